"""Word Lift's speed figures: whole games of three rounds, beside the same in plain Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from experiments.bench.final_word_speed import engine_work, mean_turns
from experiments.bench.measure import Rate, Work, measure_in_turns
from experiments.bench.plain_word_lift import PLAYERS, PlainWordLift, plain_word_lift
from experiments.bench.start import time_cold_start, time_start
from experiments.bench.word_crush_speed import PLAIN_PYTHON, Answer, BotCost, Figure
from sim.engine.simulation import pack, prepare

GAME = "word_lift"
ROUNDS = 5
WARM_STARTS = 3
GOALS = {"games": 2_000, "ratio": 45, "warm": 1.5, "cold": 15}
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


def plain_game_work(game: PlainWordLift) -> Work:
    """Play one game at each call."""
    rng = random.Random(1)

    def play_one() -> int:
        game.play(PLAYERS, rng)
        return 1

    return play_one


def measure_word_lift(
    seconds: float,
    *,
    with_starts: bool = True,
    tick: Callable[[], object] = lambda: None,
    tell: Callable[[str], object] = lambda _: None,
) -> Answer:
    """Measure everything in one run, on one core; see `final_word_speed.measure_final_word`."""
    tell("preparing the engine")
    works: dict[str, Work] = {}
    turns: dict[str, float] = {}
    for case, bots in ENGINE_CASES.items():
        packed = pack(prepare(GAME, players=PLAYERS, bots=bots, rules=CASE_RULES.get(case)))
        turns[case], works[case] = mean_turns(packed), engine_work(packed)
    works[PLAIN_PYTHON] = plain_game_work(plain_word_lift())
    tell(f"measuring {len(works)} players in turns, about {seconds:g} seconds")
    rates = measure_in_turns(works, seconds, ROUNDS, tick=tick)
    figures = game_figures(rates)
    if with_starts:
        figures += start_figures(tick, tell)
    return Answer(
        tuple(figures), tuple(BotCost(name, rates[name].median, turns[name]) for name in turns)
    )


def count_ticks(*, with_starts: bool) -> int:
    """How often `measure_word_lift` reports progress."""
    return ROUNDS * (len(ENGINE_CASES) + 1) + (WARM_STARTS + 1 if with_starts else 0)


def game_figures(rates: Mapping[str, Rate]) -> list[Figure]:
    """Games a second of casual bots, and the engine over plain Python at the same game."""
    engine, python = rates[CASUAL], rates[PLAIN_PYTHON]
    ratio = engine.over(python)
    return [
        Figure("games, engine", "games/s", GOALS["games"], engine.median, engine.best),
        Figure("games, plain Python", "games/s", 0, python.median, python.best),
        Figure("games, one over the other", "times", GOALS["ratio"], ratio.median, ratio.best),
    ]


def start_figures(tick: Callable[[], object], tell: Callable[[str], object]) -> list[Figure]:
    """From starting Python to the first thousand games."""
    tell(f"starting Python {WARM_STARTS + 1} times with compiled kernels")
    time_start(GAME, PLAYERS)
    warm = []
    for _ in range(WARM_STARTS):
        warm.append(time_start(GAME, PLAYERS))
        tick()
    tell("starting Python once without them")
    cold = time_cold_start(GAME, PLAYERS)
    tick()
    middle = sorted(warm)[len(warm) // 2]
    return [
        Figure("warm start", "s", GOALS["warm"], middle, min(warm), True),
        Figure("cold start (all compiled)", "s", GOALS["cold"], cold, cold, True),
    ]
