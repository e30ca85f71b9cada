"""What is observed under continuous peeking, and which intervals are tried on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from experiments.campaign.peeking_runs import (
    Looks,
    PeekingCase,
    bounded_looks,
    mean_looks,
    normal_looks,
    peek,
    proportion_looks,
    wilson_looks,
)
from experiments.statistics.intervals import Numbers

ALPHA = 0.05

DEALS = 2000
"""Values of a run of differences; runs that are played have half as many."""

BURN_IN = 500
"""Of the asymptotic sequence, in deals."""

FIXED_FROM = 30
"""Deals from which the normal interval is looked at."""

SHARE, BOUNDED, ASYMPTOTIC = "proportion_sequence", "BoundedMean", "mean_sequence"

WILSON, NORMAL = "wilson", "normal_mean"

NO_FLOOR = "mean_sequence without a floor"

HASTY = "mean_sequence without floor or burn-in"

SHARE_DEALS = 1000
"""Values of a run of a single share."""


@dataclass(frozen=True)
class Situation:
    """What is observed, and which intervals are tried on it.

    Attributes:
        name: what it is.
        source: ``synthetic`` or ``engine``.
        values: shape (runs, deals).
        truth: their mean in the long run.
        margin: up to which a mean is called equivalent to 0; 0 never.
        ends: of the values, or None.
        largest: that a single value can be, for the variance floor of the asymptotic sequence.
        methods: intervals that must pass.
        contrast: intervals that are shown beside them.
    """

    name: str
    source: str
    values: Numbers
    truth: float
    margin: float
    ends: tuple[float, float] | None
    largest: float
    methods: tuple[str, ...]
    contrast: tuple[str, ...]

    def looks(self, method: str) -> Looks:
        """The intervals of a method."""
        floor = self.margin * self.largest
        made: dict[str, Callable[[], Looks]] = {
            SHARE: lambda: proportion_looks,
            WILSON: lambda: wilson_looks,
            BOUNDED: lambda: bounded_looks(*(self.ends or (0, 0))),
            ASYMPTOTIC: lambda: mean_looks(BURN_IN, floor),
            NO_FLOOR: lambda: mean_looks(BURN_IN, 0.0),
            HASTY: lambda: mean_looks(FIXED_FROM, 0.0),
            NORMAL: lambda: normal_looks(FIXED_FROM),
        }
        return made[method]()


Draw = Callable[[np.random.Generator, tuple[int, int]], Numbers]


def steps(below: float, above: float, size: float = 1.0) -> Draw:
    """Differences of 0 but for a share below and a share above it."""

    def draw(rng: np.random.Generator, shape: tuple[int, int]) -> Numbers:
        drawn = rng.random(shape)
        return size * ((drawn < above).astype(float) - (drawn > 1 - below))

    return draw


def skewed(rng: np.random.Generator, shape: tuple[int, int]) -> Numbers:
    """Differences within 20 with a long tail to one side, mean 0.5 less what is cut off."""
    return np.asarray(np.clip(rng.exponential(4.0, shape) - 3.5, -20, 20), np.float64)


SKEWED_MEAN = 0.5 - 4 * float(np.exp(-23.5 / 4))
"""E min(x, 23.5) - 3.5 with x exponential of mean 4."""


def rare_hours(rng: np.random.Generator, shape: tuple[int, int]) -> Numbers:
    """Noise of one minute, and one deal in 1,000 that lasts 100 minutes longer: mean 0.1."""
    return np.asarray(rng.normal(size=shape) + 100 * (rng.random(shape) < 0.001), np.float64)


def normal(rng: np.random.Generator, shape: tuple[int, int]) -> Numbers:
    """Noise of eight minutes."""
    return np.asarray(rng.normal(0, 8, shape), np.float64)


DIFFERENCE = (-1.0, 1.0)

BOTH = (BOUNDED, ASYMPTOTIC)

COMMON = (BOUNDED, ASYMPTOTIC, NO_FLOOR)
"""Where no single value is rare and large, the asymptotic sequence needs no floor."""

Synthetic = tuple[str, Draw, float, float, tuple[float, float] | None, float]
"""Name, draw, true mean, margin, ends, largest value."""

SYNTHETIC: Sequence[tuple[Synthetic, tuple[str, ...], tuple[str, ...]]] = (
    (("symmetric, 2 in 5 differ", steps(0.2, 0.2), 0.0, 0.07, DIFFERENCE, 1), COMMON, (NORMAL,)),
    (
        ("symmetric, 1 in 100 differs", steps(0.005, 0.005), 0.0, 0.02, DIFFERENCE, 1),
        BOTH,
        (NORMAL,),
    ),
    (
        ("effect of 0.05, 2 in 5 differ", steps(0.175, 0.225), 0.05, 0.04, DIFFERENCE, 1),
        COMMON,
        (NORMAL,),
    ),
    (
        ("effect of 1 in 100", steps(0, 0.01), 0.01, 0.008, DIFFERENCE, 1),
        BOTH,
        (NORMAL, HASTY),
    ),
    (
        ("skewed minutes, effect", skewed, SKEWED_MEAN, 0.4, (-20.0, 20.0), 20),
        COMMON,
        (NORMAL,),
    ),
    (
        ("minutes without ends, no effect", normal, 0.0, 1.0, None, 60),
        (ASYMPTOTIC, NO_FLOOR),
        (NORMAL,),
    ),
    (
        ("1 in 1,000 lasts 100 minutes longer", rare_hours, 0.1, 0.08, None, 100),
        (ASYMPTOTIC,),
        (NORMAL, HASTY),
    ),
)
"""What is drawn, the intervals that must pass, and those for contrast."""


def synthetic_situations(runs: int, deals: int, seed: int) -> list[Situation]:
    """Situations whose truth is known exactly."""
    made = []
    for number, share in enumerate((0.25, 0.01)):
        rng = np.random.default_rng([seed, number])
        values = (rng.random((runs, min(deals, SHARE_DEALS))) < share).astype(float)
        name = f"a share of {share:g}"
        made.append(Situation(name, "synthetic", values, share, 0, None, 1, (SHARE,), (WILSON,)))
    for number, (situation, methods, contrast) in enumerate(SYNTHETIC):
        name, draw, truth, margin, ends, largest = situation
        rng = np.random.default_rng([seed, 10 + number])
        values = draw(rng, (runs, deals))
        made.append(
            Situation(name, "synthetic", values, truth, margin, ends, largest, methods, contrast)
        )
    return made


def try_situation(situation: Situation, alpha: float = ALPHA) -> list[PeekingCase]:
    """All intervals of a situation, looked at after every value."""
    runs, deals = situation.values.shape
    cases = []
    for method in (*situation.methods, *situation.contrast):
        looks = situation.looks(method)
        counts = peek(situation.values, looks, alpha, situation.truth, situation.margin)
        cases.append(
            PeekingCase(
                situation.name,
                situation.source,
                method,
                method in situation.methods,
                runs,
                deals,
                alpha,
                situation.truth,
                situation.margin,
                *counts,
            )
        )
    return cases
