"""Plays a turn and what may follow it, many times over: the compiled part of looking ahead.

A table is copied, what its chair cannot see is dealt anew, the turn is played, and the game goes
on with draws of its own to its end. One call plays all samples of a move: called hook by hook
from Python, a future of Word Lift took four times as long (measured).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from numba import types

from sim.engine.loop import NEVER, call
from sim.engine.simulation import RECORDS
from sim.engine.table import TABLE_DTYPE, new_record
from sim.kernel import IS_PLAIN_PYTHON, compile_to


def play_futures(  # noqa: PLR0913, PLR0917 - all that a future begins with
    tables, cells, state, turn_records, records, barred_at, barred, first_key, ends, redeal, play
):
    """Play a table's next turn and on to the end, once for each row of ``ends``.

    Args:
        tables: what all games have of one table, which is room; ``cells`` is all of it as int64.
        state: the table to start from, as int64; it stays as it is.
        turn_records, records: see `sim.engine.loop.records_of`; in the turn itself, and from then
            on, when bots are others.
        barred_at: where the table's query says how many words are barred, and the first of them.
        barred: int64: how many words are not to be found in the turn (or `EVERY_WORD` of
            `sim.search.query`), and their ids.
        first_key: names the first future's draws; the others' follow.
        ends: int64, shape (futures, 2, players): gets shares of the win, and scores, by chair.
        redeal, play: the game's hooks.
    """
    table = tables[0]
    for future in range(ends.shape[0]):
        for place in range(state.shape[0]):
            cells[place] = state[place]
        key = first_key + future
        table.redeal_key = key
        call(redeal, turn_records)
        cells[barred_at[0]] = barred[0]
        for place in range(1, barred.shape[0]):
            cells[barred_at[1] + place - 1] = barred[place]
        table.pause_turn = table.turn + 1
        call(play, turn_records)
        table.deal = key  # from here on all draws are another future's
        table.pause_turn = NEVER
        call(play, records)
        for chair in range(ends.shape[2]):
            ends[future, 0, chair] = table.win[chair]
            ends[future, 1, chair] = table.score[chair]


@cache
def compiled_futures() -> Any:
    """`play_futures` for all games, compiled or taken from the cache."""
    if IS_PLAIN_PYTHON:
        return play_futures
    type_of: Any = numba.typeof
    flat = types.Array(types.int64, 1, "C")
    signature = types.void(
        *(type_of(new_record(TABLE_DTYPE)), flat, flat, RECORDS, RECORDS),
        *(types.UniTuple(types.int64, 2), flat, types.int64, types.Array(types.int64, 3, "C")),
        *(types.int64, types.int64),
    )
    return compile_to(signature, play_futures)


def places_of_barred(table: npt.NDArray[np.void]) -> tuple[int, int]:
    """Where, among a table's cells, its query says how many words are barred, and the first."""
    fields: Any = table.dtype.fields
    kind, start = fields["query"]
    return tuple((start + kind.fields[name][1]) // 8 for name in ("barred_count", "barred"))
