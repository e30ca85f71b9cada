"""Scale on one machine: is memory flat, do all cores help, what do writing and a cell cost?

A long run is watched from outside: what each of its processes holds and uses, twice a second.
Shorter runs of one worker and of all take turns, so that a busy machine slows both alike; as many
runs of one worker side by side show what the machine itself gives. Then the results are read.
"""

from __future__ import annotations

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

from experiments.campaign.long_run import (
    Playing,
    Watched,
    end_play,
    play,
    play_watched,
    start_play,
)
from experiments.campaign.many_cells import ManyCells, measure_cells
from experiments.campaign.processes import environment
from experiments.design.sweep import Sweep, read_sweep
from sim.errors import InputError

SWEEP = Path(__file__).with_name("scale_word_crush.toml")
MOST_MEGABYTES = 500.0
MOST_GROWTH = 1.10
"""From a run's first half to its second: the allocator takes some megabytes at a time."""
LEAST_PACE = 0.8
"""Games a second of a core in a run's second half, as a share of those in its first."""
LEAST_EFFICIENCY = 0.95
MOST_WRITING = {False: 0.05, True: 0.15}
"""The share of the workers' time that is not spent playing, without rows kept and with them."""
MEASURED_DEALS = 100, 1100
"""Of a cell: what the second run takes longer than the first shows how many a short run takes."""
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
        long: the long run, and ``watched`` what was seen of it.
        short: runs of one worker and of all, in turn.
        efficiency: the rate of all workers over theirs times the rate of one: median and each.
        machine: the same for runs side by side that know nothing of each other.
        readings: of the long run's results.
        cells: a run of many cells of one deal each.
        problems: what is not as it should be.
    """

    sweep: str
    game: str
    keeps_rows: bool
    long: Playing
    watched: Watched
    short: Sequence[Playing]
    efficiency: float
    efficiencies: Sequence[float]
    machine: float
    readings: Sequence[Reading]
    cells: ManyCells
    problems: Sequence[str]


@dataclass(frozen=True)
class Long:
    """The long run that is asked for.

    Attributes:
        games: at least.
        minutes: after which it is stopped, however many games it has played; None for all games.
    """

    games: int
    minutes: float | None = None


def run_scale(
    path: Path,
    asked: Long,
    jobs: int,
    short: tuple[int, float],
    cells: int,
    *,
    seed: int = 1,
    rows: bool = False,
) -> ScaleResult:
    """Play, watch and read.

    Args:
        path: the sweep; its deals are set here.
        asked: the long run.
        jobs: workers.
        short: how often short runs take turns, and about how many seconds each takes.
        cells: of one deal each, that another run has.
        seed: names the deals.
        rows: keep rows.

    Raises:
        InputError: for a sweep that cannot be read, or fewer games than it has in one deal.
    """
    sweep = replace(read_sweep(path), keep_rows=rows, seed=seed)
    each = sum(cell.rotations for cell in sweep.cells)
    if asked.games < each:
        allowed = f"{each} (one deal a cell) or more"
        raise InputError("--games", f"{asked.games} is too few", allowed)
    place = Path(tempfile.mkdtemp(prefix="fairdeal-scale-"))
    try:
        many = measure_cells(place, cells, rows=rows)
        copy = write_sweep(path, place, sweep)
        times, seconds = short
        deals = choose_deals(copy, place, seconds)
        rounds = [play_round(copy, place, deals, jobs) for _ in range(times)]
        folder = place / "long"
        long, watched = play_watched(
            copy, folder, math.ceil(asked.games / each), jobs, asked.minutes
        )
        readings = [read_with(SUMS, "sums of all cells", folder)]
        if sweep.keep_rows:
            readings.append(read_with(ROWS, "all rows, lazily", folder))
    finally:
        shutil.rmtree(place, ignore_errors=True)
    efficiencies = [every.rate / (jobs * one.rate) for one, every, _ in rounds]
    result = ScaleResult(
        sweep=sweep.name,
        game=", ".join(sweep.games),
        keeps_rows=sweep.keep_rows,
        long=long,
        watched=watched,
        short=[playing for one, every, _ in rounds for playing in (one, every)],
        efficiency=statistics.median(efficiencies),
        efficiencies=efficiencies,
        machine=statistics.median(machine for _, _, machine in rounds),
        readings=readings,
        cells=many,
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
    pairs = zip(alone, folders, strict=True)
    apart = [end_play(process, folder, 1, start) for process, folder in pairs]
    together = sum(playing.games for playing in apart) / (time.monotonic() - start)
    for folder in (place / "one", place / "many", *folders):
        shutil.rmtree(folder)
    return one, many, together / (jobs * one.rate)


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
    megabytes = result.watched.megabytes
    largest = max(max(pair) for pair in megabytes)
    if largest > MOST_MEGABYTES:
        found.append(f"a process held {largest:.0f} MB, more than {MOST_MEGABYTES:.0f}")
    # the first tenths start the workers and compile
    half = len(megabytes) // 2
    for who, name in enumerate(("the command", "a worker")):
        early = max(pair[who] for pair in megabytes[: half + 1])
        late = max((pair[who] for pair in megabytes[half:]), default=early)
        if late > MOST_GROWTH * early:
            found.append(f"{name} grew from {early:.0f} to {late:.0f} MB")
    first, second = halves(result.watched.rates)
    if second < LEAST_PACE * first:
        found.append(f"slowed from {first:,.0f} to {second:,.0f} games a second of a core")
    if result.efficiency < LEAST_EFFICIENCY:
        found.append(f"efficiency {result.efficiency:.3f}, below {LEAST_EFFICIENCY}")
    most = MOST_WRITING[result.keeps_rows]
    if result.long.writing > most:
        found.append(f"writing took {result.long.writing:.1%} of the time, more than {most:.0%}")
    for reading in result.readings:
        if reading.games != result.long.games:
            found.append(f"{reading.what}: {reading.games} games, not {result.long.games}")
    return found + result.cells.problems


def halves(rates: Sequence[float]) -> tuple[float, float]:
    """The medians of a run's first and second half; its first tenth starts it and is left out.

    >>> halves([1, 8, 9, 7, 8])
    (8.5, 7.5)
    """
    settled = rates[1:] if len(rates) > 1 else [*rates, 0.0]
    middle = len(settled) // 2
    return statistics.median(settled[:middle] or settled), statistics.median(settled[middle:])
