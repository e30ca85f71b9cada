"""Logs the states of many deals, on several cores.

The states are those of `sim.engine.features.log_states`, which makes a frame a game; here a block
of deals becomes one frame, and blocks are shared among processes (pausing a game is Python's work
and holds the interpreter's lock, so threads would not help).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
import polars as pl

from experiments.runner.pool import start_tasks
from sim.engine.features import read_features, states_of
from sim.engine.simulation import MOST_DEALS, Packed, Setting, check_count, pack
from sim.engine.stepping import finish_game, start_game
from sim.errors import InputError
from sim.spec import STOP_REASONS, WIN_SHARES

BLOCK = 200
"""Deals of a block: some ten thousand states."""

SERIAL_DEALS = 400
"""Up to so many deals are played here: starting workers would take longer."""


def log_deals(
    setting: Setting, first_deal: int, deals: int, *, jobs: int = 1, show_progress: bool = False
) -> pl.DataFrame:
    """Play deals and log each state in which someone is to act.

    Args:
        setting: from `sim.engine.simulation.prepare`.
        first_deal: the number of the first deal.
        deals: how many; each is played in all of the setting's rotations.
        jobs: processes.
        show_progress: a progress bar on stderr, if that is a terminal.

    Returns:
        As `sim.engine.features.log_states` for these deals, but for the columns ``game`` and
        ``variant``; the same for any number of jobs.

    Raises:
        InputError: for deals out of range.
    """
    from tqdm import tqdm

    check_count("deals", deals, 1, MOST_DEALS)
    check_count("deal", first_deal + deals - 1, deals - 1, MOST_DEALS)
    check_count("jobs", jobs, 1, 1024)
    end = first_deal + deals
    blocks = [range(low, min(low + BLOCK, end)) for low in range(first_deal, end, BLOCK)]
    hidden = not (show_progress and sys.stderr.isatty())
    if jobs == 1 or deals <= SERIAL_DEALS:
        packed = pack(setting)
        parts = [log_block(packed, block) for block in tqdm(blocks, "deals", disable=hidden)]
        return pl.concat(parts)
    log_block(pack(setting), [first_deal])  # compiles once what workers then find in the cache
    tasks = (partial(log_block_alone, setting, block) for block in blocks)
    found = start_tasks(tasks, jobs)
    parts = list(tqdm(found, "deals", total=len(blocks), disable=hidden))
    return pl.concat(parts)


def log_block_alone(setting: Setting, deals: Sequence[int]) -> pl.DataFrame:
    """`log_block` in a process of its own."""
    return log_block(pack(setting), deals)


def log_block(packed: Packed, deals: Sequence[int]) -> pl.DataFrame:
    """The log of some deals as one frame."""
    read: list[dict[str, Any]] = []
    rows: list[list[Any]] = []
    lengths: list[int] = []
    for deal in deals:
        for rotation in range(packed.setting.rotations):
            before = len(read)
            table = start_game(packed, deal, rotation)
            read += [read_features(packed.setting, states) for states in states_of(packed, table)]
            lengths.append(sum(len(part["turn"]) for part in read[before:]))
            rows.append(row_of(packed, deal, rotation, finish_game(packed, table)))
    if not rows:
        raise InputError("deals", "there are none", "one or more")
    players = packed.setting.players
    first = ("players", "deal", "rotation", "first_seat")
    last = ("turns", "stop", *(f"win_{seat + 1}" for seat in range(players)))
    games = pl.DataFrame(rows, schema=[*first, *last], orient="row")
    repeated = games[np.repeat(np.arange(len(rows)), lengths)]
    features = pl.DataFrame(
        {name: np.concatenate([part[name] for part in read]) for name in read[0]}
    )
    return pl.concat([repeated.select(first), features, repeated.select(last)], how="horizontal")


def row_of(packed: Packed, deal: int, rotation: int, row: dict[str, int]) -> list[Any]:
    """What every state of a game says of the game: before the features, then after them."""
    players = packed.setting.players
    wins = [row[f"win_{seat + 1}"] / WIN_SHARES for seat in range(players)]
    before = [players, deal, rotation, row["first_seat"] + 1]
    return [*before, row["turns"], STOP_REASONS[row["stop"]], *wins]
