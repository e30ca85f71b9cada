"""Compiles what the tests of a game call, so that it lies in the cache for all who load it."""

from __future__ import annotations

from sim.engine.features import log_game
from sim.engine.simulation import pack, play_trace, prepare
from sim.registry import load_game


def compile_game(name: str) -> None:
    """Play a game in every way that compiles something of its own."""
    players = max(load_game(name).players[0], 2)
    players = min(players, load_game(name).players[1])
    setting = prepare(name, players=players)
    play_trace(setting)
    log_game(pack(setting), 0, 0)
