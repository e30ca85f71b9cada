"""The best word made of some of a board word's cards and at least one from the hand (Leftovers).

Board cards may go anywhere in the word or, without ``reorder``, only in their order; those that
are left out are the game's affair. A move is a word and the multiset of hand cards that it uses;
which copies of a letter come from the board is then chosen best. The word differs from the board
word. At most two wild cards are used. Used board cards are told as `KEPT`.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, lowest_bit
from sim.search.any_board_move import choose_any_board_move, number_no_cards
from sim.search.board_work import (
    FREE,
    NONE,
    WORK_DTYPE,
    bucket_is_promising,
    clear_answer,
    first_bucket,
    fitting_words,
    is_board_word,
    largest_factor,
    may_combine_to,
    most_from_wilds,
    next_bucket,
    points_from_hand,
    prepare,
    take_word,
)
from sim.search.demands import has_demands
from sim.search.notice import may_see, sees
from sim.search.query import ANY_MOVE
from sim.search.subsets import keep_best_cards, weigh_subsets
from sim.search.tell import tell_combination
from sim.search.words import BLOCK, NOTHING


@kernel
def find_combined_word(query, words):
    """Answer a query for the best word made of board and hand cards, or for any one.

    Reads and writes `sim.search.query`; asks for ``board``, ``least_board``, ``reorder`` and
    ``board_weight``.
    """
    room = np.empty(1, WORK_DTYPE)
    work = room[0]
    clear_answer(query)
    if query.board_length == 0:
        return
    prepare(query, work)
    prepare_combination(query, work)
    number_no_cards(work)
    if query.choice == ANY_MOVE:
        choose_any_board_move(query, words, work)
    else:
        choose_best_combination(query, words, work)
    room[0].wilds = 0  # so that the room lives until here


@kernel
def prepare_combination(query, work):
    """Note by how much a combined word can be worth more than the bound of its word."""
    work.combines = 1
    work.board_weight = query.board_weight
    work.most_wild = most_from_wilds(query, work)
    values = 0
    by_point = abs(query.points_weight) * largest_factor(query) + abs(query.board_weight)
    for at in range(query.board_length):
        values += abs(query.board_value[at] - query.value[query.board[at]]) * by_point
    work.slack = min(values + work.most_wild, FREE)


@kernel
def choose_best_combination(query, words, work):
    """Find the combination of most utility and tell it."""
    best = NONE
    place = np.int64(-1)
    optional = first_bucket(work)
    bucket = optional
    while bucket >= 0:
        bound = words.bucket_bound[query.kind, bucket] + work.slack
        if bound > best and bucket_is_promising(work, bucket):
            best, place = combine_in_bucket(query, words, work, bucket, best, place)
        bucket = next_bucket(bucket, optional)
    if best > NONE:
        take_word(query, words, work, place)
        weigh_combination(query, work, NONE, 1)
        tell_combination(query, words, work)


@kernel
def combine_in_bucket(query, words, work, bucket, best, place_of_best):
    """The best move and its word after a bucket."""
    kind = query.kind
    bound = np.int64(words.bucket_bound[kind, bucket])
    first = np.int64(words.bucket_start[kind, bucket])
    while bound > NOTHING and bound + work.slack > best:
        fitting = fitting_words(words, work, kind, first)
        while fitting != 0:
            place = first + lowest_bit(fitting)
            fitting &= fitting - 1
            if words.ranked[kind, place].bound + work.slack <= best:
                break
            if not may_combine_to(query, words, work, place) or not may_see(query, words, place):
                continue
            query.candidates += 1
            take_word(query, words, work, place)
            if is_board_word(query, work):
                continue
            utility = weigh_combination(query, work, best, 0)
            if utility > best and sees(query, words, place):
                best, place_of_best = utility, place
        bound = np.int64(words.next_bound[kind, first // BLOCK])
        first += BLOCK
    return best, place_of_best


@kernel
def weigh_combination(query, work, best, tells):
    """The most utility of the word in question; anything up to ``best`` if it is no better.

    Args:
        tells: 1: leave the board cards used in ``work.best_option``.
    """
    if work.wilds == 0 and work.is_plain != 0 and not has_demands(query):
        points = points_from_hand(query, work)[0]
        if points < query.least_points:
            return NONE
        utility = keep_best_cards(query, work)
        if utility == NONE or query.reorder != 0:
            work.points = points
            if utility > NONE:
                utility += query.points_weight * points
            work.best = utility
            return utility
        if utility + query.points_weight * points <= best and tells == 0:
            return NONE
    weigh_subsets(query, work)
    return work.best
