"""The second opinion: every game's rules again, slow and obvious, checking whole traces.

Nothing here knows the engine or the games' own code. A trace's header carries every resolved
parameter and the deck; the rest is replayed event by event with plain lists.

A game's referee is the function `REFEREE` of a module that is found by its name: `game` in the
game's own package, or, in a package that holds a package ``family``, the module named for the game.
Installed packages name others by entry points of the group ``fairdeal.referees``.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from sim.errors import InputError, describe_value
from sim.installed import installed_modules
from sim.trace import Trace

SHARED = "family"
"""The package of what the referees of a family's games share."""

GROUP = "fairdeal.referees"
"""Of the entry points that name referees of games of one's own."""

OWN = "game"
"""The module of a referee in a package of its own."""

Referee = Callable[[Trace], None]
"""Replays a whole game: silence, or RuleViolation, or InputError if an event is not the game's."""


@cache
def referee_modules() -> Mapping[str, str]:
    """The module of each referee by the game's key; imports none of them."""
    found = dict(installed_modules(GROUP))
    for package in pkgutil.iter_modules(__path__):
        if not package.ispkg:
            continue
        name = f"{__name__}.{package.name}"
        inside = {one.name for one in pkgutil.iter_modules([str(Path(__path__[0]) / package.name)])}
        if SHARED in inside:
            found.update({game: f"{name}.{game}" for game in inside - {SHARED}})
        else:
            found[package.name] = f"{name}.{OWN}"
    return found


def find_referee(game: str) -> Referee | None:
    """The referee of the game of this key, None if there is none."""
    module = referee_modules().get(game)
    if module is None:
        return None
    referee: Referee = importlib.import_module(module).REFEREE
    return referee


def check(trace: Trace) -> None:
    """Replays a whole game and accepts it in silence.

    Args:
        trace: header and events, complete.

    Raises:
        RuleViolation: naming the ruling that is broken, the event's number and the problem.
        InputError: if there is no referee for the game, or an event is not one of the game's.
    """
    referee = find_referee(trace.header.game)
    if referee is None:
        there = " | ".join(sorted(referee_modules()))
        raise InputError(
            "trace header", f"no referee for {describe_value(trace.header.game)}", there
        )
    referee(trace)
