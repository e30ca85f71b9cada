"""What the bots do at the tables of the playtests: games played once a setting and tier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from experiments.playtests.read import PlaytestTable
from experiments.runner.paired import FINISHED, FINISHED_ALONE, MINUTE
from experiments.runner.threads import open_threads
from sim.bots.profiles import find_bot
from sim.engine.loop import COMMON_COLUMNS
from sim.engine.simulation import Rows, pack, play_rows, prepare
from sim.engine.table import OWN_COLUMNS
from sim.errors import InputError
from sim.registry import load_game
from sim.spec import WIN_SHARES

Numbers = npt.NDArray[np.float64]
FIRST, TURNS, TIME, STOP = (
    COMMON_COLUMNS.index(name) for name in ("first_seat", "turns", "milliseconds", "stop")
)
SEED = 1


@dataclass(frozen=True, eq=False)
class PlayedTable:
    """Finished games of one tier at one table.

    Attributes:
        log_minutes: natural logarithm of minutes, at the profile's own pace.
        turns: of all.
        winner: turn position of the winner (of a tie, the earliest), from 1.
        finishing: the share of games that finish.
        win_share: by turn position, with one game more for each, so that none is 0.
    """

    log_minutes: Numbers
    turns: Numbers
    winner: npt.NDArray[np.int64]
    finishing: float
    win_share: Numbers


Library = dict[tuple[PlaytestTable, str], PlayedTable]
"""Games by table and tier."""


def play_table(
    table: PlaytestTable, tier: str, first_deal: int, games: int, seed: int = SEED
) -> PlayedTable:
    """Games of one tier at one table.

    Raises:
        InputError: if none of them ends, so that people's cannot be held against them.
    """
    setting = prepare(
        table.game,
        players=table.players,
        seed=seed,
        rules={"hand": table.hand},
        variant=table.variant,
        bots=tier,
    )
    found = gather(play_rows(pack(setting), first_deal, games), table.players)
    if not found.turns.size:
        problem = f"none of {games:,} games of {tier} bots ends"
        raise InputError(str(table), problem, "tables at which bots' games end, or other --tiers")
    return found


def gather(rows: Rows, players: int) -> PlayedTable:
    """What counts of some games."""
    done = rows[np.isin(rows[:, STOP], FINISHED_ALONE if players == 1 else FINISHED)]
    seats = (done[:, [FIRST]] + np.arange(players)) % players
    wins = np.take_along_axis(done[:, OWN_COLUMNS : OWN_COLUMNS + players], seats, axis=1)
    share = wins.sum(axis=0) / WIN_SHARES + 1
    return PlayedTable(
        log_minutes=np.log(np.maximum(done[:, TIME], 1) / MINUTE),
        turns=done[:, TURNS].astype(np.float64),
        winner=wins.argmax(axis=1).astype(np.int64) + 1,
        finishing=len(done) / max(len(rows), 1),
        win_share=np.asarray(share / share.sum(), np.float64),
    )


def play_library(
    tables: Sequence[PlaytestTable],
    tiers: Sequence[str],
    games: int,
    *,
    first_deal: int = 0,
    jobs: int = 1,
) -> Library:
    """Games of every tier at every table, each table once."""
    wanted = [(table, tier) for table in dict.fromkeys(tables) for tier in tiers]
    with open_threads(jobs) as pool:
        found = pool.map(lambda one: play_table(one[0], one[1], first_deal, games), wanted)
        return dict(zip(wanted, found, strict=True))


def same_play_slower(game: str, tier: str, pace: float) -> dict[str, object]:
    """The bot that plays as a tier does and takes so many times as long.

    Where words have to be found, who looks longer sees more. So that the play stays the same the
    words are seen as much more slowly as the looks last longer.

    >>> same_play_slower("word_crush", "casual", 1.3)
    {'profile': 'casual', 'pace': 1.3}
    >>> same_play_slower("three_two_one", "casual", 1.25)
    {'profile': 'casual', 'pace': 1.25, 'noticing': 0.8}
    """
    bot: dict[str, object] = {"profile": tier, "pace": round(pace, 3)}
    noticing = find_bot(tier).values["noticing"]
    if load_game(game).scoring is not None and noticing != "perfect":
        bot["noticing"] = round(min(max(noticing / pace, 0.1), 10), 3)
    return bot
