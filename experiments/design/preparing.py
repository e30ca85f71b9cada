"""Prepares the many cells of a sweep, doing once what they share.

What comes out is what `sim.engine.simulation.prepare` makes of each cell by itself. Thousands of
cells deal from one deck by rules that differ in what a deck's check never reads: what was read is
noted (`NotedRules`), so that an answer is taken again only for rules that agree in all of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from sim.bots.profiles import Bot, BotChoice, seat_bots, values_read
from sim.decks import Deck
from sim.engine.simulation import Setting, check_count
from sim.params import Value
from sim.spec import Game

CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), default=dict)


def configuration(setting: Setting) -> dict[str, Any]:
    """All that decides a cell's games, but for the sources of engine and game."""
    return {**configure_table(setting), "bots": configure_bots(setting)}


def configure_table(setting: Setting) -> dict[str, Any]:
    """All of a `configuration` but the bots."""
    return {
        "game": setting.game.name,
        "variant": setting.variant,
        "players": setting.players,
        "rules": setting.rules,
        "deck": setting.deck.content_hash,
        "seed": setting.seed,
    }


def configure_bots(setting: Setting) -> list[list[Any]]:
    """What decides a cell's games of its bots: one if all are equal."""
    finds_words = setting.game.scoring is not None
    seats = setting.bots[:1] if setting.rotations == 1 else setting.bots
    return [[bot.name, values_read(bot, finds_words)] for bot in seats]


class NotedRules(Mapping[str, Value]):
    """Rules that note which of them are read.

    >>> rules = NotedRules({"hand": 3, "turn_cap": 200})
    >>> rules["hand"], rules.read
    (3, {'hand': 3})
    """

    def __init__(self, rules: Mapping[str, Value]) -> None:
        self.rules = rules
        self.read: dict[str, Value] = {}
        self.are_all_read = False

    def __getitem__(self, name: str) -> Value:
        if name not in self.rules:
            self.are_all_read = True  # the answer hangs on what is missing
        value = self.rules[name]
        self.read[name] = value
        return value

    def __iter__(self) -> Iterator[str]:
        self.are_all_read = True
        return iter(self.rules)

    def __len__(self) -> int:
        self.are_all_read = True
        return len(self.rules)


def is_hashable(value: Value) -> bool:
    """Can it be looked up?"""
    return isinstance(value, int | float | str | None)


class Remembered:
    """A function of rules and a key, asked once for all rules that agree in what it reads.

    Args:
        function: of rules and whatever else; it must not read anything else that changes.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.answers: dict[tuple[str, ...], dict[Any, Any]] = {}

    def __call__(self, key: Any, rules: Mapping[str, Value], *arguments: Any) -> Any:
        """The answer.

        Args:
            key: stands for the other arguments.
            rules: every parameter's value.
            arguments: handed on, before and after as ``function`` takes them.
        """
        for names, known in self.answers.items():
            asked = (key, *(rules[name] for name in names))
            if asked in known:
                return known[asked]
        noted = NotedRules(rules)
        answer = self.function(noted, *arguments)
        if not noted.are_all_read and all(map(is_hashable, noted.read.values())):
            asked = (key, *noted.read.values())
            self.answers.setdefault(tuple(noted.read), {})[asked] = answer
        return answer


def leave_moving(game: Game, rules: Iterable[str]) -> Game:
    """A game of those parameters alone that may differ between cells which give these rules.

    They are the rules, what a variant changes, and defaults that hang on other values.
    """
    names = {*rules, *(name for variant in game.variants for name in variant.changes)}
    moving = [param for param in game.params if param.name in names or callable(param.default)]
    return replace(game, params=tuple(moving))


def count_rotations(seats: Sequence[Bot]) -> int:
    """How many seatings a deal is played in: one if all bots are equal."""
    return 1 if len({bot.name for bot in seats}) == 1 else len(seats)


class Preparer:
    """Prepares cells of one game.

    Args:
        game: the game.
        seed: names all random draws.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.seed = check_count("seed", seed, 0, 2**63 - 1)
        self.bases: dict[Any, tuple[Mapping[str, Value], Game]] = {}
        self.decks: dict[int, Deck] = {}
        self.seats: dict[tuple[str, int], tuple[Bot, ...]] = {}
        self.bots_texts: dict[int, str] = {}
        self.values_texts: dict[int, str] = {}
        self.latest_table: tuple[Mapping[str, Value] | None, Deck | None, str] = None, None, ""
        self.make_deck = Remembered(game.make_deck)
        self.check_deal = Remembered(
            lambda rules, deck, players: game.check_deal(deck, rules, players)
        )

    def prepare(
        self,
        players: int,
        rules: Mapping[str, Value],
        variant: str,
        bots: BotChoice | Sequence[BotChoice],
        deck: Deck | None,
    ) -> Setting:
        """A cell's setting; all as `sim.engine.simulation.prepare` makes it."""
        (setting,) = self.prepare_all(players, rules, variant, [bots], deck)
        return setting

    def prepare_all(
        self,
        players: int,
        rules: Mapping[str, Value],
        variant: str,
        line_ups: Sequence[BotChoice | Sequence[BotChoice]],
        deck: Deck | None,
    ) -> list[Setting]:
        """The settings of cells that differ in their bots alone.

        Args:
            players: how many play.
            rules: parameter values that differ from the variant's.
            variant: a variant's name.
            line_ups: each one bot for all seats or a list of one a seat.
            deck: None for the deck that the rules ask for.

        Raises:
            InputError: naming the argument or key, what is wrong and what is allowed.
        """
        players = self.game.check_players(players)
        resolved = self.resolve(players, rules, variant)
        seated = [self.find_seats(bots, players) for bots in line_ups]
        chosen = self.make_deck(None, resolved) if deck is None else deck
        kept = self.decks.setdefault(id(chosen), chosen)  # so that no other deck gets its id
        self.check_deal((id(kept), players), resolved, kept, players)
        made = partial(Setting, self.game, variant, players, resolved, kept)
        return [made(seats, self.seed, count_rotations(seats)) for seats in seated]

    def resolve(
        self, players: int, rules: Mapping[str, Value], variant: str
    ) -> Mapping[str, Value]:
        """Every parameter's value; those that no cell of these keys moves are taken over."""
        key = (players, variant, tuple(rules))
        if key not in self.bases:
            resolved = self.game.resolve(players, rules, variant)
            self.bases[key] = resolved, leave_moving(self.game, rules)
            return resolved
        base, moving = self.bases[key]
        return {**base, **moving.resolve(players, rules, variant)}

    def find_seats(self, bots: BotChoice | Sequence[BotChoice], players: int) -> tuple[Bot, ...]:
        """A bot for each seat."""
        key = (repr(bots), players)
        if key not in self.seats:
            self.seats[key] = seat_bots(bots, players)
        return self.seats[key]

    def encode_values(self, setting: Setting) -> str:
        """The bots' values that count in the game, whatever the bots are called.

        Args:
            setting: that this preparer made.
        """
        key = id(setting.bots)  # `seats` keeps them
        if key not in self.values_texts:
            values = [one for _, one in configure_bots(setting)]
            self.values_texts[key] = CANONICAL.encode(values)
        return self.values_texts[key]

    def encode_configuration(self, setting: Setting) -> str:
        """The canonical JSON of `configuration`.

        The bots' part is made once for each, the other once for all bots of a table that are
        encoded one after the other.

        Args:
            setting: that this preparer made.
        """
        key = id(setting.bots)  # `seats` keeps them
        if key not in self.bots_texts:
            self.bots_texts[key] = CANONICAL.encode({"bots": configure_bots(setting)})
        rules, deck, text = self.latest_table
        if rules is not setting.rules or deck is not setting.deck:
            text = CANONICAL.encode(configure_table(setting))
            self.latest_table = setting.rules, setting.deck, text
        return f"{self.bots_texts[key][:-1]},{text[1:]}"
