"""Words as numbers: the letters of each, how often it holds each, and those counts packed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.scoring import LETTERS

Array = npt.NDArray[Any]

LONGEST = 15
"""Letters of a word, at most."""
NO_LETTER = 255
"""Stands behind the end of a word."""
ROWS_AT_ONCE = 4096
"""Words whose letters are counted together: a megabyte on the way."""
HALF = 13
"""Letters in each of the two packed counts."""
GUARDS = sum(8 << 4 * place for place in range(HALF))
"""The fourth bit of each packed count."""
MOST_PACKED = 7


def letters_of(words: Sequence[str], longest: int = LONGEST) -> npt.NDArray[np.uint8]:
    """The letters of each word, 0 for a; `NO_LETTER` after its end; shape (words, longest).

    Args:
        words: of letters a to z.
        longest: letters of a word, at most.

    >>> letters_of(["abc"], 4).tolist()
    [[0, 1, 2, 255]]
    """
    texts = np.array(words, dtype=f"S{longest}").view(np.uint8).reshape(len(words), longest)
    return np.where(texts == 0, NO_LETTER, texts - ord("a")).astype(np.uint8)


def some_at_once(work: Callable[..., Array]) -> Callable[..., Array]:
    """Work on some words at a time: what is made on the way takes hundreds of bytes a word.

    Args:
        work: makes an array, a row a word, of one that it takes first.
    """

    @wraps(work)
    def work_on_all(rows: Array, *others: Any) -> Array:
        starts = range(0, max(len(rows), 1), ROWS_AT_ONCE)
        return np.concatenate([work(rows[at : at + ROWS_AT_ONCE], *others) for at in starts])

    return work_on_all


@some_at_once
def count_letters(letters: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """How often each word holds each letter, shape (words, 26).

    Args:
        letters: from `letters_of`.

    >>> count_letters(letters_of(["abba"]))[0, :3].tolist()
    [2, 2, 0]
    """
    kinds = LETTERS + 1  # one for what is behind a word's end
    cells = np.minimum(letters, LETTERS) + kinds * np.arange(len(letters))[:, None]
    counts = np.bincount(cells.ravel(), minlength=kinds * len(letters))
    return counts.reshape(-1, kinds)[:, :LETTERS].astype(np.uint8)


def pack_counts(counts: Array) -> tuple[Array, Array]:
    """Counts in 4 bits each, a to m and n to z; the fourth bit is for `GUARDS`.

    Args:
        counts: shape (words, 26); more than 7 of a letter count as 7.
    """
    return pack_half(counts[:, :HALF]), pack_half(counts[:, HALF:])


@some_at_once
def pack_half(counts: Array) -> Array:
    """Counts of 13 letters; see `pack_counts`."""
    packed: Array = (np.minimum(counts, MOST_PACKED) << 4 * np.arange(HALF)).sum(axis=1)
    return packed
