"""The Final Word's speed figures: whole games with the best word each turn, beside plain Python.

Every game is held to the goal of its kind, without a board word that changes, changing one, or
splitting one, and to a plain game. The engine's bots of the case ``points`` do what the plain
game's do: they know every word, see it at once, play the most points and, of equal points, the
most cards. In some games they weigh something else beside or instead, as the engine's best bots
do: the letter that a word leaves to the next, cards that a trick or a run needs, red cards.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from experiments.bench.answer import BenchAnswer, BenchFigure
from experiments.bench.measure import Work, measure_in_turns
from experiments.bench.plain_games import play_plain_game, words_of
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
ENGINE_CASES: Mapping[str, Any] = {POINTS: POINTS_BOT, "casual": "casual"}
"""Bots by the name of the case."""
PLAIN_GAMES_AT_ONCE = 3
"""A round has so many at least: a few of a second or so each are not all long or all short."""
STARTED = (
    "last_man_standing",
    "eight_it_all",
    "break_up",
    "split_off",
    "split_run",
    "double_cross",
)
"""Games whose start is timed: one of each kind of search."""

NO_BOARD, CHANGES, SPLITS = 20_000, 5_000, 2_000
"""Games a second, by what is done with the word on the board."""

RATIO = 45
"""The engine over idiomatic plain Python, at the least."""
GOALS: Mapping[str, SpeedGoals] = {
    "last_man_standing": SpeedGoals(NO_BOARD, RATIO, python=400),
    "eight_it_all": SpeedGoals(CHANGES, RATIO),
    "break_up": SpeedGoals(SPLITS, RATIO),
    "split_off": SpeedGoals(SPLITS, RATIO),
    "split_run": SpeedGoals(SPLITS, RATIO),
    "double_cross": SpeedGoals(SPLITS, RATIO),
    "ow": SpeedGoals(NO_BOARD, RATIO),
    "profit_and_loss": SpeedGoals(NO_BOARD, RATIO),
    "three_two_one": SpeedGoals(NO_BOARD, RATIO),  # up to three words at once
    "positive_negative": SpeedGoals(NO_BOARD, RATIO),  # as many words at once as a hand holds
    "pluck_it": SpeedGoals(NO_BOARD, RATIO),  # a letter is asked for first
    "five_to_five": SpeedGoals(CHANGES, RATIO),
    "five_up": SpeedGoals(CHANGES, RATIO),
    "real_value": SpeedGoals(CHANGES, RATIO),
    "turnover": SpeedGoals(CHANGES, RATIO),
    "tricked_out": SpeedGoals(CHANGES, RATIO),
    "first_base": SpeedGoals(CHANGES, RATIO),
    "run_the_table": SpeedGoals(CHANGES, RATIO),  # several changes a turn
    "three_n_change": SpeedGoals(CHANGES, RATIO),  # and a second word
    "leftovers": SpeedGoals(CHANGES, RATIO),
    "seeing_red": SpeedGoals(CHANGES, RATIO),  # of red cards that lie there throughout
}
"""What a plain game must reach to be taken for a yardstick was measured without a board only."""


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
        players = players_of(game)
        for case, bots in ENGINE_CASES.items():
            packed = pack(prepare(game, players=players, rules={"hand": HAND}, bots=bots))
            works[case_name(game, case)] = EngineWork(packed)
        play = partial(play_plain_game, game, words_of(game), players, random.Random(1))
        play()  # indexes the words, which is no part of a game
        works[case_name(game, PLAIN_PYTHON)] = plain_work(play, PLAIN_GAMES_AT_ONCE)
    report(f"measuring {len(works)} players of the games in turns, at least {seconds:g} seconds")
    rates = measure_in_turns(works, seconds, ROUNDS, tick=tick)
    figures: list[BenchFigure] = []
    for game, goals in GOALS.items():
        python = rates[case_name(game, PLAIN_PYTHON)]
        figures += game_figures(rates[case_name(game, POINTS)], python, goals, game)
    if with_starts:
        for game in filter(STARTED.__contains__, GOALS):
            figures += start_figures(game, players_of(game), HAND, tick, report, name=game)
    return BenchAnswer(tuple(figures), bot_costs(rates, works))


def count_ticks(*, with_starts: bool) -> int:
    """How often `measure_final_word` reports progress."""
    works = len(GOALS) * (len(ENGINE_CASES) + 1)
    started = len(GOALS.keys() & STARTED)
    return ROUNDS * works + (started * START_TICKS if with_starts else 0)
