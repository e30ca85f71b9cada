"""How far averages over the cells of a sweep may be off, from rows of games.

The cells of a sweep share their deals, so their errors go together, one cannot say from sums how
much. With a row a game (``keep_rows = true``) it shows: a figure is a ratio of two totals, Σx / Σy
(a mean has y = 1), and (x - r y) / mean y is what a game adds to its error. These are averaged over
all cells of a level deal by deal; deals are independent, so the spread of the averages gives the
standard error, whatever the cells have in common. Delta method as in
`experiments.statistics.intervals`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from experiments.runner.paired import Games, Numbers, is_unfinished, minutes, win_of_position
from experiments.sensitivity.cells import CellFigure
from experiments.sensitivity.surface import Factor
from experiments.store.results import load_rows_of_cells
from sim.errors import InputError
from sim.registry import load_game

Parts = tuple[Numbers, Numbers]
Errors = Mapping[tuple[str, str, Any], float]
"""Standard errors of averages, by figure, factor and level."""


def column(games: Games, name: str) -> Numbers:
    """A column of each game; ``score`` is the total over all seats, ``games`` is 1."""
    if name == "games":
        return np.ones(len(games.rows))
    if name == "score":
        return np.asarray(games.by_seat("score").sum(axis=1), np.float64)
    return games.column(name)


def is_finished(games: Games) -> Numbers:
    """1 for a game that was won or tied."""
    return 1 - is_unfinished(games)


PARTS: Mapping[str, Callable[[Games], Parts]] = {
    "minutes": lambda games: (minutes(games), column(games, "games")),
    "turns": lambda games: (column(games, "turns"), column(games, "games")),
    "not_finished": lambda games: (is_unfinished(games), column(games, "games")),
    "stuck_turns": lambda games: (column(games, "stuck_turns"), column(games, "turns")),
    "first_wins": lambda games: (win_of_position(1)(games), is_finished(games)),
    "last_wins": lambda games: (win_of_position(0)(games), is_finished(games)),
    "score": lambda games: (column(games, "score") / games.players, column(games, "games")),
    "margin": lambda games: (column(games, "margin"), column(games, "games")),
}
"""Numerator and denominator of each figure of `experiments.sensitivity.cells` in each game."""


def parts_of(game: str) -> Mapping[str, Callable[[Games], Parts]]:
    """`PARTS` with the ratios that a game declares."""

    def ratio(part: str, per: str) -> Callable[[Games], Parts]:
        return lambda games: (column(games, part), column(games, per))

    return {**PARTS, **{one.name: ratio(one.part, one.per) for one in load_game(game).ratios}}


def games_of(game: str, players: int, rows: pl.DataFrame) -> Games:
    """Rows of games that a folder keeps, as the engine played them."""
    played = rows.drop("cell")
    return Games(game, players, tuple(played.columns), played.to_numpy())


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
    game = str(cells["game"][0])
    parts = parts_of(game)
    sums = {
        (figure.name, factor.name, level): np.zeros(deals)
        for figure in figures
        for factor in factors
        for level in factor.levels
    }
    rows_of_cells = load_rows_of_cells(folder, cells["cell"])
    for place, players in enumerate(cells["players"]):
        try:
            games = games_of(game, players, next(rows_of_cells))
        except InputError:
            return None
        for figure in figures:
            found = influence(parts[figure.name](games), deals)
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
