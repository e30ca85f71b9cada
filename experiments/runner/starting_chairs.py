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

import numba
import numpy as np
from numba import types

from sim.engine.loop import clear, fill_row, hook_signature
from sim.engine.simulation import Packed, Rows, compiled, event_room, hook_records
from sim.kernel import IS_PLAIN_PYTHON, compile_to
from sim.registry import load_game


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
    loop, hooks = compiled_starts(setting.game.name), compiled(setting.game.name)[1]
    rows = np.zeros((deals * setting.players, len(setting.columns)), np.int64)
    packed.table["tracing"] = 0
    fixed = int(setting.rules.get("first") == "fixed")
    loop(
        packed.table,
        packed.rules,
        packed.deck,
        packed.bots,
        packed.words,
        event_room(),
        rows,
        (first_deal, setting.players, fixed),
        *hooks[:3],
    )
    return rows


@cache
def compiled_starts(game: str) -> Any:
    """The loop over starting chairs, compiled or taken from the cache."""
    if IS_PLAIN_PYTHON:
        return deal_starts
    records = hook_records(load_game(game))
    signature = types.void(
        *(numba.typeof(record) for record in records),
        types.Array(types.int64, 2, "C"),
        types.UniTuple(types.int64, 3),
        *(types.FunctionType(hook_signature(*records)),) * 3,
    )
    return compile_to(signature, deal_starts)


def deal_starts(  # noqa: PLR0913, PLR0917 - as `sim.engine.loop.deal_games`
    tables: Any,
    rules: Any,
    deck: Any,
    bots: Any,
    words: Any,
    events: Any,
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
        set_up(table, rules[0], deck[0], bots[0], words[0], events[0])
        play(table, rules[0], deck[0], bots[0], words[0], events[0])
        fill_row(table)
        finish(table, rules[0], deck[0], bots[0], words[0], events[0])
        for column in range(rows.shape[1]):
            rows[game, column] = table.row[column]
