"""Confidence sequences: intervals that hold at every moment, however often they are looked at.

A run that looks at its figures and then decides whether to play on needs these; the intervals of
`experiments.statistics.intervals` hold for a number of games that was fixed beforehand. With
probability 1 - alpha at least, *all* intervals of one sequence, after 1, 2, 3 … values, hold the
mean. So a claim may be made at whatever moment an interval supports it.

- `proportion_sequence`: yes or no, and anything else within [0, 1]. Holds for any number of values.
- `BoundedMean`: values within known ends. Holds for any number of values; learns the variance,
  so that it is narrow for values that hardly differ, and wide enough for values that have not
  differed *yet*.
- `mean_sequence`: values without known ends. Holds in the limit of a long burn-in only.

All take a figure's values deal by deal, each with the same mean whatever came before; they need not
be of one distribution. How much wider than fixed intervals: ``python -m
experiments.statistics.sequence_widths``.

Sources: Robbins (1970), Annals of Mathematical Statistics 41 (mixtures); Howard, Ramdas, McAuliffe
and Sekhon (2021), Annals of Statistics 49 (theorem 4); Fan, Grama and Liu (2015), Electronic
Journal of Probability 20 (the inequality of `BoundedMean`); Waudby-Smith, Arbour, Sinha, Kennedy
and Ramdas (2024), Annals of Statistics 52 (asymptotic sequences).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from scipy import special

from experiments.statistics.intervals import Interval, Numbers, check_alpha

PRIOR = 0.5
"""Both parameters of the mixture over proportions; they move the width, never the guarantee."""

HALVINGS = 64
"""Of the bracket around an end: to the last bit of a float."""


def proportion_sequence(
    hits: npt.ArrayLike, trials: npt.ArrayLike, alpha: float = 0.05
) -> Interval:
    """A share with its confidence sequence, from how often it happened.

    Formula: all p with log B(a + S, a + n - S) - log B(a, a) - S log p - (n - S) log(1 - p) below
    log(1 / alpha), a = 1/2: what a Beta mixture of bets has won against p.

    Hits may be sums of fractions x in [0, 1] (shared wins, shares of turns): the factor by which a
    bet on q multiplies, (q/p)**x ((1-q)/(1-p))**(1-x), is convex in x, so it is at most
    x q/p + (1-x) (1-q)/(1-p), whose mean is 1 if x has the mean p. It stays a bet that cannot win
    on average. For fractions that vary little `BoundedMean` is narrower.

    Args:
        hits: 0 to trials; broadcasts with trials.
        trials: out of how many; 0 gives the whole range and no value.
        alpha: the chance that any interval of the sequence misses.

    Raises:
        ValueError: for hits that are not within 0 and trials.

    >>> [round(float(end), 4) for end in proportion_sequence(10, 100)]
    [0.1, 0.0291, 0.2275]
    >>> [round(float(end), 4) for end in proportion_sequence(0, 1000)]
    [0.0, 0.0, 0.007]
    """
    s, n = np.broadcast_arrays(np.asarray(hits, np.float64), np.asarray(trials, np.float64))
    if not np.all((s >= 0) & (s <= n)):
        raise ValueError("hits must be numbers from 0 to trials")
    share = s / np.where(n > 0, n, np.nan)
    peak = np.where(n > 0, share, 0.5)
    won = special.betaln(PRIOR + s, PRIOR + n - s) - special.betaln(PRIOR, PRIOR)
    level = won + np.log(check_alpha(alpha))
    low = find_end(s, n, level, np.zeros_like(peak), peak)
    high = find_end(s, n, level, np.ones_like(peak), peak)
    return Interval(share, np.where(s > 0, low, 0.0), np.where(s < n, high, 1.0))


def find_end(s: Numbers, n: Numbers, level: Numbers, outer: Numbers, inner: Numbers) -> Numbers:
    """Where the likelihood of a share falls to a level between its peak and an end of the range."""
    for _ in range(HALVINGS):
        middle = (outer + inner) / 2
        is_in = special.xlogy(s, middle) + special.xlog1py(n - s, -middle) > level
        inner = np.where(is_in, middle, inner)
        outer = np.where(is_in, outer, middle)
    return outer


def mean_sequence(
    total: npt.ArrayLike,
    total_squared: npt.ArrayLike,
    count: npt.ArrayLike,
    alpha: float = 0.05,
    *,
    burn_in: int,
    variance_floor: float,
    tightest_at: float | None = None,
) -> Interval:
    """A mean with its asymptotic confidence sequence, from the sum and the sum of squares.

    Formula: m ± s sqrt(2 (n r + 1) / (n² r) log(sqrt(n r + 1) / alpha)), s² the variance or the
    floor, whichever is larger, and r such that the width is least after ``tightest_at`` values.
    The guarantee is one for a long burn-in: the chance of a miss after it tends to alpha. A mean
    that is made by rare, large values (a game in a thousand that lasts an hour longer) is not seen
    in a variance before they turn up: the floor must be declared so that it covers them. For a
    mean that would matter from ``margin`` on, and values of ``largest`` at most, that is
    ``margin * largest``: the variance of a rare value of that size with that mean. Where ends are
    known, use `BoundedMean`, which needs neither.

    Args:
        total, total_squared, count: Σx, Σx² and n; they broadcast.
        alpha: the chance that any interval of the sequence misses.
        burn_in: fewer values than this have no interval; 2 or more.
        variance_floor: the least variance that is believed.
        tightest_at: 10 times the burn-in if left out.

    Raises:
        ValueError: for a burn-in below 2 or a negative floor.

    >>> ends = mean_sequence(6000, 40000, 1000, burn_in=100, variance_floor=1.0)
    >>> [round(float(end), 3) for end in ends]
    [6.0, 5.808, 6.192]
    """
    if burn_in < 2 or not 0 <= variance_floor < np.inf:
        raise ValueError("burn_in must be 2 or more, variance_floor 0 or more")
    x, xx, n = (np.asarray(one, np.float64) for one in (total, total_squared, count))
    best = 10 * burn_in if tightest_at is None else tightest_at
    r = best_mixture(check_alpha(alpha)) / best
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = x / n
        variance = np.maximum((xx - x * mean) / (n - 1), variance_floor)
        reach = 2 * (n * r + 1) / (n**2 * r) * (np.log1p(n * r) / 2 - np.log(alpha))
        half = np.sqrt(variance * reach)
        has_begun = n >= burn_in
        low, high = (
            np.where(has_begun, mean - half, -np.inf),
            np.where(has_begun, mean + half, np.inf),
        )
    return Interval(mean, low, high)


def best_mixture(alpha: float) -> float:
    """Where n r makes `mean_sequence` narrowest: it solves x = log((x+1)/alpha²).

    >>> x = best_mixture(0.05)
    >>> round(x, 3), round(float(np.log((x + 1) / 0.05**2)), 3)
    (8.212, 8.212)
    """
    return float(-special.lambertw(-(alpha**2) / np.e, -1).real - 1)


BETS = np.geomspace(0.002, 0.9, 32)
"""Sizes of the bets that `BoundedMean` mixes, by even parts: for sums of squares from 1 to 10**6
one of them is near the best."""

PRICES = -np.log1p(-BETS) - BETS
"""What each bet pays per unit of squares: psi(b) = -log(1 - b) - b, about b²/2."""

MIDDLE = 0.05
"""How far from the middle of the range a mean near it is expected at most, in ranges."""

STEPS, PRECISION = 12, 1e-9
"""Of Newton's method, at most, and relative; each step ends on the safe side."""


class BoundedMean:
    """The mean of values within known ends, as they come in; an empirical-Bernstein sequence.

    With values scaled to [0, 1] and x' the mean of the earlier ones (and one half), V = Σ(x - x')²
    and psi(b) = -log(1 - b) - b, the capital exp(b (Σx - n m) - psi(b) V) of a bettor on "the mean
    is above m" cannot grow on average if it is m, for every b from 0 to 1 (Fan's inequality, for
    x - x' is at least -1). So an even mixture over `BETS` exceeds 2/alpha at any time with a chance
    of alpha/2 at most, and so does that on "below". The interval ends where it would.

    V is about n times the variance, so values that hardly vary are told apart soon; with all values
    equal the interval still shrinks as 1/n only, since a rare value may yet come. How wide against
    a betting sequence, which must keep every value: ``python -m
    experiments.statistics.sequence_widths``.

    Differences mostly have a mean near the middle of their range. ``near_middle`` keeps x' within
    `MIDDLE` of it, so that x - x' is at least -(1/2 + `MIDDLE`), and bets are that much larger: the
    interval is nearly halved while V is small. It holds wherever the mean is, but is wide if that
    is far from the middle.

    Attributes:
        count: values so far, of each mean.

    >>> mean = BoundedMean(-1, 1)
    >>> mean.add([0.5, -0.5] * 500)
    >>> [round(float(end), 3) for end in mean.interval()]
    [0.0, -0.062, 0.062]
    """

    def __init__(
        self,
        low: float,
        high: float,
        alpha: float = 0.05,
        shape: tuple[int, ...] = (),
        *,
        near_middle: bool = False,
    ) -> None:
        """Start without values.

        Args:
            low, high: the ends that no value can pass.
            alpha: the chance that any interval of a mean's sequence misses.
            shape: of the means that are kept side by side, each at this alpha.
            near_middle: whether the means are expected near the middle of the range.

        Raises:
            ValueError: unless low is below high and both are finite.
        """
        if not -np.inf < low < high < np.inf:
            raise ValueError(f"ends are {low} and {high}; they must be finite, low below high")
        self.low, self.high, self.alpha = float(low), float(high), check_alpha(alpha)
        self.count = 0
        self._stray = MIDDLE if near_middle else 0.5
        self._total = np.zeros(shape)
        self._squares = np.zeros(shape)

    def add(self, values: npt.ArrayLike) -> None:
        """Take in new values; however they are cut into calls, the intervals are the same.

        Args:
            values: shape (*shape, new values), in the order in which they were observed.

        Raises:
            ValueError: for a wrong shape or a value beyond the ends.
        """
        given = np.asarray(values, np.float64)
        if given.ndim == 0 or given.shape[:-1] != self._total.shape:
            raise ValueError(f"values of shape {given.shape} for means of {self._total.shape}")
        if not np.all((given >= self.low) & (given <= self.high)):
            raise ValueError(f"a value is not within {self.low:g} and {self.high:g}")
        scaled = (given - self.low) / (self.high - self.low)
        totals = accumulate(self._total, scaled)
        rank = self.count + np.arange(1, scaled.shape[-1] + 1)
        so_far = (totals[..., :-1] + 0.5) / rank
        expected = np.clip(so_far, 0.5 - self._stray, 0.5 + self._stray)
        self._squares = accumulate(self._squares, (scaled - expected) ** 2)[..., -1]
        self._total = totals[..., -1]
        self.count += scaled.shape[-1]

    def interval(self) -> Interval:
        """The means so far and the ends of their intervals; without values the whole range."""
        if self.count == 0:
            whole = np.zeros_like(self._total)
            return Interval(whole + np.nan, whole + self.low, whole + self.high)
        mean = self._total / self.count
        least = 0.5 + self._stray
        half = least * furthest_sum(self._squares / least**2, self.alpha / 2) / self.count
        span = self.high - self.low
        low, high = np.maximum(mean - half, 0), np.minimum(mean + half, 1)
        return Interval(self.low + span * mean, self.low + span * low, self.low + span * high)


def accumulate(start: Numbers, values: Numbers) -> Numbers:
    """Running sums along the last axis, the start first; adds one by one, so that cuts agree."""
    together = np.concatenate([start[..., None], values], axis=-1)
    return np.asarray(np.add.accumulate(together, axis=-1), np.float64)


def furthest_sum(squares: npt.ArrayLike, alpha: float) -> Numbers:
    """How far a sum of values in [0, 1] may stray to one side of its mean, at any time.

    Solves log Σ exp(b s - psi(b) V) / bets = log(1 / alpha) for s. The left side is convex in s,
    so Newton's method comes down from a start above and never passes the solution.

    Args:
        squares: V, the sum of squares of `BoundedMean`.
        alpha: the chance of straying further at any time.

    >>> furthest_sum([0, 100, 10_000], 0.025).round(1).tolist()
    [7.5, 38.1, 342.1]
    """
    prices = np.multiply.outer(np.asarray(squares, np.float64), PRICES)
    level = np.log(len(BETS) / alpha)
    s = np.min((level + prices) / BETS, axis=-1)
    for _ in range(STEPS):
        powers = s[..., None] * BETS - prices
        most = powers.max(axis=-1, keepdims=True)
        parts = np.exp(powers - most)
        whole = parts.sum(axis=-1)
        step = (most[..., 0] + np.log(whole) - level) * whole / (parts @ BETS)
        s = s - step
        if not np.any(step > PRECISION * s):
            break
    return np.asarray(s, np.float64)
