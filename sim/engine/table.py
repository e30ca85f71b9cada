"""The state of one game: a record of int64 that kernels read and write by name.

A game's table is the common fields below and its own. A record is plain memory, so `clone` is a
copy and nothing in a table can point outside it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

MOST_CHAIRS = 8
MOST_CARDS = 256

COMMON_FIELDS: tuple[tuple[Any, ...], ...] = (
    ("seed", np.int64),
    ("deal", np.int64),
    ("rotation", np.int64),
    ("players", np.int64),
    # chair that acts first, chair to act next, turns taken, turn at which `play` returns
    ("first_chair", np.int64),
    ("chair", np.int64),
    ("turn", np.int64),
    ("pause_turn", np.int64),
    # 1 once the game is over; the place of the reason in sim.spec.STOP_REASONS
    ("over", np.int64),
    ("stop_reason", np.int64),
    ("milliseconds", np.int64),
    # 1 if events are to be written; how many have been (more than fit are only counted)
    ("tracing", np.int64),
    ("event_count", np.int64),
    # by chair: the seat (place in the list of bots), shares of the win in 840ths, points
    ("seat", np.int64, (MOST_CHAIRS,)),
    ("win", np.int64, (MOST_CHAIRS,)),
    ("score", np.int64, (MOST_CHAIRS,)),
)

COMMON_DECK_FIELDS: tuple[tuple[Any, ...], ...] = (
    ("size", np.int64),
    # 1 if `order` is to be used as it is instead of a shuffle (stacked decks of tests)
    ("stacked", np.int64),
    ("order", np.int64, (MOST_CARDS,)),
)


def table_dtype(fields: tuple[tuple[Any, ...], ...]) -> np.dtype[np.void]:
    """The record of a game's table."""
    return np.dtype([*COMMON_FIELDS, *fields], align=True)


def deck_dtype(fields: tuple[tuple[Any, ...], ...]) -> np.dtype[np.void]:
    """The record of what a game's kernels need to know of its deck."""
    return np.dtype([*COMMON_DECK_FIELDS, *fields], align=True)


def new_record(dtype: np.dtype[np.void]) -> npt.NDArray[np.void]:
    """One zeroed record, as an array of length 1 whose fields can be read by name."""
    return np.zeros(1, dtype).view(np.recarray)


def clone(table: npt.NDArray[np.void]) -> npt.NDArray[np.void]:
    """A copy of a table that can be played on without touching the first."""
    return table.copy()
