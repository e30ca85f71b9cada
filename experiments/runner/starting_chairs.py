"""Plays every deal once from each starting chair: the same cards, everyone begins once.

Who begins is drawn once a deal (ALL-03). A figure of a turn position, such as the win share of who
begins, mostly says which chair had the better cards; with the same cards and each chair beginning
once, the luck of the cards falls on every position alike and its variance goes out of the mean of
the deal's games. Chairs are alike before the cards are dealt, so the mean has the same
expectation. Measured gains stand in ``reports/pairing``.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from sim.engine.loop import call, clear, common_part, fill_row, records_of
from sim.engine.simulation import Packed, Rows, addresses, loop_signature
from sim.kernel import IS_PLAIN_PYTHON, compile_to


def play_all_starts(packed: Packed, first_deal: int, deals: int) -> Rows:
    """Play deals from each chair in turn, all in rotation 0.

    Args:
        packed: from `sim.engine.simulation.pack`.
        first_deal: the number of the first deal.
        deals: how many.

    Returns:
        int64, shape (deals * players, columns), a deal's games together; the first of them is
        started by the chair that the deal draws, so it is the game of `play_rows`.
    """
    setting = packed.setting
    rows = np.zeros((deals * setting.players, len(setting.columns)), np.int64)
    packed.table["tracing"] = 0
    fixed = int(setting.rules.get("first") == "fixed")
    compiled_starts()(
        common_part(packed.table),
        packed.bots,
        records_of(*packed.records),
        rows,
        (first_deal, setting.players, fixed),
        *addresses(setting.game.name)[:3],
    )
    return rows


@cache
def compiled_starts() -> Any:
    """The loop over starting chairs, compiled or taken from the cache."""
    return deal_starts if IS_PLAIN_PYTHON else compile_to(loop_signature(3), deal_starts)


def deal_starts(
    tables: Any,
    bots: Any,
    records: Any,
    rows: Any,
    schedule: Any,
    set_up: Any,
    play: Any,
    finish: Any,
) -> None:
    """As `sim.engine.loop.deal_games`, with the starting chair moved on from game to game."""
    table = tables[0]
    first_deal, starts, fixed_first = schedule
    for game in range(rows.shape[0]):
        table.deal = first_deal + game // starts
        table.rotation = 0
        clear(table, bots[0], fixed_first)
        table.first_chair = (table.first_chair + game % starts) % table.players
        table.chair = table.first_chair
        call(set_up, records)
        call(play, records)
        fill_row(table)
        call(finish, records)
        for column in range(rows.shape[1]):
            rows[game, column] = table.row[column]
