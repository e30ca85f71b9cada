"""Plays what a folder of results lacks, on all cores, and survives being stopped."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from experiments.compiling import announce_compiling
from experiments.description import check_folder, make_folder, open_folder
from experiments.files import DISK_ERRORS, remove_temporary
from experiments.locks import hold_folder
from experiments.manifest import Shard, read_shards
from experiments.playing import WantedTrace, find_missing_traces, play_and_list, trace_games
from experiments.pool import BACKENDS, run_all
from experiments.progress import RunProgress
from experiments.quarantine import find_outdated, mend_folder
from experiments.shares import WHOLE, Share
from experiments.stopping import UnfinishedError, warn
from experiments.sweep import Sweep
from experiments.versions import Versions, accepted, find_all_versions
from experiments.work import (
    DealRange,
    Task,
    count_asked,
    cut_tasks,
    find_gaps,
    find_played,
    time_cells,
)
from sim.errors import InputError

MOST_JOBS = 1024
SMALL_RUN_SECONDS = 2.0
"""A run shorter than this is played here: starting workers would take longer."""
FEW_TRACES = 50


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
    share: Share = WHOLE,
) -> RunSummary:
    """Play every deal of the sweep, or of a share of it, that the folder does not hold yet.

    Args:
        sweep: from `experiments.sweep.read_sweep`.
        folder: of the results; made if it is not there.
        jobs: workers; all cores if None.
        backend: ``loky`` (processes) or ``threading``; results are the same to the bit.
        show_progress: tell on stderr how far the run is; if None, a line kept up to date on a
            terminal and otherwise one now and then.
        share: of the sweep; runs of different shares may use one folder at a time.

    Raises:
        InputError: for arguments or a folder that cannot be used.
        UnfinishedError: if the disk or folder gave out, or workers are killed again and again;
            shards that were finished stay, and nothing half written counts.
        KeyboardInterrupt: after Ctrl-C; shards that were finished stay.
    """
    start = time.perf_counter()
    folder = Path(folder)
    jobs = check_jobs(jobs)
    if backend not in BACKENDS:
        raise InputError("--backend", f"{backend!r} is not legal", " | ".join(BACKENDS))
    versions = find_all_versions(sweep.games)
    check_folder(folder, sweep)
    make_folder(folder)
    is_alone = share == WHOLE
    with hold_folder(folder, "" if is_alone else str(share)):
        try:
            return play_folder(
                sweep, folder, versions, (jobs, backend, show_progress, share), start
            )
        except OSError as error:
            if error.errno not in DISK_ERRORS:
                raise
            told = f"{folder}: {error.strerror or error}"
            raise UnfinishedError(told) from error
        finally:
            if is_alone:
                remove_temporary(folder)


def play_folder(
    sweep: Sweep,
    folder: Path,
    versions: Mapping[str, Versions],
    how: tuple[int, str, bool | None, Share],
    start: float,
) -> RunSummary:
    """See `run_sweep`; the folder is this run's.

    Args:
        how: jobs, backend, whether to show progress, share.
        start: when the run began, as `time.perf_counter` has it.
    """
    jobs, backend, show_progress, share = how
    if share == WHOLE:
        remove_temporary(folder)
    open_folder(folder, sweep, versions)
    for told in mend_folder(folder, list(versions.values()), is_alone=share == WHOLE):
        warn(told)
    tell_outdated(sweep, folder, versions)
    gaps = find_gaps(sweep, find_played(folder, sweep, versions), share)
    if gaps:
        announce_compiling()
    # Timing plays and adds up a few games: that compiles all kernels before any worker starts.
    seconds = time_cells([gap.cell for gap in gaps])
    expected = sum(gap.deals * each for gap, each in zip(gaps, seconds, strict=True))
    workers = jobs if expected > SMALL_RUN_SECONDS else 1
    tasks = cut_tasks(sweep, gaps, seconds, folder, versions, workers)
    asked = count_asked(sweep, share)
    progress = show_run(sweep, asked, gaps, show_progress)
    try:
        shards = play_tasks(tasks, folder, workers, backend, progress)
    finally:
        progress.close()
    missing = find_missing_traces(sweep, folder, versions, share)
    write_traces(missing, workers if len(missing) <= FEW_TRACES else jobs, backend)
    games = sum(gap.games for gap in gaps)
    return RunSummary(
        folder=folder,
        cells=len(sweep.cells),
        games_kept=sum(asked.values()) - games,
        games_played=games,
        shards=len(shards),
        traces=len(missing),
        seconds=time.perf_counter() - start,
        busy_seconds=sum(shard.seconds for shard in shards),
        playing_seconds=sum(shard.playing for shard in shards),
    )


def check_jobs(jobs: int | None) -> int:
    """How many workers."""
    if jobs is None:
        return os.cpu_count() or 1
    if not 1 <= jobs <= MOST_JOBS:
        raise InputError("--jobs", f"{jobs} is not legal", f"1 to {MOST_JOBS}")
    return jobs


def tell_outdated(sweep: Sweep, folder: Path, versions: Mapping[str, Versions]) -> None:
    """Say how many games of these cells are there from other versions of the sources."""
    cells = {cell.hash for cell in sweep.cells}
    games = sum(
        part.games for part in find_outdated(read_shards(folder), accepted(versions), cells)
    )
    if games:
        warn(
            f"{folder} holds {games:,} games that another version of Fair Deal played; they do"
            " not count with this version's and stay where they are"
        )


def show_run(
    sweep: Sweep, asked: Mapping[str, int], gaps: Sequence[DealRange], show: bool | None
) -> RunProgress:
    """The progress of a run that is to fill these gaps."""
    kept = dict(asked)
    for gap in gaps:
        kept[gap.cell.hash] -= gap.games
    return RunProgress(sweep.cells, asked, kept, show=show)


def play_tasks(
    tasks: Sequence[Task], folder: Path, jobs: int, backend: str, progress: RunProgress
) -> list[Shard]:
    """Have the tasks played; every shard is listed by the worker that wrote it."""
    shards: dict[str, Shard] = {}

    def recover(left: Sequence[Task]) -> tuple[list[Shard], list[Task]]:
        listed = {shard.shard: shard for shard in read_shards(folder)}
        found = {name: one for name, one in listed.items() if (folder / one.file).exists()}
        done = [found[task.name] for task in left if task.name in found]
        return (
            [shard for shard in done if shard.shard not in shards],
            [task for task in left if task.name not in found],
        )

    for shard in run_all(play_and_list, tasks, jobs, backend, recover):
        shards[shard.shard] = shard
        progress.add(shard.parts)
    return list(shards.values())


def write_traces(missing: Sequence[WantedTrace], jobs: int, backend: str) -> None:
    """Write traces, a few to a task."""

    def recover(left: Sequence[list[WantedTrace]]) -> tuple[list[int], list[list[WantedTrace]]]:
        return [], [group for group in left if not all(path.exists() for _, _, path in group)]

    groups = [list(missing[first : first + 8]) for first in range(0, len(missing), 8)]
    for _ in run_all(trace_games, groups, jobs, backend, recover):
        pass
