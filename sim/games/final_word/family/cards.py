"""The family's deck: letter cards, what each is worth, and which decks can deal a game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from sim.decks import Deck, find_deck
from sim.errors import InputError, describe_value
from sim.games.final_word.family.rulebook import LETTER_VALUES
from sim.limits import MOST_CARDS, MOST_CHAIRS, MOST_WORDS
from sim.params import Value
from sim.scoring import LETTERS, Scoring
from sim.search.first_letters import FIRSTS_ROOM
from sim.search.planes import PLANES_ROOM
from sim.search.query import WORD_ROOM

PRINTED_DECK = "final_word_120"

DECK_FIELDS = (
    ("letter", np.int64, (MOST_CARDS,)),  # 0 for a to 25 for z
    ("value", np.int64, (MOST_CARDS,)),  # points
    ("copies", np.int64, (LETTERS,)),  # cards of each letter
    # for a search that reads the lexicon's words in lists of its own: their address in this
    # process, how many numbers stand there, and where the words stand in the rankings
    ("lists", np.int64),
    ("lists_length", np.int64),
    ("list_places", np.int32, (MOST_CHAIRS, MOST_WORDS + 1)),
    # room for the words by first letter (`sim.search.first_letters`)
    ("firsts", np.int64, (MOST_CHAIRS, FIRSTS_ROOM)),
    # and for those of each kind of bot as bit planes (`sim.search.planes`)
    ("planes", np.int64, (MOST_CHAIRS, PLANES_ROOM)),
)


def make_deck(rules: Mapping[str, Value]) -> Deck:
    """The 120 printed cards: no game here has a deck of its own (FW-05)."""
    return find_deck(PRINTED_DECK)


def letter_values(deck: Deck, rules: Mapping[str, Value]) -> tuple[int, ...]:
    """Points of a card by its letter, a to z (FW-01); 0 for a letter that the deck lacks."""
    named = LETTER_VALUES.get(rules["letter_values"])
    points = named or {card.text: card.value for card in deck.cards}
    return tuple(points.get(chr(ord("a") + letter), 0) for letter in range(LETTERS))


def sum_of_cards(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """What most games of the family score: the sum of the word's visible cards (FW-07)."""
    return Scoring(letter_values(deck, rules), least_length=rules["minlen"])


def count_of_letters(rules: Mapping[str, Value], deck: Deck, adds_highest: int = 0) -> Scoring:
    """A point a letter instead (F8-05, F16-02), with the highest card's points or not (F15-01)."""
    return Scoring(
        letter_values(deck, rules),
        by_length=tuple(range(WORD_ROOM)),
        adds_highest=adds_highest,
        no_card_sum=1,
        least_length=rules["minlen"],
    )


def pack_deck(deck: Deck, rules: Mapping[str, Value], record: npt.NDArray[np.void]) -> None:
    """Fill the deck record."""
    letters = [ord(card.text) - ord("a") for card in deck.cards]
    points = letter_values(deck, rules)
    record["cards"] = len(letters)
    record["letter"][0, : len(letters)] = letters
    record["copies"][0] = np.bincount(letters, minlength=LETTERS)
    record["value"][0, : len(letters)] = [points[letter] for letter in letters]


def check_deal(deck: Deck, rules: Mapping[str, Value], players: int) -> None:
    """Refuse a deck that is not of letters, or that cannot deal the hands (FW-04).

    Raises:
        InputError: naming the deck.
    """
    where = f"deck {deck.name}"
    for card in deck.cards:
        if len(card.text) != 1 or card.is_wild:
            raise InputError(
                where, f"{describe_value(card.text)} is no letter card", "cards of one letter"
            )
    if len(deck.cards) > MOST_CARDS:
        raise InputError(where, f"{len(deck.cards)} cards", f"at most {MOST_CARDS} cards")
    dealt = players * rules["hand"]
    if dealt > len(deck.cards):
        problem = f"{players} hands of {rules['hand']} are {dealt} cards, the deck has"
        raise InputError(where, f"{problem} {len(deck.cards)}", "smaller hands or a larger deck")
    if rules["letter_values"] == "deck":
        check_values(deck, where)


def check_values(deck: Deck, where: str) -> None:
    """Refuse a deck in which two cards of a letter are worth different points."""
    points = defaultdict(set)
    for card in deck.cards:
        points[card.text].add(card.value)
    for letter, found in points.items():
        if len(found) > 1:
            problem = (
                f"cards of {describe_value(letter)} are worth {', '.join(map(str, sorted(found)))}"
            )
            raise InputError(where, problem, "one value for all cards of a letter")
