"""Which words can be made of which letters: the tests that a search applies to every word.

Letters at hand are written in three ways: as a bucket (which of the common letters there are), as
the bits of `sim.search.words` that tell copies apart, and as packed counts.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import small_kernel
from sim.lexicon.letters import GUARDS, HALF
from sim.scoring import LETTERS
from sim.search.words import BIT_ORDER, COMMON, SECOND_COPIES, THIRD, THIRD_COPIES

COMMON_LETTERS = np.array([ord(letter) - ord("a") for letter in COMMON], np.int64)
BIT_LETTERS = np.array([ord(letter) - ord("a") for letter in BIT_ORDER], np.int64)
BIT_PLACES = np.argsort(BIT_LETTERS)
COMMON_BITS = sum(1 << int(place) for place in BIT_PLACES[COMMON_LETTERS])
"""The bits of ``needs`` by which words are sorted into buckets."""
MOST_COUNTED = np.int64(7)


@small_kernel
def bucket_of(count):
    """The bucket of words that hold all common letters of a hand, and no other common ones."""
    bucket = np.int64(0)
    for place in range(len(COMMON_LETTERS)):
        bucket |= np.int64(count[COMMON_LETTERS[place]] > 0) << place
    return bucket


@small_kernel
def bucket_bit(letter):
    """The bit of a common letter in the number of a bucket; 0 for other letters."""
    bit = np.int64(0)
    for place in range(len(COMMON_LETTERS)):
        bit |= np.int64(COMMON_LETTERS[place] == letter) << place
    return bit


@small_kernel
def bits_of(count):
    """The bits of ``needs`` that a hand can meet."""
    bits = np.int64(0)
    for place in range(LETTERS):
        copies = count[BIT_LETTERS[place]]
        bits |= np.int64(copies > 0) << place
        bits |= np.int64(copies > 1) << SECOND_COPIES + place
        if place < len(THIRD):
            bits |= np.int64(copies > 2) << THIRD_COPIES + place
    return bits


@small_kernel
def first_bit(letter):
    """The bit of ``needs`` for the first copy of a letter."""
    return np.int64(1) << BIT_PLACES[letter]


@small_kernel
def next_bit(letter, copies):
    """The bit of ``needs`` that a hand meets beyond those before by its ``copies``-th of a letter.

    0 for a copy that has no bit.
    """
    place = BIT_PLACES[letter]
    if copies == 1:
        return np.int64(1) << place
    if copies == 2:
        return np.int64(1) << SECOND_COPIES + place
    return np.int64(copies == 3 and place < len(THIRD)) << THIRD_COPIES + place


@small_kernel
def packed_low(count):
    """Counts of a to m, packed, with guards."""
    packed = np.int64(GUARDS)
    for letter in range(HALF):
        packed |= min(count[letter], MOST_COUNTED) << 4 * letter
    return packed


@small_kernel
def packed_high(count):
    """Counts of n to z, packed, with guards."""
    packed = np.int64(GUARDS)
    for letter in range(HALF):
        packed |= min(count[letter + HALF], MOST_COUNTED) << 4 * letter
    return packed


@small_kernel
def count_in(low, high, letter):
    """Copies of a letter in packed counts, of one word or added up."""
    if letter < HALF:
        return low >> 4 * letter & 15
    return high >> 4 * (letter - HALF) & 15


@small_kernel
def holds(packed, word):
    """Do packed counts with guards hold those of a word?"""
    return (packed - word) & GUARDS == GUARDS
