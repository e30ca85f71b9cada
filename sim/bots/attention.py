"""How soon words are seen: looks are shared among all words that lie there and dead ends.

A bot has ``looks_a_second`` looks a second. Each falls on one of the words that lie there, the
easier the likelier, or on a dead end. Of K dead ends and words of ease s a word is seen after an
exponential wait with the mean

    (K + S) / (skill looks_a_second s)

with s = exp(zipf_slope (Zipf - 4) - letter_slope (letters - 4)), where S is the sum of s over all
words there. With d different letters that one is free to use or
leave K grows like the number of subsets, ``dead_ends dead_end_growth ** d``; what must be used,
such as a given letter or a board word that stays, is no choice and adds none. S is taken from a
table by d as well, ``rivals d ** rival_growth``: d explains 97 % of the variance of log(K + S)
among hands of 2 to 14 cards, and the sum itself would cost a walk through all words at every look.
So a search has one number, its *effort*, and looking at a search of half the effort brings twice
as much. In a grid, where all words are found anyway, S is the sum itself and K grows with the
pairs of touching tiles. Clocks of word searches count looking as if every search had the effort
`CLOCK_EFFORT`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

MIDDLE_ZIPF, MIDDLE_LETTERS = 4, 4
CLOCK_EFFORT = 512.0
"""Seconds; about ten cards in hand. It fixes the unit of clocks and moves no result."""
PACE_SHIFT = 20
MOST_DIFFERENT = 27
"""Letters a to z and a wild card, which is one more thing to try."""
LONGEST_WAIT = 1_000_000_000
PERFECT = "perfect"


def ease(zipf: Floats, letters: Floats, values: Mapping[str, Any]) -> Floats:
    """The ease of words, 1 for one of four letters and Zipf 4.

    Args:
        zipf: of each word; of its base form, as inflected forms are as easy as their base.
        letters: of each word.
        values: of the bot.
    """
    log_ease = values["zipf_slope"] * (zipf - MIDDLE_ZIPF)
    log_ease -= values["letter_slope"] * (letters - MIDDLE_LETTERS)
    return np.asarray(np.exp(log_ease))


def effort(different: float | Floats, values: Mapping[str, Any]) -> Floats:
    """Mean seconds until a word of ease 1 is seen with skill 1, all its rivals lying there too.

    Args:
        different: letters that may be used or left, each counted once.
        values: of the bot.
    """
    letters = np.maximum(np.asarray(different, np.float64), 1.0)
    dead_ends = values["dead_ends"] * values["dead_end_growth"] ** letters
    rivals = values["rivals"] * letters ** values["rival_growth"]
    return np.asarray((dead_ends + rivals) / values["looks_a_second"])


def grid_effort(pairs: float, rivals: float, values: Mapping[str, Any]) -> float:
    """As `effort`, for a grid.

    Args:
        pairs: of touching tiles.
        rivals: ease of all words that lie there and are known, added up.
        values: of the bot.
    """
    return float((values["grid_dead_ends"] * pairs + rivals) / values["looks_a_second"])


def mean_waits(zipf: Floats, letters: Floats, values: Mapping[str, Any]) -> npt.NDArray[np.int64]:
    """Mean milliseconds on a search's clock until each word is seen; 0 if it sees all at once."""
    if values["noticing"] == PERFECT:
        return np.zeros(len(zipf), np.int64)
    wait = 1000 * CLOCK_EFFORT / (values["noticing"] * ease(zipf, letters, values))
    held: npt.NDArray[np.int64] = np.minimum(np.ceil(wait), LONGEST_WAIT).astype(np.int64)
    return held


def pace_table(values: Mapping[str, Any]) -> npt.NDArray[np.int64]:
    """How fast a search's clock runs, by the number of different letters, shape (28,).

    Returns:
        Milliseconds on the clock for each of looking, times 2 to the power `PACE_SHIFT`.
    """
    paces = CLOCK_EFFORT / effort(np.arange(MOST_DIFFERENT + 1, dtype=np.float64), values)
    table: npt.NDArray[np.int64] = np.round(paces * (1 << PACE_SHIFT)).astype(np.int64)
    return table
