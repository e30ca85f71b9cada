"""What a bench answers: figures with goals, and what each kind of bot costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class BenchFigure:
    """One line of the answer.

    Attributes:
        name: what is measured.
        unit: games/s, times or s.
        goal: to be reached.
        reached: the median.
        best: the best of all rounds.
        is_less_better: True for times.
    """

    name: str
    unit: str
    goal: float
    reached: float
    best: float
    is_less_better: bool = False

    @property
    def is_met(self) -> bool:
        """Is the median at least as good as the goal?"""
        return self.reached <= self.goal if self.is_less_better else self.reached >= self.goal


@dataclass(frozen=True)
class BotCost:
    """What one kind of bot costs the engine.

    Attributes:
        name: the case.
        rate: games a second, the median.
        turns: turns a game, the mean.
    """

    name: str
    rate: float
    turns: float

    @property
    def nanoseconds(self) -> float:
        """Nanoseconds a turn, set-up of the game included."""
        return 1e9 / (self.rate * self.turns)


@dataclass(frozen=True)
class BenchTable:
    """A table of figures without goals.

    Attributes:
        title: what it shows.
        columns: their names, with units.
        rows: numbers and words.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class BenchAnswer:
    """All that was measured.

    Attributes:
        figures: those that have goals.
        bots: the engine's cost, by case.
        tables: what else was measured.
    """

    figures: tuple[BenchFigure, ...] = ()
    bots: tuple[BotCost, ...] = ()
    tables: tuple[BenchTable, ...] = ()
