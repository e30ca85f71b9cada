"""Decks: read, write, generate, describe."""

from sim.decks.composition import DeckComposition, LetterComposition, describe_deck
from sim.decks.deck import Card, Deck, load_deck, write_deck
from sim.decks.named import deck_names, find_deck
from sim.decks.word_deck import generate_word_deck

__all__ = [
    "Card",
    "Deck",
    "DeckComposition",
    "LetterComposition",
    "deck_names",
    "describe_deck",
    "find_deck",
    "generate_word_deck",
    "load_deck",
    "write_deck",
]
