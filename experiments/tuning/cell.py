"""One cell of the table in the race: which hands are still in it, and what it needs to decide."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import cached_property

import numpy as np

from experiments.tuning.board import Board, Known, Lane, LaneKey
from experiments.tuning.fit import fitted_medians
from experiments.tuning.nearness import is_further
from experiments.tuning.plan import BAND, SKILL, Limit, TuningPlan

MET, NEAR, OPEN, BROKEN = "met", "met within the slack", "open", "broken"
"""What is known of a constraint: it holds; it holds or is broken by less than the slack; neither
is known; it is broken."""

DECIDED, NO_HAND, UNDECIDED = "decided", "no hand", "undecided"

Wants = dict[LaneKey, int]


class Trial:
    """One hand in one cell, with what the board knows of it now.

    Attributes:
        hand: cards dealt.
        lanes: one a player count of the row.
        loss: the distance of the median from the target at the worst player count, as a share of
            the target.
        worst: the player count of that.
        standing: what is known of each constraint.
        excess: by constraint, by how much the estimate is beyond the limit, in its unit, at
            the worst player count, and that player count.
        open_at: by constraint, the player counts at which nothing is known yet.
    """

    def __init__(self, hand: int, board: Board, cell: CellRace) -> None:
        self.hand = hand
        self.cell = cell
        self.lanes = {count: board.lanes[LaneKey(count, hand)] for count in cell.players}
        self.board = board
        losses = {count: self.loss_at(lane) for count, lane in self.lanes.items()}
        self.worst = max(losses, key=lambda count: (losses[count].value, losses[count].low))
        self.loss = Known(
            losses[self.worst].value,
            max(one.low for one in losses.values()),
            max(one.high for one in losses.values()),
        )
        self.losses = losses
        self.standing: dict[str, str] = {}
        self.excess: dict[str, tuple[float, int]] = {}
        self.open_at: dict[str, list[int]] = {}
        for name, limit in cell.limits.items():
            self.judge(name, limit)

    def loss_at(self, lane: Lane) -> Known:
        """How far the lane's median is from the target, as a share of it."""
        target = self.cell.target
        value, low, high = lane.median
        if math.isnan(value):
            value = self.cell.guess(lane.key)
        below, above = (low - target) / target, (high - target) / target
        nearest = 0.0 if below <= 0 <= above else min(abs(below), abs(above))
        return Known(abs(value - target) / target, nearest, max(abs(below), abs(above)))

    def knows(self, name: str, count: int) -> Known:
        """A constraint's figure at a player count."""
        if name == BAND:
            return self.losses[count]
        key = LaneKey(count, self.hand, name == SKILL)
        return self.board.lanes[key].shares[name]

    def judge(self, name: str, limit: Limit) -> None:
        """Work out a constraint's standing and excess."""
        slack = limit.value * self.cell.plan.slack
        standings, excesses = [], []
        for count in self.lanes:
            known = self.knows(name, count)
            if limit.is_floor:
                even = 1 / count
                known = Known(*(even - end for end in (known.value, known.high, known.low)))
            bound = -limit.value if limit.is_floor else limit.value
            if known.low > bound:
                standings.append(BROKEN)
            elif known.high <= bound:
                standings.append(MET)
            else:
                standings.append(NEAR if known.high <= bound + slack else OPEN)
            value = known.value - bound
            excesses.append((-math.inf if math.isnan(value) else value, count))
        order = (BROKEN, OPEN, NEAR, MET)
        self.standing[name] = min(standings, key=order.index)
        self.excess[name] = max(excesses)
        self.open_at[name] = [
            count for count, one in zip(self.lanes, standings, strict=True) if one == OPEN
        ]

    @property
    def broken(self) -> tuple[str, ...]:
        """The constraints that are surely broken."""
        return tuple(name for name, one in self.standing.items() if one == BROKEN)

    @property
    def is_acceptable(self) -> bool:
        """True if all constraints hold within the slack."""
        return all(one in (MET, NEAR) for one in self.standing.values())

    @property
    def can_beat(self) -> bool:
        """True if being nearer than another hand puts that one out.

        The band need not be shown: who is nearer than a hand in the band is in it as well.
        """
        rest = [one for name, one in self.standing.items() if name != BAND]
        return all(one in (MET, NEAR) for one in rest) and not self.broken

    @cached_property
    def offences(self) -> tuple[str, ...]:
        """Open constraints that the estimates put beyond the middle of the slack."""
        found = []
        for name, limit in self.cell.limits.items():
            middle = limit.value * self.cell.plan.slack / 2
            if self.standing[name] == OPEN and self.excess[name][0] > middle:
                found.append(name)
        return tuple(found)


class CellRace:
    """One cell of the table.

    Attributes:
        row: its place among the plan's rows.
        mode: of the targets.
        target: minutes.
        players: of the row.
        limits: the constraints, the band among them.
        verdict: `DECIDED`, `NO_HAND` or `UNDECIDED`.
        leader: the hand that would be printed now, or None.
    """

    def __init__(self, row: int, mode: str, plan: TuningPlan, board: Board) -> None:
        self.row, self.mode, self.plan, self.board = row, mode, plan, board
        self.players = plan.rows[row]
        self.target = plan.targets[mode]
        band = {} if plan.band is None else {BAND: Limit(plan.band)}
        self.limits: Mapping[str, Limit] = {**band, **plan.limits}
        self.alpha = plan.pair_alpha(self.players)
        self.further: set[tuple[int, int]] = set()
        self.near: set[tuple[int, int]] = set()
        self.tried: dict[tuple[int, int, int, int, float], tuple[int, bool]] = {}
        self.verdict = UNDECIDED
        self.leader: int | None = None
        self.guesses: dict[LaneKey, float] = {}
        self.trials: dict[int, Trial] = {}

    def guess(self, key: LaneKey) -> float:
        """The median of a lane that was not played, from the curve through the others."""
        if not self.guesses:
            self.guesses = dict(self.guess_all())
        return self.guesses[key]

    def guess_all(self) -> Iterable[tuple[LaneKey, float]]:
        """A curve through the played hands at each player count of the row."""
        for count in self.players:
            keys = [LaneKey(count, hand) for hand in self.plan.hands]
            played = [self.board.lanes[key] for key in keys if self.board.lanes[key].deals]
            found = fitted_medians(
                [lane.key.hand for lane in played],
                [lane.median.value for lane in played],
                [lane.deals for lane in played],
                self.plan.hands,
            )
            yield from zip(keys, found.tolist(), strict=True)

    def look(self) -> None:
        """Look at the board anew: who leads, who is out, whether that decides the cell."""
        self.guesses = {}
        self.trials = {hand: Trial(hand, self.board, self) for hand in self.plan.hands}
        able = [one for one in self.trials.values() if not one.broken]
        if not able:
            self.leader, self.verdict = None, NO_HAND
            return
        leader = min(able, key=lambda one: (bool(one.offences), one.loss.value, one.hand))
        self.leader = leader.hand
        rivals = [one for one in able if one is not leader]
        for one in rivals:
            self.compare(one, leader)
        is_settled = all(self.is_settled(one.hand, leader.hand) for one in rivals)
        self.verdict = DECIDED if is_settled and leader.is_acceptable else UNDECIDED

    def is_settled(self, hand: int, leader: int) -> bool:
        """True if a hand is surely further off, or surely as good within the indifference."""
        return self.are_alike(hand, leader) or self.is_beaten(hand)

    def are_alike(self, hand: int, other: int) -> bool:
        """True if two hands' distances surely differ by the indifference at most."""
        return (hand, other) in self.near and (other, hand) in self.near

    def is_beaten(self, hand: int) -> bool:
        """True if a hand that keeps the limits within the slack is surely nearer to the target."""
        return any(
            (hand, rival) in self.further and trial.can_beat for rival, trial in self.trials.items()
        )

    def compare(self, trial: Trial, leader: Trial) -> None:
        """Try to show that a hand is further off than the leader, or as good as it."""
        margin = -self.plan.indifference
        if self.is_shown(trial, leader, 0.0, self.further):
            self.near.add((trial.hand, leader.hand))
        elif self.is_shown(trial, leader, margin, self.near):
            self.is_shown(leader, trial, margin, self.near)

    def is_shown(
        self, trial: Trial, rival: Trial, margin: float, known: set[tuple[int, int]]
    ) -> bool:
        """Whether a hand is further off than a rival by more than a margin; remembers that."""
        pair = (trial.hand, rival.hand)
        if pair not in known:
            is_clear = trial.loss.low > rival.loss.high + margin
            counts = self.players
            if is_clear or all(self.is_pair_shown(trial, rival, one, margin) for one in counts):
                known.add(pair)
        return pair in known

    def is_pair_shown(self, trial: Trial, rival: Trial, count: int, margin: float) -> bool:
        """The same for the hand's worst player count and one of the rival's, on shared deals."""
        mine, other = trial.lanes[trial.worst], rival.lanes[count]
        deals = min(mine.deals, other.deals)
        if deals < self.plan.first_look:
            return False
        key = (trial.hand, trial.worst, rival.hand, count, margin)
        seen = self.tried.get(key)
        if seen is None or seen[0] != deals:
            is_shown = is_further(
                mine.steps(self.target)[:deals],
                other.steps(self.target)[:deals],
                (other.median.low, other.median.high),
                self.target,
                margin,
                self.alpha,
            )
            seen = self.tried[key] = (deals, is_shown)
        return seen[1]

    @property
    def confidence_set(self) -> tuple[int, ...]:
        """The hands that may be the nearest to the target of those that keep the limits.

        Of a hand that is beyond a limit by less than the slack, either may be said.
        """
        return tuple(
            hand
            for hand, trial in self.trials.items()
            if not trial.broken and not self.is_beaten(hand)
        )

    def wants(self) -> Wants:
        """The deals that would help to decide, by lane; nothing if the cell is decided."""
        found: Wants = {}
        if self.verdict != UNDECIDED or self.leader is None:
            return found
        leader = self.trials[self.leader]
        self.want_limits(leader, found)
        for hand, trial in self.trials.items():
            if trial is leader or trial.broken or self.is_settled(hand, self.leader):
                continue
            is_nearer = trial.loss.value < leader.loss.value + self.plan.indifference / 2
            if trial.offences and (is_nearer or leader.offences):
                self.want_refusal(trial, found)
            else:
                self.want_pair(trial, leader, found)
        return found

    def want(self, key: LaneKey, deals: int, found: Wants) -> None:
        """Ask for the next look after so many deals, in the lane."""
        found[key] = max(found.get(key, 0), self.plan.next_look(deals))

    def want_limits(self, leader: Trial, found: Wants) -> None:
        """Deals that show whether the leader keeps its limits."""
        for name, counts in leader.open_at.items():
            for count in counts:
                key = LaneKey(count, leader.hand, name == SKILL)
                self.want(key, self.board.lanes[key].deals, found)

    def want_refusal(self, trial: Trial, found: Wants) -> None:
        """Deals that show a hand to break the limit that it seems to break most."""
        shares = {name: trial.excess[name][0] / self.limits[name].value for name in trial.offences}
        name = max(shares, key=lambda one: shares[one])
        key = LaneKey(trial.excess[name][1], trial.hand, name == SKILL)
        self.want(key, self.board.lanes[key].deals, found)

    def want_pair(self, trial: Trial, leader: Trial, found: Wants) -> None:
        """Deals of a hand and the leader, at the player counts that are not settled yet.

        The estimates say what is to be shown: that the hand is further off, or that both are alike.
        """
        margin = -self.plan.indifference
        if trial.loss.value > leader.loss.value + self.plan.indifference / 2:
            self.want_shown(trial, leader, 0.0, found)
            return
        for mine, other in ((trial, leader), (leader, trial)):
            if (mine.hand, other.hand) not in self.near:
                self.want_shown(mine, other, margin, found)

    def want_shown(self, trial: Trial, rival: Trial, margin: float, found: Wants) -> None:
        """Deals to show that a hand is further off than a rival by more than a margin."""
        mine = trial.lanes[trial.worst]
        for count, other in rival.lanes.items():
            if not self.is_pair_shown(trial, rival, count, margin):
                deals = min(mine.deals, other.deals)
                for lane in (mine, other):
                    if lane.deals <= deals:
                        self.want(lane.key, deals, found)

    @property
    def closest_rival(self) -> int | None:
        """The hand that comes second: nearest to the target of those that are not broken."""
        others = [one for one in self.trials.values() if one.hand != self.leader and not one.broken]
        found = min(others, key=lambda one: (one.loss.value, one.hand), default=None)
        return None if found is None else found.hand

    @property
    def deals(self) -> int:
        """Deals in the lanes of the cell's row."""
        lanes = self.board.lanes.items()
        return int(np.sum([lane.deals for key, lane in lanes if key.players in self.players]))
