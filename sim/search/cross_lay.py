"""Every way in which a word may be laid over the other's word in a crossing (Double Cross).

Board cards keep their order and none is left out. The letters that both words hold go over as
duplicates, each onto its like, all of them (F6-01): so many of those likes may not be covered. The
other cards laid are added or lie over other letters, those of the own word in their order (F6-02,
F6-03). A board card stays, or lies under its duplicate.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.cross_places import find_places, place_after
from sim.search.cross_work import HIGH, LOW, PLACE, high_of, low_of, take_over
from sim.search.fit import count_in
from sim.search.query import LETTER_KINDS

KEEP, COVER, INSERT = range(1, 4)
"""What becomes of a place of the word: a board card, under its duplicate or not; a card over
another letter; or a card of its own."""


@kernel
def begin_laying(cross):
    """Nothing has been laid yet."""
    for letter in range(LETTER_KINDS):
        cross.cover_left[letter] = cross.coverable[letter]
        cross.free_left[letter] = cross.free[letter]
    begin_at_first(cross)


@kernel
def begin_crossing(cross):
    """As `begin_laying`, with no cards but those of the crossing in question."""
    for letter in range(LETTERS):
        cross.cover_left[letter] = cross.coverable[letter]
        laid = count_in(cross.cards_low, cross.cards_high, letter)
        cross.free_left[letter] = max(laid - cross.forced[letter], 0)
    begin_at_first(cross)


@small_kernel
def begin_at_first(cross):
    """Begin at the word's first place."""
    cross.kept = cross.option[0] = cross.board_at[0] = cross.own_at[0] = 0


@kernel
def next_way(query, cross, at):
    """Step to the next way to lay the word in question; ``order`` and ``laid`` are of it.

    Args:
        at: 0 after `begin_laying`; then what was returned.

    Returns:
        a number below 0 once there is none.
    """
    if at > 0:
        at -= 1
        lift(query, cross, at)
    while at >= 0:
        if at == cross.over_length:
            if cross.kept > 0 and cross.kept < cross.over_length:
                note_laid(cross)
                return np.int64(at)
            at -= 1
            lift(query, cross, at)
        elif next_option(query, cross, at):
            at += 1
            cross.option[at] = 0
        else:
            at -= 1
            if at >= 0:
                lift(query, cross, at)
    return np.int64(-1)


@kernel
def next_option(query, cross, at):
    """Lay the next that may stand at a place; False if nothing is left."""
    letter, board = cross.over[at], cross.board_at[at]
    has_board = board < query.board_length
    is_like = has_board and query.board[board] == letter
    inserts = at - board < cross.over_length - query.board_length
    is_free = cross.free_left[letter] > 0
    own = own_after = cross.own_at[at]
    if query.each_part == 0 and is_free:  # F6-03
        own_after = place_after(query.queue, own, query.queue_length, letter)
        is_free = own_after > 0
    while cross.option[at] < INSERT:
        cross.option[at] += 1
        option = cross.option[at]
        if option == KEEP and is_like:
            cross.kept += 1
        elif option == COVER and is_free and has_board and not is_like:
            if cross.cover_left[query.board[board]] == 0:
                continue
            cross.cover_left[query.board[board]] -= 1
            cross.free_left[letter] -= 1
        elif option == INSERT and inserts and is_free:
            cross.free_left[letter] -= 1
        else:
            continue
        cross.board_at[at + 1] = board + (option != INSERT)
        cross.own_at[at + 1] = own if option == KEEP else own_after
        return True
    return False


@small_kernel
def lift(query, cross, at):
    """Take back what was laid at a place."""
    if cross.option[at] == KEEP:
        cross.kept -= 1
        return
    cross.free_left[cross.over[at]] += 1
    if cross.option[at] == COVER:
        cross.cover_left[query.board[cross.board_at[at]]] += 1


@small_kernel
def note_laid(cross):
    """Which cards are laid, beside the duplicates in their order, and packed."""
    cross.cards = 0
    cross.laid_low, cross.laid_high = cross.forced_low, cross.forced_high
    for at in range(cross.over_length):
        if cross.option[at] != KEEP:
            letter = cross.over[at]
            cross.order[cross.cards] = letter
            cross.cards += 1
            cross.laid_low += low_of(letter)
            cross.laid_high += high_of(letter)


@kernel
def set_crossing(query, words, cross, groups, number):
    """Put a crossing of the list in question, any if the number is -1.

    The other's word as it is has no letters to lay.
    """
    cross.crossing = number
    cross.cards_low, cross.cards_high = cross.forced_low, cross.forced_high
    cross.over_length = cross.cards = 0
    if number > 0:
        cross.cards_low, cross.cards_high = groups[number, LOW], groups[number, HIGH]
        take_over(words, cross, query.kind, groups[number, PLACE])


@kernel
def find_beside(query, cross, at_least):
    """Find a way to lay the crossing that leaves own cards for the new word in question.

    The way stands in ``option``, where the cards of the own word go in ``role``.

    Args:
        at_least: cards of the own word that must be laid beside duplicates, or more.

    Returns:
        False if there is none.
    """
    if cross.over_length == 0:
        cross.cards = 0
        return find_places(query, cross, at_least)
    begin_crossing(cross)
    at = np.int64(0)
    while at >= 0:
        at = next_way_of_crossing(query, cross, at)
        if at >= 0 and find_places(query, cross, at_least):
            return True
    return False


@kernel
def next_way_of_crossing(query, cross, at):
    """As `next_way` after `begin_crossing`, to the next way that lays its cards."""
    is_it = False
    while at >= 0 and not is_it:
        at = next_way(query, cross, at)
        is_it = cross.laid_low == cross.cards_low and cross.laid_high == cross.cards_high
    return at
