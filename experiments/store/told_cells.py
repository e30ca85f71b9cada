"""Is ``cells.json`` a description of cells? Whoever reads a folder of results believes it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from experiments.design.file import LARGEST_SEED, MOST_DEALS, read_limits, read_targets
from sim.errors import InputError, tell_value

ALLOWED = "the file as `fairdeal run` has written it"
HASH = re.compile(r"[0-9a-f]{1,64}")
MOST_PLAYERS, MOST_ROTATIONS = 64, 10_000
TOP: Mapping[str, type] = {
    **dict.fromkeys(("name", "question", "sweep"), str),
    **dict.fromkeys(("seed", "deals"), int),
    **dict.fromkeys(("targets", "limits", "versions"), dict),
    "keep_rows": bool,
    "cells": list,
}
CELL: Mapping[str, type] = {
    **dict.fromkeys(("cell", "variant", "bots", "deck", "rules_hash"), str),
    **dict.fromkeys(("players", "rotations"), int),
    "rules": dict,
}
VERSIONS = frozenset(("engine", "rules", "lexicon"))


def check_told(told: Any, path: Path) -> None:
    """Refuse what is no description of cells.

    Args:
        told: what the file says.
        path: of the file.

    Raises:
        InputError: naming the key.
    """
    check_fields(told, TOP, str(path))
    for key, low, high in (("deals", 1, MOST_DEALS), ("seed", 0, LARGEST_SEED)):
        if not low <= told[key] <= high:
            raise refuse(f"{path}, {key}", told[key])
    games = told.get("games", [told.get("game")])
    if not isinstance(games, list) or not games or not all(isinstance(one, str) for one in games):
        raise refuse(f"{path}, games", games)
    check_versions(told["versions"], games, path)
    read_targets(told["targets"], path)
    read_limits(told["limits"], path)
    for place, cell in enumerate(told["cells"]):
        check_cell(cell, games, f"{path}, cells[{place}]", is_older="games" not in told)


def check_fields(told: Any, types: Mapping[str, type], where: str) -> None:
    """Refuse what lacks a key, or has it of another type."""
    if not isinstance(told, dict):
        raise refuse(where, told)
    for key, kind in types.items():
        if type(told.get(key)) is not kind:
            raise refuse(f"{where}, {key}", told.get(key))


def check_versions(versions: Mapping[str, Any], games: list[str], path: Path) -> None:
    """Refuse versions that do not name the sources of every game."""
    by_game = versions if games != [None] and "engine" not in versions else {games[0]: versions}
    for game in games:
        one = by_game.get(game)
        if not isinstance(one, dict) or set(one) != VERSIONS:
            raise refuse(f"{path}, versions", versions)
        if not all(isinstance(value, str) for value in one.values()):
            raise refuse(f"{path}, versions", versions)
    if set(by_game) != set(games):
        raise refuse(f"{path}, versions", versions)


def check_cell(cell: Any, games: list[str], where: str, *, is_older: bool) -> None:
    """Refuse what is no cell of one of the games; an older folder's name none."""
    check_fields(cell, CELL, where)
    if not HASH.fullmatch(cell["cell"]):
        raise refuse(f"{where}, cell", cell["cell"])
    if cell.get("game") not in games and not (is_older and cell.get("game") is None):
        raise refuse(f"{where}, game", cell.get("game"))
    if not (1 <= cell["players"] <= MOST_PLAYERS and 1 <= cell["rotations"] <= MOST_ROTATIONS):
        raise refuse(f"{where}, players", cell["players"])


def refuse(where: str, value: Any) -> InputError:
    """The error of a value that no run writes."""
    return InputError(where, f"{tell_value(value)} is none", ALLOWED)
