"""The agreed list as a tree of letters that a search walks together with the grid (ALL-01, RG-22).

A *node* is a beginning that some word has; its children, one a letter, lie side by side. ``must``
holds the letters that every word below has: where the grid lacks more of them than it has blanks,
nothing below can be formed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.errors import InputError
from sim.limits import MOST_WORDS

LETTERS = 26
LONGEST = 15
NO_WORD = -1
MOST_NODES = 1 << 21

NODE_DTYPE = np.dtype(
    [
        ("children", np.int32),  # bit l: a child by letter l
        ("first", np.int32),  # number of the first child
        ("must", np.int32),  # bit l: every word below holds letter l
        ("word", np.int32),  # number of the word that ends here, or NO_WORD
    ],
    align=True,
)
SPELLING_DTYPE = np.dtype(
    [("letter", np.uint8, (LONGEST,)), ("letters", np.uint8), ("repeated", np.int32)], align=True
)
"""A word: its letters, 0 for a; how many; and, a bit each, those that it holds twice or more."""

Array = npt.NDArray[Any]


@dataclass(frozen=True, eq=False)
class LetterTree:
    """Words as a tree.

    Attributes:
        nodes: `NODE_DTYPE`, shape (nodes,); the first is the root.
        spelling: `SPELLING_DTYPE`, shape (words,), in the order of the words.
    """

    nodes: Array
    spelling: Array


def build_tree(words: Sequence[str]) -> LetterTree:
    """The tree of some words.

    Args:
        words: 2 to 15 letters a to z, sorted, each once.

    Raises:
        InputError: if there are more than the record has room for.

    >>> tree = build_tree(["ab", "abc", "ad"])
    >>> len(tree.nodes), bin(tree.nodes["children"][0]), int(tree.nodes["must"][0])
    (5, '0b1', 1)
    """
    texts = np.array(words, dtype=f"S{LONGEST}").view(np.uint8).reshape(len(words), LONGEST)
    letters = np.where(texts == 0, 255, texts - ord("a")).astype(np.uint8)
    lengths = (letters < LETTERS).sum(axis=1)
    spelling = np.zeros(len(words), SPELLING_DTYPE)
    spelling["letter"] = np.where(letters < LETTERS, letters, 0)
    spelling["letters"] = lengths
    spelling["repeated"] = repeated_letters(letters)
    nodes = nodes_of(letters, lengths)
    if len(words) > MOST_WORDS or len(nodes) > MOST_NODES:
        problem = f"{len(words)} words with {len(nodes)} beginnings"
        raise InputError("lexicon", problem, f"up to {MOST_WORDS} and {MOST_NODES}")
    return LetterTree(nodes, spelling)


def repeated_letters(letters: Array) -> Array:
    """Of each word, the letters that it holds more than once, as a bit mask."""
    bits = np.where(letters < LETTERS, np.int32(1) << np.minimum(letters, 31).astype(np.int32), 0)
    seen = np.zeros(len(letters), np.int32)
    repeated = np.zeros(len(letters), np.int32)
    for column in bits.T.astype(np.int32):
        repeated |= seen & column
        seen |= column
    return repeated


def nodes_of(letters: Array, lengths: Array) -> Array:
    """The nodes, siblings together; a beginning is found where the word before it lacks it."""
    is_same = (letters[1:] == letters[:-1]) & (letters[1:] < LETTERS)
    shared = np.append(0, np.cumprod(is_same, axis=1).sum(axis=1))
    fresh = lengths - shared
    word = np.repeat(np.arange(len(letters)), fresh)
    starts = np.cumsum(fresh) - fresh
    depth = np.arange(len(word)) - starts[word] + shared[word] + 1
    parent = parents_of(word, depth, shared, starts, len(letters))
    letter = letters[word, depth - 1]
    order = np.lexsort((np.arange(len(word)), parent))
    number = np.empty(len(word) + 1, np.int64)
    number[0] = 0
    number[order + 1] = np.arange(1, len(word) + 1)
    nodes = np.zeros(len(word) + 1, NODE_DTYPE)
    nodes["word"] = NO_WORD
    own = number[1:]
    ends = depth == lengths[word]
    nodes["word"][own[ends]] = word[ends]
    np.bitwise_or.at(nodes["children"], number[parent], np.int32(1) << letter.astype(np.int32))
    first = np.full(len(nodes), len(nodes), np.int64)
    np.minimum.at(first, number[parent], own)
    nodes["first"] = np.where(nodes["children"] != 0, first, 0)
    nodes["must"] = musts_of(letters, lengths, number, word, depth, parent)
    return nodes


def parents_of(word: Array, depth: Array, shared: Array, starts: Array, words: int) -> Array:
    """The parent of each node as its place plus 1; 0 for the root."""
    parent = np.arange(len(word))
    is_branch = depth == shared[word] + 1
    parent[is_branch & (depth == 1)] = 0
    for level in range(1, LONGEST):
        latest = np.zeros(words, np.int64)
        at_level = np.flatnonzero(depth == level)
        latest[word[at_level]] = at_level + 1
        latest = np.maximum.accumulate(latest)
        branches = np.flatnonzero(is_branch & (depth == level + 1))
        parent[branches] = latest[word[branches]]
    return parent


def musts_of(
    letters: Array, lengths: Array, number: Array, word: Array, depth: Array, parent: Array
) -> Array:
    """By number of the node, the letters that all words below hold."""
    bits = np.where(letters < LETTERS, np.int32(1) << np.minimum(letters, 31).astype(np.int32), 0)
    sets = np.bitwise_or.reduce(bits, axis=1).astype(np.int32)
    must = np.full(len(number), -1, np.int32)
    ends = depth == lengths[word]
    must[1:][ends] = sets[word[ends]]
    for level in range(LONGEST, 0, -1):
        at_level = np.flatnonzero(depth == level)
        np.bitwise_and.at(must, parent[at_level], must[at_level + 1])
    by_number = np.empty_like(must)
    by_number[number] = must
    return by_number
