"""How far averages over the cells of a sweep may be off, from rows of games.

The cells of a sweep share their deals, so their errors go together, one cannot say from sums how
much. With a row a game (``keep_rows = true``) it shows: a figure is a ratio of two totals, Σx / Σy
(a mean has y = 1), and (x - r y) / mean y is what a game adds to its error. These are averaged over
all cells of a level deal by deal; deals are independent, so the spread of the averages gives the
standard error, whatever the cells have in common. Delta method as in `experiments.stats`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from experiments.results import load_rows_of_cells
from experiments.sensitivity.cells import CellFigure
from experiments.sensitivity.surface import Factor
from sim.errors import InputError
from sim.games import load_game
from sim.spec import STOP_REASONS, WIN_SHARES

Numbers = npt.NDArray[np.float64]
Parts = tuple[Numbers, Numbers]
Errors = Mapping[tuple[str, str, Any], float]
"""Standard errors of averages, by figure, factor and level."""

MINUTE = 60_000
FINISHED = tuple(STOP_REASONS.index(name) for name in ("won", "tie"))


def column(rows: pl.DataFrame, name: str) -> Numbers:
    """A column of each game; ``score`` is the total over all seats, ``games`` is 1."""
    if name == "games":
        return np.ones(len(rows))
    if name == "score":
        return rows.select(pl.sum_horizontal(r"^score_\d+$")).to_series().to_numpy().astype(float)
    return rows[name].to_numpy().astype(np.float64)


def is_finished(rows: pl.DataFrame) -> Numbers:
    """1 for a game that was won or tied."""
    return np.isin(rows["stop"].to_numpy(), FINISHED).astype(np.float64)


def win_of(rows: pl.DataFrame, position: int, players: int) -> Numbers:
    """The share of the win of a turn position, from 0; negative ones count from the last."""
    seats = rows.select(f"win_{seat + 1}" for seat in range(players)).to_numpy() / WIN_SHARES
    seat = (rows["first_seat"].to_numpy() + position) % players
    found: Numbers = seats[np.arange(len(rows)), seat]
    return found


PARTS: Mapping[str, Callable[[pl.DataFrame, int], Parts]] = {
    "minutes": lambda rows, _: (column(rows, "milliseconds") / MINUTE, column(rows, "games")),
    "turns": lambda rows, _: (column(rows, "turns"), column(rows, "games")),
    "not_finished": lambda rows, _: (1 - is_finished(rows), column(rows, "games")),
    "stuck_turns": lambda rows, _: (column(rows, "stuck_turns"), column(rows, "turns")),
    "first_wins": lambda rows, n: (win_of(rows, 0, n) * is_finished(rows), is_finished(rows)),
    "last_wins": lambda rows, n: (win_of(rows, -1, n) * is_finished(rows), is_finished(rows)),
    "score": lambda rows, n: (column(rows, "score") / n, column(rows, "games")),
    "margin": lambda rows, _: (column(rows, "margin"), column(rows, "games")),
}
"""Numerator and denominator of each figure of `experiments.sensitivity.cells` in each game."""


def parts_of(game: str) -> Mapping[str, Callable[[pl.DataFrame, int], Parts]]:
    """`PARTS` with the ratios that a game declares."""

    def ratio(part: str, per: str) -> Callable[[pl.DataFrame, int], Parts]:
        return lambda rows, _: (column(rows, part), column(rows, per))

    return {**PARTS, **{one.name: ratio(one.part, one.per) for one in load_game(game).ratios}}


def influence(parts: Parts, deals: int) -> Numbers:
    """What each deal adds to the error of a ratio, shape (deals,); 0 where there is no base.

    >>> influence((np.array([1.0, 3.0]), np.array([2.0, 2.0])), 2).tolist()
    [-0.5, 0.5]
    """
    x, y = parts
    base = y.mean()
    if base == 0:
        return np.zeros(deals)
    found: Numbers = ((x - x.sum() / y.sum() * y) / base).reshape(deals, -1).mean(axis=1)
    return found


def average_errors(
    folder: Path, cells: pl.DataFrame, factors: Sequence[Factor], figures: Sequence[CellFigure]
) -> Errors | None:
    """The standard error of each figure's average over the cells of each level.

    Returns:
        None if the folder keeps no rows, or cells differ in their deals.
    """
    counts = set(cells["deals"])
    deals = counts.pop()
    if counts or deals < 2:
        return None
    parts = parts_of(str(cells["game"][0]))
    sums = {
        (figure.name, factor.name, level): np.zeros(deals)
        for figure in figures
        for factor in factors
        for level in factor.levels
    }
    rows_of_cells = load_rows_of_cells(folder, cells["cell"])
    for place, players in enumerate(cells["players"]):
        try:
            rows = next(rows_of_cells)
        except InputError:
            return None
        for figure in figures:
            found = influence(parts[figure.name](rows, players), deals)
            for factor in factors:
                sums[figure.name, factor.name, factor.values[place]] += found
    sizes = {
        (factor.name, level): factor.values.count(level)
        for factor in factors
        for level in factor.levels
    }
    return {
        key: float(np.sqrt(((total / sizes[key[1:]]) ** 2).sum() / (deals - 1) / deals))
        for key, total in sums.items()
    }
