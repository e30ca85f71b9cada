"""The words of a hand in a list, the longest first, and the bits that one of them leaves."""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.block import words_at_hand
from sim.search.caps import blocks_to_walk, cap_after, cap_of_hand
from sim.search.fit import BIT_LETTERS, bits_of, bucket_of
from sim.search.query import WORD_ROOM
from sim.search.walk import next_bucket
from sim.search.words import BLOCK, SECOND_COPIES, THIRD, THIRD_COPIES

NO_WORD = np.int64(-1)
NEVER = np.int64(-1)
"""Bits that no hand meets."""
UNBOUNDED = np.int64(1 << 60)
FIRST_ROOM = 512
"""Words of a hand that are listed at first; if there are more the list is made again."""
ONE_COPY = (1 << LETTERS) - 1
THIRD_BITS = (1 << len(THIRD)) - 1
BLOCK_BITS = (1 << BLOCK) - 1
MOST_WEIGHED = 64
"""Hands of as many cards are not bounded by how many a set leaves."""
MOST_SCARCE = 4
"""Letters whose words are listed by themselves if they are no more than a block."""
NOT_LISTED = np.int64(-1)
IS_CHECKED = 1 << 32
"""Added to the place of a word that was found to be legal and seen."""

# The room of a search: these numbers and, behind them, four lists of equal length. A word's number
# is the place of its bits in the room.
WORTHS = 0
"""What the card of each bit is worth."""
ENDS = 64
"""Where the words of each length end, which is where those that are one shorter begin."""
LEAST = ENDS + WORD_ROOM
"""The least that so many cards of the hand are worth together, by how many."""
BEST = LEAST + MOST_WEIGHED
"""The most utility found, and the words of that set behind it."""
TRIAL = BEST + 4
"""The words of the set that is looked at: numbers of words, or `NO_WORD`."""
MOST = TRIAL + 3
"""The most utility that a set can have with a first word of the length at hand."""
FULL = MOST + 1
"""Its utility if it uses all cards, at most; `UNBOUNDED` if bits do not bound what it is worth."""
LEAVES = FULL + 1
"""How many cards a set may leave, at most, to be better than the best."""
UNTRACKED = LEAVES + 1
"""Letters of which the hand holds more copies than bits can count, in the order of the bits."""
HAS_ALL = UNTRACKED + 1
"""0 if of words of the same cards only the first is listed, as all are seen and worth the same."""
LOOSE = HAS_ALL + 1
"""The bits of untracked letters."""
ANY_OF = LOOSE + 1
"""Bits of which every word has one: those of vowels, or all if there is a word without."""
SCARCE = ANY_OF + 1
"""Bits of letters that few words hold, or `NOT_LISTED`; and behind, for each of them in turn, the
bits of those words."""
SCARCE_END = SCARCE + 1 + MOST_SCARCE * BLOCK
LISTS = -(-SCARCE_END // BLOCK) * BLOCK
"""The first list begins here."""


@small_kernel
def list_size(room):
    """How many numbers each of the four lists holds."""
    return (len(room) - LISTS) // 4


@kernel
def list_by_length(query, words, room):
    """List the words whose bits are at hand, the longest first.

    Args:
        room: the first list gets the words' bits, the second their places in the ranking.

    Returns:
        How many words there are. If the lists have no room for them and a block more, there are
        no lists.
    """
    letters = untracked_letters(query)
    room[UNTRACKED] = letters
    room[LOOSE] = letters | letters << SECOND_COPIES | (letters & THIRD_BITS) << THIRD_COPIES
    room[HAS_ALL] |= letters != 0
    listed = note_blocks(query, words, room)
    if listed + BLOCK <= list_size(room):
        sort_by_length(query, words, room, listed)
    return listed


@kernel
def note_blocks(query, words, room):
    """Put the blocks that hold words of the hand into the first list, as far as it has room.

    A block is its first place, shifted, and the bits of its words. Nothing hinges on one block
    before the next is tested, so that none is waited for; nor is the next bucket's beginning, which
    is looked up before a bucket's end is reached.

    Returns:
        How many words they hold.
    """
    kind, size = query.kind, list_size(room)
    hand, lacks = bucket_of(query.count), ~bits_of(query.count)
    listed = noted = np.int64(0)
    bucket, cap = hand, cap_of_hand(query, words, hand)
    first, end = blocks_to_walk(words, kind, bucket, cap)
    while bucket >= 0:
        cap = cap_after(query, cap, bucket)
        bucket = next_bucket(bucket, hand)
        next_first, next_end = blocks_to_walk(words, kind, max(bucket, np.int64(0)), cap)
        while first < end:
            fitting = words_at_hand(words, kind, first, lacks)
            room[LISTS + min(noted, size - 1)] = first << BLOCK | fitting
            noted += fitting != 0
            listed += count_bits(fitting)
            first += BLOCK
        first, end = next_first, next_end
    return listed


@kernel
def sort_by_length(query, words, room, listed):
    """List the words of the blocks noted, the longest first.

    Their bits stand in the third list meanwhile and their places in the fourth.
    """
    size, kind = list_size(room), query.kind
    are_tracked = room[UNTRACKED] == 0
    has_all = room[HAS_ALL] != 0
    for length in range(WORD_ROOM):
        room[ENDS + length] = 0
    block, left = np.int64(LISTS), room[LISTS] & BLOCK_BITS
    end, last = LISTS + 2 * size, NEVER
    for _ in range(listed):
        place = (room[block] >> BLOCK) + lowest_bit(left)
        bits = np.int64(words.needs[kind, place])
        room[end] = bits
        room[end + size] = place
        is_listed = has_all | (bits != last)
        last = bits
        room[ENDS + length_of(words, kind, room, end, are_tracked)] += is_listed
        end += is_listed
        left &= left - 1
        following = room[block + 1] & BLOCK_BITS
        block += left == 0
        left = following if left == 0 else left
    start = np.int64(LISTS)
    for length in range(WORD_ROOM - 1, -1, -1):
        words_of_length = room[ENDS + length]
        room[ENDS + length] = start
        start += words_of_length
    for each in range(LISTS + 2 * size, end):
        length = length_of(words, kind, room, each, are_tracked)
        to = room[ENDS + length]
        room[ENDS + length] = to + 1
        room[to] = room[each]
        room[size + to] = room[each + size]
    for each in range(room[ENDS], room[ENDS] + BLOCK):
        room[each] = NEVER


@small_kernel
def length_of(words, kind, room, each, are_tracked):
    """The length of a word whose bits stand at ``each`` and whose place a list later.

    Args:
        are_tracked: True if its bits tell all copies of its letters.
    """
    if are_tracked:
        return min(count_bits(room[each]), np.int64(WORD_ROOM - 1))
    return np.int64(words.ranked[kind, room[each + list_size(room)]].letter[WORD_ROOM - 1])


@small_kernel
def start_of(room, length):
    """Where the words of a length begin in the list; of none so long, where the list does."""
    if length >= WORD_ROOM - 1:
        return np.int64(LISTS)
    return room[ENDS + length + 1]


@kernel
def untracked_letters(query):
    """Letters of which the hand holds more copies than bits can count, in the order of the bits."""
    letters = np.int64(0)
    for place in range(LETTERS):
        countable = 3 if place < len(THIRD) else 2
        letters |= np.int64(query.count[BIT_LETTERS[place]] > countable) << place
    return letters


@small_kernel
def bits_left(bits, used, untracked):
    """The bits that are left to meet when a word is taken out of a hand.

    Of a letter with more copies than bits can count, all bits are left; whether a set of words can
    be made is then decided by counting.
    """
    first, second, third = bits & ONE_COPY, bits >> SECOND_COPIES & ONE_COPY, bits >> THIRD_COPIES
    one, two, three = ~used, ~(used >> SECOND_COPIES), ~(used >> THIRD_COPIES)
    third &= THIRD_BITS
    left = (first & one) | (second & two) | (third & three) | untracked
    left_twice = (second & one) | (third & two) | untracked
    left_thrice = (third & one) | (untracked & THIRD_BITS)
    return left | left_twice << SECOND_COPIES | left_thrice << THIRD_COPIES
