"""The plain-Python game of Word Lift plays like the engine."""

from __future__ import annotations

import math
import random
from statistics import fmean, variance

import sim
from experiments.bench.plain_word_lift import PLAYERS, plain_word_lift
from sim.kernel import IS_PLAIN_PYTHON
from tests.scale import sample

PLAIN_GAMES = 2 if IS_PLAIN_PYTHON else sample(20, full=60)
ENGINE_GAMES = 2 if IS_PLAIN_PYTHON else 2000
FARTHEST = 4
"""Standard errors between two means."""


def test_its_games_are_like_the_engine_s() -> None:
    rng, plain = random.Random(3), plain_word_lift()
    results = [plain.play(PLAYERS, rng) for _ in range(PLAIN_GAMES)]
    frame = sim.simulate("word_lift", players=PLAYERS, deals=ENGINE_GAMES, seed=5, bots="casual")
    engine = {name: frame[name].to_list() for name in ("turns", "words", "steals")}
    engine["scores"] = [
        fmean(row) for row in frame.select([f"score_{n + 1}" for n in range(PLAYERS)]).rows()
    ]
    for name, there in engine.items():
        ours = [getattr(result, name) for result in results]
        ours = [float(fmean(one) if isinstance(one, list) else one) for one in ours]
        error = math.sqrt(variance(ours) / len(ours) + variance(there) / len(there))
        assert abs(fmean(ours) - fmean(there)) <= FARTHEST * error, name
