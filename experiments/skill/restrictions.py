"""Restrictions as data: the standard bot with one part of it changed, for restricted play.

What profiles cannot say yet, and so is not here: words of at most four letters (a profile has no
longest word), no wild cards and no special cards (the games at hand have none, and a profile could
not shun them), never discards (the games at hand have no voluntary discard; exchanging and trading
are here). Vocabularies are cut softly: a profile's `vocabulary` is the SCOWL level at whose middle
frequency half-known words lie, so "5,000 words" is the level at which a bot is expected to know
5,000 of the game's dictionary, each seat and deal a few other ones. The smallest level, 10, knows
about 3,400; so 2,000 words cannot be said, and the smallest vocabulary stands in for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from sim.bots.familiarity import chance_known, felt_zipf
from sim.bots.profiles import NUMBER_KEYS, Bot, BotChoice
from sim.lexicon.load import read_table
from sim.spec import Game

VOCABULARIES = (2_000, 5_000, 20_000)
FULL = int(NUMBER_KEYS["vocabulary"][1])
LARGEST_LEVEL = 70
"""Words up to this SCOWL level are counted: the default dictionary of the games."""


@dataclass(frozen=True)
class Restriction:
    """One respect in which a bot is restricted, or freed.

    Attributes:
        name: as tables call it.
        meaning: in words.
        changes: values of the profile.
    """

    name: str
    meaning: str
    changes: Mapping[str, Any]


@cache
def words_known() -> Mapping[int, float]:
    """How many words a bot of each vocabulary is expected to know, of SCOWL levels up to 70."""
    table = read_table().filter(read_table()["size"] <= LARGEST_LEVEL)
    size, zipf = table["size"].to_numpy().astype(float), felt_zipf(table)
    low = int(NUMBER_KEYS["vocabulary"][0])
    return {level: float(chance_known(size, zipf, level).sum()) for level in range(low, FULL + 1)}


def vocabulary_of(words: int) -> int:
    """The profile's `vocabulary` whose bots know about so many words.

    >>> vocabulary_of(5_000), round(words_known()[vocabulary_of(5_000)], -2)
    (14, 5200.0)
    """
    known = words_known()
    return min(known, key=lambda level: abs(known[level] - words))


def vocabulary_restriction(words: int) -> Restriction:
    """A vocabulary of about so many words."""
    level = vocabulary_of(words)
    known = f"about {round(words_known()[level], -2):,.0f} words"
    return Restriction(known, f"knows {known} (vocabulary {level})", {"vocabulary": level})


def full_vocabulary() -> Restriction:
    """The whole dictionary."""
    return Restriction("full lexicon", "knows every word", {"vocabulary": FULL})


WORD_RESTRICTIONS = (
    Restriction(
        "greedy points",
        "takes the most points, whatever else",
        {
            "word_choice": "most utility",
            "points_weight": 1.0,
            "card_weight": 0.0,
            "keep_weight": 0.0,
        },
    ),
    Restriction(
        "greedy cards",
        "lays the most cards, whatever they score",
        {
            "word_choice": "most utility",
            "points_weight": 0.0,
            "card_weight": 1.0,
            "keep_weight": 0.0,
        },
    ),
    Restriction("never trades", "never trades cards", {"trade_policy": "never"}),
    Restriction("random", "lays any word it sees", {"word_choice": "any legal move"}),
    Restriction("slow eye", "sees words half as fast", {"noticing": 0.5}),
)
OPEN_RESTRICTIONS = (
    Restriction("never exchanges", "never exchanges a card", {"exchange_policy": "never"}),
    Restriction(
        "exchanges when stuck",
        "exchanges only if no card fits soon",
        {"exchange_policy": "when stuck"},
    ),
    Restriction("any card", "lays any card that fits", {"card_choice": "any"}),
    Restriction("seven cards", "forgets after seven cards", {"memory": "span", "span": 7}),
    Restriction("perfect recall", "never forgets a card", {"memory": "perfect"}),
)


def restrictions_of(game: Game, standard: Bot) -> tuple[Restriction, ...]:
    """The restrictions that mean something in a game and change something of the standard bot.

    Games of words are restricted in vocabulary, noticing and policy; games whose cards lie open to
    their holder in memory and exchanges.
    """
    cut = tuple(vocabulary_restriction(words) for words in VOCABULARIES)
    of_words = (*cut, full_vocabulary(), *WORD_RESTRICTIONS)
    known = OPEN_RESTRICTIONS if game.scoring is None else of_words
    return tuple(one for one in known if changes_anything(one, standard))


def changes_anything(restriction: Restriction, standard: Bot) -> bool:
    """Does it change anything of the standard bot?"""
    changes = restriction.changes.items()
    return any(standard.values[key] != value for key, value in changes)


def restrict(standard: BotChoice, restriction: Restriction) -> dict[str, Any]:
    """The standard bot with the restriction; its name says so.

    >>> restrict("casual", Restriction("never trades", "", {"trade_policy": "never"}))
    {'profile': 'casual', 'trade_policy': 'never'}
    """
    base = {"profile": standard} if isinstance(standard, str) else dict(standard)
    return {**base, **restriction.changes}
