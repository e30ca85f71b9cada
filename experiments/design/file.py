"""Reads a sweep file and refuses a mistaken one before any game is played.

Every error names the file and the key, what is wrong and what is allowed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from experiments.design.family import spread_family
from experiments.design.inputs import Inputs
from sim.errors import InputError, describe_value, is_no_text, is_not_legal
from sim.names import suggest
from sim.params import is_whole_number
from sim.user_file import MEBIBYTE, parse_toml, read_user_text

MOST_DEALS = 100_000_000
USUAL_DEALS = 2000
MARGINS = "margins"
"""In the place of a number of deals: as many as the declared margins ask for."""
MOST_TRACES = 1000
MOST_MINUTES = 24 * 60
LARGEST_SEED = 2**63 - 1
NAME = re.compile(r"[A-Za-z0-9_-]{1,80}")

SECTIONS = ("aims", "compare", "tune", "robustness", "duel", "optimise")
"""Tables for one command each, which checks them (``aims``: `report`); see the command's help."""
TOP_KEYS = (
    "name",
    "question",
    "game",
    "seed",
    "deals",
    "block",
    "keep_rows",
    "traces",
    "cells",
    "targets",
    "limits",
    *SECTIONS,
)
CELL_KEYS = ("players", "bots", "deck", "variant", "rules")
OWN = "games"
"""The key under ``cells`` of what one of several games has for itself."""
TARGET_KEYS = ("minutes", "band", "longest", "source")
SEAT_POINTS = "seat_points"
LIMIT_KEYS = ("not_finished", "seat_edge", "first_player", SEAT_POINTS, "stuck_turns")
MOST_POINTS = 1e6


@dataclass(frozen=True)
class Lists:
    """The lists whose combinations are one game's cells.

    Attributes:
        path: the sweep file.
        game: the game's key.
        values: by dotted key: ``players``, ``variant``, ``bots``, ``deck`` and ``rules.<name>``,
            in the file's order.
        own: the keys whose list stands under ``cells.games.<game>`` rather than ``cells``.
        inputs: the files that the sweep file names.
    """

    path: Path
    game: str
    values: Mapping[str, Sequence[Any]]
    own: frozenset[str]
    inputs: Inputs

    def spot(self, key: str, place: int | None = None) -> str:
        """Where in the file a value stands."""
        folder = f"cells.{OWN}.{self.game}" if key.partition(" ")[0] in self.own else "cells"
        return f"{self.path}, {folder}.{key}" + ("" if place is None else f"[{place}]")


@dataclass(frozen=True)
class SweepFile:
    """What a sweep file says, its own keys checked; the games' are checked by `read_sweep`.

    Attributes:
        path: the file.
        name: letters, digits, ``_`` and ``-``.
        question: what the designer asks, in a sentence; may be empty.
        games: keys of one game or more.
        is_list: whether they stand in a list.
        seed: 0 to 2**63 - 1.
        deals: deals a cell; the usual number where ``is_planned``.
        is_planned: `fairdeal run` plans as many deals as the declared margins ask for.
        block: most deals a shard, or None to let a shard take seconds.
        keep_rows: whether to keep a row a game.
        traces: how many of a cell's first deals are kept as traces.
        lists: the lists whose combinations are the cells, for each game.
        targets: ``minutes`` (minutes by length of game), ``band``, ``longest`` and ``source``
            (whose targets and limits these are, in words), as far as declared.
        limits: some of `LIMIT_KEYS`, as far as declared.
        sections: the tables of single commands (`SECTIONS`), as the file writes them.
    """

    path: Path
    name: str
    question: str
    games: tuple[str, ...]
    is_list: bool
    seed: int
    deals: int
    is_planned: bool
    block: int | None
    keep_rows: bool
    traces: int
    lists: tuple[Lists, ...]
    targets: Mapping[str, Any]
    limits: Mapping[str, float]
    sections: Mapping[str, Mapping[str, Any]]


def read_sweep_file(path: str | Path) -> SweepFile:
    """Read a sweep file and check the keys that every game shares.

    Raises:
        InputError: naming the file and the line or key, what is wrong and what is allowed.
    """
    path = Path(path)
    data = read_toml(path)
    check_keys(data, TOP_KEYS, f"{path}, ")
    for key in ("name", "game", "cells"):
        if key not in data:
            raise InputError(f"{path}, {key}", "is missing", "a sweep has name, game and cells")
    data = spread_family(data)
    name = read_text(data, "name", path)
    if not NAME.fullmatch(name):
        raise InputError(
            f"{path}, name",
            f"{describe_value(name)} is no name",
            "1 to 80 letters, digits, _ and -",
        )
    games = read_games(data["game"], path)
    return SweepFile(
        path=path,
        name=name,
        question=read_text(data, "question", path, ""),
        games=games,
        is_list=isinstance(data["game"], list),
        seed=read_count(data, "seed", path, 0, LARGEST_SEED, 1),
        deals=USUAL_DEALS
        if data.get("deals") == MARGINS
        else read_count(data, "deals", path, 1, MOST_DEALS, USUAL_DEALS),
        is_planned=data.get("deals") == MARGINS,
        block=read_count(data, "block", path, 1, MOST_DEALS, 0) or None,
        keep_rows=read_flag(data, "keep_rows", path),
        traces=read_count(data, "traces", path, 0, MOST_TRACES, 0),
        lists=read_lists(data["cells"], games, path, is_list=isinstance(data["game"], list)),
        targets=read_targets(data.get("targets", {}), path),
        limits=read_limits(data.get("limits", {}), path),
        sections=read_sections(data, path),
    )


def read_toml(path: Path) -> dict[str, Any]:
    """The file's tables, or an InputError that names the line."""
    tables: dict[str, Any] = parse_toml(read_user_text(path, "a sweep", MEBIBYTE), str(path))
    return tables


def check_keys(table: Any, allowed: Sequence[str], prefix: str) -> None:
    """Refuse what is no table, and a key that has no meaning there."""
    if not isinstance(table, dict):
        where = prefix.removesuffix(".")
        raise InputError(
            where, f"{describe_value(table)} is no table", f"a table of {', '.join(allowed)}"
        )
    for key in table:
        if key not in allowed:
            problem = f"there is no such key{suggest(key, allowed)}"
            raise InputError(f"{prefix}{key}", problem, ", ".join(allowed))


def read_text(data: Mapping[str, Any], key: str, path: Path, default: str | None = None) -> str:
    """A text, or an InputError."""
    value = data.get(key, default)
    if not isinstance(value, str):
        raise InputError(f"{path}, {key}", is_no_text(value), 'text in "quotes"')
    return value


def read_count(
    data: Mapping[str, Any], key: str, path: Path, low: int, high: int, default: int
) -> int:
    """A whole number in a range, or an InputError."""
    if key not in data:
        return default
    value = data[key]
    if not is_whole_number(value) or not low <= value <= high:
        allowed = f"a whole number from {low:,} to {high:,}"
        is_whole = isinstance(value, float) and value.is_integer() and low <= value <= high
        problem = f"{value} has a point; write {int(value)}" if is_whole else is_not_legal(value)
        raise InputError(f"{path}, {key}", problem, allowed)
    return int(value)


def read_flag(data: Mapping[str, Any], key: str, path: Path) -> bool:
    """A truth value, false if it is not there."""
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise InputError(f"{path}, {key}", is_not_legal(value), "true | false")
    return value


def read_games(given: Any, path: Path) -> tuple[str, ...]:
    """The games' keys: one text, or a list of texts."""
    where = f"{path}, game"
    if not isinstance(given, list):
        return (read_text({"game": given}, "game", path),)
    check_list(given, where)
    for place, name in enumerate(given):
        if not isinstance(name, str):
            raise InputError(f"{where}[{place}]", is_no_text(name), 'text in "quotes"')
    return tuple(given)


def read_lists(cells: Any, games: Sequence[str], path: Path, *, is_list: bool) -> tuple[Lists, ...]:
    """Each game's lists: those under ``[cells]``, and in their place its own if it has any."""
    where = f"{path}, cells."
    keys = (*CELL_KEYS, OWN) if is_list else CELL_KEYS
    check_keys(cells, keys, where)
    shared = read_axes({key: value for key, value in cells.items() if key != OWN}, where)
    owned = cells.get(OWN, {})
    check_keys(owned, games, f"{where}{OWN}.")
    found = []
    inputs = Inputs(path.parent)
    for game in games:
        place = f"{where}{OWN}.{game}."
        check_keys(owned.get(game, {}), CELL_KEYS, place)
        own = read_axes(owned.get(game, {}), place)
        values = {**shared, **own}
        if "players" not in values:
            raise InputError(f"{where}players", "is missing", "a list such as [2, 3, 4]")
        found.append(Lists(path, game, values, frozenset(own), inputs))
    return tuple(found)


def read_axes(table: Mapping[str, Any], where: str) -> dict[str, Sequence[Any]]:
    """The lists of one table, each with at least one value and none twice."""
    axes = {key: values for key, values in table.items() if key != "rules"}
    rules = table.get("rules", {})
    if not isinstance(rules, dict):
        name = where.rpartition(", ")[2]
        raise InputError(f"{where}rules", f"{describe_value(rules)} is no table", f"[{name}rules]")
    axes |= {f"rules.{name}": values for name, values in rules.items()}
    for key, values in axes.items():
        check_list(values, f"{where}{key}")
    return axes


def check_list(values: Any, where: str) -> None:
    """Refuse what is no list, an empty list and a value that stands twice."""
    if not isinstance(values, list):
        raise InputError(
            where, f"{describe_value(values)} is no list", f"a list such as [{show(values)}]"
        )
    if not values:
        raise InputError(where, "the list is empty", "a list of one value or more")
    seen = set()
    for place, value in enumerate(values):
        text = json.dumps(value, sort_keys=True, default=str)
        if text in seen:
            raise InputError(
                f"{where}[{place}]", f"{describe_value(value)} stands twice", "each value once"
            )
        seen.add(text)


def show(value: Any) -> str:
    """A value as TOML writes it, for an example."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def read_targets(targets: Any, path: Path) -> dict[str, Any]:
    """The declared lengths of game in minutes, the band around them, and the longest time."""
    where = f"{path}, targets"
    check_keys(targets, TARGET_KEYS, f"{where}.")
    checked: dict[str, Any] = {}
    if "minutes" in targets:
        minutes = targets["minutes"]
        if not isinstance(minutes, dict) or not minutes:
            example = "one length of game or more, such as regular = 20"
            raise InputError(f"{where}.minutes", f"{describe_value(minutes)} is no table", example)
        checked["minutes"] = {
            name: read_positive(minutes, name, f"{where}.minutes", MOST_MINUTES) for name in minutes
        }
    if "band" in targets:
        checked["band"] = read_positive(targets, "band", where, 1)
    if "longest" in targets:
        checked["longest"] = read_positive(targets, "longest", where, MOST_MINUTES)
    if "source" in targets:
        if not isinstance(targets["source"], str):
            raise InputError(f"{where}.source", is_no_text(targets["source"]), 'text in "quotes"')
        checked["source"] = targets["source"]
    return checked


def read_limits(limits: Any, path: Path) -> dict[str, float]:
    """The declared limits of what is still acceptable."""
    where = f"{path}, limits"
    check_keys(limits, LIMIT_KEYS, f"{where}.")
    return {
        key: read_positive(limits, key, where, MOST_POINTS)
        if key == SEAT_POINTS
        else read_share(limits, key, where)
        for key in limits
    }


def read_sections(data: Mapping[str, Any], path: Path) -> dict[str, Mapping[str, Any]]:
    """The tables of single commands that the file has."""
    found = {name: data[name] for name in SECTIONS if name in data}
    for name, table in found.items():
        if not isinstance(table, dict):
            raise InputError(f"{path}, {name}", f"{describe_value(table)} is no table", f"[{name}]")
    return found


def read_positive(table: Mapping[str, Any], key: str, where: str, high: float) -> float:
    """A number above 0 and up to ``high``."""
    value = table[key]
    if not is_number(value) or not 0 < value <= high:
        allowed = f"a number above 0 and up to {high:g}"
        raise InputError(f"{where}.{key}", is_not_legal(value), allowed)
    return float(value)


def read_share(table: Mapping[str, Any], key: str, where: str) -> float:
    """A number from 0 to 1."""
    value = table[key]
    if not is_number(value) or not 0 <= value <= 1:
        raise InputError(f"{where}.{key}", is_not_legal(value), "a share from 0 to 1")
    return float(value)


def is_number(value: Any) -> bool:
    """True for an int or float that is not a bool."""
    return isinstance(value, int | float) and not isinstance(value, bool)
