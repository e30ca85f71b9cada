"""The best word made of some of a board word's cards and at least one from the hand (Leftovers).

Board cards may go anywhere in the word or, without ``reorder``, only in their order; those that
are left out are the game's affair. A move is a word and the multiset of hand cards that it uses;
which copies of a letter come from the board is then chosen best. The word differs from the board
word. At most two wild cards are used. Used board cards are told as `KEPT`.
"""

from __future__ import annotations

import numpy as np

from sim.engine.kernel import count_bits, kernel, small_kernel
from sim.search.any_board_move import choose_any_board_move, number_no_cards
from sim.search.board_work import (
    FREE,
    NONE,
    WORK_DTYPE,
    clear_answer,
    is_board_word,
    may_combine_to,
    points_from_hand,
    prepare,
    take_word,
)
from sim.search.demands import has_demands
from sim.search.notice import sees
from sim.search.query import ANY_MOVE
from sim.search.subsets import keep_best_cards, weigh_subsets
from sim.search.tell import tell_combination
from sim.search.words import BUCKETS


@kernel
def find_combined_word(query, words):
    """Answer a query for the best word made of board and hand cards, or for any one.

    Reads and writes `sim.search.query`; asks for ``board``, ``least_board``, ``reorder`` and
    ``board_weight``.
    """
    room = np.empty(1, WORK_DTYPE)
    work = room[0]
    clear_answer(query)
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
    work.slack = 0
    for at in range(query.board_length):
        difference = abs(query.board_value[at] - query.value[query.board[at]])
        work.slack += difference * (
            abs(query.points_weight) * largest_factor(query) + abs(query.board_weight)
        )
    has_bound = work.is_plain != 0 or (query.adds_highest == 0 and query.flagged == 0)
    if work.wilds > 0 or not has_bound:
        work.slack = FREE


@small_kernel
def largest_factor(query):
    """The largest factor by which flagged cards multiply a word's points, in size."""
    factor = 1
    for flagged in range(4):
        factor = max(factor, abs(query.by_flagged[flagged]))
    return factor


@kernel
def choose_best_combination(query, words, work):
    """Find the combination of most utility and tell it."""
    best = NONE
    place = np.int64(-1)
    every = np.int64(BUCKETS - 1)
    bucket = work.union_bucket if work.wilds == 0 else every
    while bucket >= 0:
        if count_bits(bucket & ~work.union_bucket) <= work.wilds:
            best, place = combine_in_bucket(query, words, work, bucket, best, place)
        if work.wilds == 0 and bucket > 0:
            bucket = (bucket - 1) & work.union_bucket
        else:
            bucket -= 1
    if best > NONE:
        take_word(query, words, work, place)
        weigh_combination(query, work, NONE, 1)
        tell_combination(query, words, work)


@kernel
def combine_in_bucket(query, words, work, bucket, best, place_of_best):
    """The best move and its word after a bucket."""
    kind = query.kind
    if words.bucket_bound[kind, bucket] + work.slack <= best:
        return best, place_of_best
    for place in range(words.bucket_start[kind, bucket], words.bucket_start[kind, bucket + 1]):
        if words.bound[kind, place] + work.slack <= best:
            break
        if count_bits(words.needs[kind, place] & work.union_lacks) > work.wilds:
            continue
        if not may_combine_to(query, words, work, place):
            continue
        query.candidates += 1
        take_word(query, words, work, place)
        if is_board_word(query, work):
            continue
        utility = weigh_combination(query, work, best, 0)
        if utility > best and sees(query, words, place):
            best, place_of_best = utility, place
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
