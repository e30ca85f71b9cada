"""The games that come with the project, one module or package each; `sim.registry` finds them.

A package that holds a package ``family`` is no game but a family of games: its other modules are
the games.
"""

from __future__ import annotations

import sys
from types import ModuleType

from sim.registry import game_names


class GamesModule(ModuleType):
    """Importing this package puts it where ``sim.games`` was, so it answers the same call."""

    def __call__(self) -> tuple[str, ...]:
        """The keys of all games."""
        return game_names()


sys.modules[__name__].__class__ = GamesModule
