"""Counts what a deck of letter cards is made of."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

from sim.decks.composition import draw_bar
from sim.decks.deck import WILD, Deck
from sim.decks.letter_deck import VOWELS
from sim.decks.spread import LETTERS


@dataclass(frozen=True, slots=True)
class LetterCount:
    """One letter of a deck.

    Attributes:
        letter: a to z, or ? for wild cards.
        cards: how many.
        share: of the deck, 0 to 1.
        values: points of its cards, each once, in order.
        colours: of its cards, each once.
    """

    letter: str
    cards: int
    share: float
    values: tuple[int, ...]
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LetterDeckComposition:
    """What a deck of letter cards is made of.

    Attributes:
        name: of the deck.
        cards: how many.
        letters: a to z, one entry each, and one for wild cards if there are any.
        vowels: cards with A, E, I, O or U; Y is a consonant here.
        vowel_share: the same as a share of the deck, 0 to 1.
        mean_value: points a card.
        values: points -> number of cards, in order.
        notes: of the deck.
        piles: pile -> number of cards, as they come; none if no card names one.
        symbols: symbol -> the letters that bear it, a letter for each card; none without symbols.
    """

    name: str
    cards: int
    letters: tuple[LetterCount, ...]
    vowels: int
    vowel_share: float
    mean_value: float
    values: dict[int, int]
    notes: tuple[str, ...] = ()
    piles: dict[str, int] = field(default_factory=dict)
    symbols: dict[str, str] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as plain values that JSON can hold; points become strings."""
        plain = asdict(self)
        plain["letters"] = [
            one | {"values": list(one["values"]), "colours": list(one["colours"])}
            for one in plain["letters"]
        ]
        plain["values"] = {str(points): cards for points, cards in self.values.items()}
        plain["notes"] = list(self.notes)
        return plain

    def to_text(self) -> str:
        """Return the figures as a table with a bar for each letter."""
        most = max(letter.cards for letter in self.letters)
        lacking = [letter.letter.upper() for letter in self.letters if not letter.cards]
        wild = sum(letter.cards for letter in self.letters if letter.letter == WILD)
        wild_cards = f", {wild} wild" if wild else ""
        lines = [
            f"{self.name}: {self.cards} letter cards, {self.vowels} vowels"
            f" ({self.vowel_share:.1%}){wild_cards}, {self.mean_value:.2f} points a card",
            "",
            "letter  cards   share  points",
            *(format_letter(letter, most) for letter in self.letters if letter.cards),
            *([f"none of {', '.join(lacking)}"] if lacking else []),
            "",
            "points  cards",
        ]
        top = max(self.values.values())
        for points, cards in self.values.items():
            lines.append(f"{points:>6}  {cards:>5}  {draw_bar(cards, top)}".rstrip())
        lines += self.pile_lines()
        lines += ["", *self.notes] if self.notes else []
        return "\n".join(lines) + "\n"

    def pile_lines(self) -> list[str]:
        """How many cards each pile has, and which letters bear which symbols."""
        piles = [f"{pile or 'no pile'} {cards}" for pile, cards in self.piles.items()]
        lines = ["", f"piles: {', '.join(piles)}"] if piles else []
        if self.symbols:
            wide = max(map(len, self.symbols))
            lines += ["", f"{'symbol':<{max(wide, 6)}}  on"]
            lines += [
                f"{symbol:<{max(wide, 6)}}  {' '.join(letters.upper())}"
                for symbol, letters in self.symbols.items()
            ]
        return lines


def format_letter(letter: LetterCount, most: int) -> str:
    """Return the line of one letter; a colour that is not black is named."""
    points = "/".join(map(str, letter.values))
    colours = [colour for colour in letter.colours if colour != "black"]
    colour_names = f"  {', '.join(colours)}" if colours else ""
    bar = draw_bar(letter.cards, most)
    figures = f"{letter.cards:>5}  {letter.share:>6.1%}  {points:>6}"
    return f"{letter.letter.upper():<6}  {figures}  {bar}{colour_names}"


def describe_letter_deck(deck: Deck) -> LetterDeckComposition:
    """Count the letters, vowels, wild cards, values and colours of a deck of letter cards."""
    size = len(deck.cards)
    counts = Counter(card.text for card in deck.cards)
    texts = (*LETTERS, WILD) if counts[WILD] else tuple(LETTERS)
    values = {
        letter: tuple(sorted({card.value for card in deck.cards if card.text == letter}))
        for letter in texts
    }
    colours = {
        letter: tuple(sorted({card.colour for card in deck.cards if card.text == letter}))
        for letter in texts
    }
    letters = tuple(
        LetterCount(at, counts[at], counts[at] / size, values[at], colours[at]) for at in texts
    )
    piles = Counter(card.pile for card in deck.cards)
    symbols: dict[str, str] = {}
    for card in deck.cards:
        if card.symbol:
            symbols[card.symbol] = symbols.get(card.symbol, "") + card.text
    vowels = sum(counts[letter] for letter in VOWELS)
    return LetterDeckComposition(
        name=deck.name,
        cards=size,
        letters=letters,
        vowels=vowels,
        vowel_share=vowels / size,
        mean_value=sum(card.value for card in deck.cards) / size,
        values=dict(sorted(Counter(card.value for card in deck.cards).items())),
        notes=deck.notes,
        piles=dict(piles) if any(piles) else {},
        symbols=symbols,
    )
