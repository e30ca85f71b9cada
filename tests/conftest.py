"""What all tests share: settings, groups by game, kernels compiled aside, a log of seconds."""

from __future__ import annotations

import ctypes
import gc
import linecache
import math
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from experiments import waiting
from experiments.campaign.processes import have_children_hear, read_memory
from experiments.runner import progress
from sim.bots.profiles import pack_kinds
from sim.cache.kernels import are_kernels_kept
from sim.decks.word_pool import build_pool
from sim.engine.features import state_room
from sim.engine.simulation import event_room
from sim.kernel import IS_PLAIN_PYTHON
from sim.lexicon.load import load_named
from sim.registry import game_modules, game_names
from sim.search import beginnings, find_words, pairs
from tests.balance import (
    USUAL_GAME,
    cpu_seconds,
    group_of,
    longest_first,
    peak_megabytes,
    write_log,
)
from tests.compiling import compile_game
from tests.forks import run_fork
from tests.games.traces import last_packed
from tests.scale import IS_FULL

# the first call of a kernel may have to compile it, and machines are slow or shared
# the short suite draws the same cases each time: it fails for a change, never by chance
settings.register_profile(
    "unhurried",
    deadline=None,
    derandomize=not IS_FULL,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("unhurried")

# games of a family ask for the same records of words: each is built once, not once a game
find_words.KEPT_FILES = 64
# a test seldom asks for more than three in turn, and each holds up to 70 megabytes
find_words.find_record = lru_cache(maxsize=3)(find_words.find_record.__wrapped__)

# no test can see that a disk was waited for, and thousands of files would wait some 4 ms each while
# nothing is played; what tests start in processes of their own waits as ever
os.fsync = os.fstat

# tests send signals to what they start, wherever they were started from themselves
have_children_hear()

# texts are as wide as where no terminal is, whatever the one of who tests
os.environ["COLUMNS"] = "80"

# jsonschema would read a grammar of addresses, in every worker, for checks that nobody asks for
sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]

ROOT = Path(__file__).parents[1]
GROUP, START = pytest.StashKey[str](), pytest.StashKey[tuple[float, float]]()
REMEMBERS = re.compile(
    r"(tests|experiments\.bench|experiments\.campaign|sim\.referee|sim\.games|sim\.bots\.fitting)\."
)
"""Modules with functions that remember what belongs to a game, some hundred megabytes of it."""
SYSTEM = ctypes.CDLL(None) if sys.platform == "linux" else None
TRIM, SET_ALLOCATOR = (getattr(SYSTEM, name, None) for name in ("malloc_trim", "mallopt"))
"""Gives freed memory back to the system; says how memory is asked for. glibc alone has both."""
MMAP_THRESHOLD, LARGE = -3, 1 << 22
"""glibc's number for it: arrays of so many bytes have memory of their own, and give it back when
they go. Of itself it keeps up to 32 megabytes each in the heap, where NumPy has the system make
whole huge pages of what lies between: a worker held 50 to 130 megabytes that nobody used."""
if SET_ALLOCATOR is not None:
    SET_ALLOCATOR(MMAP_THRESHOLD, LARGE)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option that writes `tests.balance.LOG`."""
    parser.addoption("--log-seconds", metavar="FILE", help="write what each group of tests took")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put tests into their groups, the longest group first."""
    for item in items:
        path = item.path.relative_to(ROOT).as_posix()
        call = getattr(item, "callspec", None)
        group = group_of(path, call.params if call else {})
        item.stash[GROUP] = group
        item.add_marker(pytest.mark.xdist_group(group))
        if getattr(item.config.option, "loadgroup", False):
            # pytest 9.2 does not read the field that pytest-xdist 3.8 writes the group into
            item._id = type(item._id).parse(f"{item.nodeid}@{group}")
    order = longest_first(item.stash[GROUP] for item in items)
    items.sort(key=lambda item: order[item.stash[GROUP]])


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Let the collector leave alone what stays to the end: half a million objects of all tests.

    Looking through them took half a second at the end of each group, and a part of every test.
    What a slow command says while it is at work is left to the tests of that.
    """
    waiting.PLAIN_SILENCE = progress.PLAIN_SECONDS = math.inf
    linecache.clearcache()  # lines of all sources that were looked through for examples
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)  # looking for garbage each 700 objects takes a thirtieth of the time


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """Note when a test begins; in a worker, compile a game before its first test."""
    begun, _ = cpu_seconds()
    if hasattr(item.config, "workerinput"):
        # the group's first: another worker begins with the usual game
        for name in (item.stash[GROUP], USUAL_GAME):
            compile_aside(name)
    item.stash[START] = cpu_seconds()
    item.user_properties.append(("compiling", item.stash[START][0] - begun))
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Note what a test took; free word records after the last of a group, or if many are held."""
    try:
        return (yield)
    finally:
        is_last = nextitem is None or nextitem.stash[GROUP] != item.stash[GROUP]
        most = max(ROOM, HELD.floor + SPARE)
        if TRIM is not None and read_memory(os.getpid()) > most:
            TRIM(0)
        if not is_last and read_memory(os.getpid()) > most:
            forget_records()
        if is_last or read_memory(os.getpid()) > most:
            forget_games()
            if is_last:
                forget_arrays()
            tidy()
            HELD.floor = read_memory(os.getpid())
        item.user_properties.append(("group", item.stash[GROUP]))
        used, started = (
            now - then for now, then in zip(cpu_seconds(), item.stash[START], strict=True)
        )
        item.user_properties.append(("cpu seconds", used))
        item.user_properties.append(("of processes started", started))
        item.user_properties.append(("peak megabytes", peak_megabytes()))


ROOM, SPARE = 800, 100
"""Megabytes that a worker may hold between two tests, or more than when it last forgot."""
FEW_LEXICONS = 3
"""So many stay with a worker, 15 to 40 megabytes each: most groups ask for the usual one."""


def forget_records() -> None:
    """Free the records of settings, which are soon found again."""
    find_words.find_record.cache_clear()
    last_packed.cache_clear()
    tidy()


def forget_games() -> None:
    """Free what functions remember of tests: records, rooms for traces, rule sets, plain twins."""
    for one in (find_words.find_record, pack_kinds, event_room, state_room):
        one.cache_clear()
    if load_named.cache_info().currsize > FEW_LEXICONS:
        load_named.cache_clear()
        build_pool.cache_clear()
    for name in [name for name in sys.modules if REMEMBERS.match(name)]:
        for value in list(vars(sys.modules[name]).values()):
            if getattr(value, "__module__", "") == name and hasattr(value, "cache_clear"):
                value.cache_clear()


def forget_arrays() -> None:
    """Free arrays of words that tables know by their addresses: a group's tables are gone."""
    for arrays in (beginnings.MADE, pairs.MADE):
        arrays.clear()


def tidy() -> None:
    """Give memory that is free back to the system."""
    gc.collect()
    gc.freeze()  # modules and kernels that this group loaded stay as well
    if TRIM is not None:
        TRIM(0)  # else the freed memory stays with this process


def compile_aside(group: str) -> None:
    """Compile a game in a fork, whose memory is free again afterwards.

    The compiler holds several hundred megabytes; a worker that only loads kernels does not.
    """
    is_game = group in game_names() and not IS_PLAIN_PYTHON
    if is_game and group not in COMPILED:
        COMPILED.add(group)
        if not are_kernels_kept(game_modules()[group]):
            # what cannot be compiled fails in the game's own tests, where it can be read
            run_fork(compile_game, group)


@dataclass
class Held:
    """Megabytes that a process holds when it has just forgotten what it could."""

    floor: float = 0.0


HELD = Held()
COMPILED: set[str] = set()
"""Games that this process has seen to."""

SECONDS: defaultdict[str, defaultdict[str, float]] = defaultdict(lambda: defaultdict(float))
"""CPU seconds of each test, by group, and of compiling what a group plays."""

STARTED: dict[str, float] = {}
"""Of these, the seconds of processes that a test started."""

PEAKS: dict[str, float] = {}
"""The most megabytes that a worker had held by the end of a group."""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Collect what the workers noted; of doctests, which lie outside this folder, nothing is."""
    noted = dict(report.user_properties)
    if report.when == "teardown" and "group" in noted:
        group = str(noted["group"])
        SECONDS[group][f"compiling {group}"] += float(str(noted["compiling"]))
        SECONDS[group][report.nodeid] = float(str(noted["cpu seconds"]))
        STARTED[report.nodeid] = float(str(noted["of processes started"]))
        PEAKS[group] = float(str(noted["peak megabytes"]))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the log, if it is asked for, where all workers' notes meet."""
    path = session.config.getoption("--log-seconds")
    if path and not hasattr(session.config, "workerinput"):
        write_log(Path(path), SECONDS, STARTED, PEAKS)
