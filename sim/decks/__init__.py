"""Decks: read, write, generate, describe."""

from sim.decks.composition import DeckComposition, LetterComposition
from sim.decks.deck import Card, Deck, load_deck, write_deck
from sim.decks.description import describe_deck
from sim.decks.letter_composition import LetterDeckComposition
from sim.decks.letter_deck import generate_letter_deck
from sim.decks.named import deck_names, find_deck, is_letter_deck
from sim.decks.word_deck import generate_word_deck

__all__ = [
    "Card",
    "Deck",
    "DeckComposition",
    "LetterComposition",
    "LetterDeckComposition",
    "deck_names",
    "describe_deck",
    "find_deck",
    "generate_letter_deck",
    "generate_word_deck",
    "is_letter_deck",
    "load_deck",
    "write_deck",
]
