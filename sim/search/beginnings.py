"""The words of a lexicon as a tree of their beginnings: an array of numbers.

Who lays cards in order over a word that lies there walks down the tree letter by letter and meets
only beginnings that may still come to a word: some hundred, where hand and board spell thousands.

A beginning's number says which letters follow it, whether it is itself a word, how many letters
more its longest word has, and where the first of the beginnings that are a letter longer stands;
they stand side by side, by their last letter. Behind all of them stand, in the same order, the
word_id and the bucket of those that are words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from sim.lexicon.letters import count_letters, letters_of
from sim.params import Value
from sim.scoring import LETTERS
from sim.search.build_words import buckets_of
from sim.search.pairs import find_made, words_of
from sim.search.query import WORD_ROOM

TREE_AT, TREE_LENGTH, TREE_PLACES_AT = range(3)
"""Places of a query's ``board_value`` where a crossing, which does not ask for it, reads the
array's address, how long it is, and the address of the places of words in the rankings."""
FOLLOWING = (1 << LETTERS) - 1
"""The letters that follow a beginning, as bits."""
IS_WORD = 1 << LETTERS
REST_SHIFT, REST_MASK = LETTERS + 1, WORD_ROOM - 1
FIRST_SHIFT = REST_SHIFT + 4
BUCKET_SHIFT = 32
MADE: dict[tuple[str, str, bool], npt.NDArray[np.int64]] = {}
"""The arrays of this process, as in `sim.search.pairs`."""


def index_beginnings(
    texts: Sequence[str], word_ids: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """The array of some words.

    Args:
        texts: the words, each once.
        word_ids: of each.
    """
    if not texts:
        return np.zeros(2, np.int64)
    letters = letters_of(texts)
    order = np.lexsort(np.where(letters < LETTERS, letters + 1, 0).T[::-1])
    letters, ids = letters[order], word_ids[order]
    buckets = buckets_of(count_letters(letters))
    lengths = (letters < LETTERS).sum(axis=1)
    shared = np.logical_and.accumulate(letters[1:] == letters[:-1], axis=1).sum(axis=1)
    shared = np.concatenate([[-1], shared])  # letters that a word shares with the one before it
    depths = np.arange(WORD_ROOM)[:, None]
    # of each beginning its length and its first word; by length and word, which beginning it is
    depth, word = np.nonzero((lengths >= depths) & (shared < depths))
    which = np.zeros((WORD_ROOM, len(ids)), np.int64)
    which[depth, word] = np.arange(len(depth))
    which = np.maximum.accumulate(which, axis=1)

    longest = np.zeros(len(depth), np.int64)
    some_depth, some_word = np.nonzero(lengths >= depths)
    np.maximum.at(longest, which[some_depth, some_word], lengths[some_word])
    shorter = which[depth[1:] - 1, word[1:]]
    bit = np.int64(1) << letters[word, depth - 1].astype(np.int64)
    following, first = np.zeros((2, len(depth)), np.int64)
    np.bitwise_or.at(following, shorter, bit[1:])
    first[shorter[::-1]] = np.arange(len(depth))[:0:-1]
    is_word = lengths[word] == depth
    numbers = following | is_word * IS_WORD | longest - depth << REST_SHIFT | first << FIRST_SHIFT
    marks = np.where(is_word, ids[word] | buckets[word] << BUCKET_SHIFT, 0)
    return np.concatenate([numbers, marks])


def find_beginnings(rules: Mapping[str, Value]) -> npt.NDArray[np.int64]:
    """The array of the lexicon that a setting is played with; as `sim.search.pairs.find_pairs`."""
    return find_made(MADE, rules, make_beginnings)


def make_beginnings(
    name: str, *, family_only: bool, has_false_words: bool
) -> npt.NDArray[np.int64]:
    """The array of a lexicon."""
    return index_beginnings(
        *words_of(name, family_only=family_only, has_false_words=has_false_words)
    )
