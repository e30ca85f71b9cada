"""A list of the words that the parts of a cut may become: its entries, and how they are counted."""

from __future__ import annotations

import numpy as np

from sim.kernel import small_kernel
from sim.search.board_work import is_barred
from sim.search.cut_work import IS_CLOSE, MOST_PARTS, PART_BITS, STAYS
from sim.search.fit import holds
from sim.search.query import WORD_ROOM
from sim.search.set_room import bits_left

BITS, UTILITY, NUMBER, NEEDS, BEFORE = range(5)
"""The rows of the entries: cards of the hand that an entry needs, the most it can be worth, its
number, all bits of its word, the entry of the same part that was listed before it."""
ROWS = 5
BOUND, MOVES = BEFORE, ROWS
"""In sorted lists also the most that an entry and those after it can be worth, and where its moves
begin (`sim.search.cut_count`)."""
LIST_ROWS = ROWS + 1


@small_kernel
def add_entry(cut, entries, needs, utility, number):
    """Put an entry into the list, or count it if there is no room."""
    at, part = cut.listed, number & MOST_PARTS - 1
    count_entry(cut, part, utility)
    if at < entries.shape[1]:
        entries[BITS, at] = bits_left(needs, cut.part_bits[part], np.int64(0))
        entries[UTILITY, at], entries[NEEDS, at] = utility, needs
        entries[NUMBER, at], entries[BEFORE, at] = number, cut.last[part]
        cut.last[part] = at


@small_kernel
def count_entry(cut, part, utility):
    """Count an entry of a part, and note the most and the least utility."""
    cut.listed += 1
    cut.count[part] += 1
    cut.most[part] = max(cut.most[part], utility)
    cut.least[part] = min(cut.least[part], utility)


@small_kernel
def list_as_it_is(cut, entries, part):
    """Make an entry of a part that is a word as it lies."""
    add_entry(cut, entries, np.int64(0), np.int64(0), number_as_it_is(cut, part))


@small_kernel
def number_as_it_is(cut, part):
    """The number of the entry of a part that is a word as it lies."""
    return cut.stays_place[part] << PART_BITS | STAYS | IS_CLOSE | part


@small_kernel
def may_be_laid(query, words, cut, place):
    """Is a word asked for, and are its letters at hand?"""
    if not holds(cut.all_low, words.ranked[query.kind, place].low):
        return False
    if not holds(cut.all_high, words.ranked[query.kind, place].high):
        return False
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    if length < query.least_length or length > query.most_length:
        return False
    return not is_barred(query, words.ranked[query.kind, place].word_id)


@small_kernel
def part_beside(query, cut, part):
    """The other part of a cut in two."""
    if cut.start[part] == 0:
        return cut.part_of[cut.end[part], query.board_length]
    return cut.part_of[0, cut.start[part]]
