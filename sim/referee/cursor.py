"""A pointer that walks a trace and refuses what the rules do not expect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from sim.errors import InputError, RuleViolation, describe_value
from sim.trace import Event

NO_EVENT = ""
"""What `Cursor.peek` says after the last event."""


def check_form(events: tuple[Event, ...], form: Mapping[str, Mapping[str, object]]) -> None:
    """Refuses events that are none of the game's, before any rule is asked.

    Args:
        events: the whole trace.
        form: by kind, each field's words, or None where the field is a whole number.

    Raises:
        InputError: naming the event.
    """
    for number, event in enumerate(events):
        wanted, fields = form.get(event.kind), event.fields
        if wanted is None:
            raise not_its(number, f"event is {describe_value(event.kind)}", " | ".join(form))
        if fields.keys() != wanted.keys():
            had = describe_value(sorted(fields))
            raise not_its(number, f"has fields {had}", ", ".join(wanted))
        for name, words in wanted.items():
            value = fields[name]
            if isinstance(words, tuple):
                if value not in words:
                    raise not_its(number, f"{name} is {describe_value(value)}", " | ".join(words))
            elif type(value) is not int:  # True and False are of a type of their own
                raise not_its(number, f"{name} is {describe_value(value)}", "a whole number")


def not_its(number: int, problem: str, allowed: str) -> InputError:
    """The error of an event that is none of the game's."""
    return InputError(f"trace, event {number}", problem, allowed)


class Cursor:
    """The events of a trace, taken one at a time.

    Attributes:
        number: the number of the event last taken, -1 before the first.
        milliseconds: the sum of the times of the events taken.
        time_ruling: the ruling that a negative time breaks.
    """

    def __init__(self, events: tuple[Event, ...], time_ruling: str = "WC-43") -> None:
        self.events = events
        self.time_ruling = time_ruling
        self.number = -1
        self.milliseconds = 0

    def peek(self) -> str:
        """The kind of the next event, or `NO_EVENT`."""
        following = self.number + 1
        return self.events[following].kind if following < len(self.events) else NO_EVENT

    def peek_field(self, name: str) -> int | str | None:
        """A field of the next event, None if it has no such field."""
        following = self.number + 1
        return self.events[following].fields.get(name) if self.peek() else None

    def expect(self, kind: str, ruling: str) -> Event:
        """Takes the next event, which ``ruling`` says must be of this kind."""
        found = self.peek()
        self.number += 1
        if found != kind:
            self.fail(
                ruling,
                f"{describe_value(found or 'nothing')} where {describe_value(kind)} must come",
            )
        event = self.events[self.number]
        if kind != "end" and "milliseconds" in event.fields:
            is_time = event["milliseconds"] >= 0
            self.require(is_time, self.time_ruling, "a time is never negative")
            self.milliseconds += event["milliseconds"]
        return event

    def expect_score(self, chair: int, points: int, why: str, ruling: str) -> None:
        """Takes the next event, which must record these points; 0 points leave no event."""
        if points != 0:
            event = self.expect("score", ruling)
            self.same(event, "chair", chair, ruling)
            self.same(event, "why", why, ruling)
            self.same(event, "points", points, ruling)

    def refuse(self, kind: str, ruling: str, problem: str) -> None:
        """Fails if the next event is of a kind that ``ruling`` rules out here."""
        if self.peek() == kind:
            self.number += 1
            self.fail(ruling, problem)

    def same(self, event: Event, name: str, wanted: int | str, ruling: str) -> None:
        """Fails unless a field says what ``ruling`` asks for."""
        found = event[name]
        if found != wanted:
            self.fail(ruling, f"{name} is {describe_value(found)}, not {describe_value(wanted)}")

    def require(self, holds: bool, ruling: str, problem: str) -> None:
        """Fails if something that ``ruling`` asks of the event last taken does not hold."""
        if not holds:
            self.fail(ruling, problem)

    def fail(self, ruling: str, problem: str) -> NoReturn:
        """Raises the violation at the event last taken."""
        raise RuleViolation(ruling, self.number, problem)
