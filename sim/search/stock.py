"""The letters of a stolen word and a hand, counted step by step for the search of words in them."""

from __future__ import annotations

import numpy as np

from sim.bots.attention import MOST_DIFFERENT, PACE_SHIFT
from sim.kernel import count_bits, kernel, lowest_bit, small_kernel
from sim.lexicon.letters import GUARDS, HALF
from sim.scoring import LETTERS
from sim.search.fit import MOST_COUNTED, next_bit
from sim.search.query import LETTER_KINDS, WILD
from sim.search.steal_query import HAND_WORD, SLOTS
from sim.search.words import SHARE_SHIFT

MOST_WILDS = np.int64(3)
"""Wild cards beyond these are not used."""
GUARD = np.int64(GUARDS)
ONES = GUARD >> 3
LEAST_REST, LONG_WORD = np.int64(3), np.int64(8)
"""What a word leaves counts as three letters at least, and as all but eight."""


@small_kernel
def shortfall(wanted, there):
    """By letter, how much more is wanted than is there: packed counts without guards."""
    beyond = (wanted | GUARD) - there
    kept = beyond & GUARD
    return beyond & (kept - (kept >> 3))


@small_kernel
def weight(packed):
    """The sum of packed counts."""
    ones = count_bits(packed & ONES)
    return ones + 2 * count_bits(packed >> 1 & ONES) + 4 * count_bits(packed >> 2 & ONES)


@kernel
def read_letters(ask, target):
    """Count the letters at hand, in steps, and put those of a target into slots."""
    for letter in range(LETTER_KINDS):
        ask.count[letter] = ask.in_target[letter] = 0
    ask.low = ask.high = ask.is_crowded = 0
    now = ask.clock if target == HAND_WORD else ask.browsed
    since = now if ask.hand_size == 0 else ask.hand_came[0]
    bits = kinds = np.int64(0)
    if target != HAND_WORD:
        since = ask.target_seen[target]
        for place in range(ask.target_length[target]):
            letter = ask.target_letter[target, place]
            ask.in_target[letter] += 1
            kinds |= np.int64(1) << letter
            bits |= count_card(ask, letter)
    ask.target_low, ask.target_high = ask.low, ask.high
    ask.own_wilds = ask.in_target[WILD]
    make_slots(ask, kinds & (1 << LETTERS) - 1)
    ask.steps = 0
    ask.step_wait[0] = now - since
    for place in range(ask.hand_size):
        came = ask.hand_came[place] if target == HAND_WORD else ask.hand_browsed[place]
        wait = now - max(since, came)
        if wait < ask.step_wait[ask.steps]:
            end_step(ask, bits)
            ask.steps += 1
            ask.step_wait[ask.steps] = wait
        bits |= count_card(ask, ask.hand_letter[place])
    end_step(ask, bits)
    ask.wilds = min(ask.count[WILD], MOST_WILDS)


@kernel
def read_times(ask, words, kind, target):
    """Turn what a word to be stolen has been looked at into waits of the words that it may become.

    The first of a split's two words is sought among all letters, and each look also has to keep
    the rest in mind; the second has its own time, in what the first leaves.
    """
    attention = words.attention[kind]
    different, letters = np.int64(0), np.int64(0)
    for letter in range(LETTER_KINDS):
        different += ask.count[letter] > 0
        letters += ask.count[letter]
    ask.rest_letters = min(max(LEAST_REST, letters - LONG_WORD), MOST_DIFFERENT)
    ask.rest_wait = attention.rest * attention.pace[ask.rest_letters] >> PACE_SHIFT
    if target == HAND_WORD:
        ask.rest_wait = 0
        return
    pace = attention.pace[different] * attention.split_share >> SHARE_SHIFT
    for step in range(ask.steps + 1):
        ask.step_wait[step] = ask.step_wait[step] * pace >> PACE_SHIFT


@small_kernel
def wait_in_rest(ask, words, kind, low, high):
    """The longest wait of a split's second word, by the packed counts of the letters left."""
    low |= low >> 1 | low >> 2
    high |= high >> 1 | high >> 2
    left = count_bits(low & ONES) + count_bits(high & ONES) + (ask.wilds > 0)
    attention = words.attention[kind]
    return attention.rest * attention.pace[max(left, ask.rest_letters)] >> PACE_SHIFT


@small_kernel
def count_card(ask, letter):
    """Count one more card of a letter.

    Returns:
        the bit that stands for it.
    """
    ask.count[letter] += 1
    if letter == WILD:
        return np.int64(0)
    if ask.count[letter] <= MOST_COUNTED:
        if letter < HALF:
            ask.low += np.int64(1) << 4 * letter
        else:
            ask.high += np.int64(1) << 4 * (letter - HALF)
    else:
        ask.is_crowded = 1
    return next_bit(letter, ask.count[letter])


@small_kernel
def end_step(ask, bits):
    """Note what has been counted so far as the cards of a step."""
    step = ask.steps
    ask.step_lacks[step] = ~bits
    ask.step_low[step], ask.step_high[step] = ask.low, ask.high
    ask.step_wilds[step] = min(ask.count[WILD], MOST_WILDS)


@small_kernel
def make_slots(ask, kinds):
    """Put the letters of a target into slots.

    Args:
        kinds: its letters, as bits.
    """
    ask.slots = np.int64(0)
    kind = np.int64(0)
    while kinds != 0:
        letter = lowest_bit(kinds)
        kinds &= kinds - 1
        ask.slot_letter[kind] = letter
        ask.slot_copies[kind] = ask.in_target[letter]
        ask.slot_from[kind] = ask.slots
        ask.slots += ask.in_target[letter]
        kind += 1
    ask.slot_copies[kind] = 0
    for slot in range(SLOTS):
        ask.slot_held[slot] = 0
