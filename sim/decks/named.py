"""The decks that come with the project, by name."""

from __future__ import annotations

import functools
from dataclasses import replace
from pathlib import Path

from sim.decks.deck import Deck, load_deck
from sim.errors import InputError
from sim.names import find_name
from sim.near_names import suggest_name
from sim.user_file import is_absent

DATA_FOLDER = Path(__file__).parent / "data"

FAMILY_OF_DECK = {
    "word_crush_104": "Word Crush",
    "final_word_120": "The Final Word",
    "final_word_crossword": "The Final Word",
    "final_word_more_vowels": "The Final Word",
    "final_word_fewer_vowels": "The Final Word",
    "final_word_no_rare": "The Final Word",
    "whitman_5359_108": "Whitman 5359",
}
"""The family of games that a deck is for, as `sim.spec.Game.family` names it."""


def deck_names(family: str | None = None) -> list[str]:
    """Return the names of the decks that come with the project, of one family or of all.

    >>> deck_names("Word Crush")
    ['word_crush_104']
    """
    return sorted(name for name, of in FAMILY_OF_DECK.items() if family in (None, of))


def is_letter_deck(deck: Deck) -> bool:
    """Is every card of the deck a single letter or a wild card?"""
    return odd_card_of(deck) is None


def odd_card_of(deck: Deck) -> str | None:
    """The first card that is neither a single letter nor wild, or None."""
    return next((card.text for card in deck.cards if len(card.text) != 1), None)


@functools.cache
def load_named_deck(name: str) -> Deck:
    """Read a deck that comes with the project."""
    deck = load_deck(DATA_FOLDER / f"{name}.csv")
    return replace(deck, source=f"sim/decks/data/{name}.csv")


def find_deck(name_or_path: str | Path) -> Deck:
    """Return a named deck, or read the one at a path.

    Raises:
        InputError: there is neither such a name nor such a file, or the file is no deck.
    """
    named = name_or_path if name_or_path in FAMILY_OF_DECK else None
    path = Path(name_or_path)
    if named is None and is_absent(path):
        named = find_name(name_or_path, FAMILY_OF_DECK)
    if isinstance(named, str):
        return load_named_deck(named)
    if is_absent(path):
        allowed = f"{', '.join(deck_names())}, or the path of a deck file"
        problem = f"no deck and no file has this name{suggest_name(str(path), FAMILY_OF_DECK)}"
        raise InputError(str(path), problem, allowed)
    return load_deck(path)
