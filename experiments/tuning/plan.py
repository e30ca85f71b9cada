"""What a tuning is asked to do: rows, targets, hands, limits, and what counts as near enough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from experiments.design.hand_table import label_of
from experiments.metrics.definitions import LONGEST
from experiments.statistics.intervals import bonferroni

BAND = "band"
NOT_FINISHED, SEAT_EDGE, STUCK_TURNS, SKILL = "not_finished", "seat_edge", "stuck_turns", "skill"
FIRST_PLAYER, SEAT_POINTS = "first_player", "seat_points"
SEATS = (SEAT_EDGE, FIRST_PLAYER)
"""Constraints that are read from the win shares of turn positions."""

TITLES: Mapping[str, str] = {
    BAND: "outside the minutes band",
    NOT_FINISHED: "too many games not over in time",
    SEAT_EDGE: "seats too uneven",
    FIRST_PLAYER: "the first player too far from even",
    SEAT_POINTS: "a position's points too far from the mean",
    STUCK_TURNS: "too many turns without a move",
    SKILL: "skill counts too little",
}
"""What is wrong with a hand that breaks a constraint."""

FRESH_SHARE = 0.2
"""Of the error rate, kept for the intervals from fresh deals; the race has the rest."""

FRESH_HANDS = 3
"""Hands of a cell, about, that are seen again: the choice and its neighbours."""

PAIRS_SHARE, MEDIANS_SHARE, LIMITS_SHARE = 0.5, 0.2, 0.3
"""How the race shares out its error rate: comparisons of hands, medians, limits."""


class Limit(NamedTuple):
    """The largest acceptable mean of a figure (for skill: the smallest)."""

    value: float
    is_floor: bool = False


@dataclass(frozen=True)
class TuningPlan:
    """A table to certify.

    Attributes:
        rows: the player counts of each row of the table.
        targets: minutes by mode; a cell of the table is a row and a mode.
        hands: the candidates, rising.
        band: a median is on target within this share of it, or None to ask for no band.
        limits: by constraint, `NOT_FINISHED` to `SKILL`.
        indifference: hands whose distances from the target differ by less than this share of it
            are equally good.
        slack: a limit counts as kept up to this share beyond it.
        alpha: the chance that anything at all in the table is wrong.
        first_look: deals of each hand before the first look.
        growth: how many times as many deals at each next look.
        fresh_deals: deals on which the choices and their neighbours are seen again.
        most_games: that are played at most, those of fresh deals among them.
        longest: minutes within which a game should be over.
    """

    rows: tuple[tuple[int, ...], ...]
    targets: Mapping[str, float]
    hands: tuple[int, ...]
    band: float | None = 0.25
    limits: Mapping[str, Limit] = field(default_factory=dict)
    indifference: float = 0.05
    slack: float = 0.1
    alpha: float = 0.05
    first_look: int = 64
    growth: float = 1.4
    fresh_deals: int = 2000
    most_games: int = 20_000_000
    longest: float = LONGEST

    @property
    def race_alpha(self) -> float:
        """The error rate of the whole race."""
        return self.alpha * (1 - FRESH_SHARE)

    @property
    def fresh_alpha(self) -> float:
        """The error rate of all intervals from fresh deals together."""
        return self.alpha * FRESH_SHARE

    def pair_alpha(self, row: Sequence[int]) -> float:
        """The error rate of one comparison of two hands in a cell of this row.

        All ordered pairs of hands share it, at each player count of the row: every statement about
        two hands rests on the test at their true difference.
        """
        pairs = max(len(self.hands) * (len(self.hands) - 1), 1)
        cells = len(self.rows) * len(self.targets)
        return bonferroni(PAIRS_SHARE * self.race_alpha, cells * pairs * len(row))

    @property
    def medians_alpha(self) -> float:
        """The error rate of one median's interval."""
        return bonferroni(MEDIANS_SHARE * self.race_alpha, self.candidates)

    def limit_alpha(self, positions: int) -> float:
        """The error rate of one share's interval, seats counted one by one."""
        counts = sum(name not in (*SEATS, SEAT_POINTS) for name in self.limits)
        counts += positions * (self.has_seats + (SEAT_POINTS in self.limits))
        return bonferroni(LIMITS_SHARE * self.race_alpha, self.candidates * max(counts, 1))

    @property
    def race_games(self) -> int:
        """Games that the race may take: all but those of the fresh deals, a fifth at most."""
        fresh = FRESH_HANDS * self.fresh_deals * len(self.players) * len(self.targets)
        return self.most_games - min(fresh, self.most_games // 5)

    @property
    def has_seats(self) -> bool:
        """Is any limit read from the win shares of turn positions?"""
        return any(name in SEATS for name in self.limits)

    @property
    def players(self) -> tuple[int, ...]:
        """Every player count of the table."""
        return tuple(sorted(count for row in self.rows for count in row))

    @property
    def candidates(self) -> int:
        """Hands times player counts."""
        return len(self.players) * len(self.hands)

    def next_look(self, deals: int) -> int:
        """The number of deals at the next look after so many.

        >>> plan = TuningPlan(((2,),), {"quick": 10}, (1, 2))
        >>> plan.next_look(0), plan.next_look(64), plan.next_look(90)
        (64, 90, 126)
        """
        look = self.first_look
        while look <= deals:
            look = int(look * self.growth) + 1
        return look

    def label(self, row: int) -> str:
        """A row's heading."""
        return label_of(self.rows[row])
