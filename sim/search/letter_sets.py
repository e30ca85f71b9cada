"""The words of a lexicon by the letters that they are made of: an array of numbers.

Every letter has a number, and the *sum* of a word's letters is that of its anagrams, and of hardly
any other cards. The array begins with a filter: two bits for each sum, so that most sums of no word
are told at once. Behind it stand slots of two numbers, the first ones in order: a word is in the
slot of its sum or, where that is taken, in the next that is free. Its first number is its word_id
and above it the sum, its second its letters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from sim.kernel import small_kernel
from sim.lexicon.letters import count_letters, letters_of
from sim.params import Value
from sim.scoring import LETTERS
from sim.search.pairs import find_made, words_of

LETTER_NUMBERS = np.random.default_rng(0).integers(1 << 50, 1 << 56, LETTERS)
"""Small enough for those of a hand and a board to be added up."""
SUM_BITS = 43
SUM = (1 << SUM_BITS) - 1
"""The bits of what letters add up to that are their sum."""
BIT_BITS = 6
BIT = (1 << BIT_BITS) - 1
FILTER_BITS = 14
FILTER = 1 << FILTER_BITS
"""Numbers of the filter. The last bits of a sum say which bits are its own, those above them of
which number."""
SLOT_BITS = 18
"""The first bits of a sum say which slot is its own."""
ID_BITS = 63 - SUM_BITS
WORD_ID = (1 << ID_BITS) - 1
FREE_SLOT = np.iinfo(np.int64).max
LETTER_BITS = 5
MOST_SPELLED = 12
"""Letters that a number has room for."""
BEHIND_END = (1 << LETTER_BITS) - 1
"""In place of a letter."""
TOO_LONG = -1
"""In place of the letters of a word of more."""
FIRST_BITS = sum(1 << LETTER_BITS * at for at in range(MOST_SPELLED))
LAST_BITS = FIRST_BITS << LETTER_BITS - 1
Numbers = npt.NDArray[np.int64]
MADE: dict[tuple[str, str, bool], Numbers] = {}
"""The arrays of this process: never another one for the same words, whose address a record has."""


def find_letter_sets(rules: Mapping[str, Value]) -> Numbers:
    """The array of the lexicon that a setting is played with, as `sim.search.pairs.find_pairs`."""
    return find_made(MADE, rules, make_letter_sets)


def make_letter_sets(name: str, *, family_only: bool, has_false_words: bool) -> Numbers:
    """The array of a lexicon."""
    return index_letter_sets(
        *words_of(name, family_only=family_only, has_false_words=has_false_words)
    )


def index_letter_sets(texts: Sequence[str], word_ids: Numbers) -> Numbers:
    """The array of some words.

    Args:
        texts: the words.
        word_ids: of each.
    """
    letters = letters_of(texts)
    sums = count_letters(letters).astype(np.int64) @ LETTER_NUMBERS & SUM
    order = np.argsort(sums << ID_BITS | word_ids)
    sums, word_ids = sums[order], word_ids[order]
    places = np.arange(len(order))
    slots = np.maximum.accumulate((sums >> SUM_BITS - SLOT_BITS) - places) + places
    last_slot = max(1 << SLOT_BITS, int(slots.max(initial=0)) + 1)  # free, as some before it are
    array = np.full(FILTER + 2 * (last_slot + 1), FREE_SLOT)
    array[:FILTER] = 0
    bits = np.int64(1) << (sums & BIT) | np.int64(1) << (sums >> BIT_BITS & BIT)
    np.bitwise_or.at(array, sums >> 2 * BIT_BITS & FILTER - 1, bits)
    array[FILTER + 2 * slots] = sums << ID_BITS | word_ids
    array[FILTER + 2 * slots + 1] = spell(letters)[order]
    return array


def spell(letters: npt.NDArray[np.uint8]) -> Numbers:
    """The letters of each word as one number."""
    codes = np.minimum(letters, BEHIND_END).astype(np.int64)
    numbers = (codes[:, :MOST_SPELLED] << LETTER_BITS * np.arange(MOST_SPELLED)).sum(axis=1)
    return np.where(letters[:, MOST_SPELLED] < LETTERS, TOO_LONG, numbers)


@small_kernel
def may_be_words(numbers, letters):
    """Has a word letters of this sum? Of those of no word one in 30 passes.

    Args:
        numbers: the array.
    """
    bits = numbers[letters >> 2 * BIT_BITS & FILTER - 1]
    return bits >> (letters & BIT) & bits >> (letters >> BIT_BITS & BIT) & 1 != 0


@small_kernel
def slot_of(letters):
    """Where the slot of a sum stands in the array."""
    return FILTER + 2 * (letters >> SUM_BITS - SLOT_BITS)


@small_kernel
def places_spelled(spelled, letter):
    """Where a spelled word holds a letter: the last bits of these places."""
    others = spelled ^ letter * FIRST_BITS
    low = LAST_BITS - FIRST_BITS
    return ~((others & low) + low | others) & LAST_BITS
