"""A long run's workers start before its sweep is read: they load meanwhile.

This module loads next to nothing, and so does `experiments.runner.pool`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from sim.errors import InputError
from sim.user_file import MEBIBYTE, parse_toml, read_user_text

MANY_GAMES = 500_000
"""A run of so many games is long whatever is played: its workers start before cells are timed."""


def load_player() -> None:
    """Load what a worker plays with."""
    import experiments.runner.worker  # noqa: F401


def load_kernels(game: str) -> None:
    """Load a game's kernels, if they are kept, as its first game does."""
    from sim.cache.kernels import are_kernels_kept
    from sim.engine.simulation import pack, play_rows, prepare
    from sim.registry import game_modules, load_game

    if are_kernels_kept(game_modules()[game]):
        play_rows(pack(prepare(game, players=load_game(game).players[0])), 0, 1)


def choose_loads(sweep: str, deals: int | None, folder: str | None) -> list[Callable[[], None]]:
    """What workers load before a sweep file is read; nothing if the run may be a short one.

    It is surely long if the file asks for many games, none of which can be there yet. A glance
    that needs no library; a mistaken file is for its reader to refuse.

    Args:
        sweep: the file.
        deals: of each cell, in place of the file's.
        folder: of the results; None for the usual one.
    """
    try:
        data = parse_toml(read_user_text(Path(sweep), "a sweep", MEBIBYTE), sweep)
    except InputError:
        return []
    if folder is None:
        folder = str(Path("results") / str(data.get("name")))
    if Path(folder).exists():
        return []
    wanted = data.get("deals") if deals is None else deals
    if not isinstance(wanted, int) or wanted * count_cells(data.get("cells")) < MANY_GAMES:
        return []
    game = data.get("game")
    return [load_player, *([partial(load_kernels, game)] if isinstance(game, str) else [])]


def count_cells(cells: Any) -> int:
    """The combinations of the values in the lists that all games share.

    >>> count_cells({"players": [2, 3], "rules": {"hand": [5, 6, 7], "deal": 1}})
    6
    """
    tables = [cells, cells.get("rules")] if isinstance(cells, dict) else []
    values = [one for table in tables if isinstance(table, dict) for one in table.values()]
    return math.prod(len(one) for one in values if isinstance(one, list))
