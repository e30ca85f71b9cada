"""The two decks of Word Lift: what every card bears, and what a made deck holds."""

from __future__ import annotations

from sim.errors import describe_value
from sim.referee.header import fail, is_letter, require
from sim.referee.word_lift.rules import PILES
from sim.referee.word_lift.specials import PLAIN, QUESTION_MARK, SPECIALS, TWO_PILES, WILD
from sim.trace import Header

MADE = "word_lift"
"""How the name of a deck begins that the parameters have made; any other is the user's."""

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
VOWELS = "aeiou"
"""The letters of the vowel deck, to which a parameter may add Y (WL-02)."""


def check_deck(header: Header) -> None:
    """Refuses cards that no game could be played with."""
    symbols, piles = symbols_of(header), piles_of(header)
    for text, symbol, pile in zip(header.deck, symbols, piles, strict=True):
        if pile not in PILES:
            fail("WL-01", f"{describe_value(pile)} is no pile")
        if symbol not in SPECIALS:
            fail("WL-06", f"no card bears the symbol {describe_value(symbol)}")
        if not (text == WILD if SPECIALS[symbol].is_wild else is_letter(text)):
            fail("WL-04", f"{describe_value(text)} with the symbol {describe_value(symbol)}")
    for pile in PILES:
        dealt = header.players * int(header.rules[f"hand_{pile}s"])
        enough = dealt <= piles.count(pile)
        require(enough, "WL-08", f"{piles.count(pile)} {pile}s to deal {dealt}")
    if header.deck_name.startswith(MADE):
        check_made_deck(header)


def symbols_of(header: Header) -> tuple[str, ...]:
    """WL-03: the symbol of every card; a deck may have none."""
    symbols = header.marks.get("symbol", (PLAIN,) * len(header.deck))
    require(len(symbols) == len(header.deck), "WL-03", "every card has its symbol, or none has")
    return symbols


def piles_of(header: Header) -> tuple[str, ...]:
    """WL-01: the pile of every card; a deck without them is none of this game."""
    piles = header.marks.get("pile", ())
    require(len(piles) == len(header.deck), "WL-01", "every card has its pile")
    return piles


def check_made_deck(header: Header) -> None:
    """What the parameters ask of a deck.

    How many of each letter are like Scrabble's (WL-01), and which of them bear the symbols
    (WL-03), is data.
    """
    rules = header.rules
    cards = list(zip(header.deck, symbols_of(header), piles_of(header), strict=True))
    for pile in PILES:
        held = [(text.lower(), symbol) for text, symbol, its in cards if its == pile]
        wanted = int(rules[f"{pile}s"])
        require(len(held) == wanted, "WL-01", f"{len(held)} {pile}s, not {wanted}")
        for symbol in TWO_PILES:
            copies = [its for _, its in held].count(symbol)
            right = copies == int(rules["n_special"])
            require(right, "WL-03", f"{copies} {symbol}s among the {pile}s")
        wilds = [symbol for _, symbol in held].count(QUESTION_MARK)
        due = int(rules["n_special"]) if pile == rules["question_mark_deck"] else 0
        require(wilds == due, "WL-05", f"{wilds} question marks among the {pile}s, not {due}")
        for text, _ in held:
            if text == "y":
                require(pile == rules["y"], "WL-02", f"Y is a {rules['y']}")
            elif text != WILD and (text in VOWELS) != (pile == "vowel"):
                fail("WL-01", f"{describe_value(text)} among the {pile}s")
        if rules["distribution"] == "flat":
            check_flat(pile, [text for text, _ in held if text != WILD], rules["y"])


def check_flat(pile: str, letters: list[str], pile_of_y: str) -> None:
    """WL-01: a flat pile has of each of its letters as many cards as of any other, or one more."""
    its_own = [each for each in ALPHABET if (each in VOWELS) == (pile == "vowel")]
    its_own = [each for each in its_own if each != "y"] + ["y"] * (pile == pile_of_y)
    copies = [letters.count(each) for each in its_own]
    is_flat = max(copies) - min(copies) <= 1
    require(is_flat, "WL-01", f"{min(copies)} to {max(copies)} cards of a letter in a flat deck")
