"""Every way in which a word may be laid over the other's word in a crossing (Double Cross).

Board cards keep their order and none is left out. The letters that both words hold go over as
duplicates, each onto its like, all of them (F6-01); the other cards laid are added or lie over
other letters, those of the own word in their order (F6-02, F6-03). A board card stays, or lies
under its duplicate.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.cross_work import (
    COUNT,
    FIRST,
    HIGH,
    LOW,
    PLACE,
    POINTS,
    UTILITY,
    follows,
    high_of,
    low_of,
)
from sim.search.fit import count_in
from sim.search.query import LETTER_KINDS

KEEP, COVER, DOUBLE, INSERT = range(1, 5)
"""What becomes of a place of the word: a board card as it is, under another, under its like; or
a card of its own."""


@kernel
def begin_laying(cross):
    """Nothing has been laid yet."""
    for letter in range(LETTER_KINDS):
        cross.forced_left[letter] = cross.forced[letter]
        cross.free_left[letter] = cross.free[letter]
    cross.cards_left = cross.forced_cards
    cross.kept = cross.laid = 0
    cross.option[0] = cross.board_at[0] = 0


@kernel
def next_way(query, cross, at):
    """Step to the next way to lay the word in question.

    Args:
        at: 0 after `begin_laying`; then what was returned.

    Returns:
        a number below 0 once there is none.
    """
    if at > 0:
        at -= 1
        lift(cross, at)
    while at >= 0:
        if at == cross.length:
            if cross.cards_left == 0 and cross.kept > 0 and cross.laid > 0:
                return np.int64(at)
            at -= 1
            lift(cross, at)
        elif next_option(query, cross, at):
            at += 1
            if at < cross.length:
                cross.option[at] = 0
        else:
            at -= 1
            if at >= 0:
                lift(cross, at)
    return np.int64(-1)


@kernel
def next_option(query, cross, at):
    """Lay the next that may stand at a place; False if nothing is left."""
    letter, board = cross.word[at], cross.board_at[at]
    has_board = board < query.board_length
    is_like = has_board and query.board[board] == letter
    inserts = at - board < cross.length - query.board_length
    is_free = cross.free_left[letter] > 0
    while cross.option[at] < INSERT:
        cross.option[at] += 1
        option = cross.option[at]
        if option == KEEP and is_like:
            cross.kept += 1
        elif option == COVER and has_board and not is_like and is_free:
            cross.free_left[letter] -= 1
            cross.laid += 1
        elif option == DOUBLE and is_like and cross.forced_left[letter] > 0:
            cross.forced_left[letter] -= 1
            cross.cards_left -= 1
            cross.kept += 1
        elif option == INSERT and inserts and is_free:
            cross.free_left[letter] -= 1
            cross.laid += 1
        else:
            continue
        if at + 1 < len(cross.board_at):
            cross.board_at[at + 1] = board + (option != INSERT)
        return True
    return False


@small_kernel
def lift(cross, at):
    """Take back what was laid at a place."""
    letter, option = cross.word[at], cross.option[at]
    if option in (COVER, INSERT):
        cross.free_left[letter] += 1
        cross.laid -= 1
    else:
        cross.kept -= 1
    if option == DOUBLE:
        cross.forced_left[letter] += 1
        cross.cards_left += 1


@kernel
def note_way(query, cross, rooms, place, points, utility):
    """List a way as a crossing, with the places from which its cards may come."""
    laid_low, laid_high = cross.forced_low, cross.forced_high
    cards = 0
    for at in range(cross.length):
        if cross.option[at] in (COVER, INSERT):
            letter = cross.word[at]
            cross.order[cards] = letter
            cards += 1
            laid_low += low_of(letter)
            laid_high += high_of(letter)
            utility += query.card_weight - query.keep[letter]
    add_crossing(query, cross, rooms, place, (points, utility, laid_low, laid_high, cards))


@kernel
def add_crossing(query, cross, rooms, place, laid):
    """Put a crossing into the list, unless all its places are there already.

    Args:
        laid: points, utility, the cards laid, packed, and how many of them are in ``order``.
    """
    groups, masks, low, _ = rooms
    points, utility, laid_low, laid_high, cards = laid
    first = cross.places
    for places in range(len(low)):
        if not may_cross(query, cross, rooms, np.int64(places), laid_low, laid_high, cards):
            continue
        if is_listed(cross, rooms, place, laid_low, laid_high, places):
            continue
        if cross.places < len(masks):
            masks[cross.places] = places
        cross.places += 1
    if cross.places == first:
        return
    number = cross.crossings
    cross.crossings += 1
    if number >= len(groups):
        return
    groups[number, UTILITY], groups[number, POINTS], groups[number, PLACE] = utility, points, place
    groups[number, FIRST], groups[number, COUNT] = first, cross.places - first
    groups[number, LOW], groups[number, HIGH] = laid_low, laid_high


@kernel
def is_listed(cross, rooms, place, laid_low, laid_high, places):
    """Are these places in the list already, for the same word and cards?"""
    groups, masks, _, _ = rooms
    number = min(cross.crossings, len(groups)) - 1
    while number >= 0 and groups[number, PLACE] == place:
        if groups[number, LOW] == laid_low and groups[number, HIGH] == laid_high:
            last = min(groups[number, FIRST] + groups[number, COUNT], len(masks))
            for at in range(groups[number, FIRST], last):
                if masks[at] == places:
                    return True
        number -= 1
    return False


@kernel
def may_cross(query, cross, rooms, places, laid_low, laid_high, cards):
    """May the cards at these places be those of the own word that are laid?"""
    _, _, low, high = rooms
    if query.each_part == 0:
        if low[places] != laid_low or high[places] != laid_high:
            return False
        if cards == 0 or cross.forced_cards == 0:
            return cards == 0 or follows(query, places, cross.order, cards)
    elif not hand_has_rest(cross, rooms, places, laid_low, laid_high):
        return False
    return doubled_places(query, cross, rooms, places, cards) >= 0


@kernel
def hand_has_rest(cross, rooms, places, laid_low, laid_high):
    """Are the cards laid those at the places, and cards of the hand?"""
    _, _, low, high = rooms
    for letter in range(LETTERS):
        laid = count_in(laid_low, laid_high, letter)
        of_own = count_in(low[places], high[places], letter)
        if of_own < cross.forced[letter] or not 0 <= laid - of_own <= cross.hand[letter]:
            return False
    return True


@kernel
def doubled_places(query, cross, rooms, places, cards):
    """Which of the places that go over may be duplicates, so that the others are in their order.

    Returns:
        places, as bits; -1 if there are none.
    """
    _, _, low, high = rooms
    chosen = places
    while True:
        rest = places & ~chosen
        fits = low[chosen] == cross.forced_low and high[chosen] == cross.forced_high
        if fits and count_bits(rest) <= cards and follows(query, rest, cross.order, cards):
            return chosen
        if chosen == 0:
            return np.int64(-1)
        chosen = (chosen - 1) & places
