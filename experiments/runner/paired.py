"""Plays several cells on the same deals and keeps one row a deal: the sample of every comparison.

A deal is the unit: where bots differ it is played in all seat rotations and its figures are their
means, so that rows are independent and of one distribution (methods 2.1). Two cells that are
played on the same deals share the shuffle and every chair's noise; what still differs between
their rows is what the rule or the bot changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from experiments.design.sweep import Cell
from experiments.metrics.definitions import LONGEST, not_finished_title
from experiments.runner.threads import Stretch, play_on_threads
from sim.engine.loop import COMMON_COLUMNS
from sim.engine.simulation import Packed, Rows, pack, play_rows
from sim.engine.table import OWN_COLUMNS
from sim.spec import STOP_REASONS, WIN_SHARES

Numbers = npt.NDArray[np.float64]

MINUTE = 60_000
FINISHED = tuple(STOP_REASONS.index(name) for name in ("won", "tie"))
FINISHED_ALONE = (*FINISHED, STOP_REASONS.index("stall"))
"""Who plays alone is done when no word is left, won or not."""


@dataclass(frozen=True)
class Games:
    """Some games of one cell.

    Attributes:
        game: the game's key.
        players: seats.
        columns: the names of the rows' columns (`sim.engine.simulation.row_columns`).
        rows: int64, shape (games, columns).
    """

    game: str
    players: int
    columns: tuple[str, ...]
    rows: Rows

    def column(self, name: str) -> Numbers:
        """A column's values, one a game.

        Raises:
            KeyError: if the game has no such column.
        """
        if name not in self.columns:
            known = ", ".join(self.columns)
            raise KeyError(f"{self.game} counts no {name}; it counts {known}")
        return self.rows[:, self.columns.index(name)].astype(np.float64)

    def by_seat(self, name: str) -> Numbers:
        """A figure by seat, shape (games, players)."""
        return np.stack([self.column(f"{name}_{seat + 1}") for seat in range(self.players)], 1)


@dataclass(frozen=True)
class Figure:
    """One number of a game that a designer cares about.

    Attributes:
        name: as sweep files and tables call it.
        title: in words.
        unit: of its values.
        low, high: the ends of its range; None where it has none. A figure between 0 and 1 that
            is nothing else in single games is a share.
        read: the values of some games, shape (games,).
    """

    name: str
    title: str
    unit: str
    low: float | None
    high: float | None
    read: Callable[[Games], Numbers] = field(compare=False)

    @property
    def is_bounded(self) -> bool:
        """True if both ends of the range are known."""
        return self.low is not None and self.high is not None


def minutes(games: Games) -> Numbers:
    """How long each game took at the bots' declared speeds."""
    return games.column("milliseconds") / MINUTE


def is_won(games: Games) -> Numbers:
    """1 for a game that was won or tied."""
    return ended_by(games, FINISHED)


def is_unfinished(games: Games) -> Numbers:
    """1 for a game that stalled, was stopped at the turn cap, or met a gap in the rules.

    A game for one that stalls is finished: see `FINISHED_ALONE`.
    """
    return 1 - ended_by(games, FINISHED_ALONE if games.players == 1 else FINISHED)


def ended_by(games: Games, stops: Sequence[int]) -> Numbers:
    """1 for a game that ended in one of these ways."""
    return np.isin(games.rows[:, COMMON_COLUMNS.index("stop")], stops).astype(np.float64)


def is_not_over(longest: float) -> Callable[[Games], Numbers]:
    """Reads 1 for a game that is not over by the rules within so many minutes."""

    def read(games: Games) -> Numbers:
        return np.maximum(is_unfinished(games), minutes(games) >= longest)

    return read


def not_finished(longest: float = LONGEST) -> Figure:
    """The figure ``not_finished`` for a declared time; see `experiments.metrics.definitions`."""
    title = not_finished_title(longest)
    return Figure("not_finished", title, "share", 0, 1, is_not_over(longest))


def win_of_position(position: int) -> Callable[[Games], Numbers]:
    """Reads the share of the win of a turn position, from 1; 0 of games that nobody won."""

    def read(games: Games) -> Numbers:
        first = games.rows[:, COMMON_COLUMNS.index("first_seat")]
        seat = (first + position - 1) % games.players
        wins = games.rows[np.arange(len(games.rows)), OWN_COLUMNS + seat] / WIN_SHARES
        return np.asarray(wins * is_won(games), np.float64)

    return read


def even_win_of_position(position: int) -> Callable[[Games], Numbers]:
    """Reads `win_of_position` with a game that nobody won shared by all players alike.

    So its mean is 1 in as many as play if the seats are even, however many games never finish:
    the distance from that is the one among finished games times their share.
    """
    read_win = win_of_position(position)

    def read(games: Games) -> Numbers:
        return read_win(games) + (1 - is_won(games)) / games.players

    return read


def win_of_seat(seat: int) -> Callable[[Games], Numbers]:
    """Reads the share of the win of a bot by its place in the list of bots, from 0."""

    def read(games: Games) -> Numbers:
        return np.asarray(games.rows[:, OWN_COLUMNS + seat] / WIN_SHARES, np.float64)

    return read


def stuck_turns(games: Games) -> Numbers:
    """The turns of a game without a move.

    As a figure it is their total over that of all turns: samplers make the share of it
    (`experiments.runner.stuck_turns`).
    """
    return games.column("stuck_turns")


def points_of_position(position: int) -> Callable[[Games], Numbers]:
    """Reads the points of a turn position, from 1, less the mean of all players."""

    def read(games: Games) -> Numbers:
        points = games.by_seat("score")
        first = games.rows[:, COMMON_COLUMNS.index("first_seat")]
        seat = (first + position - 1) % games.players
        found: Numbers = points[np.arange(len(points)), seat] - points.mean(axis=1)
        return found

    return read


def points_figure(position: int) -> Figure:
    """What `points_of_position` reads, as a figure: ``points_1`` and so on."""
    title, read = "points of a position off the mean", points_of_position(position)
    return Figure(f"points_{position}", title, "points", None, None, read)


def in_band(low: float, high: float, name: str = "in_band") -> Figure:
    """The figure "a finished game took from ``low`` to ``high`` minutes"."""

    def read(games: Games) -> Numbers:
        took = minutes(games)
        return ((took >= low) & (took <= high)) * (1 - is_unfinished(games))

    return Figure(name, f"share of games of {low:g} to {high:g} minutes", "share", 0, 1, read)


def no_longer_than(limit: float, name: str) -> Figure:
    """The figure "a game finished within so many minutes": its mean is 1/2 at the median."""

    def read(games: Games) -> Numbers:
        return (minutes(games) <= limit) * (1 - is_unfinished(games))

    return Figure(name, f"share of games done in {limit:g} minutes", "share", 0, 1, read)


FIGURES = {
    one.name: one
    for one in (
        Figure("minutes", "mean minutes", "minutes", 0, None, minutes),
        Figure("turns", "mean turns", "turns", 0, None, lambda games: games.column("turns")),
        not_finished(),
        Figure("stuck_turns", "share of all turns without a move", "share", 0, 1, stuck_turns),
        Figure("first_wins", "win share of who begins", "share", 0, 1, even_win_of_position(1)),
        Figure("last_wins", "win share of who acts last", "share", 0, 1, even_win_of_position(0)),
        Figure("first_bot_wins", "win share of the first bot", "share", 0, 1, win_of_seat(0)),
        Figure("margin", "winning margin", "points", None, None, lambda one: one.column("margin")),
        Figure(
            "first_points",
            "first player's points over the mean",
            "points",
            None,
            None,
            points_of_position(1),
        ),
    )
}
"""The figures that any game may have; `Games.column` refuses those that it has not."""


COLUMNS = {
    "margin": "margin",
    "score": "margin",  # without one it is no points that say who wins, such as cards left
    "first_points": "margin",
    "seat_points": "margin",
    "stuck_turns": "stuck_turns",
}
"""By figure: the column that not every game counts."""


def is_counted(figure: str, cell: Cell) -> bool:
    """Whether a cell's game counts what a figure is read from."""
    return figure not in COLUMNS or COLUMNS[figure] in cell.setting().columns


class DealRequest(NamedTuple):
    """Deals of one cell that are to be played."""

    cell: int
    first_deal: int
    deals: int


class DealSampler:
    """Plays cells deal by deal on several cores and counts what it has played.

    Attributes:
        cells: that it plays, by place.
        figures: that it reads.
        jobs: threads; the kernels let go of the interpreter's lock.
        games: games played so far.
    """

    def __init__(self, cells: Sequence[Cell], figures: Sequence[Figure], jobs: int = 1) -> None:
        self.cells = tuple(cells)
        self.figures = tuple(figures)
        self.jobs = jobs
        self.games = 0

    def play(self, requests: Sequence[DealRequest]) -> list[Numbers]:
        """The figures of some deals, for each request an array of shape (figures, deals).

        The same deals give the same figures, in whatever requests they are asked for.
        """
        stretches = [
            Stretch(one.first_deal, one.deals, self.cells[one.cell].rotations) for one in requests
        ]

        def play_piece(place: int, first_deal: int, deals: int) -> Numbers:
            request = DealRequest(requests[place].cell, first_deal, deals)
            cell = self.cells[request.cell]
            return play_figures(pack(cell.setting()), cell, self.figures, request)

        parts = play_on_threads(stretches, play_piece, self.jobs)
        self.games += sum(one.deals * one.games_a_deal for one in stretches)
        empty = np.zeros((len(self.figures), 0))
        return [np.concatenate(part, axis=1) if part else empty for part in parts]


def play_figures(
    packed: Packed, cell: Cell, figures: Sequence[Figure], request: DealRequest
) -> Numbers:
    """The figures of some deals of one cell, means over a deal's rotations.

    Returns:
        float64, shape (figures, deals).
    """
    rows = play_rows(packed, request.first_deal, request.deals)
    games = Games(cell.game, cell.players, packed.setting.columns, rows)
    values = np.stack([one.read(games) for one in figures])
    means: Any = values.reshape(len(figures), request.deals, cell.rotations).mean(axis=2)
    return np.asarray(means, np.float64)
