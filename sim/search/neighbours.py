"""The words that one card makes of each word of a lexicon: an array of numbers.

A word's *neighbours* are those that differ from it in one letter, and those that hold one letter
more. The array begins with the places where each word's neighbours begin, by word_id, and ends
with room for a block. A neighbour's number has the bit of its other letter, one for a longer word,
and above them its word_id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from sim.kernel import small_kernel
from sim.lexicon.letters import LONGEST, letters_of
from sim.params import Value
from sim.scoring import LETTERS
from sim.search.pairs import find_made, numbers_at, words_of
from sim.search.words import BLOCK

EVERY_LETTER = (1 << LETTERS) - 1
IS_LONGER = 1 << LETTERS
ID_SHIFT = LETTERS + 1
NUMBER_BYTES = 8
PLACE_BITS = 20
"""Of a key: the place of a word, and above it a bit that tells words from what is left of them."""
IS_LEFT = 1 << PLACE_BITS - 1
PLACE = IS_LEFT - 1
HASH = -1 << PLACE_BITS
MIXERS = np.random.default_rng(0).integers(-(1 << 62), 1 << 62, LONGEST) * 2 + 1
Numbers = npt.NDArray[np.int64]
Letters = npt.NDArray[np.uint8]
MADE: dict[tuple[str, str, bool], Numbers] = {}
"""The arrays of this process: never another one for the same words, whose address a record has."""


def find_neighbours(rules: Mapping[str, Value]) -> Numbers:
    """The array of the lexicon that a setting is played with, as `sim.search.pairs.find_pairs`."""
    return find_made(MADE, rules, make_neighbours)


def make_neighbours(name: str, *, family_only: bool, has_false_words: bool) -> Numbers:
    """The array of a lexicon."""
    return index_neighbours(
        *words_of(name, family_only=family_only, has_false_words=has_false_words)
    )


def index_neighbours(texts: Sequence[str], word_ids: Numbers) -> Numbers:
    """The array of some words.

    Args:
        texts: the words, each once.
        word_ids: of each.
    """
    letters = letters_of(texts)
    shorter, longer = find_longer(letters)
    one, other = find_alike(letters)
    words = np.concatenate([shorter, one, other])
    neighbours = np.concatenate([longer, other, one])
    letter = letters[neighbours, first_change(letters, words, neighbours)].astype(np.int64)
    numbers = np.int64(1) << letter | word_ids[neighbours] << ID_SHIFT
    numbers[: len(shorter)] |= IS_LONGER
    head = int(word_ids.max(initial=-1)) + 2
    ends = head + np.cumsum(np.bincount(word_ids[words], minlength=head))
    order = np.argsort(word_ids[words], kind="stable")
    return np.concatenate([[head], ends[:-1], numbers[order], np.zeros(BLOCK, np.int64)])


def find_longer(letters: Letters) -> tuple[Numbers, Numbers]:
    """All pairs of words of which the second is the first with one letter more.

    Args:
        letters: of all words, from `letters_of`.

    Returns:
        The places of the first and of the second words.
    """
    keys = [keys_of(letters) | np.arange(len(letters))]
    for at in range(LONGEST):
        after = letters[:, at + 1] if at + 1 < LONGEST else LETTERS
        holds = np.flatnonzero((letters[:, at] < LETTERS) & (letters[:, at] != after))
        keys.append(keys_of(np.delete(letters[holds], at, axis=1)) | IS_LEFT | holds)
    sorted_keys = np.sort(np.concatenate(keys))  # far sooner than an argsort
    is_left = sorted_keys & IS_LEFT != 0
    word_before = np.maximum.accumulate(np.where(is_left, 0, np.arange(len(sorted_keys))))
    is_found = is_left & ((sorted_keys ^ sorted_keys[word_before]) & HASH == 0)
    shorter = sorted_keys[word_before[is_found]] & PLACE
    longer = sorted_keys[is_found] & PLACE
    rest = letters[longer]
    is_later = np.arange(LONGEST - 1) >= first_change(letters, shorter, longer)[:, None]
    rest[:, :-1] = np.where(is_later, rest[:, 1:], rest[:, :-1])
    is_right = (rest == letters[shorter])[:, :-1].all(axis=1)  # keys of others may be the same
    return shorter[is_right], longer[is_right]


def find_alike(letters: Letters) -> tuple[Numbers, Numbers]:
    """All pairs of words that differ in one letter, each once; see `find_longer`."""
    keys = []
    for at in range(LONGEST):
        holds = np.flatnonzero(letters[:, at] < LETTERS)
        left = letters[holds]
        left[:, at] = LETTERS
        keys.append(keys_of(left) | holds)
    sorted_keys = np.sort(np.concatenate(keys))
    firsts, seconds = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    distance = 1
    while True:
        is_same = (sorted_keys[distance:] ^ sorted_keys[:-distance]) & HASH == 0
        if not is_same.any():
            break
        first = sorted_keys[:-distance][is_same] & PLACE
        second = sorted_keys[distance:][is_same] & PLACE
        is_right = (letters[first] != letters[second]).sum(axis=1) == 1
        firsts.append(first[is_right])
        seconds.append(second[is_right])
        distance += 1
    return np.concatenate(firsts), np.concatenate(seconds)


def keys_of(letters: Letters) -> Numbers:
    """A number of each row of letters, alike for equal ones; its last bits are free."""
    shown = letters + np.uint8(1)  # 0 behind the end
    keys: Numbers = shown.astype(np.int64) @ MIXERS[: letters.shape[1]] & HASH
    return keys


def first_change(letters: Letters, words: Numbers, others: Numbers) -> Numbers:
    """Where each word first differs from another."""
    places: Numbers = (letters[words] != letters[others]).argmax(axis=1)
    return places


@small_kernel
def ask_for_neighbours(query, address, length, word_id):
    """Let the query know where the neighbours of the board word stand.

    Args:
        address, length: of the array in this process.
        word_id: of the board word.
    """
    numbers = numbers_at(address, length)
    query.neighbours = address + NUMBER_BYTES * numbers[word_id]
    query.neighbours_count = numbers[word_id + 1] - numbers[word_id]
