"""Whitman 5359's speed figures: whole matches of two players, beside the same in plain Python."""

from __future__ import annotations

import random
from functools import partial

from experiments.bench.plain_whitman_5359 import plain_whitman, play_match
from experiments.bench.plain_whitman_words import GAME, PLAYERS
from experiments.bench.whole_games import GameBench, SpeedGoals

BENCH = GameBench(
    GAME,
    PLAYERS,
    SpeedGoals(300, ratio=45),
    {name: name for name in ("casual", "novice", "strong", "expert", "oracle")},
    lambda: partial(play_match, plain_whitman(), random.Random(1)),
)
