"""A sweep over all games of a family: what its one name stands for.

``game = "The Final Word"`` asks for every game of that rulebook that there is. What stands under
``[cells]`` holds for each of them as far as it can: a game is played by those of the ``players``
that its rules allow, and left out if they allow none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.names import find_name
from sim.params import is_whole_number
from sim.registry import game_names, load_game
from sim.spec import Game

ALL = "all"
"""As the only variant: all that the game has."""


def family_names() -> tuple[str, ...]:
    """The families of two games or more, in the order of their first game."""
    families = [load_game(name).family for name in game_names()]
    return tuple(one for one in dict.fromkeys(families) if families.count(one) > 1)


def find_family(written: object) -> tuple[Game, ...]:
    """The games of the family that is meant; none if a game is called so, or nothing is."""
    if not isinstance(written, str) or find_name(written, game_names()) is not None:
        return ()
    family = find_name(written, family_names())
    games = map(load_game, game_names()) if family else ()
    return tuple(game for game in games if game.family == family)


def spread_family(data: Mapping[str, Any]) -> dict[str, Any]:
    """A sweep file's tables with the games of a family in place of its name.

    Tables that name no family are as they were, and so is whatever is malformed: who reads the
    file complains of it.
    """
    games = find_family(data.get("game"))
    cells = data.get("cells")
    if not games or not isinstance(cells, dict) or not isinstance(cells.get("games", {}), dict):
        return dict(data)
    shared, owned = cells.get("players"), cells.get("games", {})
    lists = {}
    for game in games:
        own = owned.get(game.name, {})
        if isinstance(own, dict) and "players" not in own and isinstance(shared, list):
            own = {**own, "players": [one for one in shared if is_legal(game, one)]}
        if own.get("players") != []:
            lists[game.name] = own
    others = {name: own for name, own in owned.items() if name not in lists}
    return {**data, "game": list(lists), "cells": {**cells, "games": {**lists, **others}}}


def is_legal(game: Game, players: object) -> bool:
    """Can so many play it? What is no number of players is for its reader to refuse."""
    low, high = game.players
    return not is_whole_number(players) or low <= players <= high  # type: ignore[operator]
