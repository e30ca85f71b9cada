"""The referee refuses every small alteration of a legal game, but for a few that are legal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sim.trace import Trace
from tests.referee.legal_games import LEGAL_GAMES, exchange_from_both_piles
from tests.referee.legal_variants import cap
from tests.referee.mutations import (
    arguments_needed,
    mutate,
    some_mutations,
    survivor_is_legal,
    unexplained,
)

SHORT_GAMES = [game for game in LEGAL_GAMES if game is not cap]


@pytest.mark.parametrize("game", SHORT_GAMES, ids=lambda game: str(game.__name__))
def test_every_small_alteration_is_refused_or_legal(game: Callable[[], Trace]) -> None:
    trace = game()
    assert unexplained(trace, some_mutations(trace), survivor_is_legal) == []


def test_every_small_alteration_of_the_capped_game_s_last_turns_is_refused() -> None:
    trace = cap()
    last = len(trace.events) - 24
    late = [(m, altered) for m, altered in mutate(trace) if m.event >= last]
    assert len(late) > 200
    assert unexplained(trace, late, survivor_is_legal) == []


def test_every_argument_for_a_survivor_is_needed() -> None:
    traces = (game() for game in SHORT_GAMES)
    assert arguments_needed(traces, survivor_is_legal) == {
        "which wrong word was said is free",
        "an action that was not begun might have taken a little more or less",
        "cards are picked up all at once",
        "a hand has no order",
        "the order of a shuffled pile is hidden",
        "either card may be drawn first",
        "two unplayable cards of a hidden order, shuffled again later",
    }


def test_mutations_cover_every_event_and_every_action() -> None:
    trace = exchange_from_both_piles()
    mutations = [mutation for mutation, _ in mutate(trace)]
    assert {m.action for m in mutations} == {"field", "delete", "duplicate", "swap"}
    for action in ("field", "delete", "duplicate"):
        assert {m.event for m in mutations if m.action == action} == set(range(len(trace.events)))


def test_no_mutation_leaves_the_trace_as_it_was() -> None:
    trace = exchange_from_both_piles()
    assert all(altered.events != trace.events for _, altered in mutate(trace))


def test_a_mutation_says_what_it_altered() -> None:
    trace = exchange_from_both_piles()
    first, second = (str(mutation) for mutation, _ in list(mutate(trace))[:2])
    assert first == "field event 0 deal.chair: 0 -> 1"
    assert second == "field event 0 deal.chair: 0 -> -1"
