"""The order of a cut's entries: of cuts that are worth the same the first is the answer.

Entries of a part stand in steps of utility, the best first (`sim.search.cut`), and in a step by the
fullest bucket and then the place of their words in the ranking; a part that stays as it is comes
before all others of its step.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import small_kernel
from sim.search.cut_list import BOUND, NUMBER
from sim.search.cut_work import IS_CLOSE, PART_BITS, STAYS
from sim.search.fit import BIT_PLACES, COMMON_LETTERS
from sim.search.words import BUCKETS

STAYS_FIRST = np.int64(0)
PLACE_BITS = 20
ORDER_BITS = 31
COMMON_PLACES = BIT_PLACES[COMMON_LETTERS]
"""The place of each common letter in ``needs``."""


@small_kernel
def order_of(query, words, number):
    """Where an entry stands among those of its step, by its number."""
    if number & STAYS != 0:
        return STAYS_FIRST
    place = (number & ~IS_CLOSE) >> PART_BITS
    needs, bucket = words.needs[query.kind, place], np.int64(0)
    for common in range(len(COMMON_PLACES)):
        bucket |= (needs >> COMMON_PLACES[common] & 1) << common
    return (BUCKETS - bucket << PLACE_BITS) + place


@small_kernel
def comes_before(query, words, cut, lists, one, other):
    """Do two entries stand before those of the best cut, which is of the same parts?"""
    if lists[BOUND, one] != cut.best_step[0]:
        return lists[BOUND, one] > cut.best_step[0]
    order = order_of(query, words, lists[NUMBER, one])
    order_of_best = order_of(query, words, cut.best_entry[0])
    if order != order_of_best:
        return order < order_of_best
    if lists[BOUND, other] != cut.best_step[1]:
        return lists[BOUND, other] > cut.best_step[1]
    order = order_of(query, words, lists[NUMBER, other])
    return order < order_of(query, words, cut.best_entry[1])
