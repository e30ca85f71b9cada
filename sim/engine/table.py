"""The state of one game: a record of int64 that kernels read and write by name.

A game's table is the common fields below and its own. A record is plain memory, so `clone` is a
copy and nothing in a table can point outside it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.limits import EVENT_ROOM, MOST_CARDS, MOST_CHAIRS, MOST_COLUMNS
from sim.trace import EVENT_WIDTH

OWN_COLUMNS = 6
"""A row's columns before those by seat: deal, rotation, first seat, turns, milliseconds, stop."""

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
    # names the draws of a redeal of what a chair cannot see
    ("redeal_key", np.int64),
    # 1 once the game is over; the place of the reason in sim.spec.STOP_REASONS
    ("over", np.int64),
    ("stop_reason", np.int64),
    ("milliseconds", np.int64),
    # 1 if events are to be written; how many have been (more than fit are only counted)
    ("tracing", np.int64),
    ("event_count", np.int64),
    # the row of this game: common columns, win and score by seat, the game's own counters
    ("row", np.int64, (MOST_COLUMNS,)),
    # by chair: the seat (place in the list of bots), the bot's kind, shares of the win in
    # 840ths, points
    ("seat", np.int64, (MOST_CHAIRS,)),
    ("kind", np.int64, (MOST_CHAIRS,)),
    ("win", np.int64, (MOST_CHAIRS,)),
    ("score", np.int64, (MOST_CHAIRS,)),
)

COMMON_DECK_FIELDS: tuple[tuple[Any, ...], ...] = (
    # cards in the deck; not "size", which every NumPy record has as an attribute of its own
    ("cards", np.int64),
    # 1 if `order` is to be used as it is instead of a shuffle (stacked decks of tests)
    ("stacked", np.int64),
    ("order", np.int64, (MOST_CARDS,)),
)


EVENTS_DTYPE = np.dtype([("rows", np.int64, (EVENT_ROOM, EVENT_WIDTH))])
"""Where a traced game writes its events."""


TABLE_DTYPE = np.dtype([*COMMON_FIELDS], align=True)
"""What the tables of all games begin with."""


@cache
def table_dtype(fields: tuple[tuple[Any, ...], ...]) -> np.dtype[np.void]:
    """The record of a game's table."""
    return np.dtype([*COMMON_FIELDS, *fields], align=True)


@cache
def deck_dtype(fields: tuple[tuple[Any, ...], ...]) -> np.dtype[np.void]:
    """The record of what a game's kernels need to know of its deck."""
    return np.dtype([*COMMON_DECK_FIELDS, *fields], align=True)


def new_record(dtype: np.dtype[np.void]) -> npt.NDArray[np.void]:
    """One zeroed record, as an array of length 1 whose fields can be read by name."""
    return np.zeros(1, dtype).view(np.recarray)


def clone(table: npt.NDArray[np.void]) -> npt.NDArray[np.void]:
    """A copy of a table that can be played on without touching the first."""
    return table.copy()


def cells_of(tables: npt.NDArray[np.void]) -> npt.NDArray[np.int64]:
    """All that tables hold, one after the other: a view."""
    return tables.view(np.int64).view(np.ndarray)
