"""The entries of a cut in two for bots that see all they know: made of bits, and late.

Words are noted for all parts, by the bits that stand in the lists of pairs. Of each part only the
number of its entries and their most and least utility are found out; they are made when the part's
turn comes, those alone that may be of a better cut.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, lowest_bit, small_kernel
from sim.search.block import numbers_at_hand
from sim.search.board_work import NONE
from sim.search.cut_entries import (
    BITS,
    BOUND,
    NEEDS,
    NUMBER,
    UTILITY,
    add_entry,
    may_be_laid,
    number_as_it_is,
    part_beside,
)
from sim.search.cut_order import ENTRY_BITS, STEP_SHIFT, begin_list, end_list, sort_keys
from sim.search.cut_work import (
    MET,
    MOST_NOTED,
    PART_BITS,
    note_utilities,
    shift_of,
    sort_worths,
    utility_of_word,
)
from sim.search.pairs import SPOT_MASK
from sim.search.set_room import bits_left
from sim.search.words import BLOCK

NOWHERE = np.int64(-1)
NO_PARTS = np.int64(-1)
"""As ``other_parts``."""


@kernel
def list_unread(query, words, cut, entries):
    """As `list_noted`, of a cut in two by bots that see all they know: without reading the words.

    If all words could be noted entries are only counted, and made when their part's turn comes.
    A word may hold several seeds of a part; that its entry was made already is remembered of the
    words met last.
    """
    noted = min(cut.noted - cut.skipped, MOST_NOTED)
    for each in range(noted):
        cut.met_place[cut.noted_place[each] & MET - 1] = NOWHERE
    sort_worths(cut)
    note_utilities(cut, noted)
    for each in range(noted):
        utility = utility_of_noted(query, words, cut, each)
        parts = np.int64(0)
        if utility != NONE:
            place = cut.noted_place[each]
            met = place & MET - 1
            if cut.met_place[met] != place:
                cut.met_place[met], cut.met_parts[met] = place, 0
            parts = cut.noted_parts[each] & ~cut.met_parts[met]
            cut.met_parts[met] |= parts
        cut.noted_utility[each], cut.other_parts[each] = utility, ~parts
    for each in range(noted, min(noted + BLOCK, MOST_NOTED)):
        cut.other_parts[each] = NO_PARTS
    if cut.is_late != 0:
        for part in range(cut.parts):
            count_late(cut, part, noted)
        return
    for each in range(noted):
        parts = ~cut.other_parts[each]
        while parts != 0:
            list_one(cut, entries, lowest_bit(parts), each)
            parts &= parts - 1


@kernel
def count_late(cut, part, noted):
    """Count the entries of a part that are made when its turn comes, side by side."""
    count, most, least = np.int64(0), NONE, -NONE
    for each in range(noted):
        is_other = cut.other_parts[each] >> part & 1
        utility = cut.noted_utility[each]
        count += 1 - is_other
        most = max(most, utility if is_other == 0 else NONE)
        least = min(least, utility if is_other == 0 else -NONE)
    if count > 0:
        cut.count[part], cut.listed = count, cut.listed + count
        cut.most[part], cut.least[part] = most + cut.part_gain[part], least + cut.part_gain[part]


@small_kernel
def utility_of_noted(query, words, cut, each):
    """The utility of a noted word, all its cards from the hand; `NONE` if it is not asked for."""
    place, needs = cut.noted_place[each], cut.noted_needs[each]
    length = cut.noted_spot[each] & SPOT_MASK
    if place < 0 or length < query.least_length or length > query.most_length:
        return NONE
    if count_bits(needs) == length:
        return np.int64(cut.noted_utility[each])
    if may_be_laid(query, words, cut, place):
        return utility_of_word(query, words, cut, place)
    return NONE


@small_kernel
def list_one(cut, entries, part, each):
    """Make an entry of a noted word for a part."""
    number = cut.noted_place[each] << PART_BITS | part
    utility = cut.noted_utility[each] + cut.part_gain[part]
    add_entry(cut, entries, cut.noted_needs[each], utility, number)


@kernel
def sort_late(query, words, cut, lists, part):
    """As `sort_part`, of the words noted for a part that may be of a better cut, late."""
    gain = cut.part_gain[part]
    least = cut.best - cut.most[part_beside(query, cut, part)]
    cut.shift[part] = shift_of(cut.most[part] - cut.least[part])
    most, count = cut.most[part] - gain, np.int64(0)
    for block in range(0, cut.noted, BLOCK):
        noted = numbers_at_hand(cut.other_parts, np.int64(block), np.int64(1) << part)
        while noted != 0:
            each = block + lowest_bit(noted)
            noted &= noted - 1
            step = most - cut.noted_utility[each] >> cut.shift[part]
            cut.keys[count] = step << STEP_SHIFT | each
            count += cut.noted_utility[each] + gain > least
    if cut.stays_place[part] >= 0 and least < 0:
        step = cut.most[part] >> cut.shift[part]
        cut.keys[count] = step << STEP_SHIFT | MOST_NOTED
        count += 1
    first = begin_list(cut, part, count)
    sort_keys(cut, cut.keys, count, lists[BOUND], first)
    for here in range(first, first + count):
        each = lists[BOUND, here] & (1 << ENTRY_BITS) - 1
        if each == MOST_NOTED:
            lists[BITS, here] = lists[UTILITY, here] = lists[NEEDS, here] = 0
            lists[NUMBER, here] = number_as_it_is(cut, part)
            continue
        needs = cut.noted_needs[each]
        lists[BITS, here] = bits_left(needs, cut.part_bits[part], np.int64(0))
        lists[UTILITY, here], lists[NEEDS, here] = cut.noted_utility[each] + gain, needs
        lists[NUMBER, here] = cut.noted_place[each] << PART_BITS | part
    end_list(query, words, cut, lists, part)
