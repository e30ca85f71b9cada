"""Results on disk: shards, the manifest that lists them, and what a folder still lacks.

A shard is one Parquet file of tallies: a row for each range of deals of a cell. It is written to
a temporary file, synced, renamed and only then listed in ``manifest.jsonl`` by a single append,
so whatever is listed is whole. A kill leaves at most a temporary file, a shard nobody lists or
half a last line; none of them counts. Resuming plays the deals that no listed shard holds.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from experiments.aggregate import COUNTS, Tally, sum_columns, sums_of
from experiments.sweep import hash_of
from experiments.versions import Versions
from sim.errors import InputError
from sim.spec import Game

MANIFEST = "manifest.jsonl"
CELLS = "cells.json"
SWEEP = "sweep.toml"
SHARDS, ROWS, TRACES = "shards", "rows", "traces"
TEMPORARY = ".part"
REMEDY = "the file as it was written; `fairdeal run` plays its deals again"


@dataclass(frozen=True)
class Part:
    """A range of deals of one cell that has been played.

    Attributes:
        cell: the cell's hash.
        first_deal, deals: the range.
        games: deals times rotations.
        digest: the sum of the rows' hashes, in hex.
        rows_file: where its rows lie, empty if they were not kept.
        rows_sha256: of that file.
    """

    cell: str
    first_deal: int
    deals: int
    games: int
    digest: str
    rows_file: str = ""
    rows_sha256: str = ""


@dataclass(frozen=True)
class Shard:
    """One line of the manifest.

    Attributes:
        shard: the shard's identity: configurations, versions and ranges of deals.
        file: relative to the folder.
        sha256: of the file.
        rows: of the file, one for each part.
        games: in all parts.
        seconds: that it took, and of these the seconds spent playing.
        playing: see above.
        engine, rules: the versions that played it.
        parts: what it holds.
    """

    shard: str
    file: str
    sha256: str
    rows: int
    games: int
    seconds: float
    playing: float
    engine: str
    rules: str
    parts: tuple[Part, ...]


def shard_name(versions: Versions, ranges: Iterable[tuple[str, int, int]]) -> str:
    """The identity of a shard: what is played, by which sources, and which deals.

    Args:
        versions: of engine and rules.
        ranges: cell hash (it holds rules, deck, bots and seed), first deal, deals.
    """
    return hash_of([versions.engine, versions.rules, [list(one) for one in ranges]])


def write_whole(path: Path, data: bytes) -> str:
    """Write a file so that it is there whole or not at all; return its sha256."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}{TEMPORARY}")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
    return hashlib.sha256(data).hexdigest()


def parquet_bytes(frame: pl.DataFrame) -> bytes:
    """A frame as a Parquet file."""
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd", statistics=False)
    return buffer.getvalue()


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
    }
    return keys.with_columns(
        *(pl.Series(name, values, pl.Int64) for name, values in numbers.items()),
        *(pl.Series(name, np.stack(values)).arr.to_list() for name, values in lists.items()),
    )


def append_shard(folder: Path, shard: Shard) -> None:
    """List a shard in the manifest: one write at the end of the file, synced."""
    line = json.dumps(asdict(shard), separators=(",", ":")) + "\n"
    handle = os.open(folder / MANIFEST, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    try:
        os.write(handle, line.encode())
        os.fsync(handle)
    finally:
        os.close(handle)


def read_shards(folder: Path) -> list[Shard]:
    """All shards that the manifest lists; half a last line, left by a kill, is none.

    Raises:
        InputError: for any other line that is no shard, by its number.
    """
    path = folder / MANIFEST
    if not path.exists():
        return []
    lines = path.read_bytes().split(b"\n")[:-1]
    return [read_line(line, f"{path}, line {number}") for number, line in enumerate(lines, 1)]


def read_line(line: bytes, where: str) -> Shard:
    """One line of the manifest."""
    try:
        data = json.loads(line)
        parts = tuple(Part(**part) for part in data.pop("parts"))
        shard = Shard(**data, parts=parts)
        is_sum = shard.games == sum(part.games for part in parts)
    except (ValueError, TypeError, KeyError, AttributeError):
        allowed = "a line as `fairdeal run` writes it; delete the line to play its deals again"
        raise InputError(where, "is no shard's entry", allowed) from None
    if not is_sum:
        problem = f"{shard.games!r} games, but its parts hold {sum(p.games for p in parts)}"
        allowed = "the sum of its parts' games; delete the line to play its deals again"
        raise InputError(where, problem, allowed)
    return shard


def mend_manifest(folder: Path) -> None:
    """Cut off half a last line that a kill left, so that the next line starts a new one."""
    path = folder / MANIFEST
    if not path.exists():
        return
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        os.truncate(path, whole)


def played_parts(
    folder: Path,
    shards: Iterable[Shard],
    accepted: Collection[tuple[str, str]],
    need_rows: bool = False,
) -> dict[str, list[tuple[Part, Shard]]]:
    """The parts by cell that these versions played and whose files are there.

    Args:
        folder: of the results.
        shards: from `read_shards`; of two of one name the later one counts.
        accepted: versions of engine and rules.
        need_rows: accept only parts whose rows were kept.
    """
    shard_files = {path.name for path in (folder / SHARDS).glob("*.parquet")}
    row_files = {path.name for path in (folder / ROWS).glob("*.parquet")} if need_rows else set()
    found: dict[str, list[tuple[Part, Shard]]] = {}
    latest = {shard.shard: shard for shard in shards}
    for shard in latest.values():
        if (shard.engine, shard.rules) not in accepted:
            continue
        if Path(shard.file).name not in shard_files:
            continue
        for part in shard.parts:
            if not need_rows or Path(part.rows_file).name in row_files:
                found.setdefault(part.cell, []).append((part, shard))
    return found


def choose_parts(
    played: Iterable[tuple[Part, Shard]], deals: int
) -> tuple[list[tuple[Part, Shard]], list[tuple[int, int]]]:
    """Parts that lie within the deals asked for and do not overlap, and what they leave out.

    Args:
        played: parts of one cell.
        deals: deals 0 to ``deals`` - 1 are asked for.

    Returns:
        The parts in order, and the gaps as (first deal, deals).
    """
    chosen, gaps, reached = [], [], 0
    order = sorted(played, key=lambda one: (one[0].first_deal, -one[0].deals))
    for part, shard in order:
        end = part.first_deal + part.deals
        if part.first_deal < reached or end > deals:
            continue
        if part.first_deal > reached:
            gaps.append((reached, part.first_deal - reached))
        chosen.append((part, shard))
        reached = end
    if reached < deals:
        gaps.append((reached, deals - reached))
    return chosen, gaps


def is_whole(folder: Path, shard: Shard) -> bool:
    """True if a shard's file has the content that the manifest says."""
    try:
        data = (folder / shard.file).read_bytes()
    except OSError:
        return False
    return hashlib.sha256(data).hexdigest() == shard.sha256


def check_shards(folder: Path, shards: Iterable[Shard]) -> None:
    """Read the file of every shard and compare it with its checksum.

    Raises:
        InputError: naming the first that differs, and what to do.
    """
    for shard in shards:
        if not is_whole(folder, shard):
            problem = "differs from its checksum in the manifest"
            raise InputError(str(folder / shard.file), problem, REMEDY)


def set_damaged_aside(folder: Path) -> list[Path]:
    """Rename the files of damaged shards so that their deals count as not played.

    Returns:
        The files as they were called.
    """
    damaged = []
    for shard in {shard.shard: shard for shard in read_shards(folder)}.values():
        path = folder / shard.file
        if path.exists() and not is_whole(folder, shard):
            path.replace(path.with_name(f"{path.name}.damaged"))
            damaged.append(path)
    return damaged


def read_whole(folder: Path, file: str, sha256: str) -> pl.DataFrame:
    """A Parquet file of the folder, if its content is what the manifest says.

    Raises:
        InputError: if it is not there or not the same.
    """
    path = folder / file
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(str(path), f"cannot be read ({error.strerror})", REMEDY) from None
    if hashlib.sha256(data).hexdigest() != sha256:
        raise InputError(str(path), "differs from its checksum in the manifest", REMEDY)
    return pl.read_parquet(io.BytesIO(data))


def read_description(folder: Path) -> Mapping[str, Any]:
    """What the folder's cells are: `experiments.description` writes it.

    Raises:
        InputError: if the folder holds no results.
    """
    path = folder / CELLS
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        allowed = "a folder that `fairdeal run` has written"
        raise InputError(str(folder), f"holds no readable {CELLS}", allowed) from None
    if not isinstance(data, dict):
        raise InputError(str(path), "is no description of cells", "as `fairdeal run` writes it")
    return data
