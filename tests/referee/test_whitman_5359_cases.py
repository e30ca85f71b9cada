"""Whitman 5359 as data: legal matches are accepted, what breaks a ruling is refused by it."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import replace
from itertools import islice

import pytest

from sim.errors import RuleViolation
from sim.referee import check, find_referee
from sim.trace import Trace, read_trace
from tests.referee.alterations import assert_breaks, with_header
from tests.referee.forms import RULING_IDS, assert_every_word_occurs
from tests.referee.mutations import arguments_needed, mutate, unexplained
from tests.referee.whitman_5359 import cases, survivors
from tests.referee.whitman_5359.cases import doubts, match, table, words
from tests.referee.whitman_5359.kinds import EVENT_KINDS
from tests.referee.whitman_5359.scripts import Script
from tests.referee.whitman_5359.survivors import survivor_is_legal

MODULES = [
    importlib.import_module(f"{cases.__name__}.{one.name}")
    for one in pkgutil.iter_modules(cases.__path__)
]
SHORT = {name: case for module in MODULES for name, case in module.LEGAL.items()}
LEGAL = SHORT | match.LONG
BROKEN = [case for module in MODULES for case in module.BROKEN]
RULINGS = {
    name for name in RULING_IDS.read_text("utf-8").split() if name.startswith(("WH-", "ALL-"))
}

ALTERED_WHOLE = ("snares", "swapped", "doubts")
"""The matches of which every small alteration is tried; of the others some."""

STEP = 15


@pytest.mark.parametrize("name", LEGAL)
def test_legal_matches_are_accepted_and_can_be_written_and_read(name: str) -> None:
    trace = LEGAL[name][1].trace()
    check(trace)
    assert trace.events[-1].kind == "win"
    again = read_trace(trace.to_jsonl(), EVENT_KINDS)
    assert again == trace


@pytest.mark.parametrize(
    ("ruling", "trace"),
    [pytest.param(*case, id=f"{number}-{case[0]}") for number, case in enumerate(BROKEN)],
)
def test_what_breaks_a_ruling_is_refused_by_it(ruling: str, trace: Trace) -> None:
    assert_breaks(ruling, trace)


def test_every_ruling_is_shown_by_a_legal_match() -> None:
    shown = {ruling for rulings, _ in LEGAL.values() for ruling in rulings.split()}
    assert shown == RULINGS


def test_every_ruling_is_broken_by_an_illegal_one() -> None:
    elsewhere = {"WH-01", "ALL-06", "ALL-07"}  # `test_wh_01_…`, and test_whitman_5359_header
    assert {ruling for ruling, _ in BROKEN} == RULINGS - elsewhere


def test_wh_01_the_name_is_the_game_s() -> None:
    referee = find_referee("whitman_5359")
    assert referee is not None
    with pytest.raises(RuleViolation, match="WH-01"):
        referee(with_header(table.PLAIN.trace(), game="canasta"))


@pytest.mark.parametrize("name", SHORT)
def test_every_small_alteration_is_refused_or_legal(name: str) -> None:
    trace = SHORT[name][1].trace()
    step = 1 if name in ALTERED_WHOLE else STEP
    some = islice(mutate(trace), len(name) % step, None, step)
    assert unexplained(trace, some, survivor_is_legal) == []


@pytest.mark.parametrize("script", [match.CAPPED, match.ENDLESS], ids=["capped", "endless"])
def test_every_small_alteration_of_a_long_match_s_end_is_refused_or_legal(script: Script) -> None:
    trace = script.trace()
    last = len(trace.events) - 5
    late = [(m, altered) for m, altered in mutate(trace) if m.event >= last]
    assert len(late) > 30
    assert unexplained(trace, late, survivor_is_legal) == []


def test_every_argument_for_a_survivor_is_needed() -> None:
    scripts = (table.TAKEN, words.PLURALS, words.CLOSED)
    assert arguments_needed((one.trace() for one in scripts), survivor_is_legal) == {
        survivors.TIMED,
        survivors.LOOKED,
        survivors.ANY_ORDER,
        survivors.OTHER_DISCARD,
        survivors.TWIN,
        survivors.LEFT_OPEN,
    }


def test_the_matches_show_every_kind_of_event_and_every_word_of_it() -> None:
    assert_every_word_occurs(EVENT_KINDS, (script.trace() for _, script in LEGAL.values()))


@pytest.mark.parametrize("script", [doubts.DOUBTS, match.TAKEN_BACK], ids=["doubts", "taken back"])
def test_a_trace_that_breaks_off_is_refused_wherever_it_does(script: Script) -> None:
    trace = script.trace()
    for length in range(len(trace.events)):
        with pytest.raises(RuleViolation):
            check(replace(trace, events=trace.events[:length]))
