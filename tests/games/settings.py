"""The settings that the suite plays, of every game that there is.

Every variant at one number of players and every number of players in the printed rules: a cross.
With ``FAIRDEAL_FULL=1`` (`make test-full`) it is the product, with every profile at all seats.

What the cross leaves out, and where it is proved:

* a profile at all seats of a game: two profiles take turns at a game's tables, other games have
  other two, so that each profile meets each number of players; the rest in `make test-full`. Each
  profile sits at a table of every game (`mixed_of`).
* the profile that lists every move against itself: beside another, at the same table.
* all words of the dictionary at a table of bots that play alike (`tests.games.conform`): at mixed
  tables, in clauses and in golden games.
* plans of Whitman 5359 from all first words (``plan_breadth = 0``): against brute force in
  `tests.search.test_plan_agreement`, as whole games in `make test-full`.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from sim.bots.profiles import BotChoice, profiles
from sim.errors import InputError
from sim.kernel import IS_PLAIN_PYTHON
from sim.registry import game_modules, game_names, load_game
from tests.scale import IS_FULL

SLOW = "plain"
"""The profile that lists every legal move: it sits at few tables, and small ones."""
ALIKE_PROFILES = 2
"""Profiles that sit at all seats of a game's tables in turn: each has word records of its own."""
BOUNDED = {"oracle": {"profile": "oracle", "plan_breadth": 2}}
"""Bots that the short suite plays in the place of those that weigh every plan."""
PLAIN_PYTHON_STEP = 3
"""Where kernels run as plain Python every so many-th setting is played."""


@dataclass(frozen=True)
class Case:
    """A setting by its names.

    Attributes:
        name: the game's key.
        variant: the variant's.
        players: how many.
        bots: profiles, seat by seat.
    """

    name: str
    variant: str
    players: int
    bots: tuple[str, ...]

    @property
    def are_alike(self) -> bool:
        """Do all seats play the same way?"""
        return len(set(self.bots)) == 1

    @property
    def seats(self) -> list[BotChoice]:
        """The bots, as they are played."""
        return [bot if IS_FULL else BOUNDED.get(bot, bot) for bot in self.bots]

    def __str__(self) -> str:
        bots = self.bots[0] if self.are_alike else " ".join(self.bots)
        return f"{self.name}-{self.variant}-{self.players}-{bots}"


def player_counts(name: str) -> range:
    """All numbers of players of a game."""
    low, high = load_game(name).players
    return range(low, high + 1)


def cross_of(name: str) -> list[tuple[str, int]]:
    """Variants and numbers of players; other variants take the numbers in turn."""
    first, *others = (variant.name for variant in load_game(name).variants)
    by_players = [(first, players) for players in player_counts(name)]
    in_turn = []
    for place, variant in enumerate(others, start=1):
        counts = counts_of_variant(name, variant)
        in_turn.append((variant, counts[place % len(counts)]))
    return by_players + in_turn


def counts_of_variant(name: str, variant: str) -> list[int]:
    """The numbers of players for whom a variant can be dealt."""
    game = load_game(name)
    found = []
    for players in player_counts(name):
        rules = game.resolve(players, variant=variant)
        with contextlib.suppress(InputError):
            game.check_deal(game.make_deck(rules), rules, players)
            found.append(players)
    return found


def product_of(name: str) -> list[tuple[str, int]]:
    """Every variant at every number of players."""
    variants = [variant.name for variant in load_game(name).variants]
    return [
        (variant, players) for variant in variants for players in counts_of_variant(name, variant)
    ]


def cases_of(name: str) -> list[Case]:
    """The settings of a game: profiles at all seats in turn, then tables of different ones."""
    profile_names, shift = list(profiles()), game_names().index(name)
    if IS_FULL:
        return [
            Case(name, variant, players, (bot,) * players)
            for variant, players in product_of(name)
            for bot in profile_names
        ] + mixed_of(name)
    quick = [bot for bot in profile_names if bot != SLOW]
    apart = len(quick) // ALIKE_PROFILES
    alike = [quick[(shift + apart * turn) % len(quick)] for turn in range(ALIKE_PROFILES)]
    in_turn = [
        Case(name, variant, players, (alike[place % ALIKE_PROFILES],) * players)
        for place, (variant, players) in enumerate(cross_of(name))
    ]
    return in_turn + mixed_of(name)


def mixed_of(name: str) -> list[Case]:
    """Tables of the printed rules at which each profile sits once at least."""
    printed, counts = load_game(name).variants[0].name, player_counts(name)
    most, few = counts[-1], max(counts[0], min(2, counts[-1]))
    slow, *quick = [SLOW, *(bot for bot in profiles() if bot != SLOW)]
    tables = [quick[start : start + most] for start in range(0, len(quick), most)]
    return [
        *(Case(name, printed, most, seated(table, most)) for table in tables),
        Case(name, printed, few, seated([slow, quick[0]], few)),
    ]


def seated(table: Sequence[str], players: int) -> tuple[str, ...]:
    """So many seats, taken in turn."""
    return tuple(table[seat % len(table)] for seat in range(players))


def every_case() -> list[object]:
    """All settings of all games, for `pytest.mark.parametrize`."""
    cases = [case for name in game_names() for case in cases_of(name)]
    return [pytest.param(case, id=str(case)) for case in thinned(cases)]


def thinned(cases: list[Case]) -> list[Case]:
    """All of them; a spread where kernels run as plain Python."""
    return cases[::PLAIN_PYTHON_STEP] if IS_PLAIN_PYTHON else cases


def counting_of(name: str):
    """The module of tests that follows a game's cards and counts its rows from a trace."""
    package = game_modules()[name].split(".")[2]
    return importlib.import_module(f"tests.games.{package}.cards_and_counts")
