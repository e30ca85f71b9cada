"""Counts what a deck of words is made of, as Word Crush plays it."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

from sim.decks.deck import Deck
from sim.decks.spread import LETTERS
from sim.decks.word_pool import find_doubled_letters

BAR_WIDTH = 30


@dataclass(frozen=True, slots=True)
class LetterComposition:
    """One letter of a deck.

    Attributes:
        letter: a to z.
        starting: number of cards that start with it.
        doubled: number of cards that hold it twice in a row (WC-14).
        playable: number of cards that do either, each counted once.
        chance: share of the deck that is playable while this letter is active, 0 to 1.
    """

    letter: str
    starting: int
    doubled: int
    playable: int
    chance: float


@dataclass(frozen=True, slots=True)
class DeckComposition:
    """What a deck is made of.

    Attributes:
        name: of the deck.
        cards: how many.
        letters: a to z, one entry each.
        mean_chance: mean of the 26 chances: how likely a random card is playable on a random
            letter.
        lengths: number of letters -> number of cards, in order.
        double_cards: number of cards with any letter twice in a row.
        double_share: the same as a share of the deck, 0 to 1.
        notes: of the deck.
    """

    name: str
    cards: int
    letters: tuple[LetterComposition, ...]
    mean_chance: float
    lengths: dict[int, int]
    double_cards: int
    double_share: float
    notes: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as plain values that JSON can hold; lengths become strings."""
        plain = asdict(self)
        plain["letters"] = list(plain["letters"])
        plain["notes"] = list(self.notes)
        plain["lengths"] = {str(length): cards for length, cards in self.lengths.items()}
        return plain

    def to_text(self) -> str:
        """Return the figures as a table with a bar for each letter's chance."""
        top = max(letter.chance for letter in self.letters)
        lines = [
            f"{self.name}: {self.cards} cards, {self.double_cards} with a double letter "
            f"({self.double_share:.1%})",
            "",
            "letter  starts  doubled  playable  chance",
            *(format_letter(letter, top) for letter in self.letters),
            f"mean{self.mean_chance:>37.1%}",
            "",
            "letters in the word  cards",
        ]
        most = max(self.lengths.values())
        for length, cards in self.lengths.items():
            lines.append(f"{length:>19}  {cards:>5}  {draw_bar(cards, most)}".rstrip())
        lines += ["", *self.notes] if self.notes else []
        return "\n".join(lines) + "\n"


def format_letter(letter: LetterComposition, top: float) -> str:
    """Return the line of one letter."""
    counts = f"{letter.starting:>6}  {letter.doubled:>7}  {letter.playable:>8}"
    bar = draw_bar(letter.chance, top)
    return f"{letter.letter.upper():<6}  {counts}  {letter.chance:>6.1%}  {bar}".rstrip()


def draw_bar(value: float, top: float) -> str:
    """Return a bar whose length is in proportion; anything above nothing gets one mark."""
    if value <= 0:
        return ""
    return "#" * max(1, round(BAR_WIDTH * value / top))


def describe_word_deck(deck: Deck) -> DeckComposition:
    """Count the first letters, double letters, lengths and playable cards of a deck."""
    size = len(deck.cards)
    starting = Counter(card.text[0] for card in deck.cards)
    doubles = [find_doubled_letters(card.text) for card in deck.cards]
    doubled = Counter(letter for pairs in doubles for letter in pairs)
    playable = Counter(
        letter
        for card, pairs in zip(deck.cards, doubles, strict=True)
        for letter in {card.text[0], *pairs}
    )
    letters = tuple(
        LetterComposition(at, starting[at], doubled[at], playable[at], playable[at] / size)
        for at in LETTERS
    )
    double_cards = sum(1 for pairs in doubles if pairs)
    return DeckComposition(
        name=deck.name,
        cards=size,
        letters=letters,
        mean_chance=sum(playable.values()) / size / len(LETTERS),
        lengths=dict(sorted(Counter(len(card.text) for card in deck.cards).items())),
        double_cards=double_cards,
        double_share=double_cards / size,
        notes=deck.notes,
    )
