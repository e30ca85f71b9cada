"""The referee accepts legal games, refuses malformed ones, and keeps the rulings of all games."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import sim.referee
from sim.errors import InputError, RuleViolation
from sim.referee import check
from sim.trace import Event, Trace
from tests.referee import legal_games as legal
from tests.referee import legal_variants as variant
from tests.referee.alterations import (
    alter,
    assert_breaks,
    place_of,
    with_header,
    with_rules,
)
from tests.referee.forms import form_of
from tests.referee.story import FIVE_LEFT, Story


@pytest.mark.parametrize("game", legal.LEGAL_GAMES, ids=lambda game: str(game.__name__))
def test_legal_games_are_accepted(game: Callable[[], Trace]) -> None:
    trace = game()
    check(trace)
    assert trace.events[-1].kind.startswith("left")


def test_legal_games_show_every_kind_of_event_and_stop() -> None:
    events = [event for game in legal.LEGAL_GAMES for event in game().events]
    from sim.games.word_crush.events import EVENT_KINDS

    assert {event.kind for event in events} == {kind.name for kind in EVENT_KINDS}
    for kind in EVENT_KINDS:
        for field in kind.fields:
            if isinstance(field.type, tuple):
                seen = {event[field.name] for event in events if event.kind == kind.name}
                missing = set(field.type) - seen
                assert missing <= ({"hand"} if kind.name == "exchange draw" else set())


def test_the_referee_knows_the_published_form_of_the_events() -> None:
    from sim.games.word_crush.events import EVENT_KINDS
    from sim.referee.word_crush.game import FORM

    assert form_of(EVENT_KINDS) == FORM


def test_the_referee_imports_no_game_and_no_engine() -> None:
    for path in Path(sim.referee.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            ours = [name for name in names if name.split(".")[0] in ("sim", "experiments")]
            allowed = ("sim.referee", "sim.trace", "sim.errors", "sim.lexicon", "sim.installed")
            assert all(name.startswith(allowed) for name in ours)


def test_another_game_has_no_referee() -> None:
    trace = with_header(legal.quick_win(), game="bridge")
    with pytest.raises(InputError, match=r"no referee for 'bridge'; allowed: word_crush \\| "):
        check(trace)


@pytest.mark.parametrize(
    ("event", "problem"),
    [
        (Event("bid", {}), "event is 'bid'"),
        (Event("seed", {"card": 2}), r"has fields \['card'\]"),
        (Event("seed", {"card": "2", "milliseconds": 0}), "card is '2'"),
        (Event("seed", {"card": True, "milliseconds": 0}), "card is true"),
        (
            Event("pass", {"chair": 0, "reason": "bored", "run": 1, "needed": 0}),
            "reason is 'bored'",
        ),
    ],
)
def test_what_is_no_event_of_the_game_is_wrong_input(event: Event, problem: str) -> None:
    trace = legal.quick_win()
    with pytest.raises(InputError, match=f"trace, event 2: {problem}"):
        check(replace(trace, events=(*trace.events[:2], event, *trace.events[3:])))


def test_a_violation_names_the_event_and_the_problem() -> None:
    violation = assert_breaks("WC-18", alter(legal.quick_win(), "turn", letter=2))
    assert str(violation) == "event 4: letter is 2, not 1 [WC-18]"
    assert violation.event == 4


@pytest.mark.parametrize("length", [0, 3, 4, 8, 10, -1])
def test_a_trace_that_breaks_off_is_refused(length: int) -> None:
    trace = legal.quick_win()
    with pytest.raises(RuleViolation, match="'nothing' where"):
        check(replace(trace, events=trace.events[:length]))


def test_all_03_the_first_chair_is_at_the_table_and_acts_first() -> None:
    assert assert_breaks("ALL-03", with_header(legal.quick_win(), first_chair=2)).event == -1
    assert_breaks("ALL-03", with_header(legal.quick_win(), rotation=2))
    assert_breaks("ALL-03", with_header(legal.quick_win(), bots=("plain",)))
    assert_breaks("ALL-03", alter(legal.three_players(), "turn", chair=0))


def test_all_03_a_fixed_first_chair_is_chair_0() -> None:
    check(with_rules(legal.quick_win(), first="fixed"))
    assert_breaks("ALL-03", with_rules(legal.three_players(), first="fixed"))


def test_all_03_play_goes_left() -> None:
    assert_breaks("ALL-03", alter(legal.failed_recall(), "turn", 1, chair=0))
    for kind in ("look", "play", "recite", "recalled", "pick up"):
        assert_breaks("ALL-03", alter(legal.failed_recall(), kind, chair=1))
    for kind in ("exchange draw", "exchange discard", "pass"):
        assert_breaks("ALL-03", alter(legal.exchange_from_both_piles(), kind, chair=2))
    for kind in ("turn up", "dead letter"):
        assert_breaks("ALL-03", alter(legal.recycles_and_dead_letters(), kind, chair=1))


def test_all_05_the_cap_ends_the_game_at_its_turn_and_not_before() -> None:
    assert_breaks("ALL-05", with_rules(variant.cap(), turn_cap=200))
    story = Story(f"zebra candy apple {FIVE_LEFT}")
    story.deal()
    story.passing(0)
    assert_breaks("ALL-05", story.end("cap"))
    assert_breaks("ALL-05", alter(variant.cap(), "end", stop="stall"))
    assert_breaks("ALL-05", with_rules(legal.quick_win(), turn_cap=0))


def test_all_05_no_turn_follows_the_cap() -> None:
    trace = variant.cap()
    end = place_of(trace, "end")
    more = Event("turn", {"number": 201, "chair": 0, "kind": "normal", "letter": 1, "hand": 2})
    events = (*trace.events[:end], more, *trace.events[end:])
    assert_breaks("ALL-05", replace(trace, events=events))


def test_all_05_turns_are_counted() -> None:
    assert_breaks("ALL-05", alter(legal.failed_recall(), "turn", 1, number=3))
    assert_breaks("ALL-05", alter(legal.failed_recall(), "end", turns=3))


@pytest.mark.parametrize(
    ("ruling", "name"),
    [
        ("WC-14", "double"),
        ("WC-16", "may_decline"),
        ("WC-17", "marker_back_on_fail"),
        ("WC-20", "recall_order"),
        ("WC-22", "near_miss_ok"),
        ("WC-22", "near_miss_share"),
        ("WC-24", "reseed_empty"),
        ("WC-32", "after_stuck"),
        ("WC-33", "dead_letter"),
        ("WC-35", "exchange_when"),
        ("WC-36", "max_exchanges"),
        ("WC-36", "replace_n"),
        ("WC-41", "recycle_shuffle"),
        ("ALL-03", "first"),
    ],
)
def test_the_header_gives_every_parameter_of_play_a_legal_value(ruling: str, name: str) -> None:
    violation = assert_breaks(ruling, with_rules(legal.quick_win(), **{name: "perhaps"}))
    assert violation.event == -1
    rules = {key: value for key, value in legal.quick_win().header.rules.items() if key != name}
    assert_breaks(ruling, with_header(legal.quick_win(), rules=rules))
