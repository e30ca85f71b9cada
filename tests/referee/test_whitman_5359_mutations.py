"""The referee refuses every small alteration of matches that the engine played, but legal ones."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from sim.referee import check
from sim.registry import load_game
from sim.trace import Trace, read_trace
from tests.referee.mutations import arguments_needed, mutate, unexplained
from tests.referee.whitman_5359 import survivors
from tests.referee.whitman_5359.survivors import survivor_is_legal

GAME = "whitman_5359"
PLAYED = Path(__file__).parents[1] / "games" / GAME / "golden"
STEPS = {"partnership": 4, "printed": 30, "doubts": 30}
"""Of the alterations of each match every so many-th is tried: a match has some ten thousand."""
ELSEWHERE = {"reshuffle", "take back"}
"""Events that these matches do not show: `test_whitman_5359_cases` does."""


@cache
def played(name: str) -> Trace:
    """A match that the engine played."""
    return read_trace((PLAYED / f"{name}.jsonl").read_text("utf-8"), load_game(GAME).events)


@pytest.mark.parametrize("name", STEPS)
def test_every_small_alteration_of_a_match_that_the_engine_played_is_refused_or_legal(
    name: str,
) -> None:
    trace, step = played(name), STEPS[name]
    check(trace)
    some = islice(mutate(trace), len(name) % step, None, step)
    assert unexplained(trace, some, survivor_is_legal) == []


def test_the_matches_show_all_other_kinds_of_event() -> None:
    shown = {event.kind for name in STEPS for event in played(name).events}
    assert shown == {kind.name for kind in load_game(GAME).events} - ELSEWHERE


def test_every_argument_for_a_survivor_is_needed() -> None:
    assert arguments_needed([played("partnership")], survivor_is_legal) == {
        survivors.TIMED,
        survivors.LOOKED,
        survivors.ANY_ORDER,
        survivors.OTHER_DISCARD,
        survivors.LEFT_OPEN,
        survivors.UNSEEN,
    }
