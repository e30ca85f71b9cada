"""Builds the part of the words record that `sim.search.sight` reads: words as a person meets them.

Each word of the word table has a number that depends on nothing else: the likelier a bot is to
know it, the smaller. So the words that a bot may know are the first so many, whatever its
vocabulary and the lexicon, and their waits are drawn side by side.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.bots.familiarity import PER_LEVEL, PER_ZIPF, felt_zipf
from sim.lexicon.load import read_all_spellings, read_table
from sim.search.notice import WAIT_SHIFT, WAIT_STEPS, WAITS
from sim.search.words import (
    ALWAYS,
    BAND_SHIFT,
    KNOWN_BITS,
    SIGHT_LEVELS,
    SPELLINGS_END,
    SURELY_KNOWN,
)

Array = npt.NDArray[Any]


@cache
def numbers_by_familiarity(has_british: bool = False) -> npt.NDArray[np.int64]:
    """The number of each word of the table, by word_id.

    Args:
        has_british: of the table with the words of British spelling behind the others: else a
            casual player who knows ``colour`` would be asked about every rare word before it.

    >>> numbers = numbers_by_familiarity()
    >>> sorted(numbers) == list(range(len(numbers)))
    True
    """
    table = read_all_spellings() if has_british else read_table()
    odds = PER_ZIPF * felt_zipf(table) - PER_LEVEL * table["size"].to_numpy().astype(np.float64)
    numbers = np.empty(table.height, np.int64)
    numbers[np.argsort(-odds, kind="stable")] = np.arange(table.height)
    numbers.setflags(write=False)
    return numbers


def number_of(word_ids: npt.NDArray[np.int64], has_british: bool = False) -> npt.NDArray[np.int64]:
    """The numbers of words; those that the tables lack come after them all, in order of the ids.

    Args:
        word_ids: of the words.
        has_british: are words of British spelling in the lexicon?
    """
    numbers = numbers_by_familiarity(has_british)
    listed = read_table().height
    british = len(numbers) - listed
    is_british = (word_ids >= SPELLINGS_END - british) & (word_ids < SPELLINGS_END)
    is_listed = (word_ids < listed) | is_british
    place = np.where(is_british, word_ids - SPELLINGS_END + len(numbers), word_ids)
    later = np.where(word_ids < SPELLINGS_END, word_ids + british, word_ids)
    return np.where(is_listed, numbers[np.where(is_listed, place, 0)], later)


def least_steps(mean_wait: npt.NDArray[np.int64], until: int) -> npt.NDArray[np.int64]:
    """The first step of `sim.search.notice.WAITS` by which a word is seen in less than a time.

    Args:
        mean_wait: milliseconds, by word.
        until: milliseconds.

    Returns:
        By word: a draw's step is as late or later exactly if its wait is below ``until``.
    """
    longest = (np.int64(until) << WAIT_SHIFT) - 1
    waits_up = WAITS[::-1]
    most = longest // np.maximum(mean_wait, 1)
    steps = WAIT_STEPS - np.searchsorted(waits_up, most, side="right")
    return np.where(mean_wait == 0, 0, steps).astype(np.int64)


def build_sight(
    record: Any,
    kind: int,
    columns: dict[str, Array],
    places: Array,
    *,
    has_british: bool = False,
) -> None:
    """Write a kind's words by number.

    Args:
        record: the words record.
        kind: of bot.
        columns: of its ranking, best first within each bucket.
        places: in the ranking, of the same words.
        has_british: are words of British spelling in the lexicon?
    """
    numbers = number_of(columns["word_id"], has_british)
    record["number"][columns["word_id"]] = numbers
    count = int(numbers.max(initial=-1)) + 1
    record["sight_count"][kind] = count
    record["sight_needs"][kind, numbers] = columns["needs"]
    sight = record["sight"][kind]
    for name in ("low", "high", "bound", "word_id"):
        sight[name][numbers] = columns[name]
    sight["length"][numbers] = columns["letter"][:, -1]
    sight["place"][numbers] = places
    share = columns["known"].astype(np.int64) >> ALWAYS.bit_length() - 1 - KNOWN_BITS
    record["sight_odds"]["known"][kind, numbers] = np.clip(share, 1, SURELY_KNOWN)
    record["sight_odds"]["mean_wait"][kind, numbers] = columns["mean_wait"]
    waits, wait_of = np.unique(columns["mean_wait"].astype(np.int32), return_inverse=True)
    for level, bands in enumerate(SIGHT_LEVELS):
        record["sight_step"][kind, level, :count] = WAIT_STEPS  # no draw is so late
        steps = least_steps(waits.astype(np.int64), bands << BAND_SHIFT)
        record["sight_step"][kind, level, numbers] = steps[wait_of]
