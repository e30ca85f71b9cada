"""A schedule of up to 100,000 shards, simulated: do manifest, planning and merging stay linear?

The shards are not played. Their files are real, but each holds the same sums, so that all but
the playing is what it would be in a run of so many shards.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from experiments.design.sweep import Sweep, read_sweep
from experiments.runner.run import warn_of_outdated
from experiments.runner.tasks import cut_tasks, find_gaps
from experiments.store.description import make_folder, open_folder
from experiments.store.files import parquet_bytes
from experiments.store.manifest import MANIFEST, SHARDS, Part, Shard, encode, read_shards
from experiments.store.merge import merge_folders
from experiments.store.places import FolderPlace
from experiments.store.played import find_played
from experiments.store.quarantine import mend_folder
from experiments.store.results import load_cells, load_manifest
from experiments.store.shards import shard_name, tallies_frame
from experiments.store.tally import DIGEST_HIGH, DIGEST_LOW, new_tally
from experiments.store.versions import Versions, find_all_versions
from experiments.waiting import Counted
from sim.errors import InputError
from sim.registry import load_game

SWEEP = """
name = "schedule"
game = "word_crush"
deals = {deals}
block = {block}
[cells]
players = [2, 3, 4, 5, 6]
bots = ["plain", "casual"]
[cells.rules]
hand = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
"""
CELLS = 100
RANGE_DEALS = 50_000
FOLDERS = 10
"""That the shards lie in before they are merged."""
SHARD_SECONDS = 2.0
GAME = "word_crush"
FEWEST_SHARDS = 1000
MOST_SHARDS = 1_000_000
SHORT_SECONDS = 0.1


@dataclass(frozen=True)
class Step:
    """One step of a run of so many shards.

    Attributes:
        step: what was done.
        shards: how many there were.
        seconds: that it took, by the clock.
        cpu_seconds: of the processor.
    """

    step: str
    shards: int
    seconds: float
    cpu_seconds: float


def run_schedule(counts: Sequence[int]) -> list[Step]:
    """Time the steps of runs of so many shards each.

    Args:
        counts: multiples of 100.
    """
    steps: list[Step] = []
    for count in Counted(counts, unit="sizes"):
        place = Path(tempfile.mkdtemp(prefix="fairdeal-schedule-"))
        try:
            steps += time_steps(place, count)
        finally:
            shutil.rmtree(place, ignore_errors=True)
    return steps


def choose_counts(most: int) -> list[int]:
    """1,000 and each ten times more up to the most.

    Raises:
        InputError: if the most is no multiple of 100, or none at all.

    >>> choose_counts(100_000)
    [1000, 10000, 100000]
    """
    if most < CELLS or most % CELLS or most > MOST_SHARDS:
        allowed = f"a multiple of {CELLS} up to {MOST_SHARDS:,}"
        raise InputError("--shards", f"{most} is not legal", allowed)
    counts = [most]
    while counts[0] >= 10 * FEWEST_SHARDS and counts[0] % (10 * CELLS) == 0:
        counts.insert(0, counts[0] // 10)
    return counts


def find_slow(steps: Sequence[Step]) -> list[str]:
    """The steps whose time for a shard grows by half or more with ten times the shards.

    Times below a tenth of a second say nothing and are left out.
    """
    each: dict[str, float] = {}
    slow: list[str] = []
    for one in sorted(steps, key=lambda step: step.shards):
        if one.cpu_seconds < SHORT_SECONDS:
            continue
        now = one.cpu_seconds / one.shards
        if now > 1.5 * each.get(one.step, now) and one.step not in slow:
            slow.append(one.step)
        each[one.step] = now
    return slow


def time_steps(place: Path, count: int) -> list[Step]:
    """Make the shards in some folders, and time what a run, a digest and a merge do with them."""
    path = place / "schedule.toml"
    path.write_text(SWEEP.format(deals=count // CELLS * RANGE_DEALS, block=RANGE_DEALS))
    sweep = read_sweep(path)
    versions = find_all_versions(sweep.games)
    folders = [place / f"part-{number}" for number in range(FOLDERS)]
    make_shards(sweep, versions, folders)
    whole = place / "whole"
    steps: list[Step] = []

    def measure(step: str, do: Callable[[], Any]) -> Any:
        clock, cpu = time.perf_counter(), time.process_time()
        done = do()
        times = (time.perf_counter() - clock, time.process_time() - cpu)
        steps.append(Step(step, count, *(round(one, 4) for one in times)))
        return done

    measure(f"merge {FOLDERS} folders", lambda: merge_folders(whole, folders))
    measure("merge them again", lambda: merge_folders(whole, folders))
    measure("digest of the merged", lambda: load_manifest(whole))
    measure("cells of the merged", lambda: load_cells(whole))
    gather(folders)
    everything = folders[0]
    there = FolderPlace(everything)
    listed = measure("read the manifest", lambda: read_shards(everything))
    measure("check every checksum", lambda: mend_folder(everything, [], is_alone=False))
    measure("warn of other versions", lambda: warn_of_outdated(sweep, there, listed, versions))
    half = replace(sweep, deals=2 * sweep.deals)
    gaps = measure(
        "find what is missing",
        lambda: find_gaps(half, find_played(there, listed, half, versions)),
    )
    seconds = np.full(len(gaps), SHARD_SECONDS / RANGE_DEALS)
    tasks = measure(
        "cut it into shards",
        lambda: cut_tasks(half, gaps, seconds, there, versions, 2),
    )
    if len(tasks) != count:
        raise RuntimeError(f"{len(tasks)} shards are planned, not {count}")
    measure("digest", lambda: load_manifest(everything))
    return steps


def make_shards(sweep: Sweep, versions: dict[str, Versions], folders: Sequence[Path]) -> None:
    """Write shards of one range each, spread over folders."""
    for folder in folders:
        make_folder(folder)
        open_folder(folder, sweep, versions)
    tally = new_tally(load_game(GAME))
    tally.counts[:] = 7
    template = tallies_frame(load_game(GAME), [("", 0, RANGE_DEALS)], [tally])
    digest = f"{int(tally.counts[DIGEST_LOW]) + (int(tally.counts[DIGEST_HIGH]) << 31):x}"
    lines: list[list[bytes]] = [[] for _ in folders]
    for number, (cell, first) in enumerate(ranges(sweep)):
        part = Part(cell, first, RANGE_DEALS, RANGE_DEALS, digest)
        frame = template.with_columns(cell=pl.lit(cell), first_deal=pl.lit(first))
        at = number % len(folders)
        lines[at].append(encode(write_shard(folders[at], part, frame, versions[GAME])))
    for folder, own in zip(folders, lines, strict=True):
        (folder / MANIFEST).write_bytes(b"".join(own))


def ranges(sweep: Sweep) -> Iterable[tuple[str, int]]:
    """Cell and first deal of every range, cells in turn."""
    for first in range(0, sweep.deals, RANGE_DEALS):
        for cell in sweep.cells:
            yield cell.hash, first


def write_shard(folder: Path, part: Part, frame: pl.DataFrame, versions: Versions) -> Shard:
    """Write a shard of one range, without waiting for the disk."""
    name = shard_name(versions, [part.key])
    data = parquet_bytes(frame)
    (folder / SHARDS / f"{name}.parquet").write_bytes(data)
    return Shard(
        shard=name,
        file=f"{SHARDS}/{name}.parquet",
        sha256=hashlib.sha256(data).hexdigest(),
        rows=1,
        games=part.games,
        seconds=SHARD_SECONDS,
        playing=SHARD_SECONDS,
        engine=versions.engine,
        rules=versions.rules,
        parts=(part,),
    )


def gather(folders: Sequence[Path]) -> None:
    """Move all shards to the first folder."""
    first, *others = folders
    with (first / MANIFEST).open("ab") as manifest:
        for folder in others:
            for path in (folder / SHARDS).iterdir():
                path.rename(first / SHARDS / path.name)
            manifest.write((folder / MANIFEST).read_bytes())
