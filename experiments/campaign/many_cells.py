"""Many cells of one deal each: what a cell costs beside its games, and what planning them takes."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from experiments.campaign.processes import command, environment
from experiments.store.manifest import read_shards
from sim.errors import InputError

SWEEP = """
name = "many_cells"
question = "What does a cell cost?"
game = "word_crush"
deals = 1
keep_rows = {rows}
[cells]
players = [2, 3, 4, 5, 6]
bots = ["plain", "novice", "casual", "strong"]
[cells.rules]
hand = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
double = ["adjacent", "any two"]
near_miss_share = {shares}
"""
CELLS_A_SHARE = 400
"""Of the sweep: all but the shares of near misses, which make it as long as is asked."""
MOST_CELLS = 100_000
FEWEST_JUDGED = 10_000
"""Of fewer cells the start, some two seconds of a core, takes too large a share."""
MOST_MILLISECONDS = 2.0
"""That a cell of one deal may take of a core: it is made ready, played, summed up and listed."""
MOST_PLANNING = 10.0
"""Seconds of a core that planning the most cells may take."""


@dataclass(frozen=True)
class ManyCells:
    """What a run of many cells took, its start included.

    Attributes:
        cells, games: of the sweep, one deal a cell.
        milliseconds: of a core, for each cell.
        megabytes: the most that the run held.
        files, folders: of its results; of them ``shards`` are shards.
        planned: cells of another sweep, for which ``fairdeal run --dry-run`` took
            ``planning_seconds`` of a core and at most ``planning_megabytes``.
    """

    cells: int
    games: int
    milliseconds: float
    megabytes: float
    shards: int
    files: int
    folders: int
    planned: int
    planning_seconds: float
    planning_megabytes: float

    @property
    def problems(self) -> list[str]:
        """What took longer than it may."""
        found = []
        if self.cells >= FEWEST_JUDGED and self.milliseconds > MOST_MILLISECONDS:
            most = f"more than {MOST_MILLISECONDS:g}"
            found.append(f"a cell of one deal took {self.milliseconds:.2f} ms, {most}")
        if self.planned >= MOST_CELLS and self.planning_seconds > MOST_PLANNING:
            took = f"planning {self.planned:,} cells took {self.planning_seconds:.1f} s"
            found.append(f"{took}, more than {MOST_PLANNING:g}")
        return found


def measure_cells(place: Path, cells: int, *, rows: bool = False) -> ManyCells:
    """Play so many cells by one worker, and plan ten times as many, 100,000 at most.

    Args:
        place: a folder for the sweeps and the results.
        cells: at least; a multiple of 400 is played.
        rows: keep rows.

    Raises:
        InputError: for more cells than a sweep may have.
    """
    if not 1 <= cells <= MOST_CELLS:
        raise InputError("--cells", f"{cells} is not legal", f"1 to {MOST_CELLS:,}")
    folder = place / "cells"
    small, _ = write_cells(place, 1, rows=rows)
    run_measured("run", small, "--out", place / "warm", "--jobs", "1")  # compiles
    path, count = write_cells(place, cells, rows=rows)
    spent, megabytes = run_measured("run", path, "--out", folder, "--jobs", "1")
    larger, planned = write_cells(place, min(10 * count, MOST_CELLS), rows=rows)
    planning, planning_megabytes = run_measured("run", larger, "--dry-run", "--out", place / "no")
    paths = list(folder.rglob("*"))
    shards = read_shards(folder)
    return ManyCells(
        cells=count,
        games=sum(one.games for one in shards),
        milliseconds=round(1000 * spent / count, 3),
        megabytes=megabytes,
        shards=len(shards),
        files=sum(one.is_file() for one in paths),
        folders=sum(one.is_dir() for one in paths) + 1,
        planned=planned,
        planning_seconds=round(planning, 2),
        planning_megabytes=planning_megabytes,
    )


def write_cells(place: Path, cells: int, *, rows: bool) -> tuple[Path, int]:
    """Write a sweep of at least so many cells, in steps of 400; return it and its cells."""
    count = -(-cells // CELLS_A_SHARE)
    shares = [round(one / count, 6) for one in range(count)]
    path = place / f"cells-{count}.toml"
    path.write_text(SWEEP.format(rows=str(rows).lower(), shares=shares))
    return path, count * CELLS_A_SHARE


def run_measured(*words: str | Path) -> tuple[float, float]:
    """Run ``fairdeal`` to its end; return seconds of a core and the most megabytes that it held.

    Raises:
        RuntimeError: if it failed.
    """
    process = subprocess.Popen(
        command(*words),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(),
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"fairdeal {' '.join(map(str, words))}: exit code {process.returncode}")
    return used.ru_utime + used.ru_stime, round(used.ru_maxrss / 1024, 1)
