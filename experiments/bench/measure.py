"""Rates measured in turns, so that a busy moment of the machine falls on all alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from time import process_time

Work = Callable[[], int]
"""Does a piece of work and returns how many units of it were done."""


@dataclass(frozen=True)
class Rate:
    """Units a second in each round.

    Attributes:
        rounds: one rate a round, units a second.
    """

    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle round."""
        return median(self.rounds)

    @property
    def best(self) -> float:
        """The fastest round: the least disturbed by whatever else the machine did."""
        return max(self.rounds)

    def over(self, other: Rate) -> Rate:
        """This rate as a multiple of another one, round by round."""
        return Rate(tuple(a / b for a, b in zip(self.rounds, other.rounds, strict=True)))


def measure_in_turns(
    works: Mapping[str, Work],
    seconds: float,
    rounds: int,
    clock: Callable[[], float] = process_time,
    tick: Callable[[], object] = lambda: None,
) -> dict[str, Rate]:
    """Do each work for a while, in turns, several rounds.

    Args:
        works: by name; each is done at least once a round.
        seconds: in all; each work gets an equal slice of each round.
        rounds: how many.
        clock: gives seconds; left out, those that this process was given by the processor, so that
            others' use of it does not count.
        tick: called after each slice.
    """
    slice_seconds = seconds / (rounds * len(works))
    rates: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            rates[name].append(rate_for(work, slice_seconds, clock))
            tick()
    return {name: Rate(tuple(found)) for name, found in rates.items()}


def rate_for(work: Work, seconds: float, clock: Callable[[], float]) -> float:
    """Units a second, doing the work until the time is up.

    >>> ticks = iter([0.0, 1.0, 2.0])
    >>> rate_for(lambda: 10, 2.0, lambda: next(ticks))
    10.0
    """
    done = 0
    begun = clock()
    passed = 0.0
    while passed < seconds or passed == 0.0:
        done += work()
        passed = clock() - begun
    return done / passed
