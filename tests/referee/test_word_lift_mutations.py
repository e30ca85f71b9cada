"""The referee refuses every small alteration of a legal game, but for a few that are legal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sim.trace import Trace
from tests.referee.forms import assert_every_word_occurs
from tests.referee.mutations import arguments_needed, mutate, some_mutations, unexplained
from tests.referee.word_lift import survivors
from tests.referee.word_lift.games import GAMES, capped
from tests.referee.word_lift.kinds import EVENT_KINDS
from tests.referee.word_lift.survivors import survivor_is_legal

SHORT_GAMES = [game for game in GAMES if game is not capped]


@pytest.mark.parametrize("game", SHORT_GAMES, ids=lambda game: str(game.__name__))
def test_every_small_alteration_is_refused_or_legal(game: Callable[[], Trace]) -> None:
    trace = game()
    assert unexplained(trace, some_mutations(trace), survivor_is_legal) == []


def test_every_small_alteration_of_the_capped_game_s_end_is_refused_or_legal() -> None:
    trace = capped()
    last = len(trace.events) - 24
    late = [(m, altered) for m, altered in mutate(trace) if m.event >= last]
    assert len(late) > 150
    assert unexplained(trace, late, survivor_is_legal) == []


def test_every_argument_for_a_survivor_is_needed() -> None:
    traces = (game() for game in SHORT_GAMES)
    assert arguments_needed(traces, survivor_is_legal) == {
        survivors.TIMED,
        survivors.AGAIN,
        survivors.ANY_ORDER,
        survivors.UNSEEN,
        survivors.TWIN,
        survivors.OWN_REASON,
        survivors.DOUBTER,
        survivors.NOT_ASKED,
        survivors.OTHER_WORD,
    }


def test_the_games_show_every_kind_of_event_and_every_word_of_it() -> None:
    assert_every_word_occurs(EVENT_KINDS, (game() for game in GAMES))
