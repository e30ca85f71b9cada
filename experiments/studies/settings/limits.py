"""Declared limits on settings: which cells surely break one, and how the chosen one stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from experiments.metrics.definitions import longest_of
from experiments.metrics.length import share_not_over
from experiments.metrics.seats import largest_seat_edge, seat_edges, seat_points
from experiments.metrics.words import share_of_stuck_turns
from experiments.statistics.intervals import bonferroni
from experiments.studies.hands.estimates import Estimate, largest_points

Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class LimitState:
    """How some cells stand to a limit.

    Attributes:
        name: the limit's, as the sweep calls it.
        limit: the largest value that is accepted.
        worst: the figure of the cell that may be furthest beyond it.
    """

    name: str
    limit: float
    worst: Estimate

    @property
    def is_kept(self) -> bool:
        """Does the whole interval lie within it?"""
        return self.worst.high <= self.limit

    @property
    def is_broken(self) -> bool:
        """Does the whole interval lie beyond it?"""
        return self.worst.low > self.limit


def limited_figures(
    cells: pl.DataFrame, targets: Mapping[str, Any], limits: Mapping[str, float], alpha: float
) -> dict[str, list[Estimate]]:
    """By limit, the figure of each cell; all intervals hold together."""
    each = bonferroni(alpha, max(len(cells) * max(len(limits), 1), 1))
    expressions = {
        "not_finished": share_not_over(longest_of(targets), each),
        "seat_edge": largest_seat_edge(each),
        "stuck_turns": share_of_stuck_turns(each),
    }
    found: dict[str, list[Estimate]] = {}
    for name in limits:
        if name == "first_player":
            rows = cells.select(found=seat_edges(each))["found"]
            found[name] = [size_of(Estimate(*row[0].values())) for row in rows]
        elif name == "seat_points":
            rows = cells.select(found=seat_points(each))["found"]
            found[name] = [largest_points([Estimate(*one.values()) for one in row]) for row in rows]
        elif set(expressions[name].meta.root_names()) <= set(cells.columns):
            rows = cells.select(found=expressions[name])["found"]
            found[name] = [Estimate(*row.values()) for row in rows]
    return found


def size_of(edge: Estimate) -> Estimate:
    """How far from even, whatever the side.

    >>> size_of(Estimate(-0.04, -0.06, -0.02))[:3], size_of(Estimate(0.01, -0.02, 0.04))[:3]
    ((0.04, 0.02, 0.06), (0.01, 0.0, 0.04))
    """
    low = max(edge.low, -edge.high, 0.0)
    return Estimate(abs(edge.value), low, max(abs(edge.low), abs(edge.high)))


def broken_cells(
    cells: pl.DataFrame, targets: Mapping[str, Any], limits: Mapping[str, float], alpha: float
) -> Flags:
    """Whether each cell is shown to break a declared limit."""
    found = np.zeros(len(cells), np.bool_)
    for name, figures in limited_figures(cells, targets, limits, alpha).items():
        found |= np.nan_to_num([one.low for one in figures]) > limits[name]
    return found


def states_of(
    cells: pl.DataFrame, targets: Mapping[str, Any], limits: Mapping[str, float], alpha: float
) -> tuple[LimitState, ...]:
    """How the cells of one setting stand to each limit."""
    found = limited_figures(cells, targets, limits, alpha)
    return tuple(
        LimitState(name, limits[name], max(figures, key=lambda one: one.high))
        for name, figures in found.items()
    )
