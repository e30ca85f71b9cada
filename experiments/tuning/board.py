"""What has been played so far: a lane for each hand at each player count, with its intervals."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from experiments.runner.paired import DealRequest
from experiments.statistics.sequences import mean_sequence, proportion_sequence
from experiments.tuning.evidence import median_interval
from experiments.tuning.nearness import Steps, steps_from
from experiments.tuning.plan import (
    FIRST_PLAYER,
    NOT_FINISHED,
    SEAT_EDGE,
    SEAT_POINTS,
    SEATS,
    SKILL,
    STUCK_TURNS,
    TuningPlan,
)

Numbers = npt.NDArray[np.float64]

LENGTH = "length"
"""The figure that every lane has first: minutes, infinite for a game that never finishes."""

TURNS = "turns"
"""The figure that stuck turns are a share of."""

WIN = "win_"
"""How the win shares by turn position are called, from ``win_1``."""

POINTS = "points_"
"""Likewise the points by turn position, less the mean of all players."""

BESIDE = (*SEATS, SEAT_POINTS, STUCK_TURNS)
"""Constraints that are not the share of games of which a figure is true."""


class Sampler(Protocol):
    """Plays lanes deal by deal; the engine and the synthetic truth both do.

    Attributes:
        games: games played so far.
    """

    games: int

    def play(self, requests: Sequence[DealRequest]) -> list[Numbers]:
        """For each request the figures of its lane, shape (figures of the lane, deals).

        The same deals of a lane give the same figures; the same deal number is the same shuffle
        and noise in every lane.
        """
        ...


class Known(NamedTuple):
    """An estimate and an interval that holds at all times."""

    value: float
    low: float
    high: float

    def narrowed(self, other: Known) -> Known:
        """The later estimate within both intervals, which hold together."""
        return Known(other.value, max(self.low, other.low), min(self.high, other.high))


FLOOR = 0.25
"""Of the variance of stuck turns a deal, and of points: what has not varied yet may still."""

UNKNOWN_MEDIAN = Known(math.nan, 0.0, math.inf)


class LaneKey(NamedTuple):
    """Which games a lane holds.

    Attributes:
        players, hand: at the table.
        is_skill: the games of one better bot among the usual ones.
    """

    players: int
    hand: int
    is_skill: bool = False


def lane_keys(plan: TuningPlan) -> tuple[LaneKey, ...]:
    """Every lane that a plan may need, hands of a player count together."""
    kinds = (False, True) if SKILL in plan.limits else (False,)
    return tuple(
        LaneKey(players, hand, is_skill)
        for is_skill in kinds
        for players in plan.players
        for hand in plan.hands
    )


def figure_names(key: LaneKey, plan: TuningPlan) -> tuple[str, ...]:
    """The figures of a lane, in their order."""
    if key.is_skill:
        return (SKILL,)
    names = [LENGTH, NOT_FINISHED]
    if STUCK_TURNS in plan.limits:
        names += [STUCK_TURNS, TURNS]
    if plan.has_seats:
        names += [f"{WIN}{position + 1}" for position in range(key.players)]
    if SEAT_POINTS in plan.limits:
        names += [f"{POINTS}{position + 1}" for position in range(key.players)]
    return tuple(names)


class Lane:
    """The games of one hand at one player count.

    Attributes:
        key: which.
        names: of its figures.
        deals: played so far, deals 0 up.
        median: of the minutes.
        shares: each constraint's figure (for seats: the largest edge) with its interval.
    """

    def __init__(self, key: LaneKey, plan: TuningPlan) -> None:
        self.key = key
        self.names = figure_names(key, plan)
        self.limits = tuple(name for name in plan.limits if (name == SKILL) == key.is_skill)
        self.alpha = plan.limit_alpha(key.players)
        self.medians_alpha = plan.medians_alpha
        self.deals = 0
        self.first_look = plan.first_look
        self.totals = np.zeros(len(self.names))
        self.squares = np.zeros(len(self.names))
        self.products = np.zeros(3)
        self.parts: list[Numbers] = []
        self.median = UNKNOWN_MEDIAN
        self.shares: dict[str, Known] = {name: Known(math.nan, 0.0, 1.0) for name in self.limits}
        has_seats = any(name in SEATS for name in self.limits)
        self.seats = [Known(math.nan, 0.0, 1.0)] * (key.players if has_seats else 0)
        if SEAT_POINTS in self.shares:
            self.shares[SEAT_POINTS] = Known(math.nan, 0.0, math.inf)
        has_points = SEAT_POINTS in self.limits
        self.points = [Known(math.nan, -math.inf, math.inf)] * (key.players if has_points else 0)
        self.steps_at: dict[float, Steps] = {}

    @property
    def minutes(self) -> Numbers:
        """Every game's minutes in the order of deals."""
        if len(self.parts) > 1:
            self.parts = [np.concatenate(self.parts)]
        return self.parts[0] if self.parts else np.zeros(0)

    def steps(self, target: float) -> Steps:
        """Every game's length as steps from a target."""
        done = self.steps_at.get(target, np.zeros(0, np.int64))
        if len(done) < self.deals:
            done = np.concatenate([done, steps_from(self.minutes[len(done) :], target)])
            self.steps_at[target] = done
        return done

    def extend(self, figures: Numbers) -> None:
        """Take in the next deals, shape (figures, deals)."""
        counted = figures
        if self.names[0] == LENGTH:
            self.parts.append(figures[0])
            counted = figures.copy()
            counted[0] = 0
        self.totals += counted.sum(axis=1)
        self.squares += (counted**2).sum(axis=1)
        if TURNS in self.names:
            stuck, turns = (figures[self.names.index(one)] for one in (STUCK_TURNS, TURNS))
            self.products += [(stuck**2).sum(), (stuck * turns).sum(), (turns**2).sum()]
        self.deals += figures.shape[1]
        if self.names[0] == LENGTH:
            ordered = np.sort(self.minutes)
            middle = float(ordered[(self.deals - 1) // 2])
            found = median_interval(ordered, self.medians_alpha)
            self.median = self.median.narrowed(Known(middle, *found))

    def counts(self) -> list[tuple[float, float]]:
        """Hits and trials of every share with a limit, finished games by position last."""
        found = []
        finished = float(self.deals)
        if not self.key.is_skill:
            finished -= float(np.isinf(self.minutes).sum())
        for name in self.limits:
            if name not in BESIDE:
                found.append((float(self.totals[self.names.index(name)]), float(self.deals)))
        if self.seats:
            first = self.names.index(f"{WIN}1")
            wins = self.totals[first : first + self.key.players]
            found += [(min(float(won), finished), finished) for won in wins]
        return found

    def stuck_share(self) -> Known:
        """The share of all turns without a move, as reports have it, with its interval.

        A ratio of two means: what a deal adds to its error is (stuck - ratio turns) / mean turns,
        whose mean has an asymptotic confidence sequence.
        """
        stuck, turns = (float(self.totals[self.names.index(one)]) for one in (STUCK_TURNS, TURNS))
        if turns <= 0:
            return Known(math.nan, 0.0, 1.0)
        ratio, (ss, st, tt) = stuck / turns, self.products
        found = mean_sequence(
            0.0,
            max(ss - 2 * ratio * st + ratio**2 * tt, 0.0),
            self.deals,
            self.alpha,
            burn_in=self.first_look,
            variance_floor=FLOOR,
        )
        mean_turns = turns / self.deals
        low, high = (float(end) / mean_turns for end in (found.low, found.high))
        return Known(ratio, max(ratio + low, 0.0), min(ratio + high, 1.0))

    def position_points(self) -> list[Known]:
        """Each position's mean points less the mean of all, with its interval."""
        first = self.names.index(f"{POINTS}1")
        places = slice(first, first + self.key.players)
        found = mean_sequence(
            self.totals[places],
            self.squares[places],
            self.deals,
            self.alpha,
            burn_in=self.first_look,
            variance_floor=FLOOR,
        )
        return [Known(*map(float, one)) for one in zip(*found, strict=True)]

    def take(self, intervals: Sequence[Known]) -> None:
        """Take in the intervals of `counts`."""
        plain = [name for name in self.limits if name not in BESIDE]
        if STUCK_TURNS in self.limits:
            self.shares[STUCK_TURNS] = self.shares[STUCK_TURNS].narrowed(self.stuck_share())
        if self.points:
            pairs = zip(self.points, self.position_points(), strict=True)
            self.points = [old.narrowed(new) for old, new in pairs]
            self.shares[SEAT_POINTS] = largest_edge(self.points, 0.0)
        for name, found in zip(plain, intervals, strict=False):
            self.shares[name] = self.shares[name].narrowed(found)
        if self.seats:
            seats = intervals[len(plain) :]
            pairs = zip(self.seats, seats, strict=True)
            self.seats = [old.narrowed(new) for old, new in pairs]
            even = 1 / self.key.players
            for name, seen in ((SEAT_EDGE, self.seats), (FIRST_PLAYER, self.seats[:1])):
                if name in self.limits:
                    self.shares[name] = largest_edge(seen, even)


def largest_edge(seats: Sequence[Known], even: float) -> Known:
    """The largest distance of a seat's win share from an even share."""
    return Known(
        max(abs(one.value - even) for one in seats),
        max(max(one.low - even, even - one.high, 0.0) for one in seats),
        max(max(abs(one.low - even), abs(one.high - even)) for one in seats),
    )


class Board:
    """All lanes of a table.

    Attributes:
        plan: what is asked.
        lanes: by key.
        deals: played in all lanes.
    """

    def __init__(self, plan: TuningPlan) -> None:
        self.plan = plan
        self.keys = lane_keys(plan)
        self.lanes = {key: Lane(key, plan) for key in self.keys}

    def missing(self, wanted: Mapping[LaneKey, int]) -> dict[LaneKey, int]:
        """The deals that lanes lack of what is wanted."""
        lacking = {key: deals - self.lanes[key].deals for key, deals in wanted.items()}
        return {key: deals for key, deals in lacking.items() if deals > 0}

    def play(self, sampler: Sampler, wanted: Mapping[LaneKey, int]) -> None:
        """Play lanes on until each has so many deals; those that have them stay as they are."""
        keys = [key for key in self.keys if wanted.get(key, 0) > self.lanes[key].deals]
        places = {key: place for place, key in enumerate(self.keys)}
        requests = []
        for key in keys:
            done = self.lanes[key].deals
            requests.append(DealRequest(places[key], done, wanted[key] - done))
        for key, figures in zip(keys, sampler.play(requests), strict=True):
            self.lanes[key].extend(figures)
        self.judge_shares([self.lanes[key] for key in keys])

    def judge_shares(self, lanes: Sequence[Lane]) -> None:
        """Renew the intervals of lanes that were played, those of one error rate at once."""
        for alpha in {lane.alpha for lane in lanes}:
            alike = [lane for lane in lanes if lane.alpha == alpha]
            counts = [lane.counts() for lane in alike]
            flat = np.array([pair for one in counts for pair in one]).reshape(-1, 2)
            found = proportion_sequence(flat[:, 0], flat[:, 1], alpha)
            known = [Known(*map(float, ends)) for ends in zip(*found, strict=True)]
            for lane, one in zip(alike, counts, strict=True):
                lane.take(known[: len(one)])
                known = known[len(one) :]
