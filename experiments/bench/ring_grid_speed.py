"""The ring-and-grid game's speed figures: grids searched, games played, beside plain Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from experiments.bench.final_word_speed import engine_work, mean_turns
from experiments.bench.measure import Rate, Work, measure_in_turns
from experiments.bench.plain_ring_grid import PlainRingGrid, plain_ring_grid
from experiments.bench.start import time_cold_start, time_start
from experiments.bench.word_crush_speed import PLAIN_PYTHON, Answer, BotCost, Figure
from sim.engine.kernel import IS_PLAIN_PYTHON
from sim.engine.simulation import pack, prepare
from sim.games.ring_grid.words_of_grid import search_of

GAME, SHAPE = "ring_grid", "hex32323"
PLAYERS = 4
GRIDS = 2 if IS_PLAIN_PYTHON else 50
"""Grids that are searched over and over, the same in the engine and in plain Python."""
ROUNDS = 5
WARM_STARTS = 3
RINGED = (4, 8)
GRID_GOALS: Mapping[int, int] = {0: 10_000, 1: 0, 2: 1_000}
"""Full grids a second by blanks; 0: told for comparison."""
GOALS = {"games": 500, "ratio": 45, "warm": 1.5, "cold": 15}
CASUAL = "casual"
ENGINE_CASES: Mapping[str, Any] = {
    CASUAL: CASUAL,
    "casual, no blanks": CASUAL,
    "expert": "expert",
    "oracle": "oracle",
}
"""Bots by the name of the case."""
CASE_RULES: Mapping[str, Mapping[str, Any]] = {"casual, no blanks": {"blanks": 0}}


def draw_grids(blanks: int) -> list[str]:
    """Grids of the printed letters with exactly so many blanks."""
    rng, letters = random.Random(blanks), [tile for tile in plain_ring_grid().tiles if tile != "?"]
    grids = []
    for _ in range(GRIDS):
        tiles = [*rng.sample(letters, 13 - blanks), *"?" * blanks]
        rng.shuffle(tiles)
        grids.append("".join(tiles))
    return grids


def search_work(grids: list[str]) -> Work:
    """Search the next grid at each call, rings on it."""
    search, number = search_of(SHAPE), 0
    laid = []
    for grid in grids:
        search.lay(grid, RINGED)
        laid.append(search.grid.copy().view(np.recarray))

    def search_one() -> int:
        nonlocal number
        search.grid = laid[number % len(laid)]
        search.find()
        number += 1
        return 1

    return search_one


def plain_search_work(grids: list[str]) -> Work:
    """The same in plain Python."""
    game, number = plain_ring_grid(), 0

    def search_one() -> int:
        nonlocal number
        game.find_all(grids[number % len(grids)], RINGED)
        number += 1
        return 1

    return search_one


def plain_game_work(game: PlainRingGrid) -> Work:
    """Play one game at each call."""
    rng = random.Random(1)

    def play_one() -> int:
        game.play(PLAYERS, rng)
        return 1

    return play_one


def grid_name(blanks: int) -> str:
    """The name of a search by its blanks."""
    return f"grid with {blanks} blank{'' if blanks == 1 else 's'}"


def measure_ring_grid(
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
    works[PLAIN_PYTHON] = plain_game_work(plain_ring_grid())
    for blanks in GRID_GOALS:
        grids = draw_grids(blanks)
        works[grid_name(blanks)] = search_work(grids)
        works[grid_name(blanks)]()
        works[f"{grid_name(blanks)}, {PLAIN_PYTHON}"] = plain_search_work(grids)
    tell(f"measuring {len(works)} players and searches in turns, about {seconds:g} seconds")
    rates = measure_in_turns(works, seconds, ROUNDS, tick=tick)
    figures = [*grid_figures(rates), *game_figures(rates)]
    if with_starts:
        figures += start_figures(tick, tell)
    return Answer(
        tuple(figures), tuple(BotCost(name, rates[name].median, turns[name]) for name in turns)
    )


def count_ticks(*, with_starts: bool) -> int:
    """How often `measure_ring_grid` reports progress."""
    works = len(ENGINE_CASES) + 1 + 2 * len(GRID_GOALS)
    return ROUNDS * works + (WARM_STARTS + 1 if with_starts else 0)


def grid_figures(rates: Mapping[str, Rate]) -> list[Figure]:
    """Full grids a second, all words with their ring uses, and over plain Python."""
    figures = []
    for blanks, goal in GRID_GOALS.items():
        name = grid_name(blanks)
        ratio = rates[name].over(rates[f"{name}, {PLAIN_PYTHON}"])
        figures += [
            Figure(name, "grids/s", goal, rates[name].median, rates[name].best),
            Figure(f"{name}, over plain Python", "times", 0, ratio.median, ratio.best),
        ]
    return figures


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
