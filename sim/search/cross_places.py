"""Where each card of the player's own word goes in Double Cross: card by card, from the left.

It goes onto its like as a duplicate (F6-01), is added to the other's word or laid over another
letter of it (F6-02), goes into the new word, or into neither (F6-04). Of each letter it is known
beforehand how many must be duplicates and how many may go into neither; those that go into a word
stand there in their order (F6-03), so that a card takes the first place that fits.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, small_kernel
from sim.search.cross_work import ALL_USED

DOUBLED, CROSSES, STAYS, UNPLACED = range(1, 5)
"""Where a card of the own word goes."""


@kernel
def begin_places(query, cross):
    """No card has been placed; without a new word, ``new_length`` 0, only the crossing counts."""
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
def next_places(query, cross, is_further):
    """Step to the next way to place the own word's cards.

    Args:
        is_further: False for the first after `begin_places`.

    Returns:
        how many go into either word, duplicates left out; -1 once there is no way left.
    """
    at = np.int64(0)
    if is_further:
        at = query.queue_length - 1
        lift_place(query, cross, at)
    while at >= 0:
        if at == query.queue_length:
            taken = own_cards_laid(query, cross)
            if taken >= 0:
                return taken
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
def own_cards_laid(query, cross):
    """How many cards go into either word; -1 if that may not be, as with none left for the hand."""
    crossing = staying = np.int64(0)
    for at in range(query.queue_length):
        crossing += cross.role[at] == CROSSES
        staying += cross.role[at] == STAYS
    if query.each_part == 0 and crossing < cross.cards:
        return np.int64(-1)
    is_new = cross.new_length == 0 or staying < cross.new_length
    return crossing + staying if is_new else np.int64(-1)


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
                over = place_of(cross.order, over, cross.cards, letter)
                if over < 0 or (query.each_part == 0 and over > cross.over_at[at] + 1):
                    continue
            elif role == STAYS:
                new = place_of(cross.new, new, cross.new_length, letter)
                if new < 0:
                    continue
            elif cross.spare[letter] == 0:
                continue
            else:
                cross.spare[letter] -= 1
            cross.other_left[letter] -= 1
        cross.over_at[at + 1], cross.new_at[at + 1] = over, new
        return True
    return False


@small_kernel
def place_of(word, first, length, letter):
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
