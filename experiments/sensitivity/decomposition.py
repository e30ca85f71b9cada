"""The exact decomposition of a full factorial sweep into main effects and interactions.

Functional analysis of variance with every level weighted alike: the figure of a cell is the grand
mean plus one effect for every set S of factors, f_S = mean over the other factors less the effects
of all smaller sets within S. The effects are orthogonal, so their mean squares V_S add up to the
variance between cells. Sources: Fisher and Mackenzie (1923); Sobol (1993), Mathematical Modelling
and Computational Experiments 1.

Cells are estimates, and share their deals. The covariance of their errors is measured deal by deal
(`experiments.sensitivity.errors`), so the covariance of every effect is known whatever the cells
have in common: a factor that changes no game has an effect of exactly nothing. Hotelling's T² of an
effect shows whether it is more than noise, and the ellipsoid of effects that T² does not exclude
gives the interval of V_S: the smallest and the largest mean square in it. Source: Hotelling (1931),
Annals of Mathematical Statistics 2.

The covariance is that of a sample of deals. An effect that few of them show is known by few: with
w the squared norm of what a deal adds, (Σ w)² / Σ w² deals count (Kish's effective sample size),
and their number less one is the freedom of T². An effect that none of them shows though all deals
together do has no interval at all.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import optimize
from scipy.stats import chi2
from scipy.stats import f as f_law

from experiments.statistics.intervals import bonferroni

Numbers = npt.NDArray[np.float64]
ROUNDING = 1e-12
"""Of the cells' own variance: what is less is rounding."""
WIDE = 0.9
"""A share whose interval is wider may be next to nothing or nearly all."""


@dataclass(frozen=True)
class Term:
    """One effect.

    Attributes:
        factors: its set of factors; one is a main effect, more an interaction.
        levels: how many combinations of their levels there are.
        variance: the variance between cells that it makes, sampling noise subtracted; may be below
            0 by chance. ``low``, ``high``: its interval.
        share: of the variance between cells, 0 to 1; 0 unless it is certainly more than noise.
        share_low, share_high: its interval, from the ends of all terms' intervals.
    """

    factors: tuple[str, ...]
    levels: int
    variance: float
    low: float
    high: float
    share: float
    share_low: float
    share_high: float

    @property
    def is_there(self) -> bool:
        """Is it certainly more than noise?"""
        return self.low > 0

    @property
    def is_measured(self) -> bool:
        """Is its share known so well that naming it says something?"""
        return self.is_there and self.share_high - self.share_low <= WIDE

    @property
    def reach(self) -> float:
        """The largest difference between two of its levels that is not excluded.

        For effects that sum to 0, (f_i - f_j)² <= 2 Σ f² = 2 levels V.
        """
        return math.sqrt(2 * self.levels * self.high)


@dataclass(frozen=True)
class Decomposition:
    """All effects of one figure.

    Attributes:
        terms: main effects first.
        variance: between cells, noise subtracted.
        noise: the mean sampling variance of a cell about the mean of all.
        mean: over all cells.
        alpha: the error rate of all intervals together.
    """

    terms: tuple[Term, ...]
    variance: float
    noise: float
    mean: float
    alpha: float

    def total(self, factor: str) -> float:
        """The share of the variance in which a factor has a part at all, 0 to 1."""
        return min(sum(one.share for one in self.terms if factor in one.factors), 1.0)

    @property
    def is_noise(self) -> bool:
        """Is there no effect that is certainly more than noise?"""
        return not any(one.is_there for one in self.terms)

    @property
    def main_effects(self) -> tuple[Term, ...]:
        """What each factor does by itself."""
        return tuple(one for one in self.terms if len(one.factors) == 1)


def decompose(
    values: Numbers,
    roots: Numbers,
    factors: Sequence[str],
    alpha: float = 0.05,
    seen: Numbers | None = None,
) -> Decomposition:
    """Split the variance between the cells of a full factorial.

    Args:
        values: the figure, one axis a factor, each of two levels or more.
        roots: what each deal of a sample adds to the errors, shape (deals, *values.shape); for two
            cells, the sum over deals of the products is the covariance of their errors. No deals
            if the values are exact.
        factors: names of the axes.
        alpha: the error rate of all intervals together.
        seen: the figure on the deals of the sample; ``values`` if None.

    >>> exact = np.zeros((0, 2, 2))
    >>> found = decompose(np.array([[0.0, 2.0], [4.0, 6.0]]), exact, ["hand", "deck"])
    >>> [(" x ".join(one.factors), one.share) for one in found.terms]
    [('hand', 0.8), ('deck', 0.2), ('hand x deck', 0.0)]
    """
    own = (roots**2).sum(axis=0)
    least = ROUNDING * float(own.max(initial=0.0))
    each = bonferroni(alpha, 2**values.ndim - 1)
    found = []
    both = (values, values if seen is None else seen)
    for chosen, effect in effects_of(np.concatenate([*(one[None] for one in both), roots])):
        square, low, high, noise = effect_ends(effect[0], effect[1], effect[2:], least, each)
        found.append((chosen, effect[0].size, square, low, high, noise))
    variances = [max(square - noise, low) for _, _, square, low, _, noise in found]
    there = sum(one for one, (*_, low, _, _) in zip(variances, found, strict=True) if low > 0)
    ends = [(low, high) for *_, low, high, _ in found]
    terms = tuple(
        Term(
            tuple(factors[axis] for axis in chosen),
            levels,
            square - noise,
            low,
            high,
            min(variances[place], high) / there if low > 0 else 0.0,
            *share_interval(ends, place),
        )
        for place, (chosen, levels, square, low, high, noise) in enumerate(found)
    )
    whole = sum(one.variance for one in terms)
    return Decomposition(
        terms, whole, sum(noise for *_, noise in found), float(values.mean()), alpha
    )


def effects_of(stack: Numbers) -> Iterator[tuple[tuple[int, ...], Numbers]]:
    """Every set of factors with its effect, small sets first.

    Args:
        stack: shape (rows, *cells); each row is split by itself.

    Yields:
        The axes of the set, and shape (rows, combinations of their levels).
    """
    effects: dict[tuple[int, ...], Numbers] = {
        (): stack.mean(axis=tuple(range(1, stack.ndim)), keepdims=True)
    }
    axes = range(stack.ndim - 1)
    for count in range(1, stack.ndim):
        for chosen in itertools.combinations(axes, count):
            others = tuple(axis + 1 for axis in axes if axis not in chosen)
            effect = stack.mean(axis=others, keepdims=True) if others else stack
            for smaller, known in effects.items():
                if set(smaller) < set(chosen):
                    effect = effect - known
            effects[chosen] = effect
            yield chosen, effect.reshape(len(stack), -1)


def effect_ends(
    effect: Numbers, seen: Numbers, roots: Numbers, least: float, alpha: float
) -> tuple[float, float, float, float]:
    """The mean square of an effect, its interval, and how much of it is noise on average.

    Args:
        effect: at each combination of levels; ``seen``: on the sample.
        roots: of its covariance, shape (deals, combinations).
        least: variances below this are rounding.
        alpha: the error rate of the interval.
    """
    size = effect.size
    square = float(effect @ effect) / size
    if roots.size == 0:
        return square, square, square, 0.0
    variances, directions = np.linalg.eigh(roots.T @ roots)
    parts = directions.T @ effect
    is_noisy = variances > least
    exact, known = parts[~is_noisy], (directions.T @ seen)[~is_noisy]
    room = 1e-6 * np.abs(known) + math.sqrt(least)
    noisy, wide = parts[is_noisy], variances[is_noisy]
    noise = float(wide.sum()) / size
    if (np.abs(exact - known) > room).any():
        return square, 0.0, math.inf, noise
    sure = float((exact[np.abs(exact) > room] ** 2).sum())
    low, high = norm_ends(noisy, wide, furthest(len(wide), alpha, effective(roots) - 1))
    return square, (sure + low) / size, (sure + high) / size, noise


def effective(roots: Numbers) -> float:
    """How many deals show an effect; see the head of this file.

    >>> effective(np.array([[1.0], [-1.0], [0.0]])), effective(np.zeros((3, 1)))
    (2.0, 0.0)
    """
    weights = (roots**2).sum(axis=1)
    total = float(weights.sum())
    return total**2 / float((weights**2).sum()) if total > 0 else 0.0


def furthest(rank: int, alpha: float, freedom: float) -> float:
    """Hotelling's T² that chance exceeds with probability ``alpha``; chi-square in the limit.

    >>> round(furthest(1, 0.05, math.inf), 2), round(furthest(1, 0.05, 10), 2)
    (3.84, 4.96)
    """
    if rank == 0:
        return 0.0
    if math.isinf(freedom):
        return float(chi2.isf(alpha, rank))
    if freedom < rank:
        return math.inf
    scale = rank * freedom / (freedom - rank + 1)
    return scale * float(f_law.isf(alpha, rank, freedom - rank + 1))


def norm_ends(middle: Numbers, variances: Numbers, bound: float) -> tuple[float, float]:
    """The smallest and largest |f|² with Σ (f - middle)² / variances <= bound.

    Both by Lagrange's condition: f is the middle, each part times a factor that one number m sets.

    >>> norm_ends(np.array([3.0]), np.array([1.0]), 4.0)
    (1.0, 25.0)
    """
    if bound <= 0 or middle.size == 0:
        square = float(middle @ middle)
        return square, square
    if math.isinf(bound):
        return 0.0, math.inf
    if middle.size == 1:
        size, half = abs(float(middle[0])), math.sqrt(bound * float(variances[0]))
        return max(size - half, 0.0) ** 2, (size + half) ** 2

    def inside(m: float) -> float:
        return float((middle**2 * variances / (variances + m) ** 2).sum()) - bound

    widest, far = float(variances.max()), math.sqrt(float(middle @ middle))
    top = far * math.sqrt(widest / bound) + widest
    low = 0.0
    if inside(0.0) > 0:
        m = optimize.brentq(inside, 0.0, top, xtol=1e-300, rtol=1e-12)
        low = float(((middle * m / (variances + m)) ** 2).sum())
    start, end = -widest * (1 + 1e-9), -widest - top
    if inside(start) <= 0:  # the middle has next to no part along the widest direction
        return low, (far + math.sqrt(bound * widest)) ** 2
    m = optimize.brentq(inside, end, start, xtol=1e-300, rtol=1e-12)
    return low, float(((middle * m / (variances + m)) ** 2).sum())


def share_interval(ends: Sequence[tuple[float, float]], place: int) -> tuple[float, float]:
    """The least and the largest share that the intervals of all variances allow one of them."""
    low, high = ends[place]
    others_low = sum(one for at, (one, _) in enumerate(ends) if at != place)
    others_high = sum(one for at, (_, one) in enumerate(ends) if at != place)
    least = low / (low + others_high) if low > 0 else 0.0
    most = 1.0 if math.isinf(high) else high / (high + others_low) if high > 0 else 0.0
    return least, most
