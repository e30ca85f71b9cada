"""The referee refuses every small alteration of a legal game, but for a few that are legal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sim.games.ring_grid.events import EVENT_KINDS
from sim.trace import Trace
from tests.referee.forms import assert_every_word_occurs
from tests.referee.mutations import arguments_needed, some_mutations, unexplained
from tests.referee.ring_grid import survivors
from tests.referee.ring_grid.games import GAMES
from tests.referee.ring_grid.survivors import survivor_is_legal


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.__name__))
def test_every_small_alteration_is_refused_or_legal(game: Callable[[], Trace]) -> None:
    trace = game()
    assert unexplained(trace, some_mutations(trace), survivor_is_legal) == []


def test_every_argument_for_a_survivor_is_needed() -> None:
    traces = (game() for game in GAMES)
    assert arguments_needed(traces, survivor_is_legal) == {
        survivors.UNSEEN,
        survivors.PUT_BACK,
        survivors.ELSEWHERE,
        survivors.TOGETHER,
        survivors.DOUBTER,
        survivors.NOT_DOUBTED,
        survivors.TIMED,
        survivors.OTHER_PATH,
        survivors.OTHER_WORD,
    }


def test_the_games_show_every_kind_of_event_and_every_word_of_it() -> None:
    traces = (game() for game in GAMES)
    assert_every_word_occurs(EVENT_KINDS, traces, impossible={"cap", "stall"})
