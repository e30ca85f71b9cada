"""Word Lift's speed figures: whole games of three rounds, beside the same in plain Python."""

from __future__ import annotations

import random
from functools import partial

from experiments.bench.plain_word_lift import PLAYERS, plain_word_lift
from experiments.bench.whole_games import GameBench, SpeedGoals

GAME = "word_lift"
CASUAL, NO_SPECIALS = "casual", "casual, no specials"
BENCH = GameBench(
    GAME,
    PLAYERS,
    SpeedGoals(2_000, ratio=45),
    {CASUAL: CASUAL, NO_SPECIALS: CASUAL, **{one: one for one in ("novice", "expert", "oracle")}},
    lambda: partial(plain_word_lift().play, PLAYERS, random.Random(1)),
    rules={NO_SPECIALS: {"n_special": 0}},
)
