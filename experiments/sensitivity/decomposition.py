"""The exact decomposition of a full factorial sweep into main effects and interactions.

Functional analysis of variance with every level weighted alike: the figure of a cell is the grand
mean plus one effect for every set S of factors, f_S = mean over the other factors less the effects
of all smaller sets within S. The effects are orthogonal, so their mean squares V_S add up to the
variance between cells. Sources: Fisher and Mackenzie (1923); Sobol (1993), Mathematical Modelling
and Computational Experiments 1.

Cells are estimates. With sampling variance v in a cell, V_S is too large by v d_S / N on average
(d_S its degrees of freedom, N cells, v the mean over cells: exact, whatever the cells' own
variances), which is subtracted. N V_S / v follows a noncentral chi-square law with d_S degrees of
freedom (exact for equal variances); its noncentrality gives the interval.

Cells of a sweep share their deals, so their errors go together, and differences between cells are
less noisy than their own variances say. How much less shows in the interactions of three factors
and more: where their mean square is certainly below v (1 %, chi-square), it takes v's place.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import optimize
from scipy.stats import chi2, ncx2

from experiments.statistics.intervals import bonferroni, normal_quantile

Numbers = npt.NDArray[np.float64]
LARGE = 1e4
"""From here on the noncentral chi-square law is taken as normal."""
SURELY_LESS = 0.01
"""The chance of taking deals for shared that are not."""


@dataclass(frozen=True)
class Term:
    """One effect.

    Attributes:
        factors: its set of factors; one is a main effect, more an interaction.
        variance: the variance between cells that it makes, sampling noise subtracted; may be
            slightly below 0 by chance. ``low``, ``high``: its interval.
        share: of the variance between cells; not a number where no effect is certainly more than
            noise; ``share_low``, ``share_high``: its interval, from the ends of all terms'
            intervals.
    """

    factors: tuple[str, ...]
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


@dataclass(frozen=True)
class Decomposition:
    """All effects of one figure.

    Attributes:
        terms: main effects first.
        variance: between cells, noise subtracted.
        noise: the sampling variance that differences between cells have, a cell; ``own_noise``:
            the mean of the cells' own. Where deals are shared the first may be the smaller.
        mean: over all cells.
        alpha: the error rate of all intervals together.
    """

    terms: tuple[Term, ...]
    variance: float
    noise: float
    own_noise: float
    mean: float
    alpha: float

    def total(self, factor: str) -> float:
        """The share of the variance in which a factor has a part at all, at least 0."""
        return sum(max(one.share, 0.0) for one in self.terms if factor in one.factors)

    @property
    def is_noise(self) -> bool:
        """Is there no effect that is certainly more than noise?"""
        return not any(one.is_there for one in self.terms)


def decompose(
    values: Numbers, variances: Numbers, factors: Sequence[str], alpha: float = 0.05
) -> Decomposition:
    """Split the variance between the cells of a full factorial.

    Args:
        values: the figure, one axis a factor, each of two levels or more.
        variances: of the estimates, same shape; zeros if the values are exact.
        factors: names of the axes.
        alpha: the error rate of all intervals together.

    >>> exact = np.zeros((2, 2))
    >>> found = decompose(np.array([[0.0, 2.0], [4.0, 6.0]]), exact, ["hand", "deck"])
    >>> [(" x ".join(one.factors), one.share) for one in found.terms]
    [('hand', 0.8), ('deck', 0.2), ('hand x deck', 0.0)]
    """
    cells, own_noise = values.size, float(variances.mean())
    effects: dict[tuple[int, ...], Numbers] = {(): np.asarray(values.mean(), np.float64)}
    axes = range(values.ndim)
    sets = [
        chosen
        for count in range(1, values.ndim + 1)
        for chosen in itertools.combinations(axes, count)
    ]
    raw = []
    for chosen in sets:
        others = tuple(axis for axis in axes if axis not in chosen)
        effect = values.mean(axis=others, keepdims=True) if others else values
        for smaller, known in effects.items():
            if set(smaller) < set(chosen):
                effect = effect - known
        effects[chosen] = effect
        raw.append(float((effect**2).mean()))
    freedom = [math.prod(values.shape[axis] - 1 for axis in chosen) for chosen in sets]
    noise = noise_between(sets, raw, freedom, own_noise, cells)
    each = bonferroni(alpha, len(sets))
    ends = [
        variance_interval(mean_square, degrees, noise, cells, each)
        for mean_square, degrees in zip(raw, freedom, strict=True)
    ]
    clean = [one - noise * d / cells for one, d in zip(raw, freedom, strict=True)]
    whole = float(values.var()) - noise * (cells - 1) / cells
    has_shares = whole > 0 and any(low > 0 for low, _ in ends)
    terms = [
        Term(
            tuple(factors[axis] for axis in chosen),
            clean[place],
            *ends[place],
            clean[place] / whole if has_shares else math.nan,
            *share_interval(ends, place),
        )
        for place, chosen in enumerate(sets)
    ]
    return Decomposition(tuple(terms), whole, noise, own_noise, float(values.mean()), alpha)


def noise_between(
    sets: Sequence[tuple[int, ...]],
    mean_squares: Sequence[float],
    freedom: Sequence[int],
    own_noise: float,
    cells: int,
) -> float:
    """The sampling variance of differences: the cells' own, or less where deals are shared."""
    high = [place for place, chosen in enumerate(sets) if len(chosen) >= 3]
    degrees = sum(freedom[place] for place in high)
    if degrees == 0 or own_noise <= 0:
        return own_noise
    seen = sum(mean_squares[place] for place in high) * cells
    is_less = chi2.cdf(seen / own_noise, degrees) < SURELY_LESS
    return seen / degrees if is_less else own_noise


def variance_interval(
    mean_square: float, freedom: int, noise: float, cells: int, alpha: float
) -> tuple[float, float]:
    """The interval of an effect's variance from its mean square.

    >>> variance_interval(2.0, 3, 0.0, 10, 0.05)
    (2.0, 2.0)
    >>> variance_interval(0.3, 3, 1.0, 10, 0.05)[0]
    0.0
    """
    if noise <= 0:
        return mean_square, mean_square
    found = mean_square * cells / noise
    scale = noise / cells
    if found > LARGE:
        middle = found - freedom
        half = normal_quantile(alpha) * math.sqrt(2 * freedom + 4 * max(middle, 0))
        return max(middle - half, 0) * scale, (middle + half) * scale
    top = found + 20 * math.sqrt(found + freedom) + 100

    def below(noncentral: float) -> float:
        return float(ncx2.cdf(found, freedom, max(noncentral, 1e-12)))

    low = 0.0
    if below(0) > 1 - alpha / 2:
        low = optimize.brentq(lambda one: below(one) - (1 - alpha / 2), 0, top)
    high = 0.0
    if below(0) > alpha / 2:
        high = optimize.brentq(lambda one: below(one) - alpha / 2, 0, top)
    return low * scale, high * scale


def share_interval(ends: Sequence[tuple[float, float]], place: int) -> tuple[float, float]:
    """The least and the largest share that the intervals of all variances allow one of them."""
    low, high = ends[place]
    others_low = sum(one for at, (one, _) in enumerate(ends) if at != place)
    others_high = sum(one for at, (_, one) in enumerate(ends) if at != place)
    least = low / (low + others_high) if low > 0 else 0.0
    most = high / (high + others_low) if high > 0 else 0.0
    return least, most
