"""Intervals for a number of games fixed beforehand, and what many of them claim together.

Everything here works on numpy arrays, one place a cell, and broadcasts. ``alpha`` is the share of
wrong intervals that is allowed (0.05 for 95 % intervals). These intervals hold for a sample size
that was fixed before looking; a run that looks and decides whether to go on needs
`experiments.statistics.sequences` instead.

Sources: Wilson (1927), Journal of the American Statistical Association 22; Clopper and Pearson
(1934), Biometrika 26; David and Nagaraja (2003), Order Statistics, section 7.1; Holm (1979),
Scandinavian Journal of Statistics 6.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sim.errors import InputError, describe_value

Numbers = npt.NDArray[np.float64]


class Interval(NamedTuple):
    """An estimate and the ends of its interval, arrays of one shape."""

    value: Numbers
    low: Numbers
    high: Numbers


def check_alpha(alpha: float) -> float:
    """An error rate that is strictly between 0 and 1.

    Raises:
        InputError: if it is not.
    """
    is_number = isinstance(alpha, int | float | np.number) and not isinstance(alpha, bool)
    if not is_number or not 0 < alpha < 1:
        allowed = "a number between 0 and 1, such as 0.05 for 95 %"
        raise InputError("alpha", f"is {describe_value(alpha)}", allowed)
    return float(alpha)


def confidence_text(alpha: float) -> str:
    """One less an error rate in words; never rounded up to certainty.

    >>> confidence_text(0.05), confidence_text(0.001)
    ('95 %', '99.9 %')
    """
    return f"{100 * (1 - alpha):.6g} %"


def normal_quantile(alpha: float) -> float:
    """How many standard errors a two-sided interval reaches to each side.

    >>> round(normal_quantile(0.05), 3)
    1.96
    """
    from scipy import special  # as below: loading it takes longer than planning a sweep

    return float(special.ndtri(1 - check_alpha(alpha) / 2))


def wilson(hits: npt.ArrayLike, trials: npt.ArrayLike, alpha: float = 0.05) -> Interval:
    """A share with Wilson's score interval.

    Formula: (p + z²/2n ± z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n). Hits may be fractions (shared
    wins): a share between 0 and 1 varies less than a yes or no with the same mean, so the interval
    is then on the safe side. Without trials the value is not a number and the interval is [0, 1].

    Args:
        hits: how often it happened, 0 to trials.
        trials: out of how many.
        alpha: the error rate.

    >>> [round(float(end), 4) for end in wilson(10, 100)]
    [0.1, 0.0552, 0.1744]
    """
    hits, trials = np.asarray(hits, np.float64), np.asarray(trials, np.float64)
    z2 = normal_quantile(alpha) ** 2
    with np.errstate(invalid="ignore", divide="ignore"):
        share = hits / trials
        middle = (hits + z2 / 2) / (trials + z2)
        spread = share * (1 - share) / trials + z2 / (4 * trials**2)
        half = np.sqrt(z2 * np.maximum(spread, 0)) / (1 + z2 / trials)
        low = np.where(hits <= 0, 0.0, np.maximum(middle - half, 0))
        high = np.where(hits >= trials, 1.0, np.minimum(middle + half, 1))
    return Interval(share, np.where(trials > 0, low, 0.0), np.where(trials > 0, high, 1.0))


def clopper_pearson(hits: npt.ArrayLike, trials: npt.ArrayLike, alpha: float = 0.05) -> Interval:
    """A share with the exact interval of Clopper and Pearson: never too short.

    Args:
        hits: whole numbers, 0 to trials.
        trials: out of how many.
        alpha: the error rate.

    >>> [round(float(end), 4) for end in clopper_pearson(0, 100)]
    [0.0, 0.0, 0.0362]
    """
    from scipy import special

    hits, trials = np.asarray(hits, np.float64), np.asarray(trials, np.float64)
    half = check_alpha(alpha) / 2
    with np.errstate(invalid="ignore", divide="ignore"):
        share = hits / trials
        low = special.betaincinv(np.maximum(hits, 1), trials - hits + 1, half)
        high = special.betaincinv(hits + 1, np.maximum(trials - hits, 1), 1 - half)
    return Interval(
        share,
        np.where(hits <= 0, 0.0, low),
        np.where(hits >= trials, 1.0, high),
    )


FEW = 30
"""Below so many hits a share's interval is the exact one: Wilson's is then too short."""


def rare_share(hits: npt.ArrayLike, trials: npt.ArrayLike, alpha: float = 0.05) -> Interval:
    """A share of something that may be rare: exact below `FEW` hits, Wilson's from there on.

    Never observed, the interval ends at the exact two-sided bound, about 3.7/n for alpha 0.05.
    """
    common, exact = wilson(hits, trials, alpha), clopper_pearson(hits, trials, alpha)
    is_rare = (np.asarray(hits) < FEW) & (np.asarray(trials) > 0)
    return common._replace(
        low=np.where(is_rare, exact.low, common.low),
        high=np.where(is_rare, exact.high, common.high),
    )


def normal_mean(
    total: npt.ArrayLike, total_squared: npt.ArrayLike, count: npt.ArrayLike, alpha: float = 0.05
) -> Interval:
    """A mean with its normal interval, from the sum and the sum of squares.

    Formula: m ± z s / sqrt(n), with s² = (Σx² - n m²) / (n - 1). The interval of fewer than two
    values has no end.

    >>> [round(float(end), 3) for end in normal_mean(30, 250, 5)]
    [6.0, 2.333, 9.667]
    """
    total, count = np.asarray(total, np.float64), np.asarray(count, np.float64)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = total / count
        squares = np.asarray(total_squared, np.float64) - total * mean
        error = np.sqrt(np.maximum(squares, 0) / (count - 1) / count)
        half = np.where(count > 1, normal_quantile(alpha) * error, np.inf)
    return Interval(mean, mean - half, mean + half)


def mean_share(shares: npt.ArrayLike, alpha: float = 0.05) -> Interval:
    """The mean of shares between 0 and 1, one a deal, with its interval, cut at 0 and 1.

    The normal interval from the spread between deals; Wilson's, for as many games as deals, where
    fewer than `FEW` deals came to anything but 1, or to anything but 0: so few do not show the
    spread, and none proves nothing certain.

    >>> [round(float(end), 3) for end in mean_share([1.0, 0.5, 0.5, 0.0] * 30)]
    [0.5, 0.436, 0.564]
    >>> [round(float(end), 3) for end in mean_share([1.0] * 60)]
    [1.0, 0.94, 1.0]
    """
    shares = np.asarray(shares, np.float64)
    total, count = shares.sum(), len(shares)
    if min((shares > 0).sum(), (shares < 1).sum()) < FEW:
        return wilson(total, count, alpha)
    mean, low, high = normal_mean(total, (shares**2).sum(), count, alpha)
    return Interval(mean, np.maximum(low, 0), np.minimum(high, 1))


def ratio_of_means(
    total: npt.ArrayLike,
    total_squared: npt.ArrayLike,
    base: npt.ArrayLike,
    base_squared: npt.ArrayLike,
    products: npt.ArrayLike,
    count: npt.ArrayLike,
    alpha: float = 0.05,
) -> Interval:
    """A ratio of two sums over the same games with its interval by the delta method.

    Formula: r = Σx / Σy; its standard error is sqrt(Σ(x - r y)² / (n - 1) / n) / mean y, with
    Σ(x - r y)² = Σx² - 2 r Σxy + r² Σy². Without any y the ratio is NaN; the interval of fewer
    than two games has no end.

    Args:
        total, total_squared: Σx and Σx².
        base, base_squared: Σy and Σy².
        products: Σxy.
        count: games.
        alpha: the error rate.

    >>> [round(float(end), 3) for end in ratio_of_means(6, 14, 30, 302, 62, 3)]
    [0.2, 0.109, 0.291]
    """
    sums = (total, total_squared, base, base_squared, products, count)
    x, xx, y, yy, xy, n = (np.asarray(one, np.float64) for one in sums)
    with np.errstate(invalid="ignore", divide="ignore"):
        ratio = x / np.where(y == 0, np.nan, y)
        squares = np.maximum(xx - 2 * ratio * xy + ratio**2 * yy, 0)
        error = np.sqrt(squares / (n - 1) / n) / np.abs(y / n)
        half = np.where(n > 1, normal_quantile(alpha) * error, np.inf)
    return Interval(ratio, ratio - half, ratio + half)


class Ranks(NamedTuple):
    """Places in the sorted sample, from 1; 0 and count + 1 mean that no place is far enough."""

    value: npt.NDArray[np.int64]
    low: npt.NDArray[np.int64]
    high: npt.NDArray[np.int64]


def quantile_ranks(share: float, count: npt.ArrayLike, alpha: float = 0.05) -> Ranks:
    """Which sorted values hold a quantile, whatever the distribution.

    With B ~ Binomial(n, share): low is the largest l with P(B < l) <= alpha/2, high the smallest u
    with P(B >= u) <= alpha/2. The interval [x(low), x(high)] holds the quantile with a probability
    of at least 1 - alpha. The estimate is the smallest value that a share of the sample reaches.

    Args:
        share: the quantile, strictly between 0 and 1.
        count: sample sizes.
        alpha: the error rate.

    >>> [int(rank) for rank in quantile_ranks(0.5, 100)]
    [50, 40, 61]
    """
    if not 0 < share < 1:
        raise ValueError(f"share is {share}; it must lie between 0 and 1")
    count = np.asarray(count, np.int64)
    half = check_alpha(alpha) / 2
    trials = np.maximum(count, 1)
    low = np.where(count > 0, binomial_quantile(half, trials, share), 0)
    high = np.where(count > 0, trials - binomial_quantile(half, trials, 1 - share) + 1, 1)
    value = np.ceil(count * share - 1e-9)
    return Ranks(value.astype(np.int64), low.astype(np.int64), high.astype(np.int64))


def binomial_quantile(
    chance: float, trials: npt.NDArray[np.int64], share: float
) -> npt.NDArray[np.float64]:
    """The smallest k with P(Binomial(trials, share) <= k) >= chance.

    As ``scipy.stats.binom.ppf``, whose package takes 60 MB of memory to load.

    >>> binomial_quantile(0.025, np.array([100]), 0.5)
    array([40.])
    """
    from scipy import special

    found = np.clip(np.nan_to_num(np.ceil(special.bdtrik(chance, trials, share))), 0, trials)
    below = np.maximum(found - 1, 0)
    found = np.where((found > 0) & (special.bdtr(below, trials, share) >= chance), below, found)
    is_short = special.bdtr(found, trials, share) < chance
    return np.asarray(np.where(is_short, np.minimum(found + 1, trials), found), np.float64)


def at_most_half(below: npt.ArrayLike, count: npt.ArrayLike) -> Numbers:
    """The p-value of "the median is at most x" when so few values of the sample are at most x.

    Exact sign test, one-sided: P(Binomial(n, 1/2) <= below).

    >>> round(float(at_most_half(40, 100)), 4)
    0.0284
    """
    from scipy import special

    trials = np.asarray(count, np.int64)
    most = np.minimum(np.floor(np.asarray(below, np.float64)), trials)
    found = special.bdtr(np.maximum(most, 0), trials, 0.5)
    return np.asarray(np.where(most < 0, 0.0, found))


def bonferroni(alpha: float, claims: int) -> float:
    """The error rate of each of so many claims that are to hold all together.

    >>> bonferroni(0.05, 10)
    0.005
    """
    return check_alpha(alpha) / max(claims, 1)


def holm(p_values: npt.ArrayLike) -> Numbers:
    """Holm's adjusted p-values: reject where at most alpha, and all rejections hold together.

    Formula: sorted upwards, p(i) becomes the largest of (m - j + 1) p(j) over j <= i, at most 1.

    >>> holm([0.01, 0.04, 0.03]).round(3).tolist()
    [0.03, 0.06, 0.06]
    """
    values = np.asarray(p_values, np.float64)
    order = np.argsort(values, kind="stable")
    steps = values[order] * np.arange(len(values), 0, -1)
    adjusted = np.empty_like(values)
    adjusted[order] = np.minimum(np.maximum.accumulate(steps), 1)
    return adjusted
