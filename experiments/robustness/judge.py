"""Regret of each hand for each kind of players, with intervals that hold together.

Loss of hand h for players b: l(h, b) = |median minutes - target| / target, the largest over the
player counts that share a row of the table; infinite where more games never finish, or a seat
wins more beyond its share, than the declared limits allow. Regret: r(h, b) = l(h, b) less the
least loss that any hand has for b. Source: methods 1.5; minimax regret: Savage (1951), Journal of
the American Statistical Association 46.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from experiments.robustness.plan import Population

Numbers = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class RegretMap:
    """One row and length of game: which hand, for whom?

    All arrays have the shape (hands, populations) unless said otherwise; regrets and losses are
    shares of the target.

    Attributes:
        game: the game's key; version: its rules (`experiments.report.opinion.version_of`).
        axes: what the populations differ in, the slowest first, with their steps.
        row: the row of the table in words; ``players`` its counts; ``mode`` the length of game.
        bots: the players as assumed, by name.
        target: minutes; ``band``: a length is on target within this share of it.
        hands: the candidates, rising.
        populations: the kinds of players.
        median: minutes of the player count whose loss is the largest; inf: never.
        loss: see above; infinite where the hand breaks a limit.
        works: no limit is broken.
        surely_judged: the games settle whether a limit is broken.
        regret, low, high: with the simultaneous interval; NaN where no hand works for these
            players, infinite where this one does not and another one does.
        in_band: it works and every median of the row is within the band.
        surely_in_band, surely_out: the games settle it.
        printed: the hand that the rules or the table print, if they do; perhaps none of ``hands``.
        cells: hashes of the cells that the figures are from; ``cell_names``: the same in words.
    """

    game: str
    axes: Mapping[str, Sequence[Any]]
    row: str
    players: tuple[int, ...]
    bots: str
    mode: str
    target: float
    band: float
    hands: tuple[int, ...]
    populations: tuple[Population, ...]
    median: Numbers
    loss: Numbers
    works: Flags
    surely_judged: Flags
    regret: Numbers
    low: Numbers
    high: Numbers
    in_band: Flags
    surely_in_band: Flags
    surely_out: Flags
    printed: int | None
    cells: tuple[str, ...]
    cell_names: tuple[str, ...]
    version: str = "printed"

    @property
    def default(self) -> int:
        """The place of the players that everything else is measured from."""
        return next(place for place, one in enumerate(self.populations) if one.steps == 0)

    def best(self, population: int) -> int | None:
        """The hand of the least loss for some players; None if none works."""
        losses = self.loss[:, population]
        return self.hands[int(np.argmin(losses))] if np.isfinite(losses).any() else None

    def alike(self, population: int) -> tuple[int, ...]:
        """The hands that may be the best for some players, as far as the games show."""
        may_be = self.low[:, population] <= 0
        return tuple(hand for hand, may in zip(self.hands, may_be, strict=True) if may)

    @property
    def chosen(self) -> int | None:
        """The best hand for the default players."""
        return self.best(self.default)

    @property
    def answerable(self) -> Flags:
        """For which players any hand works, shape (populations,)."""
        return np.asarray(self.works.any(axis=0), np.bool_)

    def worst_regret(self, hand: int) -> tuple[float, float, float]:
        """The largest regret of a hand over the players for whom any hand works; low and high."""
        place = self.hands.index(hand)
        if not self.answerable.any():
            return math.nan, math.nan, math.nan
        found = [float(one[place, self.answerable].max()) for one in (self.regret, self.low)]
        return found[0], found[1], float(self.high[place, self.answerable].max())

    @property
    def minimax(self) -> int | None:
        """The hand whose largest regret is the least.

        If every hand breaks a limit for some players, the one that does so for the fewest, and of
        those the one whose largest finite regret is the least. None if no hand ever works.
        """
        if not self.answerable.any():
            return None
        regrets = self.regret[:, self.answerable]
        broken = (~np.isfinite(regrets)).sum(axis=1)
        largest = np.where(np.isfinite(regrets), regrets, -1).max(axis=1)
        order = sorted(
            (int(broken[place]), float(largest[place]), hand)
            for place, hand in enumerate(self.hands)
        )
        return order[0][2]

    @property
    def minimax_alike(self) -> tuple[int, ...]:
        """The hands that may have the least largest regret, as far as the games show."""
        least = min(self.worst_regret(hand)[2] for hand in self.hands)
        if not np.isfinite(least):
            return () if self.minimax is None else (self.minimax,)
        return tuple(hand for hand in self.hands if self.worst_regret(hand)[1] <= least)

    def share_in_band(self, hand: int) -> tuple[float, float, float]:
        """The share of all kinds of players with the hand in the band; surely, and at most."""
        place = self.hands.index(hand)
        return (
            float(self.in_band[place].mean()),
            float(self.surely_in_band[place].mean()),
            float(1 - self.surely_out[place].mean()),
        )

    def flips(self, hand: int, *, surely: bool = True) -> tuple[int, ...]:
        """The players for whom another hand is better, fewest steps first.

        Args:
            hand: the hand.
            surely: only where the games settle it; else also where it merely looks so.
        """
        regret = (self.low if surely else self.regret)[self.hands.index(hand)]
        found = [place for place in range(len(self.populations)) if regret[place] > 0]
        return tuple(sorted(found, key=lambda place: self.populations[place].steps))


@dataclass(frozen=True, eq=False)
class Robustness:
    """The answers to all questions of a sweep.

    Attributes:
        name, question, path: of the sweep; path as it was given.
        game: the game's key, or several with commas.
        axes: by game, the steps of each axis; ``default``: the default's place on each.
        deals: of each hand and population; ``games``: played in all.
        alpha: error rate of all that is said, over all questions.
        limits: the declared ones, by name.
        longest: minutes within which a game should be over.
        digest: hash of all medians and of the cells, so that a report can be checked.
        questions: row by row, length by length.
    """

    name: str
    question: str
    path: str
    game: str
    axes: dict[str, dict[str, list[object]]]
    default: dict[str, list[int]]
    deals: int
    games: int
    alpha: float
    limits: dict[str, float]
    longest: float
    digest: str
    questions: tuple[RegretMap, ...]


def bootstrap_medians(values: Numbers, weights: npt.NDArray[np.int64]) -> Numbers:
    """Medians of resampled deals: the smallest value that half the weight reaches.

    Only the ranks that a resampled median can reach are looked at one by one (8 standard
    deviations of its rank to each side); a median beyond them is set to the last of them.

    Args:
        values: shape (samples, deals).
        weights: how often each deal is drawn, shape (replicates, deals), rows sum to deals.

    Returns:
        Shape (replicates, samples).
    """
    deals = values.shape[1]
    reach = math.ceil(8 * math.sqrt(deals) / 2) + 2
    first, last = max(deals // 2 - reach, 0), min(deals // 2 + reach, deals)
    half = deals / 2
    found = np.empty((len(weights), len(values)))
    light = weights.astype(np.float32)
    order = np.argsort(values, axis=1, kind="stable")
    for place, mine in enumerate(order):
        below = np.zeros(deals, np.float32)
        below[mine[:first]] = 1
        reached = (light @ below)[:, None] + np.cumsum(weights[:, mine[first:last]], axis=1)
        at = np.minimum((reached < half).sum(axis=1), last - first - 1)
        found[:, place] = values[place, mine[first + at]]
    return found


def median_of(values: Numbers) -> Numbers:
    """The smallest value that half of a row's values reach, shape (rows,)."""
    middle = math.ceil(values.shape[-1] / 2) - 1
    found: Numbers = np.partition(values, middle, axis=-1)[..., middle]
    return found


@dataclass(frozen=True, eq=False)
class Regrets:
    """Regrets with their simultaneous intervals, arrays (hands, populations)."""

    value: Numbers
    low: Numbers
    high: Numbers


def regrets(loss: Numbers, resampled: Numbers, works: Flags, alpha: float) -> Regrets:
    """Regret of every hand for all players at once.

    A regret is the largest difference of the hand's loss to any other's. All differences of one
    player population get simultaneous intervals from the largest standardised deviation over the
    resampled deals (max-t bootstrap), paired because all hands are played on the same deals; the
    largest lower end and the largest upper end bound the regret (as Hsu's comparisons with the
    best do). A loss kinks where the median meets the target; resampling is then on the safe side
    only as far as tests/experiments/robustness shows (coverage on known medians).

    Args:
        loss: shape (hands, populations); not looked at where a hand does not work.
        resampled: of resampled deals, shape (replicates, hands, populations).
        works: shape (hands, populations).
        alpha: the error rate of all intervals together.
    """
    hands, kinds = loss.shape
    pairs = [(one, other) for one in range(hands) for other in range(one + 1, hands)]
    firsts, seconds = (np.array(side, np.int64) for side in zip(*pairs, strict=True))
    both = works[firsts] & works[seconds]
    apart = np.where(both, _minus(loss[firsts], loss[seconds]), 0)
    moved = np.where(both, _minus(resampled[:, firsts], resampled[:, seconds]), 0)
    spread = moved.std(axis=0, ddof=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        scaled = np.abs(moved - apart) / spread
    largest = np.nan_to_num(scaled, nan=0.0, posinf=0.0).reshape(len(moved), -1).max(axis=1)
    half = float(np.quantile(largest, 1 - alpha, method="higher")) * spread
    ends = []
    for shift in (0.0, -1.0, 1.0):
        top = np.zeros((hands, kinds))
        for place, (one, other) in enumerate(pairs):
            reach = shift * half[place]
            np.maximum(top[one], apart[place] + reach, out=top[one], where=both[place])
            np.maximum(top[other], -apart[place] + reach, out=top[other], where=both[place])
        ends.append(np.where(works, top, np.where(works.any(axis=0), np.inf, np.nan)))
    return Regrets(ends[0], ends[1], ends[2])


def _minus(one: Numbers, other: Numbers) -> Numbers:
    """A difference that is NaN, silently, where both are infinite."""
    with np.errstate(invalid="ignore"):
        found: Numbers = one - other
    return found


def steps_to(populations: Sequence[Population], places: Sequence[int]) -> int | None:
    """How many steps the nearest of these players is away; None if there is none."""
    return min((populations[place].steps for place in places), default=None)
