"""A board word cut with more words at hand than are noted at once, and with an answer to beat."""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, pairwise, product

import numpy as np
import pytest

from sim.limits import MOST_CHAIRS
from sim.scoring import LETTERS
from sim.search import pairs as pairs_module
from sim.search.answer import keep_answer, take_better_answer
from sim.search.build_words import number_words
from sim.search.change import find_changed_word
from sim.search.cut import find_cut
from sim.search.cut_work import MOST_NOTED
from sim.search.pairs import (
    ID_SHIFT,
    LINE,
    LINE_BYTES,
    LISTS,
    NEVER,
    PLACES,
    SPOT_BITS,
    SPOT_MASK,
    index_pairs,
    spots_behind,
)
from sim.search.query import ADD, ANSWER_FIELDS, ANY_MOVE, MOST_UTILITY, OVERLAY, WILD
from tests.search import board_cases
from tests.search.cases import KINDS, query_record, words_record
from tests.search.naive import Case

ZEROS = dict.fromkeys(KINDS, 0)
HAND = "cdefghijklmnopqrstuvw"
VALUES = {letter: 1 + (7 * place) % 11 for place, letter in enumerate(KINDS)}
ANSWER = [name for name, *_ in ANSWER_FIELDS]
CASES = 60


@pytest.mark.parametrize(("first", "last"), [("a", "b"), ("ab", "cd")])
def test_all_words_are_looked_at_where_more_fit_than_are_noted_at_once(first, last):
    hand = HAND[2:]
    long = [first + "".join(rest) for size in (2, 3, 4) for rest in combinations(hand, size)]
    short = [last + "".join(rest) for rest in combinations(hand[::4], 2)]
    assert len(long) > MOST_NOTED
    case = Case((*long, *short), Counter(hand), VALUES, ZEROS, values_at_most=VALUES)
    case.given = tuple(first + last)
    case.given_value = tuple(VALUES[letter] for letter in case.given)
    query, words = query_record(case)[0], words_record(case)[0]
    query.most_words, query.least_length, query.most_length = 2, 3, 15
    pairs = index_pairs(case.lexicon, number_words(case.lexicon))
    places = np.zeros((MOST_CHAIRS, PLACES), np.int32)
    query.keeps_pairs = len(first) > 1
    board_cases.point_to_pairs(query, pairs, places)
    find_cut(query, words)
    points = {word: sum(VALUES[letter] for letter in word) for word in (*long, *short)}
    both = product(long, short)
    best = max(points[one] + points[two] for one, two in both if not set(one) & set(two))
    assert (query.found, query.points) == (2, best)


def test_threads_that_ask_at_once_are_given_the_same_lists(monkeypatch):
    made = []

    def make_pairs(name, **kinds):
        time.sleep(0.1)
        made.append(np.zeros(1, np.int64))
        return made[-1]

    monkeypatch.setattr(pairs_module, "MADE", {})
    monkeypatch.setattr(pairs_module, "make_pairs", make_pairs)
    rules = {"lexicon": "scowl-10", "lexicon_filter": "family", "p_bad_word": 0.0}
    pairs_module.load_lexicon("scowl-10", family_only=True)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(pairs_module.find_pairs, [rules] * 4))
    assert len(made) == 1
    assert all(one is made[0] for one in found)
    assert pairs_module.find_pairs({**rules, "p_bad_word": 0.1}) is made[1]


def test_a_word_stands_in_the_lists_of_its_pairs():
    texts = ["erer", "at", "zebra"]
    array = index_pairs(texts, np.array([5, 6, 7]))
    starts = array[: LETTERS * LETTERS * LISTS + 1]
    found = Counter()
    for number, (begin, end) in enumerate(pairwise(starts.tolist())):
        assert begin % LINE == 0
        for place in range(begin, end):
            spot = array[place + spots_behind(len(array))]
            assert (array[place] == NEVER) == (spot == NEVER)
            if spot != NEVER:
                text, at = texts[(spot >> ID_SHIFT) - 5], spot >> SPOT_BITS & SPOT_MASK
                first, second = divmod(number // LISTS, LETTERS)
                assert board_cases.letters_of(text[at : at + 2]) == [first, second]
                assert spot & SPOT_MASK == len(text)
                found[text] += 1
    assert array.ctypes.data % LINE_BYTES == 0
    assert found == {text: len(text) - 1 for text in texts}


def put_board(query, board):
    """Ask about another board word."""
    query.board_length = len(board)
    query.board[: len(board)] = board_cases.letters_of(board)
    query.board_value[: len(board)] = query.value[query.board[: len(board)]]


@pytest.mark.parametrize("find", [find_changed_word, find_cut])
def test_an_answer_that_must_beat_the_one_kept_is_the_one_that_would_be_taken(find):
    taken = Counter()
    random = np.random.default_rng(3)
    for _ in range(CASES):
        alphabet = board_cases.random_alphabet(random)
        boards = [board_cases.random_board(random, alphabet)[:6] for _ in range(2)]
        lexicon = board_cases.random_lexicon(random, boards, alphabet, is_cut=find is find_cut)
        query = board_cases.random_query(random, lexicon, boards[0], alphabet)
        query.count[WILD], query.least_points = 0, 0
        query.moves, query.most_words = ADD | OVERLAY, 2
        board_cases.leave_cards(query, 6)
        answers = []
        for beats in (0, 1):
            put_board(query, boards[0])
            query.beats_kept = 0
            find_changed_word(query, lexicon.words)
            keep_answer(query)
            put_board(query, boards[1])
            query.beats_kept = beats
            find(query, lexicon.words)
            is_kept = bool(take_better_answer(query))
            answers.append([is_kept, *(query[name].tolist() for name in ANSWER)])
        without, with_it = answers
        assert with_it == without
        taken[without[0]] += query.found > 0
    assert min(taken[True], taken[False]) > 5


@pytest.mark.parametrize("choice", [MOST_UTILITY, ANY_MOVE])
def test_a_word_that_is_not_cut_becomes_what_a_change_makes_of_it(choice):
    random = np.random.default_rng(8)
    found = 0
    for _ in range(CASES):
        alphabet = board_cases.random_alphabet(random)
        board = board_cases.random_board(random, alphabet)
        lexicon = board_cases.random_lexicon(random, [board], alphabet)
        query = board_cases.random_query(random, lexicon, board, alphabet)
        query.choice, query.moves = choice, ADD | OVERLAY
        answers = []
        for most_words, find in ((0, find_changed_word), (1, find_cut)):
            query.most_words, query.choices = most_words, 0
            find(query, lexicon.words)
            answers.append([query[name].tolist() for name in (*ANSWER, "choices")])
        assert answers[0] == answers[1]
        found += query.found > 0
    assert found > CASES // 4
