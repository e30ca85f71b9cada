"""Which playtest would teach most: the information that each candidate table is expected to give.

Expected information gain: the mutual information of the unknowns and the outcome (minutes, turns,
winner's position) under the present posterior, in bits: the mean, over imagined outcomes, of the
Kullback-Leibler divergence of the posterior after the outcome from the one before it. Source:
Lindley (1956), Annals of Mathematical Statistics 27.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from experiments.playtests.check import draw_games
from experiments.playtests.model import FLOOR, Numbers, Posterior, row_likelihoods
from experiments.playtests.play import Library
from experiments.playtests.read import Playtest, PlaytestTable

IMAGINED = 200
NEGLIGIBLE = 1e-4


@dataclass(frozen=True)
class NextPlaytest:
    """A table that might be played next.

    Attributes:
        table: the setting.
        bits: expected information on everything, ``error`` its standard error.
        bits_of_tiers: the part of it that is on which tiers the players are like.
        is_alike: cannot be told apart from the best candidate (2 standard errors of the difference,
            imagined game by imagined game).
    """

    table: PlaytestTable
    bits: float
    error: float
    bits_of_tiers: float
    is_alike: bool


def rank_candidates(
    tables: Sequence[PlaytestTable],
    library: Library,
    posterior: Posterior,
    *,
    seed: int = 1,
    watch: Callable[[int, int], None] | None = None,
) -> tuple[NextPlaytest, ...]:
    """The candidates, the most informative first; all imagine the same players and noise."""
    gains, of_tiers = [], []
    for place, table in enumerate(tables):
        if watch is not None:
            watch(place, len(tables))
        gain, of_tier = imagine_gains(table, library, posterior, seed)
        gains.append(gain)
        of_tiers.append(of_tier)
    order = sorted(range(len(tables)), key=lambda place: -float(gains[place].mean()))
    return tuple(
        NextPlaytest(
            table=tables[place],
            bits=float(gains[place].mean()),
            error=error_of(gains[place]),
            bits_of_tiers=float(of_tiers[place].mean()),
            is_alike=is_alike(gains[order[0]], gains[place]),
        )
        for place in order
    )


def error_of(values: Numbers) -> float:
    """Standard error of a mean."""
    return float(values.std(ddof=1) / np.sqrt(len(values)))


def is_alike(best: Numbers, other: Numbers) -> bool:
    """Is the difference of the means within two standard errors of 0?"""
    apart = best - other
    return float(apart.mean()) <= 2 * error_of(apart)


def imagine_gains(
    table: PlaytestTable, library: Library, posterior: Posterior, seed: int
) -> tuple[Numbers, Numbers]:
    """What imagined games at a table would teach, in bits: in all, and on the tiers."""
    grid = posterior.grid
    games = draw_games(table, library, grid, posterior.weights, IMAGINED, seed)
    first, last = likely_paces(posterior.weights)
    paces = grid.log_paces[first:last]
    weights = posterior.weights[:, first:last] / posterior.weights[:, first:last].sum()
    mixes = weights.sum(axis=(1, 2))
    gains, of_tiers = np.empty(IMAGINED), np.empty(IMAGINED)
    for place in range(IMAGINED):
        row = Playtest(
            0, table, float(games.minutes[place]), int(games.winner[place]), int(games.turns[place])
        )
        by_tier = row_likelihoods(row, library, grid.tiers, paces, grid.spreads)
        likely = np.maximum(np.tensordot(grid.mixes, by_tier, axes=1), FLOOR)
        after = weights * likely
        every = after.sum()
        gains[place] = float((after * np.log2(likely / every)).sum() / every)
        of_tiers[place] = divergence(after.sum(axis=(1, 2)) / every, mixes)
    return gains, of_tiers


def divergence(after: Numbers, before: Numbers) -> float:
    """Kullback-Leibler divergence in bits.

    >>> divergence(np.array([1.0, 0.0]), np.array([0.5, 0.5]))
    1.0
    """
    some = after > 0
    return float((after[some] * np.log2(after[some] / before[some])).sum())


def likely_paces(weights: Numbers) -> tuple[int, int]:
    """The part of the pace grid that holds nearly all of the posterior."""
    reached = np.cumsum(weights.sum(axis=(0, 2)))
    first = int(np.searchsorted(reached, NEGLIGIBLE))
    last = int(np.searchsorted(reached, reached[-1] - NEGLIGIBLE)) + 1
    return first, min(max(last, first + 1), len(reached))
