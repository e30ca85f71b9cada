"""Holds games of plain Python to the engine's: the same means, as far as so few games can tell."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, variance

import polars as pl

FARTHEST = 4
"""Standard errors between two means."""


def assert_like_the_engine(
    results: Sequence[object], frame: pl.DataFrame, names: Sequence[str]
) -> None:
    """Means of counters and of scores do not lie apart.

    Args:
        results: of plain games, with each name and ``scores`` as attributes.
        frame: of `sim.simulate`, at the same table.
        names: counters that both have.
    """
    engine = {name: frame[name].to_list() for name in names}
    scores = [name for name in frame.columns if name.startswith("score_")]
    engine["scores"] = [fmean(row) for row in frame.select(scores).rows()]
    for name, there in engine.items():
        ours = [getattr(result, name) for result in results]
        ours = [float(fmean(one) if isinstance(one, list) else one) for one in ours]
        error = math.sqrt(variance(ours) / len(ours) + variance(there) / len(there))
        assert abs(fmean(ours) - fmean(there)) <= FARTHEST * error, name
