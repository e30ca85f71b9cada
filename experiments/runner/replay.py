"""Plays what a folder of results holds once more, and compares."""

from __future__ import annotations

import io
import json
import random
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from experiments.design.sweep import Cell
from experiments.runner.tasks import DealRange, Task
from experiments.runner.worker import TRACE_LOCK, play_task
from experiments.store.files import open_plain
from experiments.store.manifest import ROWS, SHARDS, TRACES, Part, Shard
from experiments.store.places import FolderPlace
from experiments.store.rows import read_rows, seated_columns
from experiments.store.shards import shard_name
from experiments.store.traces import TRACE_NAME, find_damaged_traces, trace_key
from experiments.store.versions import Versions
from sim import referee
from sim.engine.simulation import play_trace
from sim.errors import InputError, RuleViolation
from sim.registry import load_game
from sim.trace import read_trace

LONG_SECONDS = 10.0
"""Of a shard that took longer to play, some of its ranges are played again, not all."""


@dataclass(frozen=True)
class ShardReplay:
    """What came of playing a shard again.

    Attributes:
        parts: ranges of deals that were played.
        games: in them.
        problems: where and what differs.
    """

    parts: int
    games: int
    problems: tuple[tuple[str, str], ...]


def replay_shard(
    folder: Path,
    shard: Shard,
    cells: Mapping[str, Cell],
    versions: Mapping[str, Versions],
    chance: random.Random,
) -> ShardReplay:
    """Play a shard again, or random ranges of a long one, and compare byte for byte.

    A shard that is played whole must come to the same file. Where that file was written by
    another version of polars, or only some ranges are played, their rows must come to the same
    bytes when both are written here.

    Args:
        folder: of the results.
        shard: whose file has the right checksum.
        cells: of the sweep, by hash; the shard's are among them.
        versions: of each game's sources.
        chance: chooses the ranges.
    """
    parts = choose_ranges(shard, chance)
    ranges = tuple(DealRange(cells[part.cell], part.first_deal, part.deals) for part in parts)
    mine = versions[ranges[0].cell.game]
    name = shard_name(mine, [part.key for part in parts])
    problems: list[tuple[str, str]] = []
    if len(parts) == len(shard.parts) and name != shard.shard:
        problems.append((shard.file, "is not called what it holds"))
    with tempfile.TemporaryDirectory() as place:
        for one in (SHARDS, ROWS):
            (Path(place) / one).mkdir()
        keeps_rows = any(part.rows_file for part in parts)
        target = FolderPlace(Path(place))
        again = play_task(Task(name, ranges, target, mine, keeps_rows), target)
        if again.sha256 != shard.sha256:
            problems += compare(folder / shard.file, Path(place) / again.file, shard, parts)
        for part, other in zip(parts, again.parts, strict=True):
            if part.rows_file and part.rows_sha256 != other.rows_sha256:
                columns = seated_columns(load_game(cells[part.cell].game), cells[part.cell].players)
                problems += compare_rows(folder, part, Path(place) / other.rows_file, columns)
    return ShardReplay(len(parts), sum(part.games for part in parts), tuple(problems))


def choose_ranges(shard: Shard, chance: random.Random) -> list[Part]:
    """All of a shard's parts, or random ones that take some seconds in all."""
    if shard.playing <= LONG_SECONDS:
        return list(shard.parts)
    mixed = chance.sample(shard.parts, len(shard.parts))
    each = shard.playing / max(shard.games, 1)
    chosen: list[Part] = []
    seconds = 0.0
    for part in mixed:
        if chosen and seconds + part.games * each > LONG_SECONDS:
            break
        chosen.append(part)
        seconds += part.games * each
    return sorted(chosen, key=shard.parts.index)


def compare(old: Path, new: Path, shard: Shard, parts: Sequence[Part]) -> list[tuple[str, str]]:
    """What differs between a shard's rows and those just played."""
    had = {row[:3]: place for place, row in enumerate(key_rows(old))}
    old_frame, new_frame = pl.read_parquet(old), pl.read_parquet(new)
    problems = []
    for place, part in enumerate(parts):
        mine = old_frame.slice(had[part.key], 1)
        if row_bytes(mine) != row_bytes(new_frame.slice(place, 1)):
            where = f"cell {part.cell}, from deal {part.first_deal} on"
            problems.append((shard.file, f"differs from its games played again ({where})"))
    return problems


def key_rows(path: Path) -> list[tuple[str, int, int]]:
    """The cell, first deal and deals of each row of a shard."""
    return pl.read_parquet(path, columns=["cell", "first_deal", "deals"]).rows()


def row_bytes(frame: pl.DataFrame) -> bytes:
    """A frame's content as bytes that do not depend on how it was read."""
    buffer = io.BytesIO()
    frame.rechunk().write_ndjson(buffer)
    return buffer.getvalue()


def compare_rows(
    folder: Path, part: Part, new: Path, columns: Sequence[str]
) -> list[tuple[str, str]]:
    """What differs between a range's rows and those just played, in these columns.

    Columns of seats that the table does not have are left out: older files lack them.
    """
    try:
        old = read_rows(folder, part)
    except InputError as error:
        return [(part.rows_file, error.problem)]
    if set(columns) <= set(old.columns) and old.select(columns).equals(
        pl.read_parquet(new, columns=list(columns))
    ):
        return []
    return [(part.rows_file, "differs from its games played again")]


def find_kept_traces(folder: Path, key: str) -> list[Path]:
    """The files that are called the trace of a game and have the checksum of their name."""
    damaged = set(find_damaged_traces(folder, key))
    return sorted(path for path in (folder / TRACES).glob(f"{key}-*.jsonl") if path not in damaged)


def find_misnamed_traces(
    folder: Path, cells: Sequence[Cell], versions: Mapping[str, Versions]
) -> list[Path]:
    """The traces of these versions whose first line is of another game than their name says."""
    by_hash = {cell.hash: cell for cell in cells if cell.game in versions}
    headers: dict[str, dict[str, Any]] = {}
    found = []
    for path in sorted((folder / TRACES).glob("*.jsonl")):
        name = TRACE_NAME.fullmatch(path.name)
        cell = by_hash.get(name[1]) if name else None
        if name is None or cell is None or not versions[cell.game].engine.startswith(name[3]):
            continue
        if cell.hash not in headers:
            headers[cell.hash] = describe_game(cell)
        if not is_of_game(path, {**headers[cell.hash], "deal": int(name[2])}):
            found.append(path)
    return found


def describe_game(cell: Cell) -> dict[str, Any]:
    """What the first line of a cell's kept traces says, whatever the deal."""
    setting = cell.setting()
    described = {
        "game": setting.game.name,
        "variant": setting.variant,
        "rules": setting.rules,
        "deck_name": setting.deck.name,
        "deck": [card.text for card in setting.deck.cards],
        "players": setting.players,
        "bots": [bot.name for bot in setting.bots],
        "seed": setting.seed,
        "rotation": 0,
    }
    plain: dict[str, Any] = json.loads(json.dumps(described))
    return plain


def is_of_game(path: Path, wanted: Mapping[str, Any]) -> bool:
    """Does a trace's first line say what it should? One that cannot be read does not."""
    try:
        with open_plain(path) as file:
            header = json.loads(file.readline())
    except (OSError, ValueError):
        return False
    return isinstance(header, dict) and all(header.get(key) == wanted[key] for key in wanted)


def find_trace_problem(
    folder: Path, cell: Cell, deal: int, chance: random.Random, engine: str
) -> tuple[str, str]:
    """Where and what is wrong with a deal's trace; nothing if it is right.

    The trace that the folder keeps must be the one that is played now, and the referee must
    accept it. Of a deal whose trace is not kept the referee checks the game played now.

    Returns:
        The trace's file, or the deal, and the problem, empty if there is none.
    """
    kept = find_kept_traces(folder, trace_key(cell.hash, deal, engine))
    where = f"{TRACES}/{kept[0].name}" if kept else f"cell {cell.hash}, deal {deal}"
    rotation = 0 if kept else chance.randrange(cell.rotations)
    with TRACE_LOCK:
        trace = play_trace(cell.setting(), deal, rotation)
    text = trace.to_jsonl()
    for path in kept:
        if path.read_bytes() != text.encode():
            return f"{TRACES}/{path.name}", "differs from the game played again"
    try:
        referee.check(read_trace(text, load_game(cell.game).events, where))
    except RuleViolation as broken:
        return where, f"the referee refuses it: {broken}"
    except InputError as error:
        return where, error.problem
    return where, ""
