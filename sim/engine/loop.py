"""The one loop that plays games, whatever their rules.

A game supplies compiled functions of one signature (see `sim.spec.Hooks`). The loop sets
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
from sim.engine.table import OWN_COLUMNS
from sim.kernel import kernel

NEVER = 1 << 62
"""A turn that no game reaches."""

COMMON_COLUMNS = ("deal", "rotation", "first_seat", "turns", "milliseconds", "stop")
"""Columns every game's row starts with; then win and score by seat, then the game's counters."""

Record = npt.NDArray[np.void]


def deal_games(  # noqa: PLR0913, PLR0917 - hooks in a tuple would be unified at every call
    tables, rules, deck, bots, words, events, rows, schedule, set_up, play, finish
):
    """Play one game for each row and fill the row.

    Args:
        tables: one table record; ``seed``, ``players`` and ``tracing`` are set.
        rules, deck, bots, words, events: one record each.
        rows: int64, shape (games, columns).
        schedule: first deal; rotations of each deal; the first of them; 1 if chair 0 always
            starts.
        set_up, play, finish: the game's hooks.
    """
    table = tables[0]
    first_deal, rotations, first_rotation, fixed_first = schedule
    for game in range(rows.shape[0]):
        table.deal = first_deal + game // rotations
        table.rotation = first_rotation + game % rotations
        clear(table, bots[0], fixed_first)
        set_up(table, rules[0], deck[0], bots[0], words[0], events[0])
        play(table, rules[0], deck[0], bots[0], words[0], events[0])
        fill_row(table)
        finish(table, rules[0], deck[0], bots[0], words[0], events[0])
        for column in range(rows.shape[1]):
            rows[game, column] = table.row[column]


@kernel
def clear(table, bots, fixed_first):
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
        table.kind[chair] = bots.kind[table.seat[chair]]
        table.win[chair] = 0
        table.score[chair] = 0


@kernel
def fill_row(table):
    """The columns that every game has; the game's own follow in its ``finish``."""
    players = table.players
    row = table.row
    row[0] = table.deal
    row[1] = table.rotation
    row[2] = (table.first_chair - table.rotation) % players
    row[3] = table.turn
    row[4] = table.milliseconds
    row[5] = table.stop_reason
    for chair in range(players):
        seat = table.seat[chair]
        row[OWN_COLUMNS + seat] = table.win[chair]
        row[OWN_COLUMNS + players + seat] = table.score[chair]


def hook_signature(*records: Record) -> Any:
    """The signature all hooks are compiled to, for these record arrays.

    Records are passed, not arrays: a record is a bare pointer, while an array costs reference
    counting at every call (a pass took 52 ns instead of a few).
    """
    return types.void(*(numba.typeof(record).dtype for record in records))
