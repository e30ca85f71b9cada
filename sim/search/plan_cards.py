"""Which cards of a hand a word is laid with: red or black copies, and wild cards.

A word of some letters takes the copies that are worth least in hand, and wild cards for letters
that are lacking, or, where wild cards are worth less than letters, for the dearest. A word that
is to be all red takes red copies alone.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import inlined_kernel, kernel, lowest_bit, small_kernel
from sim.lexicon.letters import HALF
from sim.scoring import LETTERS
from sim.search.fit import MOST_COUNTED
from sim.search.plan_query import BLACK, RED
from sim.search.query import LETTER_KINDS, WILD

CANNOT = np.int64(-(1 << 40))
"""The worth of what cannot be laid."""
CHEAPEST, ALL_RED, NOT_ALL_RED = (np.int64(code) for code in range(3))
"""How the cards of a word are chosen."""


@inlined_kernel
def count_hand(ask):
    """Count the hand by letter and colour, and what the cheapest cards of each letter are worth."""
    for letter in range(LETTER_KINDS):
        ask.owned[letter, BLACK] = ask.owned[letter, RED] = 0
    ask.preferred = -1
    dearest = np.int64(CANNOT)
    for place in range(ask.hand_size):
        letter, red = ask.hand_letter[place], ask.hand_red[place]
        ask.owned[letter, red] += 1
        if letter != WILD:
            dearest = max(dearest, ask.keep[letter, red])
    ask.is_wild_cheap = ask.owned[WILD, BLACK] > 0 and ask.keep[WILD, BLACK] < dearest
    ask.own_low = ask.own_high = ask.red_low = ask.red_high = 0
    for letter in range(LETTERS):
        copies = min(ask.owned[letter, BLACK] + ask.owned[letter, RED], MOST_COUNTED)
        if copies == 0:
            continue
        if letter < HALF:
            ask.own_low |= copies << 4 * letter
            ask.red_low |= min(ask.owned[letter, RED], MOST_COUNTED) << 4 * letter
        else:
            ask.own_high |= copies << 4 * (letter - HALF)
            ask.red_high |= min(ask.owned[letter, RED], MOST_COUNTED) << 4 * (letter - HALF)
        first = cheaper(ask, letter)
        for number in range(copies):
            colour = first if number < ask.owned[letter, first] else 1 - first
            worth = ask.keep[letter, colour]
            ask.cheapest[letter, number + 1] = ask.cheapest[letter, number] + worth


@small_kernel
def cheaper(ask, letter):
    """The colour of which a letter's cards are laid first: it is worth less in hand."""
    if ask.preferred >> 1 == letter:
        return ask.preferred & 1
    return BLACK if ask.keep[letter, BLACK] <= ask.keep[letter, RED] else RED


@kernel
def hold_all(ask):
    """Begin to choose cards anew: all cards of the hand are left."""
    for letter in range(LETTER_KINDS):
        ask.left[letter, BLACK] = ask.owned[letter, BLACK]
        ask.left[letter, RED] = ask.owned[letter, RED]


@inlined_kernel
def cost_of(ask, low, high):
    """What the cheapest cards of some letters are worth in hand, wild cards for lacking ones.

    Args:
        low, high: packed counts of the letters.

    Returns:
        The worth; how many letters are lacking.
    """
    total = lacking = np.int64(0)
    for half in range(2):
        packed = low if half == 0 else high
        while packed != 0:
            at = lowest_bit(packed) >> 2
            copies = packed >> 4 * at & 15
            packed ^= copies << 4 * at
            letter = at + HALF * half
            owned = ask.owned[letter, BLACK] + ask.owned[letter, RED]
            there = min(copies, owned)
            total += ask.cheapest[letter, there]
            lacking += copies - there
    return total + lacking * ask.keep[WILD, BLACK], lacking


@kernel
def choose_cards(ask, low, high, how, most_wilds, is_last):
    """Choose the cards of a word among those that are left, the cheapest that will do.

    Args:
        low, high: packed counts of its letters.
        how: CHEAPEST, ALL_RED or NOT_ALL_RED.
        most_wilds: wild cards that may be laid.
        is_last: 0 if another word follows, for which wild cards are spared.

    Returns:
        What the cards are worth in hand; `CANNOT` if there are none. They stand in ``lays`` and
        ``lays_wild``.
    """
    for each in range(LETTER_KINDS):
        ask.lays[each, BLACK] = ask.lays[each, RED] = ask.lays_wild[each] = 0
    cost = wilds = blacks = np.int64(0)
    limit = min(most_wilds, ask.left[WILD, BLACK]) if how != ALL_RED else np.int64(0)
    for half in range(2):
        packed = low if half == 0 else high
        while packed != 0:
            at = lowest_bit(packed) >> 2
            copies = packed >> 4 * at & 15
            packed ^= copies << 4 * at
            letter = np.int64(at + HALF * half)
            first = cheaper(ask, letter) if how != ALL_RED else RED
            number = min(copies, ask.left[letter, first])
            others = np.int64(0)
            if how != ALL_RED:
                others = min(copies - number, ask.left[letter, 1 - first])
            ask.lays[letter, first], ask.lays[letter, 1 - first] = number, others
            ask.lays_wild[letter] = copies - number - others
            wilds += ask.lays_wild[letter]
            blacks += ask.lays[letter, BLACK]
            cost += number * ask.keep[letter, first] + others * ask.keep[letter, 1 - first]
    if wilds > limit:
        return CANNOT
    cost += wilds * ask.keep[WILD, BLACK]
    if is_last != 0 and wilds < limit and ask.preferred >> 1 == WILD:
        cost += spare_dearest(ask, np.int64(1), 1)
        wilds += 1
    if is_last != 0 and ask.is_wild_cheap != 0 and ask.preferred < 0:
        cost += spare_dearest(ask, limit - wilds, 0)
    if how == NOT_ALL_RED and blacks == 0 and laid_wilds(ask) == 0:
        return cost + darken(ask, limit)
    return cost


@inlined_kernel
def laid_wilds(ask):
    """Wild cards that a word lays."""
    total = np.int64(0)
    for letter in range(LETTERS):
        total += ask.lays_wild[letter]
    return total


@kernel
def spare_dearest(ask, wilds, is_forced):
    """Lay wild cards in place of the dearest cards, as long as it pays.

    Args:
        wilds: at most so many.
        is_forced: 1: even if it does not pay.

    Returns:
        What the cards laid are worth more than before.
    """
    total = np.int64(0)
    for _ in range(wilds):
        dearest, colour, worth = np.int64(-1), BLACK, CANNOT
        for letter in range(LETTERS):
            for which in (BLACK, RED):
                if ask.lays[letter, which] > 0 and ask.keep[letter, which] > worth:
                    dearest, colour, worth = np.int64(letter), which, ask.keep[letter, which]
        if dearest < 0 or (is_forced == 0 and worth <= ask.keep[WILD, BLACK]):
            break
        ask.lays[dearest, colour] -= 1
        ask.lays_wild[dearest] += 1
        total += ask.keep[WILD, BLACK] - worth
    return total


@inlined_kernel
def darken(ask, wilds):
    """Lay one card of a word that would be all red as a black or wild one, at the least cost.

    Args:
        wilds: wild cards that may be laid.

    Returns:
        What the cards laid are worth more than before; `CANNOT` if there is no other card.
    """
    chosen, least = np.int64(-1), -CANNOT
    dearest = CANNOT
    for letter in range(LETTERS):
        if ask.lays[letter, RED] == 0:
            continue
        dearest = max(dearest, ask.keep[letter, RED])
        more = ask.keep[letter, BLACK] - ask.keep[letter, RED]
        if ask.left[letter, BLACK] > 0 and more < least:
            chosen, least = np.int64(letter), more
    if wilds > 0 and ask.keep[WILD, BLACK] - dearest < least:
        return spare_dearest(ask, np.int64(1), 1)
    if chosen < 0:
        return CANNOT
    ask.lays[chosen, RED] -= 1
    ask.lays[chosen, BLACK] += 1
    return least


@kernel
def take_cards(ask):
    """Take the cards that a word lays from those that are left.

    Returns:
        1 if they are all red, else 0.
    """
    is_red = np.int64(1)
    for letter in range(LETTERS):
        ask.left[letter, BLACK] -= ask.lays[letter, BLACK]
        ask.left[letter, RED] -= ask.lays[letter, RED]
        ask.left[WILD, BLACK] -= ask.lays_wild[letter]
        if ask.lays[letter, BLACK] + ask.lays_wild[letter] > 0:
            is_red = np.int64(0)
    return is_red
