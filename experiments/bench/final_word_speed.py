"""The Final Word's speed figures: whole games with the best word each turn, beside plain Python.

Games without a board, changing a board word, splitting one, or any of many on the board, and
choosing two words together stand for all. In each the engine's bots of the case ``points`` do what
the plain game's do: they know every word, see it at once, play the most points and, of equal
points, the most cards.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from experiments.bench.answer import BenchAnswer, BenchFigure
from experiments.bench.measure import Work, measure_in_turns
from experiments.bench.plain_games import load_plain_words, play_plain_game
from experiments.bench.whole_games import (
    PLAIN_PYTHON,
    START_TICKS,
    EngineWork,
    SpeedGoals,
    bot_costs,
    game_figures,
    plain_work,
    start_figures,
)
from sim.engine.simulation import pack, prepare
from sim.registry import load_game

BENCH = "final_word"
PLAYERS, HAND = 4, 10
ROUNDS = 5

POINTS_BOT: Final[Mapping[str, Any]] = {
    "profile": "oracle",
    "points_weight": 1.0,
    "card_weight": 0.01,  # a hundredth of a point: it only decides between equal points
    "keep_weight": 0.0,
    "trade_policy": "when stuck",
}
POINTS = "points"
ENGINE_CASES: Mapping[str, Any] = {POINTS: POINTS_BOT, "oracle": "oracle", "casual": "casual"}
"""Bots by the name of the case."""

GOALS: Mapping[str, SpeedGoals] = {
    "last_man_standing": SpeedGoals(20_000, ratio=45, python=400),
    "eight_it_all": SpeedGoals(5_000, ratio=45),
    "break_up": SpeedGoals(2_000, ratio=45),
    "split_off": SpeedGoals(2_000, ratio=45),
    "split_run": SpeedGoals(2_000, ratio=45),
    "double_cross": SpeedGoals(2_000, ratio=45),
}
"""For games with the best word each turn; what the yardstick must reach to be taken for one was
measured for games without a board only."""


def players_of(game: str) -> int:
    """How many play a game: fewer where it is for fewer."""
    return min(PLAYERS, load_game(game).players[1])


def case_name(game: str, case: str) -> str:
    """The name of what is measured of a game."""
    return f"{game}, {case}"


def measure_final_word(
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
    works: dict[str, Work] = {}
    for game in GOALS:
        report(f"preparing {game}")
        for case, bots in ENGINE_CASES.items():
            players = players_of(game)
            packed = pack(prepare(game, players=players, rules={"hand": HAND}, bots=bots))
            works[case_name(game, case)] = EngineWork(packed)
        players = players_of(game)
        play = partial(play_plain_game, game, load_plain_words(), players, random.Random(1))
        works[case_name(game, PLAIN_PYTHON)] = plain_work(play)
    report(f"measuring {len(works)} players of the games in turns, about {seconds:g} seconds")
    rates = measure_in_turns(works, seconds, ROUNDS, tick=tick)
    figures: list[BenchFigure] = []
    for game, goals in GOALS.items():
        engine, python = (rates[case_name(game, case)] for case in (POINTS, PLAIN_PYTHON))
        figures += game_figures(engine, python, goals, game)
    if with_starts:
        for game in GOALS:
            figures += start_figures(game, players_of(game), HAND, tick, report, name=game)
    return BenchAnswer(tuple(figures), bot_costs(rates, works))


def count_ticks(*, with_starts: bool) -> int:
    """How often `measure_final_word` reports progress."""
    games = len(GOALS)
    rounds = ROUNDS * games * (len(ENGINE_CASES) + 1)
    return rounds + (games * START_TICKS if with_starts else 0)
