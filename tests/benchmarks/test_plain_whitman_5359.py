"""The plain-Python game of Whitman 5359 plays like the engine."""

from __future__ import annotations

import random

import sim
from experiments.bench.plain_whitman_5359 import plain_whitman, play_match
from experiments.bench.plain_whitman_words import GAME, PLAYERS
from sim.kernel import IS_PLAIN_PYTHON
from tests.benchmarks.alike import assert_like_the_engine
from tests.scale import sample

PLAIN_MATCHES = 2 if IS_PLAIN_PYTHON else sample(6, full=25)
ENGINE_MATCHES = 2 if IS_PLAIN_PYTHON else 1000
SHARED = ("turns", "match_deals", "words", "additions", "snares", "closed", "swaps")


def test_its_matches_are_like_the_engine_s() -> None:
    rng, game = random.Random(3), plain_whitman()
    results = [play_match(game, rng) for _ in range(PLAIN_MATCHES)]
    frame = sim.simulate(GAME, players=PLAYERS, deals=ENGINE_MATCHES, seed=5, bots="casual")
    assert_like_the_engine(results, frame, SHARED)
