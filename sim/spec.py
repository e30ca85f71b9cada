"""The contract between a game and everything else: variants, rules, hooks.

A *parameter* is a number or a choice that a ruling leaves open (`sim.params`). A *variant* is a
named set of parameter values. A *game* is one file in ``sim/games`` that ends in one ``GAME`` line
built from these classes; nothing else in the project names a particular game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from sim.errors import InputError, describe_value
from sim.names import find_name, suggest
from sim.params import Param, TableParam, Value, is_whole_number

if TYPE_CHECKING:
    from sim.decks import Deck
    from sim.scoring import Scoring
    from sim.trace import Event, EventKind, Header

WIN_SHARES = 840
"""A win is 840 shares: the least number that 1 to 8 winners divide evenly (ALL-02)."""

STOP_REASONS = ("won", "tie", "cap", "stall", "rule gap")
"""Why a game ended: a winner, a shared win, the turn cap, nobody could move, no rule applied."""


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
        parts: what of it can be used by itself, by name: ``search``, of a grid, for benchmarks;
            ``positions``, the lines of each position of a trace, from its header and events, in
            a game where nobody looks for words in a hand.
        minutes: of a usual game: the target of its starter sweep.
        unfinished: why games of several players stop before they are over, by stop reason, as
            clauses; reasons that need no word are left out.
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
    minutes: int = 30
    unfinished: Mapping[str, str] = field(default_factory=dict)

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
            problem = f"{self.name} has no variant {describe_value(name)}{suggest(name, named)}"
            raise InputError("variant", problem, ", ".join(named))
        return named[found]

    def check_players(self, players: Value) -> int:
        """The number of players, if the game can be played by so many."""
        low, high = self.players
        if not is_whole_number(players) or not low <= players <= high:
            allowed = f"{low} to {high}" if low < high else f"{low}"
            raise InputError(
                "players", f"{describe_value(players)} cannot play {self.name}", allowed
            )
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
