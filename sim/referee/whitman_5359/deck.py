"""The pack of Whitman 5359: what its cards bear, and how many there are of each."""

from __future__ import annotations

from collections import Counter

from sim.errors import describe_value
from sim.referee.header import fail, is_letter, require
from sim.trace import Header

PRINTED = "whitman_5359_108"
"""The name of the printed pack; any other is the user's."""

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
WILD, RED, BLACK = "?", "red", "black"
WILDS = 8

BLACKS = dict.fromkeys(ALPHABET, 1) | {
    "a": 8,
    "d": 3,
    "e": 9,
    "g": 2,
    "i": 8,
    "l": 3,
    "m": 2,
    "n": 3,
    "o": 7,
    "r": 5,
    "s": 3,
    "t": 5,
    "u": 3,
}
"""The black cards of each letter; of red ones there is one of each (WH-24)."""


def colours_of(header: Header) -> tuple[str, ...]:
    """The colour of every card; a deck without colours is black."""
    colours: tuple[str, ...] = header.marks.get("colour", (BLACK,) * len(header.deck))
    require(len(colours) == len(header.deck), "WH-24", "every card has its colour, or none has")
    return colours


def check_deck(header: Header) -> None:
    """Refuses cards that no match could be played with."""
    for text in header.deck:
        # WH-07, WH-08: a card bears a letter, or is wild
        if not is_letter(text) and text != WILD:
            fail("WH-08", f"{describe_value(text)} is no card")
    # WH-41: the hands, the first card of the discard pile and a card to draw
    needed = header.players * int(header.rules["hand"]) + 2
    enough = needed <= len(header.deck)
    require(enough, "WH-41", f"{len(header.deck)} cards, {needed} needed")
    if header.deck_name == PRINTED:
        check_printed_deck(header)


def check_printed_deck(header: Header) -> None:
    """WH-41: the printed pack has 108 cards, 26 of them red, each letter once (WH-24)."""
    held = Counter(
        (text.lower(), colour == RED)
        for text, colour in zip(header.deck, colours_of(header), strict=True)
    )
    for letter in ALPHABET:
        reds, blacks = held[letter, True], held[letter, False]
        require(reds == 1, "WH-24", f"{reds} red {letter.upper()}s")
        right = blacks == BLACKS[letter]
        require(right, "WH-41", f"{blacks} black {letter.upper()}s, not {BLACKS[letter]}")
    wilds = held[WILD, False]
    require(wilds == WILDS and not held[WILD, True], "WH-41", f"{wilds} wild cards, not {WILDS}")
