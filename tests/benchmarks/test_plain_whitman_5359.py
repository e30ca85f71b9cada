"""The plain-Python game of Whitman 5359 plays like the engine."""

from __future__ import annotations

import math
import random
from statistics import fmean, variance

import sim
from experiments.bench.plain_whitman_5359 import plain_whitman, play_match
from experiments.bench.plain_whitman_words import GAME, PLAYERS
from sim.kernel import IS_PLAIN_PYTHON

PLAIN_MATCHES = 2 if IS_PLAIN_PYTHON else 25
ENGINE_MATCHES = 2 if IS_PLAIN_PYTHON else 1000
FARTHEST = 4
"""Standard errors between two means."""
SHARED = ("turns", "match_deals", "words", "additions", "snares", "closed", "swaps")


def test_its_matches_are_like_the_engine_s() -> None:
    rng, game = random.Random(3), plain_whitman()
    results = [play_match(game, rng) for _ in range(PLAIN_MATCHES)]
    frame = sim.simulate(GAME, players=PLAYERS, deals=ENGINE_MATCHES, seed=5, bots="casual")
    engine = {name: frame[name].to_list() for name in SHARED}
    engine["scores"] = [
        fmean(row) for row in frame.select([f"score_{n + 1}" for n in range(PLAYERS)]).rows()
    ]
    for name, there in engine.items():
        ours = [getattr(result, name) for result in results]
        ours = [float(fmean(one) if isinstance(one, list) else one) for one in ours]
        error = math.sqrt(variance(ours) / len(ours) + variance(there) / len(there))
        assert abs(fmean(ours) - fmean(there)) <= FARTHEST * error, name
