"""The plain shell around the compiled core: checks, packs, plays, unpacks.

`prepare` turns names and numbers from a user into a `Setting`; `play_rows` plays blocks of deals
of a setting; `play_trace` plays one game and keeps its events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from numba import types

from sim.bots.bot import BOTS_DTYPE
from sim.bots.profiles import Bot, BotChoice, pack_bots, seat_bots
from sim.decks import Card, Deck, find_deck
from sim.engine.loop import (
    COMMON_COLUMNS,
    address_of,
    common_part,
    deal_games,
    hook_signature,
    records_of,
)
from sim.engine.table import EVENTS_DTYPE, TABLE_DTYPE, deck_dtype, new_record, table_dtype
from sim.errors import InputError, describe_value
from sim.kernel import IS_PLAIN_PYTHON, compile_to
from sim.limits import EVENT_ROOM
from sim.params import Value, is_whole_number
from sim.registry import load_game
from sim.search.find_words import find_words, words_dtype
from sim.search.searches import point_to_searches
from sim.spec import Game, rules_hash
from sim.trace import MARKS, Header, Trace, decode_events

MOST_DEALS = 1 << 40
RECORDS = types.UniTuple(types.int64, 6)
"""The type of what `sim.engine.loop.records_of` gives."""

Rows = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Setting:
    """One game with everything that a deal is played with, checked and packed.

    Attributes:
        game: the game.
        variant: the variant's name.
        players: seats.
        rules: every parameter's value.
        deck: the deck.
        bots: one a seat.
        seed: names all draws.
        rotations: how many seat rotations each deal is played in: 1 if all bots are equal
            (copies are never counted), else one a seat (ALL-03).
    """

    game: Game
    variant: str
    players: int
    rules: Mapping[str, Value]
    deck: Deck
    bots: tuple[Bot, ...]
    seed: int
    rotations: int

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of a row's int64 columns."""
        return row_columns(self.game, self.players)

    @property
    def rules_hash(self) -> str:
        """A short name of the resolved rules."""
        return rules_hash(self.rules)


def row_columns(game: Game, players: int) -> tuple[str, ...]:
    """The names of a row's columns: common ones, by seat, the game's counters in their order."""
    seats = range(1, players + 1)
    by_seat = [f"{name}_{seat}" for name in ("win", "score") for seat in seats]
    counters: list[str] = []
    for counter in game.counters:
        is_by_seat = counter.each == "seat"
        counters += [f"{counter.name}_{seat}" for seat in seats] if is_by_seat else [counter.name]
    return (*COMMON_COLUMNS, *by_seat, *counters)


def check_count(name: str, value: Any, low: int, high: int) -> int:
    """A whole number in a range, or an InputError that names it."""
    if not is_whole_number(value) or not low <= value <= high:
        raise InputError(
            name, f"{describe_value(value)} is not legal", f"a whole number from {low} to {high}"
        )
    return int(value)


def prepare(
    game: str | Game,
    *,
    players: int,
    seed: int = 1,
    rules: Mapping[str, Value] | None = None,
    variant: str | None = None,
    bots: BotChoice | Sequence[BotChoice] = "casual",
    deck: str | Path | Deck = "printed",
) -> Setting:
    """Check everything and make the deck.

    Args:
        game: a game's key.
        players: how many play.
        seed: 0 to 2**63 - 1; names all random draws.
        rules: parameter values that differ from the variant's.
        variant: a variant's name; the printed rules if none.
        bots: one bot for all seats or a list of one a seat (see sim.bots.profiles).
        deck: ``printed`` for the deck that the rules ask for, a named deck, a path, or a deck.

    Raises:
        InputError: naming the argument or key, what is wrong and what is allowed.
    """
    found = game if isinstance(game, Game) else load_game(game)
    players = found.check_players(players)
    resolved = found.resolve(players, rules, variant)
    seed = check_count("seed", seed, 0, 2**63 - 1)
    seats = seat_bots(bots, players)
    if isinstance(deck, Deck):
        chosen = deck
    else:
        chosen = found.make_deck(resolved) if deck == "printed" else find_deck(deck)
    found.check_deal(chosen, resolved, players)
    rotations = 1 if len({bot.name for bot in seats}) == 1 else players
    name = found.variant(variant).name if variant else found.variants[0].name
    return Setting(found, name, players, resolved, chosen, seats, seed, rotations)


@dataclass(frozen=True)
class Packed:
    """A setting as kernels take it; hold one while playing many blocks of a setting."""

    setting: Setting
    table: npt.NDArray[np.void]
    rules: npt.NDArray[np.void]
    deck: npt.NDArray[np.void]
    bots: npt.NDArray[np.void]
    words: npt.NDArray[np.void]

    @property
    def records(self) -> tuple[npt.NDArray[np.void], ...]:
        """What hooks take, in their order: an array of each."""
        return (self.table, self.rules, self.deck, self.bots, self.words, event_room())


def pack(setting: Setting, order: Sequence[int] | None = None) -> Packed:
    """The records of a setting.

    Args:
        order: a fixed order of the deck in place of the shuffle, as places in the deck; see the
            game's table for which place is dealt to whom.
    """
    game = setting.game
    table = new_record(table_dtype(game.table_fields))
    table["seed"] = setting.seed
    table["players"] = setting.players
    rules = game.pack(setting.rules).view(game.rules_dtype()).view(np.recarray)
    deck = new_record(deck_dtype(game.deck_fields))
    game.pack_deck(setting.deck, setting.rules, deck)
    if order is not None:
        if sorted(order) != list(range(len(setting.deck.cards))):
            raise InputError("order", describe_value(order), "every place of the deck once")
        deck["stacked"] = 1
        deck["order"][0, : len(order)] = order
    words = find_words(game, setting.rules, setting.deck, setting.bots)
    if game.searches:
        point_to_searches(words, game.searches)
    return Packed(setting, table, rules, deck, pack_bots(setting.bots), words)


@cache
def compiled(game: Game | str) -> tuple[Any, ...]:
    """A game's hooks, compiled to their signatures or taken from the cache, and so is the loop."""
    found = load_game(game) if isinstance(game, str) else game
    plain = found.hooks()
    hooks = (plain.set_up, plain.play, plain.finish, plain.redeal_hidden)
    if IS_PLAIN_PYTHON:
        return hooks
    compiled_loop()
    signature = hook_signature(*hook_records(found))
    return tuple(compile_to(signature, one) for one in hooks)


@cache
def addresses(game: str) -> tuple[Any, ...]:
    """Of a game's hooks, for `sim.engine.loop.call`."""
    return tuple(map(address_of, compiled(game)))


@cache
def compiled_loop() -> Any:
    """The loop that plays all games, compiled or taken from the cache."""
    if IS_PLAIN_PYTHON:
        return deal_games
    return compile_to(loop_signature(4), deal_games)


def loop_signature(numbers: int) -> Any:
    """The signature of a loop such as `deal_games`, whose schedule holds so many numbers."""
    type_of: Any = numba.typeof
    return types.void(
        *(type_of(new_record(dtype)) for dtype in (TABLE_DTYPE, BOTS_DTYPE)),
        RECORDS,
        types.Array(types.int64, 2, "C"),
        types.UniTuple(types.int64, numbers),
        *(types.int64,) * 3,
    )


def hook_records(game: Game) -> tuple[npt.NDArray[Any], ...]:
    """Records of the types that a game's hooks take, in their order: an array of each."""
    return (
        new_record(table_dtype(game.table_fields)),
        np.zeros(1, game.rules_dtype()).view(np.recarray),
        new_record(deck_dtype(game.deck_fields)),
        new_record(BOTS_DTYPE),
        np.zeros(0, words_dtype(game)),
        event_room(),
    )


@cache
def event_room() -> npt.NDArray[np.void]:
    """This process's room for events (its pages are only used when a game is traced)."""
    return new_record(EVENTS_DTYPE)


def play_rows(
    packed: Packed,
    first_deal: int,
    deals: int,
    only_rotation: int | None = None,
    *,
    is_traced: bool = False,
) -> Rows:
    """Play deals and return a row for each game.

    Args:
        packed: from `pack`.
        first_deal: the number of the first deal.
        deals: how many.
        only_rotation: play this rotation alone instead of all of the setting's.
        is_traced: write events into `event_room`; only the last game's stay there.

    Returns:
        int64, shape (deals * rotations, columns), a deal's rotations together.
    """
    setting = packed.setting
    rotations, first_rotation = (
        (setting.rotations, 0) if only_rotation is None else (1, only_rotation)
    )
    rows = np.zeros((deals * rotations, len(setting.columns)), np.int64)
    packed.table["tracing"] = int(is_traced)
    fixed = 1 if setting.rules.get("first") == "fixed" else 0
    hooks = addresses(setting.game.name)[:3]
    compiled_loop()(
        common_part(packed.table),
        packed.bots,
        records_of(*packed.records),
        rows,
        (first_deal, rotations, first_rotation, fixed),
        *hooks,
    )
    return rows


def play_trace(
    setting: Setting, deal: int = 0, rotation: int = 0, order: Sequence[int] | None = None
) -> Trace:
    """Play one game and keep every event of it; see `pack` and `play_events`."""
    return trace_deal(pack(setting, order), deal, rotation)


def trace_deal(packed: Packed, deal: int = 0, rotation: int = 0) -> Trace:
    """As `play_trace`, of a setting that is packed already; see `play_events`."""
    header, rows = play_events(packed, deal, rotation)
    return Trace(header, decode_events(packed.setting.game.events, rows))


def play_events(packed: Packed, deal: int = 0, rotation: int = 0) -> tuple[Header, Rows]:
    """Play one game and return its header and a view of `event_room`, until that is used again.

    Args:
        packed: from `pack`.
        deal: the deal's number, 0 or more.
        rotation: the seat rotation, 0 to players - 1: bot i sits in chair (i + rotation) mod n.

    Raises:
        InputError: for a deal or rotation out of range.
    """
    setting = packed.setting
    deal = check_count("deal", deal, 0, MOST_DEALS)
    rotation = check_count("rotation", rotation, 0, setting.players - 1)
    play_rows(packed, deal, 1, rotation, is_traced=True)
    written = int(packed.table["event_count"][0])
    if written > EVENT_ROOM:
        raise RuntimeError(f"a game of {written} events has no room; {EVENT_ROOM} fit")
    seats = [(chair - rotation) % setting.players for chair in range(setting.players)]
    header = Header(
        game=setting.game.name,
        variant=setting.variant,
        rules=setting.rules,
        deck_name=setting.deck.name,
        deck=tuple(card.text for card in setting.deck.cards),
        players=setting.players,
        bots=tuple(setting.bots[seat].name for seat in seats),
        first_chair=int(packed.table["first_chair"][0]),
        seed=setting.seed,
        deal=deal,
        rotation=rotation,
        marks=marks_of(setting.deck),
    )
    return header, event_room()["rows"][0][:written]


def marks_of(deck: Deck) -> dict[str, tuple[Any, ...]]:
    """What the deck's cards bear beside their text, kinds that all have by default left out."""
    plain = Card("a")
    marks = {name: tuple(getattr(card, name) for card in deck.cards) for name in MARKS}
    return {name: all_ for name, all_ in marks.items() if set(all_) != {getattr(plain, name)}}
