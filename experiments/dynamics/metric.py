"""What a metric of a state log is, and how any number of them are figured in one pass.

A metric says what one game contributes: a numerator and a denominator, both polars expressions
over the game's rows. Figuring sums them by deal and divides:

    value = Σ_d x_d / Σ_d y_d

with the standard error of a ratio of sums over clusters, the deals being the clusters:

    se² = D / (D - 1) Σ_d (x_d - value y_d)² / (Σ_d y_d)²

For one game a deal and denominator 1 this is the standard error of a mean. Interval: Student's t
with D - 1 degrees of freedom, cut at the ends of the metric's range; for shares of games (yes or
no) Wilson's, or the exact one where there are few, as for such shares anywhere
(`experiments.statistics.intervals.rare_share`), with deals as trials. An interval of no width says
that no deal differed from another, not that the value is exact.

Sources: Cochran (1977), Sampling Techniques, section 9A (ratio of cluster totals).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
import polars as pl
from scipy.special import stdtrit

from experiments.dynamics.states import DEAL_KEYS, GAME_KEYS, prepare_states, seats_of
from experiments.statistics.intervals import check_alpha, rare_share

Frame = pl.DataFrame | pl.LazyFrame

MINIMUM_DEALS = 30
"""Deals below which a standard error of a metric is not to be relied on."""


class PerGame(NamedTuple):
    """What a game contributes: expressions over its rows that yield one number each.

    Attributes:
        top: the numerator; null counts as nothing.
        bottom: the denominator, 0 for a game that says nothing of the metric.
    """

    top: pl.Expr
    bottom: pl.Expr


@dataclass(frozen=True)
class StateMetric:
    """A metric of a state log; call it with a log.

    Attributes:
        name: as tables call it.
        title: in words.
        unit: of its values; of an index what its ends mean.
        low, high: the ends of its range, None where it has none. ``high`` may depend on the
            number of players; then it is the largest for any.
        direction: what a designer wants of it; ``target`` where games differ in what they want.
        target: the value wanted, where theory names one.
        source: of the definition.
        needs: columns beyond those that every state log has; ``hand`` stands for ``hand_1`` up
            to the number of players.
        per_game: given the number of seats, what a game contributes.
        is_share: true if single games yield yes or no.
        minimum_deals: below so many deals its standard error is not to be relied on.
    """

    name: str
    title: str
    unit: str
    low: float | None
    high: float | None
    direction: Literal["more", "less", "target"]
    source: str
    per_game: Callable[[int], PerGame]
    target: float | None = None
    needs: tuple[str, ...] = ()
    is_share: bool = False
    minimum_deals: int = MINIMUM_DEALS

    @property
    def definition(self) -> str:
        """Formula and all else that its docstring says."""
        return self.per_game.__doc__ or ""

    def __call__(
        self, states: Frame, *, by: Sequence[str] = (), alpha: float = 0.05
    ) -> pl.DataFrame:
        """Its value in each group; see `measure`."""
        return measure(states, [self], by=by, alpha=alpha)

    def can_read(self, columns: Iterable[str]) -> bool:
        """True if a log with these columns has all that it needs."""
        have = set(columns)
        return all(need in have or f"{need}_1" in have for need in self.needs)


def measure(
    states: Frame, metrics: Sequence[StateMetric], *, by: Sequence[str] = (), alpha: float = 0.05
) -> pl.DataFrame:
    """Figure metrics of a state log, all in one pass over it.

    Args:
        states: one row a turn, the rows of a game in the order of play. Columns ``deal``,
            ``rotation``, ``seat_to_act``, ``stop``, ``win_1`` … ``win_n`` and ``v_1`` … ``v_n``;
            and what the metrics need besides. A group may have fewer players than the frame has
            columns for: null in the others.
        metrics: which.
        by: columns that name the groups, such as the cell's.
        alpha: the error rate of one interval.

    Returns:
        A row a group and metric: the group's columns, ``metric``, ``value``, ``standard_error``,
        ``low``, ``high`` and ``deals`` (those that say something of the metric). Where no deal
        does, value and standard error are NaN and the interval is the range.

    Raises:
        InputError: for a column that is missing, or rows out of order.
    """
    check_alpha(alpha)
    needs = {need for metric in metrics for need in metric.needs}
    prepared, seats = prepare_states(states, sorted(needs), by)
    parts = {f"{metric.name}": metric.per_game(seats) for metric in metrics}
    sums = [
        expression.fill_null(0.0).cast(pl.Float64).alias(f"{end} {name}")
        for name, part in parts.items()
        for end, expression in (("top", part.top), ("bottom", part.bottom))
    ]
    sums += [pl.col("turn").diff().min().alias("step")]
    games = prepared.group_by(*by, *GAME_KEYS).agg(sums)
    deals = games.group_by(*by, *DEAL_KEYS).agg(
        pl.col("^(top|bottom) .*$").sum(), pl.col("step").min()
    )
    figures = [figure for name in parts for figure in ratio_of_sums(name)]
    grouped = deals.group_by(*by) if by else deals.group_by(pl.lit(0).alias("all"))
    found = grouped.agg(*figures, pl.col("step").min()).collect()
    check_order(found)
    found = found.sort(*by) if by else found
    tables = [table_of(found.select(*by, f"^.* {m.name}$"), m, alpha, by) for m in metrics]
    return pl.concat(tables)


def check_order(found: pl.DataFrame) -> None:
    """Refuse logs whose turns run backwards."""
    from sim.errors import InputError

    if (found["step"] < 0).any():
        raise InputError("states", "rows of a game are out of order", "rows in the order of play")


def ratio_of_sums(name: str) -> list[pl.Expr]:
    """Value, standard error and deals of a metric, over the deals of a group."""
    top, bottom = pl.col(f"top {name}"), pl.col(f"bottom {name}")
    says = bottom > 0
    deals = says.sum()
    value = top.sum() / bottom.sum()
    apart = (top - value * bottom).filter(says)
    error = (apart.pow(2).sum() * deals / (deals - 1)).sqrt() / bottom.sum()
    return [
        value.alias(f"value {name}"),
        pl.when(deals > 1).then(error).otherwise(float("nan")).alias(f"error {name}"),
        deals.alias(f"deals {name}"),
    ]


def table_of(
    found: pl.DataFrame, metric: StateMetric, alpha: float, by: Sequence[str]
) -> pl.DataFrame:
    """The rows of one metric."""
    value = found[f"value {metric.name}"].to_numpy().astype(np.float64)
    error = found[f"error {metric.name}"].to_numpy().astype(np.float64)
    deals = found[f"deals {metric.name}"].to_numpy().astype(np.float64)
    floor = -np.inf if metric.low is None else metric.low
    ceiling = np.inf if metric.high is None else metric.high
    if metric.is_share:
        hits = np.ceil(np.nan_to_num(value) * deals - 1e-9)
        interval = rare_share(hits, deals, alpha)
        low, high = np.minimum(interval.low, value), np.maximum(interval.high, value)
    else:
        reach = stdtrit(np.maximum(deals - 1, 1), 1 - alpha / 2) * error
        low, high = value - reach, value + reach
    unknown = np.isnan(low)
    columns = ("metric", "value", "standard_error", "low", "high", "deals")
    return found.with_columns(
        pl.lit(metric.name).alias("metric"),
        pl.Series("value", value),
        pl.Series("standard_error", error),
        pl.Series("low", np.where(unknown, floor, np.clip(low, floor, ceiling))),
        pl.Series("high", np.where(unknown, ceiling, np.clip(high, floor, ceiling))),
        pl.Series("deals", deals.astype(np.int64)),
    ).select(*by, *columns)


def of_games(value: pl.Expr, weight: pl.Expr) -> PerGame:
    """A mean over games: a value each, times its weight."""
    return PerGame(pl.when(weight > 0).then(value * weight).otherwise(0.0), weight)


def for_winner(seats: int, of_seat: Callable[[int], pl.Expr]) -> PerGame:
    """A mean over finished games of what holds for the winner.

    Where k share the win, each counts 1/k, as if one of them were drawn.

    Args:
        seats: how many.
        of_seat: the value of a game if this seat won it.
    """
    weights = [pl.col(f"win_{seat}").last() * is_finished() for seat in seats_of(seats)]
    values = [
        pl.when(weight > 0).then(of_seat(seat) * weight).otherwise(0.0)
        for seat, weight in zip(seats_of(seats), weights, strict=True)
    ]
    return PerGame(pl.sum_horizontal(values), pl.sum_horizontal(weights))


def is_finished() -> pl.Expr:
    """1 for a game that was won or tied."""
    return pl.col("stop").last().is_in(["won", "tie"]).cast(pl.Float64)
