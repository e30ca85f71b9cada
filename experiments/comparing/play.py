"""Plays versions on shared deals until every verdict is reached or the deals are spent."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from experiments.comparing.cross_check import sign_flip_p_values
from experiments.comparing.judge import (
    BETTER,
    EQUIVALENT,
    NEARER,
    UNDECIDED,
    Ends,
    distance_change,
    judge,
)
from experiments.comparing.plan import Measure, Pair, Question
from experiments.comparing.ways import (
    PlayedDeals,
    Spread,
    WaySampler,
    WayStretch,
    games_a_deal,
    way_of,
)
from experiments.runner.fresh_deals import CROSS_CHECKS
from experiments.statistics.intervals import Interval, Numbers, holm
from experiments.statistics.sequences import BoundedMean

GROWTH = 2
"""Each look comes after half as many deals again."""

MOST_GAMES_A_LOOK = 200_000
LENGTHS = ("minutes", "turns")
MOST_UNFINISHED = 0.1
"""A larger share of games that never finish, and the mean length of the others with what those
took until they were stopped is nobody's length: it is neither better nor the same."""


@dataclass(frozen=True)
class PairVerdict:
    """The verdict on one figure of one pair.

    Attributes:
        pair, measure: which.
        verdict: `experiments.comparing.judge`'s words.
        before, after: the means.
        difference: after less before.
        change: what is judged: the difference, or for a figure with a target how much further
            from it the mean is.
        target: the target, or None.
        deals: shared deals that it rests on.
        games: games of both versions.
        multiplier: how many independent games one of them was worth.
        clipped: the share of games that were beyond the figure's ends.
        digest: hash of every deal's figures of both versions.
        p_value: on fresh deals, adjusted for all findings; None without a cross-check.
        fresh: the difference on fresh deals; None without a cross-check.
        unfinished: the shares of games that never finish, before and after.
    """

    pair: Pair
    measure: Measure
    verdict: str
    before: float
    after: float
    difference: Ends
    change: Ends
    target: float | None
    deals: int
    games: int
    multiplier: float
    clipped: float
    digest: str
    p_value: float | None = None
    fresh: float | None = None
    unfinished: tuple[float, float] = (0.0, 0.0)

    @property
    def is_same(self) -> bool:
        """Did every deal come to the same? A figure that never varies tells neither yes nor no."""
        return self.difference.value == 0 and math.isinf(self.multiplier)

    @property
    def is_endless(self) -> bool:
        """Is it a length of games of which too many never finish for their mean to mean much?

        Such games count with what they took until they were stopped, which is a floor.
        """
        return self.measure.name in LENGTHS and self.unfinished[1] > MOST_UNFINISHED


@dataclass(frozen=True)
class Comparison:
    """All findings on a question."""

    question: Question
    findings: tuple[PairVerdict, ...]
    games: int


class PairRun:
    """One pair played in one way: everything its verdicts rest on."""

    def __init__(self, pair: Pair, way: str, measures: Sequence[Measure], alpha: float) -> None:
        self.pair, self.way, self.measures = pair, way, tuple(measures)
        self.spans = np.array([one.high - one.low for one in measures])
        self.lows = np.array([one.low for one in measures])
        shape = (len(self.measures),)
        self.apart = BoundedMean(-1, 1, alpha, shape, near_middle=True)
        self.middle = BoundedMean(0, 1, alpha, shape)
        self.spread: Spread | None = None
        self.clipped = np.zeros(shape)
        self.unfinished = np.zeros(2)
        self.hash = hashlib.blake2b(digest_size=10)
        self.difference = Interval(np.zeros(shape), -self.spans, self.spans)
        self.centre = Interval(np.zeros(shape), self.lows, self.lows + self.spans)

    @property
    def games(self) -> int:
        """Games of both versions so far."""
        both = (self.pair.baseline, self.pair.other)
        return self.apart.count * sum(games_a_deal(cell, self.way) for cell in both)

    def add(self, before: PlayedDeals, after: PlayedDeals) -> None:
        """Take in the same deals of both versions, and look."""
        spans, lows = self.spans[:, None], self.lows[:, None]
        first, second = before.means, after.means
        self.apart.add(np.clip((second - first) / spans, -1, 1))
        self.middle.add(np.clip(((first + second) / 2 - lows) / spans, 0, 1))
        seen = Spread.of(before, after)
        self.spread = seen if self.spread is None else self.spread + seen
        self.clipped += before.clipped + after.clipped
        self.unfinished += (before.unfinished, after.unfinished)
        self.hash.update(np.ascontiguousarray(np.concatenate([first, second]).T).tobytes())
        apart, middle = self.apart.interval(), self.middle.interval()
        self.difference = narrowed(self.difference, Interval(*(one * self.spans for one in apart)))
        self.centre = narrowed(
            self.centre, Interval(*(self.lows + one * self.spans for one in middle))
        )

    def findings(self) -> list[PairVerdict]:
        """What can be said now."""
        spread = self.spread
        if spread is None:
            return []
        return [self.finding(place, spread) for place in range(len(self.measures))]

    def finding(self, place: int, spread: Spread) -> PairVerdict:
        """What can be said now of one figure."""
        before, after = (spread.sums / (spread.deals * spread.games[:, None]))[:, place]
        measure = self.measures[place]
        difference, centre = ends_at(self.difference, place), ends_at(self.centre, place)
        target = measure.target_for(self.pair.other.players)
        change = difference if target is None else distance_change(difference, centre, target)
        direction = measure.better if target is None else "target"
        found = PairVerdict(
            pair=self.pair,
            measure=measure,
            verdict=judge(change, measure.margin, direction),
            before=float(before),
            after=float(after),
            difference=difference,
            change=change,
            target=target,
            deals=self.apart.count,
            games=self.games,
            multiplier=float(spread.multipliers()[place]),
            clipped=float(self.clipped[place]) / max(self.games, 1),
            digest=self.hash.hexdigest(),
            unfinished=self.unfinished_shares(),
        )
        if found.is_endless and found.verdict in (BETTER, NEARER, EQUIVALENT):
            return replace(found, verdict=UNDECIDED)
        return found

    def unfinished_shares(self) -> tuple[float, float]:
        """Of the games before and after, those that never finish."""
        cells = (self.pair.baseline, self.pair.other)
        games = [max(self.apart.count * games_a_deal(cell, self.way), 1) for cell in cells]
        before, after = (
            float(count / played) for count, played in zip(self.unfinished, games, strict=True)
        )
        return before, after

    def is_open(self) -> bool:
        """Whether a verdict is still to be reached, that more deals can reach."""
        return self.spread is None or any(
            one.verdict == UNDECIDED and not one.is_endless for one in self.findings()
        )


def narrowed(so_far: Interval, seen: Interval) -> Interval:
    """What all looks together leave: all intervals of a sequence hold, or none need to.

    Where nothing is left, which happens only if one of them missed, the last look counts alone.
    """
    low, high = np.maximum(so_far.low, seen.low), np.minimum(so_far.high, seen.high)
    is_left = low <= high
    return Interval(
        seen.value, np.where(is_left, low, seen.low), np.where(is_left, high, seen.high)
    )


def ends_at(interval: Interval, place: int) -> Ends:
    """One place of an array of intervals."""
    return Ends(*(float(one[place]) for one in interval))


Watch = Callable[[Sequence[PairVerdict]], None]


def compare(question: Question, jobs: int = 1, watch: Watch = lambda findings: None) -> Comparison:
    """Play until every verdict is reached or the deals are spent, then cross-check.

    All verdicts hold together with probability 1 - alpha, for each of the question's claims has an
    equal part of alpha (Bonferroni) and every interval belongs to a confidence sequence.

    Args:
        question: from `experiments.comparing.plan.read_question`.
        jobs: threads.
        watch: is called with all findings of the way that is being played, after each look.
    """
    findings: list[PairVerdict] = []
    games = 0
    for way in dict.fromkeys(way_of(one.name) for one in question.measures):
        measures = [one for one in question.measures if way_of(one.name) == way]
        sampler = WaySampler([(one.figure, one.low, one.high) for one in measures], jobs)
        alpha = question.alpha / question.claims
        runs = [PairRun(pair, way, measures, alpha) for pair in question.pairs]
        race(runs, sampler, question, watch)
        findings += cross_check(runs, sampler, question.confirm)
        games += sampler.games
    return Comparison(question, adjusted(in_order(findings, question)), games)


def race(runs: Sequence[PairRun], sampler: WaySampler, question: Question, watch: Watch) -> None:
    """Play shared deals of the pairs that are open, look after look."""
    done, size = 0, question.first_look
    running = list(runs)
    while running and done < question.deals:
        games = max(games_a_deal(run.pair.other, run.way) for run in running)
        size = min(size, question.deals - done, max(1, MOST_GAMES_A_LOOK // games))
        played = play_cells(running, sampler, done, size)
        for run in running:
            run.add(played[run.pair.baseline.hash], played[run.pair.other.hash])
        watch([one for run in runs for one in run.findings()])
        running = [run for run in running if run.is_open()]
        done += size
        size = max(question.first_look, done // GROWTH)


def play_cells(
    runs: Sequence[PairRun], sampler: WaySampler, first: int, deals: int
) -> dict[str, PlayedDeals]:
    """Some deals of every cell that the pairs need, each cell once, by its hash."""
    both = [cell for run in runs for cell in (run.pair.baseline, run.pair.other)]
    cells = list({cell.hash: cell for cell in both}.values())
    played = sampler.play([WayStretch(cell, runs[0].way, first, deals) for cell in cells])
    return {cell.hash: one for cell, one in zip(cells, played, strict=True)}


def cross_check(runs: Sequence[PairRun], sampler: WaySampler, deals: int) -> list[PairVerdict]:
    """The findings with what a fixed number of fresh deals says, p-values not yet adjusted."""
    if deals == 0:
        return [one for run in runs for one in run.findings()]
    played = play_cells(runs, sampler, CROSS_CHECKS, deals)
    checked = []
    for run in runs:
        apart = played[run.pair.other.hash].means - played[run.pair.baseline.hash].means
        for finding, p_value, row in zip(
            run.findings(), sign_flip_p_values(apart), apart, strict=True
        ):
            checked.append(replace(finding, p_value=float(p_value), fresh=float(row.mean())))
    return checked


def adjusted(findings: Sequence[PairVerdict]) -> tuple[PairVerdict, ...]:
    """With p-values that hold together."""
    plain = [one.p_value for one in findings if one.p_value is not None]
    if not plain:
        return tuple(findings)
    together: Numbers = holm(plain)
    return tuple(replace(one, p_value=float(p)) for one, p in zip(findings, together, strict=True))


def in_order(findings: Sequence[PairVerdict], question: Question) -> list[PairVerdict]:
    """Pair by pair, figures in the order of the sweep file."""
    names = [one.name for one in question.measures]
    return sorted(
        findings,
        key=lambda one: (question.pairs.index(one.pair), names.index(one.measure.name)),
    )
