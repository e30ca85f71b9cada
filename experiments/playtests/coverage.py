"""Do the stated intervals hold? Logs of known truth are fitted, and the truths counted inside.

The truths are drawn from the declared prior, so that sets of 90 % have to hold the truth of 90 %
of the logs: the campaign fails where they do not. And once more the truth is fixed at one tier, as
in the example: what a prior-weighted set does for one particular truth is reported, not promised.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from experiments.playtests.example import (
    TRUE_PACE,
    TRUE_SPREAD,
    TRUE_TIER,
    imagine_rows,
)
from experiments.playtests.fit import GAMES, LEVEL, TIERS, weight_ends
from experiments.playtests.model import (
    PACE_PRIOR,
    SPREAD_PRIOR,
    Posterior,
    ValueGrid,
    fit_rows,
    interval_of,
    make_grid,
)
from experiments.playtests.play import Library, play_library
from experiments.playtests.read import PlaytestTable
from experiments.runner.fresh_deals import INVENTED_PLAYTESTS
from experiments.statistics.intervals import bonferroni, clopper_pearson

DRAWN, FIXED = "drawn from the prior", "fixed"
SIZES = (8, 12, 20)
TABLES = tuple(
    PlaytestTable("word_crush", "printed", players, hand)
    for players, hand in ((2, 4), (2, 3), (3, 4), (3, 3), (4, 3), (4, 2), (5, 3), (6, 3))
)


@dataclass(frozen=True)
class Truth:
    """What a log's games are made with."""

    mix: tuple[float, ...]
    pace: float
    spread: float


@dataclass(frozen=True)
class Coverage:
    """How often the truth was inside, over the logs of one size.

    Attributes:
        truth: "drawn from the prior" or "fixed".
        rows: of a log; logs: how many.
        inside: by unknown, the logs whose 90 % set holds the truth; low, high: 95 % interval
            (Clopper and Pearson) of the share.
        width: by unknown, the mean width of the interval; of the mixture, the mean share of all
            mixtures that is left in the set.
    """

    truth: str
    rows: int
    logs: int
    inside: dict[str, int]
    low: dict[str, float]
    high: dict[str, float]
    width: dict[str, float]


@dataclass(frozen=True)
class CoverageResult:
    """The campaign's figures; ``failures``: shares that are certainly below 90 %.

    Certainly: the exact interval, widened for all shares with drawn truths together (Bonferroni,
    5 %), lies below it.
    """

    level: float
    tiers: tuple[str, ...]
    games: int
    found: tuple[Coverage, ...]
    failures: tuple[str, ...]


def measure_coverage(
    logs: int = 100,
    sizes: Sequence[int] = SIZES,
    tables: Sequence[PlaytestTable] = TABLES,
    *,
    games: int = GAMES,
    jobs: int = 1,
    seed: int = 1,
) -> CoverageResult:
    """Fit so many logs of each size, with truths drawn from the prior and with a fixed one."""
    grid = make_grid(TIERS)
    compared = play_library(tables, TIERS, games, jobs=jobs)
    played = play_library(tables, TIERS, games, first_deal=INVENTED_PLAYTESTS, jobs=jobs)
    found = []
    for kind in (DRAWN, FIXED):
        for rows in sizes:
            draw = np.random.default_rng([seed, rows, kind == FIXED])
            found.append(cover(kind, rows, logs, tables, compared, played, grid, draw))
    claims = sum(len(one.inside) for one in found if one.truth == DRAWN)
    failures = tuple(
        f"{one.truth}, {one.rows} rows, {name}"
        for one in found
        for name in one.inside
        if one.truth == DRAWN
        and float(clopper_pearson(one.inside[name], one.logs, bonferroni(0.05, claims)).high)
        < LEVEL
    )
    return CoverageResult(LEVEL, TIERS, games, tuple(found), failures)


def cover(
    kind: str,
    rows: int,
    logs: int,
    tables: Sequence[PlaytestTable],
    compared: Library,
    played: Library,
    grid: ValueGrid,
    draw: np.random.Generator,
) -> Coverage:
    """The logs of one size."""
    names = ("pace", "spread", "mixture", *grid.tiers)
    inside, width = dict.fromkeys(names, 0), dict.fromkeys(names, 0.0)
    for _ in range(logs):
        truth = draw_truth(draw, grid) if kind == DRAWN else fixed_truth(grid)
        chosen = [tables[place] for place in draw.integers(len(tables), size=rows)]
        mix = dict(zip(grid.tiers, truth.mix, strict=True))
        log = imagine_rows(chosen, played, mix, truth.pace, truth.spread, draw)
        for name, (is_in, wide) in judge(fit_rows(log, compared, grid), truth).items():
            inside[name] += is_in
            width[name] += wide / logs
    share = {name: clopper_pearson(count, logs) for name, count in inside.items()}
    return Coverage(
        truth=kind,
        rows=rows,
        logs=logs,
        inside=inside,
        low={name: float(one.low) for name, one in share.items()},
        high={name: float(one.high) for name, one in share.items()},
        width=width,
    )


def draw_truth(draw: np.random.Generator, grid: ValueGrid) -> Truth:
    """A truth from the declared prior, within the grid's ends."""
    chances = np.exp(grid.log_prior).sum(axis=(1, 2))
    mix = grid.mixes[draw.choice(len(grid.mixes), p=chances / chances.sum())]
    pace, spread = np.inf, np.inf
    while not grid.log_paces[0] <= pace <= grid.log_paces[-1]:
        pace = draw.normal(0, PACE_PRIOR)
    while spread > grid.spreads[-1]:
        spread = abs(draw.normal(0, SPREAD_PRIOR))
    return Truth(tuple(float(one) for one in mix), math.exp(pace), float(spread))


def fixed_truth(grid: ValueGrid) -> Truth:
    """The example's truth."""
    mix = tuple(float(tier == TRUE_TIER) for tier in grid.tiers)
    return Truth(mix, TRUE_PACE, TRUE_SPREAD)


def judge(posterior: Posterior, truth: Truth) -> dict[str, tuple[bool, float]]:
    """For each unknown: is the truth in its set, and how wide is that?"""
    grid, weights = posterior.grid, posterior.weights
    found: dict[str, tuple[bool, float]] = {}
    _, low, high = interval_of(grid.log_paces, weights.sum(axis=(0, 2)), LEVEL)
    found["pace"] = (low <= math.log(truth.pace) <= high, math.exp(high) - math.exp(low))
    _, low, high = interval_of(grid.spreads, weights.sum(axis=(0, 1)), LEVEL)
    found["spread"] = (max(low, 0) <= truth.spread <= high, high - max(low, 0))
    credible = posterior.credible_mixes(LEVEL)
    holds = bool((np.abs(credible - np.array(truth.mix)).max(axis=1) < 1e-9).any())
    found["mixture"] = (holds, len(credible) / len(grid.mixes))
    for place, tier in enumerate(grid.tiers):
        low, high = weight_ends(posterior.mix_weights, grid.mixes[:, place])
        found[tier] = (low - 1e-9 <= truth.mix[place] <= high + 1e-9, high - low)
    return found
