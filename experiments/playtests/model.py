"""The model of the playtests, its grid, and the exact posterior on it.

Each table plays like one tier of bots, tier t with chance w_t, and its clock runs m times as fast
or slow as the bots': log m = log pace + spread x N(0, 1). A row's likelihood is

    sum_t w_t P(finishes | t) p(turns | t) p(log minutes - log m | turns, t) P(who wins | t)

where the densities are smoothed over simulated games: turns by a Gaussian kernel on their
logarithm (Silverman's bandwidth), minutes given turns by the games with about as many turns, moved
along a quadratic fit of log minutes on log turns and smoothed by the residuals' bandwidth; the
spread is added to that bandwidth exactly. Unknown turns or winners are left out.

Minutes are read to the whole or half minute in which they are written; that rounding is part of
the bandwidth.

Prior, declared: one half for "all tables are of one tier", each tier as likely as the others; one
half for the true mixtures, uniform on a grid of the simplex in fifths; log pace normal around 0
with standard deviation 0.5 (a pace of 0.38 to 2.7 with 95 %); spread half-normal, 0.3. All
posteriors are sums over the grid, without sampling.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from experiments.playtests.play import Library, PlayedTable
from experiments.playtests.read import Playtest

Numbers = npt.NDArray[np.float64]

FIFTHS = 5
PURE_PRIOR = 0.5
PACE_PRIOR, SPREAD_PRIOR = 0.5, 0.3
LOG_PACES = np.linspace(-1.4, 1.4, 71)
SPREADS = np.array([0.02, 0.05, 0.08, 0.11, 0.15, 0.19, 0.24, 0.3, 0.37, 0.45, 0.55, 0.7, 0.9])
BINS = 160
FLOOR = 1e-12
"""A row's density is never taken to be less: one strange row must not decide alone."""


@dataclass(frozen=True, eq=False)
class ValueGrid:
    """All values that the unknowns may have.

    Attributes:
        tiers: profiles' names.
        mixes: shape (mixes, tiers), rows sum to 1.
        log_paces, spreads: rising.
        log_prior: shape (mixes, paces, spreads), sums to 1 in plain numbers.
    """

    tiers: tuple[str, ...]
    mixes: Numbers
    log_paces: Numbers
    spreads: Numbers
    log_prior: Numbers


def make_grid(tiers: Sequence[str]) -> ValueGrid:
    """The grid and its prior.

    >>> make_grid(["casual", "strong"]).mixes[:, 0].tolist()
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    """
    counts = itertools.product(range(FIFTHS + 1), repeat=len(tiers))
    mixes = np.array([one for one in counts if sum(one) == FIFTHS]) / FIFTHS
    pace = -0.5 * (LOG_PACES / PACE_PRIOR) ** 2
    width = np.gradient(SPREADS)
    width[0] += SPREADS[0] / 2  # the first stands for all below it too
    spread = -0.5 * (SPREADS / SPREAD_PRIOR) ** 2 + np.log(width)
    is_pure = mixes.max(axis=1) > 1 - 1e-9
    share = np.where(is_pure, PURE_PRIOR / is_pure.sum(), (1 - PURE_PRIOR) / (~is_pure).sum())
    log_prior = np.log(share)[:, None, None] + pace[:, None] + spread
    return ValueGrid(tuple(tiers), mixes, LOG_PACES, SPREADS, normalise(log_prior))


def normalise(log_weights: Numbers) -> Numbers:
    """Log weights whose plain numbers sum to 1."""
    top = log_weights.max()
    found: Numbers = log_weights - top - np.log(np.exp(log_weights - top).sum())
    return found


def silverman(values: Numbers, least: float = 0.0) -> float:
    """Silverman's rule of thumb, 1.06 s n^(-1/5)."""
    return max(float(1.06 * values.std() * max(len(values), 2) ** -0.2), least)


def like_turns(played: PlayedTable, turns: int | None) -> tuple[float, Numbers, Numbers, float]:
    """How likely so many turns are, and what minutes such games take.

    Returns:
        The density of the turns (1 if not known); log minutes of games, moved to this number of
        turns; their weights, which sum to 1; and the bandwidth of log minutes.
    """
    if turns is None:
        even = np.full(len(played.turns), 1 / len(played.turns))
        return 1.0, played.log_minutes, even, silverman(played.log_minutes, 0.01)
    log_turns, wanted = np.log(played.turns), np.log(turns)
    width = silverman(log_turns, 0.3 / max(float(np.median(played.turns)), 1))
    kernel = np.exp(-0.5 * ((log_turns - wanted) / width) ** 2)
    density = float(kernel.mean() / width / np.sqrt(2 * np.pi))
    if density < FLOOR:
        return 0.0, played.log_minutes, np.full(len(kernel), 1 / len(kernel)), 0.05
    centred = log_turns - log_turns.mean()
    fit = np.polynomial.polynomial.polyfit(centred, played.log_minutes, 2)
    expected = np.polynomial.polynomial.polyval(centred, fit)
    residuals = played.log_minutes - expected
    # not beyond the simulated games, where the parabola means nothing
    place = np.clip(wanted - log_turns.mean(), centred.min(), centred.max())
    moved = residuals + np.polynomial.polynomial.polyval(place, fit)
    return density, moved, kernel / kernel.sum(), silverman(residuals, 0.005)


def tier_likelihood(
    played: PlayedTable, row: Playtest, log_paces: Numbers, spreads: Numbers
) -> Numbers:
    """A row's likelihood under one tier, shape (paces, spreads)."""
    if len(played.turns) < 2:
        return np.zeros((len(log_paces), len(spreads)))
    density, minutes, weights, width = like_turns(played, row.turns)
    heaps, edges = np.histogram(minutes, BINS, weights=weights)
    centres = (edges[:-1] + edges[1:]) / 2
    full = heaps > 0
    away = np.log(row.minutes) - log_paces[:, None] - centres[full]
    variance = (spreads**2 + width**2 + rounding(row.minutes) ** 2)[:, None, None]
    shape = np.exp(-0.5 * away**2 / variance) / np.sqrt(2 * np.pi * variance)
    found = (shape @ heaps[full]).T * density * played.finishing
    if row.winner is not None:
        found = found * played.win_share[row.winner - 1]
    return np.asarray(found, np.float64)


def rounding(minutes: float) -> float:
    """Standard deviation of the logarithm that writing down rounded minutes brings.

    >>> round(rounding(10), 3), round(rounding(7.5), 3)
    (0.029, 0.019)
    """
    step = 1.0 if minutes == round(minutes) else 0.5 if 2 * minutes == round(2 * minutes) else 0.1
    return step / minutes / 12**0.5


def row_likelihoods(
    row: Playtest, library: Library, tiers: Sequence[str], log_paces: Numbers, spreads: Numbers
) -> Numbers:
    """A row's likelihood under each tier, shape (tiers, paces, spreads)."""
    games = (library[row.table, tier] for tier in tiers)
    return np.stack([tier_likelihood(one, row, log_paces, spreads) for one in games])


@dataclass(frozen=True, eq=False)
class Posterior:
    """What the rows say.

    Attributes:
        grid: of the unknowns.
        by_tier: likelihoods, shape (rows, tiers, paces, spreads).
        by_row: log likelihoods, shape (rows, mixes, paces, spreads).
        log_weights: the posterior, shape (mixes, paces, spreads).
    """

    grid: ValueGrid
    by_tier: Numbers
    by_row: Numbers
    log_weights: Numbers

    @cached_property
    def weights(self) -> Numbers:
        """The posterior in plain numbers."""
        found: Numbers = np.exp(self.log_weights)
        return found

    @property
    def pace_at_edge(self) -> float:
        """How much of the posterior lies at the ends of the paces, two grid points each."""
        by_pace = self.weights.sum(axis=(0, 2))
        return float(by_pace[:2].sum() + by_pace[-2:].sum())

    def without(self, row: int) -> Numbers:
        """The posterior in plain numbers had this row not been seen."""
        found: Numbers = np.exp(normalise(self.log_weights - self.by_row[row]))
        return found

    @cached_property
    def pure_by_pace(self) -> Numbers:
        """Chance of each tier and pace if all tables were of one tier, shape (tiers, paces)."""
        log_prior = np.log(np.exp(self.grid.log_prior).sum(axis=0))
        joint = np.log(np.maximum(self.by_tier, FLOOR)).sum(axis=0) + log_prior
        weight = np.exp(joint - joint.max()).sum(axis=2)
        found: Numbers = weight / weight.sum()
        return found

    @property
    def pure(self) -> Numbers:
        """Chance of each tier if all tables were of one tier, shape (tiers,)."""
        found: Numbers = self.pure_by_pace.sum(axis=1)
        return found

    @property
    def mix_weights(self) -> Numbers:
        """Posterior of each mixture, shape (mixes,)."""
        found: Numbers = self.weights.sum(axis=(1, 2))
        return found

    def credible_mixes(self, level: float) -> Numbers:
        """The likeliest mixtures that together hold so much of the posterior, likeliest first."""
        order = np.argsort(-self.mix_weights, kind="stable")
        count = int(np.searchsorted(np.cumsum(self.mix_weights[order]), level - 1e-12)) + 1
        return self.grid.mixes[order[:count]]


def fit_rows(rows: Sequence[Playtest], library: Library, grid: ValueGrid) -> Posterior:
    """The posterior of some playtests; of none, the prior."""
    shape = (len(rows), len(grid.tiers), len(grid.log_paces), len(grid.spreads))
    by_tier = np.empty(shape)
    for place, row in enumerate(rows):
        by_tier[place] = row_likelihoods(row, library, grid.tiers, grid.log_paces, grid.spreads)
    mixed = np.tensordot(by_tier, grid.mixes, axes=(1, 1))
    by_row = np.log(np.maximum(np.moveaxis(mixed, -1, 1), FLOOR))
    return Posterior(grid, by_tier, by_row, normalise(grid.log_prior + by_row.sum(axis=0)))


def interval_of(
    values: Numbers, weights: Numbers, level: float = 0.9
) -> tuple[float, float, float]:
    """Median and equal-tailed interval of a distribution on a rising grid.

    Each point's weight is spread evenly between the middles to its neighbours.
    """
    middles = (values[1:] + values[:-1]) / 2
    edges = np.concatenate([[2 * values[0] - middles[0]], middles, [2 * values[-1] - middles[-1]]])
    reached = np.concatenate([[0.0], np.cumsum(weights)])
    reached = reached / reached[-1] + np.arange(len(reached)) * 1e-12
    low, middle, high = np.interp([(1 - level) / 2, 0.5, (1 + level) / 2], reached, edges)
    return float(middle), float(low), float(high)
