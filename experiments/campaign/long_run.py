"""Runs in processes of their own: how quick they are, what they hold, what they leave on disk."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from experiments.campaign.processes import Sample, SessionWatch, command, environment
from experiments.signals import SHELL_CODE
from experiments.store.manifest import Shard, read_shards

PARTS = 10


@dataclass(frozen=True)
class Playing:
    """One run.

    Attributes:
        games, jobs, seconds: games played, by how many workers, by the clock.
        rate: games a second.
        writing: share of the workers' time that was spent neither playing nor waiting: on sums,
            compression, files and the disk.
    """

    games: int
    jobs: int
    seconds: float
    rate: float
    writing: float


@dataclass(frozen=True)
class Watched:
    """What a run held and gave, by tenth of its time, and what it left.

    Attributes:
        megabytes: the most that its command and any worker held.
        rates: games a second of processor time, of all its processes.
        folder_megabytes, files, folders: of its results.
    """

    megabytes: Sequence[tuple[float, float]]
    rates: Sequence[float]
    folder_megabytes: float
    files: int
    folders: int


def start_play(sweep: Path, folder: Path, deals: int, jobs: int) -> subprocess.Popen[bytes]:
    """Start ``fairdeal run``, leading a session of its own."""
    how = ("--deals", str(deals), "--jobs", str(jobs))
    return subprocess.Popen(
        command("run", sweep, "--out", folder, *how),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(),
        start_new_session=True,
    )


def end_play(process: subprocess.Popen[bytes], folder: Path, jobs: int, start: float) -> Playing:
    """Wait for a run; its time is the clock's since the start.

    Raises:
        RuntimeError: if it failed.
    """
    code = process.wait()
    seconds = time.monotonic() - start
    if code not in (0, SHELL_CODE + signal.SIGTERM):
        raise RuntimeError(f"a run ended with {code}")
    shards = read_shards(folder)
    games = sum(one.games for one in shards)
    playing, busy = sum(one.playing for one in shards), sum(one.seconds for one in shards)
    writing = 1 - playing / busy if busy else 0.0
    return Playing(games, jobs, round(seconds, 2), round(games / seconds, 1), round(writing, 4))


def play(sweep: Path, folder: Path, deals: int, jobs: int) -> Playing:
    """Play in a process of its own, from its start to its end by the clock."""
    start = time.monotonic()
    return end_play(start_play(sweep, folder, deals, jobs), folder, jobs, start)


def play_watched(
    sweep: Path, folder: Path, deals: int, jobs: int, minutes: float | None = None
) -> tuple[Playing, Watched]:
    """Play, and watch what the processes hold and use.

    Args:
        sweep, folder, deals, jobs: of the run.
        minutes: after which it is asked to stop; None to let it play all.
    """
    start, begun = time.monotonic(), time.time()
    process = start_play(sweep, folder, deals, jobs)
    with SessionWatch(process.pid) as watch:
        if minutes is not None:
            stop_after(process, 60 * minutes)
        playing = end_play(process, folder, jobs, start)
    finished = [(time_of(folder, one) - begun, one.games) for one in read_shards(folder)]
    paths = list(folder.rglob("*"))
    sizes = [path.stat().st_size for path in paths if path.is_file()]
    return playing, Watched(
        peaks(watch.samples),
        rates(watch.samples, finished),
        round(sum(sizes) / 2**20, 1),
        len(sizes),
        len(paths) - len(sizes) + 1,
    )


def stop_after(process: subprocess.Popen[bytes], seconds: float) -> None:
    """Ask a process to end, unless it has done so by then."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.terminate()


def time_of(folder: Path, shard: Shard) -> float:
    """When a shard was written, in seconds of the system's clock."""
    return (folder / shard.file).stat().st_mtime


def peaks(samples: Sequence[Sample]) -> list[tuple[float, float]]:
    """The most megabytes of the command and of a worker in each tenth of a run.

    >>> peaks([Sample(0.5, 100, 0, 0.4), Sample(1.0, 120, 200, 0.9)])[-1]
    (120, 200)
    """
    end = samples[-1].seconds
    found: list[tuple[float, float]] = []
    for part in range(PARTS):
        low, high = part * end / PARTS, (part + 1) * end / PARTS
        inside = [one for one in samples if low < one.seconds <= high]
        if inside:
            found.append((max(one.leader for one in inside), max(one.largest for one in inside)))
    return found


def rates(samples: Sequence[Sample], finished: Sequence[tuple[float, int]]) -> list[float]:
    """Games a second of processor time in each tenth of a run; tenths without a sample left out.

    Args:
        samples: of the run's processes.
        finished: when each shard was written, in seconds since the start, and its games; what
            was written after the last sample counts as written then.

    >>> rates([Sample(5, 0, 0, 4), Sample(10, 0, 0, 8)], [(4.0, 80), (9.0, 120)])
    [20.0, 30.0]
    >>> rates([Sample(5, 0, 0, 4)], [(5.1, 80)])
    [20.0]
    """
    end, found, used = samples[-1].seconds, [], 0.0
    low = 0.0
    for part in range(1, PARTS + 1):
        high = part * end / PARTS
        now = [one.processor for one in samples if low < one.seconds <= high]
        if now and now[-1] > used:
            games = sum(count for at, count in finished if low < min(at, end) <= high)
            found.append(round(games / (now[-1] - used), 1))
            low, used = high, now[-1]
    return found
