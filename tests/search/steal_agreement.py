"""Compares the search for plays of Word Lift with brute force: twice ``--tables N`` random tables.

A table has a lexicon of some hundred words, a hand, and up to four words that may be stolen. Most
of these are made of the letters of two words, so that they can be split.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterable
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
from sim.search.build_words import Ranking, Weights, build_words, id_of_word, spell_words
from sim.search.query import ANY_MOVE, MOST_UTILITY, QUERY_DTYPE
from sim.search.sight import make_sight
from sim.search.steal import find_play, make_room
from sim.search.steal_query import STEAL_DTYPE
from sim.search.words import WORDS_DTYPE
from tests.search.steal_twin import HAND_WORD, WILD, Card, Case, Target, all_plays, wait_of

LETTERS = "abcdefghijklmnopqrstuvwxyz"
COMMON = "aaaeeeeiioounrtlsdghcm"
FORM_ROOM = 4
TABLES_A_LEXICON = 250
SEES_ALL, NOTICES = 0, 1
GAIN = 2
PACES = ((1 << 20) * 40 / np.arange(1, 29) ** 2).astype(np.int64)
ATTENTION = {"pace": PACES, "split_share": 700_000, "rest": 30_000}


@dataclass(frozen=True)
class Lexicon:
    """Some words, the record of them for a bot that sees all and one that does not, and forms."""

    words: tuple[str, ...]
    record: Any
    bonus: dict[int, int]
    base: dict[str, int]
    forms: dict[str, frozenset[int]]
    form_record: Any
    mean_wait: dict[str, int]


@cache
def short_words() -> list[str]:
    return [word for word in load_lexicon("scowl-20").words["word"] if len(word) <= 8]


def some_words(draw: random.Random) -> list[str]:
    """Words of a table's lexicon, often of few letters."""
    pool = [word for word in short_words() if len(word) <= draw.choice((4, 5, 6, 8))]
    letters = set(draw.sample(LETTERS, draw.choice((8, 10, 26)))) | set("est")
    inside = [word for word in pool if set(word) <= letters]
    inside = inside if len(inside) > 20 else pool
    return draw.sample(inside, min(len(inside), draw.choice((60, 150, 300))))


def crowded_words(_: random.Random) -> list[str]:
    """Words with many copies of one letter: two of them may need more than seven."""
    return [word for word in short_words() if max(map(word.count, "es")) >= 3]


def random_lexicon(draw: random.Random, chosen: Iterable[str]) -> Lexicon:
    """A lexicon of some words, with arbitrary weights and a bonus for long words."""
    words = tuple(sorted(chosen))
    long_from, long_bonus = draw.randint(4, 7), draw.choice((0, 2, 3))
    keep = [draw.choice((0, 0, draw.randint(-80, 300))) for _ in range(27)]
    weights = Weights(100, draw.choice((0, 25, -50)), tuple(keep))
    scoring = Scoring(
        (GAIN,) * 26,
        by_length=tuple(long_bonus if at >= long_from else 0 for at in range(16)),
        least_length=2,
        has_board=False,
    )
    frame = pl.DataFrame({"word": words}, schema={"word": pl.String})
    ones = np.ones(len(words))
    waits = np.array([draw.choice((5_000, 40_000, 200_000, 900_000)) for _ in words])
    record = np.zeros(1, WORDS_DTYPE).view(np.recarray)
    rankings = [
        Ranking(weights, ones, 0 * waits, ATTENTION),
        Ranking(weights, ones, waits, ATTENTION),
    ]
    build_words(record, spell_words(frame), scoring, rankings)
    base = {
        letter: 100 * GAIN + weights.card_weight - keep[at]
        for at, letter in enumerate((*LETTERS, WILD))
    }
    bonus = {length: 100 * value for length, value in enumerate(scoring.by_length)}
    groups = {word: frozenset({draw.randrange(len(words) // 2 + 1)}) for word in words}
    form_record = np.zeros(1, [("form", np.int32, (MOST_WORDS, FORM_ROOM))]).view(np.recarray)
    form_record["form"] = -1
    for word in words:
        form_record["form"][0, id_of_word()[word], 0] = min(groups[word])
    return Lexicon(
        words,
        record[0],
        bonus,
        base,
        groups,
        form_record[0],
        dict(zip(words, waits.tolist(), strict=True)),
    )


def random_case(draw: random.Random, lexicon: Lexicon, kind: int) -> Case:
    """A table."""
    wilds = draw.choice((0, 0, 0, 0, 1, 1, 2, 3))
    ends = draw.choice((0.0, 0.0, 0.1, 0.3))
    extras = draw.choice((0.0, 0.15, 0.4))
    hand_letters = [draw.choice(COMMON) for _ in range(draw.randint(0, 2))]
    targets = []
    clock = draw.randrange(400_000)
    for _ in range(draw.choice((0, 1, 1, 2, 3, 4))):
        one, other = draw.choice(lexicon.words), draw.choice(lexicon.words)
        letters = draw.sample(one + other, len(one) + len(other))
        share = min(draw.randint(2, 5), len(letters) - 2)
        if len(hand_letters) < draw.randint(3, 9):
            hand_letters += letters[:share]
        targets.append(letters[share:][:15])
    hand_letters = hand_letters[: draw.choice((1, 2, 4, 6, 7, 8, 9))] or ["a"]
    for _ in range(wilds):
        row = draw.choice([hand_letters, *targets])
        row[draw.randrange(len(row))] = WILD

    def card_of(letter: str, is_hand: bool) -> Card:
        extra = draw.choice((100, 100, 200, -200)) if draw.random() < extras else 0
        worth = lexicon.base[letter] + extra if is_hand else 0
        is_end = letter != WILD and draw.random() < ends
        return Card(letter, is_end, worth, draw.randrange(clock + 1))

    hand = sorted((card_of(letter, True) for letter in hand_letters), key=lambda one: one.came)
    return Case(
        lexicon.words,
        hand,
        [
            Target(
                tuple(card_of(letter, False) for letter in letters),
                draw.choice(lexicon.words),
                draw.randrange(clock + 1),
                draw.randrange(-300, 1500),
                draw.random() < 0.2,
            )
            for letters in targets
        ],
        lexicon.bonus,
        lexicon.forms,
        clock=clock if kind == NOTICES else 1 << 30,
        paces=tuple(PACES.tolist()),
        split_share=ATTENTION["split_share"],
        rest=ATTENTION["rest"],
        least_length=draw.choice((2, 3, 3, 4)),
        most_length=draw.choice((15, 15, 6)),
        least_stolen=draw.choice((1, 1, 0)),
        most_cards=draw.choice((99, 99, len(hand) - 1, 4)),
        takes_words=draw.random() < 0.8,
        out_worth=draw.choice((0, 300, 300, -200)),
        barred=frozenset(draw.sample(lexicon.words, draw.choice((0, 0, 3)))),
    )


def ask(case: Case, kind: int, deal: int) -> tuple[Any, Any]:
    """The question as records."""
    question = np.zeros(1, STEAL_DTYPE).view(np.recarray)[0]
    query = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
    query.seed, query.deal, query.chair, query.kind = 5, deal, 0, kind
    question.clock = question.browsed = case.clock
    question.hand_size = len(case.hand)
    for place, card in enumerate(case.hand):
        question.hand_letter[place] = number(card.letter)
        question.hand_ends[place] = card.ends
        question.hand_came[place] = question.hand_browsed[place] = card.came
    question.targets = len(case.targets)
    for row, target in enumerate(case.targets):
        question.target_length[row] = len(target.cards)
        for place, card in enumerate(target.cards):
            question.target_letter[row, place] = number(card.letter)
            question.target_ends[row, place] = card.ends
        question.target_word[row] = id_of_word()[target.word]
        question.target_seen[row] = target.seen
        question.target_worth[row] = target.worth
        question.target_keeps_in[row] = target.keeps_in
    for name in ("least_length", "most_length", "least_stolen", "most_cards", "out_worth"):
        setattr(question, name, getattr(case, name))
    question.takes_words = case.takes_words
    query.barred_count = len(case.barred)
    query.barred[: len(case.barred)] = [id_of_word()[word] for word in sorted(case.barred)]
    return question, query


def number(letter: str) -> int:
    return 26 if letter == WILD else LETTERS.index(letter)


@kernel
def run(question, query, words, forms, kinds):
    """Put a question to the search."""
    sight = make_sight(words, kinds)
    find_play(question, query, words, forms, sight, make_room(sight))


def worth_of(case: Case, question: Any) -> tuple[tuple[int, tuple[str, ...]], int]:
    """The play of an answer and what its cards are worth; each card must be laid legally."""
    target = case.targets[question.target] if question.target != HAND_WORD else None
    stolen = list(target.cards) if target else []
    worth = (target.worth if target else 0) + 0
    words, used, from_hand = [], [], 0
    for row in range(question.rows):
        letters = [LETTERS[n] for n in question.letter[row, : question.length[row]]]
        sources = []
        for place, letter in enumerate(letters):
            at = int(question.card[row, place])
            card = case.hand[at] if at >= 0 else stolen[-1 - at]
            assert card.letter in {letter, WILD}
            assert not card.ends or place in {0, len(letters) - 1}
            worth += card.worth
            used.append(at)
            sources.append(at >= 0)
        from_hand += sum(sources)
        if target:
            assert any(sources)
            assert len(sources) - sum(sources) >= case.least_stolen
        words.append("".join(letters))
        worth += case.bonus[len(letters)]
    assert len(set(used)) == len(used)
    assert sum(at < 0 for at in used) == len(stolen)
    assert from_hand == question.cards_laid <= case.most_cards
    if from_hand == len(case.hand) and not (target and target.keeps_in):
        worth += case.out_worth
    return (int(question.target), tuple(sorted(words))), worth


def compare_table(draw: random.Random, lexicon: Lexicon, deal: int) -> bool:
    """Compare one table; True if there was a steal to be found."""
    kind = draw.choice((SEES_ALL, SEES_ALL, NOTICES))
    case = random_case(draw, lexicon, kind)
    if kind == NOTICES:
        ids = np.array([id_of_word()[word] for word in lexicon.words])
        numbers = number_of(ids).tolist()
        waits = {
            word: wait_of(at, lexicon.mean_wait[word], 5, deal, 0)
            for word, at in zip(lexicon.words, numbers, strict=True)
        }
        case = replace(case, waits=waits)
    plays = all_plays(case)
    question, query = ask(case, kind, deal)
    for letter, worth in lexicon.base.items():
        question.letter_worth[number(letter)] = worth
    for place, card in enumerate(case.hand):
        question.hand_extra[place] = card.worth - lexicon.base[card.letter]
    question.choice = MOST_UTILITY
    kinds = np.array([kind])
    run(question, query, lexicon.record, lexicon.form_record, kinds)
    best = max(plays.values(), default=None)
    assert question.found == bool(plays), "found"
    if best is None:
        return False
    play, worth = worth_of(case, question)
    assert worth == question.utility, "as returned"
    assert worth == best, "best"
    assert plays[play] == best
    question.choice = ANY_MOVE
    query.choices = draw.randrange(1000)
    run(question, query, lexicon.record, lexicon.form_record, kinds)
    assert question.found
    assert worth_of(case, question)[0] in plays, "any"
    return any(target != HAND_WORD for target, _ in plays)


def compare(
    tables: int, seed: int, choose_words: Callable[[random.Random], list[str]] = some_words
) -> tuple[int, int]:
    """Compare so many tables.

    Args:
        tables: how many.
        seed: names them.
        choose_words: draws the words of a lexicon.

    Returns:
        tables, and those of them on which something could be stolen.
    """
    draw = random.Random(seed)
    steals = 0
    for table in range(tables):
        if table % TABLES_A_LEXICON == 0:
            lexicon = random_lexicon(draw, choose_words(draw))
        state = draw.getstate()
        try:
            steals += compare_table(draw, lexicon, table)
        except AssertionError as error:
            draw.setstate(state)
            raise AssertionError(f"seed {seed}, table {table}: {error}") from error
    return tables, steals


def main() -> None:
    """Compare and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    begun = time.perf_counter()
    for choose_words in (some_words, crowded_words):
        tables, steals = compare(chosen.tables, chosen.seed, choose_words)
        seconds = time.perf_counter() - begun
        agreed = f"{tables:,} tables agree with brute force, {steals:,} with a steal"
        print(f"{choose_words.__name__}: {agreed}; {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
