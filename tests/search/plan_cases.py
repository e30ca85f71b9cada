"""Random questions to `sim.search.plan`, as the twin and as the search read them."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
import polars as pl

from sim.kernel import kernel
from sim.lexicon.load import load_lexicon
from sim.limits import MOST_WORDS
from sim.scoring import Scoring
from sim.search.build_sight import number_of
from sim.search.build_words import Ranking, Weights, build_words, number_words, spell_words
from sim.search.exchange import list_exchanges
from sim.search.plan import find_plan, make_plan_room
from sim.search.plan_query import PLAN_DTYPE
from sim.search.query import QUERY_DTYPE
from sim.search.sight import make_sight
from sim.search.words import WORDS_DTYPE
from tests.search.plan_twin import WILD, Card, Case, Move, Target
from tests.search.steal_twin import wait_of

LETTERS = "abcdefghijklmnopqrstuvwxyz"
COMMON = "aaaeeeeiioounrtlsdghcm"
FORM_ROOM = 4
SEES_ALL, NOTICES = 0, 1
PACES = ((1 << 20) * 40 / np.arange(1, 29) ** 2).astype(np.int64)


@dataclass(frozen=True)
class Lexicon:
    """Some words, those that hold all letters of each, forms, and the records of them."""

    words: tuple[str, ...]
    record: Any
    within: dict[str, list[str]]
    forms: dict[str, frozenset[str]]
    form_record: Any
    mean_wait: dict[str, int]
    ids: dict[str, int]


@cache
def common_words() -> list[str]:
    return [word for word in load_lexicon("scowl-20").words["word"] if 3 <= len(word) <= 9]


def random_lexicon(draw: random.Random) -> Lexicon:
    """Some hundred words of few letters, of which many hold all letters of others."""
    letters = set(draw.sample(LETTERS, draw.choice((6, 8, 12, 26)))) | set("estra")
    longest = draw.choice((5, 7, 9))
    inside = [word for word in common_words() if set(word) <= letters and len(word) <= longest]
    words = tuple(sorted(draw.sample(inside, min(len(inside), draw.choice((60, 150, 250))))))
    counts = {word: Counter(word) for word in words}
    within = {
        word: [long for long in words if len(long) > len(word) and not counts[word] - counts[long]]
        for word in words
    }
    forms: dict[str, set[str]] = {word: {word} for word in words}
    for word, longer in within.items():
        for form in draw.sample(longer, min(len(longer), draw.choice((0, 1, 2)))):
            if len(forms[form]) < FORM_ROOM:
                forms[form].add(word)
    ones = np.ones(len(words))
    waits = np.array([draw.choice((5_000, 40_000, 200_000, 900_000)) for _ in words])
    record = np.zeros(1, WORDS_DTYPE).view(np.recarray)
    rankings = [
        Ranking(Weights(), ones, 0 * waits, {"pace": PACES}),
        Ranking(Weights(), ones, waits, {"pace": PACES}),
    ]
    frame = pl.DataFrame({"word": words}, schema={"word": pl.String})
    build_words(record, spell_words(frame), Scoring((1,) * 26, has_board=False), rankings)
    form_record = np.zeros(1, [("form", np.int32, (MOST_WORDS, FORM_ROOM))]).view(np.recarray)
    form_record["form"] = -1
    ids = dict(zip(words, number_words(words).tolist(), strict=True))
    for word, own in forms.items():
        form_record["form"][0, ids[word], : len(own)] = [ids[form] for form in sorted(own)]
    return Lexicon(
        words,
        record[0],
        within,
        {word: frozenset(own) for word, own in forms.items()},
        form_record[0],
        dict(zip(words, waits.tolist(), strict=True)),
        ids,
    )


def random_case(draw: random.Random, lexicon: Lexicon, most_cards: int) -> Case:
    """A table at which there is something to be found."""
    clock, browsed = draw.randrange(400_000), draw.randrange(60_000)
    reds = draw.choice((0.0, 0.25, 0.25, 0.7))
    letters: list[str] = []
    targets = []
    for _ in range(draw.choice((0, 1, 2, 3, 5))):
        word = draw.choice(lexicon.words)
        longer = lexicon.within[word]
        if longer and len(letters) < most_cards - 1 and draw.random() < 0.8:
            letters += (Counter(draw.choice(longer)) - Counter(word)).elements()
        targets.append(random_target(draw, word, reds, browsed))
    while len(letters) < most_cards and draw.random() < 0.95:
        letters += draw.choice((*draw.sample(lexicon.words, 3), draw.choice(COMMON)))
    size = draw.randint(min(3, most_cards), most_cards)
    letters = (letters or ["a"])[:size]
    for _ in range(draw.choice((0, 0, 0, 1, 1, 2))):
        letters[draw.randrange(len(letters))] = WILD
    hand = [(letter, letter != WILD and draw.random() < reds) for letter in letters]
    draw.shuffle(hand)
    return Case(
        lexicon.words,
        hand,
        targets,
        lexicon.forms,
        *random_worths(draw),
        random_keep(draw),
        sorted(draw.randrange(min(clock, browsed) + 1) for _ in hand),
        clock=clock,
        browsed=browsed,
        paces=tuple(PACES.tolist()),
        wild_limit=draw.choice(((0, 0, 0, 1, 1, *(2,) * 11), (0, 0, 0, 0, 1, *(1,) * 11))),
        rearrange=draw.choice((0, 0, 1, 2)),
        shares_forms=draw.random() < 0.3,
        takes_words=draw.random() < 0.8,
        least_length=draw.choice((3, 3, 4)),
        most_length=draw.choice((15, 15, 6)),
        stays=frozenset(draw.sample(range(len(hand)), draw.choice((0, 1)))),
        has_word=draw.random() < 0.5,
        made=draw.random() < 0.3,
        needs=draw.choice((0, 0, 0, 0, 0, 50, 70)),
        least_kept=draw.choice((2, 2, 1)),
        may_go_out=draw.random() < 0.4,
        out_needs=draw.choice((-20, 30, 100)),
        out_worth=draw.choice((0, 500, 5000)),
        barred=frozenset(draw.sample(lexicon.words, draw.choice((0, 0, 3)))),
    )


def random_target(draw: random.Random, word: str, reds: float, browsed: int) -> Target:
    """A word on the table, perhaps of red cards alone or with a wild card."""
    is_red = draw.random() < 0.3
    cards: list[Card] = [(letter, is_red or draw.random() < reds) for letter in word]
    for _ in range(draw.choice((0, 0, 0, 1, 2))):
        cards[draw.randrange(len(cards))] = (WILD, False)
    kind = draw.randrange(1, 4)
    return Target(
        tuple(cards),
        word,
        word if draw.random() < 0.9 else None,
        kind,
        draw.choice((0, -1000 * len(word), 500 * len(word))),
        draw.choice((0, 10 * len(word))),
        draw.choice((0, 1, 1, 2)),
        draw.random() < 0.6,
        draw.random() < 0.3,
        draw.random() < 0.5,
        draw.randrange(browsed + 1),
    )


def random_worths(draw: random.Random) -> tuple[list[list[list[int]]], list[list[int]]]:
    """What words are worth by kind, colour and length, and their points."""
    times = draw.choice((0, 0, 1, 2))
    points = [10 * length + 20 * max(0, length - 5) for length in range(16)]
    red = [value * (times or length) for length, value in enumerate(points)]
    worth = []
    for _ in range(4):
        exposure = draw.choice((0, 150, 400))
        shun = draw.choice((0, 0, 4000))  # so much that all-red words may be worth less
        loss = [exposure * max(0, 5 - length) for length in range(16)]
        worth.append(
            [
                [100 * value - less for value, less in zip(points, loss, strict=True)],
                [100 * value - less - shun for value, less in zip(red, loss, strict=True)],
            ]
        )
    return worth, [points, red]


def random_keep(draw: random.Random) -> dict[Card, int]:
    """What cards are worth in hand; wild cards are often worth most, now and then little."""
    base = draw.choice((-1000, 0, 600))
    keep = {(letter, False): base + draw.randrange(300) for letter in LETTERS}
    keep |= {(letter, True): keep[letter, False] + draw.choice((0, 400, -50)) for letter in LETTERS}
    keep[WILD, False] = base + draw.choice((1500, 1500, 1500, 100, -300))
    return keep


def number(letter: str) -> int:
    return 26 if letter == WILD else LETTERS.index(letter)


def ask(case: Case, lexicon: Lexicon, kind: int, deal: int) -> tuple[Any, Any]:
    """The question as records."""
    question = np.zeros(1, PLAN_DTYPE).view(np.recarray)[0]
    query = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
    query.seed, query.deal, query.chair, query.kind = 5, deal, 0, kind
    question.hand_size = len(case.hand)
    for place, (letter, red) in enumerate(case.hand):
        question.hand_letter[place], question.hand_red[place] = number(letter), red
        question.hand_stays[place] = place in case.stays
        question.hand_came[place] = question.hand_browsed[place] = case.came[place]
    question.targets = len(case.targets)
    for row, target in enumerate(case.targets):
        question.target_length[row] = len(target.cards)
        for place, (face, red) in enumerate(target.cards):
            is_free = face == WILD and target.renames
            question.target_letter[row, place] = 26 if is_free else number(target.stands[place])
            question.target_wild[row, place] = face == WILD
            question.target_stands[row, place] = number(target.stands[place])
            question.target_red[row, place] = red
        question.target_word[row] = -1 if target.word is None else lexicon.ids[target.word]
        for name in ("seen", "kind", "worth", "points", "after"):
            question["target_" + name][row] = getattr(target, name)
        question.target_barred[row] = target.is_barred
        question.target_own[row] = target.is_own
    names = ("takes_words", "least_length", "most_length", "rearrange", "has_word", "made", "needs")
    names += ("least_kept", "may_go_out", "out_needs", "out_worth", "clock", "browsed")
    for name in names:
        question[name] = getattr(case, name)
    question.wild_limit[:] = case.wild_limit
    question.form_rule = case.shares_forms
    question.worth[:], question.points[:] = case.worth, case.points
    for (letter, red), worth in case.keep.items():
        question.keep[number(letter), int(red)] = worth
    query.barred_count = len(case.barred)
    query.barred[: len(case.barred)] = [lexicon.ids[word] for word in sorted(case.barred)]
    question.least_utility = -(1 << 30)
    return question, query


def with_waits(case: Case, lexicon: Lexicon, kind: int, deal: int) -> Case:
    """The case with what its player has seen by now."""
    if kind == SEES_ALL:
        return replace(case, clock=1 << 30)
    numbers = number_of(np.array(list(lexicon.ids.values()))).tolist()
    waits = {
        word: wait_of(at, lexicon.mean_wait[word], 5, deal, 0)
        for word, at in zip(lexicon.words, numbers, strict=True)
    }
    return replace(case, waits=waits)


@kernel
def run(question, query, words, forms, kinds):
    """Put a question to the search."""
    sight = make_sight(words, kinds)
    find_plan(question, query, words, forms, sight, make_plan_room())
    list_exchanges(question)


def moves_of(
    case: Case, question: Any, known: dict[object, Move]
) -> tuple[list[Move], Counter[Card]]:
    """The moves of an answer, each of which the twin must know, and the cards left."""
    left = Counter(case.hand)
    used: set[int] = set()
    moves = []
    for slot in range(question.found):
        at = int(question.move_target[slot])
        stolen = case.targets[at].cards if at >= 0 else ()
        places = question.move_card[slot, : question.move_length[slot]].tolist()
        own = [place for place in places if place >= 0]
        word = "".join(LETTERS[n] for n in question.move_letter[slot, : len(places)])
        assert sorted(-1 - place for place in places if place < 0) == list(range(len(stolen)))
        assert not used & set(own), "a card is laid twice"
        used |= set(own)
        check_places(case, at, word, places)
        spent = Counter(case.hand[place] for place in own)
        left -= spent
        move = known[at, word, tuple(sorted(spent.items()))]
        assert move.worth == question.move_worth[slot], "worth of a move"
        moves.append(move)
    assert sum(move.points for move in moves) == question.gained
    assert question.cards_laid == len(used)
    return moves, left


def check_places(case: Case, at: int, word: str, places: list[int]) -> None:
    """Each card must stand for its letter, and those of the target lie as the rule says."""
    target = case.targets[at] if at >= 0 else None
    for letter, place in zip(word, places, strict=True):
        if place >= 0:
            assert case.hand[place][0] in {letter, WILD}
        elif target:
            is_free = target.renames and target.cards[-1 - place][0] == WILD
            assert is_free or target.stands[-1 - place] == letter
    inside = [spot for spot, place in enumerate(places) if place < 0]
    if target and case.rearrange > 0:
        assert [-1 - places[spot] for spot in inside] == list(range(len(inside)))
    if target and case.rearrange == 2:
        assert inside[-1] - inside[0] == len(inside) - 1
