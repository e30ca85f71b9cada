"""Traces of many games of one setting, whose records are packed once."""

from __future__ import annotations

from functools import lru_cache

from sim.engine.simulation import Packed, Setting, pack, trace_deal
from sim.trace import Trace


@lru_cache(maxsize=1)
def last_packed() -> list[Packed]:
    """Room for the records of the setting that was packed last; `forget_games` clears it."""
    return []


def packed_of(setting: Setting) -> Packed:
    """The records of a setting, those of the last one if it is the same."""
    room = last_packed()
    if not room or room[0].setting != setting:
        room[:] = [pack(setting)]
    return room[0]


def trace_of(setting: Setting, deal: int = 0, rotation: int = 0) -> Trace:
    """As `play_trace`, for tests that play one deal after the other."""
    return trace_deal(packed_of(setting), deal, rotation)
