"""Plays deals in all rotations and keeps who won: what every skill metric is computed from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from experiments.runner.threads import Stretch, play_on_threads
from experiments.statistics.intervals import Numbers
from sim.bots.profiles import BotChoice
from sim.engine.loop import COMMON_COLUMNS
from sim.engine.simulation import Setting, pack, play_rows, prepare
from sim.engine.table import OWN_COLUMNS
from sim.spec import WIN_SHARES

DEALS_A_PIECE = 256


@dataclass(frozen=True, eq=False)
class Wins:
    """Who won some deals, each played in all rotations.

    Attributes:
        shares: the share of the win by deal, rotation and seat (place in the list of bots), shape
            (deals, rotations, players); an even share each in a game that nobody won.
        first_seats: the seat that began, from 0, shape (deals, rotations).
    """

    shares: Numbers
    first_seats: npt.NDArray[np.int64]

    @property
    def players(self) -> int:
        """How many played."""
        return int(self.shares.shape[2])

    def by_deal(self, seat: int = 0) -> Numbers:
        """One bot's mean share of the win over a deal's rotations, shape (deals,)."""
        means: Numbers = self.shares[:, :, seat].mean(axis=1)
        return means


def play_wins(setting: Setting, first_deal: int, deals: int, jobs: int = 1) -> Wins:
    """Play deals on several threads; the kernels let go of the interpreter's lock.

    Args:
        setting: from `sim.engine.simulation.prepare`; equal bots are played in one rotation.
        first_deal: the first deal's number.
        deals: how many.
        jobs: threads.
    """

    def play(place: int, first: int, count: int) -> npt.NDArray[np.int64]:
        return play_rows(pack(setting), first, count)

    stretch = Stretch(first_deal, deals)
    rows = np.concatenate(play_on_threads([stretch], play, jobs, most=DEALS_A_PIECE)[0])
    return wins_of_rows(rows, setting.players, setting.rotations)


def wins_of_rows(rows: npt.NDArray[np.int64], players: int, rotations: int) -> Wins:
    """The wins of rows in the order of deals, a deal's rotations together."""
    shares = rows[:, OWN_COLUMNS : OWN_COLUMNS + players] / WIN_SHARES
    first = rows[:, COMMON_COLUMNS.index("first_seat")]
    return Wins(shares.reshape(-1, rotations, players), first.reshape(-1, rotations))


def with_bots(setting: Setting, bots: BotChoice | Sequence[BotChoice]) -> Setting:
    """The same game, rules, deck and seed, played by other bots."""
    return prepare(
        setting.game,
        players=setting.players,
        seed=setting.seed,
        rules=setting.rules,
        bots=bots,
        deck=setting.deck,
        variant=setting.variant,
    )


def one_among(setting: Setting, one: BotChoice, others: BotChoice) -> Setting:
    """The same game with one bot in seat 0 among n - 1 copies of another."""
    return with_bots(setting, [one, *[others] * (setting.players - 1)])


def deal_frame(wins: Wins, seat: int = 0, **keys: str | int) -> pl.DataFrame:
    """The frame of deals that `experiments.skill.order` reads: one row a deal.

    Args:
        wins: of deals.
        seat: whose wins.
        keys: further columns, one value each, to group by.

    Returns:
        the keys, ``players``, ``deal`` (from 0) and ``win`` (mean share over the rotations).
    """
    found = wins.by_deal(seat)
    frame = pl.DataFrame({"deal": np.arange(len(found)), "win": found})
    return frame.with_columns(pl.lit(wins.players, pl.Int64).alias("players")).select(
        *(pl.lit(value).alias(name) for name, value in keys.items()), "players", "deal", "win"
    )
