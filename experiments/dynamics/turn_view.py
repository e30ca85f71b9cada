"""A state as who is to act sees the race: figures of the game, then of all seats in turn order.

Seats are told apart by when they act (0: now, 1: next, and so on round the table), so that one
model serves all seats. Of each figure that seats have, a view holds every seat's value and how far
it is ahead of the best of the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from experiments.dynamics.states import count_seats, seats_of
from sim.errors import InputError

Numbers = npt.NDArray[np.float64]
Views = npt.NDArray[np.float32]

NOT_SEEN = frozenset(
    {"players", "deal", "rotation", "first_seat", "seat_to_act", "milliseconds", "turns"}
)
"""Numbers of a log that no view holds: they say who someone is, not how he stands; or the end."""

OUTCOME = re.compile(r"(win|v)_\d+|spread|stop")


@dataclass(frozen=True)
class TurnView:
    """Which columns of a log a view is made of.

    Attributes:
        seats: of the game.
        of_game: columns of one figure a state.
        of_seats: figures that each seat has: ``hand`` for ``hand_1`` and so on.
        knows_seats: whether the view holds who is to act, for bots that differ.
    """

    seats: int
    of_game: tuple[str, ...]
    of_seats: tuple[str, ...]
    knows_seats: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The view's columns."""
        steps = range(self.seats)
        names = list(self.of_game)
        for figure in self.of_seats:
            names += [f"{figure} of +{step}" for step in steps]
            parts = steps[:1] if self.seats == 2 else steps
            names += [f"{figure} of +{step} ahead" for step in parts]
        return (*names, *(("seat_to_act",) if self.knows_seats else ()))

    def read(self, states: pl.DataFrame) -> Views:
        """The views, shape (states, columns).

        Raises:
            InputError: if the log lacks a column.
        """
        columns = [f"{figure}_{seat}" for figure in self.of_seats for seat in seats_of(self.seats)]
        wanted = ["seat_to_act", *self.of_game, *columns]
        missing = [name for name in wanted if name not in states.columns]
        if missing:
            problem = f"there is no column {missing[0]}"
            raise InputError("states", problem, ", ".join(wanted))
        parts = [states.select(self.of_game).cast(pl.Float64).to_numpy()]
        for figure in self.of_seats:
            values = in_turn_order(by_seat(states, figure, self.seats), states)
            parts += [values, ahead_of_best(values)]
        if self.knows_seats:
            parts.append(states["seat_to_act"].to_numpy()[:, None])
        return np.concatenate(parts, axis=1).astype(np.float32)


def ahead_of_best(values: Numbers) -> Numbers:
    """How far each seat is ahead of the best other; two seats' are opposite, so one is enough.

    >>> ahead_of_best(np.array([[3.0, 5.0, 1.0]])).tolist()
    [[-2.0, 2.0, -4.0]]
    """
    seats = values.shape[1]
    others = [np.delete(values, seat, axis=1).max(axis=1) for seat in range(seats)]
    ahead = values - np.stack(others, axis=1)
    return np.asarray(ahead[:, :1] if seats == 2 else ahead)


def in_turn_order(values: Numbers, states: pl.DataFrame) -> Numbers:
    """Figures by seat, shape (states, seats), put in order from the seat to act on."""
    seats = values.shape[1]
    order = (states["seat_to_act"].to_numpy()[:, None] - 1 + np.arange(seats)) % seats
    return np.asarray(np.take_along_axis(values, order, axis=1))


def in_seat_order(values: Numbers, states: pl.DataFrame) -> Numbers:
    """The way back of `in_turn_order`."""
    seats = values.shape[1]
    order = (np.arange(seats) - states["seat_to_act"].to_numpy()[:, None] + 1) % seats
    return np.asarray(np.take_along_axis(values, order, axis=1))


def by_seat(states: pl.DataFrame, figure: str, seats: int) -> Numbers:
    """A figure that each seat has, shape (states, seats)."""
    columns = [f"{figure}_{seat}" for seat in seats_of(seats)]
    return states.select(columns).cast(pl.Float64).to_numpy()


def find_view(states: pl.DataFrame, *, knows_seats: bool = False) -> TurnView:
    """The view of a log: all its figures that differ anywhere.

    Raises:
        InputError: if there are no columns of wins, or no row.
    """
    seats = count_seats(states.columns)
    if seats < 2 or states.is_empty():
        raise InputError("states", "no game of two seats or more", "a log of states with win_1 …")
    figures = [one for one in find_figures(states.columns, seats) if one not in ("win", "v")]
    of_seats = {f"{figure}_{seat}" for figure in figures for seat in seats_of(seats)}
    of_game = [
        name
        for name in states.columns
        if name not in NOT_SEEN
        and name not in of_seats
        and not OUTCOME.fullmatch(name)
        and states[name].dtype.is_numeric()
        and states[name].n_unique() > 1
    ]
    seen = [one for one in figures if varies(states, one, seats)]
    return TurnView(seats, tuple(of_game), tuple(seen), knows_seats)


def find_figures(columns: Sequence[str], seats: int) -> list[str]:
    """Names of figures that the columns hold for every seat."""
    stems = [name.removesuffix("_1") for name in columns if name.endswith("_1")]
    known = set(columns)
    return [stem for stem in stems if all(f"{stem}_{seat}" in known for seat in seats_of(seats))]


def varies(states: pl.DataFrame, figure: str, seats: int) -> bool:
    """True if a figure of seats is not the same everywhere."""
    values = by_seat(states, figure, seats)
    return bool((values != values[0, 0]).any())
