"""The Final Word's speed figures: whole games with the best word each turn, beside plain Python.

Every game is held to the goal of its kind: without a board word that changes, changing one, or
splitting one. Six have a plain game beside them: without a board, changing a board word,
splitting one, or any of many on the board, and choosing two words together. In each the engine's
bots of the case ``points`` do what the plain game's do: they know every word, see it at once,
play the most points and, of equal points, the most cards.
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
ORACLE = "oracle"
ENGINE_CASES: Mapping[str, Any] = {POINTS: POINTS_BOT, ORACLE: ORACLE, "casual": "casual"}
"""Bots by the name of the case."""

NO_BOARD, CHANGES, SPLITS = 20_000, 5_000, 2_000
"""Games a second, by what is done with the word on the board."""

GOALS: Mapping[str, SpeedGoals] = {
    "last_man_standing": SpeedGoals(NO_BOARD, ratio=45, python=400),
    "eight_it_all": SpeedGoals(CHANGES, ratio=45),
    "break_up": SpeedGoals(SPLITS, ratio=45),
    "split_off": SpeedGoals(SPLITS, ratio=45),
    "split_run": SpeedGoals(SPLITS, ratio=45),
    "double_cross": SpeedGoals(SPLITS, ratio=45),
    "ow": SpeedGoals(NO_BOARD),
    "profit_and_loss": SpeedGoals(NO_BOARD),
    "three_two_one": SpeedGoals(NO_BOARD),  # up to three words at once
    "positive_negative": SpeedGoals(NO_BOARD),  # as many words at once as a hand holds
    "pluck_it": SpeedGoals(NO_BOARD),  # a letter is asked for first
    "five_to_five": SpeedGoals(CHANGES),
    "five_up": SpeedGoals(CHANGES),
    "real_value": SpeedGoals(CHANGES),
    "turnover": SpeedGoals(CHANGES),
    "tricked_out": SpeedGoals(CHANGES),
    "first_base": SpeedGoals(CHANGES),
    "run_the_table": SpeedGoals(CHANGES),  # several changes a turn
    "three_n_change": SpeedGoals(CHANGES),  # and a second word
    "leftovers": SpeedGoals(CHANGES),
    "seeing_red": SpeedGoals(CHANGES),  # of red cards that lie there throughout
}
"""For games with the best word each turn, those without a ratio have no plain game; what the
yardstick must reach to be taken for one was measured for games without a board only."""


def players_of(game: str) -> int:
    """How many play a game: fewer where it is for fewer."""
    return min(PLAYERS, load_game(game).players[1])


def has_plain_game(game: str) -> bool:
    """Is there a game of plain Python to hold it against?"""
    return GOALS[game].ratio > 0


def cases_of(game: str) -> Mapping[str, Any]:
    """The engine's bots that play a game: fewer where nothing else is measured beside them."""
    if has_plain_game(game):
        return ENGINE_CASES
    return {case: bots for case, bots in ENGINE_CASES.items() if case != ORACLE}


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
        players = players_of(game)
        for case, bots in cases_of(game).items():
            packed = pack(prepare(game, players=players, rules={"hand": HAND}, bots=bots))
            works[case_name(game, case)] = EngineWork(packed)
        if has_plain_game(game):
            play = partial(play_plain_game, game, load_plain_words(), players, random.Random(1))
            works[case_name(game, PLAIN_PYTHON)] = plain_work(play)
    report(f"measuring {len(works)} players of the games in turns, about {seconds:g} seconds")
    rates = measure_in_turns(works, seconds, ROUNDS, tick=tick)
    figures: list[BenchFigure] = []
    for game, goals in GOALS.items():
        python = rates.get(case_name(game, PLAIN_PYTHON))
        figures += game_figures(rates[case_name(game, POINTS)], python, goals, game)
    if with_starts:
        for game in filter(has_plain_game, GOALS):
            figures += start_figures(game, players_of(game), HAND, tick, report, name=game)
    return BenchAnswer(tuple(figures), bot_costs(rates, works))


def count_ticks(*, with_starts: bool) -> int:
    """How often `measure_final_word` reports progress."""
    beside_plain = sum(map(has_plain_game, GOALS))
    works = sum(len(cases_of(game)) for game in GOALS) + beside_plain
    return ROUNDS * works + (beside_plain * START_TICKS if with_starts else 0)
