"""Plays a turn and what may follow it, many times over: the compiled part of looking ahead.

A table is copied, what its chair cannot see is dealt anew, the turn is played, and the game goes
on with draws of its own to its end. One call plays all samples of a move: called hook by hook
from Python, a future of Word Lift took four times as long (measured).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
from numba import types

from sim.engine.loop import NEVER, hook_signature
from sim.engine.simulation import hook_records
from sim.kernel import IS_PLAIN_PYTHON, compile_to
from sim.registry import load_game


def play_futures(  # noqa: PLR0913, PLR0917 - hooks in a tuple would be unified at every call
    tables, cells, state, rules, deck, turn_bots, bots, words, events, barred, first_key, ends,
    redeal, play
):  # fmt: skip
    """Play a table's next turn and on to the end, once for each row of ``ends``.

    Args:
        tables: room for one table; ``cells`` is the same memory as int64.
        state: the table to start from, as int64; it stays as it is.
        rules, deck, words, events: one record each.
        turn_bots, bots: the bots in the turn itself and from then on.
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
        redeal(table, rules[0], deck[0], turn_bots[0], words[0], events[0])
        table.query.barred_count = barred[0]
        for place in range(1, barred.shape[0]):
            table.query.barred[place - 1] = barred[place]
        table.pause_turn = table.turn + 1
        play(table, rules[0], deck[0], turn_bots[0], words[0], events[0])
        table.deal = key  # from here on all draws are another future's
        table.pause_turn = NEVER
        play(table, rules[0], deck[0], bots[0], words[0], events[0])
        for chair in range(ends.shape[2]):
            ends[future, 0, chair] = table.win[chair]
            ends[future, 1, chair] = table.score[chair]


@cache
def compiled_futures(name: str) -> Any:
    """`play_futures` compiled for a game's records, or taken from the cache."""
    if IS_PLAIN_PYTHON:
        return play_futures
    records = hook_records(load_game(name))
    table, rules, deck, bots, words, events = (numba.typeof(record) for record in records)
    hook = types.FunctionType(hook_signature(*records))
    flat = types.Array(types.int64, 1, "C")
    signature = types.void(
        *(table, flat, flat, rules, deck, bots, bots, words, events, flat, types.int64),
        *(types.Array(types.int64, 3, "C"), hook, hook),
    )
    return compile_to(signature, play_futures)
