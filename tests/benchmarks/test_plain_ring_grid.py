"""The plain-Python ring-and-grid game finds the engine's words and plays like the engine."""

from __future__ import annotations

import math
import random
from statistics import fmean, variance

import pytest

import sim
from experiments.bench.plain_ring_grid import plain_ring_grid
from experiments.bench.ring_grid_speed import RINGED, SHAPE, draw_grids
from sim.games.ring_grid.words_of_grid import search_of
from sim.kernel import IS_PLAIN_PYTHON

PLAIN_GAMES = 2 if IS_PLAIN_PYTHON else 60
ENGINE_GAMES = 2 if IS_PLAIN_PYTHON else 2000
FARTHEST = 4
"""Standard errors between two means."""


@pytest.mark.parametrize("blanks", [0, 1, 2])
def test_it_finds_the_engine_s_words_and_ring_uses(blanks: int) -> None:
    search, plain = search_of(SHAPE), plain_ring_grid()
    for grid in draw_grids(blanks)[:2]:
        search.lay(grid, RINGED)
        found = {one.word: (one.uses, one.needs_blank) for one in search.list_words()}
        expected = plain.find_all(grid, RINGED)
        assert found == {word: (how.uses, how.needs_blank) for word, how in expected.items()}


def test_its_games_are_like_the_engine_s() -> None:
    rng, plain = random.Random(3), plain_ring_grid()
    results = [plain.play(4, rng) for _ in range(PLAIN_GAMES)]
    frame = sim.simulate("ring_grid", players=4, deals=ENGINE_GAMES, seed=5, bots="casual")
    for name in ("words", "crossed_off", "possible"):
        there = [float(getattr(each, name)) for each in results]
        engine = frame[name].to_list()
        error = math.sqrt(variance(there) / len(there) + variance(engine) / len(engine))
        assert abs(fmean(there) - fmean(engine)) <= FARTHEST * error, name
