"""A deck as parameters ask for it, and a trace that has nothing but its header."""

from __future__ import annotations

from typing import Any

from sim.trace import Header, Trace
from tests.referee.word_lift.story import PRINTED

CONSONANTS, VOWELS = "bcdfghjklmnpqrstvwxz", "aeiou"
TWO_PILES = ("pilcrow", "dagger", "lozenge", "dollar")


def made(**rules: Any) -> Trace:
    """A header with a deck of these rules; no special bears the letter B."""
    values = {**PRINTED, **rules}
    cards: list[tuple[str, str, str]] = []
    for pile, usual in (("consonant", CONSONANTS), ("vowel", VOWELS)):
        letters = usual + ("y" if values["y"] == pile else "")
        wilds = values["n_special"] if values["question_mark_deck"] == pile else 0
        symbols = [symbol for symbol in TWO_PILES for _ in range(values["n_special"])]
        plain = values[f"{pile}s"] - wilds
        for number in range(plain):
            symbol = symbols[number - 3] if 3 <= number < 3 + len(symbols) else ""
            cards.append((letters[number % len(letters)], symbol, pile))
        cards += [("?", "question mark", pile)] * wilds
    header = Header(
        game="word_lift",
        variant="printed",
        rules=values,
        deck_name="word_lift of the parameters",
        deck=tuple(text for text, _, _ in cards),
        players=2,
        bots=("plain",) * 2,
        first_chair=0,
        seed=0,
        deal=0,
        rotation=0,
        marks={
            "symbol": tuple(symbol for _, symbol, _ in cards),
            "pile": tuple(pile for _, _, pile in cards),
        },
    )
    return Trace(header, ())
