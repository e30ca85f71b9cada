"""Says what a run would do and about how long it would take, and plays next to nothing."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from experiments.design.sweep import Sweep, group_of
from experiments.runner.startup import announce_compiling
from experiments.runner.tasks import (
    SAMPLED_CELLS,
    SMALL_RUN_SECONDS,
    DealRange,
    Timing,
    count_asked,
    cut_sweep,
    find_gaps,
    time_cells,
)
from experiments.store.places import find_place
from experiments.store.played import find_played
from experiments.store.shares import WHOLE, Share
from experiments.store.versions import find_all_versions
from experiments.waiting import now_doing

DRY_SECONDS, MOST_SAMPLE_SECONDS = 3.0, 0.25
"""For all games that a dry run plays, and for those of one cell."""
STARTING_SECONDS = 1.2
"""Until the workers that join this process play."""


@dataclass(frozen=True)
class GroupDeals:
    """The deals of each cell of one game, number of players and kind of bots.

    Attributes:
        what: the three.
        deals: see above.
    """

    what: str
    deals: int


@dataclass(frozen=True)
class Plan:
    """What a run would do.

    Attributes:
        name, question: of the sweep.
        cells: of the sweep; ``cells_done`` of them are complete.
        deals: of each cell; the most, where a plan gives cells different numbers.
        groups: the deals of each kind of cells of a sweep with a plan, most first; else none.
        games: of the whole sweep; ``games_done`` of them are there.
        minutes: that playing the rest would take on ``jobs`` cores, from games just timed, if the
            machine is as busy with other work then as it is now.
        jobs: see above.
        slowest: the cell whose deals take longest, and its milliseconds a deal.
        slowest_milliseconds: see above.
    """

    name: str
    question: str
    cells: int
    cells_done: int
    deals: int
    groups: tuple[GroupDeals, ...]
    games: int
    games_done: int
    minutes: float
    jobs: int
    slowest: str
    slowest_milliseconds: float

    @property
    def core_hours(self) -> float:
        """Hours of one core that playing the rest would take."""
        return self.minutes * self.jobs / 60

    @property
    def games_to_do(self) -> int:
        """Games that a run would play."""
        return self.games - self.games_done


def time_gaps(sweep: Sweep, gaps: Sequence[DealRange]) -> Timing:
    """What deals of the gaps take; says on stderr what it is doing."""
    if not gaps:
        return time_cells([])
    announce_compiling(sweep.games)
    cells = [gap.cell for gap in gaps]
    sampled = min(len(cells), SAMPLED_CELLS * len(sweep.games))
    print(f"timing games of {sampled:,} of {len(cells):,} cells", file=sys.stderr, flush=True)

    def report(done: int, total: int) -> None:
        now_doing(f"{done} of {total} cells timed, at work")

    return time_cells(cells, min(DRY_SECONDS / sampled, MOST_SAMPLE_SECONDS), report)


def run_seconds(work: float, timing: Timing, jobs: int) -> float:
    """Seconds by the clock that a run would take.

    Beside the games, kernels and words are loaded and cells prepared, as they were to be timed.

    Args:
        work: seconds of the processor that the games take.
        timing: what was measured.
        jobs: cores that play.
    """
    cores = jobs if work > SMALL_RUN_SECONDS else 1
    starting = STARTING_SECONDS * (cores - 1) / cores
    return work * timing.wait / cores + timing.preparing + starting


def groups_of(sweep: Sweep) -> tuple[GroupDeals, ...]:
    """The deals of each kind of cells of a sweep with a plan, most first."""
    found = {
        str(group_of(cell)): sweep.planned[cell.hash]
        for cell in (sweep.cells if sweep.planned else ())
    }
    return tuple(GroupDeals(*one) for one in sorted(found.items(), key=lambda one: -one[1]))


def dry_run(
    sweep: Sweep, folder: str | Path | None = None, jobs: int = 1, share: Share = WHOLE
) -> Plan:
    """Time games of at most 24 cells of each game for some seconds and add up.

    Args:
        sweep: from `experiments.design.sweep.read_sweep`.
        folder: of the results, to see what is there already.
        jobs: cores that would play.
        share: of the sweep that would be played; all figures are of it.
    """
    versions = find_all_versions(sweep.games)
    place = find_place(folder) if folder else None
    played = find_played(place, place.read_shards(), sweep, versions) if place else {}
    asked = cut_sweep(sweep, share)
    gaps = find_gaps(sweep, played, asked)
    timing = time_gaps(sweep, gaps)
    seconds = timing.seconds
    games = sum(count_asked(sweep, asked).values())
    work = sum(gap.deals * float(each) for gap, each in zip(gaps, seconds, strict=True))
    slowest = int(seconds.argmax()) if gaps else None
    return Plan(
        name=sweep.name,
        question=sweep.question,
        cells=len(sweep.cells),
        cells_done=len(sweep.cells) - len({gap.cell.hash for gap in gaps}),
        deals=sweep.deals,
        groups=groups_of(sweep),
        games=games,
        games_done=games - sum(gap.games for gap in gaps),
        minutes=run_seconds(work, timing, jobs) / 60 if gaps else 0.0,
        jobs=jobs,
        slowest="" if slowest is None else str(gaps[slowest].cell),
        slowest_milliseconds=0.0 if slowest is None else 1000 * float(seconds[slowest]),
    )
