"""Policies of one bot against each other: greedy, careful about going out, looking ahead.

The bots of a duel are the same but for their policy: *greedy* plays what is worth most by the
difference of scores as the table lies; *careful* does the same, but goes out only if that leaves
it well ahead; *looks ahead* tries moves of the greedy policy, passing and holding, on sampled deals
(`sim.engine.look_ahead`). One player has the policy that ought to win, all others have the other;
each deal is played once with him in every seat, and a deal is the unit of analysis. The number of
deals is fixed beforehand, and all intervals of a run hold together (Bonferroni).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import stats

from experiments.runner.pool import start_tasks
from experiments.waiting import Counted
from sim.engine.futures import compiled_futures
from sim.engine.look_ahead import LookAhead, Move, best_move, play_looking_ahead
from sim.engine.simulation import Packed, Setting, compiled, pack, play_rows, prepare
from sim.engine.stepping import Table
from sim.errors import InputError
from sim.spec import WIN_SHARES

GAME = "word_lift"
POLICIES: Mapping[str, Mapping[str, Any]] = {
    "greedy": {"out_margin": -200},
    "careful": {"out_margin": 6},
}
"""How many points a player must be ahead, as the table lies, to go out: any number; what the theft
of a word of 3 moves, 3 points lost and 3 gained. From 10 on caution loses (`WORD_LIFT.md`)."""
LOOKS_AHEAD = "looks ahead"
DUELS = (
    ("greedy", "careful"),
    ("greedy", LOOKS_AHEAD),
    ("careful", LOOKS_AHEAD),
)
"""The policy that all but one have, and the one that ought to win."""
LOOKING = LookAhead(
    moves=5,
    samples=32,
    to_round_end=True,
    passes=True,
    habits=({"out_margin": 200},),
    batch=16,
)
"""How far it looks: the five best plays, going out only if far ahead, and passing."""
ALPHA = 0.05
BLOCK = 1_000
"""Deals of a task that are played without looking ahead."""
LEAST_DEALS = 20
"""Of a duel: the interval takes a mean of fewer to be less uncertain than it is."""

Numbers = npt.NDArray[np.float64]


@dataclass
class DecisionClock:
    """Decides as `best_move` and keeps the time.

    Attributes:
        decisions: made so far.
        left: of these, those that left the greedy policy's own move.
        seconds: of one processor that they took.
    """

    decisions: int = 0
    left: int = 0
    seconds: float = 0.0

    def __call__(self, packed: Packed, table: Table, how: LookAhead) -> Move:
        """See `best_move`."""
        start = time.process_time()
        move = best_move(packed, table, how)
        self.seconds += time.process_time() - start
        self.decisions += 1
        self.left += move != Move()
        return move


@dataclass(frozen=True)
class Deals:
    """Some deals of a duel.

    Attributes:
        shares: the upper policy's share of the wins of each deal, all seats together.
        margins: its points ahead of the best other player, the mean of each deal.
        clock: the decisions looked ahead for.
    """

    shares: Numbers
    margins: Numbers
    clock: DecisionClock = field(default_factory=DecisionClock)


@dataclass(frozen=True)
class Duel:
    """A duel and what came of it.

    Attributes:
        lower, upper: the policies; one player has the upper one, which ought to win.
        players, deals: at the table; each deal is played with him in every seat.
        fair: his share of the wins if policies did not matter.
        share, low, high: his share, and its interval.
        points: that he was ahead of the best other player at the end, on average.
        points_error: their standard error.
        verdict: "upper", "lower", or "not to be told apart".
        decisions: looked ahead for.
        left: the share of these that left the greedy policy's own move.
        seconds: of one processor that a decision took.
    """

    lower: str
    upper: str
    players: int
    deals: int
    fair: float
    share: float
    low: float
    high: float
    points: float
    points_error: float
    verdict: str
    decisions: int
    left: float
    seconds: float


@dataclass(frozen=True)
class DuelsResult:
    """All duels of a run.

    Attributes:
        game, bot, seed: what was played, by which profile, on which deals.
        looking: how far the bot looks that looks ahead.
        alpha: the chance that any of the intervals fails.
        duels: those that are over, in the order of `DUELS`.
    """

    game: str
    bot: str
    seed: int
    looking: LookAhead
    alpha: float
    duels: tuple[Duel, ...]

    @property
    def failures(self) -> tuple[Duel, ...]:
        """Duels that looking ahead did not win."""
        looked = [duel for duel in self.duels if duel.upper == LOOKS_AHEAD]
        return tuple(duel for duel in looked if duel.verdict != "upper")


def setting_of(duel: tuple[str, str], bot: str, players: int, seed: int) -> Setting:
    """One duel's game; the last seat has the policy that ought to win.

    A bot that looks ahead has the greedy policy, in its own futures too; its opponents play on
    there as they do at the table.
    """
    lower, upper = duel
    others = {"profile": bot, **POLICIES[lower]}
    one = {"profile": bot, **POLICIES["greedy" if upper == LOOKS_AHEAD else upper]}
    one["pace"] = 1.0  # a name of its own, so that each deal is played with it in every seat
    return prepare(GAME, players=players, seed=seed, bots=[*[others] * (players - 1), one])


def play_plainly(setting: Setting, deals: range) -> Deals:
    """Deals of a duel in which nobody looks ahead."""
    rows = play_rows(pack(setting), deals.start, len(deals))
    return gather(setting, rows, DecisionClock())


def play_looking(setting: Setting, deals: range, how: LookAhead) -> Deals:
    """Deals of a duel in which the last seat looks ahead."""
    clock = DecisionClock()
    seats = {setting.players - 1}
    rows = [
        list(play_looking_ahead(setting, deal, rotation, seats, how, clock).values())
        for deal in deals
        for rotation in range(setting.players)
    ]
    return gather(setting, np.array(rows, np.int64), clock)


def gather(setting: Setting, rows: npt.NDArray[np.int64], clock: DecisionClock) -> Deals:
    """What the last seat came to in each deal, from the rows of all its rotations."""
    columns, players = setting.columns, setting.players
    wins = rows[:, columns.index(f"win_{players}")] / WIN_SHARES
    scores = rows[:, [columns.index(f"score_{seat + 1}") for seat in range(players)]]
    margins = scores[:, -1] - scores[:, :-1].max(axis=1)
    by_deal = (-1, players)
    return Deals(wins.reshape(by_deal).mean(axis=1), margins.reshape(by_deal).mean(axis=1), clock)


def judge(duel: tuple[str, str], players: int, parts: list[Deals], alpha: float) -> Duel:
    """What a duel came to.

    Args:
        duel: the lower and the upper policy.
        players: at the table.
        parts: its deals, in order.
        alpha: the error rate of this one interval.

    >>> parts = [Deals(np.array([1.0, 1.0, 0.5, 1.0] * 50), np.zeros(200))]
    >>> judge(("a", "b"), 2, parts, 0.05).verdict
    'upper'
    >>> judge(("a", "b"), 2, [Deals(np.array([1.0, 0.0] * 100), np.zeros(200))], 0.05).verdict
    'not to be told apart'
    """
    shares = np.concatenate([part.shares for part in parts])
    margins = np.concatenate([part.margins for part in parts])
    decisions = sum(part.clock.decisions for part in parts)
    share, low, high = interval_of(shares, alpha)
    fair = 1 / players
    error = float(margins.std(ddof=1)) / len(margins) ** 0.5 if len(margins) > 1 else float("inf")
    return Duel(
        *duel,
        players,
        len(shares),
        fair,
        share,
        low,
        high,
        float(margins.mean()),
        error,
        "upper" if low > fair else "lower" if high < fair else "not to be told apart",
        decisions,
        sum(part.clock.left for part in parts) / max(decisions, 1),
        sum(part.clock.seconds for part in parts) / max(decisions, 1),
    )


def interval_of(shares: Numbers, alpha: float) -> tuple[float, float, float]:
    """A mean share with its interval, for a number of deals that was fixed beforehand.

    Formula: Student's t of the deals' shares.

    Args:
        shares: one a deal, `LEAST_DEALS` or more.
        alpha: the chance that it fails.

    >>> [round(end, 3) for end in interval_of(np.array([1.0, 1.0, 0.5, 1.0] * 5), 0.05)]
    [0.875, 0.771, 0.979]
    """
    share = float(shares.mean())
    spread = float(shares.std(ddof=1)) / len(shares) ** 0.5
    reach = float(stats.t.ppf(1 - alpha / 2, len(shares) - 1)) * spread
    return share, max(share - reach, 0.0), min(share + reach, 1.0)


def run_duels(
    bot: str,
    players: int,
    deals: int,
    plain_deals: int,
    seed: int,
    jobs: int,
    how: LookAhead = LOOKING,
) -> Iterator[DuelsResult]:
    """Play all duels, and report after each what all of them so far came to.

    Args:
        bot: whose policies: a profile.
        players: at the table, 2 or more.
        deals: of each duel in which one looks ahead, `LEAST_DEALS` or more.
        plain_deals: of the other duel.
        seed: names the deals.
        jobs: processes to use.
        how: how far the one looks.

    Raises:
        InputError: if a number is out of range.
    """
    for name, value, least in (
        ("--deals", deals, LEAST_DEALS),
        ("--plain-deals", plain_deals, LEAST_DEALS),
        ("--players", players, 2),
    ):
        if value < least:
            raise InputError(name, f"{value} is too few", f"{least} or more")
    settings = {duel: setting_of(duel, bot, players, seed) for duel in DUELS}
    compiled(GAME), compiled_futures()  # here, so that no two workers compile at once
    done: list[Duel] = []
    for duel, setting in settings.items():
        wanted = deals if LOOKS_AHEAD in duel else plain_deals
        parts = list(play_duel(duel, setting, wanted, jobs, how))
        done.append(judge(duel, players, parts, ALPHA / len(DUELS)))
        yield DuelsResult(GAME, bot, seed, how, ALPHA, tuple(done))


def play_duel(
    duel: tuple[str, str], setting: Setting, deals: int, jobs: int, how: LookAhead
) -> Iterator[Deals]:
    """All deals of one duel, in order."""
    if LOOKS_AHEAD in duel:
        tasks = [partial(play_looking, setting, range(at, at + 1), how) for at in range(deals)]
    else:
        blocks = [range(at, min(at + BLOCK, deals)) for at in range(0, deals, BLOCK)]
        tasks = [partial(play_plainly, setting, block) for block in blocks]
    played = start_tasks(tasks, jobs)
    title = f"{duel[1]} against {duel[0]}"
    yield from Counted(played, title=title, total=len(tasks), unit="parts")
