"""Word Lift's speed figures: whole games of three rounds, beside the same in plain Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from experiments.bench.answer import BenchAnswer, BotCost
from experiments.bench.measure import Work, measure_in_turns
from experiments.bench.plain_word_lift import PLAYERS, plain_word_lift
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

GAME = "word_lift"
ROUNDS = 5
GOALS = SpeedGoals(2_000, ratio=45)
CASUAL = "casual"
ENGINE_CASES: Mapping[str, Any] = {
    CASUAL: CASUAL,
    "casual, no specials": CASUAL,
    "novice": "novice",
    "expert": "expert",
    "oracle": "oracle",
}
"""Bots by the name of the case."""
CASE_RULES: Mapping[str, Mapping[str, Any]] = {"casual, no specials": {"n_special": 0}}


def measure_word_lift(
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
    for case, bots in ENGINE_CASES.items():
        packed = pack(prepare(GAME, players=PLAYERS, bots=bots, rules=CASE_RULES.get(case)))
        turns[case], works[case] = mean_turns(packed), engine_work(packed)
    works[PLAIN_PYTHON] = plain_work(partial(plain_word_lift().play, PLAYERS, random.Random(1)))
    report(f"measuring {len(works)} players in turns, about {seconds:g} seconds")
    rates = measure_in_turns(works, seconds, ROUNDS, tick=tick)
    figures = game_figures(rates[CASUAL], rates[PLAIN_PYTHON], GOALS)
    if with_starts:
        figures += start_figures(GAME, PLAYERS, None, tick, report)
    return BenchAnswer(
        tuple(figures), tuple(BotCost(name, rates[name].median, turns[name]) for name in turns)
    )


def count_ticks(*, with_starts: bool) -> int:
    """How often `measure_word_lift` reports progress."""
    return ROUNDS * (len(ENGINE_CASES) + 1) + (START_TICKS if with_starts else 0)
