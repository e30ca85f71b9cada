"""What each deal adds to the errors of the cells of a sweep.

The cells of a sweep share their deals, so their errors go together, one cannot say from sums how
much. Deal by deal it shows: a figure is a ratio of two totals, Σx / Σy (a mean has y = 1), and
(x - r y) / mean y is what a game adds to its error. Deals are independent, so the covariance of
these over deals, divided by the number of deals, is that of the cells' figures, whatever the cells
have in common. Delta method as in `experiments.statistics.intervals`.

The games are read from rows that a folder keeps (``keep_rows = true``), or some deals of each cell
are played again: every game can be, from its key.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl

from experiments.design.sweep import Cell, read_sweep
from experiments.metrics.definitions import LONGEST, longest_of
from experiments.runner.paired import (
    Games,
    Numbers,
    is_not_over,
    is_won,
    minutes,
    win_of_position,
)
from experiments.runner.threads import Stretch, play_on_threads
from experiments.sensitivity.cells import CellFigure
from experiments.store.results import games_of as games_in
from experiments.store.results import load_rows_of_cells
from experiments.store.shards import deals_of, read_description
from experiments.store.versions import find_all_versions, read_versions
from sim.engine.simulation import Rows, pack, play_rows
from sim.errors import InputError
from sim.registry import load_game

Parts = tuple[Numbers, Numbers]

SAMPLE = 2000
"""Deals of each cell from which covariances are measured: their own error is then about 2 %."""
FEWEST = 30
"""Deals below which none is measured."""


def column(games: Games, name: str) -> Numbers:
    """A column of each game; ``score`` is the total over all seats, ``games`` is 1."""
    if name == "games":
        return np.ones(len(games.rows))
    if name == "score":
        return np.asarray(games.by_seat("score").sum(axis=1), np.float64)
    return games.column(name)


PARTS: Mapping[str, Callable[[Games], Parts]] = {
    "minutes": lambda games: (minutes(games), column(games, "games")),
    "turns": lambda games: (column(games, "turns"), column(games, "games")),
    "not_finished": lambda games: (is_not_over(LONGEST)(games), column(games, "games")),
    "stuck_turns": lambda games: (column(games, "stuck_turns"), column(games, "turns")),
    "first_wins": lambda games: (win_of_position(1)(games), is_won(games)),
    "last_wins": lambda games: (win_of_position(0)(games), is_won(games)),
    "score": lambda games: (column(games, "score") / games.players, column(games, "games")),
    "margin": lambda games: (column(games, "margin"), column(games, "games")),
}
"""Numerator and denominator of each figure of `experiments.sensitivity.cells` in each game."""


EDGES = ("first_wins", "last_wins")
"""Figures that are given less an even share."""


def parts_of(game: str, longest: float = LONGEST) -> Mapping[str, Callable[[Games], Parts]]:
    """`PARTS` with the ratios that a game declares; games should be over in ``longest`` minutes."""
    is_late = is_not_over(longest)

    def ratio(part: str, per: str) -> Callable[[Games], Parts]:
        return lambda games: (column(games, part), column(games, per))

    return {
        **PARTS,
        "not_finished": lambda games: (is_late(games), column(games, "games")),
        **{one.name: ratio(one.part, one.per) for one in load_game(game).ratios},
    }


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


@dataclass(frozen=True, eq=False)
class DealErrors:
    """The errors of figures, deal by deal.

    Attributes:
        seen: deals that they were measured on; every cell has them.
        deals: of each cell, shape (cells,).
        values: by figure: the cells' figures on these deals, shape (cells,).
        influences: by figure, shape (seen, cells); see `influence`.
    """

    seen: int
    deals: Numbers
    values: Mapping[str, Numbers]
    influences: Mapping[str, Numbers]

    def roots(self, figure: str) -> Numbers:
        """What deals add to the errors of the figure of all deals, shape (rows, cells).

        For two cells, the sum over rows of the products is the covariance of their errors: of
        means of n and m deals that share the first min(n, m) it is that of a deal over max(n, m).
        With k different numbers of deals there are k times the rows: those for what all share,
        and those for what the cells with fewer have in addition, to each other and to no other.
        """
        one = self.influences[figure] / np.sqrt(self.seen - 1)
        worth = 1 / self.deals
        steps = np.unique(worth)
        return np.concatenate(
            [
                one * np.where(worth >= step, np.sqrt(step - before), 0.0)
                for before, step in itertools.pairwise((0.0, *steps))
            ]
        )


def measure_errors(
    folder: Path, cells: pl.DataFrame, figures: Sequence[CellFigure], jobs: int = 1
) -> DealErrors | None:
    """The errors of the cells of one game, from at most `SAMPLE` deals of each.

    Args:
        folder: of the results.
        cells: the game's cells (`experiments.store.results.load_cells`).
        figures: that are wanted.
        jobs: threads, where games are played again.

    Returns:
        None where no rows are kept and the games cannot be played again here (another version
        played them, a deck file is gone), a cell has fewer deals than `FEWEST`, or some lack deals
        that others have: what is shared is then not known.
    """
    deals = cells["deals"].to_numpy().astype(np.float64)
    seen = min(SAMPLE, int(deals.min()))
    description = read_description(folder)
    asked = {one["cell"]: deals_of(description, one) for one in description["cells"]}
    is_planned = all(asked[one] == each for one, each in zip(cells["cell"], deals, strict=True))
    if seen < FEWEST or (len(set(deals)) > 1 and not is_planned):
        return None
    game = str(cells["game"][0])
    readers = parts_of(game, longest_of(description["targets"]))
    influences: dict[str, list[Numbers]] = {one.name: [] for one in figures}
    values: dict[str, list[float]] = {one.name: [] for one in figures}
    try:
        for games in games_of_cells(folder, cells, seen, jobs):
            for name, found in influences.items():
                parts = readers[name](games)
                found.append(influence(parts, seen))
                even = 1 / games.players if name in EDGES else 0.0
                values[name].append(float(parts[0].sum() / max(parts[1].sum(), 1e-300)) - even)
    except InputError:
        return None
    return DealErrors(
        seen,
        deals,
        {name: np.array(found) for name, found in values.items()},
        {name: np.stack(found, axis=1) for name, found in influences.items()},
    )


def games_of_cells(folder: Path, cells: pl.DataFrame, deals: int, jobs: int) -> Iterator[Games]:
    """The first deals of each cell, from rows or played again.

    Raises:
        InputError: if neither is possible.
    """
    played = zip(cells["game"], cells["players"], strict=True)
    try:
        kept = load_rows_of_cells(folder, cells["cell"])
        first = next(kept)
    except InputError:
        settings = cells_of(folder, cells["cell"].to_list())
        for (game, players), cell in zip(played, settings, strict=True):
            yield Games(game, players, cell.setting().columns, play_again(cell, deals, jobs))
        return
    for place, (game, players) in enumerate(played):
        rows = (first if place == 0 else next(kept)).drop("cell")
        games_a_deal = int(cells["games"][place] // cells["deals"][place])
        chosen = rows.head(deals * games_a_deal)
        yield Games(game, players, tuple(chosen.columns), chosen.to_numpy())


def cells_of(folder: Path, hashes: Sequence[str]) -> list[Cell]:
    """The cells of a folder's sweep, if this version plays them as they were played.

    Raises:
        InputError: if it does not, or the sweep or its decks cannot be read.
    """
    description = read_description(folder)
    if read_versions(description) != find_all_versions(games_in(description)):
        problem = "was played by another version of Fair Deal"
        raise InputError(str(folder), problem, "results of this version, or keep_rows = true")
    by_hash = {cell.hash: cell for cell in read_sweep(folder / "sweep.toml").cells}
    missing = [one for one in hashes if one not in by_hash]
    if missing:
        raise InputError(str(folder), f"its sweep has no cell {missing[0]}", "the sweep as it was")
    return [by_hash[one] for one in hashes]


def play_again(cell: Cell, deals: int, jobs: int) -> Rows:
    """The rows of a cell's first deals, in order of deal and rotation."""
    packed = pack(cell.setting())

    def play_piece(place: int, first_deal: int, count: int) -> Rows:
        return play_rows(packed, first_deal, count)

    (parts,) = play_on_threads([Stretch(0, deals, cell.rotations)], play_piece, jobs)
    return np.concatenate(parts)
