"""Between columns of a cell frame and numpy arrays, so that every metric is one polars expression.

A *cell frame* has one row a cell, as `experiments.store.results.load_cells` returns it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import numpy.typing as npt
import polars as pl

from experiments.statistics.intervals import Interval, Numbers

ESTIMATE = pl.Struct({"value": pl.Float64, "low": pl.Float64, "high": pl.Float64})
"""A metric with the ends of its interval."""

LENGTH = pl.Struct([*ESTIMATE.fields, pl.Field("is_over", pl.Boolean)])
"""An estimate whose value is only a floor where ``is_over`` is true."""

SEATS = pl.List(ESTIMATE)
"""An estimate for each turn position, the first to act first."""

AT_ONCE = 256
"""Cells whose columns are arrays at one time: a histogram has a thousand places."""

Flags = npt.NDArray[np.bool_]

Columns = Mapping[str, Numbers]


def array_of(series: pl.Series) -> Numbers:
    """A column as float64: shape (cells,), or (cells, longest list) with NaN after short lists."""
    if isinstance(series.dtype, pl.Array):
        series = series.arr.to_list()
    if not isinstance(series.dtype, pl.List):
        return series.cast(pl.Float64).to_numpy()
    lengths = series.list.len().to_numpy()
    table = np.full((len(series), int(lengths.max(initial=0))), np.nan)
    table[np.arange(table.shape[1]) < lengths[:, None]] = (
        series.explode(empty_as_null=False, keep_nulls=False).cast(pl.Float64).to_numpy()
    )
    return table


def from_columns(
    names: Sequence[str], kernel: Callable[[Columns], pl.Series], dtype: pl.DataType
) -> pl.Expr:
    """An expression, usable eagerly and lazily, that computes a metric of all cells at once.

    Args:
        names: the columns that the kernel reads.
        kernel: takes these as arrays by name and returns a series of ``dtype``, one place a cell,
            which no other cell has a part in: it is called for some cells at a time.
        dtype: what the expression yields.
    """

    def compute(together: pl.Series) -> pl.Series:
        fields = [together.struct.field(name) for name in names]
        parts = [
            kernel({one.name: array_of(one.slice(first, AT_ONCE)) for one in fields})
            for first in range(0, max(len(together), 1), AT_ONCE)
        ]
        return pl.concat(parts)

    return pl.struct(names).map_batches(compute, return_dtype=dtype)


def estimates(found: Interval) -> pl.Series:
    """A series of `ESTIMATE` from arrays of shape (cells,)."""
    return pl.DataFrame(
        {name: np.atleast_1d(end) for name, end in found._asdict().items()},
        schema={"value": pl.Float64, "low": pl.Float64, "high": pl.Float64},
    ).to_struct()


def lengths(found: Interval, is_over: Flags) -> pl.Series:
    """A series of `LENGTH` from arrays of shape (cells,)."""
    frame = pl.DataFrame({**found._asdict(), "is_over": is_over})
    return frame.cast(dict.fromkeys(("value", "low", "high"), pl.Float64)).to_struct()


def seat_lists(found: Interval, players: Numbers) -> pl.Series:
    """A series of `SEATS` from arrays of shape (cells, positions), cut at each cell's players."""
    rows = [
        [
            {"value": float(value), "low": float(low), "high": float(high)}
            for value, low, high in zip(*(end[cell, : int(count)] for end in found), strict=True)
        ]
        for cell, count in enumerate(players)
    ]
    return pl.Series(rows, dtype=SEATS)


def independent(columns: Columns) -> Numbers:
    """How many independent games each game of a cell is worth: deals / games, at most 1.

    Games of the same deal in other seat rotations resemble each other; the deal is the unit of
    analysis, so a cell counts as no more than its deals. With equal bots this is 1.
    """
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(columns["games"] > 0, columns["deals"] / columns["games"], 1.0)
