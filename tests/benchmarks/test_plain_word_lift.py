"""The plain-Python game of Word Lift plays like the engine."""

from __future__ import annotations

import random

import sim
from experiments.bench.plain_word_lift import PLAYERS, plain_word_lift
from sim.kernel import IS_PLAIN_PYTHON
from tests.benchmarks.alike import assert_like_the_engine
from tests.scale import sample

PLAIN_GAMES = 2 if IS_PLAIN_PYTHON else sample(6, full=60)
ENGINE_GAMES = 2 if IS_PLAIN_PYTHON else 2000


def test_its_games_are_like_the_engine_s() -> None:
    rng, plain = random.Random(3), plain_word_lift()
    results = [plain.play(PLAYERS, rng) for _ in range(PLAIN_GAMES)]
    frame = sim.simulate("word_lift", players=PLAYERS, deals=ENGINE_GAMES, seed=5, bots="casual")
    assert_like_the_engine(results, frame, ("turns", "words", "steals"))
