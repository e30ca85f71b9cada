"""Results as a tidy frame: one row a cell and figure. See `load`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import polars as pl

from experiments.metrics import length, registry
from experiments.metrics.definitions import longest_of
from experiments.metrics.metric import Metric
from experiments.statistics.intervals import bonferroni, check_alpha
from experiments.store.fetch import open_results
from experiments.store.manifest import SHARDS
from experiments.store.packed_cells import PackedCells
from experiments.store.results import load_manifest, load_some_cells
from experiments.store.tally import counter_names
from sim.errors import InputError, describe_value
from sim.names import suggest
from sim.registry import load_game

KEYS = ("cell", "game", "variant", "players", "bots", "deck")
TARGETED = ("share_in_band", "ideal_duration", "relative_target_error", "band_p_value")
"""Figures of a target in minutes: one for each length of game that the sweep declares."""
BY_POSITION = ("seat_edges", "seat_points", "seat_elo")
LENGTHS = ("minutes_q50", "mean_minutes")
"""Figures that ought to be the declared minutes, if one length of game is declared."""

FEW = pl.Categorical(pl.Categories("fairdeal_figures", physical=pl.UInt16))
"""Text of few kinds in hundreds of thousands of rows: two bytes each, and the same in Parquet."""

FIGURE: dict[str, Any] = {
    "figure": FEW,
    "name": FEW,
    "mode": FEW,
    "position": pl.Int64,
    "value": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "is_floor": pl.Boolean,
    "unit": FEW,
    "direction": FEW,
    "target": pl.Float64,
}
"""The columns of a figure, after those of its cell."""


@dataclass(frozen=True)
class Figure:
    """A metric as a sweep declares it; see the columns of `load`."""

    metric: Metric
    compute: Callable[..., pl.Expr]
    mode: str | None = None
    target: float | None = None

    def expression(self, alpha: float) -> pl.Expr:
        """The metric of all cells, its interval of this error rate if it has one."""
        return self.compute(alpha=alpha) if self.has_interval else self.compute()

    @cached_property
    def has_interval(self) -> bool:
        """Does it have one?"""
        return "alpha" in inspect.signature(self.compute).parameters

    def claims(self, players: int) -> int:
        """Intervals of a cell."""
        each = players if self.metric.name in BY_POSITION else 1
        return each if self.has_interval else 0

    def labels(self) -> dict[str, Any]:
        """The columns that are the same in every cell."""
        metric = self.metric
        return {
            "figure": metric.name,
            "name": metric.title,
            "mode": self.mode,
            "unit": metric.unit,
            "direction": metric.direction,
            "target": self.target,
        }


def load(
    folder: str | Path,
    figures: Collection[str] | None = None,
    *,
    alpha: float = 0.05,
    together: bool = True,
) -> pl.DataFrame:
    """The figures of a folder of results: one row a cell and figure, for any plot or table.

    ``experiments.load("results/mine").to_pandas()`` is the same for pandas (extra `notebooks`).

    Args:
        folder: that `fairdeal run` has written, or its URL.
        figures: only these, by ``figure``; all if None.
        alpha: how often an interval may miss what it is about, 0 to 0.5: 0.05 for 95 %.
        together: do all intervals of the frame hold at once with 1 - alpha, as on a report's page
            (Bonferroni)? They are wider the more rows there are: name the figures that you need.
            If not, each holds by itself.

    Returns:
        A polars frame, cells in the sweep's order. What says what a figure is (``figure``,
        ``name``, ``mode``, ``unit``, ``direction``) is of a type for few kinds of text,
        ``pl.Categorical``, in pandas ``category``; ``astype(str)`` makes plain text of it. Of the
        cell:

        - ``cell``: its hash, by which `experiments.store.results` finds its games.
        - ``game``, ``variant``, ``players``, ``bots``, ``deck``: what was played; ``bots`` and
          ``deck`` by name.
        - ``rule_<name>``: for each rule that is varied or differs from its default; null where
          the cell's game lacks the rule.
        - ``games``, ``deals``: how many were played. Games of one deal differ in who sits where.

        Of the figure:

        - ``figure``: its short name, such as ``minutes_q50``, ``not_over`` or a game's own counter.
        - ``name``: the same in words.
        - ``mode``: the declared length of game that it is held against, such as ``quick``; null
          where none is.
        - ``position``: the turn position that it is of, 1 for who acts first; null where it is of
          the whole game.
        - ``value``: the estimate; shares are 0 to 1, lengths in minutes.
        - ``low``, ``high``: the ends of its interval (see ``alpha`` and ``together``); null where
          it has none, infinite where the games set no end (in CSV empty, in JSON null).
        - ``is_floor``: is the true value only known to be ``value`` or more? So where more games
          never end than the figure can leave out.
        - ``unit``: of value, low, high and target; of an index what its ends mean.
        - ``direction``: ``more`` or ``less`` is better, the nearer to a ``target`` the better, or
          the figure only ``describes``.
        - ``target``: what it ought to be, in its unit; null where nothing is declared.
        - ``digest``: a hash of the games of the cell.

        A figure that a game does not have, or that a cell's games leave undefined, has no row.

    Raises:
        InputError: if an argument is not what it may be, there are no results, they are damaged,
            or a figure is unknown; names the argument, file or figure.
    """
    check_alpha(alpha)
    check_arguments(folder, figures, together)
    with open_results(folder, [SHARDS]) as place:
        targets = load_manifest(place).targets
        pieces = [PackedCells(one) for one in load_some_cells(place)]
    if not pieces[0].names:
        raise InputError(str(folder), "no cell has been played yet", "results of `fairdeal run`")
    return tidy_pieces(pieces, targets, figures, alpha, together)


def check_arguments(folder: Any, figures: Any, together: Any) -> None:
    """Refuse arguments of another kind.

    Raises:
        InputError: naming the first of them.
    """
    if not isinstance(folder, str | Path):
        allowed = 'the path of a folder of results, such as "results/mine", or its URL'
        raise InputError("folder", f"is {describe_value(folder)}", allowed)
    is_names = isinstance(figures, Collection) and not isinstance(figures, str)
    if figures is not None and not (is_names and all(isinstance(one, str) for one in figures)):
        allowed = 'a list of names, such as ["minutes_q50"], or None for all'
        raise InputError("figures", f"is {describe_value(figures)}", allowed)
    if not isinstance(together, bool):
        raise InputError("together", f"is {describe_value(together)}", "True or False")


def tidy(
    cells: pl.DataFrame,
    targets: Mapping[str, Any],
    figures: Collection[str] | None = None,
    *,
    alpha: float = 0.05,
    together: bool = True,
) -> pl.DataFrame:
    """See `load`; of a cell frame and the sweep's targets.

    Raises:
        InputError: if a figure is unknown.
    """
    return tidy_pieces([PackedCells(cells)], targets, figures, alpha, together)


def tidy_pieces(
    pieces: Sequence[PackedCells],
    targets: Mapping[str, Any],
    figures: Collection[str] | None,
    alpha: float,
    together: bool,
) -> pl.DataFrame:
    """See `load`; of a frame of cells in pieces, of which one is unpacked at a time."""
    names = dict.fromkeys(name for piece in pieces for name in piece.names)
    measured = {
        name: chosen_figures(
            name, set().union(*(piece.known.get(name, ()) for piece in pieces)), targets, figures
        )
        for name in names
    }
    if figures is not None:
        check_figures(figures, {one.metric.name for mine in measured.values() for one in mine})
    claims = sum(
        one.claims(players)
        for piece in pieces
        for name, counts in piece.players.items()
        for one in measured[name]
        for players in counts
    )
    each = bonferroni(alpha, max(claims, 1)) if together else alpha
    return pl.concat([rows_of_piece(piece.unpacked(), measured, each) for piece in pieces])


def rows_of_piece(
    cells: pl.DataFrame, measured: Mapping[str, Sequence[Figure]], alpha: float
) -> pl.DataFrame:
    """The rows of some cells, each interval of this error rate."""
    labels = [*KEYS, *(name for name in cells.columns if is_rule(name)), "games", "deals"]
    games = cells.with_row_index("order").partition_by("game", as_dict=True)
    parts = [
        rows_of(frame.select("order", *labels, "digest", found=one.expression(alpha)), at, one)
        for (name,), frame in games.items()
        for at, one in enumerate(measured[str(name)])
    ]
    if not parts:
        return (
            cells.clear()
            .select(*labels)
            .with_columns(
                *(pl.lit(None, kind).alias(name) for name, kind in FIGURE.items()),
                pl.lit(None, pl.String).alias("digest"),
            )
        )
    return pl.concat(parts).sort("order", "place", "position").select(*labels, *FIGURE, "digest")


def is_rule(column: str) -> bool:
    """Is this the column of a rule? ``rule_gap`` counts games."""
    return column.startswith("rule_") and column != "rule_gap"


def chosen_figures(
    game: str, known: Set[str], targets: Mapping[str, Any], names: Collection[str] | None
) -> list[Figure]:
    """The figures that a game's cells have the columns for."""
    return [
        one
        for one in figures_of(game, targets)
        if (names is None or one.metric.name in names)
        and set(one.expression(0.05).meta.root_names()) <= known
    ]


def check_figures(asked: Collection[str], known: Collection[str]) -> None:
    """Refuse a figure that these results do not have.

    Raises:
        InputError: naming it.
    """
    everywhere = {one.name for one in registry.METRICS.values()}
    allowed = "those in the column `figure` of experiments.load(folder)"
    for name in asked:
        if name not in known:
            if name in everywhere:
                raise InputError("figures", f"no game of these results counts {name}", allowed)
            meant = suggest(name, sorted(everywhere))
            raise InputError(
                "figures", f"these results have no {describe_value(name)}{meant}", allowed
            )


def figures_of(game: str, targets: Mapping[str, Any]) -> Iterator[Figure]:
    """Every metric of cells, as a sweep's targets declare it, and the game's own counters."""
    modes: Mapping[str, float] = targets.get("minutes", {})
    only = next(iter(modes.values())) if len(modes) == 1 else None
    longest = longest_of(targets)
    for metric in registry.METRICS.values():
        if metric.needs != registry.CELLS:
            continue
        if metric.name in TARGETED:
            yield from targeted_figures(metric, modes, targets.get("band", registry.USUAL_BAND))
        elif metric.name == "share_not_over":
            title = f"games not over in {longest:g} minutes"
            yield Figure(replace(metric, title=title), partial(length.share_not_over, longest))
        elif metric.name == "share_cut_short":
            title = f"games stopped at the turn cap before {2 * longest:g} minutes"
            compute = partial(length.share_cut_short, 2 * longest)
            yield Figure(replace(metric, title=title), compute)
        else:
            target = only if metric.name in LENGTHS else metric.target
            yield Figure(metric, metric.compute, None, target)
    yield from counter_figures(game)


def targeted_figures(metric: Metric, modes: Mapping[str, float], band: float) -> Iterator[Figure]:
    """A figure of a target, for each declared length of game."""
    functions: Mapping[str, Callable[[float], Callable[..., pl.Expr]]] = {
        "share_in_band": lambda at: partial(length.share_in_band, at, band),
        "ideal_duration": lambda at: partial(
            length.ideal_duration, at * (1 - band), at * (1 + band)
        ),
        "relative_target_error": lambda at: partial(length.relative_target_error, at),
        "band_p_value": lambda at: partial(length.band_p_value, at, band),
    }
    for mode, minutes in modes.items():
        title = f"{metric.title}, {mode}: {minutes:g} minutes"
        yield Figure(replace(metric, title=title), functions[metric.name](minutes), mode)


def counter_figures(game: str) -> Iterator[Figure]:
    """The means of a game's own counters."""
    found = load_game(game)
    means = registry.METRICS["turns"]
    summed = counter_names(found)
    for counter in found.counters:
        if counter.name in summed and counter.name not in registry.METRICS:
            named = replace(
                means, name=counter.name, title=f"{counter.meaning}, a game", unit="a game"
            )
            yield Figure(named, partial(length.mean_count, counter.name))


def rows_of(found: pl.DataFrame, place: int, figure: Figure) -> pl.DataFrame:
    """The rows of one figure: its estimate unpacked, by turn position if it is a list."""
    position: Sequence[pl.Expr] = [pl.lit(None, pl.Int64).alias("position")]
    if isinstance(found.schema["found"], pl.List):
        found = found.with_columns(position=pl.int_ranges(1, pl.col("found").list.len() + 1))
        found = found.explode("found", "position")
        position = [pl.col("position").cast(pl.Int64)]
    kind = found.schema["found"]
    fields = [one.name for one in kind.fields] if isinstance(kind, pl.Struct) else []
    value = pl.col("found").struct.field("value") if fields else pl.col("found")
    no_end, no_floor = pl.lit(None, pl.Float64), pl.lit(False)
    field = {name: pl.col("found").struct.field(name) for name in fields}
    return (
        found.with_columns(
            *position,
            place=pl.lit(place, pl.Int64),
            value=value.cast(pl.Float64),
            low=field.get("low", no_end).cast(pl.Float64).fill_nan(None),
            high=field.get("high", no_end).cast(pl.Float64).fill_nan(None),
            is_floor=field.get("is_over", no_floor),
            **{name: pl.lit(one, FIGURE[name]) for name, one in figure.labels().items()},
        )
        .drop("found")
        .filter(pl.col("value").is_finite())
    )
