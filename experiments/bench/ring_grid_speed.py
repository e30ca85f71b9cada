"""The ring-and-grid game's speed figures: grids searched, games played, beside plain Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from experiments.bench.answer import BenchAnswer, BenchFigure
from experiments.bench.measure import Rate, Work, measure_in_turns
from experiments.bench.plain_ring_grid import plain_ring_grid
from experiments.bench.whole_games import (
    PLAIN_PYTHON,
    START_TICKS,
    SpeedGoals,
    bot_costs,
    engine_works,
    game_figures,
    plain_work,
    start_figures,
)
from sim.kernel import IS_PLAIN_PYTHON
from sim.registry import load_game

GAME, SHAPE = "ring_grid", "hex32323"
PLAYERS = 4
GRIDS = 2 if IS_PLAIN_PYTHON else 50
"""Grids that are searched over and over, the same in the engine and in plain Python."""
ROUNDS = 5
RINGED = (4, 8)
GRID_GOALS: Mapping[int, int] = {0: 10_000, 1: 0, 2: 1_000}
"""Full grids a second by blanks; 0: shown for comparison."""
GOALS = SpeedGoals(500, ratio=45)
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
    search, number = load_game(GAME).parts["search"](SHAPE), 0
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


def grid_name(blanks: int) -> str:
    """The name of a search by its blanks."""
    return f"grid with {blanks} blank{'' if blanks == 1 else 's'}"


def measure_ring_grid(
    seconds: float,
    *,
    with_starts: bool = True,
    tick: Callable[[], object] = lambda: None,
    report: Callable[[str], object] = lambda _: None,
) -> BenchAnswer:
    """Measure everything in one run, on one core; see `final_word_speed.measure_final_word`."""
    report("preparing the engine")
    works: dict[str, Work] = {**engine_works(GAME, PLAYERS, ENGINE_CASES, CASE_RULES)}
    works[PLAIN_PYTHON] = plain_work(partial(plain_ring_grid().play, PLAYERS, random.Random(1)))
    for blanks in GRID_GOALS:
        grids = draw_grids(blanks)
        works[grid_name(blanks)] = search_work(grids)
        works[grid_name(blanks)]()
        works[f"{grid_name(blanks)}, {PLAIN_PYTHON}"] = plain_search_work(grids)
    report(f"measuring {len(works)} players and searches in turns, about {seconds:g} seconds")
    rates = measure_in_turns(works, seconds, ROUNDS, tick=tick)
    figures = [*grid_figures(rates), *game_figures(rates[CASUAL], rates[PLAIN_PYTHON], GOALS)]
    if with_starts:
        figures += start_figures(GAME, PLAYERS, None, tick, report)
    return BenchAnswer(tuple(figures), bot_costs(rates, works))


def count_ticks(*, with_starts: bool) -> int:
    """How often `measure_ring_grid` reports progress."""
    works = len(ENGINE_CASES) + 1 + 2 * len(GRID_GOALS)
    return ROUNDS * works + (START_TICKS if with_starts else 0)


def grid_figures(rates: Mapping[str, Rate]) -> list[BenchFigure]:
    """Full grids a second, all words with their ring uses, and over plain Python."""
    figures = []
    for blanks, goal in GRID_GOALS.items():
        name = grid_name(blanks)
        ratio = rates[name].over(rates[f"{name}, {PLAIN_PYTHON}"])
        figures += [
            BenchFigure(name, "grids/s", goal, rates[name].median, rates[name].best),
            BenchFigure(f"{name}, over plain Python", "times", 0, ratio.median, ratio.best),
        ]
    return figures
