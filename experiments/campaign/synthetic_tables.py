"""Tables whose truth is known: random rising lengths, shared noise, games that never finish.

A lane's games are log-normal: log minutes = log(median) + spread (√r z + √(1-r) e), with z the
deal's own noise, the same in every lane, and e the lane's. Each game is endless with a chance of
its own. So the true median, counting endless games, is median · exp(spread Φ⁻¹(1/2 / (1 - chance)))
and the true share of endless games is the chance.

A third of the targets are put between two hands of some row, so that these come out nearly equally
far off; some chances of an endless game are put beside the limit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import special

from experiments.runner.paired import DealRequest
from experiments.tuning.board import LaneKey, lane_keys
from experiments.tuning.plan import NOT_FINISHED, Limit, TuningPlan

Numbers = npt.NDArray[np.float64]

ROWS = ((2,), (3,), (4, 5))
MODES = ("quick", "regular", "long")
HANDS = tuple(range(1, 9))
LIMIT = 0.02
TIE_SHARE = 1 / 3
MOST_GAMES = 20_000_000
CHUNK = 4096


@dataclass(frozen=True)
class TrueLane:
    """The law of one lane's games.

    Attributes:
        scale: the median of the games that finish, minutes.
        spread: of the logarithm.
        shared: the part of its variance that the deal brings, r.
        endless: the chance that a game never finishes.
    """

    scale: float
    spread: float
    shared: float
    endless: float

    @property
    def median(self) -> float:
        """The median of all games; infinite if half of them never finish.

        >>> round(TrueLane(10, 0.5, 0.2, 0.0).median, 6), TrueLane(10, 0.5, 0.2, 0.5).median
        (10.0, inf)
        """
        if self.endless >= 0.5:
            return float("inf")
        return float(self.scale * np.exp(self.spread * special.ndtri(0.5 / (1 - self.endless))))


@dataclass(frozen=True)
class TrueTable:
    """One table.

    Attributes:
        plan: what is asked of it.
        lanes: the law of each lane.
        seed: names its games.
    """

    plan: TuningPlan
    lanes: Mapping[LaneKey, TrueLane]
    seed: tuple[int, int]


def draw_table(seed: int, number: int) -> TrueTable:
    """One of a campaign's tables."""
    rng = np.random.default_rng([seed, number])
    lanes = {}
    for players in sorted(count for row in ROWS for count in row):
        base, power = rng.uniform(4, 6), rng.uniform(0.8, 1.1)
        steps = rng.dirichlet(np.full(len(HANDS) - 1, 8.0)).cumsum()
        rises = np.concatenate([[0.0], steps]) * power * np.log(HANDS[-1])
        chances = draw_chances(rng)
        spread, shared = rng.uniform(0.35, 0.8), rng.uniform(0.1, 0.6)
        for hand, rise, chance in zip(HANDS, rises, chances, strict=True):
            lanes[LaneKey(players, hand)] = TrueLane(
                base * float(np.exp(rise)), spread, shared, float(chance)
            )
    plan = TuningPlan(
        rows=ROWS,
        targets=draw_targets(rng, lanes),
        hands=HANDS,
        limits={NOT_FINISHED: Limit(LIMIT)},
        slack=0.2,
        most_games=MOST_GAMES,
    )
    return TrueTable(plan, lanes, (seed, number))


def draw_chances(rng: np.random.Generator) -> Numbers:
    """The chance of an endless game by hand: none, rising past the limit, or beside the limit."""
    kind = rng.integers(4)
    if kind > 1:
        return np.zeros(len(HANDS))
    rising = np.sort(LIMIT * rng.uniform(0, 3, len(HANDS)))
    if kind == 1:
        rising[rng.integers(len(HANDS))] = LIMIT * rng.uniform(0.95, 1.25)
    return np.sort(rising)


def draw_targets(rng: np.random.Generator, lanes: Mapping[LaneKey, TrueLane]) -> dict[str, float]:
    """Targets, some of them as far from one hand as from the next."""
    targets = []
    for place in range(len(MODES)):
        players = int(rng.choice([key.players for key in lanes]))
        first = int(rng.integers(2 * place, 2 * place + 2)) + 1
        here, there = (lanes[LaneKey(players, hand)].median for hand in (first, first + 1))
        share = rng.normal(0.5, 0.02) if rng.random() < TIE_SHARE else rng.uniform(0, 1)
        target = here + share * (there - here)
        targets.append(target if np.isfinite(target) else 30.0)
    return dict(zip(MODES, map(float, sorted(targets)), strict=True))


class TrueSampler:
    """Draws a table's games; the same deals give the same games.

    Attributes:
        games: drawn so far.
    """

    def __init__(self, table: TrueTable) -> None:
        self.table = table
        self.keys = lane_keys(table.plan)
        self.games = 0
        self.streams = [
            np.random.default_rng([*table.seed, 1 + place]) for place in range(len(self.keys) + 1)
        ]
        self.drawn: list[list[Numbers]] = [[] for _ in self.streams]

    def noise(self, place: int, deals: int) -> Numbers:
        """The first so many deals' noise of a lane, shape (2, deals); the last place is shared."""
        chunks = self.drawn[place]
        while len(chunks) * CHUNK < deals:
            stream = self.streams[place]
            chunks.append(np.stack([stream.standard_normal(CHUNK), stream.random(CHUNK)]))
        return np.concatenate(chunks[: -(-deals // CHUNK)], axis=1)[:, :deals]

    def play(self, requests: Sequence[DealRequest]) -> list[Numbers]:
        """For each request minutes and whether the game is endless, shape (2, deals)."""
        found = []
        for place, first, deals in requests:
            lane = self.table.lanes[self.keys[place]]
            end = first + deals
            own, common = self.noise(place, end)[:, first:], self.noise(-1, end)[0, first:]
            mixed = np.sqrt(lane.shared) * common + np.sqrt(1 - lane.shared) * own[0]
            minutes = lane.scale * np.exp(lane.spread * mixed)
            is_endless = own[1] < lane.endless
            found.append(np.stack([np.where(is_endless, np.inf, minutes), is_endless]))
            self.games += deals
        return found
