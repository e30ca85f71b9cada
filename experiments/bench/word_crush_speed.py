"""Word Crush's speed: the engine, its parts left out, the frame around it, plain Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import sim
from experiments.bench.answer import BenchAnswer, BenchFigure
from experiments.bench.measure import Rate, Work, measure_in_turns
from experiments.bench.plain_word_crush import play_game
from experiments.bench.whole_games import (
    PLAIN_PYTHON,
    START_TICKS,
    bot_costs,
    engine_works,
    plain_work,
    start_figures,
)
from sim.kernel import IS_PLAIN_PYTHON

if TYPE_CHECKING:
    import polars as pl

GAME = "word_crush"
PLAYERS, HAND = 4, 3
PYTHON_BLOCK = 100
SIMULATED = 2 if IS_PLAIN_PYTHON else 50_000
SIMULATE = "sim.simulate"
ROUNDS = 5

ENGINE_CASES: Mapping[str, Any] = {
    "plain": "plain",
    "casual": "casual",
    "casual, perfect memory": {"profile": "casual", "memory": "perfect"},
    "casual, fixed times": {"profile": "casual", "paced": False},
    "casual, no exchanges": {"profile": "casual", "exchange_policy": "never"},
}
"""Bots by the name of the case; the last three leave out one part of casual's work each."""

GOALS = {
    "plain": 1_000_000,
    "casual": 500_000,
    PLAIN_PYTHON: 9_000,
    "ratio": 100,
    SIMULATE: 0.8,
    "bytes": 120,
}


def measure_word_crush(
    seconds: float,
    *,
    with_starts: bool = True,
    tick: Callable[[], object] = lambda: None,
    report: Callable[[str], object] = lambda _: None,
) -> BenchAnswer:
    """Measure everything in one run, on one core.

    Args:
        seconds: for all rates together.
        with_starts: also time new processes, with and without compiled kernels.
        tick: called `count_ticks` times in all.
        report: called with what is done next, in words.
    """
    report("preparing the engine")
    rules = {case: {"hand": HAND} for case in ENGINE_CASES}
    engine = engine_works(GAME, PLAYERS, ENGINE_CASES, rules)
    works: dict[str, Work] = {**engine}
    deck = tuple(card.text for card in engine["plain"].packed.setting.deck.cards)
    rng = random.Random(1)
    works[PLAIN_PYTHON] = plain_work(lambda: play_game(deck, PLAYERS, HAND, rng), PYTHON_BLOCK)
    works[SIMULATE] = lambda: simulate().height
    report(f"measuring {len(works)} players of the game in turns, about {seconds:g} seconds")
    rates = measure_in_turns(works, seconds, ROUNDS, tick=tick)
    figures = [*rate_figures(rates), bytes_figure()]
    if with_starts:
        warm = "warm start to first result"
        figures += start_figures(GAME, PLAYERS, HAND, tick, report, warm=warm)
    return BenchAnswer(tuple(figures), bot_costs(rates, works))


def count_ticks(*, with_starts: bool) -> int:
    """How often `measure_word_crush` reports progress."""
    return ROUNDS * (len(ENGINE_CASES) + 2) + (START_TICKS if with_starts else 0)


def simulate() -> pl.DataFrame:
    """The frame that someone gets who asks for these games from Python."""
    return sim.simulate(
        GAME, players=PLAYERS, deals=SIMULATED, rules={"hand": HAND}, bots=ENGINE_CASES["plain"]
    )


def bytes_figure() -> BenchFigure:
    """What a game takes in that frame."""
    frame = simulate()
    each = frame.estimated_size() / frame.height
    name = "a game in the frame of sim.simulate"
    return BenchFigure(name, "bytes", GOALS["bytes"], each, each, is_less_better=True)


def rate_figures(rates: Mapping[str, Rate]) -> list[BenchFigure]:
    """Games a second, and the engine over plain Python at the same game."""
    engine, python = rates["plain"], rates[PLAIN_PYTHON]
    rows = {
        "engine, plain bots": ("plain", engine),
        "engine, casual bots": ("casual", rates["casual"]),
        "plain Python, plain bots": (PLAIN_PYTHON, python),
    }
    figures = [
        BenchFigure(name, "games/s", GOALS[goal], rate.median, rate.best)
        for name, (goal, rate) in rows.items()
    ]
    ratio = engine.over(python)
    name = "engine over plain Python, plain bots"
    figures.append(BenchFigure(name, "times", GOALS["ratio"], ratio.median, ratio.best))
    shell = rates[SIMULATE].over(engine)
    name = "sim.simulate over the engine alone, plain bots"
    return [*figures, BenchFigure(name, "times", GOALS[SIMULATE], shell.median, shell.best)]
