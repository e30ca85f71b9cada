"""From a folder of results to what moves which figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from experiments.metrics.definitions import LONGEST, longest_of
from experiments.report.cell_table import CellSource
from experiments.report.titles import rule_title
from experiments.report.wording import game_title
from experiments.sensitivity.cells import (
    FIGURES,
    CellFigure,
    factors_of,
    figures_of,
    is_factorial,
    is_rule,
    on_grid,
    ratios_of,
)
from experiments.sensitivity.decomposition import Decomposition, decompose
from experiments.sensitivity.errors import measure_errors
from experiments.sensitivity.surface import Factor, SurfaceResult, fit_surface
from experiments.statistics.intervals import bonferroni
from experiments.store.results import load_cells, load_manifest
from sim.errors import InputError, describe_value
from sim.names import suggest

UNMEASURED = (
    "how errors go together cannot be measured: cells lack some of their deals, are too small, or"
    " were played by another version of Fair Deal (keep_rows = true keeps what is needed)"
)


@dataclass(frozen=True)
class FigureResult:
    """One figure of one game: exactly one of ``exact`` and ``surface`` is there.

    ``deals`` are those of each cell, where the decomposition is exact.
    """

    game: str
    figure: CellFigure
    factors: tuple[Factor, ...]
    exact: Decomposition | None
    surface: SurfaceResult | None
    deals: int = 0

    @property
    def has_shares(self) -> bool:
        """Are there shares to show: is any measured, or does the surface fit at all?"""
        if self.exact is not None:
            return any(term.is_measured for term in self.exact.terms)
        return self.surface is not None and self.surface.fit > 0


@dataclass(frozen=True)
class Sensitivity:
    """What moves what in a folder of results.

    Attributes:
        name, digest, seed: of the results; ``folder``: its own name.
        figures: by game and figure.
        left_out: figures that were asked for but cannot be read, with the reason.
        cells: that the figures are from.
    """

    name: str
    digest: str
    folder: str
    seed: int
    figures: tuple[FigureResult, ...]
    left_out: tuple[str, ...]
    cells: tuple[CellSource, ...]


def sensitivity_of(
    folder: str | Path, *, method: str = "auto", figures: Sequence[str] = (), alpha: float = 0.05
) -> Sensitivity:
    """Decompose every figure of a folder of results.

    Args:
        folder: that `fairdeal run` has written.
        method: ``exact`` for full factorials only, ``surface`` for Sobol indices on a fitted
            surface, ``auto`` for whichever applies.
        figures: names; all if empty.
        alpha: the error rate of all intervals of a game together.

    Raises:
        InputError: if the folder holds no results, none of its games has a figure, nothing is
            varied in them, or they are no full factorial although ``exact`` was asked for.
    """
    manifest = load_manifest(folder)
    cells = load_cells(folder)
    games = list(dict.fromkeys(cells["game"].to_list()))
    check_figures(figures, games)
    found: list[FigureResult] = []
    left_out: list[str] = []
    is_varied = False
    for game in games:
        mine = cells.filter(pl.col("game") == game)
        longest = longest_of(manifest.targets)
        results, missing = game_results(mine, str(folder), method, figures, alpha, longest=longest)
        found += results
        left_out += missing
        is_varied = is_varied or bool(factors_of(mine))
    if not is_varied:
        raise InputError(
            f"{folder}",
            "nothing is varied in these cells",
            "a sweep with lists of two values or more",
        )
    return Sensitivity(
        name=manifest.name,
        digest=manifest.digest,
        folder=Path(folder).name,
        seed=manifest.seed,
        figures=tuple(found),
        left_out=tuple(left_out),
        cells=tuple(map(cell_of, cells.iter_rows(named=True))),
    )


def check_figures(asked: Sequence[str], games: Sequence[str]) -> None:
    """Refuse a figure that none of these games has.

    Raises:
        InputError: naming it, and those that they have.
    """
    known = dict.fromkeys((*FIGURES, *(name for game in games for name in ratios_of(game))))
    for name in asked:
        if name not in known:
            problem = f"there is no figure {describe_value(name)}{suggest(name, list(known))}"
            raise InputError("--figures", problem, ", ".join(known))


def cell_of(row: Mapping[str, Any]) -> CellSource:
    """A cell in words, from its line of the cell frame."""
    rules = [
        f"{rule_title(name.removeprefix('rule_'))} {value}"
        for name, value in row.items()
        if is_rule(name) and value is not None
    ]
    what = [game_title(row["game"]), f"players {row['players']}", row["variant"], row["bots"]]
    words = ", ".join([*what, f"deck {row['deck']}", *rules])
    return CellSource(row["cell"], words, f"{row['deals']:,} deals")


def game_results(
    cells: pl.DataFrame,
    folder: str,
    method: str,
    wanted: Sequence[str],
    alpha: float,
    *,
    longest: float = LONGEST,
) -> tuple[list[FigureResult], list[str]]:
    """The figures of one game, and what had to be left out."""
    game = str(cells["game"][0])
    factors = factors_of(cells)
    if not factors:
        return [], [f"{game}: nothing is varied"]
    whole = is_factorial(factors, len(cells))
    if method == "exact" and not whole:
        problem = f"{game}'s {len(cells)} cells are no full factorial"
        allowed = "--method surface, or a complete run of a sweep with every combination"
        raise InputError(folder, problem, allowed)
    readable = [one for one in figures_of(cells, longest) if not wanted or one.name in wanted]
    missing = [
        f"{game}, {name}: not counted, or without a value in some cell"
        for name in wanted
        if name not in {one.name for one in readable}
    ]
    if not whole or method == "surface":
        each = bonferroni(alpha, max(len(readable), 1))
        surfaces = (fit_surface(factors, one.values, one.variances, alpha=each) for one in readable)
        return [
            FigureResult(game, one, factors, None, surface)
            for one, surface in zip(readable, surfaces, strict=True)
        ], missing
    errors = measure_errors(Path(folder), cells, readable)
    if errors is None:
        return [], [*missing, f"{game}: {UNMEASURED}"]
    each = bonferroni(alpha, len(readable))
    names = [factor.name for factor in factors]
    found = []
    for one in readable:
        exact = decompose(
            on_grid(factors, one.values),
            on_grid(factors, errors.roots(one.name).T).transpose(-1, *range(len(factors))),
            names,
            each,
            on_grid(factors, errors.values[one.name]),
        )
        found.append(FigureResult(game, one, factors, exact, None, int(errors.deals.min())))
    return found, missing
