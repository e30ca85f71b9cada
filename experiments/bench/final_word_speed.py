"""The Final Word's speed figures: whole games with the best word each turn, beside plain Python.

Three games stand for all: without a board, changing a board word, splitting it. In each the
engine's bots of the case ``points`` do what the plain game's do: they know every word, see it at
once, play the most points and, of equal points, the most cards.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from experiments.bench.measure import Rate, Work, measure_in_turns
from experiments.bench.plain_games import load_plain_words, play_plain_game
from experiments.bench.start import time_cold_start, time_start
from experiments.bench.word_crush_speed import PLAIN_PYTHON, Answer, BotCost, Figure
from sim.engine.kernel import IS_PLAIN_PYTHON
from sim.engine.simulation import Packed, pack, play_rows, prepare

BENCH = "final_word"
PLAYERS, HAND = 4, 10
ENGINE_BLOCK = 1 if IS_PLAIN_PYTHON else 100
ROUNDS = 5
WARM_STARTS = 3

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

GAME_GOALS: Mapping[str, int] = {
    "last_man_standing": 20_000,
    "eight_it_all": 5_000,
    "break_up": 2_000,
}
"""Games a second with the best word each turn."""

GOALS = {"ratio": 45, "warm": 1.5, "cold": 15}
PYTHON_GOALS: Mapping[str, int] = {"last_man_standing": 400}
"""What a yardstick must reach to be taken for one; measured for games without a board only."""


def engine_work(packed: Packed) -> Work:
    """Play the next block of deals at each call."""
    next_deal = 0

    def play_block() -> int:
        nonlocal next_deal
        games = len(play_rows(packed, next_deal, ENGINE_BLOCK))
        next_deal += ENGINE_BLOCK
        return games

    return play_block


def python_work(game: str) -> Work:
    """Play one game with dictionaries and ``random.Random``."""
    rng, words = random.Random(1), load_plain_words()

    def play_one() -> int:
        play_plain_game(game, words, PLAYERS, rng)
        return 1

    return play_one


def mean_turns(packed: Packed) -> float:
    """Turns a game, over one block; this also compiles what is not compiled yet."""
    rows = play_rows(packed, 0, ENGINE_BLOCK)
    return float(rows[:, packed.setting.columns.index("turns")].mean())


def case_name(game: str, case: str) -> str:
    """The name of what is measured of a game."""
    return f"{game}, {case}"


def measure_final_word(
    seconds: float,
    *,
    with_starts: bool = True,
    tick: Callable[[], object] = lambda: None,
    tell: Callable[[str], object] = lambda _: None,
) -> Answer:
    """Measure everything in one run, on one core.

    Args:
        seconds: for all rates together.
        with_starts: also time new processes, with and without compiled kernels.
        tick: called `count_ticks` times in all.
        tell: called with what is done next, in words.
    """
    works: dict[str, Work] = {}
    turns: dict[str, float] = {}
    for game in GAME_GOALS:
        tell(f"preparing {game}")
        for case, bots in ENGINE_CASES.items():
            packed = pack(prepare(game, players=PLAYERS, rules={"hand": HAND}, bots=bots))
            name = case_name(game, case)
            turns[name], works[name] = mean_turns(packed), engine_work(packed)
        works[case_name(game, PLAIN_PYTHON)] = python_work(game)
    tell(f"measuring {len(works)} players of the games in turns, about {seconds:g} seconds")
    rates = measure_in_turns(works, seconds, ROUNDS, tick=tick)
    figures = [figure for game in GAME_GOALS for figure in game_figures(game, rates)]
    if with_starts:
        for game in GAME_GOALS:
            figures += start_figures(game, tick, tell)
    costs = tuple(BotCost(name, rates[name].median, turns[name]) for name in turns)
    return Answer(tuple(figures), costs)


def count_ticks(*, with_starts: bool) -> int:
    """How often `measure_final_word` reports progress."""
    games = len(GAME_GOALS)
    rounds = ROUNDS * games * (len(ENGINE_CASES) + 1)
    return rounds + (games * (WARM_STARTS + 1) if with_starts else 0)


def game_figures(game: str, rates: Mapping[str, Rate]) -> list[Figure]:
    """Games a second, and the engine over plain Python at the same game."""
    engine, python = (rates[case_name(game, case)] for case in (POINTS, PLAIN_PYTHON))
    ratio = engine.over(python)
    goal = PYTHON_GOALS.get(game, 0)
    return [
        Figure(f"{game}, engine", "games/s", GAME_GOALS[game], engine.median, engine.best),
        Figure(f"{game}, plain Python", "games/s", goal, python.median, python.best),
        Figure(f"{game}, one over the other", "times", GOALS["ratio"], ratio.median, ratio.best),
    ]


def start_figures(
    game: str, tick: Callable[[], object], tell: Callable[[str], object]
) -> list[Figure]:
    """From starting Python to the first thousand games."""
    tell(f"{game}: starting Python {WARM_STARTS + 1} times with compiled kernels")
    time_start(game, PLAYERS, HAND)
    warm = []
    for _ in range(WARM_STARTS):
        warm.append(time_start(game, PLAYERS, HAND))
        tick()
    tell(f"{game}: starting Python once without them")
    cold = time_cold_start(game, PLAYERS, HAND)
    tick()
    middle = sorted(warm)[len(warm) // 2]
    return [
        Figure(f"{game}, warm start", "s", GOALS["warm"], middle, min(warm), True),
        Figure(f"{game}, cold start (all compiled)", "s", GOALS["cold"], cold, cold, True),
    ]
