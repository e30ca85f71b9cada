"""What every metric says of itself, so that reports, tables and the calibration suite can ask it.

A package of metrics lists its own in a registry called ``METRICS``, by name; the calibration suite
(`tests/calibration`) goes through all registries and refuses a metric that it does not hold to
reference games with known answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

DIRECTIONS = ("more", "less", "target", "describes")
"""What a designer wants: more or less of it, a declared value, or nothing (it describes)."""


@dataclass(frozen=True)
class Metric:
    """One metric.

    Attributes:
        name: as tables and JSON call it.
        title: in words.
        unit: of its value.
        low, high: the ends of its range; None where it has none.
        direction: one of `DIRECTIONS`.
        minimum_deals: fewest deals for which its interval is worth reading.
        error: how its standard error or interval is found; "none" where it has none, and why.
        needs: the frame that it is computed from, such as ``cells`` or ``games``.
        compute: the function; its docstring has the formula and the source.
        target: the best value of a target metric, None where the sweep file declares it.
    """

    name: str
    title: str
    unit: str
    low: float | None
    high: float | None
    direction: str
    minimum_deals: int
    error: str
    needs: str
    compute: Callable[..., Any]
    target: float | None = None

    def __post_init__(self) -> None:
        if self.direction not in DIRECTIONS:
            raise ValueError(f"{self.name}: {self.direction!r} is none of {DIRECTIONS}")


def by_name(metrics: Iterable[Metric]) -> Mapping[str, Metric]:
    """A registry of these metrics.

    Raises:
        ValueError: if two have one name.
    """
    found: dict[str, Metric] = {}
    for one in metrics:
        if one.name in found:
            raise ValueError(f"two metrics are called {one.name}")
        found[one.name] = one
    return found
