"""The referee refuses every small alteration of a legal game, but for a few that are legal."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

import pytest

from sim.games.final_word.family.events import EVENT_KINDS
from sim.referee import check
from sim.trace import Trace
from tests.referee.final_word import (
    break_up_games,
    eight_it_all_games,
    last_man_standing_games,
    leftovers_games,
    three_two_one_games,
)
from tests.referee.final_word.cases import load_cases
from tests.referee.final_word.survivors import TOGETHER, survivor_is_legal
from tests.referee.forms import assert_every_word_occurs
from tests.referee.mutations import arguments_needed, some_mutations, unexplained

MODULES = (
    three_two_one_games,
    last_man_standing_games,
    eight_it_all_games,
    break_up_games,
    leftovers_games,
)
GAMES = [game for module in MODULES for game in module.GAMES]
LONG_GAMES = (three_two_one_games.capped, eight_it_all_games.literally_idle)
SHORT_GAMES = [game for game in GAMES if game not in LONG_GAMES]


def name_of(game: Callable[..., Trace]) -> str:
    return f"{game.__module__.rsplit('.', 1)[-1].removesuffix('_games')}-{game.__name__}"


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_legal_games_are_accepted(game: Callable[..., Trace]) -> None:
    trace = game()
    check(trace)
    ways_out = ("left in hand", "left in deck", "left on board", "remove")
    revealed = {event["card"] for event in trace.events if event.kind in ways_out}
    assert revealed == set(range(len(trace.header.deck)))


@pytest.mark.parametrize("game", SHORT_GAMES, ids=name_of)
def test_every_small_alteration_is_refused_or_legal(game: Callable[..., Trace]) -> None:
    trace = game()
    assert unexplained(trace, some_mutations(trace), survivor_is_legal) == []


def test_every_argument_for_a_survivor_is_needed() -> None:
    as_data = (
        script.trace() for module in load_cases().values() for script in module.LEGAL.values()
    )
    traces = chain((game() for game in SHORT_GAMES), as_data)
    assert arguments_needed(traces, survivor_is_legal) == {
        *TOGETHER.values(),
        "the dealing's time has no event, so the sum is free upwards",
        "whether a word was seen leaves no mark",
        "a look of the whole limit may have ended in time",
        "a further look within a turn needs no event",
        "a turn owed for two challenges is lost once",
        "a lone player's failure needs no event",
        "any letter may be asked for that the other does not hold",
        "on a full board, whether a cut was seen leaves no mark",
    }


def test_legal_games_show_every_kind_of_event_and_every_word_of_it() -> None:
    splits_only = {"no room", "rule gap"}  # F19-01: the cases of Split Run
    assert_every_word_occurs(EVENT_KINDS, (game() for game in GAMES), splits_only)
