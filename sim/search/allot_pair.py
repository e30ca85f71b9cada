"""Which cards spell two new words: all stolen ones, the hand's best, each where it may lie.

The sets of cards that can lie in some of the places at once are the independent sets of a
matroid. So the stolen cards first, then the hand's best card if it still fits, and so on, is best
in the end, whatever the signs. That each word holds a card of the hand, and one of the
stolen word, is no such condition: where the best set of cards lies otherwise, one more card is
tried at one more place, and the best of these branches counts. It is exact.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import inlined_kernel, kernel, lowest_bit, small_kernel
from sim.search.query import WILD, WORD_ROOM
from sim.search.steal_query import DEEPEST, HAND_WORD

CANNOT = np.int64(-(1 << 60))
"""The worth of words that the cards do not spell."""
FREE = np.int64(-1)
NOTHING_LACKS, HAND_IN_FIRST, HAND_IN_SECOND, STOLEN_IN_FIRST, STOLEN_IN_SECOND = (
    np.int64(code) for code in range(5)
)


@kernel
def gather_cards(ask, target):
    """Put the cards at hand in the order in which they are tried.

    Args:
        target: of the question, or `HAND_WORD`.
    """
    ask.stolen_cards = 0
    if target != HAND_WORD:
        ask.stolen_cards = ask.target_length[target]
        for place in range(ask.stolen_cards):
            ask.card_from[place] = -1 - place
            ask.card_letter[place] = ask.target_letter[target, place]
            ask.card_ends[place] = ask.target_ends[target, place]
            ask.card_worth[place] = 0
    ask.cards = ask.stolen_cards + ask.hand_size
    for place in range(ask.hand_size):
        letter = ask.hand_letter[place]
        worth = ask.letter_worth[letter] + ask.hand_extra[place]
        at = ask.stolen_cards + place
        while at > ask.stolen_cards and ask.card_worth[at - 1] < worth:
            ask.card_from[at] = ask.card_from[at - 1]
            ask.card_letter[at] = ask.card_letter[at - 1]
            ask.card_ends[at] = ask.card_ends[at - 1]
            ask.card_worth[at] = ask.card_worth[at - 1]
            at -= 1
        ask.card_from[at] = place
        ask.card_letter[at] = letter
        ask.card_ends[at] = ask.hand_ends[place]
        ask.card_worth[at] = worth


@inlined_kernel
def lay_out_places(ask, words, kind, first, second):
    """Write down the places of one or two words, and where each card may lie.

    Args:
        first, second: places in the ranking; -1 for no second word.
    """
    ask.places = 0
    at_letter = np.zeros(WILD + 1, np.int64)
    ends = np.int64(0)
    for row in range(2):
        place = first if row == 0 else second
        if place < 0:
            continue
        length = np.int64(words.ranked[kind, place].letter[WORD_ROOM - 1])
        ends |= np.int64(1) << ask.places | np.int64(1) << ask.places + length - 1
        for at in range(length):
            letter = np.int64(words.ranked[kind, place].letter[at])
            ask.place_letter[ask.places] = letter
            at_letter[letter] |= np.int64(1) << ask.places
            ask.fixed[ask.places] = FREE
            ask.places += 1
        if row == 0:
            ask.first_places = ask.places
    at_letter[WILD] = (np.int64(1) << ask.places) - 1
    for card in range(ask.cards):
        fits = at_letter[ask.card_letter[card]]
        ask.fits[card] = fits & ends if ask.card_ends[card] != 0 else fits


@kernel
def allot_pair(ask, words, kind, first, second):
    """Choose the cards of most worth in all that spell one word or two; exact.

    To be called after `gather_cards`.

    Args:
        first, second: places in the ranking; -1 for no second word.

    Returns:
        The worth of the hand cards laid, `CANNOT` if the cards do not spell the words as asked;
        ``ask.kept`` holds the card at each place.
    """
    lay_out_places(ask, words, kind, first, second)
    if ask.places < ask.stolen_cards:
        return CANNOT
    most = solve(ask)
    if most == CANNOT:
        return CANNOT
    lacks = what_lacks(ask)
    if lacks == NOTHING_LACKS:
        keep(ask)
        return most
    return branch(ask, most, lacks)


@inlined_kernel
def branch(ask, most, lacks):
    """As `allot_pair`, where the best set of cards leaves a word without what it must hold.

    Args:
        most: what no way can beat.
        lacks: what the best set leaves out.
    """
    best = CANNOT
    ask.lacked[0], ask.trial[0] = lacks, 0
    level = np.int64(0)
    while level >= 0:
        card, place = next_trial(ask, level)
        if card < 0:
            level -= 1
            if level >= 0:
                ask.fixed[ask.fixed_place[level]] = FREE
            continue
        ask.fixed[place] = card
        worth = solve(ask)
        if worth > best:
            still = what_lacks(ask)
            if still == NOTHING_LACKS:
                best = worth
                keep(ask)
                if best == most:
                    return best
            elif level + 1 < DEEPEST:
                ask.fixed_card[level], ask.fixed_place[level] = card, place
                level += 1
                ask.lacked[level], ask.trial[level] = still, 0
                continue
        ask.fixed[place] = FREE
    return best


@inlined_kernel
def next_trial(ask, level):
    """The next card and place that give a word what it lacks; card -1 if there is none."""
    lacks = ask.lacked[level]
    is_hand = lacks == HAND_IN_FIRST or lacks == HAND_IN_SECOND  # noqa: PLR1714
    is_first = lacks == HAND_IN_FIRST or lacks == STOLEN_IN_FIRST  # noqa: PLR1714
    while ask.trial[level] < ask.cards * ask.places:
        card, place = ask.trial[level] // ask.places, ask.trial[level] % ask.places
        ask.trial[level] += 1
        if (card >= ask.stolen_cards) != is_hand or (place < ask.first_places) != is_first:
            continue
        if ask.fits[card] >> place & 1 == 0 or ask.fixed[place] != FREE or is_fixed(ask, card):
            continue
        return card, place
    return np.int64(-1), np.int64(-1)


@small_kernel
def is_fixed(ask, card):
    """Does the card lie at a fixed place?"""
    found = False
    for place in range(ask.places):
        found |= ask.fixed[place] == card
    return found


@small_kernel
def keep(ask):
    """Remember how the cards lie."""
    for place in range(ask.places):
        ask.kept[place] = ask.chosen[place]


@kernel
def what_lacks(ask):
    """What the words lack as the cards lie, or `NOTHING_LACKS`."""
    if ask.stolen_cards == 0:
        return NOTHING_LACKS
    stolen = np.zeros(2, np.int64)
    for place in range(ask.places):
        row = np.int64(place >= ask.first_places)
        stolen[row] += ask.chosen[place] < ask.stolen_cards
    if stolen[0] == ask.first_places:
        return HAND_IN_FIRST
    if stolen[1] == ask.places - ask.first_places:
        return HAND_IN_SECOND
    if stolen[0] < ask.least_stolen:
        return STOLEN_IN_FIRST
    if stolen[1] < ask.least_stolen:
        return STOLEN_IN_SECOND
    return NOTHING_LACKS


@kernel
def solve(ask):
    """Lay the best cards, fixed ones where they must lie.

    Returns:
        their worth, `CANNOT` if they do not fill all places or a stolen card is left over.
    """
    fixed = np.int64(0)
    worth = np.int64(0)
    filled = np.int64(0)
    for place in range(ask.places):
        ask.chosen[place] = ask.fixed[place]
        if ask.fixed[place] != FREE:
            fixed |= np.int64(1) << place
            worth += ask.card_worth[ask.fixed[place]]
            filled += 1
    free = (np.int64(1) << ask.places) - 1 & ~fixed
    for card in range(ask.cards):
        if card >= ask.stolen_cards and filled == ask.places:
            break
        if ask.fits[card] == 0:
            if card < ask.stolen_cards:
                return CANNOT
            continue
        if fixed != 0 and is_fixed(ask, card):
            continue
        place = fit_card(ask, card, free, fixed)
        if place >= 0:
            free &= ~(np.int64(1) << place)
            worth += ask.card_worth[card]
            filled += 1
        elif card < ask.stolen_cards:
            return CANNOT
    return worth if filled == ask.places else CANNOT


@kernel
def fit_card(ask, card, free, fixed):
    """Give a card a place, moving cards that lie already if need be.

    Args:
        free: places without a card, as bits.
        fixed: places whose cards do not move, as bits.

    Returns:
        the place that is filled thereby, -1 if the card cannot be laid.
    """
    met = ask.fits[card] & ~fixed
    new = met
    bits = new
    while bits != 0:
        ask.came_from[lowest_bit(bits)] = FREE
        bits &= bits - 1
    while new != 0:
        if new & free != 0:
            filled = lowest_bit(new & free)
            place = filled
            while ask.came_from[place] != FREE:
                ask.chosen[place] = ask.chosen[ask.came_from[place]]
                place = ask.came_from[place]
            ask.chosen[place] = card
            return filled
        further = np.int64(0)
        while new != 0:
            place = lowest_bit(new)
            new &= new - 1
            others = ask.fits[ask.chosen[place]] & ~fixed & ~met
            met |= others
            further |= others
            while others != 0:
                ask.came_from[lowest_bit(others)] = place
                others &= others - 1
        new = further
    return np.int64(-1)
