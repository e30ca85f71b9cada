"""The decks that come with the project, by name."""

from __future__ import annotations

import functools
from dataclasses import replace
from pathlib import Path

from sim.decks.deck import Deck, load_deck
from sim.errors import InputError
from sim.user_file import is_absent

DATA_FOLDER = Path(__file__).parent / "data"
GAME_OF_DECK = {"word_crush_104": "word_crush"}


def deck_names(game: str | None = None) -> list[str]:
    """Return the names of the decks that come with the project, of one game or of all.

    >>> deck_names("word_crush")
    ['word_crush_104']
    """
    return sorted(name for name, of in GAME_OF_DECK.items() if game in (None, of))


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
    if isinstance(name_or_path, str) and name_or_path in GAME_OF_DECK:
        return load_named_deck(name_or_path)
    path = Path(name_or_path)
    if is_absent(path):
        allowed = f"{', '.join(deck_names())}, or the path of a deck file"
        raise InputError(str(path), "no deck and no file has this name", allowed)
    return load_deck(path)
