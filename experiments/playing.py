"""What a worker does: plays a task's deals, writes their shard, lists it in the manifest."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import polars as pl

from experiments.aggregate import Tally, add_rows, find_layout, new_tally
from experiments.files import parquet_bytes, sync_folder, write_whole
from experiments.manifest import ROWS, SHARDS, TRACES, Part, Shard, append_shard
from experiments.pool import STOP, RunStoppedError
from experiments.shares import Share
from experiments.store import tallies_frame
from experiments.sweep import Cell, Sweep
from experiments.versions import Versions
from experiments.work import DealRange, Task
from sim.engine.simulation import Rows, pack, play_rows, play_trace
from sim.games import load_game

BLOCK_GAMES = 4096
"""Games that are played before they are added up: a megabyte or two of rows."""
FIRST_BLOCK_GAMES = 256
BLOCK_SECONDS = 0.25
"""A block that takes longer is followed by a smaller one: a signal waits for a block to end."""

WantedTrace = tuple[Cell, int, Path]
"""A cell, the number of a deal, and the file that its trace goes to."""

TRACE_LOCK = threading.Lock()
"""A process has one room for events."""


def play_and_list(task: Task) -> Shard:
    """Play a task's deals, write their shard and list it: from then on nothing can lose it."""
    shard = play_task(task)
    append_shard(task.folder, shard)
    return shard


def play_task(task: Task) -> Shard:
    """Play a task's deals and write their shard."""
    start = time.perf_counter()
    tallies: list[Tally] = []
    parts: list[Part] = []
    playing = 0.0
    for one in task.ranges:
        tally, rows, seconds = play_range(one, task.keep_rows)
        playing += seconds
        file, sha256 = write_rows(task, one, rows)
        tallies.append(tally)
        parts.append(Part(*one.key, one.games, f"{tally.digest:x}", file, sha256))
    if task.keep_rows:
        sync_folder(task.folder / ROWS)
    game = load_game(task.ranges[0].cell.game)
    frame = tallies_frame(game, [one.key for one in task.ranges], tallies)
    file = f"{SHARDS}/{task.name}.parquet"
    sha256 = write_whole(task.folder / file, parquet_bytes(frame))
    return Shard(
        shard=task.name,
        file=file,
        sha256=sha256,
        rows=frame.height,
        games=sum(part.games for part in parts),
        seconds=round(time.perf_counter() - start, 6),
        playing=round(playing, 6),
        engine=task.versions.engine,
        rules=task.versions.rules,
        parts=tuple(parts),
    )


def play_range(one: DealRange, keep_rows: bool) -> tuple[Tally, list[Rows], float]:
    """Play a range in blocks, adding each up as it is played.

    Returns:
        The tally, the rows if they are kept, and the seconds that playing took.
    """
    cell = one.cell
    setting = cell.setting()
    packed = pack(setting)
    tally = new_tally(setting.game)
    layout = find_layout(setting.game, cell.players, cell.salt)
    kept: list[Rows] = []
    playing = 0.0
    first, end = one.first_deal, one.first_deal + one.deals
    most = max(1, BLOCK_GAMES // cell.rotations)
    step = min(most, max(1, FIRST_BLOCK_GAMES // cell.rotations))
    while first < end:
        if STOP.is_set():
            raise RunStoppedError
        start = time.perf_counter()
        rows = play_rows(packed, first, min(step, end - first))
        seconds = time.perf_counter() - start
        playing += seconds
        first += step
        step = max(1, step // 2) if seconds > BLOCK_SECONDS else min(most, 2 * step)
        add_rows(tally, layout, rows)
        if keep_rows:
            kept.append(rows)
    return tally, kept, playing


def write_rows(task: Task, one: DealRange, rows: list[Rows]) -> tuple[str, str]:
    """Write the rows of a range if they are kept; return the file and its sha256."""
    if not rows:
        return "", ""
    columns = one.cell.setting().columns
    frame = pl.DataFrame(np.concatenate(rows), schema=dict.fromkeys(columns, pl.Int64))
    frame = frame.select(pl.lit(one.cell.hash).alias("cell"), pl.all())
    end = one.first_deal + one.deals
    file = f"{ROWS}/{one.cell.hash}-{one.first_deal}-{end}-{task.versions.engine[:8]}.parquet"
    return file, write_whole(task.folder / file, parquet_bytes(frame), sync_name=False)


def trace_name(cell: str, deal: int, engine: str) -> str:
    """A trace's file name."""
    return f"{cell}-{deal}-{engine[:8]}.jsonl"


def find_missing_traces(
    sweep: Sweep, folder: Path, versions: Mapping[str, Versions], share: Share
) -> list[WantedTrace]:
    """The traces of each cell's first deals that are not there yet, every so many for a share."""
    there = {path.name for path in (folder / TRACES).glob("*.jsonl")}
    wanted = (
        (cell, deal, folder / TRACES / trace_name(cell.hash, deal, versions[cell.game].engine))
        for cell in sweep.cells
        for deal in range(min(sweep.traces, sweep.deals))
    )
    mine = itertools.islice(wanted, share.number - 1, None, share.count)
    return [one for one in mine if one[2].name not in there]


def trace_games(wanted: list[WantedTrace]) -> int:
    """Play deals again, keep every event, write them (a worker does this)."""
    for cell, deal, path in wanted:
        with TRACE_LOCK:
            trace = play_trace(cell.setting(), deal)
        write_whole(path, trace.to_jsonl().encode(), sync_name=False)
    sync_folder(wanted[0][2].parent)
    return len(wanted)
