"""What a worker does: plays a task's deals, writes their shard, lists it; or sends it back."""

from __future__ import annotations

import itertools
import platform
import threading
import time
from collections.abc import Mapping

from experiments.design.sweep import Cell, Sweep
from experiments.runner.pool import STOP, RunStoppedError
from experiments.runner.tasks import DealRange, Task
from experiments.signals import UnfinishedError
from experiments.store.files import parquet_bytes
from experiments.store.manifest import ROWS, SHARDS, TRACES, Part, Shard
from experiments.store.places import HeldPlace, Place, Writer, write_files
from experiments.store.rows import rows_frame
from experiments.store.shards import tallies_frame
from experiments.store.shares import Share
from experiments.store.tally import Tally, add_rows, find_layout, new_tally
from experiments.store.traces import key_of, trace_key, trace_name
from experiments.store.versions import Versions, find_versions
from sim.engine.simulation import Rows, pack, play_events, play_rows
from sim.registry import load_game
from sim.trace import written_trace

BLOCK_GAMES = 4096
"""Games that are played before they are added up: a megabyte or two of rows."""
FIRST_BLOCK_GAMES = 256
BLOCK_SECONDS = 0.25
"""A block that takes longer is followed by a smaller one: a signal waits for a block to end."""

Sent = tuple[Shard, dict[str, bytes]]
"""A shard, and the content of its files by name, in the order in which they are written."""

WantedTrace = tuple[Cell, int, str]
"""A cell, the number of a deal, and the key of its trace."""

TRACE_LOCK = threading.Lock()
"""A process has one room for events."""


def warm_up(cell: Cell, *, is_traced: bool) -> None:
    """Load what playing a cell takes, as its first game would."""
    play_range(DealRange(cell, 0, 1), keep_rows=False)
    if is_traced:
        with TRACE_LOCK:
            play_events(pack(cell.setting()), 0)


def play_and_list(task: Task) -> Shard:
    """Play a task's deals, write their shard and list it: from then on nothing can lose it."""
    shard = play_task(task, task.place)
    task.place.list_shard(shard)
    return shard


def play_and_send(task: Task) -> Sent:
    """Play a task's deals where results cannot be written; who gets the answer writes them.

    Raises:
        UnfinishedError: if the sources here are not those of the run.
    """
    check_versions(task)
    held = HeldPlace()
    shard = play_task(task, held)
    return shard, held.files


def check_versions(task: Task) -> None:
    """Refuse a task from a process that has other sources."""
    game = task.ranges[0].cell.game
    if find_versions(game) != task.versions:
        raise UnfinishedError(
            f"a worker on {platform.node()} runs another version of Fair Deal than this"
            " command: install the same on all machines"
        )


def play_task(task: Task, writer: Writer) -> Shard:
    """Play a task's deals and write their shard."""
    start = time.perf_counter()
    tallies: list[Tally] = []
    parts: list[Part] = []
    playing = 0.0
    for place, one in enumerate(task.ranges, 1):
        tally, rows, seconds = play_range(one, task.keep_rows)
        playing += seconds
        file, sha256 = write_rows(task, one, rows, writer, is_last=place == len(task.ranges))
        tallies.append(tally)
        parts.append(Part(*one.key, one.games, f"{tally.digest:x}", file, sha256))
    game = load_game(task.ranges[0].cell.game)
    frame = tallies_frame(game, [one.key for one in task.ranges], tallies)
    file = f"{SHARDS}/{task.name}.parquet"
    sha256 = writer.write(file, parquet_bytes(frame))
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
    playing = 0.0
    first, end = one.first_deal, one.first_deal + one.deals
    most = max(1, BLOCK_GAMES // cell.rotations)
    step = min(most, max(1, FIRST_BLOCK_GAMES // cell.rotations))
    while first < end:
        if STOP.is_set():
            raise RunStoppedError
        start = time.perf_counter()
        rows = play_rows(packed, first, min(step, end - first))
        seconds = time.perf_counter() - start
        playing += seconds
        first += step
        step = max(1, step // 2) if seconds > BLOCK_SECONDS else min(most, 2 * step)
        add_rows(tally, layout, rows)
        if keep_rows:
            kept.append(rows)
    return tally, kept, playing


def write_rows(
    task: Task, one: DealRange, rows: list[Rows], writer: Writer, *, is_last: bool
) -> tuple[str, str]:
    """Write the rows of a range if they are kept; return the file and its sha256."""
    if not rows:
        return "", ""
    frame = rows_frame(one.cell.setting().game, one.cell.players, one.cell.hash, rows)
    end = one.first_deal + one.deals
    file = f"{ROWS}/{one.cell.hash}-{one.first_deal}-{end}-{task.versions.engine[:8]}.parquet"
    return file, writer.write(file, parquet_bytes(frame), is_last=is_last)


def find_missing_traces(
    sweep: Sweep, place: Place, versions: Mapping[str, Versions], share: Share
) -> list[WantedTrace]:
    """The traces of each cell's first deals that are not there yet, every so many for a share."""
    if sweep.traces == 0:
        return []
    there = set(map(key_of, place.find_files(TRACES)))
    wanted = (
        (cell, deal, trace_key(cell.hash, deal, versions[cell.game].engine))
        for cell in sweep.cells
        for deal in range(min(sweep.traces, sweep.deals_of(cell.hash)))
    )
    mine = itertools.islice(wanted, share.number - 1, None, share.count)
    return [one for one in mine if one[2] not in there]


def trace_games(work: tuple[Place, list[WantedTrace]]) -> int:
    """Play deals again, keep every event, write them (a worker does this)."""
    place, wanted = work
    write_files(place, send_traces(work))
    return len(wanted)


def send_traces(work: tuple[Place, list[WantedTrace]]) -> dict[str, bytes]:
    """Play deals again, keep every event, and return the files for another process to write."""
    _, wanted = work
    files = {}
    for _, group in itertools.groupby(wanted, key=lambda one: one[0].hash):
        of_cell = list(group)
        packed = pack(of_cell[0][0].setting())
        for _, deal, key in of_cell:
            with TRACE_LOCK:
                header, rows = play_events(packed, deal)
                data = written_trace(header, packed.setting.game.events, rows).encode()
            files[f"{TRACES}/{trace_name(key, data)}"] = data
    return files
