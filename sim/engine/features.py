"""The log of states: what could be seen of a game before each of its turns, and who won it.

For models of the chance to win. Deals are the sample: the states of one game share its end, so
a model must keep all of a deal's states on one side of any split. Pausing changes nothing: the
games' rows are those of `sim.engine.simulation.play_rows`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
import polars as pl
from numba import types

from sim.engine.loop import call, common_part, records_of
from sim.engine.simulation import (
    MOST_DEALS,
    RECORDS,
    Packed,
    Setting,
    addresses,
    check_count,
    pack,
)
from sim.engine.stepping import PLAY, finish_game, start_game
from sim.engine.table import TABLE_DTYPE, cells_of, new_record, table_dtype
from sim.kernel import IS_PLAIN_PYTHON, compile_to
from sim.registry import load_game
from sim.spec import STOP_REASONS, WIN_SHARES, Feature, Game, Tables

ROOM = 256
"""States kept at once: a table is some 60 kB."""


def position_to_act(tables: Tables) -> npt.NDArray[np.int64]:
    """1 for the chair that began the game, 2 for its left neighbour and so on."""
    return np.asarray((tables["chair"] - tables["first_chair"]) % tables["players"] + 1)


def seat_to_act(tables: Tables) -> npt.NDArray[np.int64]:
    """The seat of the chair to act, from 1."""
    seats = np.take_along_axis(tables["seat"], tables["chair"][:, None], axis=1)
    return np.asarray(seats[:, 0] + 1)


COMMON_FEATURES = (
    Feature("turn", "turns taken so far", "turn"),
    Feature("seat_to_act", "seat whose turn it is", seat_to_act),
    Feature("position_to_act", "the same by turn position: 1 began the game", position_to_act),
    Feature("milliseconds", "time played so far", "milliseconds"),
    Feature("score", "points so far", "score", "seat"),
)
"""What every game's log holds; a game adds its own (`sim.spec.Game.features`)."""


def features_of(game: Game) -> tuple[Feature, ...]:
    """All features of a game, the common ones first."""
    return (*COMMON_FEATURES, *game.features)


def log_states(setting: Setting, deals: Iterable[int]) -> pl.DataFrame:
    """Play deals and log each state in which someone is to act.

    Args:
        setting: from `sim.engine.simulation.prepare`.
        deals: numbers of deals; each is played in all of the setting's rotations.

    Returns:
        A frame, one row a state in the order of play: game, variant, players, deal, rotation,
        first_seat, the features by name (int64; ``score_2`` is that of seat 2), then of the
        finished game ``turns``, ``stop`` and ``win_1`` to ``win_n`` (shares of the win), as in
        the rows of `sim.simulate`.

    Raises:
        InputError: for a deal that is no whole number in range.
    """
    packed = pack(setting)
    parts = []
    for deal in deals:
        number = check_count("deal", deal, 0, MOST_DEALS)
        for rotation in range(setting.rotations):
            parts.append(log_game(packed, number, rotation)[0])
    return pl.concat(parts) if parts else log_game(packed, 0, 0)[0].clear()


def log_game(packed: Packed, deal: int, rotation: int) -> tuple[pl.DataFrame, dict[str, int]]:
    """The log of one game (see `log_states`), and its row by column."""
    setting = packed.setting
    table = start_game(packed, deal, rotation)
    read = [read_features(setting, states) for states in states_of(packed, table)]
    columns = {name: np.concatenate([part[name] for part in read]) for name in read[0]}
    row = finish_game(packed, table)
    wins = {f"win_{seat}": row[f"win_{seat}"] / WIN_SHARES for seat in seats_of(setting)}
    before = {
        "game": pl.lit(setting.game.name),
        "variant": pl.lit(setting.variant),
        "players": pl.lit(setting.players, pl.Int64),
        "deal": pl.lit(deal, pl.Int64),
        "rotation": pl.lit(rotation, pl.Int64),
        "first_seat": pl.lit(row["first_seat"] + 1, pl.Int64),
    }
    after = {
        "turns": pl.lit(row["turns"], pl.Int64),
        "stop": pl.lit(STOP_REASONS[row["stop"]]),
        **{name: pl.lit(share, pl.Float64) for name, share in wins.items()},
    }
    frame = pl.DataFrame(columns).with_columns(**before, **after)
    return frame.select(*before, *columns, *after), row


def seats_of(setting: Setting) -> range:
    """The seats, from 1."""
    return range(1, setting.players + 1)


def read_features(setting: Setting, states: Tables) -> dict[str, npt.NDArray[np.int64]]:
    """The features of some states, by column; those by chair put in the order of seats."""
    chair_of_seat = np.argsort(states["seat"][:, : setting.players], axis=1)
    columns = {}
    for feature in features_of(setting.game):
        figures = np.asarray(feature.read(states), np.int64)
        if feature.each == "game":
            columns[feature.name] = figures.copy()
            continue
        by_seat = np.take_along_axis(figures, chair_of_seat, axis=1)
        for place, name in enumerate(feature.columns(setting.players)):
            columns[name] = by_seat[:, place]
    return columns


def states_of(packed: Packed, table: Tables) -> Iterator[Tables]:
    """Play a game to its end and yield its states before each turn, some at a time.

    What is yielded is overwritten when the next is asked for.
    """
    name = packed.setting.game.name
    room, take, play = state_room(name), compiled_turns(), addresses(name)[PLAY]
    cells, states = cells_of(table), cells_of(room).reshape(ROOM, -1)
    records = records_of(*replace(packed, table=table).records)
    while table["over"][0] == 0:
        yield room[: take(common_part(table), cells, states, records, play)]


@lru_cache(maxsize=1)
def state_room(game: str) -> Tables:
    """This process's room for states of a game."""
    return np.zeros(ROOM, table_dtype(load_game(game).table_fields)).view(np.recarray)


@cache
def compiled_turns() -> Any:
    """`take_turns` for all games, compiled or taken from the cache."""
    if IS_PLAIN_PYTHON:
        return take_turns
    type_of: Any = numba.typeof
    signature = types.int64(
        type_of(new_record(TABLE_DTYPE)),
        types.Array(types.int64, 1, "C"),
        types.Array(types.int64, 2, "C"),
        RECORDS,
        types.int64,
    )
    return compile_to(signature, take_turns)


def take_turns(tables, cells, states, records, play):
    """Take turns one by one and keep a copy of the table before each.

    Args:
        tables: what all games have of one table record, ready for a turn.
        cells: all of that record as int64.
        states: room for copies of it, int64, shape (copies, cells).
        records: see `sim.engine.loop.records_of`.
        play: the game's hook.

    Returns:
        how many were kept: as many as there is room for, or all up to the game's end.
    """
    table = tables[0]
    kept = 0
    while table.over == 0 and kept < states.shape[0]:
        for place in range(cells.shape[0]):
            states[kept, place] = cells[place]
        kept += 1
        table.pause_turn = table.turn + 1
        call(play, records)
    return kept
