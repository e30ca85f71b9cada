"""How far averages over the cells of a sweep may be off, measured deal by deal.

What a deal adds to the errors of the cells (`experiments.sensitivity.errors`) is averaged over all
cells of a level; deals are independent, so the spread of the averages gives the standard error,
whatever the cells have in common.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from experiments.sensitivity.cells import CellFigure
from experiments.sensitivity.errors import measure_errors
from experiments.sensitivity.surface import Factor

Errors = Mapping[tuple[str, str, Any], float]
"""Standard errors of averages, by figure, factor and level."""


def average_errors(
    folder: Path, cells: pl.DataFrame, factors: Sequence[Factor], figures: Sequence[CellFigure]
) -> Errors | None:
    """The standard error of each figure's average over the cells of each level.

    Returns:
        None where `experiments.sensitivity.errors.measure_errors` has none.
    """
    measured = measure_errors(folder, cells, figures)
    if measured is None:
        return None
    found = {}
    for figure in figures:
        roots = measured.roots(figure.name)
        for factor in factors:
            values = np.array(factor.values, dtype=object)
            for level in factor.levels:
                average = roots[:, values == level].mean(axis=1)
                found[figure.name, factor.name, level] = float(np.sqrt((average**2).sum()))
    return found
