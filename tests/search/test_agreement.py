"""The search kernels answer as their plain twin does; `agreement` asks many more questions."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from sim.kernel import IS_PLAIN_PYTHON
from sim.lexicon.load import load_lexicon
from tests.scale import sample
from tests.search.agreement import SEARCHES, compare
from tests.search.cases import DECK, KINDS, random_hand, words_record
from tests.search.naive import WILD, Case

QUESTIONS = 10 if IS_PLAIN_PYTHON else sample(100, full=300)
ONES = dict.fromkeys(KINDS, 1)
NOTHING_KEPT = dict.fromkeys(KINDS, 0)


@pytest.mark.parametrize("search", SEARCHES)
def test_random_questions_are_answered_alike(search):
    assert compare(search, QUESTIONS, seed=7) == QUESTIONS


EDGES = {
    "one card": "e",
    "twenty cards": "".join(random.Random(1).sample(DECK, 20)),
    "no vowels": "bcdfgkhstr",
    "eight of one letter": "eeeeeeeest",
    "no cards": "",
    "five of a letter that words hold often": "sssssaeiou",
}
SOME_WORDS = (
    *("eases", "essence", "tees", "see", "set", "sets", "assesses", "possess", "hst", "tsk", "nth"),
    *("rhythm", "crwth", "ass", "east", "seas", "sass", "sassiness", "tattletale", "bee", "be"),
)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("hand", EDGES.values(), ids=EDGES)
@pytest.mark.parametrize("lexicon", [SOME_WORDS, ()], ids=["some words", "empty lexicon"])
def test_edge_cases_are_answered_alike(search, hand, lexicon):
    check, change, _, _ = SEARCHES[search]
    case = Case(lexicon, Counter(hand), ONES, NOTHING_KEPT, values_at_most=ONES)
    words = words_record(case)[0]
    draw = random.Random(hand)
    for _ in range(1 if IS_PLAIN_PYTHON else 5):
        check(change(draw, case), words)


@pytest.fixture(scope="module")
def real_lexicon():
    """All words of the default lexicon with the printed deck's values."""
    lexicon = tuple(load_lexicon("scowl-70", family_only=True).words["word"].to_list())
    value = {letter: 1 + KINDS.index(letter) % 4 for letter in KINDS}
    case = Case(lexicon, Counter(), value, NOTHING_KEPT, values_at_most=value)
    return case, words_record(case)[0]


@pytest.mark.parametrize("search", ["hand", "given cards"])
def test_the_real_lexicon_is_searched_alike(search, real_lexicon):
    check, change, _, _ = SEARCHES[search]
    case, words = real_lexicon
    draw = random.Random(search)
    for size in (1, 7) if IS_PLAIN_PYTHON else sample([10], full=[1, 10, 20]):
        check(change(draw, replace(case, hand=random_hand(draw, size))), words)


@pytest.mark.parametrize("size", [5, 7])
def test_sets_of_the_real_lexicon_are_found_alike(size, real_lexicon):
    check = SEARCHES["word sets"][0]
    case, words = real_lexicon
    hand = Counter(random.Random(size).sample(DECK, size))
    check(replace(case, hand=hand, most_words=3, longest_bonus=1), words)


@pytest.mark.parametrize("wilds", [1, 2])
def test_wild_cards_find_alike_in_a_larger_lexicon(wilds, real_lexicon):
    check = SEARCHES["hand with wild cards"][0]
    case = replace(real_lexicon[0], lexicon=real_lexicon[0].lexicon[::40])
    hand = Counter("kzt" if IS_PLAIN_PYTHON else "ktzaoe")
    check(replace(case, hand=hand + Counter(WILD * wilds)), words_record(case)[0])


@pytest.mark.parametrize("length", [3, 4, 6])
def test_a_word_of_an_exact_length_is_found(length, real_lexicon):
    check = SEARCHES["hand"][0]
    case, words = real_lexicon
    hand = Counter(random.Random(length).sample(DECK, 9))
    check(replace(case, hand=hand, least_length=length, most_length=length), words)


@pytest.mark.parametrize("least", [5, 12, 60])
def test_a_word_of_a_least_value_is_found(least, real_lexicon):
    check = SEARCHES["hand"][0]
    case, words = real_lexicon
    hand = Counter(random.Random(least).sample(DECK, 9))
    cheap = dict.fromkeys(KINDS, 400)  # would rather keep its cards
    check(replace(case, hand=hand, least_points=least, keep=cheap, points_weight=0), words)


def test_a_difference_would_be_reported():
    case = Case(("set", "sets"), Counter("sets"), ONES, NOTHING_KEPT, values_at_most=ONES)
    words = words_record(replace(case, lexicon=("set",)))[0]
    with pytest.raises(AssertionError):
        SEARCHES["hand"][0](case, words)
    assert np.int64(words.word_count[0]) == 1


@pytest.mark.parametrize("changes", [{"no_card_sum": True}, {"flagged_from": 5}])
def test_a_query_that_scores_unlike_the_index_is_not_answered_by_its_bounds(changes):
    flags = {"flagged": frozenset("s"), "by_flagged": (1, 3, 3, 3)}
    most = {letter: 1 + 3 * (letter == "t") for letter in KINDS}
    built = Case(SOME_WORDS, Counter("seastte"), most, NOTHING_KEPT, values_at_most=most, **flags)
    built.adds_highest = True
    words = words_record(built)[0]
    SEARCHES["hand"][0](built, words)
    SEARCHES["hand"][0](replace(built, **changes), words)
