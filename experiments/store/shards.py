"""Results on disk: shards, what a folder holds of a sweep, and what it still lacks.

A shard is one Parquet file of tallies: a row for each range of deals of a cell. It is written to
a temporary file, synced, renamed and only then listed in the manifest
(`experiments.store.manifest`), so whatever is listed is whole. A kill leaves at most a temporary
file, a shard nobody lists or half a last line; none of them counts. Resuming plays the deals that
no listed shard holds.
"""

from __future__ import annotations

import bisect
import hashlib
import itertools
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from experiments.design.file import LARGEST_SEED, MOST_DEALS, read_limits, read_targets
from experiments.design.inputs import INPUTS
from experiments.design.sweep import hash_of
from experiments.store.files import (
    check_parts,
    hash_file,
    parquet_bytes,
    read_or_refuse,
    read_plain,
    write_whole,
)
from experiments.store.locks import MANIFEST_LOCK, RUN_LOCK
from experiments.store.manifest import (
    ATTRIBUTES,
    MANIFEST,
    QUARANTINE,
    ROWS,
    SHARDS,
    TRACES,
    Part,
    Shard,
    append_shard,
    read_shards,
)
from experiments.store.parquet import MOST_BYTES, REMEDY, read_parquet
from experiments.store.tally import COUNTS, Tally, sum_columns, sums_of
from experiments.store.versions import Versions
from sim.errors import InputError, describe_json
from sim.spec import Game
from sim.user_file import parse_json

__all__ = [
    "CELLS",
    "FILES",
    "FOLDERS",
    "MANIFEST",
    "PARTS",
    "REMEDY",
    "ROWS",
    "SHARDS",
    "SWEEP",
    "TRACES",
    "Part",
    "Played",
    "Shard",
    "append_shard",
    "check_listed",
    "check_shards",
    "choose_parts",
    "deals_of",
    "is_whole",
    "parquet_bytes",
    "played_parts",
    "read_description",
    "read_file",
    "read_shards",
    "read_whole",
    "shard_name",
    "sort_parts",
    "tallies_frame",
    "write_whole",
]

CELLS = "cells.json"
SWEEP = "sweep.toml"
FILES = (CELLS, SWEEP, MANIFEST, RUN_LOCK, MANIFEST_LOCK, ATTRIBUTES)
FOLDERS = (QUARANTINE, SHARDS, ROWS, TRACES, INPUTS)
PARTS = (*FILES, *FOLDERS)
"""Of a folder of results; none of them may be a link."""
MOST_CELLS_BYTES = 256 << 20

Played = dict[str, list[tuple[Part, Shard]]]
"""The parts of each cell, with the shard that holds each."""


def shard_name(versions: Versions, ranges: Iterable[tuple[str, int, int]]) -> str:
    """The identity of a shard: what is played, by which sources, and which deals.

    Args:
        versions: of engine and rules.
        ranges: cell hash (it holds rules, deck, bots and seed), first deal, deals.
    """
    return hash_of([versions.engine, versions.rules, [list(one) for one in ranges]])


def tallies_frame(
    game: Game, parts: Sequence[tuple[str, int, int]], tallies: Sequence[Tally]
) -> pl.DataFrame:
    """Tallies as a shard's frame, a row for each part (cell hash, first deal, deals)."""
    keys = pl.DataFrame(
        list(parts),
        schema={"cell": pl.String, "first_deal": pl.Int64, "deals": pl.Int64},
        orient="row",
    )
    numbers: dict[str, Any] = {
        name: [int(tally.counts[place]) for tally in tallies] for place, name in enumerate(COUNTS)
    }
    sums = [sums_of(game, tally) for tally in tallies]
    for name in sum_columns(game):
        numbers[name] = [one[name] for one in sums]
    lists = {
        "minutes_histogram": [tally.minutes[0] for tally in tallies],
        "unfinished_histogram": [tally.minutes[1] for tally in tallies],
        "turns_histogram": [tally.turns for tally in tallies],
        "win_by_position": [tally.positions[0] for tally in tallies],
        "left_by_position": [tally.positions[1] for tally in tallies],
        "points_by_position": [tally.positions[2] for tally in tallies],
        "points_by_position_squared": [tally.positions[3] for tally in tallies],
    }
    return keys.with_columns(
        *(pl.Series(name, values, pl.Int64) for name, values in numbers.items()),
        *(pl.Series(name, np.stack(values)).arr.to_list() for name, values in lists.items()),
    )


def played_parts(
    folder: Path,
    shards: Iterable[Shard],
    accepted: Collection[tuple[str, str]],
    need_rows: bool = False,
) -> Played:
    """The parts by cell that these versions played and whose files are there.

    Args:
        folder: of the results.
        shards: from `read_shards`; of two of one name the later one counts.
        accepted: versions of engine and rules.
        need_rows: accept only parts whose rows were kept.
    """
    shard_files = {path.name for path in (folder / SHARDS).glob("*.parquet")}
    row_files = {path.name for path in (folder / ROWS).glob("*.parquet")} if need_rows else None
    return sort_parts(shards, accepted, shard_files, row_files)


def sort_parts(
    shards: Iterable[Shard],
    accepted: Collection[tuple[str, str]],
    shard_files: Collection[str],
    row_files: Collection[str] | None = None,
) -> Played:
    """The parts by cell that these versions played, of shards whose files are there.

    Args:
        shards: that are listed; of two of one name the later one counts.
        accepted: versions of engine and rules.
        shard_files: names of files of shards.
        row_files: names of files of rows, if only parts whose rows were kept are to count.
    """
    found: Played = {}
    latest = {shard.shard: shard for shard in shards}
    for shard in latest.values():
        if (shard.engine, shard.rules) not in accepted:
            continue
        if Path(shard.file).name not in shard_files:
            continue
        for part in shard.parts:
            if row_files is None or Path(part.rows_file).name in row_files:
                found.setdefault(part.cell, []).append((part, shard))
    return found


def choose_parts(
    played: Iterable[tuple[Part, Shard]], deals: int
) -> tuple[list[tuple[Part, Shard]], list[tuple[int, int]]]:
    """Parts that lie within the deals asked for and do not overlap, and what they leave out.

    Of all such choices it is one that leaves out the fewest deals, so that a part more never
    makes a folder hold less.

    Args:
        played: parts of one cell.
        deals: deals 0 to ``deals`` - 1 are asked for.

    Returns:
        The parts in order, and the gaps as (first deal, deals).
    """
    order = [one for one in played if one[0].end <= deals]
    order.sort(key=lambda one: (one[0].first_deal, -one[0].deals, one[1].shard))
    if any(later[0].first_deal < earlier[0].end for earlier, later in itertools.pairwise(order)):
        order = drop_overlaps(order)
    gaps, reached = [], 0
    for part, _ in order:
        if part.first_deal > reached:
            gaps.append((reached, part.first_deal - reached))
        reached = part.end
    if reached < deals:
        gaps.append((reached, deals - reached))
    return order, gaps


def drop_overlaps(order: Iterable[tuple[Part, Shard]]) -> list[tuple[Part, Shard]]:
    """The parts that hold the most deals without holding one twice; of equals, the fewest parts."""
    parts = sorted(order, key=lambda one: (one[0].end, -one[0].deals, one[1].shard))
    ends = [part.end for part, _ in parts]
    best = [(0, 0)]  # deals held by the first so many parts, and minus the number of parts
    before: list[int] = []  # how many of the parts end at or before the first deal of each
    for place, (part, _) in enumerate(parts):
        before.append(bisect.bisect_right(ends, part.first_deal, hi=place))
        held, count = best[before[place]]
        best.append(max(best[place], (held + part.deals, count - 1)))
    chosen = []
    place = len(parts)
    while place > 0:
        if best[place] == best[place - 1]:
            place -= 1
        else:
            chosen.append(parts[place - 1])
            place = before[place - 1]
    return chosen[::-1]


def check_listed(folder: Path, shards: Iterable[Shard]) -> None:
    """Refuse another run's manifest: the folder has shards, and it lists others only.

    Raises:
        InputError: naming the manifest.
    """
    listed = {Path(shard.file).name for shard in shards}
    there = {path.name for path in (folder / SHARDS).glob("*.parquet")}
    if listed and there and listed.isdisjoint(there):
        problem = f"is another run's: it lists none of the {len(there):,} files in {SHARDS}"
        allowed = "the manifest written with them; without any, `fairdeal run` plays all again"
        raise InputError(str(folder / MANIFEST), problem, allowed)


def is_whole(folder: Path, shard: Shard) -> bool:
    """True if a shard's file has the content that the manifest says."""
    return hash_file(folder / shard.file) == shard.sha256


def check_shards(folder: Path, shards: Iterable[Shard]) -> None:
    """Read the file of every shard and compare it with its checksum.

    Raises:
        InputError: naming the first that differs, and what to do.
    """
    for shard in shards:
        if not is_whole(folder, shard):
            problem = "differs from its checksum in the manifest"
            raise InputError(str(folder / shard.file), problem, REMEDY)


def read_file(path: Path, sha256: str) -> bytes:
    """The content of a file, if it is what the manifest says.

    Raises:
        InputError: if it is not there or not the same.
    """
    data = read_or_refuse(path, MOST_BYTES, REMEDY)
    if hashlib.sha256(data).hexdigest() != sha256:
        raise InputError(str(path), "differs from its checksum in the manifest", REMEDY)
    return data


def read_whole(folder: Path, file: str, sha256: str) -> pl.DataFrame:
    """A Parquet file of the folder; see `read_file`."""
    return read_parquet(read_file(folder / file, sha256), str(folder / file))


def read_description(folder: Path) -> Mapping[str, Any]:
    """What the folder's cells are: `experiments.store.description` writes it.

    Raises:
        InputError: if the folder holds no results.
    """
    check_parts(folder, FILES, FOLDERS)
    path = folder / CELLS
    try:
        data = parse_json(read_plain(path, MOST_CELLS_BYTES), str(path), "JSON")
    except (OSError, InputError):
        allowed = "a folder that `fairdeal run` has written"
        raise InputError(str(folder), f"holds no readable {CELLS}", allowed) from None
    check_description(data, path)
    description: Mapping[str, Any] = data
    return description


def deals_of(description: Mapping[str, Any], cell: Mapping[str, Any]) -> int:
    """The deals that a cell asks for: its own, or those of all."""
    return int(cell.get("deals", description["deals"]))


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


def check_description(description: Any, path: Path) -> None:
    """Refuse what is no description of cells.

    Args:
        description: what the file says.
        path: of the file.

    Raises:
        InputError: naming the key.
    """
    check_fields(description, TOP, str(path))
    for key, low, high in (("deals", 1, MOST_DEALS), ("seed", 0, LARGEST_SEED)):
        if not low <= description[key] <= high:
            raise refuse(f"{path}, {key}", description[key])
    games = description.get("games", [description.get("game")])
    if not isinstance(games, list) or not games or not all(isinstance(one, str) for one in games):
        raise refuse(f"{path}, games", games)
    check_versions(description["versions"], games, path)
    read_targets(description["targets"], path)
    read_limits(description["limits"], path)
    for place, cell in enumerate(description["cells"]):
        check_cell(cell, games, f"{path}, cells[{place}]", is_older="games" not in description)


def check_fields(description: Any, types: Mapping[str, type], where: str) -> None:
    """Refuse what lacks a key, or has it of another type."""
    if not isinstance(description, dict):
        raise refuse(where, description)
    for key, kind in types.items():
        if key not in description:
            raise InputError(f"{where}, {key}", "is missing", ALLOWED)
        if type(description[key]) is not kind:
            raise refuse(f"{where}, {key}", description[key])


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
    deals = cell.get("deals", 1)
    if type(deals) is not int or not 1 <= deals <= MOST_DEALS:
        raise refuse(f"{where}, deals", deals)
    if not (1 <= cell["players"] <= MOST_PLAYERS and 1 <= cell["rotations"] <= MOST_ROTATIONS):
        raise refuse(f"{where}, players", cell["players"])


def refuse(where: str, value: Any) -> InputError:
    """The error of a value that no run writes."""
    return InputError(where, f"{describe_json(value)} is none", ALLOWED)
