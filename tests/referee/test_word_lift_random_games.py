"""The referee accepts any legal game, found by trying words out, and refuses what is altered."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from sim.referee import check
from tests.referee.mutations import mutate, unexplained
from tests.referee.word_lift.random_games import random_game
from tests.referee.word_lift.survivors import survivor_is_legal
from tests.scale import sample

GAMES = sample(20, full=40)
ALTERED = 12


def test_random_legal_games_are_accepted_and_show_everything() -> None:
    kinds: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for seed in range(GAMES):
        trace = random_game(seed)
        check(trace)
        kinds.update(event.kind for event in trace.events)
        reasons.update(
            f"{event.kind} {event['why']}" for event in trace.events if "why" in event.fields
        )
    assert {"steal", "challenge", "undo", "out", "win"} <= set(kinds)
    assert {
        "pass no word",
        "pass chosen",
        "pass word fell",
        "draw dagger",
        "round end out",
        "round end passes",
        "round end empty",
        "score dollar",
        "score lozenge",
        "score long words",
        "score floor",
    } <= set(reasons)


@pytest.mark.parametrize("seed", range(ALTERED))
def test_a_random_game_altered_is_refused_or_legal(seed: int) -> None:
    trace = random_game(seed)
    draw = random.Random(seed)
    step = max(1, len(trace.events) * 8 // 150)
    some = islice(mutate(trace), draw.randrange(step), None, step)
    assert unexplained(trace, some, survivor_is_legal) == []
