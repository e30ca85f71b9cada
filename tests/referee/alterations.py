"""Altered traces, and what a referee must say of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sim.errors import RuleViolation
from sim.referee import check
from sim.trace import Event, Trace
from tests.referee.story import Story


def assert_breaks(ruling: str, trace: Trace) -> RuleViolation:
    """The referee rejects the trace by this ruling."""
    with pytest.raises(RuleViolation) as caught:
        check(trace)
    assert caught.value.ruling == ruling, str(caught.value)
    return caught.value


def place_of(trace: Trace, kind: str, nth: int = 0) -> int:
    """The number of the nth event of a kind (-1: the last)."""
    return [number for number, event in enumerate(trace.events) if event.kind == kind][nth]


def alter(trace: Trace, kind: str, nth: int = 0, /, **changes: Any) -> Trace:
    """The trace with some fields of the nth event of a kind changed."""
    events = list(trace.events)
    number = place_of(trace, kind, nth)
    fields = {**events[number].fields, **changes}
    assert sorted(fields) == sorted(events[number].fields)
    events[number] = Event(kind, fields)
    return replace(trace, events=tuple(events))


def without(trace: Trace, kind: str, nth: int = 0) -> Trace:
    """The trace with the nth event of a kind left out."""
    number = place_of(trace, kind, nth)
    return replace(trace, events=trace.events[:number] + trace.events[number + 1 :])


def insert(trace: Trace, number: int, *events: Event) -> Trace:
    """The trace with some events more, the first of them at a number."""
    return replace(trace, events=(*trace.events[:number], *events, *trace.events[number:]))


def swap(trace: Trace, one: int, other: int) -> Trace:
    """The trace with two events exchanged."""
    events = list(trace.events)
    events[one], events[other] = events[other], events[one]
    return replace(trace, events=tuple(events))


def with_rules(trace: Trace, **rules: Any) -> Trace:
    """The trace under other rules than it was played by."""
    return with_header(trace, rules={**trace.header.rules, **rules})


def with_header(trace: Trace, **changes: Any) -> Trace:
    """The trace with another header."""
    return replace(trace, header=replace(trace.header, **changes))


def check_so_far(story: Story) -> None:
    """Nothing is wrong with a story but that it goes on no further."""
    with pytest.raises(RuleViolation, match="'nothing' where 'turn' must come"):
        check(story.trace())


def check_until_the_turn(trace: Trace) -> None:
    """Nothing is wrong with a trace but that no turn follows."""
    assert "'nothing' where 'turn' must come" in str(assert_breaks("ALL-03", trace))


def check_nothing_wrong_yet(story: Story) -> None:
    """Nothing is wrong with a story but that a turn is not over."""
    with pytest.raises(RuleViolation, match="'nothing' where"):
        check(story.trace())
