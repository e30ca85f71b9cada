"""The events of a game, their schema, and their two forms: text and JSON lines.

A trace is complete: someone who knows only the rules and the trace can check every move and
every point. It starts with a header that carries every resolved parameter and the deck, and
goes on with one event a line. Kernels write an event as one row of int64 (its kind's code, then
its fields); this module turns rows into named, typed events and back.

Field types in an event:

=============  =====================================================================
``chair``      a chair at the table, 0 to players - 1; -1 for none
``card``       a card's place in the header's deck, from 0; -1 for none
``letter``     0 for A to 25 for Z
``count``      a whole number of 0 or more
``points``     a whole number
``time``       milliseconds
a tuple        one of these words
=============  =====================================================================
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.errors import InputError, describe_json
from sim.user_file import MEBIBYTE, parse_json

EVENT_WIDTH = 8
"""Columns of an event row: the kind's code and up to seven fields."""

TRACE_FORMAT = 2
"""The version of the form; a reader refuses any other."""

MOST_LINE = MEBIBYTE
"""Characters of a line: its JSON could otherwise take any memory."""

MOST_EVENTS = 1_000_000
LARGEST = 2**63 - 1
MOST_CHAIRS = 64
MOST_DECK = 10_000


@dataclass(frozen=True)
class Field:
    """One named part of an event, its type (see the module) and its meaning."""

    name: str
    type: str | tuple[str, ...]
    meaning: str = ""

    def decode(self, number: int) -> int | str:
        """The value that a kernel's number stands for."""
        return self.type[number] if isinstance(self.type, tuple) else number

    def encode(self, value: int | str, where: str) -> int:
        """The kernel's number for a value.

        Raises:
            InputError: if the value does not fit the type.
        """
        problem = f"{self.name} is {describe_json(value)}"
        if isinstance(self.type, tuple):
            if value not in self.type:
                raise InputError(where, problem, " | ".join(self.type))
            return self.type.index(str(value))
        if not isinstance(value, int) or isinstance(value, bool):
            raise InputError(where, problem, f"a whole number ({self.type})")
        return value

    def check_range(self, number: int | str, header: Header, where: str) -> None:
        """Refuse a number that stands for nothing at this table.

        Raises:
            InputError: if it does.
        """
        ranges = {
            "chair": (-1, header.players - 1),
            "card": (-1, len(header.deck) - 1),
            "letter": (-1, 25),
        }
        low, high = ranges.get(str(self.type), (-LARGEST, LARGEST))
        if isinstance(number, int) and not low <= number <= high:
            problem = f"{self.name} is {describe_json(number)}"
            raise InputError(where, problem, f"{self.type}: {low} to {high}")


@dataclass(frozen=True)
class EventKind:
    """A kind of event: its name, its fields in order, and what it says."""

    name: str
    fields: tuple[Field, ...]
    meaning: str


@dataclass(frozen=True)
class Event:
    """One event: its kind's name and its fields by name."""

    kind: str
    fields: Mapping[str, int | str]

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def to_dict(self) -> dict[str, int | str]:
        """The event as a JSON object."""
        return {"event": self.kind, **self.fields}


@dataclass(frozen=True)
class Header:
    """What a reader needs to know before the first event.

    Attributes:
        game: the game's key.
        variant: the variant's key.
        rules: every parameter's resolved value.
        deck: name and list of card texts; a card's id is its place in the list.
        players: how many chairs.
        bots: the profile's name in each chair.
        first_chair: the chair that acts first (ALL-03); the dealer sits one chair before it.
        seed, deal, rotation: the key that replays this one game.
        marks: what cards bear beside their text, a list by card: ``value``, ``colour``,
            ``symbol``, ``pile``; left out where all cards have the default.
    """

    game: str
    variant: str
    rules: Mapping[str, Any]
    deck_name: str
    deck: tuple[str, ...]
    players: int
    bots: tuple[str, ...]
    first_chair: int
    seed: int
    deal: int
    rotation: int
    marks: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """The header as a JSON object."""
        return {
            "event": "header",
            "format": TRACE_FORMAT,
            "game": self.game,
            "variant": self.variant,
            "rules": dict(self.rules),
            "deck_name": self.deck_name,
            "deck": list(self.deck),
            "players": self.players,
            "bots": list(self.bots),
            "first_chair": self.first_chair,
            "seed": self.seed,
            "deal": self.deal,
            "rotation": self.rotation,
            "marks": {name: list(values) for name, values in self.marks.items()},
        }


@dataclass(frozen=True)
class Trace:
    """A whole game: header and events."""

    header: Header
    events: tuple[Event, ...]

    def to_jsonl(self) -> str:
        """The trace as JSON lines, the header first."""
        return "".join(map(json_line, (self.header.to_dict(), *map(Event.to_dict, self.events))))


def json_line(data: Mapping[str, Any]) -> str:
    """A line of a trace."""
    return f"{json.dumps(data, separators=(',', ':'))}\n"


def written_trace(header: Header, kinds: tuple[EventKind, ...], rows: npt.NDArray[np.int64]) -> str:
    """The JSON lines of a trace, straight from what a kernel wrote: many times as fast.

    Args:
        header: its first line.
        kinds, rows: see `decode_events`.
    """
    forms = []
    for kind in kinds:
        line = json_line({"event": kind.name, **dict.fromkeys(part.name for part in kind.fields)})
        words = [
            (place, [json.dumps(word) for word in part.type])
            for place, part in enumerate(kind.fields, 1)
            if isinstance(part.type, tuple)
        ]
        forms.append((line.replace(":null", ":%s"), 1 + len(kind.fields), words))
    lines = [json_line(header.to_dict())]
    for row in rows.tolist():
        form, end, words = forms[row[0]]
        for place, texts in words:
            row[place] = texts[row[place]]
        lines.append(form % tuple(row[1:end]))
    return "".join(lines)


def decode_events(kinds: tuple[EventKind, ...], rows: npt.NDArray[np.int64]) -> tuple[Event, ...]:
    """The events that a kernel wrote.

    Args:
        kinds: the game's kinds, in the order of their codes.
        rows: int64, shape (events, EVENT_WIDTH).
    """
    events = []
    for row in rows.tolist():
        kind = kinds[row[0]]
        fields = {part.name: part.decode(row[1 + i]) for i, part in enumerate(kind.fields)}
        events.append(Event(kind.name, fields))
    return tuple(events)


def schema(kinds: Iterable[EventKind]) -> dict[str, Any]:
    """The events' schema as a JSON object: kind, fields with type and meaning."""
    return {
        kind.name: {
            "meaning": kind.meaning,
            "fields": {
                part.name: {
                    "type": list(part.type) if isinstance(part.type, tuple) else part.type,
                    "meaning": part.meaning,
                }
                for part in kind.fields
            },
        }
        for kind in kinds
    }


MARKS: Mapping[str, type] = {"value": int, "colour": str, "symbol": str, "pile": str}
"""What a card may bear beside its text, and its type."""

HEADER_FIELDS: Mapping[str, type] = {
    "game": str,
    "variant": str,
    "rules": dict,
    "deck_name": str,
    "deck": list,
    "players": int,
    "bots": list,
    "first_chair": int,
    "seed": int,
    "deal": int,
    "rotation": int,
    "marks": dict,
}


def read_header(line: str, where: str) -> Header:
    """The header from a trace's first line.

    Raises:
        InputError: naming what is missing or of the wrong type.
    """
    data = read_object(line, where)
    if data.get("event") != "header" or data.get("format") != TRACE_FORMAT:
        raise InputError(where, "not the header of a trace", f"a header of format {TRACE_FORMAT}")
    for name, kind in HEADER_FIELDS.items():
        if name not in data:
            raise InputError(where, f"{name} is missing", f"a {kind.__name__}")
        value = data[name]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise InputError(where, f"{name} is {describe_json(value)}", f"a {kind.__name__}")
        if isinstance(value, list) and not all(isinstance(one, str) for one in value):
            raise InputError(where, f"{name} holds {describe_json(value)}", "a list of texts")
    check_table(data, where)
    fields = {name: data[name] for name in HEADER_FIELDS}
    fields["deck"] = tuple(data["deck"])
    fields["bots"] = tuple(data["bots"])
    fields["marks"] = read_marks(data["marks"], len(fields["deck"]), where)
    return Header(**fields)


def check_table(data: Mapping[str, Any], where: str) -> None:
    """Refuse a header whose chairs, bots or cards do not go together."""
    players = data["players"]
    limits = {
        "players": (1, MOST_CHAIRS),
        "first_chair": (0, players - 1),
        "seed": (-LARGEST, LARGEST),
        "deal": (0, LARGEST),
        "rotation": (0, LARGEST),
    }
    for name, (low, high) in limits.items():
        if not low <= data[name] <= high:
            raise InputError(where, f"{name} is {describe_json(data[name])}", f"{low} to {high}")
    if len(data["bots"]) != players:
        problem = f"{len(data['bots'])} bots for {players} players"
        raise InputError(where, problem, "the bot in each chair")
    if len(data["deck"]) > MOST_DECK:
        raise InputError(where, f"the deck has {len(data['deck'])} cards", f"at most {MOST_DECK}")


def read_marks(data: Mapping[str, Any], cards: int, where: str) -> dict[str, tuple[Any, ...]]:
    """The cards' marks, a list for each kind of mark.

    Raises:
        InputError: for an unknown kind, or a list that does not fit the deck.
    """
    for name, values in data.items():
        kind = MARKS.get(name)
        if kind is None:
            raise InputError(where, f"marks has {describe_json(name)}", " | ".join(MARKS))
        is_list = isinstance(values, list) and len(values) == cards
        if not is_list or not all(isinstance(value, kind) for value in values):
            problem = f"marks.{name} does not fit the deck"
            raise InputError(where, problem, f"a list of one {kind.__name__} a card")
    return {name: tuple(values) for name, values in data.items()}


def read_object(line: str, where: str) -> dict[str, Any]:
    """One JSON object.

    Raises:
        InputError: if the line is not one, or too long.
    """
    if len(line) > MOST_LINE:
        raise InputError(where, f"{len(line):,} characters", f"at most {MOST_LINE:,} a line")
    data = parse_json(line, where, "one JSON object a line")
    if not isinstance(data, dict):
        raise InputError(where, "not a JSON object", "one JSON object a line")
    return data


def read_trace(text: str, kinds: Iterable[EventKind], where: str = "trace") -> Trace:
    """The trace that `Trace.to_jsonl` wrote.

    Args:
        text: JSON lines.
        kinds: the game's event kinds.
        where: the name of the source, for errors.

    Raises:
        InputError: naming the line and what is wrong with it.
    """
    lines = text.splitlines()
    if len(lines) > MOST_EVENTS:
        raise InputError(where, f"{len(lines):,} lines", f"at most {MOST_EVENTS:,} a game")
    if not lines:
        raise InputError(where, "empty", "a header line, then one event a line")
    by_name = {kind.name: kind for kind in kinds}
    header = read_header(lines[0], f"{where}, line 1")
    events = []
    for number, line in enumerate(lines[1:], start=2):
        place = f"{where}, line {number}"
        data = read_object(line, place)
        name = data.pop("event", None)
        if not isinstance(name, str) or name not in by_name:
            raise InputError(place, f"event is {describe_json(name)}", " | ".join(by_name))
        kind = by_name[name]
        wanted = [part.name for part in kind.fields]
        if sorted(data) != sorted(wanted):
            problem = f"{name} has fields {describe_json(sorted(data))}"
            raise InputError(place, problem, ", ".join(wanted))
        for part in kind.fields:
            part.encode(data[part.name], place)
            part.check_range(data[part.name], header, place)
        events.append(Event(name, {each: data[each] for each in wanted}))
    return Trace(header, tuple(events))
