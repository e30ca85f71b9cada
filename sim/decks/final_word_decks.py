"""The named compositions of the 120 cards of The Final Word: what each is, as arguments.

``python -m sim.decks.final_word_decks`` writes their data files; a test holds them together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sim.decks.deck import Deck, write_deck
from sim.decks.letter_deck import NO_BASE, VOWELS, generate_letter_deck
from sim.decks.named import DATA_FOLDER, find_deck
from sim.decks.spread import spread_by_share

CARDS = 120
VOWEL_SHIFT = 10
"""Cards that become vowels, or cease to be, in the two shifted decks."""
RARE = "jkqvxz"
"""The letters worth 4 points, which are printed red (FW-01)."""

CROSSWORD_TILES: Mapping[str, int] = {
    # the tournament crossword game's 98 lettered tiles (public facts); its 2 blanks are left out
    **{"a": 9, "b": 2, "c": 2, "d": 4, "e": 12, "f": 2, "g": 3, "h": 2, "i": 9, "j": 1, "k": 1},
    **{"l": 4, "m": 2, "n": 6, "o": 8, "p": 2, "q": 1, "r": 6, "s": 4, "t": 6, "u": 4, "v": 2},
    **{"w": 2, "x": 1, "y": 2, "z": 1},
}


def compositions() -> dict[str, tuple[dict[str, Any], str]]:
    """For each named composition the arguments of the generator, and a sentence on it."""
    printed = sum(card.text in VOWELS for card in find_deck("final_word_120").cards)
    tiles = dict(CROSSWORD_TILES)
    scaled = spread_by_share(CARDS, tiles, dict.fromkeys(tiles, 1), dict.fromkeys(tiles, CARDS))
    more, fewer = printed + VOWEL_SHIFT, printed - VOWEL_SHIFT
    return {
        "final_word_crossword": (
            {"base": NO_BASE, "letters": scaled},
            "In the proportions of the tournament crossword game: its 98 lettered tiles scaled to"
            " 120 cards, without blanks, worth what The Final Word's letters are.",
        ),
        "final_word_more_vowels": (
            {"vowels": more},
            f"{more} vowels in place of {printed}: ten cards more, vowels and consonants each"
            " scaled in proportion, one at least of each letter.",
        ),
        "final_word_fewer_vowels": (
            {"vowels": fewer},
            f"{fewer} vowels in place of {printed}: ten cards fewer, vowels and consonants each"
            " scaled in proportion.",
        ),
        "final_word_no_rare": (
            {"without": RARE},
            "Without J, K, Q, V, X and Z: their seven cards are shared out in proportion among the"
            " other letters.",
        ),
    }


def make_composition(name: str) -> Deck:
    """A named composition, generated anew."""
    arguments, note = compositions()[name]
    return replace(generate_letter_deck(name=name, **arguments), notes=(note,))


if __name__ == "__main__":
    for each in compositions():
        write_deck(make_composition(each), DATA_FOLDER / f"{each}.csv")
