"""What a deck is made of, be its cards words or letters."""

from __future__ import annotations

from sim.decks.composition import DeckComposition, describe_word_deck
from sim.decks.deck import Deck
from sim.decks.letter_composition import LetterDeckComposition, describe_letter_deck
from sim.decks.named import is_letter_deck


def describe_deck(deck: Deck) -> DeckComposition | LetterDeckComposition:
    """Count a deck: letter by letter if all its cards are letters or wild, else as words.

    >>> from sim.decks.named import find_deck
    >>> describe_deck(find_deck("final_word_120")).vowels
    46
    """
    return describe_letter_deck(deck) if is_letter_deck(deck) else describe_word_deck(deck)
