"""Builds the part of the words record that `sim.search.sight` reads: words as a person meets them.

Each word of the word table has a number that depends on nothing else: the smaller its SCOWL
level, the smaller its number, and by the alphabet within a level. So the words that a bot may
know stand close together, whatever the lexicon, and their waits are drawn side by side.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from sim.lexicon.load import read_table
from sim.search.notice import WAIT_SHIFT, WAIT_STEPS, WAITS
from sim.search.words import SIGHT_LEVELS, SIGHTED_COLUMNS

Array = npt.NDArray[Any]


@cache
def numbers_by_level() -> npt.NDArray[np.int64]:
    """The number of each word of the table, by word_id.

    >>> numbers = numbers_by_level()
    >>> sorted(numbers) == list(range(len(numbers)))
    True
    """
    table = read_table().with_row_index("word_id").sort("size", "word")
    numbers = np.empty(table.height, np.int64)
    numbers[table["word_id"].to_numpy()] = np.arange(table.height)
    numbers.setflags(write=False)
    return numbers


def number_of(word_ids: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The numbers of words; one that the table lacks keeps its id, which is beyond them all."""
    numbers = numbers_by_level()
    is_listed = word_ids < len(numbers)
    return np.where(is_listed, numbers[np.where(is_listed, word_ids, 0)], word_ids)


def least_steps(mean_wait: npt.NDArray[np.int64], until: int) -> npt.NDArray[np.int64]:
    """The first step of `sim.search.notice.WAITS` by which a word is seen in so long a time.

    Args:
        mean_wait: milliseconds, by word.
        until: milliseconds.

    Returns:
        By word: a draw's step is as late or later exactly if its wait is ``until`` or less.
    """
    longest = (np.int64(until + 1) << WAIT_SHIFT) - 1
    waits_up = WAITS[::-1]
    most = longest // np.maximum(mean_wait, 1)
    steps = WAIT_STEPS - np.searchsorted(waits_up, most, side="right")
    return np.where(mean_wait == 0, 0, steps).astype(np.int64)


def build_sight(record: Any, kind: int, columns: dict[str, Array], places: Array) -> None:
    """Write a kind's words by number.

    Args:
        record: the words record.
        kind: of bot.
        columns: of its ranking, best first within each bucket.
        places: in the ranking, of the same words.
    """
    numbers = number_of(columns["word_id"])
    count = int(numbers.max(initial=-1)) + 1
    record["sight_count"][kind] = count
    sight = record["sight"][kind]
    for name in SIGHTED_COLUMNS:
        sight[name][numbers] = columns[name]
    letters = columns["letter"]
    lengths = letters[:, -1].astype(np.int64)
    sight["place"][numbers] = places
    sight["length"][numbers] = lengths
    sight["first"][numbers] = letters[:, 0]
    sight["last"][numbers] = letters[np.arange(len(letters)), np.maximum(lengths - 1, 0)]
    for level, until in enumerate(SIGHT_LEVELS):
        record["sight_step"][kind, level, :count] = WAIT_STEPS  # no draw is so late
        steps = least_steps(columns["mean_wait"], until)
        record["sight_step"][kind, level, numbers] = steps
