"""Counters of a game of which only its trace is known: it is played again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.decks import Card, Deck
from sim.engine.simulation import pack, play_rows, prepare
from sim.trace import Trace


def counters_of(trace: Trace, names: Sequence[str]) -> dict[str, int]:
    """These columns of the row of the game that a trace is of."""
    header = trace.header
    cards = tuple(
        Card(text, **{name: values[at] for name, values in header.marks.items()})
        for at, text in enumerate(header.deck)
    )
    seats = [
        bot_named(header.bots[(seat + header.rotation) % header.players])
        for seat in range(header.players)
    ]
    setting = prepare(
        header.game,
        players=header.players,
        seed=header.seed,
        rules=header.rules,
        bots=seats,
        deck=Deck(header.deck_name, "", cards),
    )
    row = play_rows(pack(setting), header.deal, 1, header.rotation)[0]
    return {name: int(row[setting.columns.index(name)]) for name in names}


def bot_named(name: str) -> dict[str, Any]:
    """The bot of a trace, such as "novice, pace 1.0": a profile, and values that differ from it.

    >>> bot_named("novice, pace 1.0, attention low")
    {'profile': 'novice', 'pace': 1.0, 'attention': 'low'}
    """
    profile, *changes = name.split(", ")
    bot: dict[str, Any] = {"profile": profile}
    for change in changes:
        key, value = change.split(" ", 1)
        is_number = value.lstrip("-")[:1].isdigit()
        bot[key] = (float(value) if "." in value else int(value)) if is_number else value
    return bot
