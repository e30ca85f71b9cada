"""Whether chances are right: reliability curve, calibration error, and the martingale check.

Everything here looks at pairs (chance of a seat in a state, its share of the win), with deals as
clusters: a game's states share one end. Nothing knows how the chances were made.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl
from scipy.optimize import brentq
from scipy.special import stdtrit

from experiments.dynamics.states import count_seats
from experiments.dynamics.turn_view import Numbers, by_seat
from experiments.statistics.intervals import check_alpha, normal_quantile

BINS = 20
ROUNDING = 1e-12
FEWEST = 3
FOLDS = 40
"""Groups of deals that the jackknife leaves out in turn."""


@dataclass(frozen=True)
class Reliability:
    """A reliability curve with its summary; errors are shares (0.01 is one percentage point).

    Attributes:
        chance, share: of each bin the mean chance and the mean share of the win.
        low, high: the ends of the interval of ``share``, for this bin alone.
        error: standard error of ``share - chance``, by deals.
        weight: share of all pairs in the bin.
        deals: in the sample.
        ece: Σ weight |share - chance|, the plain expected calibration error. Noise alone makes it
            larger than 0.
        noise: what it would come to, on average, for chances that are right.
        debiased: the calibration error less the noise's part: sqrt(2/π) τ, τ such that gaps from
            a normal distribution of standard deviation τ, with each bin's noise on top, have the
            plain error as their mean; 0 where the plain one is no larger than ``noise``.
        root_mean_square: sqrt of Σ weight (gap² - error²), which no noise biases, 0 if negative:
            the calibration error cannot exceed it but by chance.
        at_most: 95 % one-sided upper bound of ``root_mean_square`` (jackknife over deals), thus of
            the calibration error.
    """

    chance: Numbers
    share: Numbers
    low: Numbers
    high: Numbers
    error: Numbers
    weight: Numbers
    deals: int
    ece: float
    noise: float
    debiased: float
    root_mean_square: float
    at_most: float


def reliability(
    chances: Numbers,
    wins: Numbers,
    deals: npt.NDArray[np.int64],
    *,
    bins: int = BINS,
    alpha: float = 0.05,
) -> Reliability:
    """The reliability curve over bins of equal numbers of pairs.

    Args:
        chances: V, shape (states, seats).
        wins: shares of the win, the same shape.
        deals: the deal of each state.
        bins: how many; fewer where many chances are equal.
        alpha: the error rate of one bin's interval.

    Formula: gap_b = Σ_b (win - V) / N_b; its standard error is that of a ratio of sums over
    deals: sqrt(D / (D - 1) Σ_d (r_db - gap_b N_db)²) / N_b. Sources: Guo et al. (2017) for the
    expected calibration error; Kumar, Liang, Ma (2019) for the debiased square.

    Raises:
        ValueError: for shapes that do not fit, or fewer than three deals.
    """
    check_alpha(alpha)
    if chances.shape != wins.shape or len(deals) != len(chances):
        raise ValueError(f"{chances.shape} chances, {wins.shape} wins, {len(deals)} deals")
    place, bins = bin_of_equal_mass(chances.reshape(-1), bins)
    cluster, count = number_deals(deals)
    if count < FEWEST:
        raise ValueError(f"{count} deals are too few for a spread; {FEWEST} or more are needed")
    cell = np.repeat(cluster, chances.shape[1]) * bins + place
    residual = (wins - chances).reshape(-1)
    size = count * bins
    number = np.bincount(cell, minlength=size).reshape(count, bins).astype(np.float64)
    off = np.asarray(np.bincount(cell, residual, minlength=size).reshape(count, bins), np.float64)
    pairs = number.sum(axis=0)
    chance = np.bincount(place, chances.reshape(-1), minlength=bins) / pairs
    gap, error = gaps(number, off)
    reach = stdtrit(count - 1, 1 - alpha / 2) * error
    share = chance + gap
    weight = pairs / pairs.sum()
    plain, noise = float(weight @ np.abs(gap)), float(weight @ error * np.sqrt(2 / np.pi))
    square, square_error = jackknife_square(number, off)
    bound = max(square + normal_quantile(0.1) * square_error, 0.0)
    return Reliability(
        chance=chance,
        share=share,
        low=np.clip(share - reach, 0, 1),
        high=np.clip(share + reach, 0, 1),
        error=error,
        weight=weight,
        deals=count,
        ece=plain,
        noise=noise,
        debiased=without_noise(plain, weight, error),
        root_mean_square=float(np.sqrt(max(square, 0))),
        at_most=float(np.sqrt(bound)),
    )


def bin_of_equal_mass(values: Numbers, bins: int) -> tuple[npt.NDArray[np.int64], int]:
    """The bin of each value, and how many bins there are; equal values share a bin.

    >>> place, bins = bin_of_equal_mass(np.array([0.1, 0.2, 0.3, 0.4, 0.4, 0.4]), 3)
    >>> place.tolist(), bins
    ([0, 0, 1, 2, 2, 2], 3)
    """
    edges = np.unique(np.quantile(values, np.arange(1, bins) / bins, method="higher"))
    place = np.searchsorted(edges, values, side="right")
    used, place = np.unique(place, return_inverse=True)
    return place.astype(np.int64), len(used)


def number_deals(deals: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int64], int]:
    """Deals as numbers from 0, and how many they are."""
    known, place = np.unique(deals, return_inverse=True)
    return place.astype(np.int64), len(known)


def gaps(number: Numbers, off: Numbers) -> tuple[Numbers, Numbers]:
    """Of each bin the mean residual and its standard error, from sums by deal (deals, bins)."""
    count = len(number)
    pairs = np.maximum(number.sum(axis=0), 1)
    gap = off.sum(axis=0) / pairs
    spread = ((off - gap * number) ** 2).sum(axis=0)
    return gap, np.sqrt(count / (count - 1) * spread) / pairs


def square_of_gaps(number: Numbers, off: Numbers) -> float:
    """Σ weight (gap² - error²): the mean squared calibration error, unbiased."""
    gap, error = gaps(number, off)
    weight = number.sum(axis=0) / number.sum()
    return float(weight @ (gap**2 - error**2))


def jackknife_square(number: Numbers, off: Numbers) -> tuple[float, float]:
    """`square_of_gaps` and its standard error, leaving out one of some groups of deals each."""
    folds = min(FOLDS, len(number))
    fold = np.arange(len(number)) % folds
    left = np.array([square_of_gaps(number[fold != k], off[fold != k]) for k in range(folds)])
    variance = (folds - 1) / folds * ((left - left.mean()) ** 2).sum()
    return square_of_gaps(number, off), float(np.sqrt(variance))


def without_noise(plain: float, weight: Numbers, error: Numbers) -> float:
    """The calibration error that, with noise on top, would be seen as ``plain`` on average."""
    scale = float(np.sqrt(2 / np.pi))

    def seen(spread: float) -> float:
        return scale * float(weight @ np.sqrt(spread**2 + error**2)) - plain

    if seen(0) >= 0:
        return 0.0
    return scale * float(brentq(seen, 0, 2 * plain / scale))


def martingale_check(states: pl.DataFrame, *, bins: int = 10, stages: int = 4) -> pl.DataFrame:
    """Whether chances drift: E[V(i+1) - V(i) | state] must be 0.

    Looks at the step of every seat in every turn, the last turn's ending at the shares of the win.
    Since all seats' steps of a turn sum to 0, what is tested is drift by role and place: of the
    seat to act, of the leader, of the seat to act next; by tenths of V; by stage of the game
    (turn number, quarters of the log); by stage and third of V.

    A drift in a group says that the chance leaves out something that the group reveals. Chances
    that condition on less than the whole state need not pass: what the log leaves out of a state
    may show in a later one.

    Args:
        states: a log with ``v_1`` … ``v_n``, rows in the order of play.
        bins: of V.
        stages: of the game.

    Returns:
        A row a group: ``by``, ``group``, ``drift`` (mean step, chance a turn),
        ``standard_error`` (clustered by deal), ``t``, ``pairs``, ``deals``.
    """
    from experiments.dynamics.win_chance import next_chances

    seats = count_seats(states.columns)
    chances = by_seat(states, "v", seats)
    steps = next_chances(states, chances) - chances
    mover = states["seat_to_act"].to_numpy() - 1
    ahead = (np.arange(seats) - mover[:, None]) % seats
    tenth, count = bin_of_equal_mass(chances.reshape(-1), bins)
    third, thirds = bin_of_equal_mass(chances.reshape(-1), 3)
    stage, quarters = bin_of_equal_mass(states["turn"].to_numpy().astype(np.float64), stages)
    late = np.repeat(stage, seats)
    groups = {
        "seat to act": np.where(ahead == 0, 0, -1).reshape(-1),
        "seat to act next": np.where(ahead == 1, 0, -1).reshape(-1),
        "leader": np.where(chances >= chances.max(axis=1, keepdims=True), 0, -1).reshape(-1),
        "chance": tenth,
        "chance of the seat to act": np.where(ahead.reshape(-1) == 0, tenth, -1),
        "stage and chance": late * thirds + third,
        "stage, seat to act": np.where(ahead.reshape(-1) == 0, late, -1),
    }
    sizes = {"chance": count, "chance of the seat to act": count}
    sizes |= {"stage and chance": quarters * thirds, "stage, seat to act": quarters}
    cluster, deals = number_deals(states["deal"].to_numpy())
    every = np.repeat(cluster, seats)
    parts = [
        drift_of(name, group, sizes.get(name, 1), steps.reshape(-1), every, deals)
        for name, group in groups.items()
    ]
    return pl.concat(parts)


def drift_of(
    name: str,
    group: npt.NDArray[np.int64],
    groups: int,
    steps: Numbers,
    deal: npt.NDArray[np.int64],
    deals: int,
) -> pl.DataFrame:
    """The rows of one way of grouping; see `martingale_check`."""
    counts = group >= 0
    cell = deal[counts] * groups + group[counts]
    size = deals * groups
    number = np.bincount(cell, minlength=size).reshape(deals, groups).astype(np.float64)
    moved = np.bincount(cell, steps[counts], minlength=size)
    drift, error = gaps(number, np.asarray(moved.reshape(deals, groups), np.float64))
    drift = np.where(np.abs(drift) < ROUNDING, 0.0, drift)  # where seats' steps cancel
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.where(drift == 0, 0.0, drift / np.where(error < ROUNDING, 0.0, error))
    return pl.DataFrame(
        {
            "by": [name] * groups,
            "group": np.arange(groups),
            "drift": drift,
            "standard_error": error,
            "t": t,
            "pairs": number.sum(axis=0).astype(np.int64),
            "deals": (number > 0).sum(axis=0),
        }
    )
