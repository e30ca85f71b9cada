"""The walk over the words of a pool of cards (Double Cross), and the orders that they must keep."""

from __future__ import annotations

import numpy as np

from sim.kernel import inlined_kernel, kernel, small_kernel
from sim.search.block import words_nearly_at_hand, words_that_hold
from sim.search.cross_branches import await_words
from sim.search.walk import next_bucket
from sim.search.words import BLOCK, NOTHING

EVERY_BIT = np.int64(-1)


@inlined_kernel
def walk_pool(query, words, cross, may_improve, fitting_words, weigh):
    """As `sim.search.walk.walk`, over the words of the pool; a kernel says which of a block fit.

    Args:
        weigh: of query, words and cross: weighs the words that are awaited, once they are enough.
    """
    cross.awaiting = 0
    kind, required = query.kind, cross.required
    optional = cross.bucket & ~required
    bucket = optional
    while bucket >= 0:
        here = bucket | required
        bucket = next_bucket(bucket, optional)
        bound = np.int64(words.bucket_bound[kind, here])
        first = np.int64(words.bucket_start[kind, here])
        while bound > NOTHING and may_improve(query, cross, bound):
            fitting = fitting_words(words, cross, kind, first)
            cross.awaiting = await_words(cross, first, fitting)
            if cross.awaiting >= cross.enough:
                weigh(query, words, cross)
            bound = np.int64(words.next_bound[kind, first // BLOCK])
            first += BLOCK
    weigh(query, words, cross)


@small_kernel
def words_to_lay(words, cross, kind, first):
    """Words of a block that hold all of ``must`` and are long enough by their bits, as bits.

    Of those at hand few are so.
    """
    short = words_nearly_at_hand(words, kind, first, EVERY_BIT, max(cross.least_bits - 1, 0))
    return words_beside(words, cross, kind, first) & ~short


@small_kernel
def after_first(places):
    """All places behind the first of some, as bits."""
    return -((places & -places) << 1)


@small_kernel
def words_beside(words, cross, kind, first):
    """Words of a block that are at hand and hold all of ``must``, as bits."""
    return words_that_hold(words, kind, first, cross.lacks, cross.must)


@kernel
def keeps_own_order(query, words, cross, place, length):
    """Do the letters of a new word that the hand does not hold stand in it as in the own word?"""
    left = EVERY_BIT
    for at in range(length):
        letter = np.int64(words.ranked[query.kind, place].letter[at])
        if cross.hand[letter] == 0:
            places = cross.own_places[letter] & left
            if places == 0:
                return False
            left = after_first(places)
    return True


@kernel
def keeps_both_orders(query, words, cross, place, length):
    """Do a crossing's letters that cannot be laid, and those that must be, stand as they did?

    The former are board cards, each at most so far behind its place as cards are added; the latter
    are of the own word, if none of the hand may cross (F6-02).
    """
    added = length - query.board_length
    board_left = own_left = EVERY_BIT
    for at in range(length):
        letter = np.int64(words.ranked[query.kind, place].letter[at])
        if cross.free[letter] == 0:
            window = (np.int64(2) << at) - (np.int64(1) << max(at - added, 0))
            places = cross.board_places[letter] & board_left & window
            board_left = after_first(places)
        elif cross.board_places[letter] == 0 and query.each_part == 0:
            places = cross.own_places[letter] & own_left
            own_left = after_first(places)
        else:
            continue
        if places == 0:
            return False
    return True
