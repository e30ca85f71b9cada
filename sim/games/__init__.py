"""The games, one module or package each, found by the name of the file.

A package that holds a package ``family`` is no game but a family of games: its other modules are
the games.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType

from sim.errors import InputError
from sim.spec import Game

SHARED = "family"
"""The package of what a family's games share."""


@cache
def game_modules() -> Mapping[str, str]:
    """The module of each game by the game's key; imports none of them."""
    found = {}
    for module in pkgutil.iter_modules(__path__):
        name = f"{__name__}.{module.name}"
        inside = [one.name for one in pkgutil.iter_modules([str(Path(__path__[0]) / module.name)])]
        if module.ispkg and SHARED in inside:
            found.update({game: f"{name}.{game}" for game in inside if game != SHARED})
        else:
            found[module.name] = name
    return found


@cache
def game_names() -> tuple[str, ...]:
    """The keys of all games, sorted."""
    return tuple(sorted(game_modules()))


def load_game(name: str) -> Game:
    """The game of this key.

    Raises:
        InputError: if there is none, naming those there are.
    """
    if name not in game_names():
        raise InputError("game", f"no game is called {name!r}", ", ".join(game_names()))
    game = importlib.import_module(game_modules()[name]).GAME
    if not isinstance(game, Game):
        raise TypeError(f"{game_modules()[name]}.GAME is no Game")
    return game


class GamesModule(ModuleType):
    """Importing this package puts it where ``sim.games`` was, so it answers the same call."""

    def __call__(self) -> tuple[str, ...]:
        """The keys of all games."""
        return game_names()


sys.modules[__name__].__class__ = GamesModule
