"""The referee accepts any legal game, found by brute force, and refuses what is altered in it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from sim.referee import check
from tests.referee.mutations import mutate, unexplained
from tests.referee.ring_grid.random_games import random_game
from tests.referee.ring_grid.survivors import survivor_is_legal

GAMES = 60
ALTERED = 12


def test_random_legal_games_are_accepted_and_show_everything() -> None:
    kinds: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for seed in range(GAMES):
        trace = random_game(seed)
        check(trace)
        kinds.update(event.kind for event in trace.events)
        reasons.update(event["why"] for event in trace.events if event.kind == "cross off")
    assert set(reasons) == {"shared", "fallen", "struck out"}
    assert {"refill", "redraw", "ring", "challenge", "win"} <= set(kinds)


@pytest.mark.parametrize("seed", range(ALTERED))
def test_a_random_game_altered_is_refused_or_legal(seed: int) -> None:
    trace = random_game(seed)
    draw = random.Random(seed)
    step = max(1, len(trace.events) * 8 // 150)
    some = islice(mutate(trace), draw.randrange(step), None, step)
    assert unexplained(trace, some, survivor_is_legal) == []
