"""Scale on one machine: is memory flat, do all cores help, what does writing cost?

A long run is watched from outside: what each of its processes holds, twice a second. Shorter runs
of one worker and of all take turns, so that a busy machine slows both alike; as many runs of one
worker side by side show what the machine itself gives. Then the results are read.
"""

from __future__ import annotations

import json
import math
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from experiments.campaign.processes import MemoryWatch, command, environment
from experiments.design.sweep import Sweep, read_sweep
from sim.errors import InputError

SWEEP = Path(__file__).with_name("scale_word_crush.toml")
MOST_MEGABYTES = 500.0
MOST_GROWTH = 1.10
"""From a run's first half to its second: the allocator takes some megabytes at a time."""
LEAST_EFFICIENCY = 0.95
MOST_WRITING = {False: 0.05, True: 0.15}
"""The share of the workers' time that is not spent playing, without rows kept and with them."""
MEASURED_DEALS = 100, 1100
"""Of a cell: what the second run takes longer than the first shows how many a short run takes."""
PARTS = 10
READING = """
import sys, time, resource
import polars as pl
from experiments.store.results import load_cells
start = time.perf_counter()
games = {games}
print(games, time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""
SUMS = 'int(load_cells(sys.argv[1])["games"].sum())'
ROWS = """int(
    pl.scan_parquet(sys.argv[1] + "/rows/*.parquet", extra_columns="ignore")
    .group_by("cell").agg(pl.len(), pl.col("turns").mean(), pl.col("win_1").mean())
    .collect(engine="streaming")["len"].sum()
)"""
"""What is read, in Python; its value is the number of games."""


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
class Reading:
    """Reading what a run wrote: games, seconds, and the most megabytes that it took."""

    what: str
    games: int
    seconds: float
    megabytes: float


@dataclass(frozen=True)
class ScaleResult:
    """What came of the campaign.

    Attributes:
        sweep, game, keeps_rows: what was played.
        long: the long run.
        megabytes: the most that its command and any worker held, by tenth of the run.
        folder_megabytes: of the results on disk.
        short: runs of one worker and of all, in turn.
        efficiency: the rate of all workers over theirs times the rate of one: median and each.
        machine: the same for runs side by side that know nothing of each other.
        readings: of the long run's results.
        problems: what is not as it should be.
    """

    sweep: str
    game: str
    keeps_rows: bool
    long: Playing
    megabytes: Sequence[tuple[float, float]]
    folder_megabytes: float
    short: Sequence[Playing]
    efficiency: float
    efficiencies: Sequence[float]
    machine: float
    readings: Sequence[Reading]
    problems: Sequence[str]


def run_scale(
    path: Path,
    games: int,
    jobs: int,
    short: tuple[int, float],
    *,
    seed: int = 1,
    rows: bool = False,
) -> ScaleResult:
    """Play, watch and read.

    Args:
        path: the sweep; its deals are set here.
        games: of the long run, at least.
        jobs: workers.
        short: how often short runs take turns, and about how many seconds each takes.
        seed: names the deals.
        rows: keep rows.

    Raises:
        InputError: for a sweep that cannot be read, or fewer games than it has in one deal.
    """
    sweep = replace(read_sweep(path), keep_rows=rows, seed=seed)
    each = sum(cell.rotations for cell in sweep.cells)
    if games < each:
        raise InputError("--games", f"{games} is too few", f"{each} (one deal a cell) or more")
    place = Path(tempfile.mkdtemp(prefix="fairdeal-scale-"))
    try:
        copy = write_sweep(path, place, sweep)
        times, seconds = short
        deals = choose_deals(copy, place, seconds)
        rounds = [play_round(copy, place, deals, jobs) for _ in range(times)]
        folder = place / "long"
        long, watched = play_watched(copy, folder, math.ceil(games / each), jobs)
        readings = [read_with(SUMS, "sums of all cells", folder)]
        if sweep.keep_rows:
            readings.append(read_with(ROWS, "all rows, lazily", folder))
        on_disk = sum(one.stat().st_size for one in folder.rglob("*") if one.is_file()) / 2**20
    finally:
        shutil.rmtree(place, ignore_errors=True)
    efficiencies = [many.rate / (jobs * one.rate) for one, many, _ in rounds]
    result = ScaleResult(
        sweep=sweep.name,
        game=", ".join(sweep.games),
        keeps_rows=sweep.keep_rows,
        long=long,
        megabytes=peaks(watched),
        folder_megabytes=round(on_disk, 1),
        short=[playing for one, many, _ in rounds for playing in (one, many)],
        efficiency=statistics.median(efficiencies),
        efficiencies=efficiencies,
        machine=statistics.median(machine for _, _, machine in rounds),
        readings=readings,
        problems=(),
    )
    return replace(result, problems=find_problems(result))


def write_sweep(path: Path, place: Path, sweep: Sweep) -> Path:
    """Copy a sweep file, with seed and rows as asked and no traces."""
    lines = [line for line in path.read_text().splitlines() if not is_setting(line)]
    at = next((n for n, line in enumerate(lines) if line.startswith("[")), len(lines))
    rows = str(sweep.keep_rows).lower()
    lines[at:at] = [f"seed = {sweep.seed}", f"keep_rows = {rows}", "traces = 0"]
    copy = place / path.name
    copy.write_text("\n".join(lines) + "\n")
    return copy


def is_setting(line: str) -> bool:
    """Is it a line that the campaign writes itself?"""
    return line.partition("=")[0].strip() in {"seed", "keep_rows", "traces"}


def choose_deals(sweep: Path, place: Path, seconds: float) -> int:
    """Deals of a cell that one worker plays in about so many seconds."""
    play(sweep, place / "first", 1, 1)  # compiles
    spent = [play(sweep, place / f"{deals}", deals, 1).seconds for deals in MEASURED_DEALS]
    fewer, more = MEASURED_DEALS
    each = max(spent[1] - spent[0], 0.01) / (more - fewer)
    return max(1, round(seconds / each))


def play_round(sweep: Path, place: Path, deals: int, jobs: int) -> tuple[Playing, Playing, float]:
    """A run of one worker, one of all with as much for each, and what the machine gives."""
    one = play(sweep, place / "one", deals, 1)
    many = play(sweep, place / "many", deals * jobs, jobs)
    start = time.monotonic()
    folders = [place / f"alone-{number}" for number in range(jobs)]
    alone = [start_play(sweep, folder, deals, 1) for folder in folders]
    apart = [end_play(process, 1) for process in alone]
    together = sum(playing.games for playing in apart) / (time.monotonic() - start)
    for folder in (place / "one", place / "many", *folders):
        shutil.rmtree(folder)
    return one, many, together / (jobs * one.rate)


def start_play(sweep: Path, folder: Path, deals: int, jobs: int) -> subprocess.Popen[str]:
    """Start ``fairdeal run``, leading a session of its own."""
    how = ("--deals", str(deals), "--jobs", str(jobs), "--format", "json")
    return subprocess.Popen(
        command("run", sweep, "--out", folder, *how),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment(),
        start_new_session=True,
    )


def end_play(process: subprocess.Popen[str], jobs: int, start: float | None = None) -> Playing:
    """Wait for a run; its time is the clock's if ``start`` is given, else what it says itself."""
    out, _ = process.communicate()
    if process.returncode != 0:
        raise RuntimeError(f"a run ended with {process.returncode}")
    summary: dict[str, Any] = json.loads(out)
    seconds = summary["seconds"] if start is None else time.monotonic() - start
    games = summary["games_played"]
    writing = 1 - summary["playing_seconds"] / summary["busy_seconds"]
    return Playing(games, jobs, round(seconds, 2), round(games / seconds, 1), round(writing, 4))


def play(sweep: Path, folder: Path, deals: int, jobs: int) -> Playing:
    """Play in a process of its own, from its start to its end by the clock."""
    start = time.monotonic()
    return end_play(start_play(sweep, folder, deals, jobs), jobs, start)


def play_watched(
    sweep: Path, folder: Path, deals: int, jobs: int
) -> tuple[Playing, list[tuple[float, float, float]]]:
    """Play, and watch what the processes hold."""
    start = time.monotonic()
    process = start_play(sweep, folder, deals, jobs)
    with MemoryWatch(process.pid) as watch:
        playing = end_play(process, jobs, start)
    return playing, watch.samples


def peaks(samples: Sequence[tuple[float, float, float]]) -> list[tuple[float, float]]:
    """The most megabytes of the command and of a worker in each tenth of a run.

    >>> peaks([(0.5, 100, 0), (1.0, 120, 200)])[-1]
    (120, 200)
    """
    end = samples[-1][0]
    found: list[tuple[float, float]] = []
    for part in range(PARTS):
        low, high = part * end / PARTS, (part + 1) * end / PARTS
        inside = [(own, worker) for at, own, worker in samples if low < at <= high]
        if inside:
            found.append((max(own for own, _ in inside), max(worker for _, worker in inside)))
    return found


def read_with(games: str, what: str, folder: Path) -> Reading:
    """Read results in a process of its own, by an expression for their number of games."""
    words = [sys.executable, "-c", READING.format(games=games), str(folder)]
    done = subprocess.run(words, capture_output=True, text=True, env=environment(), check=False)
    if done.returncode != 0:
        raise RuntimeError(f"reading {what} failed: {done.stderr}")
    games, seconds, megabytes = done.stdout.split()
    return Reading(what, int(games), round(float(seconds), 2), round(float(megabytes), 1))


def find_problems(result: ScaleResult) -> list[str]:
    """What is not as issue and design ask."""
    found = []
    largest = max(max(pair) for pair in result.megabytes)
    if largest > MOST_MEGABYTES:
        found.append(f"a process held {largest:.0f} MB, more than {MOST_MEGABYTES:.0f}")
    # the first tenths start the workers and compile
    half = len(result.megabytes) // 2
    for who, name in enumerate(("the command", "a worker")):
        early = max(pair[who] for pair in result.megabytes[: half + 1])
        late = max((pair[who] for pair in result.megabytes[half:]), default=early)
        if late > MOST_GROWTH * early:
            found.append(f"{name} grew from {early:.0f} to {late:.0f} MB")
    if result.efficiency < LEAST_EFFICIENCY:
        found.append(f"efficiency {result.efficiency:.3f}, below {LEAST_EFFICIENCY}")
    most = MOST_WRITING[result.keeps_rows]
    if result.long.writing > most:
        found.append(f"writing took {result.long.writing:.1%} of the time, more than {most:.0%}")
    for reading in result.readings:
        if reading.games != result.long.games:
            found.append(f"{reading.what}: {reading.games} games, not {result.long.games}")
    return found
