"""Many runs of one sequence, looked at after every value: how often it says something false."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from experiments.statistics.intervals import Interval, Numbers, clopper_pearson, normal_mean, wilson
from experiments.statistics.sequences import BoundedMean, mean_sequence, proportion_sequence

ONE_SIDED = 0.01
"""The lower bound of an error rate is a one-sided 99 % one (Clopper-Pearson)."""


@dataclass(frozen=True)
class PeekingCase:
    """What continuous peeking did to one kind of interval in one situation.

    Attributes:
        name: the situation.
        source: ``synthetic`` or ``engine``.
        method: the kind of interval.
        must_pass: whether the campaign asks it to; the others are there for contrast.
        runs: independent runs.
        values: values of a run, each followed by a look.
        alpha: the error rate allowed to a run.
        truth: the true mean.
        margin: a mean up to this is called equivalent to 0.
        missed: runs in which any interval left out the truth.
        false_claims: runs whose verdict was a difference that does not exist or has another sign.
        false_equivalences: runs whose verdict was equivalent though the mean is beyond the margin.
        undecided: runs without a verdict at their end.
    """

    name: str
    source: str
    method: str
    must_pass: bool
    runs: int
    values: int
    alpha: float
    truth: float
    margin: float
    missed: int
    false_claims: int
    false_equivalences: int
    undecided: int

    @property
    def rate(self) -> float:
        """The share of runs with any error."""
        return self.errors / self.runs

    @property
    def errors(self) -> int:
        """Runs of the kind of error that happened most often."""
        return max(self.missed, self.false_claims, self.false_equivalences)

    @property
    def bound(self) -> float:
        """The lower bound of the error rate."""
        return lower_bound(self.errors, self.runs)

    @property
    def passes(self) -> bool:
        """Whether the error rate may be alpha or less."""
        return self.bound <= self.alpha


def lower_bound(errors: int, runs: int) -> float:
    """The one-sided 99 % lower bound of an error rate.

    >>> round(lower_bound(68, 1000), 4), lower_bound(0, 1000)
    (0.0507, 0.0)
    """
    return float(clopper_pearson(errors, runs, 2 * ONE_SIDED).low)


Looks = Callable[[Numbers, float], Iterable[Interval]]
"""From values of shape (runs, values) and alpha: the runs' intervals after each value."""


def peek(values: Numbers, looks: Looks, alpha: float, truth: float, margin: float) -> list[int]:
    """Look after every value, keep what all looks leave, stop at the first verdict.

    Verdicts are those of `experiments.comparing`: equivalent within the margin, else higher or
    lower.

    Returns:
        Runs that missed, with a false claim, with a false equivalence, and without a verdict.
    """
    runs = len(values)
    low, high = np.full(runs, -np.inf), np.full(runs, np.inf)
    missed, claims, equivalences = (np.zeros(runs, bool) for _ in range(3))
    is_open = np.ones(runs, bool)
    for ends in looks(values, alpha):
        missed |= (ends.low > truth) | (ends.high < truth)
        low, high = np.maximum(low, ends.low), np.minimum(high, ends.high)
        is_close = (low >= -margin) & (high <= margin)
        is_apart = ((low > 0) | (high < 0)) & ~is_close
        is_false = np.where(low > 0, truth <= 0, truth >= 0)
        claims |= is_open & is_apart & is_false
        equivalences |= is_open & is_close & (abs(truth) > margin)
        is_open &= ~(is_close | is_apart)
    return [int(one.sum()) for one in (missed, claims, equivalences, is_open)]


def proportion_looks(values: Numbers, alpha: float) -> Iterator[Interval]:
    """`proportion_sequence` after every value."""
    hits = np.cumsum(values, axis=1)
    for count in range(1, values.shape[1] + 1):
        yield proportion_sequence(np.minimum(hits[:, count - 1], count), count, alpha)


def wilson_looks(values: Numbers, alpha: float) -> Iterator[Interval]:
    """Wilson's interval after every value."""
    hits = np.cumsum(values, axis=1)
    for count in range(1, values.shape[1] + 1):
        yield wilson(hits[:, count - 1], count, alpha)


def bounded_looks(low: float, high: float) -> Looks:
    """`BoundedMean` after every value."""

    def looks(values: Numbers, alpha: float) -> Iterator[Interval]:
        mean = BoundedMean(low, high, alpha, (len(values),), near_middle=True)
        for place in range(values.shape[1]):
            mean.add(values[:, place : place + 1])
            yield mean.interval()

    return looks


def mean_looks(burn_in: int, variance_floor: float) -> Looks:
    """`mean_sequence` after every value."""

    def looks(values: Numbers, alpha: float) -> Iterator[Interval]:
        for total, squares, count in running_sums(values, burn_in):
            yield mean_sequence(
                total, squares, count, alpha, burn_in=burn_in, variance_floor=variance_floor
            )

    return looks


def normal_looks(burn_in: int) -> Looks:
    """The normal interval after every value from the burn-in on."""

    def looks(values: Numbers, alpha: float) -> Iterator[Interval]:
        for total, squares, count in running_sums(values, burn_in):
            yield normal_mean(total, squares, count, alpha)

    return looks


def running_sums(values: Numbers, burn_in: int) -> Iterator[tuple[Numbers, Numbers, int]]:
    """Sums and sums of squares after each value from the burn-in on."""
    totals, squares = np.cumsum(values, axis=1), np.cumsum(values**2, axis=1)
    for count in range(burn_in, values.shape[1] + 1):
        yield totals[:, count - 1], squares[:, count - 1], count
