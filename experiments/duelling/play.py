"""Plays duels: each deal with the two policies in every seating, a deal the unit of analysis."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from experiments.duelling.plan import Duel, DuelPlan
from experiments.runner.fresh_deals import DUELS
from experiments.runner.threads import Stretch, play_on_threads
from experiments.statistics.intervals import bonferroni, mean_share
from sim.engine.simulation import pack, play_rows, prepare
from sim.spec import WIN_SHARES

WINS, LOSES, EQUAL, OPEN = "wins more", "wins less", "no difference", "undecided"
DEALS_A_PIECE = 64

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Outcome:
    """What a duel came to.

    Attributes:
        duel: which.
        deals: that were played, each in all seatings.
        share, low, high: the first policy's share of the wins, with its interval.
        points, points_error: that its players were ahead of the others on average, with the
            standard error.
        verdict: `WINS`, `LOSES`, `EQUAL` (the interval lies within the margin of an even share,
            whichever side of it) or `OPEN`.
    """

    duel: Duel
    deals: int
    share: float
    low: float
    high: float
    points: float
    points_error: float
    verdict: str

    @property
    def games(self) -> int:
        """Games that were played."""
        return self.deals * self.duel.seatings


def play_duels(
    plan: DuelPlan, jobs: int, watch: Callable[[Outcome], None] = lambda one: None
) -> tuple[Outcome, ...]:
    """All duels; their intervals hold together (Bonferroni), the deals being fixed beforehand."""
    alpha = bonferroni(plan.alpha, len(plan.duels))
    found = []
    for duel in plan.duels:
        shares, points = play_duel(duel, plan.deals, jobs)
        found.append(judge(duel, shares, points, alpha, plan.margin))
        watch(found[-1])
    return tuple(found)


def play_duel(duel: Duel, deals: int, jobs: int) -> tuple[Numbers, Numbers]:
    """The first policy's share of each deal's wins and its points ahead, shape (deals,) each."""
    table = duel.cell.setting()
    setting = prepare(
        table.game,
        players=table.players,
        seed=table.seed,
        rules=table.rules,
        bots=list(duel.bots),
        deck=table.deck,
        variant=table.variant,
    )
    names = setting.columns
    wins, scores = (
        [names.index(f"{what}_{seat + 1}") for seat in range(table.players)]
        for what in ("win", "score")
    )
    has_one = np.array(duel.has_one)

    def play(place: int, first: int, count: int) -> Numbers:
        found = np.zeros((2, count))
        for seating in range(duel.seatings):
            rows = play_rows(pack(setting), first, count, seating)
            points = rows[:, scores]
            found[0] += rows[:, wins][:, has_one].sum(axis=1) / WIN_SHARES
            found[1] += points[:, has_one].mean(axis=1) - points[:, ~has_one].mean(axis=1)
        return found / duel.seatings

    stretch = Stretch(DUELS, deals)
    shares, points = np.concatenate(
        play_on_threads([stretch], play, jobs, most=DEALS_A_PIECE)[0], axis=1
    )
    return shares, points


def judge(duel: Duel, shares: Numbers, points: Numbers, alpha: float, margin: float) -> Outcome:
    """What is said of a duel's deals.

    Args:
        duel: which.
        shares, points: see `play_duel`.
        alpha: the chance that this interval fails.
        margin: a difference that does not matter.
    """
    share, low, high = map(float, mean_share(shares, alpha))
    error = float(points.std(ddof=1)) / len(points) ** 0.5
    return Outcome(
        duel,
        len(shares),
        share,
        low,
        high,
        float(points.mean()),
        error,
        verdict_of(low, high, duel.even, margin),
    )


def verdict_of(low: float, high: float, even: float, margin: float) -> str:
    """What an interval says of an even share.

    >>> verdict_of(0.52, 0.56, 0.5, 0.03), verdict_of(0.48, 0.52, 0.5, 0.03)
    ('wins more', 'no difference')
    >>> verdict_of(0.49, 0.56, 0.5, 0.03), verdict_of(0.2, 0.24, 0.25, 0.03)
    ('undecided', 'wins less')
    """
    if even - margin <= low and high <= even + margin:
        return EQUAL
    if low > even:
        return WINS
    return LOSES if high < even else OPEN
