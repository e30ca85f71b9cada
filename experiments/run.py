"""Plays what a folder of results lacks, on all cores, and survives being stopped."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from joblib import Parallel, delayed, parallel_config
from tqdm import tqdm

from experiments.aggregate import Tally, add_rows, find_layout, new_tally
from experiments.compiling import announce_compiling
from experiments.description import open_folder
from experiments.store import (
    ROWS,
    SHARDS,
    TRACES,
    Part,
    Shard,
    append_shard,
    mend_manifest,
    parquet_bytes,
    set_damaged_aside,
    tallies_frame,
    write_whole,
)
from experiments.sweep import Cell, Sweep
from experiments.versions import Versions, find_all_versions
from experiments.work import DealRange, Task, cut_tasks, find_gaps, find_played, time_cells
from sim.engine.simulation import Rows, pack, play_rows, play_trace
from sim.errors import InputError
from sim.games import load_game

BACKENDS = ("loky", "threading")
BLOCK_GAMES = 4096
"""Games that are played before they are added up: a megabyte or two of rows."""
MOST_JOBS = 1024
SMALL_RUN_SECONDS = 2.0
"""A run shorter than this is played here: starting workers would take longer."""
FEW_TRACES = 50

WantedTrace = tuple[Cell, int, Path]
"""A cell, the number of a deal, and the file that its trace goes to."""

TRACE_LOCK = threading.Lock()
"""A process has one room for events."""
STOP = threading.Event()
"""Asks the workers of the threading backend to stop."""


class RunStoppedError(Exception):
    """A worker was asked to stop; what it was playing is dropped."""


@dataclass(frozen=True)
class RunSummary:
    """What a run did.

    Attributes:
        folder: of the results.
        cells: of the sweep.
        games_kept: that were there already.
        games_played: by this run.
        shards, traces: written by this run.
        seconds: from start to end.
        busy_seconds: of all workers together, and of these the seconds spent playing.
        playing_seconds: see above.
    """

    folder: Path
    cells: int
    games_kept: int
    games_played: int
    shards: int
    traces: int
    seconds: float
    busy_seconds: float
    playing_seconds: float


def run_sweep(
    sweep: Sweep,
    folder: str | Path,
    *,
    jobs: int | None = None,
    backend: str = "loky",
    show_progress: bool | None = None,
) -> RunSummary:
    """Play every deal of the sweep that the folder does not hold yet.

    Args:
        sweep: from `experiments.sweep.read_sweep`.
        folder: of the results; made if it is not there.
        jobs: workers; all cores if None.
        backend: ``loky`` (processes) or ``threading``; results are the same to the bit.
        show_progress: a progress bar on stderr; if None, when stderr is a terminal.

    Raises:
        InputError: for arguments or a folder that cannot be used.
        KeyboardInterrupt: after Ctrl-C; shards that were finished stay.
    """
    start = time.perf_counter()
    folder = Path(folder)
    jobs = check_jobs(jobs)
    if backend not in BACKENDS:
        raise InputError("--backend", f"{backend!r} is not legal", " | ".join(BACKENDS))
    versions = find_all_versions(sweep.games)
    open_folder(folder, sweep, versions)
    mend_manifest(folder)
    for path in set_damaged_aside(folder):
        print(
            f"warning: {path} differs from its checksum; set aside as {path.name}.damaged, its"
            " deals are played again",
            file=sys.stderr,
        )
    gaps = find_gaps(sweep, find_played(folder, sweep, versions))
    if gaps:
        announce_compiling()
    # Timing plays and adds up a few games: that compiles all kernels before any worker starts.
    seconds = time_cells([gap.cell for gap in gaps])
    expected = sum(gap.deals * each for gap, each in zip(gaps, seconds, strict=True))
    workers = jobs if expected > SMALL_RUN_SECONDS else 1
    tasks = cut_tasks(sweep, gaps, seconds, folder, versions, workers)
    games = sum(gap.games for gap in gaps)
    shards = 0
    busy = playing = 0.0
    STOP.clear()
    with progress_bar(games, "games", show_progress) as bar:
        for shard in run_all(play_task, tasks, workers, backend):
            append_shard(folder, shard)
            shards += 1
            busy += shard.seconds
            playing += shard.playing
            bar.update(shard.games)
    missing = find_missing_traces(sweep, folder, versions)
    workers = workers if len(missing) <= FEW_TRACES else jobs
    write_traces(missing, workers, backend, show_progress)
    asked = sum(sweep.deals * cell.rotations for cell in sweep.cells)
    return RunSummary(
        folder=folder,
        cells=len(sweep.cells),
        games_kept=asked - games,
        games_played=games,
        shards=shards,
        traces=len(missing),
        seconds=time.perf_counter() - start,
        busy_seconds=busy,
        playing_seconds=playing,
    )


def check_jobs(jobs: int | None) -> int:
    """How many workers."""
    if jobs is None:
        return os.cpu_count() or 1
    if not 1 <= jobs <= MOST_JOBS:
        raise InputError("--jobs", f"{jobs} is not legal", f"1 to {MOST_JOBS}")
    return jobs


def progress_bar(total: int, unit: str, show: bool | None) -> Any:
    """A bar with the rate and the time left; silent if stderr is no terminal."""
    is_shown = sys.stderr.isatty() if show is None else show
    return tqdm(total=total, unit=f" {unit}", unit_scale=True, smoothing=0.05, disable=not is_shown)


def run_all(function: Any, tasks: list[Any], jobs: int, backend: str) -> Iterator[Any]:
    """The results of a function over tasks, as they come.

    Closing it (as Ctrl-C does) stops the workers.
    """
    if not tasks:
        return
    jobs = min(jobs, len(tasks))
    with parallel_config(backend=backend, n_jobs=jobs):
        results = Parallel(return_as="generator_unordered", batch_size=1)(
            delayed(function)(task) for task in tasks
        )
        try:
            yield from results
        finally:
            STOP.set()
            with contextlib.suppress(RunStoppedError):
                results.close()
            STOP.clear()


def play_task(task: Task) -> Shard:
    """Play a task's deals and write their shard (a worker does this)."""
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
    seconds = 0.0
    step = max(1, BLOCK_GAMES // cell.rotations)
    end = one.first_deal + one.deals
    for first in range(one.first_deal, end, step):
        if STOP.is_set():
            raise RunStoppedError
        start = time.perf_counter()
        rows = play_rows(packed, first, min(step, end - first))
        seconds += time.perf_counter() - start
        add_rows(tally, layout, rows)
        if keep_rows:
            kept.append(rows)
    return tally, kept, seconds


def write_rows(task: Task, one: DealRange, rows: list[Rows]) -> tuple[str, str]:
    """Write the rows of a range if they are kept; return the file and its sha256."""
    if not rows:
        return "", ""
    columns = one.cell.setting().columns
    frame = pl.DataFrame(np.concatenate(rows), schema=dict.fromkeys(columns, pl.Int64))
    frame = frame.select(pl.lit(one.cell.hash).alias("cell"), pl.all())
    end = one.first_deal + one.deals
    file = f"{ROWS}/{one.cell.hash}-{one.first_deal}-{end}-{task.versions.engine[:8]}.parquet"
    return file, write_whole(task.folder / file, parquet_bytes(frame))


def trace_name(cell: str, deal: int, engine: str) -> str:
    """A trace's file name."""
    return f"{cell}-{deal}-{engine[:8]}.jsonl"


def find_missing_traces(
    sweep: Sweep, folder: Path, versions: Mapping[str, Versions]
) -> list[WantedTrace]:
    """The traces of each cell's first deals that are not there yet."""
    there = {path.name for path in (folder / TRACES).glob("*.jsonl")}
    wanted = (
        (cell, deal, folder / TRACES / trace_name(cell.hash, deal, versions[cell.game].engine))
        for cell in sweep.cells
        for deal in range(min(sweep.traces, sweep.deals))
    )
    return [one for one in wanted if one[2].name not in there]


def write_traces(
    missing: list[WantedTrace], jobs: int, backend: str, show_progress: bool | None
) -> None:
    """Write traces, a few to a task."""
    groups = [missing[first : first + 8] for first in range(0, len(missing), 8)]
    with progress_bar(len(missing), "traces", show_progress) as bar:
        for written in run_all(trace_games, groups, jobs, backend):
            bar.update(written)


def trace_games(wanted: list[WantedTrace]) -> int:
    """Play deals again, keep every event, write them (a worker does this)."""
    for cell, deal, path in wanted:
        with TRACE_LOCK:
            trace = play_trace(cell.setting(), deal)
        write_whole(path, trace.to_jsonl().encode())
    return len(wanted)
