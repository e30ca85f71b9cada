"""Where each card of the player's own word goes in Double Cross: card by card, from the left.

It goes onto its like as a duplicate (F6-01), is added to the other's word or laid over another
letter of it (F6-02), goes into the new word, or into neither (F6-04). Of each letter it is known
beforehand how many must be duplicates and how many may go into neither; those that go into a word
stand there in their order (F6-03), so that a card takes the first place that fits.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.cross_work import ALL_USED

DOUBLED, CROSSES, STAYS, UNPLACED = range(1, 5)
"""Where a card of the own word goes."""


@kernel
def begin_places(query, cross, at_least):
    """No card has been placed; without a new word, ``new_length`` 0, only the crossing counts.

    Args:
        at_least: cards that must go into either word, or more, duplicates left out.
    """
    cross.unplaced_left = query.queue_length - at_least
    for letter in range(LETTERS):
        cross.unplaced_left -= cross.forced[letter]
    for at in range(query.queue_length):
        letter = query.queue[at]
        cross.double_left[letter] = cross.forced[letter]
        cross.other_left[letter] = cross.own[letter] - cross.forced[letter]
        crossing = np.int64(0)
        for place in range(cross.cards):
            crossing += cross.order[place] == letter
        wanted = cross.new_count[letter] if cross.new_length > 0 else np.int64(0)
        if query.each_part != 0:  # F6-02: cards of the hand may be in either word
            needed = max(crossing + wanted - cross.hand[letter], 0)
        else:
            needed = crossing + max(wanted - cross.hand[letter], 0)
        cross.spare[letter] = cross.other_left[letter] - needed
        if query.least_board == ALL_USED and cross.new_length > 0:
            cross.spare[letter] = 0
    cross.role[0] = cross.over_at[0] = cross.new_at[0] = 0


@kernel
def find_places(query, cross, at_least):
    """Place the own word's cards, in ``role``, if the crossing and the new word allow it.

    Args:
        at_least: as in `begin_places`.

    Returns:
        False if there is no way.
    """
    begin_places(query, cross, at_least)
    return next_places(query, cross, np.int64(0)) >= 0


@kernel
def next_places(query, cross, at):
    """Step to the next way to place the own word's cards.

    Args:
        at: 0 after `begin_places`; then what was returned.

    Returns:
        a number below 0 once there is none.
    """
    if at > 0:
        at -= 1
        lift_place(query, cross, at)
    while at >= 0:
        if at == query.queue_length:
            if may_be_so(query, cross):
                return np.int64(at)
            at -= 1
            lift_place(query, cross, at)
        elif next_role(query, cross, at):
            at += 1
            if at < query.queue_length:
                cross.role[at] = 0
        else:
            at -= 1
            if at >= 0:
                lift_place(query, cross, at)
    return np.int64(-1)


@kernel
def may_be_so(query, cross):
    """Has all that must go over done so, and is a card left for the hand to lay?"""
    if query.each_part == 0 and cross.over_at[query.queue_length] < cross.cards:
        return False
    staying = np.int64(0)
    for at in range(query.queue_length):
        staying += cross.role[at] == STAYS
    return cross.new_length == 0 or staying < cross.new_length


@kernel
def next_role(query, cross, at):
    """Place a card in the next way there is; False if none is left."""
    letter = query.queue[at]
    while cross.role[at] < UNPLACED:
        cross.role[at] += 1
        role = cross.role[at]
        over, new = cross.over_at[at], cross.new_at[at]
        if role == DOUBLED:
            if cross.double_left[letter] == 0:
                continue
            cross.double_left[letter] -= 1
        else:
            if cross.other_left[letter] == 0:
                return False
            if role == CROSSES:
                over = place_after(cross.order, over, cross.cards, letter)
                if over < 0 or (query.each_part == 0 and over > cross.over_at[at] + 1):
                    continue
            elif role == STAYS:
                new = place_after(cross.new, new, cross.new_length, letter)
                if new < 0:
                    continue
            elif cross.spare[letter] == 0 or cross.unplaced_left <= 0:
                continue
            else:
                cross.spare[letter] -= 1
                cross.unplaced_left -= 1
            cross.other_left[letter] -= 1
        cross.over_at[at + 1], cross.new_at[at + 1] = over, new
        return True
    return False


@small_kernel
def place_after(word, first, length, letter):
    """The place after the next letter like this in a word, from a place on; -1 if there is none."""
    while first < length and word[first] != letter:
        first += 1
    return first + 1 if first < length else np.int64(-1)


@small_kernel
def lift_place(query, cross, at):
    """Take a card back."""
    letter, role = query.queue[at], cross.role[at]
    if role == DOUBLED:
        cross.double_left[letter] += 1
        return
    cross.other_left[letter] += 1
    if role == UNPLACED:
        cross.spare[letter] += 1
        cross.unplaced_left += 1
