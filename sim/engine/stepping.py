"""Plays one game turn by turn from Python: for logs of states, audits and bots that look ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.engine.loop import NEVER, clear, fill_row
from sim.engine.simulation import Packed, compiled, event_room
from sim.engine.table import clone

Table = npt.NDArray[np.void]

SET_UP, PLAY, FINISH, REDEAL = range(4)
"""The hooks by number, in the order of `sim.spec.Hooks`."""


def start_game(packed: Packed, deal: int, rotation: int = 0) -> Table:
    """A table of its own, dealt and ready for the first turn.

    Args:
        packed: from `sim.engine.simulation.pack`.
        deal, rotation: as in `sim.engine.simulation.play_trace`.
    """
    table = copy_of(packed.table)
    table["deal"] = deal
    table["rotation"] = rotation
    table["tracing"] = 0
    clear_table: Callable[..., None] = clear
    clear_table(table[0], packed.bots[0], int(packed.setting.rules.get("first") == "fixed"))
    call_hook(packed, SET_UP, table)
    return table


def play_to(packed: Packed, table: Table, turn: int = NEVER) -> None:
    """Play on until this many turns have been taken or the game is over."""
    table["pause_turn"] = turn
    call_hook(packed, PLAY, table)


def finish_game(packed: Packed, table: Table) -> dict[str, int]:
    """The row of a game that is over, by column."""
    fill: Callable[..., None] = fill_row
    fill(table[0])
    call_hook(packed, FINISH, table)
    columns = packed.setting.columns
    return dict(zip(columns, table["row"][0, : len(columns)].tolist(), strict=True))


def redeal_hidden(packed: Packed, table: Table, key: int, chair: int | None = None) -> None:
    """Deal anew, by this key, all that a chair cannot see; all else stays as it is.

    Args:
        key: 0 to 2**63 - 1; another key, another deal.
        chair: who looks; the chair to act if left out.
    """
    to_act = table["chair"][0]
    table["redeal_key"] = key
    table["chair"] = to_act if chair is None else chair
    call_hook(packed, REDEAL, table)
    table["chair"] = to_act


def copy_of(table: Table) -> Table:
    """A clone whose fields can be read by name."""
    return clone(table).view(np.recarray)


def call_hook(packed: Packed, number: int, table: Table) -> None:
    """Call one of the game's hooks on a table."""
    hook: Any = compiled(packed.setting.game.name)[number]
    hook(
        table[0],
        packed.rules[0],
        packed.deck[0],
        packed.bots[0],
        packed.words[0],
        event_room()[0],
    )
