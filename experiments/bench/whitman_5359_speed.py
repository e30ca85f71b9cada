"""Whitman 5359's speed figures: whole matches of two players, beside the same in plain Python."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from experiments.bench.answer import BenchAnswer, BotCost
from experiments.bench.measure import Work, measure_in_turns
from experiments.bench.plain_whitman_5359 import plain_whitman, play_match
from experiments.bench.plain_whitman_words import GAME, PLAYERS
from experiments.bench.whole_games import (
    PLAIN_PYTHON,
    START_TICKS,
    SpeedGoals,
    engine_work,
    game_figures,
    mean_turns,
    plain_work,
    start_figures,
)
from sim.engine.simulation import pack, prepare

ROUNDS = 5
GOALS = SpeedGoals(300, ratio=45)
CASUAL = "casual"
ENGINE_CASES = (CASUAL, "novice", "strong", "expert", "oracle")
BLOCK = 10
"""Matches at a time: they are long."""


def measure_whitman(
    seconds: float,
    *,
    with_starts: bool = True,
    tick: Callable[[], object] = lambda: None,
    report: Callable[[str], object] = lambda _: None,
) -> BenchAnswer:
    """Measure everything in one run, on one core; see `final_word_speed.measure_final_word`."""
    report("preparing the engine")
    works: dict[str, Work] = {}
    turns: dict[str, float] = {}
    for bots in ENGINE_CASES:
        packed = pack(prepare(GAME, players=PLAYERS, bots=bots))
        turns[bots], works[bots] = mean_turns(packed, BLOCK), engine_work(packed, BLOCK)
    works[PLAIN_PYTHON] = plain_work(partial(play_match, plain_whitman(), random.Random(1)))
    report(f"measuring {len(works)} players in turns, about {seconds:g} seconds")
    rates = measure_in_turns(works, seconds, ROUNDS, tick=tick)
    figures = game_figures(rates[CASUAL], rates[PLAIN_PYTHON], GOALS)
    if with_starts:
        figures += start_figures(GAME, PLAYERS, None, tick, report)
    return BenchAnswer(
        tuple(figures), tuple(BotCost(name, rates[name].median, turns[name]) for name in turns)
    )


def count_ticks(*, with_starts: bool) -> int:
    """How often `measure_whitman` reports progress."""
    return ROUNDS * (len(ENGINE_CASES) + 1) + (START_TICKS if with_starts else 0)
