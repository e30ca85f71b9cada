"""The benches whose answer is tables: what each measures, and how often it reports progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from experiments.bench import compile_parts, growth, parts, peers, question
from experiments.bench.answer import BenchAnswer
from sim.registry import game_names

Tick = Callable[[], object]
Report = Callable[[str], object]


class Tabulated(NamedTuple):
    """One bench.

    Attributes:
        ticks: how often it reports progress.
        measure: takes the seconds that are asked for, a tick and a report.
    """

    ticks: Callable[..., int]
    measure: Callable[[float, Tick, Report], BenchAnswer]


def measure_parts(seconds: float, tick: Tick, report: Report) -> BenchAnswer:
    """Where the time of a game goes."""
    return parts.measure_parts(seconds, tick=tick, report=report)


def measure_growth(seconds: float, tick: Tick, report: Report) -> BenchAnswer:
    """How it grows."""
    return growth.measure_growth(seconds, tick=tick, report=report)


def measure_questions(_: float, tick: Tick, report: Report) -> BenchAnswer:
    """Whole commands."""
    return question.measure_questions(question.QUESTIONS, tick=tick, report=report)


def measure_compiling(_: float, tick: Tick, report: Report) -> BenchAnswer:
    """What compiling costs."""
    return compile_parts.measure_compiling(compile_parts.GAMES, tick=tick, report=report)


def measure_peers(seconds: float, tick: Tick, report: Report) -> BenchAnswer:
    """Other packages."""
    return peers.measure_peers(seconds, tick=tick, report=report)


TABULATED: Mapping[str, Tabulated] = {
    "parts": Tabulated(lambda **_: len(game_names()), measure_parts),
    "growth": Tabulated(lambda **_: growth.TICKS, measure_growth),
    "question": Tabulated(lambda **_: len(question.QUESTIONS), measure_questions),
    "compile": Tabulated(
        lambda **_: len(compile_parts.GAMES) * len(compile_parts.WAYS) + 1, measure_compiling
    ),
    "peers": Tabulated(lambda **_: len(peers.PEERS), measure_peers),
}
