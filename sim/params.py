"""The open numbers and choices of the rules: what a designer may change, and how kernels read it.

Every parameter turns a value that a user writes into int64 numbers for the kernels and back again:
``unpack(pack(value)) == value`` holds for every legal value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.errors import InputError, describe_value, is_no_text, is_not_legal
from sim.names import find_name, suggest

Value = Any
"""A parameter's value as a user writes it: int, float, str, bool, list or mapping."""

PARTS_PER_MILLION = 1_000_000
"""Probabilities are held as whole parts per million, so no result depends on rounding."""


@dataclass(frozen=True)
class Param:
    """One open number of the rules.

    Attributes:
        name: the key a sweep file uses.
        default: the value of the printed rules (or of the ruling).
        ruling: the id of the ruling that makes it a parameter, such as ``WC-36``.
        meaning: one line for a designer.
        unit: cards, turns, seconds, share; empty where it has none.
        shapes_deck: true if the value decides which deck is made rather than how it is played.
    """

    name: str
    default: Value
    ruling: str
    meaning: str
    unit: str = ""
    shapes_deck: bool = False

    @property
    def absorbed(self) -> tuple[Param, ...]:
        """Parameters that a user may set by themselves and that become part of this one's value."""
        return ()

    def absorb(self, value: Value, others: Mapping[str, Value]) -> Value:
        """The value with those of some of the parameters it absorbs in it.

        Raises:
            InputError: naming the parameter and its legal values.
        """
        return value

    def legal(self) -> str:
        """The legal values, in words."""
        raise NotImplementedError

    def check(self, value: Value, players: int) -> Value:
        """The canonical form of ``value`` for this many players.

        Raises:
            InputError: naming the parameter and its legal values.
        """
        raise NotImplementedError

    def pack(self, value: Value) -> int:
        """A canonical value as the int64 that kernels read."""
        raise NotImplementedError

    def unpack(self, number: int) -> Value:
        """The canonical value that packs to ``number``."""
        raise NotImplementedError

    def refuse(self, value: Value) -> InputError:
        """The error for a value that is not legal."""
        return InputError(f"rules.{self.name}", is_not_legal(value), self.legal())


def is_whole_number(value: Value) -> bool:
    """True for an int that is not a bool."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


@dataclass(frozen=True)
class IntParam(Param):
    """A whole number between two bounds, some of whose values may have names.

    >>> cap = IntParam("cap", 3, "XX-01", "most trades a turn", low=0, high=9, names={"none": -1})
    >>> cap.check("none", 2), cap.pack("none"), cap.unpack(-1), cap.check(4, 2)
    ('none', -1, 'none', 4)
    """

    low: int = 0
    high: int = 1_000_000
    names: Mapping[str, int] = field(default_factory=dict)
    tried: Sequence[int] = ()
    only: Sequence[int] = ()

    def legal(self) -> str:
        """The range, the named values and the values worth trying.

        >>> IntParam("most", 10, "XX-01", "cards", low=10, high=10, names={"none": 0}).legal()
        '10 | none'
        """
        ends = str(self.low) if self.low == self.high else f"{self.low} to {self.high}"
        text = " | ".join(map(str, self.only)) or ends
        text += "".join(f" | {name}" for name in self.names)
        return text + (f" (try {', '.join(map(str, self.tried))})" if self.tried else "")

    def check(self, value: Value, players: int) -> Value:
        """See `Param.check`."""
        if isinstance(value, str) and value in self.names:
            return value
        if not is_whole_number(value) or not self.low <= value <= self.high:
            raise self.refuse(value)
        if self.only and value not in self.only:
            raise self.refuse(value)
        return int(value)

    def pack(self, value: Value) -> int:
        """See `Param.pack`."""
        return self.names[value] if isinstance(value, str) else int(value)

    def unpack(self, number: int) -> Value:
        """See `Param.unpack`."""
        named = {code: name for name, code in self.names.items()}
        return named.get(number, number)


@dataclass(frozen=True)
class EnumParam(Param):
    """One of a few named choices; kernels see its place in the list.

    >>> EnumParam("order", "forward", "XX-02", "which end", choices=("forward", "backward")).pack(
    ...     "backward")
    1
    """

    choices: tuple[str, ...] = ()

    def legal(self) -> str:
        """The choices."""
        return " | ".join(self.choices)

    def check(self, value: Value, players: int) -> Value:
        """See `Param.check`; TOML's true and false stand for yes and no (or on and off)."""
        if isinstance(value, bool):
            words = ("yes", "on") if value else ("no", "off")
            value = next((word for word in words if word in self.choices), value)
        found = find_name(value, self.choices)
        if found is None:
            is_meant = not isinstance(value, str) and str(value) in self.choices
            unknown = f"{describe_value(value)} is not legal{suggest(value, self.choices)}"
            problem = is_no_text(value) if is_meant else unknown
            raise InputError(f"rules.{self.name}", problem, self.legal())
        return found

    def pack(self, value: Value) -> int:
        """See `Param.pack`."""
        return self.choices.index(str(value))

    def unpack(self, number: int) -> Value:
        """See `Param.unpack`."""
        return self.choices[number]


@dataclass(frozen=True)
class ProbabilityParam(Param):
    """A share between 0 and 1, held in whole parts per million.

    >>> ProbabilityParam("share", 0.2, "XX-03", "how often").pack(0.2)
    200000
    """

    def legal(self) -> str:
        """The range."""
        return "0 to 1, in steps of a millionth"

    def check(self, value: Value, players: int) -> Value:
        """See `Param.check`."""
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise self.refuse(value)
        return round(value * PARTS_PER_MILLION) / PARTS_PER_MILLION

    def pack(self, value: Value) -> int:
        """See `Param.pack`."""
        return round(float(value) * PARTS_PER_MILLION)

    def unpack(self, number: int) -> Value:
        """See `Param.unpack`."""
        return number / PARTS_PER_MILLION


@dataclass(frozen=True)
class TableParam(Param):
    """A whole number that may depend on the number of players.

    A value is one number for all, or a mapping from player count to number. ``check``
    resolves it to the one number that this game is played with.

    >>> hand = TableParam("hand", {2: 5, 3: 4}, "XX-04", "cards dealt", low=1, high=10)
    >>> hand.check({2: 5, 3: 4}, 3), hand.check(7, 3)
    (4, 7)

    Attributes:
        printed: the rulebook's own tables, by the name of their column, then by players.
    """

    low: int = 0
    high: int = 1_000_000
    printed: Mapping[str, Mapping[int, int]] = field(default_factory=dict)

    def legal(self) -> str:
        """The range."""
        return f"{self.low} to {self.high}, one number or a table by players"

    def check(self, value: Value, players: int) -> Value:
        """See `Param.check`; table keys may be numbers or their text (TOML keys are text)."""
        if isinstance(value, Mapping):
            by_players = {str(key): number for key, number in value.items()}
            if str(players) not in by_players:
                raise InputError(
                    f"rules.{self.name}",
                    f"the table has no row for {players} players",
                    self.legal(),
                )
            value = by_players[str(players)]
        if not is_whole_number(value) or not self.low <= value <= self.high:
            raise self.refuse(value)
        return int(value)

    def pack(self, value: Value) -> int:
        """See `Param.pack`."""
        return int(value)

    def unpack(self, number: int) -> Value:
        """See `Param.unpack`."""
        return number
