"""The referee refuses every small alteration of a legal game, but for a few that are legal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sim.errors import InputError, RuleViolation
from sim.referee import check
from sim.trace import Trace
from tests.referee.mutations import mutate
from tests.referee.word_lift import survivors
from tests.referee.word_lift.games import GAMES, capped
from tests.referee.word_lift.kinds import EVENT_KINDS
from tests.referee.word_lift.survivors import survivor_is_legal

SHORT_GAMES = [game for game in GAMES if game is not capped]


def is_accepted(trace: Trace) -> bool:
    try:
        check(trace)
    except (RuleViolation, InputError):
        return False
    return True


@pytest.mark.parametrize("game", SHORT_GAMES, ids=lambda game: str(game.__name__))
def test_every_small_alteration_is_refused_or_legal(game: Callable[[], Trace]) -> None:
    trace = game()
    accepted = [mutation for mutation, altered in mutate(trace) if is_accepted(altered)]
    assert [str(m) for m in accepted if survivor_is_legal(m, trace) is None] == []


def test_every_small_alteration_of_the_capped_game_s_end_is_refused_or_legal() -> None:
    trace = capped()
    last = len(trace.events) - 24
    late = [(m, altered) for m, altered in mutate(trace) if m.event >= last]
    assert len(late) > 150
    accepted = [mutation for mutation, altered in late if is_accepted(altered)]
    assert [str(m) for m in accepted if survivor_is_legal(m, trace) is None] == []


def test_every_argument_for_a_survivor_is_needed() -> None:
    arguments = set()
    for game in SHORT_GAMES:
        trace = game()
        for mutation, altered in mutate(trace):
            argument = survivor_is_legal(mutation, trace)
            if argument and argument not in arguments and is_accepted(altered):
                arguments.add(argument)
    assert arguments == {
        survivors.TIMED,
        survivors.ANY_ORDER,
        survivors.UNSEEN,
        survivors.TWIN,
        survivors.OWN_REASON,
        survivors.DOUBTER,
        survivors.NOT_ASKED,
        survivors.OTHER_WORD,
    }


def test_the_games_show_every_kind_of_event_and_every_word_of_it() -> None:
    events = [event for game in GAMES for event in game().events]
    for kind in EVENT_KINDS:
        told = [event for event in events if event.kind == kind.name]
        assert told, kind.name
        for field in kind.fields:
            if isinstance(field.type, tuple):
                assert {event[field.name] for event in told} == set(field.type), kind.name
