"""What a folder of results is about: ``cells.json`` names its cells for whoever reads it.

It holds what the manifest's hashes stand for, so that results can be read without the sweep's
deck files and with any later engine.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from experiments.design.inputs import INPUTS
from experiments.design.sweep import Cell, Sweep
from experiments.signals import warn
from experiments.store.files import (
    FOLDER_ALLOWED,
    TEMPORARY,
    check_parts,
    hash_file,
    refuse_unwritable,
    write_whole,
)
from experiments.store.locks import RUN_LOCK
from experiments.store.manifest import ATTRIBUTES, MANIFEST, ROWS, SHARDS, TRACES
from experiments.store.quarantine import set_aside
from experiments.store.shards import CELLS, FILES, FOLDERS, SWEEP, read_description
from experiments.store.versions import Versions
from sim.engine.simulation import Setting
from sim.errors import InputError, describe_value
from sim.params import Value
from sim.registry import load_game
from sim.spec import Game

MADE_FOLDERS = (SHARDS, ROWS, TRACES)
GIT_KEEPS_BYTES = b"* -text\n"
"""Results that are kept in a repository are checked out byte for byte, on Windows too."""
ALWAYS_SHOWN = ("hand",)
"""Parameters that have a column even if nothing changes them."""


def describe(sweep: Sweep, versions: Mapping[str, Versions]) -> dict[str, Any]:
    """The content of ``cells.json``."""
    settings = [cell.setting() for cell in sweep.cells]
    resolved = [setting.rules for setting in settings]
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
            describe_cell(cell, setting, shown[cell.game]) | planned_deals(sweep, cell)
            for cell, setting in zip(sweep.cells, settings, strict=True)
        ],
    }


def planned_deals(sweep: Sweep, cell: Cell) -> dict[str, int]:
    """The deals of a cell, where they are not those of all."""
    return {"deals": sweep.planned[cell.hash]} if sweep.planned else {}


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


def describe_cell(cell: Cell, setting: Setting, shown: Sequence[str]) -> dict[str, Any]:
    """One cell's keys, and the rules that are shown of it."""
    return {
        "cell": cell.hash,
        "game": cell.game,
        "variant": cell.variant,
        "players": cell.players,
        "bots": cell.bots_name,
        "deck": cell.deck,
        "deck_hash": cell.cards.content_hash,
        "rules_hash": setting.rules_hash,
        "rotations": cell.rotations,
        "rules": {name: setting.rules[name] for name in shown},
    }


def check_folder(folder: Path, sweep: Sweep) -> None:
    """Refuse a folder that holds something else than results of this sweep.

    Raises:
        InputError: naming what it holds.
    """
    allowed = "a new folder, or that of an earlier run of this sweep"
    if (folder / CELLS).exists():
        try:
            earlier = read_description(folder)
        except InputError:
            if not (folder / MANIFEST).exists():
                raise
            return  # damaged: `open_folder` sets it aside; the manifest says what was played
        if earlier.get("name") != sweep.name:
            problem = f"holds the results of the sweep {describe_value(earlier.get('name'))}"
            raise InputError(f"--out {folder}", problem, allowed)
    elif not (folder / MANIFEST).exists() and holds_others(folder, sweep.path.read_bytes()):
        raise InputError(f"--out {folder}", "holds other files", allowed)


def holds_others(folder: Path, sweep: bytes) -> bool:
    """Does a folder without results hold more than a run that was stopped at once leaves?

    Args:
        folder: to be written.
        sweep: the content of the sweep file that is copied there; another one is somebody's.
    """
    if not folder.is_dir():
        return False
    copy = folder / SWEEP
    if copy.exists() and hash_file(copy) not in {None, hashlib.sha256(sweep).hexdigest()}:
        return True
    ours = {*MADE_FOLDERS, SWEEP, INPUTS}
    return any(
        path.name not in ours and not path.name.startswith(".") and path.suffix != TEMPORARY
        for path in folder.iterdir()
    )


def make_folder(folder: Path) -> None:
    """Make the folder and its folders, as far as they are not there.

    Raises:
        InputError: if that is not possible, nothing can be written there, or one is a link.
    """
    check_parts(folder, FILES, FOLDERS)
    with refuse_unwritable(f"--out {folder}", FOLDER_ALLOWED):
        for name in MADE_FOLDERS:
            (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / RUN_LOCK).touch()
        if not (folder / ATTRIBUTES).exists():
            write_whole(folder / ATTRIBUTES, GIT_KEEPS_BYTES)


def open_folder(folder: Path, sweep: Sweep, versions: Mapping[str, Versions]) -> None:
    """Say in the folder what its results are of; nothing is written that is there already."""
    try:
        read_description(folder)
    except InputError:
        if (folder / CELLS).exists():
            warn(f"{folder / CELLS} is damaged; moved to {set_aside(folder, folder / CELLS)}")
    text = json.dumps(describe(sweep, versions), separators=(",", ":"))
    for name, data in ((SWEEP, sweep.path.read_bytes()), (CELLS, text.encode())):
        path = folder / name
        if not path.exists() or path.read_bytes() != data:
            write_whole(path, data)
    keep_inputs(folder, sweep)


def keep_inputs(folder: Path, sweep: Sweep) -> None:
    """Keep a copy of each deck, table and word list, so that the results need nothing else."""
    copies = sweep.inputs.read_copies()
    if copies:
        (folder / INPUTS).mkdir(exist_ok=True)
    for name, data in copies.items():
        path = folder / INPUTS / name
        if not path.exists() or path.read_bytes() != data:
            write_whole(path, data)
