"""A few rule sets that between them hold every pair of parameter values.

Faults of rules mostly come from two rules meeting. `cover_pairs` picks rule sets greedily, the
same ones every time: each starts from a pair not yet covered and takes, factor by factor, the
value that covers most pairs still missing. Players and bots are factors like the parameters.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from sim.bots.profiles import BotChoice, profiles
from sim.engine.simulation import Setting, prepare
from sim.errors import InputError
from sim.params import EnumParam, IntParam, Param, ProbabilityParam, TableParam, Value
from sim.registry import load_game

PLAYERS, BOTS = "players", "bots"

ODD_BOTS: Mapping[str, Sequence[BotChoice]] = {
    "forgets after three": [{"profile": "plain", "memory": "span", "span": 3}],
    "forgets everything": [{"profile": "casual", "memory": "span", "span": 0}],
    "exchanges often": [
        {"profile": "plain", "exchange_policy": "when stuck", "patience": 0, "exchanges_a_turn": 3}
    ],
    "declines": [{"profile": "casual", "decline_below": 0.9, "wrong_share": 1.0}],
    "slow": [{"profile": "novice", "look": 25.0}],
    "strong and weak": ["oracle", "novice"],
}
"""Bots that reach what the profiles seldom do: the seats take them in turn."""

FEW_VALUES = 12
"""A range of whole numbers of this many values or fewer is tried whole."""

TRIES = 6
"""Rule sets drawn up for each that is kept."""

Item = tuple[str, Value]
"""One factor's value: a parameter's name and its value, or players or bots."""
Pair = frozenset[Item]


@dataclass(frozen=True)
class PairCover:
    """Rule sets that hold every pair of values that can be played.

    Attributes:
        rows: for each rule set, every factor's value.
        pairs: pairs of values that some row holds.
        impossible: pairs that no playable rule set was found for.
    """

    rows: tuple[Mapping[str, Value], ...]
    pairs: frozenset[Pair]
    impossible: frozenset[Pair]


def values_to_try(param: Param) -> tuple[Value, ...]:
    """All of a parameter's values if they are few, else its default and those worth trying."""
    if isinstance(param, EnumParam):
        return param.choices
    if isinstance(param, ProbabilityParam):
        often = (param.default / 2, 2 * param.default) if param.default else (0.05, 1.0)
        return (param.default, *often)
    if isinstance(param, TableParam):
        return tuple(range(param.low, param.high + 1))
    if not isinstance(param, IntParam):
        raise TypeError(f"no values to try for {type(param).__name__}")
    if param.only:
        return (*param.names, *param.only)
    if param.high - param.low < FEW_VALUES:
        return (*param.names, *range(param.low, param.high + 1))
    return (*param.names, *(param.tried or (param.default, param.default + 1)))


def bots_called(name: str, players: int) -> list[BotChoice]:
    """A bot for each seat, from the name of a profile or of `ODD_BOTS`."""
    choices = ODD_BOTS.get(name, [name])
    return [choices[seat % len(choices)] for seat in range(players)]


def setting_of(game: str, row: Mapping[str, Value], seed: int = 1) -> Setting:
    """The setting of a rule set.

    Raises:
        InputError: if it cannot be played, such as too few cards for the hands.
    """
    rules = {name: value for name, value in row.items() if name not in (PLAYERS, BOTS)}
    bots = bots_called(row[BOTS], row[PLAYERS])
    return prepare(game, players=row[PLAYERS], seed=seed, rules=rules, bots=bots)


def pairs_of(row: Mapping[str, Value]) -> set[Pair]:
    """Every pair of values that a row holds."""
    return {frozenset(pair) for pair in combinations(row.items(), 2)}


@cache
def cover_game(game: str) -> PairCover:
    """Rule sets of a game that hold every pair of its parameters' values, players and bots.

    The parameters that shape the deck are covered by a few decks first, so that the rule sets
    share these.
    """
    found = load_game(game)
    shaping = {p.name: values_to_try(p) for p in found.params if p.shapes_deck}
    decks = cover_pairs([one_by_one(*item) for item in shaping.items()], lambda row: True).rows
    groups = [one_by_one(p.name, values_to_try(p)) for p in found.params if not p.shapes_deck]
    groups.append(one_by_one(PLAYERS, tuple(range(found.players[0], found.players[1] + 1))))
    groups.append(one_by_one(BOTS, (*profiles(), *ODD_BOTS)))
    if decks:
        groups.append([dict(deck) for deck in decks])

    def can_be_played(row: Mapping[str, Value]) -> bool:
        try:
            setting_of(game, row)
        except InputError:
            return False
        return True

    return cover_pairs(groups, can_be_played)


Group = list[dict[str, Value]]
"""The values that one or more factors take together."""


def one_by_one(name: str, values: Sequence[Value]) -> Group:
    """The group of a single factor."""
    return [{name: value} for value in values]


def cover_pairs(
    groups: Sequence[Group], is_legal: Callable[[Mapping[str, Value]], bool]
) -> PairCover:
    """Rows that take one entry of every group and between them hold all pairs of values.

    >>> sizes = [one_by_one("a", (0, 1, 2)), one_by_one("b", (0, 1)), one_by_one("c", (0, 1))]
    >>> cover = cover_pairs(sizes, lambda row: row != {"a": 0, "b": 0, "c": 0})
    >>> len(cover.pairs), len(cover.impossible), 6 <= len(cover.rows) <= 8
    (16, 0, True)
    """
    chance = random.Random(1)
    missing = MissingPairs(groups)
    covered: set[Pair] = set()
    impossible: set[Pair] = set()
    rows: list[Mapping[str, Value]] = []
    while missing.pairs:
        target = next(iter(missing.pairs))
        drawn = [draw_up(groups, target, missing, chance) for _ in range(TRIES)]
        drawn.sort(key=lambda row: -missing.count_in(row))
        best = next(filter(is_legal, drawn), None)
        if best is None:
            impossible.add(target)
            missing.remove([target])
            continue
        rows.append(best)
        held = pairs_of(best)
        covered |= held
        missing.remove(held)
    return PairCover(tuple(rows), frozenset(covered), frozenset(impossible - covered))


class MissingPairs:
    """The pairs that no row holds yet.

    Attributes:
        pairs: in the order of the groups: a dict keeps it, a set does not.
        numbers: of the values, so that those that are held are the bits of a number.
        entries: of each group the values of each entry, by their numbers.
        partners: of each value the bits of those that it makes a missing pair with.
    """

    def __init__(self, groups: Sequence[Group]) -> None:
        self.pairs = dict.fromkeys(all_pairs(groups))
        items = (item for group in groups for entry in group for item in entry.items())
        self.numbers = {item: number for number, item in enumerate(dict.fromkeys(items))}
        self.entries = [
            [tuple(self.numbers[item] for item in entry.items()) for entry in group]
            for group in groups
        ]
        self.partners = [0] * len(self.numbers)
        for one, other in self.pairs:
            self.partners[self.numbers[one]] |= 1 << self.numbers[other]
            self.partners[self.numbers[other]] |= 1 << self.numbers[one]

    def count_with(self, entries: Sequence[Sequence[int]], held: int) -> list[int]:
        """How many missing pairs each entry makes with the values of these bits."""
        partners = self.partners
        if len(entries[0]) == 1:
            return [(partners[number] & held).bit_count() for (number,) in entries]
        return [sum((partners[number] & held).bit_count() for number in entry) for entry in entries]

    def count_in(self, row: Mapping[str, Value]) -> int:
        """How many missing pairs a row holds."""
        numbers = [self.numbers[item] for item in row.items()]
        return self.count_with([numbers], sum(1 << number for number in numbers))[0] // 2

    def remove(self, pairs: Iterable[Pair]) -> None:
        """Note that these pairs are missing no more."""
        for pair in pairs:
            if pair in self.pairs:
                del self.pairs[pair]
                one, other = (self.numbers[item] for item in pair)
                self.partners[one] &= ~(1 << other)
                self.partners[other] &= ~(1 << one)


def all_pairs(groups: Sequence[Group]) -> list[Pair]:
    """Every pair of values of two groups, and those within a group's entries."""
    pairs: dict[Pair, None] = {}
    for group in groups:
        for entry in group:
            pairs.update(dict.fromkeys(map(frozenset, combinations(entry.items(), 2))))
    for one, other in combinations(groups, 2):
        for entry in one:
            for second in other:
                for item in entry.items():
                    pairs.update({frozenset((item, later)): None for later in second.items()})
    return list(pairs)


def draw_up(
    groups: Sequence[Group], target: Pair, missing: MissingPairs, chance: random.Random
) -> dict[str, Value]:
    """A row that holds the target pair and, greedily, many other missing pairs.

    Args:
        groups: of each the row takes an entry.
        target: the pair.
        missing: what to hold many of.
        chance: draws among entries that make as many.
    """
    row: dict[str, Value] = {}
    wanted, held = dict(target), 0
    order = list(range(len(groups)))
    chance.shuffle(order)
    is_free = [wanted.keys().isdisjoint(group[0]) for group in groups]
    order.sort(key=is_free.__getitem__)
    for at in order:
        entries, places = missing.entries[at], list(range(len(groups[at])))
        if not is_free[at]:
            places = [place for place in places if agrees(groups[at][place], wanted)]
            entries = [entries[place] for place in places]
        gains = missing.count_with(entries, held)
        most = max(gains)
        best = [place for place, gain in zip(places, gains, strict=True) if gain == most]
        chosen = chance.choice(best)
        row.update(groups[at][chosen])
        for number in missing.entries[at][chosen]:
            held |= 1 << number
    return row


def agrees(entry: Mapping[str, Value], wanted: Mapping[str, Value]) -> bool:
    """True if the entry has no other value for a factor that is wanted."""
    return all(entry.get(name, value) == value for name, value in wanted.items())
