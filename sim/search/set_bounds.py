"""What a set of words can be worth at most, by what it leaves of a hand.

A set that leaves cards L unused is worth the whole hand less L. To be better than the best it may
leave so many cards that those worth least come to less, and cards that no word takes beside the
words chosen are left whatever follows. Letters of which the hand holds more copies than bits can
count bound nothing: they count as used.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.block import numbers_at_hand
from sim.search.fit import BIT_LETTERS
from sim.search.query import WORD_ROOM
from sim.search.set_room import (
    ANY_OF,
    BEST,
    BLOCK_BITS,
    ENDS,
    FULL,
    LEAST,
    LEAVES,
    LISTS,
    LOOSE,
    MOST_WEIGHED,
    NEVER,
    ONE_COPY,
    SCARCE,
    SCARCE_END,
    UNBOUNDED,
    UNTRACKED,
    WORTHS,
)
from sim.search.words import BIT_ORDER, BLOCK, SECOND_COPIES, THIRD, THIRD_COPIES

VOWELS = np.int64(
    sum(
        1 << first + BIT_ORDER.index(letter)
        for letter in "aeiouy"
        for first in (0, SECOND_COPIES, THIRD_COPIES)
        if first < THIRD_COPIES or letter in THIRD
    )
)
"""The bits of their copies; of more than bits can count, none."""


@kernel
def weigh_cards(query, room):
    """Write what each card is worth if it is left, by its bit: nothing if bits cannot tell.

    Returns:
        What all cards of the hand are worth, at most, and what those that are worth something are.
    """
    all_cards = gains = np.int64(0)
    for place in range(LETTERS):
        letter = BIT_LETTERS[place]
        worth = query.points_weight * query.value[letter] + query.card_weight - query.keep[letter]
        gain = max(worth, np.int64(0))
        is_tracked = room[UNTRACKED] >> place & 1 == 0
        left = worth if is_tracked else np.int64(0)
        room[WORTHS + place] = room[WORTHS + SECOND_COPIES + place] = left
        if place < len(THIRD):
            room[WORTHS + THIRD_COPIES + place] = left
        all_cards += query.count[letter] * (worth if is_tracked else gain)
        gains += query.count[letter] * gain
    return all_cards, gains


@kernel
def weigh_forms(query):
    """How the scoring of a word goes beyond its cards.

    Returns:
        Whether a word is worth its cards and a sum for its length; whether that sum is always 0;
        the most utility that the sum can be.
    """
    adds_up = query.adds_highest == 0 and query.no_card_sum == 0
    for flagged in range(len(query.by_flagged)):
        adds_up &= query.by_flagged[flagged] == 1
    is_cards_alone = adds_up
    most = np.int64(0)
    for length in range(WORD_ROOM):
        is_cards_alone &= query.by_length[length] == 0
        most = max(most, query.points_weight * query.by_length[length])
    return adds_up, is_cards_alone, most


@kernel
def weigh_leaving(query, room):
    """Write the least that so many cards of the hand are worth together.

    Returns:
        How many cards the hand holds of which bits tell if they are left; `MOST_WEIGHED` if there
        are too many to be weighed.
    """
    cards = np.int64(0)
    for place in range(LETTERS):
        if room[UNTRACKED] >> place & 1 != 0:
            continue
        for _ in range(query.count[BIT_LETTERS[place]]):
            if cards + 1 == MOST_WEIGHED:
                return np.int64(MOST_WEIGHED)
            cards += 1
            worth = room[WORTHS + place]
            at = cards
            while at > 1 and room[LEAST + at - 1] > worth:
                room[LEAST + at] = room[LEAST + at - 1]
                at -= 1
            room[LEAST + at] = worth
    room[LEAST] = 0
    for number in range(1, cards + 1):
        room[LEAST + number] += room[LEAST + number - 1]
    return cards


@small_kernel
def worth_of_bits(room, bits):
    """What the cards of some bits are worth together."""
    worths = WORTHS
    worth = np.int64(0)
    while bits != 0:
        worth += room[worths + lowest_bit(bits)]
        bits &= bits - 1
    return worth


@small_kernel
def note_leaves(room, cards):
    """Note how many of the hand's cards a set may leave to be better than the best.

    It leaves those that are worth least; if that is not known, it may leave any.
    """
    leaves = cards
    if room[FULL] != UNBOUNDED:
        most = room[FULL] - room[BEST]
        while leaves >= 0 and room[LEAST + leaves] >= most:
            leaves -= 1
    room[LEAVES] = leaves


@small_kernel
def words_at_most(room, left, words_more):
    """How many words can be made of what is left, each with one of the cards that all words need.

    Args:
        left: the bits of the cards that are left.
        words_more: how many words may be made.
    """
    if room[UNTRACKED] != 0:
        return words_more
    return min(words_more, count_bits(left & room[ANY_OF]))


@small_kernel
def lengths_of_rest(query, room, left, words_more):
    """The lengths of words that may be taken next: the longest, and the shortest.

    Args:
        left: the bits of the cards that are left.
        words_more: how many words may be taken, this one and shorter ones.
    """
    cards = count_bits(left & ~room[LOOSE])
    shortest = cards - room[LEAVES]
    is_tracked = room[UNTRACKED] == 0
    may_be_two = cards >= 2 * query.least_length or not is_tracked
    if may_be_two and words_at_most(room, left, words_more) > 1:
        shortest = (shortest + 1) >> 1
    longest = min(cards, np.int64(WORD_ROOM - 1)) if is_tracked else np.int64(WORD_ROOM - 1)
    return longest, max(shortest, query.least_length)


@kernel
def have_vowels(room):
    """Has each listed word a vowel, or a y?"""
    without = np.int64(0)
    for block in range(LISTS, room[ENDS], BLOCK):
        without |= numbers_at_hand(room, np.int64(block), VOWELS)
    return without == 0


@kernel
def list_scarce(room, bits):
    """List the words of each letter of the hand that few words hold.

    Args:
        bits: of the hand.

    Returns:
        Those of letters that no word holds.
    """
    dead = np.int64(0)
    scarce = SCARCE
    room[scarce] = 0
    at = scarce + 1
    rare = (bits & ONE_COPY) >> len(THIRD) << len(THIRD)
    while rare != 0 and at < SCARCE_END:
        bit = rare & -rare
        rare ^= bit
        for place in range(at, at + BLOCK):
            room[place] = NEVER
        found = np.int64(0)
        for block in range(LISTS, room[ENDS], BLOCK):
            holding = ~numbers_at_hand(room, np.int64(block), bit) & BLOCK_BITS
            while holding != 0:
                word = room[block + lowest_bit(holding)]
                holding &= holding - 1
                if word != NEVER:
                    found += 1
                    room[at + min(found, np.int64(BLOCK)) - 1] = word
            if found > BLOCK:
                break
        if found == 0:
            dead |= bit | bit << SECOND_COPIES
        elif found <= BLOCK:
            room[scarce] |= bit
            at += BLOCK
    return dead & bits


@small_kernel
def bits_lost(room, left):
    """The bits of cards that no word uses which can be made of what is left."""
    scarce = SCARCE
    lost = np.int64(0)
    letters = max(room[scarce], np.int64(0))
    at = scarce + 1
    while letters != 0:
        bit = letters & -letters
        letters ^= bit
        if left & bit != 0 and numbers_at_hand(room, at, ~left) == 0:
            lost |= bit | bit << SECOND_COPIES
        at += BLOCK
    return lost & left
