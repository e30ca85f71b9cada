"""What a run still has to do, cut into tasks that take a second or two each, or more if many."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from experiments.design.sweep import Cell, Sweep
from experiments.store.manifest import Part, Shard
from experiments.store.places import Place
from experiments.store.shards import choose_parts, shard_name
from experiments.store.shares import DealSpan, Share, common_spans, cut_share
from experiments.store.tally import add_rows, find_layout, new_tally
from experiments.store.versions import Versions
from sim.engine.simulation import pack, play_rows

SMALL_RUN_SECONDS = 2.0
"""A run shorter than this is played in this process: starting workers would take longer."""
SAMPLED_CELLS = 24
SAMPLE_SECONDS = 0.003
MOST_SAMPLED_DEALS = 4096
MOST_GROWTH = 16
"""A sample grows at most so many times at once: the first few deals are no good measure."""
TASK_SECONDS, LONG_TASK_SECONDS = 2.0, 60.0
MOST_TASKS = 20_000
"""Of a sweep, all its shares together: beyond that tasks take longer, up to a minute each."""
TASKS_A_WORKER = 8
LAST_TASK_SECONDS = 0.1
SHARE_OF_REST = 0.5
"""Of what is left for each of several workers a task takes at most so much: the last tasks are
short, so that all workers end together."""
MOST_KEPT_ROWS = 50_000
"""Games of one range whose rows are kept: they are held in memory until they are written."""

Seconds = npt.NDArray[np.float64]


@dataclass(frozen=True)
class DealRange:
    """Deals of one cell that are to be played."""

    cell: Cell
    first_deal: int
    deals: int

    @property
    def key(self) -> tuple[str, int, int]:
        """Cell hash, first deal, deals."""
        return (self.cell.hash, self.first_deal, self.deals)

    @property
    def games(self) -> int:
        """Deals times rotations."""
        return self.deals * self.cell.rotations


@dataclass(frozen=True)
class Task:
    """Ranges that one worker plays and writes as one shard."""

    name: str
    ranges: tuple[DealRange, ...]
    place: Place
    versions: Versions
    keep_rows: bool


def cut_sweep(sweep: Sweep, share: Share) -> dict[str, list[DealSpan]]:
    """The deals of each cell, by its hash, that a share of the sweep asks for."""
    return cut_share({cell.hash: sweep.deals_of(cell.hash) for cell in sweep.cells}, share)


def find_gaps(
    sweep: Sweep,
    played: Mapping[str, Sequence[tuple[Part, Shard]]],
    asked: Mapping[str, Sequence[DealSpan]] | None = None,
) -> list[DealRange]:
    """The deals that are asked for and not there.

    Args:
        sweep: whose cells they are.
        played: what there is of each cell, by its hash.
        asked: by cell, from `cut_sweep`; all deals if None.
    """
    gaps = []
    for cell in sweep.cells:
        deals = sweep.deals_of(cell.hash)
        own = [(0, deals)] if asked is None else asked.get(cell.hash, ())
        if own:
            _, missing = choose_parts(played.get(cell.hash, ()), deals)
            spans = [(first, first + count) for first, count in missing]
            gaps += [DealRange(cell, low, high - low) for low, high in common_spans(spans, own)]
    return gaps


def count_asked(sweep: Sweep, asked: Mapping[str, Sequence[DealSpan]]) -> dict[str, int]:
    """The games of each cell that are asked for; see `cut_sweep`."""
    return {
        cell.hash: sum(high - low for low, high in asked.get(cell.hash, ())) * cell.rotations
        for cell in sweep.cells
    }


@dataclass(frozen=True)
class Timing:
    """What deals take.

    Attributes:
        seconds: of the processor, for a deal of each cell.
        wait: how many times longer that took by the clock, 1 on an idle machine.
        preparing: seconds by the clock beside the games: words are indexed, kernels loaded.
    """

    seconds: Seconds
    wait: float
    preparing: float


def time_cells(
    cells: Sequence[Cell],
    sample: float = SAMPLE_SECONDS,
    report: Callable[[int, int], None] = lambda done, total: None,
) -> Timing:
    """What a deal of each cell takes, from a sample of at most 24 cells of each game.

    A cell that is not in the sample takes the time of the one most like it: the one of its game
    whose values stand nearest in the sweep's lists.

    Args:
        cells: to be timed.
        sample: seconds that each sampled cell is played for, or a little more.
        report: is called with the cells sampled so far and in all.
    """
    start = time.perf_counter()
    by_game: dict[str, list[int]] = {}
    for at, cell in enumerate(cells):
        by_game.setdefault(cell.game, []).append(at)
    total = sum(min(SAMPLED_CELLS, len(mine)) for mine in by_game.values())
    seconds = np.zeros(len(cells))
    watch = SampleWatch(sample, total, report)
    for mine in by_game.values():
        seconds[mine] = time_cells_of_game([cells[at] for at in mine], watch)
    return Timing(seconds, watch.wait, time.perf_counter() - start - watch.passed)


@dataclass
class SampleWatch:
    """Times deals, and counts what the processor and the clock say.

    Attributes:
        sample, total, report: see `time_cells`.
        done: cells sampled.
        busy, passed: seconds of the processor and of the clock.
    """

    sample: float
    total: int
    report: Callable[[int, int], None]
    done: int = 0
    busy: float = 0.0
    passed: float = 0.0

    @property
    def wait(self) -> float:
        """By the clock over by the processor; never below 1."""
        return max(1.0, self.passed / self.busy) if self.busy > 0 else 1.0

    def measure(self, work: Callable[[], object]) -> float:
        """Seconds that the processor gave to some work."""
        start, busy = time.perf_counter(), time.thread_time()
        work()
        spent = time.thread_time() - busy
        self.passed += time.perf_counter() - start
        self.busy += spent
        return spent

    def time_deal(self, cell: Cell) -> float:
        """Seconds that a deal of a cell takes the processor.

        Its first deal compiles the kernels, or takes them from the cache, and is not timed. Each
        cell is timed with deals of its own: a few that happen to be long weigh on one cell only.
        """
        setting = cell.setting()
        packed = pack(setting)
        tally = new_tally(setting.game)
        layout = find_layout(setting.game, cell.players, cell.salt)
        add_rows(tally, layout, play_rows(packed, 0, 1))
        done, deals, spent = 0, 1, 0.0
        first = self.done * MOST_SAMPLED_DEALS
        while spent < self.sample and done < MOST_SAMPLED_DEALS:
            deals = min(deals, MOST_SAMPLED_DEALS - done)
            at, many = first + done, deals
            spent += self.measure(
                lambda: add_rows(tally, layout, play_rows(packed, at, many))  # noqa: B023
            )
            done += deals
            enough = math.ceil(done * (self.sample - spent) / max(spent, 1e-9))
            deals = min(max(enough, 1), MOST_GROWTH * done)
        self.done += 1
        self.report(self.done, self.total)
        return max(spent, 1e-9) / done


def time_cells_of_game(cells: Sequence[Cell], watch: SampleWatch) -> Seconds:
    """See `time_cells`; all cells are of one game, so their places are as long."""
    places = np.array([cell.place for cell in cells], np.float64)
    spread = np.maximum(places.max(axis=0) - places.min(axis=0), 1)
    count = min(SAMPLED_CELLS, len(cells))
    chosen = np.random.default_rng(1).permutation(len(cells))[:count]
    sampled = np.array([watch.time_deal(cells[at]) for at in chosen])
    nearest = np.zeros(len(cells), np.int64)
    closest = np.full(len(cells), np.inf)
    for at, sample in enumerate(chosen):
        distance = (np.abs(places - places[sample]) / spread).sum(axis=1)
        is_nearer = distance < closest
        nearest[is_nearer] = at
        closest[is_nearer] = distance[is_nearer]
    return sampled[nearest]


def cut_tasks(
    sweep: Sweep,
    gaps: Sequence[DealRange],
    seconds: Seconds,
    place: Place,
    versions: Mapping[str, Versions],
    jobs: int,
    shares: int = 1,
) -> list[Task]:
    """The gaps as tasks of about equal time but for the last, which are shorter.

    Tasks of equal time mix quick and slow cells.

    A task's ranges are all of one game: its figures and versions are the shard's.

    Args:
        sweep: its ``block`` is the most deals of a range.
        gaps: from `find_gaps`.
        seconds: that a deal takes, for each gap.
        place: where shards go.
        versions: of each game's sources.
        jobs: workers.
        shares: that the sweep is cut into, of which this is one.
    """
    left = float(sum(gap.deals * each for gap, each in zip(gaps, seconds, strict=True)))
    most = target = choose_target(left, jobs, shares)
    tasks: list[tuple[float, Task]] = []
    ranges: list[DealRange] = []
    spent = 0.0

    def close_task() -> None:
        nonlocal ranges, spent, left, target
        if ranges:
            mine = versions[ranges[0].cell.game]
            name = shard_name(mine, [one.key for one in ranges])
            tasks.append((target, Task(name, tuple(ranges), place, mine, sweep.keep_rows)))
        left -= spent
        target = shorten(most, left, jobs)
        ranges, spent = [], 0.0

    for gap, each in zip(gaps, seconds, strict=True):
        if ranges and ranges[0].cell.game != gap.cell.game:
            close_task()
        first, end = gap.first_deal, gap.first_deal + gap.deals
        while first < end:
            deals = min(most_deals(sweep, gap.cell, target / each), end - first)
            ranges.append(DealRange(gap.cell, first, deals))
            first += deals
            spent += deals * float(each)
            if spent >= target:
                close_task()
    close_task()
    return [task for _, task in sorted(tasks, key=lambda one: (-one[0], one[1].name))]


def shorten(target: float, left: float, jobs: int) -> float:
    """Seconds that the next task should take.

    Args:
        target: from `choose_target`.
        left: seconds of one core that all that is not cut yet takes.
        jobs: workers.

    >>> [shorten(2.0, left, 2) for left in (20.0, 4.0, 0.5)]
    [2.0, 1.0, 0.125]
    """
    if jobs == 1:
        return target
    return min(target, max(LAST_TASK_SECONDS, SHARE_OF_REST * left / jobs))


def choose_target(total: float, jobs: int, shares: int = 1) -> float:
    """Seconds that a task should take.

    Args:
        total: seconds of one core that all tasks take.
        jobs: workers.
        shares: that the sweep is cut into, of which this is one.

    >>> choose_target(8.0, 2), choose_target(3600.0, 2), choose_target(200_000.0, 2)
    (0.5, 2.0, 10.0)
    """
    longest = min(max(TASK_SECONDS, total * shares / MOST_TASKS), LONG_TASK_SECONDS)
    return min(longest, total / (jobs * TASKS_A_WORKER))


def most_deals(sweep: Sweep, cell: Cell, wanted: float) -> int:
    """The deals of a range: so many as are wanted, or the sweep's block if it names one."""
    most = sweep.block or max(1, math.ceil(wanted))
    if sweep.keep_rows:
        most = min(most, max(1, MOST_KEPT_ROWS // cell.rotations))
    return most
