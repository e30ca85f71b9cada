"""Every small alteration of a trace, and why the few that are legal games are legal.

`mutate` alters one thing at a time: one field of one event, one event left out, one doubled,
two neighbours exchanged. A referee must refuse each of them unless `survivor_is_legal` says why
the altered trace is a game that could have been played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from sim.errors import InputError, RuleViolation
from sim.games.final_word.family.events import EVENT_KINDS
from sim.referee import check
from sim.registry import game_names, load_game
from sim.trace import Event, EventKind, Field, Trace
from tests.scale import sample


def kinds_of(game: str) -> tuple[EventKind, ...]:
    """The kinds of event of a game; those of The Final Word for one that has a referee alone."""
    return load_game(game).events if game in game_names() else EVENT_KINDS


CARD_FIELDS = ("card", "tile")
"""The fields that name a card."""


@dataclass(frozen=True)
class Mutation:
    """What was altered.

    Attributes:
        action: field, delete, duplicate or swap.
        event: the number of the event (of a swap: the first of the two).
        kind: the kind of the event (of a swap: of both, joined by a comma).
        field: the field altered; empty for the other actions.
        old, new: the field's values.
    """

    action: str
    event: int
    kind: str
    field: str = ""
    old: int | str = ""
    new: int | str = ""

    def __str__(self) -> str:
        change = f".{self.field}: {self.old!r} -> {self.new!r}" if self.field else ""
        return f"{self.action} event {self.event} {self.kind}{change}"


def mutate(trace: Trace) -> Iterator[tuple[Mutation, Trace]]:
    """Every one-field alteration, deletion, duplication and swap of neighbours of a trace.

    Swaps of equal events change nothing and are left out.
    """
    kinds = {kind.name: kind for kind in kinds_of(trace.header.game)}
    events = trace.events
    for number, event in enumerate(events):
        before, after = events[:number], events[number + 1 :]
        for field in kinds[event.kind].fields:
            for value in alternatives(trace, number, field):
                mutation = Mutation(
                    "field", number, event.kind, field.name, event[field.name], value
                )
                altered = Event(event.kind, {**event.fields, field.name: value})
                yield mutation, replace(trace, events=(*before, altered, *after))
        deletion = Mutation("delete", number, event.kind)
        yield deletion, replace(trace, events=(*before, *after))
        doubling = Mutation("duplicate", number, event.kind)
        yield doubling, replace(trace, events=(*before, event, event, *after))
        if after and after[0] != event:
            swap = Mutation("swap", number, f"{event.kind},{after[0].kind}")
            yield swap, replace(trace, events=(*before, after[0], event, *after[1:]))


def some_mutations(trace: Trace) -> Iterator[tuple[Mutation, Trace]]:
    """Every third of them in the short suite, from a place that the trace decides; else all."""
    step = sample(3, full=1)
    return islice(mutate(trace), len(trace.events) % step, None, step)


def alternatives(trace: Trace, number: int, field: Field) -> list[int | str]:
    """Other values that a field might plausibly have, in a fixed order."""
    old = trace.events[number][field.name]
    if isinstance(field.type, tuple):
        return [word for word in field.type if word != old]
    values = {
        "chair": [(old + 1) % trace.header.players, old - 1, -1],
        "card": [-1, *cards_near(trace, number), (old + 1) % len(trace.header.deck)],
        "letter": [(old + 1) % 26, (old - 1) % 26],
        "count": [old + 1, old - 1, 0],
        "points": [old + 1, -old, 0],
        "time": [old + 1, old - 1, 0, -1],
    }[field.type]
    return [value for value in dict.fromkeys(values) if value != old]


def cards_near(trace: Trace, number: int) -> list[int]:
    """The cards that the event before and the event after speak of."""
    near = [*trace.events[max(number - 1, 0) : number], *trace.events[number + 1 : number + 2]]
    return [event[name] for event in near for name in CARD_FIELDS if name in event.fields]


def is_accepted(trace: Trace) -> bool:
    """Does the referee find nothing wrong?"""
    try:
        check(trace)
    except (RuleViolation, InputError):
        return False
    return True


Argue = Callable[[Mutation, Trace], str | None]
"""Says why an altered trace may be a legal game of its own, as `survivor_is_legal`."""


def unexplained(
    trace: Trace, alterations: Iterable[tuple[Mutation, Trace]], argue: Argue
) -> list[str]:
    """The alterations that the referee accepts though nothing says why they are legal."""
    accepted = [mutation for mutation, altered in alterations if is_accepted(altered)]
    return [str(mutation) for mutation in accepted if argue(mutation, trace) is None]


def arguments_needed(traces: Iterable[Trace], argue: Argue) -> set[str]:
    """The arguments that some alteration which the referee accepts cannot do without."""
    needed: set[str] = set()
    for trace in traces:
        for mutation, altered in mutate(trace):
            argument = argue(mutation, trace)
            if argument and argument not in needed and is_accepted(altered):
                needed.add(argument)
    return needed


def survivor_is_legal(mutation: Mutation, trace: Trace) -> str | None:
    """Why an altered trace may be a legal game of its own.

    Args:
        mutation: what was altered.
        trace: the trace before it was altered.

    Returns:
        The argument, or None if a referee that accepts the altered trace is wrong.
    """
    rules = trace.header.rules
    event = trace.events[mutation.event]
    key = (mutation.action, mutation.kind, mutation.field)
    if key == ("field", "recite", "said") and event["answer"] == "wrong":
        return "which wrong word was said is free"
    if key[0] == "field" and key[2] == "needed" and str(rules["timer"]) != "off":
        return "an action that was not begun might have taken a little more or less"
    if key == ("swap", "pick up,pick up", ""):
        return "cards are picked up all at once"
    if key in (("swap", "left in hand,left in hand", ""), ("swap", "deal,deal", "")):
        following = trace.events[mutation.event + 1]
        return "a hand has no order" if event["chair"] == following["chair"] else None
    if key == ("swap", "left to draw,left to draw", ""):
        return "the order of a shuffled pile is hidden"
    if key == ("swap", "exchange draw,exchange draw", ""):
        return "either card may be drawn first"
    if key == ("swap", "turn up,turn up", "") and rules["recycle_shuffle"] == "yes":
        return "two unplayable cards of a hidden order, shuffled again later"
    return None
