"""Where the seconds of a cold start go: what each step of compiling a game costs.

A game is compiled in a process of its own, with an empty folder of kernels: as it is done here, and
as Numba would do it, every kernel by itself. Then all games, in two processes that share a folder,
so that what games have in common is compiled once or twice; each takes the next game when it is
done with one.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import wraps
from importlib import import_module
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from experiments.bench.answer import BenchAnswer, BenchFigure, BenchTable
from experiments.bench.shell_speed import run_python

GAMES = ("word_crush", "whitman_5359", "double_cross")
WAYS = {"by itself": True, "as a part": False}
PROCESSES = 2
ALL_GOAL = 60.0
"""Seconds of a cold start of all games."""
TYPING, LOWERING, OTHER = "type inference", "lowering", "other passes of Numba"
OPTIMIZING, REST = "optimizing whole kernels", "all else"
STEPS: dict[tuple[str, str], str] = {
    ("numba.core.codegen:CPUCodeLibrary", "add_ir_module"): "reading LLVM's text",
    ("numba.core.codegen:CPUCodeLibrary", "_optimize_functions"): "optimizing functions",
    ("sim.cache.parts:Library", "_optimize_functions"): "optimizing functions",
    ("numba.core.codegen:CPUCodeLibrary", "finalize"): "linking",
    ("sim.cache.parts:PartLibrary", "finalize"): "linking",
    ("numba.core.codegen:CPUCodeLibrary", "_optimize_final_module"): OPTIMIZING,
    ("numba.core.codegen:JITCodeLibrary", "_finalize_specific"): "machine code",
    ("numba.core.cpu:CPUContext", "create_cpython_wrapper"): "wrappers",
    ("numba.core.cpu:CPUContext", "create_cfunc_wrapper"): "wrappers",
    ("sim.cache.kernels:KernelCache", "save_overload"): "keeping kernels",
    ("sim.cache.kernels:KernelCache", "load_overload"): "looking for kept kernels",
}
"""What is timed, by class and method."""
PASSES = (
    ("numba.core.compiler_machinery:PassManager", "_runPass"),
    ("sim.cache.lean", "run_pass"),
)
"""What runs a pass: as Numba does it, and as it is done while kernels are compiled here."""
ALL_STEPS = tuple(dict.fromkeys((TYPING, LOWERING, OTHER, *STEPS.values())))


class Stopwatch:
    """Processor seconds by step; those of a step within another count for the inner one alone."""

    def __init__(self, clock: Callable[[], float] = process_time) -> None:
        self.clock = clock
        self.seconds: dict[str, float] = defaultdict(float)
        self.calls: dict[str, int] = defaultdict(int)
        self.steps: list[str] = []
        self.since = clock()

    def turn(self) -> None:
        """Give the seconds since the last turn to the step that is under way."""
        now = self.clock()
        if self.steps:
            self.seconds[self.steps[-1]] += now - self.since
        self.since = now

    @contextmanager
    def timed(self, step: str) -> Iterator[None]:
        """Time what is done within as this step."""
        self.turn()
        self.steps.append(step)
        self.calls[step] += 1
        try:
            yield
        finally:
            self.turn()
            self.steps.pop()

    def time_method(self, owner: Any, name: str, step: str) -> None:
        """Time every call of a method as this step."""
        method = getattr(owner, name)

        @wraps(method)
        def timed_method(*arguments: Any, **keywords: Any) -> Any:
            with self.timed(step):
                return method(*arguments, **keywords)

        setattr(owner, name, timed_method)


def watch_numba(watch: Stopwatch) -> None:
    """Time the steps of every compilation in this process from now on."""
    for (place, name), step in STEPS.items():
        owner = find_owner(place)
        if owner is not None:
            watch.time_method(owner, name, step)
    for place, name in PASSES:
        owner = find_owner(place)
        if owner is not None:
            setattr(owner, name, timed_pass(watch, getattr(owner, name)))


def find_owner(place: str) -> Any:
    """A module, or a class in one after a colon; None if it is told not to be imported."""
    module, _, owner = place.partition(":")
    if sys.modules.get(module, module) is None:
        return None
    found = import_module(module)
    return getattr(found, owner) if owner else found


def timed_pass(watch: Stopwatch, run_pass: Callable[..., Any]) -> Callable[..., Any]:
    """What runs a pass of Numba, timed by the pass's name."""

    def timed(self: Any, index: int, instance: Any, state: Any) -> Any:
        name = instance.name()
        step = TYPING if "type_inference" in name else LOWERING if "lowering" in name else OTHER
        with watch.timed(step):
            return run_pass(self, index, instance, state)

    return timed


def compile_game(game: str, players: int, *, as_numba: bool) -> dict[str, Any]:
    """Compile all that a game needs, in a process that has compiled nothing yet, and play it.

    Args:
        game, players: the table.
        as_numba: every kernel by itself, as Numba does it, and not within its callers.

    Returns:
        Processor seconds and calls, each by step.
    """
    if as_numba:
        for name in ("sim.cache.parts", "sim.cache.lean"):
            sys.modules[name] = None  # type: ignore[assignment]
    from sim.engine.simulation import pack, play_rows, prepare

    setting = prepare(game, players=players, bots="casual")
    watch = Stopwatch()
    watch_numba(watch)
    with watch.timed(REST):
        play_rows(pack(setting), 0, 1)
    return {"seconds": dict(watch.seconds), "calls": dict(watch.calls)}


def ask_child(game: str, players: int, *, as_numba: bool) -> dict[str, Any]:
    """`compile_game` in a process of its own, with an empty folder of kernels."""
    words = [game, str(players), "numba" if as_numba else "parts"]
    with tempfile.TemporaryDirectory() as kept:
        said = run_python(
            ["-m", "experiments.bench.compile_parts", *words],
            f"{game} was not compiled",
            NUMBA_CACHE_DIR=kept,
        )
    answer: dict[str, Any] = json.loads(said)
    return answer


def order_games(games: Sequence[str]) -> list[str]:
    """First games without a search, then those with one that none before has, then the others.

    So two processes hardly ever compile one search at once.
    """
    from sim.registry import load_game

    groups: tuple[list[str], ...] = ([], [], [])
    seen: set[int] = set()
    for game in games:
        searches = set(load_game(game).searches)
        groups[0 if not searches else 1 if searches - seen else 2].append(game)
        seen |= searches
    return [game for group in groups for game in group]


def take_games(games: Sequence[str], taken: Path) -> Iterator[str]:
    """The games that no other process has begun with, each when it is asked for.

    Args:
        games: in the order in which they are begun with.
        taken: a folder that all these processes know.
    """
    for game in games:
        with suppress(FileExistsError):
            (taken / game).touch(exist_ok=False)
            yield game


def compile_games(games: Iterable[str]) -> dict[str, float]:
    """Processor seconds of each game's first deal, one after the other in this process."""
    from experiments.bench.parts import usual_players
    from sim.engine.simulation import pack, play_rows, prepare

    seconds = {}
    for game in games:
        begun = process_time()
        play_rows(pack(prepare(game, players=usual_players(game), bots="casual")), 0, 1)
        seconds[game] = process_time() - begun
    return seconds


def measure_all_games(games: Sequence[str], report: Callable[[str], object]) -> BenchAnswer:
    """Seconds until every game is compiled, in two processes that begin with nothing.

    Args:
        games: their keys, in the order in which they are begun with.
        report: called with what is done next, in words.
    """
    report(f"{len(games)} games in {PROCESSES} processes")
    begun = perf_counter()
    with (
        tempfile.TemporaryDirectory() as kept,
        tempfile.TemporaryDirectory() as taken,
        ThreadPoolExecutor(PROCESSES) as threads,
    ):

        def ask(_: int) -> dict[str, float]:
            words = ["-m", "experiments.bench.compile_parts", taken, *games]
            said = run_python(words, "the games were not compiled", NUMBA_CACHE_DIR=kept)
            seconds: dict[str, float] = json.loads(said)
            return seconds

        found = [*threads.map(ask, range(PROCESSES))]
    passed = perf_counter() - begun
    name = f"cold start of all {len(games)} games, {PROCESSES} processes"
    lines = tuple(
        (game, number, seconds)
        for number, share in enumerate(found, 1)
        for game, seconds in share.items()
    )
    title = "processor seconds of a game's first deal, after those above it"
    return BenchAnswer(
        figures=(BenchFigure(name, "s", ALL_GOAL, passed, passed, is_less_better=True),),
        tables=(BenchTable(title, ("game", "process", "s"), lines),),
    )


def measure_compiling(
    games: Sequence[str] = GAMES,
    *,
    tick: Callable[[], object] = lambda: None,
    report: Callable[[str], object] = lambda _: None,
) -> BenchAnswer:
    """Processor seconds of a cold start by step: every kernel by itself, and within its callers.

    Args:
        games: their keys.
        tick: called after each compilation, and at the end.
        report: called with what is done next, in words.
    """
    from experiments.bench.parts import usual_players  # not in the processes that compile
    from sim.registry import game_names

    rows: dict[str, list[float]] = defaultdict(list)
    columns = ["step"]
    for game in games:
        for way, as_numba in WAYS.items():
            report(f"{game}, {way}")
            found = ask_child(game, usual_players(game), as_numba=as_numba)
            columns.append(f"{game}, {way}")
            for step in (*ALL_STEPS, REST):
                rows[step].append(found["seconds"].get(step, 0.0))
            rows["all"].append(sum(found["seconds"].values()))
            rows["kernels optimized"].append(found["calls"].get(OPTIMIZING, 0))
            tick()
    lines = tuple((step, *values) for step, values in rows.items())
    steps = BenchTable("processor seconds of compiling", tuple(columns), lines)
    whole = measure_all_games(order_games(game_names()), report)
    tick()
    return BenchAnswer(figures=whole.figures, tables=(steps, *whole.tables))


if __name__ == "__main__":
    if sys.argv[-1] in {"numba", "parts"}:
        name, count, way = sys.argv[1:]
        print(json.dumps(compile_game(name, int(count), as_numba=way == "numba")))
    else:
        print(json.dumps(compile_games(take_games(sys.argv[2:], Path(sys.argv[1])))))
