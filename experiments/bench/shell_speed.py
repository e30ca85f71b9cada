"""How soon the command answers: help, one game, and the plan of a large sweep."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

import sim
from experiments.bench.answer import BenchAnswer, BenchFigure

GOALS = {"help": 0.3, "play": 1.5, "plan": 2.0}
"""Seconds from starting Python to its end, with compiled kernels at hand."""
LEAST_ROUNDS, MOST_ROUNDS = 3, 50
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"

LARGE_SWEEP = """
name = "large"
game = "word_crush"
deals = 1000
[cells]
players = [2, 3, 4, 5, 6]
bots = ["plain", "casual", "strong", "expert", "novice"]
[cells.rules]
hand = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
may_decline = [false, true]
double = ["adjacent", "any two"]
letter_cue = ["on", "off"]
near_miss_share = [0.1, 0.2, 0.3, 0.4, 0.5]
"""
CELLS = 10_000

Case = tuple[str, str, Sequence[str]]
"""What is measured, its goal's name, and the words after ``fairdeal``."""


def list_cases(folder: Path) -> list[Case]:
    """The commands that are measured."""
    sweep = folder / "large.toml"
    sweep.write_text(LARGE_SWEEP)
    plan = ["run", str(sweep), "--dry-run", "--out", str(folder / "none")]
    return [
        ("--help", "help", ["--help"]),
        ("play word_crush", "play", ["play", "word_crush", "--seed", "7"]),
        ("play eight_it_all", "play", ["play", "eight_it_all", "--seed", "7"]),
        (f"run --dry-run, {CELLS:,} cells", "plan", plan),
    ]


def run_python(arguments: Sequence[str], what: str, **variables: str) -> str:
    """What Python prints in a process of its own, which finds this project.

    It keeps the bytecode of modules, as an installed package has it, whatever this process does.

    Args:
        arguments: of Python.
        what: it does, for the error.
        variables: of its environment, beside this process's.

    Raises:
        RuntimeError: if it fails.
    """
    paths = [str(Path(sim.__file__).parents[1]), *filter(None, [os.environ.get("PYTHONPATH")])]
    mine = {name: value for name, value in os.environ.items() if name != NO_BYTECODE}
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**mine, "PYTHONPATH": os.pathsep.join(paths), **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise RuntimeError(f"{what}: {last}")
    return done.stdout


def time_command(words: Sequence[str]) -> tuple[float, float]:
    """Seconds by the clock, and of the processor, that a command takes.

    Raises:
        RuntimeError: if it fails.
    """
    before, begun = os.times(), perf_counter()
    run_python(["-m", "experiments", *words], f"fairdeal {' '.join(words)}")
    passed, after = perf_counter() - begun, os.times()
    used = after.children_user + after.children_system
    return passed, used - before.children_user - before.children_system


def count_ticks(*, with_starts: bool) -> int:
    """How often `measure_shell` ticks at least."""
    return LEAST_ROUNDS * len(GOALS)


def measure_shell(
    seconds: float,
    *,
    with_starts: bool = True,
    tick: Callable[[], object],
    report: Callable[[str], object],
) -> BenchAnswer:
    """Run the commands in turns, first once each untimed, and take medians.

    Args:
        seconds: for all together; three rounds are run in any case.
        with_starts: nothing to leave out here.
        tick: called after each command.
        report: called with what is done, and how busy the machine was.
    """
    with tempfile.TemporaryDirectory() as place:
        cases = list_cases(Path(place))
        report("each command once, so that kernels and files are at hand")
        for _, _, words in cases:
            time_command(words)
        report(f"load {load_text()} before")
        taken: dict[str, list[tuple[float, float]]] = {name: [] for name, _, _ in cases}
        begun = perf_counter()
        rounds = 0
        while rounds < LEAST_ROUNDS or (perf_counter() - begun < seconds and rounds < MOST_ROUNDS):
            for name, _, words in cases:
                taken[name].append(time_command(words))
                tick()
            rounds += 1
        report(f"load {load_text()} after {rounds} rounds")
    return BenchAnswer(tuple(figure for case in cases for figure in make_figures(case, taken)), ())


def make_figures(case: Case, taken: dict[str, list[tuple[float, float]]]) -> list[BenchFigure]:
    """A command's time by the clock, held against its goal, and of the processor."""
    name, goal, _ = case
    clock, used = zip(*taken[name], strict=True)
    return [
        BenchFigure(name, "s", GOALS[goal], median(clock), min(clock), is_less_better=True),
        BenchFigure(f"{name}, processor", "s", 0, median(used), min(used), is_less_better=True),
    ]


def load_text() -> str:
    """How many processes wanted a core in the last minute, on average."""
    return f"{os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "unknown"
