"""What a folder of results is about: ``cells.json`` names its cells for whoever reads it.

It holds what the manifest's hashes stand for, so that results can be read without the sweep's
deck files and with any later engine.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from experiments.store import CELLS, MANIFEST, SWEEP, read_description, write_whole
from experiments.sweep import Cell, Sweep
from experiments.versions import Versions
from sim.errors import InputError
from sim.games import load_game
from sim.spec import Game, Value

ALWAYS_SHOWN = ("hand",)
"""Parameters that have a column even if nothing changes them."""


def describe(sweep: Sweep, versions: Mapping[str, Versions]) -> dict[str, Any]:
    """The content of ``cells.json``."""
    resolved = [cell.setting().rules for cell in sweep.cells]
    shown = {name: shown_rules(load_game(name), sweep.cells, resolved) for name in sweep.games}
    return {
        "name": sweep.name,
        "question": sweep.question,
        "games": list(sweep.games),
        "seed": sweep.seed,
        "deals": sweep.deals,
        "keep_rows": sweep.keep_rows,
        "traces": sweep.traces,
        "targets": sweep.targets,
        "limits": sweep.limits,
        "sweep": sweep.content_hash,
        "versions": {game: asdict(one) for game, one in versions.items()},
        "cells": [
            describe_cell(cell, {name: rules[name] for name in shown[cell.game]})
            for cell, rules in zip(sweep.cells, resolved, strict=True)
        ],
    }


def shown_rules(
    game: Game, cells: Sequence[Cell], resolved: Sequence[Mapping[str, Value]]
) -> list[str]:
    """A game's parameters that are swept or somewhere differ from their default, and the hand."""
    mine = [
        (cell, rules) for cell, rules in zip(cells, resolved, strict=True) if cell.game == game.name
    ]
    defaults = {cell.players: game.resolve(cell.players) for cell, _ in mine}
    shown = {name for name in ALWAYS_SHOWN if any(one.name == name for one in game.params)}
    for cell, rules in mine:
        default = defaults[cell.players]
        shown |= {name for name in rules if name in cell.rules or rules[name] != default[name]}
    return [param.name for param in game.params if param.name in shown]


def describe_cell(cell: Cell, rules: dict[str, Value]) -> dict[str, Any]:
    """One cell's keys."""
    return {
        "cell": cell.hash,
        "game": cell.game,
        "variant": cell.variant,
        "players": cell.players,
        "bots": cell.bots_name,
        "deck": cell.deck,
        "deck_hash": cell.cards.content_hash,
        "rules_hash": cell.setting().rules_hash,
        "rotations": cell.rotations,
        "rules": rules,
    }


def open_folder(folder: Path, sweep: Sweep, versions: Mapping[str, Versions]) -> None:
    """Make the folder, or take up the one that an earlier run of this sweep has left.

    Raises:
        InputError: if it holds something else, or cannot be written.
    """
    allowed = "a new folder, or that of an earlier run of this sweep"
    if (folder / CELLS).exists():
        earlier = read_description(folder)
        if earlier.get("name") != sweep.name:
            problem = f"holds the results of the sweep {earlier.get('name')!r}"
            raise InputError(f"--out {folder}", problem, allowed)
    elif folder.is_dir() and not (folder / MANIFEST).exists() and any(folder.iterdir()):
        raise InputError(f"--out {folder}", "holds other files", allowed)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("shards", "rows", "traces"):
            (folder / name).mkdir(exist_ok=True)
        text = json.dumps(describe(sweep, versions), separators=(",", ":"))
        write_whole(folder / CELLS, text.encode())
        write_whole(folder / SWEEP, sweep.path.read_bytes())
    except OSError as error:
        problem = f"cannot be written ({error.strerror})"
        raise InputError(f"--out {folder}", problem, "a folder you may write") from None
