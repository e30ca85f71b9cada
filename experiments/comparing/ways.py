"""Ways to play a deal, and what pairing is worth in each.

A figure is taken from the way that is worth most a game (measured, ``reports/pairing``):

- once: one game a deal. Lengths, stuck turns, unfinished games: more games with the same cards
  would say much the same again.
- chairs: each chair begins once (`experiments.runner.starting_chairs`). Win shares of turn
  positions.
- seats: every bot sits in every chair once. Win shares of bots.

Where all bots are equal rotations are copies, so "seats" is then "once". Every way's mean a deal
has the same expectation, for chairs are alike before the cards are dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from experiments.design.sweep import Cell
from experiments.runner.paired import Figure, Games, Numbers, is_unfinished
from experiments.runner.starting_chairs import play_all_starts
from experiments.runner.stuck_turns import STUCK_TURNS, Pilot, linear_share, play_pilot
from experiments.runner.threads import Stretch as Deals
from experiments.runner.threads import play_on_threads
from sim.engine.simulation import Rows, pack, play_rows

ONCE, CHAIRS, SEATS = "once", "chairs", "seats"

POSITION_FIGURES = ("first_wins", "last_wins")
BOT_FIGURES = ("first_bot_wins",)


def way_of(figure: str) -> str:
    """How deals are played for a figure.

    >>> way_of("minutes"), way_of("first_wins")
    ('once', 'chairs')
    """
    if figure in POSITION_FIGURES:
        return CHAIRS
    return SEATS if figure in BOT_FIGURES else ONCE


def games_a_deal(cell: Cell, way: str) -> int:
    """How many games a deal of a cell is played in."""
    return {ONCE: 1, CHAIRS: cell.players, SEATS: cell.rotations}[way]


@dataclass(frozen=True)
class PlayedDeals:
    """Figures of some deals of one cell.

    Attributes:
        values: shape (figures, deals, games a deal), held within each figure's ends.
        clipped: how many values were beyond their figure's ends, shape (figures,).
        unfinished: games that never finish.
    """

    values: Numbers
    clipped: Numbers
    unfinished: float = 0.0

    @property
    def means(self) -> Numbers:
        """One value a deal, shape (figures, deals)."""
        return np.asarray(self.values.mean(axis=2), np.float64)


@dataclass(frozen=True)
class WayStretch:
    """Deals of a cell that are to be played in one way."""

    cell: Cell
    way: str
    first_deal: int
    deals: int


class WaySampler:
    """Plays stretches of deals on several threads and counts the games.

    Attributes:
        figures: that it reads, with the ends that values are held within.
        jobs: threads; kernels let go of the interpreter's lock.
        games: games played so far.
    """

    def __init__(self, figures: Sequence[tuple[Figure, float, float]], jobs: int = 1) -> None:
        self.figures = tuple(figures)
        self.jobs = jobs
        self.games = 0
        self.pilots: dict[str, Pilot] = {}

    def play(self, stretches: Sequence[WayStretch]) -> list[PlayedDeals]:
        """The figures of each stretch; the same however deals are cut into stretches."""
        wanted = [
            Deals(one.first_deal, one.deals, games_a_deal(one.cell, one.way)) for one in stretches
        ]

        def play_piece(place: int, first_deal: int, deals: int) -> PlayedDeals:
            return self.play_piece(replace(stretches[place], first_deal=first_deal, deals=deals))

        if any(figure.name == STUCK_TURNS for figure, _, _ in self.figures):
            for one in stretches:
                if one.cell.hash not in self.pilots:
                    self.pilots[one.cell.hash] = play_pilot(one.cell)
        parts = play_on_threads(wanted, play_piece, self.jobs)
        self.games += sum(one.deals * one.games_a_deal for one in wanted)
        return [
            PlayedDeals(
                np.concatenate([one.values for one in part], axis=1),
                np.asarray(sum(one.clipped for one in part), np.float64),
                sum(one.unfinished for one in part),
            )
            for part in parts
        ]

    def play_piece(self, stretch: WayStretch) -> PlayedDeals:
        """One piece, in the calling thread."""
        cell = stretch.cell
        rows = play_way(cell, stretch.way, stretch.first_deal, stretch.deals)
        games = Games(cell.game, cell.players, cell.setting().columns, rows)
        shape = (len(self.figures), stretch.deals, games_a_deal(cell, stretch.way))
        raw = np.stack([self.read(one, games, cell) for one, _, _ in self.figures]).reshape(shape)
        low, high = (np.array([one[place] for one in self.figures]) for place in (1, 2))
        held = np.clip(raw, low[:, None, None], high[:, None, None])
        clipped = np.sum(held != raw, axis=(1, 2)).astype(np.float64)
        return PlayedDeals(held, clipped, float(is_unfinished(games).sum()))

    def read(self, figure: Figure, games: Games, cell: Cell) -> Numbers:
        """A figure of each game; of stuck turns what makes their mean the share of all turns."""
        if figure.name == STUCK_TURNS:
            return linear_share(games, self.pilots[cell.hash])
        return figure.read(games)


def play_way(cell: Cell, way: str, first_deal: int, deals: int) -> Rows:
    """A row a game, a deal's games together."""
    packed = pack(cell.setting())
    if way == CHAIRS:
        return play_all_starts(packed, first_deal, deals)
    is_one = way == ONCE and cell.rotations > 1
    return play_rows(packed, first_deal, deals, 0 if is_one else None)


@dataclass
class Spread:
    """Sums that the worth of pairing is read from, of several figures side by side.

    The worth of pairing is the variance multiplier: how many independent games one game of the
    comparison replaces. Formula: (Var x / k + Var y / k') / Var(x' - y'), with Var x the variance
    of single games, k games a deal, and x' - y' the difference of a deal's means. It counts what
    sharing deals gains and what playing a deal several times gains or loses.
    """

    deals: int
    games: Numbers
    sums: Numbers
    squares: Numbers
    difference: Numbers
    difference_squared: Numbers

    @classmethod
    def of(cls, first: PlayedDeals, second: PlayedDeals) -> Spread:
        """The sums of some deals."""
        both = (first.values, second.values)
        apart = second.means - first.means
        return cls(
            deals=apart.shape[1],
            games=np.array([one.shape[2] for one in both], np.float64),
            sums=np.stack([one.sum(axis=(1, 2)) for one in both]),
            squares=np.stack([(one**2).sum(axis=(1, 2)) for one in both]),
            difference=apart.sum(axis=1),
            difference_squared=(apart**2).sum(axis=1),
        )

    def __add__(self, other: Spread) -> Spread:
        """Of both together."""
        return Spread(
            self.deals + other.deals,
            self.games,
            self.sums + other.sums,
            self.squares + other.squares,
            self.difference + other.difference,
            self.difference_squared + other.difference_squared,
        )

    def multipliers(self) -> Numbers:
        """The worth of pairing, a figure each; infinite where all deals differ by the same."""
        single = variance(self.sums, self.squares, self.deals * self.games[:, None])
        independent = (single / self.games[:, None]).sum(axis=0)
        paired = variance(self.difference, self.difference_squared, np.array(float(self.deals)))
        none = np.where(independent > 0, np.inf, 1.0)
        is_paired = paired > 1e-12 * independent
        return np.where(is_paired, independent / np.where(is_paired, paired, 1), none)


def variance(total: Numbers, squared: Numbers, count: Numbers) -> Numbers:
    """From the sum and the sum of squares; 0 for fewer than two values."""
    more = np.maximum(count - 1, 1)
    return np.asarray(np.maximum(squared - total**2 / np.maximum(count, 1), 0) / more, np.float64)
