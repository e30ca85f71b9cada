"""The better of two answers, one kept while the other was searched."""

from __future__ import annotations

from collections import Counter

import pytest
from scipy.stats import chisquare

from sim.kernel import IS_PLAIN_PYTHON
from sim.search.answer import keep_answer, take_better_answer
from sim.search.given import find_word_with_given
from sim.search.hand import find_best_word
from sim.search.query import ANSWER_FIELDS, ANY_MOVE
from tests.search.agreement import move_of
from tests.search.cases import KINDS, query_record, words_record
from tests.search.naive import Case, given_moves, hand_moves

VALUES = {letter: 1 + 8 * (letter == "k") for letter in KINDS}
ZEROS = dict.fromkeys(KINDS, 0)
LEXICON = ("ask", "eat", "sea", "seat", "tea", "teak")
DRAWS = 100 if IS_PLAIN_PYTHON else 3000
ANSWER = [name for name, *_ in ANSWER_FIELDS]


def question(hand, given=""):
    """A question about a hand with given cards; of the words that hold all of these."""
    case = Case(LEXICON, Counter(hand), VALUES, ZEROS, values_at_most=VALUES)
    case.given, case.given_value = tuple(given), tuple(VALUES[letter] for letter in given)
    return case


def ask_both(query, words, choice=0):
    """Keep the best word with the given cards, find the best of the hand, take the better."""
    query.choice = choice
    length = query.board_length
    find_word_with_given(query, words)
    keep_answer(query)
    query.board_length = 0
    find_best_word(query, words)
    query.board_length = length
    return take_better_answer(query)


@pytest.mark.parametrize(
    ("hand", "given", "word", "is_kept"),
    [
        ("aest", "k", "teak", True),
        ("aestk", "e", "teak", True),  # as good: the answer kept
        ("eatsk", "a", "teak", True),
        ("askt", "e", "ask", False),
        ("aest", "q", "seat", False),  # only the second finds a word
        ("at", "e", "eat", True),  # only the first
    ],
)
def test_the_better_answer_is_taken_and_of_equals_the_one_kept(hand, given, word, is_kept):
    case = question(hand, given)
    query, words = query_record(case)[0], words_record(case)[0]
    if word == "ask":
        query.least_length, query.most_length = 3, 3
        query.value[KINDS.index("k")] = 9
    assert bool(ask_both(query, words)) is is_kept
    assert query.found == 1
    move = move_of(query)
    assert move.words == (word,)
    assert move.points == sum(VALUES[letter] for letter in word)


def test_what_is_kept_comes_back_whole():
    case = question("aest", "k")
    query, words = query_record(case)[0], words_record(case)[0]
    find_word_with_given(query, words)
    before = {name: query[name].tolist() for name in ANSWER}
    keep_answer(query)
    query.board_length = 0
    find_best_word(query, words)
    assert {name: query[name].tolist() for name in ANSWER} != before
    assert take_better_answer(query)
    assert {name: query[name].tolist() for name in ANSWER} == before


def test_two_searches_that_find_nothing_leave_nothing():
    case = question("zz", "q")
    query = query_record(case)[0]
    assert not ask_both(query, words_record(case)[0])
    assert query.found == 0


def test_of_any_moves_each_has_the_same_chance_whichever_search_found_it():
    case = question("aest", "k")
    query, words = query_record(case)[0], words_record(case)[0]
    moves = [*given_moves(case), *hand_moves(question("aest"))]
    came = Counter()
    for deal in range(DRAWS):
        query.deal, query.choices = deal, 0
        is_kept = bool(ask_both(query, words, ANY_MOVE))
        assert query.legal_moves == len(moves)
        came[is_kept, *move_of(query).words] += 1
    assert len(came) == len(moves)
    assert chisquare(list(came.values())).pvalue > 0.001


def test_a_third_search_is_compared_with_what_was_taken():
    case = question("aestk", "e")
    query, words = query_record(case)[0], words_record(case)[0]
    counted = Counter()
    for deal in range(DRAWS):
        query.deal, query.choices, query.board_length = deal, 0, 1
        ask_both(query, words, ANY_MOVE)
        both = int(query.legal_moves)
        keep_answer(query)
        query.board_length = 0
        find_best_word(query, words)
        counted[bool(take_better_answer(query))] += 1
        assert query.legal_moves > both
    share = both / int(query.legal_moves)
    assert abs(counted[True] / DRAWS - share) < 4 * (share * (1 - share) / DRAWS) ** 0.5
