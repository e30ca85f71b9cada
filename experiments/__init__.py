"""Asks questions of the simulator: sweeps, results, statistics, reports.

import experiments

figures = experiments.load("results/mine")  # one row a cell and figure; .to_pandas() for pandas
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from experiments.metrics.tidy import load

__all__ = ["load"]


def __getattr__(name: str) -> Any:
    """`load`, loaded when it is asked for: the command starts without polars."""
    if name == "load":
        from experiments.metrics.tidy import load

        return load
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
