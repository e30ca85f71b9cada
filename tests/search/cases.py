"""Random questions for the word search, and the records that put them to the kernels."""

from __future__ import annotations

import random
import string
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl

from sim.scoring import Scoring
from sim.search.build_words import Ranking, Weights, build_words, number_words, spell_words
from sim.search.query import ANSWER_FIELDS, QUERY_DTYPE
from sim.search.words import WORDS_DTYPE
from tests.search.naive import PLACES, WILD, Case

LETTERS = string.ascii_lowercase
KINDS = LETTERS + WILD
DECK = "".join(
    letter * count
    for letter, count in zip(
        LETTERS,
        (12, 2, 5, 4, 13, 2, 3, 3, 8, 1, 1, 6, 3, 7, 8, 4, 1, 9, 6, 7, 5, 2, 3, 1, 3, 1),
        strict=True,
    )
)
"""The 120 cards of The Final Word (FW-01)."""


def random_hand(draw: random.Random, size: int) -> Counter[str]:
    """A hand of a deck, of some vowels only, of no vowels, or with eight of one letter."""
    form = draw.random()
    if form < 0.75:
        return Counter(draw.sample(DECK, size))
    if form < 0.85:
        return Counter(draw.choices("bcdfghjklmnpqrstvwxyz", k=size))
    if form < 0.95:
        return Counter(draw.choices(draw.choice(LETTERS) * 8 + DECK, k=size))
    letter = draw.choice("eaistlrn")
    return Counter(letter * 8) + Counter(draw.sample(DECK, max(size - 8, 0)))


def random_case(draw: random.Random, lexicon: tuple[str, ...], sizes: tuple[int, int]) -> Case:
    """A question with arbitrary scoring and weights.

    Args:
        sizes: fewest and most cards of the hand.
    """
    low = draw.choice((0, 0, 1, -2))
    keep = draw.choice((0, 0, 100, 500))
    case = Case(
        lexicon,
        random_hand(draw, draw.randint(*sizes)),
        {letter: draw.randint(low, draw.choice((4, 9))) for letter in KINDS},
        {letter: draw.randint(-keep, keep) for letter in KINDS},
        points_weight=draw.choice((100, 100, 100, 250, 0, -100)),
        card_weight=draw.choice((0, 0, 150, -80)),
    )
    if draw.random() < 0.2:
        case.by_length = tuple(draw.randint(-3, 12) for _ in range(16))
    if draw.random() < 0.2:
        case.adds_highest = True
    if draw.random() < 0.2:
        case.flagged = frozenset(draw.sample(KINDS, 8))
        case.by_flagged = tuple(draw.choice(((1, 2, 3, 4), (1, 0, 2, 2), (2, 1, 1, 0))))
        case.flagged_from = draw.choice((0, 0, 3, 4, 5))
    if draw.random() < 0.1:
        case.no_card_sum = True
    if draw.random() < 0.2:
        case.least_length, case.most_length = sorted(draw.choices(range(2, 10), k=2))
    if draw.random() < 0.2:
        case.least_points = draw.randint(0, 12)
    if draw.random() < 0.2 and lexicon:
        case.barred = frozenset(draw.choices(lexicon, k=draw.randint(1, 8)))
    if draw.random() < 0.2:
        case.by_last = {letter: draw.randint(-900, 0) for letter in LETTERS}
    case.values_at_most = dict(case.value)
    if case.points_weight >= 0 and min(case.by_flagged) >= 0 and draw.random() < 0.3:
        case.values_at_most = {key: n + draw.randint(0, 2) for key, n in case.value.items()}
    return case


def with_wilds(draw: random.Random, case: Case) -> Case:
    """The question with one to three cards of the hand wild."""
    hand = list(case.hand.elements())
    for at in range(min(draw.choice((1, 1, 2, 3)), len(hand))):
        hand[at] = WILD
    return replace(case, hand=Counter(hand))


def with_given(draw: random.Random, case: Case) -> Case:
    """The question with given cards."""
    given = tuple(draw.sample(DECK, draw.choice((1, 1, 1, 2, 3))))
    if draw.random() < 0.2:
        given = (given[0], given[0])
    most = case.values_at_most
    low = {key: case.value[key] if most == case.value else min(0, most[key]) for key in most}
    values = tuple(draw.randint(low[letter], most[letter]) for letter in given)
    place = draw.choice(PLACES)
    return replace(case, given=given, given_value=values, place_of_given=place)


def with_sets(draw: random.Random, case: Case) -> Case:
    """The question for sets of words."""
    bonus = draw.choice((0, 1, 1, 1, 5, -2))
    return replace(case, most_words=draw.choice((1, 2, 3, 3)), longest_bonus=bonus)


def scoring_of(case: Case) -> Scoring:
    """What the words record needs to know."""
    return Scoring(
        values=tuple(case.values_at_most[letter] for letter in LETTERS),
        by_length=case.by_length,
        adds_highest=int(case.adds_highest),
        no_card_sum=int(case.no_card_sum),
        flagged=sum(1 << KINDS.index(letter) for letter in case.flagged),
        flagged_from=case.flagged_from,
        by_flagged=case.by_flagged,
        least_length=case.least_length,
        most_length=case.most_length,
        has_board=False,
    )


def words_record(
    case: Case, known: np.ndarray | None = None, mean_wait: np.ndarray | None = None
) -> Any:
    """The words record of a question's lexicon, scoring and weights."""
    size = len(case.lexicon)
    frame = pl.DataFrame({"word": case.lexicon}, schema={"word": pl.String})
    keep = tuple(case.keep[letter] for letter in KINDS)
    ranking = Ranking(
        Weights(case.points_weight, case.card_weight, keep),
        np.ones(size) if known is None else known,
        np.zeros(size, np.int64) if mean_wait is None else mean_wait,
    )
    record = np.zeros(1, WORDS_DTYPE).view(np.recarray)
    build_words(record, spell_words(frame), scoring_of(case), [ranking])
    return record


def query_record(case: Case) -> Any:
    """The query record of a question."""
    record = np.zeros(1, QUERY_DTYPE).view(np.recarray)
    query = record[0]
    query.hand_size = case.hand.total()
    for letter, copies in case.hand.items():
        query.count[KINDS.index(letter)] = copies
    for at, (letter, value) in enumerate(zip(case.given, case.given_value, strict=True)):
        query.board[at], query.board_value[at] = KINDS.index(letter), value
    query.board_length = len(case.given)
    query.place_of_given = PLACES.index(case.place_of_given)
    query.value[:] = [case.value[letter] for letter in KINDS]
    query.keep[:] = [case.keep[letter] for letter in KINDS]
    query.by_length[:] = case.by_length
    query.by_flagged[:] = case.by_flagged
    query.by_last[:] = [case.by_last.get(letter, 0) for letter in LETTERS]
    query.adds_highest = case.adds_highest
    query.no_card_sum, query.flagged_from = case.no_card_sum, case.flagged_from
    query.flagged = sum(1 << KINDS.index(letter) for letter in case.flagged)
    query.barred_count = len(case.barred)
    if case.barred:
        query.barred[: len(case.barred)] = number_words(sorted(case.barred))
    for name in ("points_weight", "card_weight", "least_length", "most_length", "least_points"):
        query[name] = getattr(case, name)
    query.longest_bonus, query.most_words = case.longest_bonus, case.most_words
    return record


def answer_of(query: Any) -> dict[str, Any]:
    """What a query was answered; where nothing was found that alone, and the utility."""
    asked = [name for name, *_ in ANSWER_FIELDS] if query.found else ["found", "utility"]
    return {name: np.array(query[name]).tolist() for name in asked}
