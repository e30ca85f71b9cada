"""The one loop that plays games, whatever their rules.

A game supplies compiled functions of one signature (see `sim.spec.Hooks`). The loop sets
up each game, lets it play to its end or to the turn cap, and writes its row. It reads of a table
what all have, and knows hooks and other records by their addresses alone, so that it is compiled
once for all games; calling ``play`` once a game rather than once a turn costs nothing a turn (a
call costs about 5 ns with these arguments, measured).
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from sim import rng
from sim.engine.table import OWN_COLUMNS, TABLE_DTYPE
from sim.kernel import IS_PLAIN_PYTHON, kernel

NEVER = 1 << 62
"""A turn that no game reaches."""

COMMON_COLUMNS = ("deal", "rotation", "first_seat", "turns", "milliseconds", "stop")
"""Columns every game's row starts with; then win and score by seat, then the game's counters."""

Record = npt.NDArray[np.void]


def deal_games(tables, bots, records, rows, schedule, set_up, play, finish):
    """Play one game for each row and fill the row.

    Args:
        tables: what all games have of one table record; ``seed``, ``players`` and ``tracing`` are
            set.
        bots: one record.
        records: the six that hooks take, see `records_of`.
        rows: int64, shape (games, columns).
        schedule: first deal; rotations of each deal; the first of them; 1 if chair 0 always
            starts.
        set_up, play, finish: the game's hooks, see `call`.
    """
    table = tables[0]
    first_deal, rotations, first_rotation, fixed_first = schedule
    for game in range(rows.shape[0]):
        table.deal = first_deal + game // rotations
        table.rotation = first_rotation + game % rotations
        clear(table, bots[0], fixed_first)
        call(set_up, records)
        call(play, records)
        fill_row(table)
        call(finish, records)
        for column in range(rows.shape[1]):
            rows[game, column] = table.row[column]


if IS_PLAIN_PYTHON:

    def call(hook: Any, records: Any) -> None:
        """Call a hook with its records."""
        hook(*records)

    def records_of(*records: Record) -> tuple[Any, ...]:
        """The records of these arrays."""
        return tuple(record[0] for record in records)

    def address_of(hook: Any) -> Any:
        """The hook itself."""
        return hook

else:

    @intrinsic
    def call(typing_context: Any, hook: Any, records: Any) -> Any:
        """Call a hook with its records, each by where it stands in this process."""

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            address, together = arguments
            places = [builder.extract_value(together, each) for each in range(len(records))]
            kind = ir.FunctionType(ir.VoidType(), [place.type for place in places])
            builder.call(builder.inttoptr(address, kind.as_pointer()), places)
            return context.get_dummy_value()

        return types.void(types.int64, records), generate

    def records_of(*records: Record) -> tuple[Any, ...]:
        """Where the records of these arrays stand in this process."""
        return tuple(record.ctypes.data for record in records)

    def address_of(hook: Any) -> Any:
        """Where the code of a compiled hook stands in this process."""
        (made,) = hook.overloads.values()
        return made.library.get_pointer_to_function(made.fndesc.llvm_cfunc_wrapper_name)


def common_part(table: Record) -> Record:
    """What all games have of a table: a view."""
    cells = table.view(np.uint8)[: TABLE_DTYPE.itemsize]
    return cells.view(TABLE_DTYPE).view(np.recarray)


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
