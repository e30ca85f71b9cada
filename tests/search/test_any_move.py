"""Any move: each distinct one with the same chance, by draws that name themselves."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from sim.kernel import IS_PLAIN_PYTHON
from sim.search.choice import draw_below
from sim.search.given import find_word_with_given
from sim.search.hand import find_best_word
from sim.search.query import ANY_MOVE
from sim.search.wilds import find_best_with_wilds
from sim.search.word_sets import find_word_set
from tests.search.agreement import move_of
from tests.search.cases import KINDS, query_record, words_record
from tests.search.naive import Case, given_moves, hand_moves, set_moves

ONES = dict.fromkeys(KINDS, 1)
ZEROS = dict.fromkeys(KINDS, 0)
LEXICON = ("ate", "ease", "east", "eat", "eats", "sea", "seat", "sees", "set", "tea", "teas", "tee")
DRAWS = 150 if IS_PLAIN_PYTHON else 6000

CASES = {
    "hand": (find_best_word, hand_moves, {"hand": Counter("eeast")}),
    "wild card": (find_best_with_wilds, hand_moves, {"hand": Counter("est*")}),
    "given card": (
        find_word_with_given,
        given_moves,
        {"hand": Counter("eest"), "given": ("a",), "given_value": (1,)},
    ),
    "sets": (find_word_set, set_moves, {"hand": Counter("eeeasstta"), "most_words": 3}),
}


@pytest.mark.parametrize("name", CASES)
def test_every_move_comes_as_often_as_every_other(name):
    find, list_moves, changes = CASES[name]
    case = Case(LEXICON, value=ONES, keep=ZEROS, values_at_most=ONES, **changes)
    moves = {(move.words, move.cards): 0 for move in list_moves(case)}
    assert len(moves) > 4
    query, words = query_record(case)[0], words_record(case)[0]
    query.choice = ANY_MOVE
    for deal in range(DRAWS):
        query.deal, query.choices = deal, 0
        find(query, words)
        move = move_of(query)
        moves[move.words, move.cards] += 1
    assert chisquare(list(moves.values())).pvalue > 1e-4


def test_a_choice_goes_on_where_the_last_one_ended():
    case = Case(LEXICON, Counter("eeast"), ONES, ZEROS, values_at_most=ONES)
    query, words = query_record(case)[0], words_record(case)[0]
    query.choice = ANY_MOVE
    found = []
    for _ in range(20):
        find_best_word(query, words)
        found.append(int(query.word_id[0]))
    assert query.choices == 20
    assert len(set(found)) > 3
    query.choices = 0
    find_best_word(query, words)
    assert query.word_id[0] == found[0]


def test_draws_below_a_bound_are_even():
    query = query_record(Case((), Counter(), ONES, ZEROS))[0]
    drawn = np.bincount([draw_below(query, np.int64(7)) for _ in range(DRAWS)], minlength=7)
    assert len(drawn) == 7
    assert chisquare(drawn).pvalue > 1e-4


def test_sets_that_no_points_reach_are_not_looked_for_for_ever():
    case = Case(LEXICON, Counter("eeeasstta"), ONES, ZEROS, values_at_most=ONES, most_words=3)
    case.least_points = 10
    query, words = query_record(case)[0], words_record(case)[0]
    query.choice = ANY_MOVE
    find_word_set(query, words)
    assert query.found == 0
    query.least_points = 8
    find_word_set(query, words)
    assert query.found >= 2
    assert query.points >= 8
    assert (query.points_weight, list(query.keep)) == (100, [0] * 27)
