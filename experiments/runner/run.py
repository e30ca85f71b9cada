"""Plays what a place of results lacks, on all cores, and survives being stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import polars as pl

from experiments.design.sweep import Cell, Sweep
from experiments.runner.early import MANY_GAMES, load_player
from experiments.runner.pool import Pool, begin_early, open_pool, run_all
from experiments.runner.progress import RunProgress
from experiments.runner.startup import announce_compiling
from experiments.runner.tasks import (
    SMALL_RUN_SECONDS,
    DealRange,
    Seconds,
    Task,
    Timing,
    count_asked,
    cut_sweep,
    cut_tasks,
    find_gaps,
    time_cells,
)
from experiments.runner.worker import (
    Sent,
    WantedTrace,
    find_missing_traces,
    play_and_list,
    play_and_send,
    send_traces,
    trace_games,
    warm_up,
)
from experiments.shortages import find_shortage
from experiments.signals import UnfinishedError, warn
from experiments.store.files import DISK_ERRORS
from experiments.store.manifest import QUARANTINE, SHARDS, TRACES, Shard
from experiments.store.places import Place, find_place, write_files
from experiments.store.played import find_played
from experiments.store.quarantine import find_outdated
from experiments.store.shares import WHOLE, Share
from experiments.store.traces import key_of
from experiments.store.versions import Versions, accepted, find_all_versions
from experiments.terminal import open_closed_streams
from experiments.waiting import now_doing

FEW_TRACES = 250
TRACES_A_TASK = 8


@dataclass(frozen=True)
class RunSummary:
    """What a run did.

    Attributes:
        folder: of the results, or their URL.
        cells: of the sweep.
        games_kept: that were there already.
        games_played: by this run.
        shards, traces: written by this run.
        seconds: from start to end; of these ``preparing_seconds`` went by before the first game
            that counts: kernels are compiled or loaded, and cells timed.
        busy_seconds: of all workers together, and of these the seconds spent playing.
        playing_seconds: see above.
    """

    folder: str
    cells: int
    games_kept: int
    games_played: int
    shards: int
    traces: int
    seconds: float
    preparing_seconds: float
    busy_seconds: float
    playing_seconds: float


def run_sweep(
    sweep: Sweep,
    folder: str | Path,
    *,
    jobs: int | None = None,
    backend: str = "processes",
    scheduler: str | None = None,
    show_progress: bool | None = None,
    share: Share = WHOLE,
) -> RunSummary:
    """Play every deal of the sweep, or of a share of it, that the place does not hold yet.

    Args:
        sweep: from `experiments.design.sweep.read_sweep`.
        folder: of the results, made if it is not there; or a URL.
        jobs: workers; all cores if None.
        backend: ``processes``, ``threading`` or ``dask`` (a cluster, whose workers send
            what they play to this process); results are the same to the bit.
        scheduler: the cluster's address, such as ``tcp://10.0.0.1:8786``.
        show_progress: report on stderr how far the run is; if None, a line kept up to date on a
            terminal and otherwise one now and then.
        share: of the sweep; runs of different shares may use one folder at a time.

    Raises:
        InputError: for arguments, a folder or a scheduler that cannot be used.
        UnfinishedError: if the disk, the folder or the cluster gave out, or workers are killed
            again and again; shards that were finished stay, and nothing half written counts.
        KeyboardInterrupt: after Ctrl-C; shards that were finished stay.
    """
    open_closed_streams()  # a pipe to a worker must not be the next one's stderr
    with open_pool(jobs, backend, scheduler) as pool:
        return play_sweep(sweep, folder, pool, show_progress=show_progress, share=share)


def play_sweep(
    sweep: Sweep,
    folder: str | Path,
    pool: Pool,
    *,
    show_progress: bool | None = None,
    share: Share = WHOLE,
) -> RunSummary:
    """`run_sweep` with workers that are there: see it."""
    start = time.perf_counter()
    place = find_place(folder)
    versions = find_all_versions(sweep.games)
    place.check(sweep)
    with place.hold(share):
        try:
            order = RunOrder(pool, share, show_progress, start)
            return play_place(sweep, place, versions, order)
        except (OSError, MemoryError, pl.exceptions.ComputeError) as error:
            shortage = find_shortage(error, pool.jobs)
            if shortage is not None:
                fewer = None if pool.is_cluster else shortage.jobs
                raise UnfinishedError(shortage.problem, fewer) from error
            if getattr(error, "errno", None) not in DISK_ERRORS:
                raise
            # what was to be replaced, or written
            names = (getattr(error, name, None) for name in ("filename2", "filename"))
            where = next(filter(None, names), place.name)
            problem = f"{where}: {getattr(error, 'strerror', None) or error}"
            raise UnfinishedError(problem) from error


@dataclass(frozen=True)
class RunOrder:
    """Who plays which share, and how it is shown.

    Attributes:
        pool: the workers.
        share: of the sweep.
        show_progress: see `run_sweep`.
        start: when the run began, as `time.perf_counter` has it.
    """

    pool: Pool
    share: Share
    show_progress: bool | None
    start: float


def play_place(
    sweep: Sweep,
    place: Place,
    versions: Mapping[str, Versions],
    order: RunOrder,
) -> RunSummary:
    """See `run_sweep`; the place is this run's."""
    pool, share = order.pool, order.share
    for problem in place.open(sweep, versions, share):
        warn(problem)
    damaged = place.set_aside_traces()
    listed = place.read_shards()
    warn_of_outdated(sweep, place, listed, versions)
    spans = cut_sweep(sweep, share)
    gaps = find_gaps(sweep, find_played(place, listed, sweep, versions), spans)
    must_compile = bool(gaps) and announce_compiling(sweep.games)
    loads = [load_player] if must_compile else choose_warmings(sweep, gaps)
    has_begun = sum(gap.games for gap in gaps) >= MANY_GAMES and begin_early(pool, loads)
    # Before the games: a place that holds them all has lost the traces that it lacks.
    missing = find_missing_traces(sweep, place, versions, share)
    warn_of_traces(place, missing, {gap.cell.hash for gap in gaps}, damaged)
    at_once = has_begun and not must_compile
    seconds, workers = time_and_trace(gaps, missing, place, pool, at_once=at_once)
    tasks = cut_tasks(sweep, gaps, seconds, place, versions, workers.jobs, share.count)
    asked = count_asked(sweep, spans)
    progress = show_run(sweep, asked, gaps, order.show_progress)
    prepared = time.perf_counter()
    try:
        shards = play_tasks(tasks, place, workers, progress)
    finally:
        progress.close()
    place.close(shards)
    games = sum(gap.games for gap in gaps)
    return RunSummary(
        folder=place.name,
        cells=len(sweep.cells),
        games_kept=sum(asked.values()) - games,
        games_played=games,
        shards=len(shards),
        traces=len(missing),
        seconds=time.perf_counter() - order.start,
        preparing_seconds=prepared - order.start,
        busy_seconds=sum(shard.seconds for shard in shards),
        playing_seconds=sum(shard.playing for shard in shards),
    )


def time_and_trace(
    gaps: Sequence[DealRange],
    missing: Sequence[WantedTrace],
    place: Place,
    pool: Pool,
    *,
    at_once: bool,
) -> tuple[Seconds, Pool]:
    """Time the cells and have the traces written.

    Args:
        gaps: that are to be filled.
        missing: traces.
        place: where they go.
        pool: who works.
        at_once: have workers begun, and do they find all kernels? Else timing, which plays and
            adds up a few games, compiles them before any worker plays.

    Returns:
        The seconds of a deal of each gap, and who is to play: a small run takes no workers.
    """
    cells = [gap.cell for gap in gaps]
    now_doing("timing a few games of each kind")
    if at_once:
        timing = time_beside(cells, lambda: write_traces(missing, place, pool))
    else:
        timing = time_cells(cells)
    now_doing("playing")
    expected = sum(gap.deals * each for gap, each in zip(gaps, timing.seconds, strict=True))
    workers = pool if expected > SMALL_RUN_SECONDS else pool.with_jobs(1)
    if not at_once:
        write_traces(missing, place, workers if len(missing) <= FEW_TRACES else pool)
    return timing.seconds, workers


def time_beside(cells: Sequence[Cell], work: Callable[[], None]) -> Timing:
    """Time cells in a thread, that of a daemon: no stop waits for it; do some work meanwhile."""
    timing: Future[Timing] = Future()

    def time_them() -> None:
        try:
            timing.set_result(time_cells(cells))
        except BaseException as error:  # raised where the result is taken
            timing.set_exception(error)

    threading.Thread(target=time_them, daemon=True, name="timing").start()
    work()
    return timing.result()


def choose_warmings(sweep: Sweep, gaps: Sequence[DealRange]) -> list[Callable[[], None]]:
    """What a worker may load of each game that is to be played, if its kernels are kept."""
    cells = {gap.cell.game: gap.cell for gap in gaps}
    return [partial(warm_up, cell, is_traced=sweep.traces > 0) for cell in cells.values()]


def warn_of_outdated(
    sweep: Sweep, place: Place, listed: Sequence[Shard], versions: Mapping[str, Versions]
) -> None:
    """Say how many games of these cells are there from other versions of the sources."""
    cells = {cell.hash for cell in sweep.cells}
    games = sum(part.games for part in find_outdated(listed, accepted(versions), cells))
    if games:
        warn(
            f"{place.name} holds {games:,} games that another version of Fair Deal played; they do"
            " not count with this version's and stay where they are"
        )


def warn_of_traces(
    place: Place, missing: Sequence[WantedTrace], open_cells: Collection[str], damaged: int
) -> None:
    """Say which traces were damaged, or lost from a cell whose games are all there."""
    lost = sum(cell.hash not in open_cells for cell, _, _ in missing)
    lost = max(0, lost - damaged)
    said = [f"{damaged:,} damaged, moved to {QUARANTINE}"] if damaged else []
    said += [f"{lost:,} not there any more"] if lost else []
    if said:
        warn(f"traces of {place.name}: {'; '.join(said)}; their games are played again")


def show_run(
    sweep: Sweep, asked: Mapping[str, int], gaps: Sequence[DealRange], show: bool | None
) -> RunProgress:
    """The progress of a run that is to fill these gaps."""
    kept = dict(asked)
    for gap in gaps:
        kept[gap.cell.hash] -= gap.games
    return RunProgress(sweep.cells, asked, kept, show=show)


def play_tasks(
    tasks: Sequence[Task], place: Place, pool: Pool, progress: RunProgress
) -> list[Shard]:
    """Have the tasks played.

    A local worker writes and lists its shards itself; a cluster's worker sends them here.
    """
    shards: dict[str, Shard] = {}

    def recover(left: Sequence[Task]) -> tuple[list[Any], list[Task]]:
        there = place.find_files(SHARDS)
        found = {one.shard: one for one in place.read_shards() if Path(one.file).name in there}
        done = [found[task.name] for task in left if task.name in found]
        new = [shard for shard in done if shard.shard not in shards]
        return (
            [(shard, {}) for shard in new] if pool.is_cluster else [*new],
            [task for task in left if task.name not in found],
        )

    def take(sent: Sent) -> Shard:
        shard, files = sent
        if files:
            write_files(place, files)
            place.list_shard(shard)
        return shard

    play = play_and_send if pool.is_cluster else play_and_list
    for result in run_all(play, tasks, pool, recover):
        shard = take(result) if pool.is_cluster else result
        shards[shard.shard] = shard
        progress.add(shard.parts)
    return list(shards.values())


def write_traces(missing: Sequence[WantedTrace], place: Place, pool: Pool) -> None:
    """Write traces, a few to a task."""

    def recover(left: Sequence[tuple[Place, list[WantedTrace]]]) -> tuple[list[Any], list[Any]]:
        there = set(map(key_of, place.find_files(TRACES)))
        return [], [one for one in left if not are_there(one[1], there)]

    work = [
        (place, list(missing[first : first + TRACES_A_TASK]))
        for first in range(0, len(missing), TRACES_A_TASK)
    ]
    for result in run_all(send_traces if pool.is_cluster else trace_games, work, pool, recover):
        if pool.is_cluster:
            write_files(place, result)


def are_there(wanted: Sequence[WantedTrace], there: Collection[str]) -> bool:
    """Are all of these traces there?"""
    return all(key in there for _, _, key in wanted)
