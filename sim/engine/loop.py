"""The one loop that plays games, whatever their rules.

A game supplies three compiled functions of one signature (see `sim.spec.Hooks`). The loop sets
up each game, lets it play to its end or to the turn cap, and writes its row. Passing the
functions typed keeps the loop in the on-disk cache; calling ``play`` once a game rather than
once a turn costs nothing a turn (a call costs about 5 ns with these arguments, measured).
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from numba import types

from sim import rng
from sim.engine.kernel import kernel

NEVER = 1 << 62
"""A turn that no game reaches."""

COMMON_COLUMNS = ("deal", "rotation", "first_seat", "turns", "milliseconds", "stop")
"""Columns every game's row starts with; then win and score by seat, then the game's counters."""

Record = npt.NDArray[np.void]


def deal_games(tables, rules, deck, bots, events, rows, hooks, schedule):
    """Play one game for each row and fill the row.

    Args:
        tables: one table record; ``seed``, ``players`` and ``tracing`` are set.
        rules, deck: one record each.
        bots: a record a seat.
        events: int64, shape (capacity, EVENT_WIDTH).
        rows: int64, shape (games, columns).
        hooks: the game's set_up, play and finish.
        schedule: first deal; rotations each deal is played in; 1 if chair 0 always starts.
    """
    table = tables[0]
    players = table.players
    first_deal, rotations, fixed_first = schedule
    set_up, play, finish = hooks
    for game in range(rows.shape[0]):
        row = rows[game]
        table.deal = first_deal + game // rotations
        table.rotation = game % rotations
        clear(table, fixed_first)
        set_up(table, rules[0], deck[0], bots, events, row)
        play(table, rules[0], deck[0], bots, events, row)
        write_row(table, row)
        finish(table, rules[0], deck[0], bots, events, row)


@kernel
def clear(table, fixed_first):
    """Seat the bots, draw who starts (ALL-03) and wipe what the last game left."""
    players = table.players
    table.first_chair = 0
    if fixed_first == 0:
        stream = rng.stream_of(rng.FIRST_CHAIR, 0, 0)
        table.first_chair = rng.below(rng.word(table.seed, table.deal, stream, 0), players)
    table.chair = table.first_chair
    table.turn = 0
    table.pause_turn = NEVER
    table.over = 0
    table.stop_reason = 0
    table.milliseconds = 0
    table.event_count = 0
    for chair in range(players):
        table.seat[chair] = (chair - table.rotation) % players
        table.win[chair] = 0
        table.score[chair] = 0


@kernel
def write_row(table, row):
    """The columns that every game has."""
    players = table.players
    row[0] = table.deal
    row[1] = table.rotation
    row[2] = (table.first_chair - table.rotation) % players
    row[3] = table.turn
    row[4] = table.milliseconds
    row[5] = table.stop_reason
    for chair in range(players):
        seat = table.seat[chair]
        row[6 + seat] = table.win[chair]
        row[6 + players + seat] = table.score[chair]


def hook_signature(table: Record, rules: Record, deck: Record, bots: Record) -> Any:
    """The signature all three hooks are compiled to, for these record types."""
    return types.void(
        numba.typeof(table).dtype,
        numba.typeof(rules).dtype,
        numba.typeof(deck).dtype,
        numba.typeof(bots),
        types.Array(types.int64, 2, "C"),
        types.Array(types.int64, 1, "C"),
    )
