"""Figures of people that a file lists, and a model's value beside one.

A file is CSV; lines that begin with # say where its figures come from and what they mean.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any, Generic, Protocol, TypeVar, get_type_hints

READ: Mapping[type, Callable[[str], Any]] = {
    str: str,
    int: lambda text: int(text or 0),
    float: lambda text: float(text or "nan"),
    bool: lambda text: text == "yes",
}
"""How a column is read, by the type of its field; an empty one is 0, or no number."""


class Ranged(Protocol):
    """A figure with a range that a prediction should fall into."""

    @property
    def low(self) -> float:
        """The least that is near enough."""

    @property
    def high(self) -> float:
        """The most."""


Line = TypeVar("Line")
WithRange = TypeVar("WithRange", bound=Ranged)


@dataclass(frozen=True)
class PredictedFigure(Generic[WithRange]):
    """A figure and the model's value."""

    figure: WithRange
    predicted: float

    @property
    def is_within(self) -> bool:
        """Is the prediction within the figure's range?"""
        return self.figure.low <= self.predicted <= self.figure.high


def read_published(kind: type[Line], package: str, name: str) -> tuple[Line, ...]:
    """The lines of a file, each as a figure.

    Args:
        kind: a dataclass with a field for each column; that of ``is_fitted`` is ``fitted``.
        package: where the file lies.
        name: of the file.
    """
    text = resources.files(package).joinpath(name).read_text("utf-8")
    rows = csv.DictReader(line for line in text.splitlines() if not line.startswith("#"))
    columns = [
        (field, field.removeprefix("is_"), READ[kind_of_value])
        for field, kind_of_value in get_type_hints(kind).items()
    ]
    return tuple(
        kind(**{field: read(row[column]) for field, column, read in columns}) for row in rows
    )
