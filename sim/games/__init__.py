"""The games, one module or package each, found by the name of the file."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from functools import cache
from types import ModuleType

from sim.errors import InputError
from sim.spec import Game


@cache
def game_names() -> tuple[str, ...]:
    """The keys of all games, sorted."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def load_game(name: str) -> Game:
    """The game of this key.

    Raises:
        InputError: if there is none, naming those there are.
    """
    if name not in game_names():
        raise InputError("game", f"no game is called {name!r}", ", ".join(game_names()))
    game = importlib.import_module(f"sim.games.{name}").GAME
    if not isinstance(game, Game):
        raise TypeError(f"sim.games.{name}.GAME is no Game")
    return game


class GamesModule(ModuleType):
    """Importing this package puts it where ``sim.games`` was, so it answers the same call."""

    def __call__(self) -> tuple[str, ...]:
        """The keys of all games."""
        return game_names()


sys.modules[__name__].__class__ = GamesModule
