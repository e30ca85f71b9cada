"""Which own cards a crossing leaves for the new word, where all of them must be used (F6-04).

With whatever new word, a card of the own word is a duplicate, goes over or stays for the new word.
What may stay is found out once a crossing; a new word can then be made if it holds one such set of
cards in their order, and a card of the hand: that there are cards enough its letters say. A set
that holds another one asks for more, and is left out.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, lowest_bit, small_kernel
from sim.search.cross_lay import KEEP, begin_crossing, next_way_of_crossing
from sim.search.cross_places import STAYS, begin_places, next_places, place_after
from sim.search.cross_work import PLACES_OF_MASK, forget_new


@kernel
def note_stays(query, cross):
    """Note what may stay beside the crossing in question, in whichever way it is laid."""
    cross.sets = 0
    forget_new(cross)
    if cross.over_length == 0:
        cross.cards = 0
        note_of_way(query, cross)
        return
    for first in range(0, 1 << cross.over_length, PLACES_OF_MASK):
        cross.tried[first // PLACES_OF_MASK] = 0
    begin_crossing(cross)
    at = np.int64(0)
    while at >= 0:
        at = next_way_of_crossing(query, cross, at)
        if at >= 0 and is_new_order(cross):
            note_of_way(query, cross)


@small_kernel
def is_new_order(cross):
    """Are cards laid at other places of the word than in all ways before? If so they are noted."""
    laid = np.int64(0)
    for at in range(cross.over_length):
        laid |= np.int64(cross.option[at] != KEEP) << at
    bit = np.int64(1) << laid % PLACES_OF_MASK
    tried = cross.tried[laid // PLACES_OF_MASK]
    cross.tried[laid // PLACES_OF_MASK] = tried | bit
    return tried & bit == 0


@kernel
def note_of_way(query, cross):
    """Note what may stay beside a way to lay the crossing: the own word takes the new one's part.

    It has room for all own cards, and for one of the hand behind them.
    """
    cross.new_length = query.queue_length + 1
    for at in range(query.queue_length):
        cross.new[at] = query.queue[at]
    begin_places(query, cross, np.int64(0))
    at = next_places(query, cross, np.int64(0))
    while at >= 0:
        stays = np.int64(0)
        for place in range(query.queue_length):
            stays |= np.int64(cross.role[place] == STAYS) << place
        note_set(cross, stays)
        at = next_places(query, cross, at)
    cross.new_length = 0


@small_kernel
def note_set(cross, stays):
    """Note a set of cards that may stay, if it holds no other; those that hold it are left out."""
    kept = np.int64(0)
    for number in range(cross.sets):
        other = np.int64(cross.stays[number])
        if other & stays == other:
            return
        cross.stays[kept] = other
        kept += other & stays != stays
    cross.stays[kept] = stays
    cross.sets = kept + 1


@kernel
def holds_stays(query, cross):
    """Does the new word in question hold all that stays, in its order, and a card of the hand?"""
    for number in range(cross.sets):
        left, at = cross.stays[number], np.int64(0)
        if count_bits(left) >= cross.new_length:
            continue
        while left != 0 and at >= 0:
            letter = query.queue[lowest_bit(left)]
            left &= left - 1
            at = place_after(cross.new, at, cross.new_length, letter)
        if at >= 0:
            return True
    return False
