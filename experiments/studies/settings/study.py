"""The study of a game's settings: what each figure is at every value of every rule that is varied.

For games whose question is not one hand size: rules, decks, bots and player counts are *factors*,
their values *levels*. Two answers are given for a level. *From the base*: the one cell that
differs from the base cell in nothing else. *On average*: the mean of all cells of that level,
every other combination weighted alike, where every combination was played.

The cells of a sweep share their deals, so their errors go together. Where rows of games were kept,
the error of a mean over cells is measured deal by deal (`experiments.studies.settings.errors`).
Otherwise it is taken as the mean of the cells' errors, as if all were one and the same: never too
small, and too large by up to the square root of the number of cells.

Pure functions from a cell frame to dataclasses; `experiments.studies.settings.text` says it in
words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from experiments.metrics.definitions import LONGEST
from experiments.metrics.seats import seat_edges, seat_points
from experiments.sensitivity.cells import AS_IT_IS, CellFigure, factors_of, figures_of, is_factorial
from experiments.sensitivity.surface import Factor
from experiments.statistics.intervals import bonferroni, normal_quantile
from experiments.studies.hands.estimates import Estimate
from experiments.studies.settings.errors import Errors, average_errors
from sim.registry import load_game, seats_differ_by
from sim.spec import Game

EDGES = ("first_wins", "last_wins")
"""Figures that are differences of shares: given in percentage points, with a sign."""
USUAL_PLAYERS = 4
USUAL_BOTS = "casual"
PRINTED = "printed"
ALPHA = 0.05


@dataclass(frozen=True)
class Level:
    """One figure at one level of a factor.

    Attributes:
        value: the level.
        is_base: is it the base's own?
        alone: from the base; None if that cell was not played.
        average: over all cells of the level; None unless every combination was played.
        cell: the cell that ``alone`` is from; empty if there is none.
    """

    value: Any
    is_base: bool
    alone: Estimate | None
    average: Estimate | None
    cell: str


@dataclass(frozen=True)
class Effect:
    """One figure over the levels of one factor, numbers in rising order."""

    figure: CellFigure
    factor: str
    is_number: bool
    levels: tuple[Level, ...]

    @property
    def reach(self) -> float:
        """The largest difference between two levels: on average, else from the base."""
        values = [one.value for one in self.estimates]
        return max(values) - min(values) if len(values) > 1 else 0.0

    @property
    def estimates(self) -> list[Estimate]:
        """The averages where there are any, else what was found from the base."""
        averages = [one.average for one in self.levels if one.average is not None]
        return averages or [one.alone for one in self.levels if one.alone is not None]

    @property
    def is_sure(self) -> bool:
        """Do the intervals of two levels lie apart?"""
        found = self.estimates
        return bool(found) and max(one.low for one in found) > min(one.high for one in found)


@dataclass(frozen=True)
class Design:
    """What was varied, and which cells there are.

    Attributes:
        factors: what is varied.
        base: the base's level of each factor, by name.
        cells: the cells' hashes.
        is_whole: was every combination played?
        alpha: the error rate of each interval.
    """

    factors: tuple[Factor, ...]
    base: Mapping[str, Any]
    cells: tuple[str, ...]
    is_whole: bool
    alpha: float

    def place_of(self, levels: Mapping[str, Any]) -> int | None:
        """The place of the cell with these levels; None if it was not played."""
        columns = [factor.values for factor in self.factors]
        wanted = tuple(levels[factor.name] for factor in self.factors)
        places = (at for at, one in enumerate(zip(*columns, strict=True)) if one == wanted)
        return next(places, None)

    def name_of(self, place: int | None) -> str:
        """A cell's hash; empty if there is none."""
        return "" if place is None else self.cells[place]

    def at(self, figure: CellFigure, place: int | None) -> Estimate | None:
        """One cell's figure with its normal interval."""
        return None if place is None else mean_of_cells(figure, [place], self.alpha)


@dataclass(frozen=True)
class SeatEdges:
    """What each turn position wins more or less than an even share, in one cell.

    Attributes:
        factor, level: what differs from the base; empty at the base.
        cell: its hash.
        edges: by turn position, the first to act first.
        points: likewise, its score beyond the mean of all players; NaN without scores.
    """

    factor: str
    level: Any
    cell: str
    edges: tuple[Estimate, ...]
    points: tuple[Estimate, ...]


@dataclass(frozen=True)
class SettingsStudy:
    """All that the cells of one game say of its settings.

    Attributes:
        game: the game's key.
        design: what was varied.
        base_cell: the base's hash, empty if it was not played.
        at_base: each figure there, by name.
        figures: each figure of all cells.
        effects: by figure, one a factor.
        is_measured: are the errors of averages measured deal by deal?
        seats: of the base, and of each cell that differs from it in one thing.
        alpha: the error rate of all intervals together.
        games: how many were played.
    """

    game: str
    design: Design
    base_cell: str
    at_base: Mapping[str, Estimate]
    figures: tuple[CellFigure, ...]
    effects: Mapping[str, tuple[Effect, ...]]
    is_measured: bool
    seats: tuple[SeatEdges, ...]
    alpha: float
    games: int

    def strongest(self, figure: str) -> Effect | None:
        """The factor that moves a figure furthest of those that surely move it."""
        sure = [one for one in self.effects[figure] if one.is_sure]
        return max(sure, key=lambda one: one.reach, default=None)


def study_settings(
    cells: pl.DataFrame,
    alpha: float = ALPHA,
    folder: Path | None = None,
    longest: float = LONGEST,
) -> SettingsStudy:
    """Study a cell frame of one game (see `experiments.store.results.load_cells`).

    Args:
        cells: the frame.
        folder: where it is from, to look for rows of games; None: not to look.
        alpha: the error rate of all intervals together (Bonferroni).
        longest: minutes within which a game should be over.

    Raises:
        ValueError: if the frame is empty or of several games.
    """
    if cells["game"].n_unique() != 1:
        raise ValueError("the cells of one game are needed")
    game = load_game(str(cells["game"][0]))
    factors = factors_of(cells)
    no_order = EDGES if seats_differ_by(game.name) else ()
    figures = tuple(
        one for one in figures_of(cells, longest) if is_meaningful(one) and one.name not in no_order
    )
    levels = sum(len(one.levels) for one in factors)
    design = Design(
        factors=factors,
        base={one.name: base_level(game, one) for one in factors},
        cells=tuple(cells["cell"]),
        is_whole=bool(factors) and is_factorial(factors, len(cells)),
        alpha=bonferroni(alpha, max(len(figures) * (2 * levels + 1), 1)),
    )
    here = design.place_of(design.base)
    errors = average_errors(folder, cells, factors, figures) if folder and design.is_whole else None
    return SettingsStudy(
        game=game.name,
        design=design,
        base_cell=design.name_of(here),
        at_base={one.name: found for one in figures if (found := design.at(one, here))},
        figures=figures,
        effects={
            one.name: tuple(effect_of(one, factor, design, errors) for factor in factors)
            for one in figures
        },
        is_measured=errors is not None,
        seats=seats_of(cells, design, alpha),
        alpha=alpha,
        games=int(cells["games"].sum()),
    )


def is_meaningful(figure: CellFigure) -> bool:
    """Is a figure worth showing?

    It is not if it is the same in every game of a cell: in a game of fixed length the turns say
    nothing, with intervals of no width; nor is a share of what never occurs.
    """
    is_never = figure.unit == "share" and not figure.values.any() and figure.name not in EDGES
    return not (is_never or float(figure.variances.max()) <= 1e-18)


def base_level(game: Game, factor: Factor) -> Any:
    """The level that the base has: the printed rules, four players or nearly, casual bots.

    Where the printed value was not played, the first level. Of a factor that bears several names
    the first counts (`experiments.sensitivity.cells.without_followers`).
    """
    name, _, _ = factor.name.partition(" and ")
    if name == "players":
        return min(factor.levels, key=lambda one: (abs(one - USUAL_PLAYERS), one))
    wanted: tuple[Any, ...] = (USUAL_BOTS, PRINTED, AS_IT_IS)
    params = {param.name: param for param in game.params}
    if name in params:
        default = params[name].default
        wanted = (str(default), str(default).lower(), AS_IT_IS)
        if factor.is_number and isinstance(default, int | float):
            wanted = (float(default),)
    return next((one for one in wanted if one in factor.levels), factor.levels[0])


def effect_of(figure: CellFigure, factor: Factor, design: Design, errors: Errors | None) -> Effect:
    """One figure over one factor's levels."""
    found = []
    for level in factor.levels:
        here = design.place_of({**design.base, factor.name: level})
        error = errors[figure.name, factor.name, level] if errors else None
        of_level = [at for at, value in enumerate(factor.values) if value == level]
        found.append(
            Level(
                value=level,
                is_base=level == design.base[factor.name],
                alone=design.at(figure, here),
                average=(
                    mean_of_cells(figure, of_level, design.alpha, error)
                    if design.is_whole
                    else None
                ),
                cell=design.name_of(here),
            )
        )
    return Effect(figure, factor.name, factor.is_number, tuple(found))


def seats_of(cells: pl.DataFrame, design: Design, alpha: float) -> tuple[SeatEdges, ...]:
    """The seats' edges of the base and around it; all intervals of the table hold together."""
    wanted: list[tuple[str, Any]] = [("", "")]
    wanted += [
        (factor.name, level)
        for factor in design.factors
        for level in factor.levels
        if level != design.base[factor.name]
    ]
    each = bonferroni(alpha, 2 * len(wanted))
    found = cells.select(edges=seat_edges(each), points=seat_points(each))
    parts = []
    for factor, level in wanted:
        place = design.place_of({**design.base, factor: level} if factor else design.base)
        if place is not None:
            edges, points = (
                tuple(Estimate(*one.values()) for one in found[name][place])
                for name in ("edges", "points")
            )
            parts.append(SeatEdges(factor, level, design.cells[place], edges, points))
    return tuple(parts)


def mean_of_cells(
    figure: CellFigure, chosen: Sequence[int], alpha: float, error: float | None = None
) -> Estimate:
    """The mean over cells with its normal interval.

    Without a measured standard error it is the mean of the cells', whose errors may go together
    entirely.

    >>> figure = CellFigure("x", "", "", np.array([1.0, 3.0]), np.array([0.01, 0.09]))
    >>> [round(end, 3) for end in mean_of_cells(figure, [0, 1], 0.05)[:3]]
    [2.0, 1.608, 2.392]
    """
    places = list(chosen)
    spread = float(np.sqrt(figure.variances[places]).mean()) if error is None else error
    half = normal_quantile(alpha) * spread
    value = float(figure.values[places].mean())
    return Estimate(value, value - half, value + half)
