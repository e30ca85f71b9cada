"""A configuration's figures, pooled over however often it was played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.metrics.definitions import longest_of
from experiments.optimising.configuration import Configuration
from experiments.optimising.plan import (
    CHANGE,
    FIRST_PLAYER,
    SEAT_POINTS,
    SEATS,
    Objective,
    OptimisePlan,
)
from experiments.runner.paired import (
    FIGURES,
    DealRequest,
    DealSampler,
    Figure,
    even_win_of_position,
    not_finished,
    points_figure,
)
from experiments.runner.stuck_turns import STUCK_TURNS
from experiments.statistics.intervals import normal_mean, rare_share, ratio_of_means
from experiments.tuning.board import Known, largest_edge

Numbers = npt.NDArray[np.float64]
TURNS = "turns"


@dataclass(frozen=True)
class Sums:
    """Sums over deals, which add up.

    Attributes:
        deals: how many, of each player count.
        totals: Σx, by player count and figure.
        squares: Σx², likewise.
    """

    deals: int
    totals: tuple[tuple[float, ...], ...]
    squares: tuple[tuple[float, ...], ...]

    def __add__(self, other: Sums) -> Sums:
        """Both together."""
        return Sums(
            self.deals + other.deals,
            add_up(self.totals, other.totals),
            add_up(self.squares, other.squares),
        )

    def to_json(self) -> dict[str, Any]:
        """As a journal may hold it."""
        return {"deals": self.deals, "totals": self.totals, "squares": self.squares}

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> Sums:
        """Back from the journal."""
        totals, squares = (tuple(map(tuple, given[key])) for key in ("totals", "squares"))
        return cls(int(given["deals"]), totals, squares)


def add_up(
    first: Sequence[Sequence[float]], second: Sequence[Sequence[float]]
) -> tuple[tuple[float, ...], ...]:
    """Two tables of numbers added place by place."""
    return tuple(
        tuple(a + b for a, b in zip(one, other, strict=True))
        for one, other in zip(first, second, strict=True)
    )


def played_figures(plan: OptimisePlan, players: int) -> tuple[Figure, ...]:
    """The figures that deals of a player count are summed up in: plain ones, then the positions'.

    Last come the turns that stuck turns are a share of, where these are wanted; sums go on with
    the products of both.
    """
    late = not_finished(longest_of(plan.sweep.targets))
    known = {**FIGURES, late.name: late}
    plain = tuple(known[name] for name in plan.figures if name in known)
    seats = players if any(name in SEATS for name in plan.figures) else 0
    wins = tuple(
        Figure(f"win_{one + 1}", "win share", "share", 0, 1, even_win_of_position(one + 1))
        for one in range(seats)
    )
    scored = players if SEAT_POINTS in plan.figures else 0
    points = tuple(points_figure(one + 1) for one in range(scored))
    return plain + wins + points + ((FIGURES[TURNS],) if STUCK_TURNS in plan.figures else ())


def play(
    plan: OptimisePlan, found: Configuration, first_deal: int, deals: int, jobs: int
) -> tuple[Sums, int]:
    """Play a configuration's deals at every player count; the sums and the number of games."""
    totals, squares, games = [], [], 0
    for cell in found.cells:
        sampler = DealSampler([cell], played_figures(plan, cell.players), jobs)
        values = sampler.play([DealRequest(0, first_deal, deals)])[0]
        if STUCK_TURNS in plan.figures:
            stuck = values[plain_figures(plan).index(STUCK_TURNS)]
            values = np.vstack([values, stuck * values[-1]])
        totals.append(tuple(map(float, values.sum(axis=1))))
        squares.append(tuple(map(float, (values**2).sum(axis=1))))
        games += sampler.games
    return Sums(deals, tuple(totals), tuple(squares)), games


def plain_figures(plan: OptimisePlan) -> list[str]:
    """The figures that are read game by game, in the order of the sums."""
    return [one for one in plan.figures if one in FIGURES]


def figure_at(plan: OptimisePlan, sums: Sums, place: int, name: str, alpha: float) -> Known:
    """A figure at one of the plan's player counts, with an interval within its range."""
    plain = plain_figures(plan)
    totals, squares = np.array(sums.totals[place]), np.array(sums.squares[place])
    if name not in (*SEATS, SEAT_POINTS):
        at = plain.index(name)
        if name == STUCK_TURNS:
            parts = (totals[at], squares[at], totals[-2], squares[-2], totals[-1])
            found = ratio_of_means(*parts, sums.deals, alpha)
            return Known(*(float(np.clip(end, 0, 1)) for end in found))
        if name == "not_finished":  # rare, often never seen: the normal interval would be empty
            hits = np.ceil(totals[at] - 1e-9) + 0.0  # never -0.0, shown as "-0.0%"
            rare = rare_share(hits, sums.deals, alpha)
            return Known(*map(float, rare))
        value, *ends = map(float, normal_mean(totals[at], squares[at], sums.deals, alpha))
        figure = FIGURES[name]
        low, high = (-np.inf if figure.low is None else figure.low), figure.high
        kept = (max(end, low) if high is None else min(max(end, low), high) for end in ends)
        return Known(value, *map(float, kept))
    players = plan.cells[place].players
    start = len(plain)
    if name == SEAT_POINTS and any(one in SEATS for one in plan.figures):
        start += players
    seats = slice(start, start + players)
    wins = normal_mean(totals[seats], squares[seats], sums.deals, alpha / players)
    known = [Known(*map(float, one)) for one in zip(*wins, strict=True)]
    if name == SEAT_POINTS:
        return largest_edge(known, 0.0)
    return largest_edge(known[:1] if name == FIRST_PLAYER else known, 1 / players)


def figure_of(
    plan: OptimisePlan, found: Configuration, sums: Sums, objective: Objective, alpha: float = 0.05
) -> Known:
    """A figure where it is worst among the player counts, seen from an objective."""
    if objective.figure == CHANGE:
        return Known(found.change, found.change, found.change)
    known = [
        figure_at(plan, sums, place, objective.figure, alpha) for place in range(len(plan.cells))
    ]
    worst = max(range(len(known)), key=lambda place: objective.loss(known[place].value))
    return known[worst]
