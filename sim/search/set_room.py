"""The words of a hand in a list, the longest first, and the bits that one of them leaves."""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.fit import BIT_LETTERS, bits_of, bucket_of
from sim.search.query import WORD_ROOM
from sim.search.walk import walk
from sim.search.words import BLOCK, SECOND_COPIES, THIRD, THIRD_COPIES

NO_WORD = np.int64(-1)
NEVER = np.int64(-1)
"""Bits that no hand meets."""
UNBOUNDED = np.int64(1 << 60)
FIRST_ROOM = 512
"""Words of a hand that are listed at first; if there are more the list is made again."""
ONE_COPY = (1 << LETTERS) - 1
THIRD_BITS = (1 << len(THIRD)) - 1
IS_CHECKED = 1 << 32
"""Added to the place of a word that was found to be legal and seen."""

# The room of a search: four lists of equal length and, behind them, these numbers.
WORTHS = 0
"""What the card of each bit is worth."""
ENDS = 64
"""Where the words of each length end, which is where those that are one shorter begin."""
BEST = ENDS + WORD_ROOM
"""The most utility found, and the words of that set behind it."""
TRIAL = BEST + 4
"""The words of the set that is looked at: places in the first list, or `NO_WORD`."""
MOST = TRIAL + 3
"""The most utility that a set can have, the bonus for its longest word left out."""
UNTRACKED = MOST + 1
"""Letters of which the hand holds more copies than bits can count, in the order of the bits."""
LISTED = UNTRACKED + 1
"""How many words were met."""
TAIL = LISTED + 1


@small_kernel
def list_size(room):
    """How many numbers each of the four lists holds."""
    return (len(room) - TAIL) // 4


@kernel
def list_by_length(query, words, room):
    """List the words whose bits are at hand, the longest first.

    Args:
        room: the first list gets the words' bits, the second their places in the ranking.

    Returns:
        How many words there are. If the lists have no room for them and a block more, there are
        no lists.
    """
    tail = len(room) - TAIL
    room[tail + UNTRACKED] = untracked_letters(query)
    room[tail + LISTED] = 0
    letters = bucket_of(query.count), np.int64(0), ~bits_of(query.count), np.int64(0)
    walk(query, words, room, letters, is_any_listed, list_word, False)
    listed, size = room[tail + LISTED], list_size(room)
    if listed + BLOCK <= size:
        sort_by_length(query, words, room, listed)
    return listed


@small_kernel
def is_any_listed(query, room, bound):
    """Words are listed whatever their bounds."""
    return True


@small_kernel
def list_word(query, words, room, place):
    """Put a word into the third list, its place into the fourth."""
    at, size = room[len(room) - TAIL + LISTED], list_size(room)
    if at < size:
        room[2 * size + at] = words.needs[query.kind, place]
        room[3 * size + at] = place
    room[len(room) - TAIL + LISTED] = at + 1


@kernel
def sort_by_length(query, words, room, listed):
    """Sort the third and the fourth list into the first and the second, the longest word first."""
    size = list_size(room)
    ends = len(room) - TAIL + ENDS
    for length in range(WORD_ROOM):
        room[ends + length] = 0
    for each in range(2 * size, 2 * size + listed):
        room[ends + length_of(query, words, room, each)] += 1
    start = np.int64(0)
    for length in range(WORD_ROOM - 1, -1, -1):
        words_of_length = room[ends + length]
        room[ends + length] = start
        start += words_of_length
    for each in range(2 * size, 2 * size + listed):
        length = length_of(query, words, room, each)
        to = room[ends + length]
        room[ends + length] += 1
        room[to] = room[each]
        room[size + to] = room[size + each]
    for each in range(listed, listed + BLOCK):
        room[each] = NEVER


@small_kernel
def length_of(query, words, room, each):
    """The length of a word whose bits stand at ``each`` and whose place a list later."""
    if room[len(room) - TAIL + UNTRACKED] == 0:
        return min(count_bits(room[each]), np.int64(WORD_ROOM - 1))
    place = room[each + list_size(room)] & ~IS_CHECKED
    return np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])


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
