"""Which games there are, and loading one by its key.

A game is a module or package in ``sim/games``, found by the name of its file, or a module that an
installed package names by an entry point of the group ``fairdeal.games``. A package in
``sim/games`` that holds a package ``family`` is no game but a family of games: its other modules
are the games. Nothing here knows a particular game.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from sim.errors import InputError, describe_value
from sim.installed import installed_modules
from sim.names import find_name, plain_name
from sim.near_names import suggest_name
from sim.spec import Game

PACKAGE = "sim.games"
"""Of the games that come with the project."""

SHARED = "family"
"""The package of what a family's games share."""

GROUP = "fairdeal.games"
"""Of the entry points that name games of one's own."""


@cache
def own_modules() -> Mapping[str, str]:
    """The module of each game that comes with the project, by the game's key."""
    spec = find_spec(PACKAGE)
    folders = list(spec.submodule_search_locations or []) if spec else []
    found = {}
    for module in pkgutil.iter_modules(folders):
        name = f"{PACKAGE}.{module.name}"
        inside = [
            one.name
            for folder in folders
            for one in pkgutil.iter_modules([str(Path(folder) / module.name)])
        ]
        if module.ispkg and SHARED in inside:
            found.update({game: f"{name}.{game}" for game in inside if game != SHARED})
        else:
            found[module.name] = name
    return found


@cache
def game_modules() -> Mapping[str, str]:
    """The module of each game by the game's key; imports none of them.

    Raises:
        InputError: if an installed package gives a game the key of another.
    """
    own, installed = own_modules(), installed_modules(GROUP)
    twice = sorted(own.keys() & installed.keys())
    if twice:
        problem = (
            f"{installed[twice[0]]} is called {describe_value(twice[0])}, as {own[twice[0]]} is"
        )
        raise InputError(f"entry points of {GROUP}", problem, "a name that no other game has")
    return {**own, **installed}


@cache
def game_names() -> tuple[str, ...]:
    """The keys of all games, sorted."""
    return tuple(sorted(game_modules()))


def load_game(name: str) -> Game:
    """The game of this key, which may be written as a title: ``Word Crush``, ``3-2-1``.

    Raises:
        InputError: if there is none, naming those there are, or if an installed package names a
            module that is no game or whose game has another key.
    """
    found = find_name(name, game_names())
    if found is None:
        problem = f"no game is called {describe_value(name)}{suggest_name(name, game_names())}"
        raise InputError("game", problem, ", ".join(game_names()))
    name = found
    module = game_modules()[name]
    try:
        game = getattr(importlib.import_module(module), "GAME", None)
    except ModuleNotFoundError as error:
        if name in own_modules():
            raise
        raise InputError(
            f"game {name}", str(error), f"a module {module} that can be imported"
        ) from error
    if not isinstance(game, Game):
        raise InputError(f"game {name}", f"{module} has no GAME", "GAME = sim.spec.Game(...)")
    if game.name != name:
        raise InputError(
            f"game {name}", f"{module}.GAME is called {describe_value(game.name)}", repr(name)
        )
    return game


def printed_name(name: str) -> str:
    """A game's name as it stands on the box: what its module's text begins with.

    A module whose text begins with anything else has its key, capitalised.

    >>> printed_name("three_n_change"), printed_name("profit_and_loss")
    ("3 'n Change", 'Profit & Loss')
    """
    module = importlib.import_module(game_modules()[load_game(name).name])
    head = (module.__doc__ or "").partition(":")[0]
    if plain_name(head.replace("&", "and")) == name:
        return head
    return name.replace("_", " ").title()


def playing_time(name: str) -> Mapping[str, float]:
    """The minutes that a game's rulebook promises, by length of game; empty if it promises none.

    A game says so in ``PLAYING_TIME``, beside its ``GAME``.
    """
    found: Mapping[str, float] = getattr(
        importlib.import_module(game_modules()[load_game(name).name]), "PLAYING_TIME", {}
    )
    return found


def seats_differ_by(name: str) -> str:
    """What parts the seats of a game whose players all act at once, in words; else empty.

    A game says so in ``SEATS_DIFFER_BY``, beside its ``GAME``; in all others they act in turn.
    """
    module = importlib.import_module(game_modules()[load_game(name).name])
    return str(getattr(module, "SEATS_DIFFER_BY", ""))
