"""The contract between a game and everything else: parameters, variants, rules, hooks.

A *parameter* is a number or a choice that a ruling leaves open. A *variant* is a named set
of parameter values. A *game* is one file in ``sim/games`` that ends in one ``GAME`` line built
from the classes below; nothing else in the project names a particular game.

Every parameter turns a user's value into int64 numbers for the kernels and back again:
``unpack(pack(value)) == value`` holds for every legal value.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from sim.errors import InputError, is_no_text, is_not_legal
from sim.names import find_name, suggest

if TYPE_CHECKING:
    from sim.decks import Deck
    from sim.scoring import Scoring
    from sim.trace import Event, EventKind, Header

Value = Any
"""A parameter's value as a user writes it: int, float, str, bool, list or mapping."""

PARTS_PER_MILLION = 1_000_000
"""Probabilities are held as whole parts per million, so no result depends on rounding."""

WIN_SHARES = 840
"""A win is 840 shares: the least number that 1 to 8 winners divide evenly (ALL-02)."""

STOP_REASONS = ("won", "tie", "cap", "stall", "rule gap")
"""Why a game ended: a winner, a shared win, the turn cap, nobody could move, no rule applied."""


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
        """The range, the named values and the values worth trying."""
        text = " | ".join(map(str, self.only)) or f"{self.low} to {self.high}"
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
            unknown = f"{value!r} is not legal{suggest(value, self.choices)}"
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


@dataclass(frozen=True)
class Variant:
    """A named set of rule changes.

    Attributes:
        name: the key a sweep file uses.
        title: the one sentence that is the rule.
        changes: parameter values that differ from the defaults.
    """

    name: str
    title: str
    changes: Mapping[str, Value]


@dataclass(frozen=True)
class Rule:
    """One rule in a designer's words with the rulings that settle it."""

    text: str
    rulings: tuple[str, ...]


@dataclass(frozen=True)
class Counter:
    """One figure that a game keeps for every row, beside the figures all games keep.

    Attributes:
        name: the column's name.
        meaning: what it counts.
        each: ``"game"`` for one figure, ``"seat"`` for one a seat.
    """

    name: str
    meaning: str
    each: str = "game"


@dataclass(frozen=True)
class Picture:
    """A drawing of one moment of a game, for reports.

    Attributes:
        title: what it shows.
        svg: an SVG element that needs nothing else and changes nothing around it.
    """

    title: str
    svg: str


@dataclass(frozen=True)
class Ratio:
    """A figure of many games that their counters make: one total over another.

    Attributes:
        name: what tables call it.
        part: a counter of the game.
        per: another, ``turns``, ``score`` (the total over all seats), or ``games``: the mean of
            the part.
        meaning: in words, for a table's head: what is counted, and of what.
        unit: ``share`` for what is shown in percent.
    """

    name: str
    part: str
    per: str
    meaning: str
    unit: str = "share"


Tables = npt.NDArray[np.void]
"""Table records of one game in several states, shape (states,)."""


@dataclass(frozen=True)
class Feature:
    """One figure of a game under way, logged for models of who will win (`sim.engine.features`).

    >>> Feature("deck_left", "cards undrawn", "deck_left").columns(3)
    ('deck_left',)
    >>> Feature("hand", "cards in hand", "hand_size", "seat").columns(3)
    ('hand_1', 'hand_2', 'hand_3')

    Attributes:
        name: the column's name; one by seat gets the seat's number behind it.
        meaning: what it says of the state before a turn.
        source: the field of the table that holds it, or a function from tables to whole numbers.
        each: ``"game"`` for one figure, shape (states,); ``"seat"`` for one a seat, which the
            source gives by chair, shape (states, chairs or more).
    """

    name: str
    meaning: str
    source: str | Callable[[Tables], npt.NDArray[np.int64]]
    each: str = "game"

    def columns(self, players: int) -> tuple[str, ...]:
        """The names of its columns."""
        if self.each == "game":
            return (self.name,)
        return tuple(f"{self.name}_{seat}" for seat in range(1, players + 1))

    def read(self, tables: Tables) -> npt.NDArray[np.int64]:
        """Its figures, shape (states,) or (states, chairs or more)."""
        if isinstance(self.source, str):
            return np.asarray(tables[self.source])
        return self.source(tables)


@dataclass(frozen=True)
class Hooks:
    """A game's compiled functions, all of the signature ``sim.engine.loop`` states.

    Attributes:
        set_up: shuffles, deals and seeds; leaves the table ready for the first turn.
        play: takes turns until the game is over or ``table.pause_turn`` turns have been taken.
        finish: settles winners, scores and the game's own counters.
        redeal_hidden: deals anew all that ``table.chair`` cannot see (other hands, draw pile),
            by the key ``table.redeal_key``; what it can see stays as it is.
    """

    set_up: Callable[..., None]
    play: Callable[..., None]
    finish: Callable[..., None]
    redeal_hidden: Callable[..., None]


@dataclass(frozen=True)
class Game:
    """Everything the rest of the project may know of a game.

    Attributes:
        name: key, lower case with underscores.
        title: one sentence that is the rule.
        family: the rulebook's name in words.
        prefix: of its rulings' ids, such as ``WC``.
        players: fewest and most.
        rules: the rulebook in numbered lines.
        params: its open numbers, in the order they are packed.
        variants: named rule versions; the first is the printed one.
        counters: its own columns of a row, in their order.
        events: the kinds of event its traces hold, in the order of their codes.
        table_fields: its fields of the table record, beside the common ones.
        deck_fields: fields of the deck record that its kernels read.
        make_deck: the deck that a resolved set of rules is played with.
        pack_deck: fills the deck record from a deck and resolved rules.
        check_deal: raises InputError if this deck cannot deal this game.
        hooks: its kernels; called late so that reading rules compiles nothing.
        narrate: the readable lines of a trace, from its header and events.
        family_prefix: of the rulings that its family's games share, such as ``FW``.
        scoring: what its words can be worth; None for a game in which no words are formed.
        searches: the word searches it calls, by their numbers in `sim.search.searches`.
        features: figures of a state that the log of states holds beside the common ones.
        ratios: of its counters, that studies of its settings show.
        draw: pictures of a trace, from its header and events, for games that are seen better.
        parts: what of it can be used by itself, by name, such as the search of a grid: for
            benchmarks.
    """

    name: str
    title: str
    family: str
    prefix: str
    players: tuple[int, int]
    rules: tuple[Rule, ...]
    params: tuple[Param, ...]
    variants: tuple[Variant, ...]
    counters: tuple[Counter, ...]
    events: tuple[EventKind, ...]
    table_fields: tuple[tuple[Any, ...], ...]
    deck_fields: tuple[tuple[Any, ...], ...]
    make_deck: Callable[[Mapping[str, Value]], Deck]
    pack_deck: Callable[[Deck, Mapping[str, Value], npt.NDArray[np.void]], None]
    check_deal: Callable[[Deck, Mapping[str, Value], int], None]
    hooks: Callable[[], Hooks]
    narrate: Callable[[Header, Sequence[Event]], Iterator[str]]
    family_prefix: str = ""
    scoring: Callable[[Mapping[str, Value], Deck], Scoring] | None = None
    searches: tuple[int, ...] = ()
    features: tuple[Feature, ...] = ()
    ratios: tuple[Ratio, ...] = ()
    draw: Callable[[Header, Sequence[Event]], tuple[Picture, ...]] | None = None
    parts: Mapping[str, Callable[..., Any]] = field(default_factory=dict)

    def param(self, name: str) -> Param:
        """The parameter of this name.

        Raises:
            InputError: if the game has none, naming those it has.
        """
        named = {param.name: param for param in self.settable}
        found = find_name(name, named)
        if found is None:
            problem = f"{self.name} has no such parameter{suggest(name, named)}"
            raise InputError(f"rules.{name}", problem, ", ".join(named))
        return named[found]

    @property
    def settable(self) -> tuple[Param, ...]:
        """Its parameters, and after each those that are a part of its value."""
        return tuple(one for param in self.params for one in (param, *param.absorbed))

    def absorb(self, rules: Mapping[str, Value]) -> dict[str, Value]:
        """Rules in which those that are a part of another's value have become that part.

        Raises:
            InputError: for a value that is not legal.
        """
        left = dict(rules)
        for param in self.params:
            parts = {one.name: left.pop(one.name) for one in param.absorbed if one.name in left}
            if parts:
                left[param.name] = param.absorb(left.get(param.name, param.default), parts)
        return left

    def variant(self, name: str) -> Variant:
        """The variant of this name.

        Raises:
            InputError: if the game has none, naming those it has.
        """
        named = {variant.name: variant for variant in self.variants}
        found = find_name(name, named)
        if found is None:
            problem = f"{self.name} has no variant {name!r}{suggest(name, named)}"
            raise InputError("variant", problem, ", ".join(named))
        return named[found]

    def check_players(self, players: Value) -> int:
        """The number of players, if the game can be played by so many."""
        low, high = self.players
        if not is_whole_number(players) or not low <= players <= high:
            raise InputError("players", f"{players!r} cannot play {self.name}", f"{low} to {high}")
        return int(players)

    def resolve(
        self, players: int, rules: Mapping[str, Value] | None = None, variant: str | None = None
    ) -> dict[str, Value]:
        """Every parameter's value: the default, changed by the variant, changed by ``rules``.

        Raises:
            InputError: for an unknown parameter or variant or a value that is not legal.
        """
        chosen = dict(self.variant(variant).changes) if variant else {}
        chosen.update({self.param(name).name: value for name, value in (rules or {}).items()})
        chosen = self.absorb(chosen)
        resolved = {}
        for param in self.params:
            value = chosen.get(param.name, param.default)
            if isinstance(param, TableParam) and value == "table":
                value = param.default
            if callable(value):
                value = value(chosen)
            resolved[param.name] = param.check(value, players)
        return resolved

    def rules_dtype(self) -> np.dtype[np.void]:
        """The record that kernels read rules from: one int64 a parameter, by name."""
        return np.dtype([(param.name, np.int64) for param in self.params])

    def pack(self, resolved: Mapping[str, Value]) -> npt.NDArray[np.int64]:
        """Resolved rules as int64, in the order of ``params``."""
        return np.array([p.pack(resolved[p.name]) for p in self.params], dtype=np.int64)

    def unpack(self, packed: npt.NDArray[np.int64]) -> dict[str, Value]:
        """The resolved rules that pack to these numbers."""
        return {p.name: p.unpack(int(n)) for p, n in zip(self.params, packed, strict=True)}


def rules_hash(resolved: Mapping[str, Value]) -> str:
    """A short name for a resolved set of rules, the same on every machine.

    >>> rules_hash({"hand": 3}) == rules_hash({"hand": 3}) != rules_hash({"hand": 4})
    True
    """
    text = json.dumps(resolved, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
