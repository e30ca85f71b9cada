"""The order of a cut's entries: of cuts that are worth the same the first is the answer.

Entries of a part stand in steps of utility, the best first, and in a step by the fullest bucket and
then the place of their words in the ranking; a part that stays as it is comes before all others of
its step.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, small_kernel
from sim.search.block import fetch_word
from sim.search.board_work import NONE
from sim.search.cut_entries import BEFORE, BITS, BOUND, NEEDS, NUMBER, UTILITY, part_beside
from sim.search.cut_work import IS_CLOSE, LEVELS, PART_BITS, STAYS, shift_of
from sim.search.fit import BIT_PLACES, COMMON_LETTERS
from sim.search.set_room import NEVER
from sim.search.words import BLOCK, BUCKETS

STAYS_FIRST = np.int64(0)
PLACE_BITS = 20
ORDER_BITS, ENTRY_BITS = 31, 26
STEP_SHIFT = ORDER_BITS + ENTRY_BITS
"""An entry's key holds its step, its order in the step and its place among the entries."""
FOLLOWED = 6
"""Words of a list that are brought near before they are looked at."""
COMMON_PLACES = BIT_PLACES[COMMON_LETTERS]
"""The place of each common letter in ``needs``."""


@kernel
def sort_part(query, words, cut, entries, lists, part):
    """Sort a part's entries into a list, the best step first; in a step if ``is_ordered``.

    Those that cannot make a better cut, beside the best of the other part, are left out. Behind
    the list stands a block that no hand meets.
    """
    is_ordered, least = cut.is_ordered != 0, NONE
    if not is_ordered:
        least = cut.best - cut.most[part_beside(query, cut, part)]
    cut.shift[part] = shift_of(cut.most[part] - cut.least[part])
    keys, count = np.empty(cut.count[part], np.int64), np.int64(0)
    each = cut.last[part]
    while each >= 0:
        if entries[UTILITY, each] > least:
            step = cut.most[part] - entries[UTILITY, each] >> cut.shift[part]
            order = order_of(entries, each) if is_ordered else np.int64(0)
            keys[count] = (step << ORDER_BITS | order) << ENTRY_BITS | each
            count += 1
        each = entries[BEFORE, each]
    first = begin_list(cut, part, count)
    sort_keys(cut, keys, count, lists[BOUND], first)
    for here in range(first, first + count):
        each = lists[BOUND, here] & (1 << ENTRY_BITS) - 1
        for row in range(BOUND):
            lists[row, here] = entries[row, each]
    end_list(query, words, cut, lists, part)


@small_kernel
def begin_list(cut, part, count):
    """Make room for the sorted list of a part, of so many entries; returns where it begins."""
    first = cut.first[part] = cut.sorted_to
    cut.count[part], cut.sorted_to = count, first + count + BLOCK
    return first


@small_kernel
def end_list(query, words, cut, lists, part):
    """Note bounds in place of the keys, and end the list; have its first words brought near."""
    first, behind = cut.first[part], cut.first[part] + cut.count[part]
    for here in range(first, behind):
        step = lists[BOUND, here] >> STEP_SHIFT
        lists[BOUND, here] = cut.most[part] - (step << cut.shift[part])
    for here in range(first, min(behind, first + FOLLOWED)):
        place = (lists[NUMBER, here] & ~(STAYS | IS_CLOSE)) >> PART_BITS
        fetch_word(words, query.kind, place)
    for here in range(behind, behind + BLOCK):
        lists[BITS, here] = NEVER


@small_kernel
def sort_keys(cut, keys, count, row, first):
    """Sort the keys of a part's entries by step and order.

    Args:
        row: gets the keys, of which there are ``count``, from ``first`` on.
    """
    are_many = count > BLOCK
    if are_many:
        for step in range(LEVELS + 1):
            cut.step_start[step] = 0
        for each in range(count):
            cut.step_start[(keys[each] >> STEP_SHIFT) + 1] += 1
        cut.step_start[0] = cut.step_end[0] = first
        for step in range(1, LEVELS + 1):
            cut.step_start[step] += cut.step_start[step - 1]
            cut.step_end[step] = cut.step_start[step]
    for each in range(count):
        least, here = first, first + each
        if are_many:
            step = keys[each] >> STEP_SHIFT
            least, here = cut.step_start[step], cut.step_end[step]
            cut.step_end[step] += 1
        order = keys[each] >> ENTRY_BITS
        while here > least and row[here - 1] >> ENTRY_BITS > order:
            row[here] = row[here - 1]
            here -= 1
        row[here] = keys[each]


@small_kernel
def order_of(entries, at):
    """Where an entry stands among those of its step.

    Args:
        entries, at: a list and its place there.
    """
    number = entries[NUMBER, at]
    if number & STAYS != 0:
        return STAYS_FIRST
    place = (number & ~IS_CLOSE) >> PART_BITS
    needs, bucket = entries[NEEDS, at], np.int64(0)
    for common in range(len(COMMON_PLACES)):
        bucket |= (needs >> COMMON_PLACES[common] & 1) << common
    return (BUCKETS - bucket << PLACE_BITS) + place


@small_kernel
def comes_before(cut, lists, one, other):
    """Do two entries stand before those of the best cut, which is of the same parts?"""
    if lists[BOUND, one] != cut.best_step[0]:
        return lists[BOUND, one] > cut.best_step[0]
    order = order_of(lists, one)
    if order != cut.best_order[0]:
        return order < cut.best_order[0]
    if lists[BOUND, other] != cut.best_step[1]:
        return lists[BOUND, other] > cut.best_step[1]
    return order_of(lists, other) < cut.best_order[1]
