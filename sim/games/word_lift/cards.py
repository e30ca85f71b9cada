"""The two decks: which letters, which of them bear a symbol (WL-01 to WL-06)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from sim.decks import Card, Deck
from sim.decks.deck import WILD
from sim.decks.spread import spread_by_share
from sim.errors import InputError, describe_value
from sim.games.word_lift.forms import forms_of
from sim.games.word_lift.specials import BY_SYMBOL, PLAIN, SPECIALS
from sim.limits import MOST_CARDS, MOST_WORDS
from sim.params import Value
from sim.scoring import LETTERS, Scoring
from sim.search.forms import FORM_DTYPE, MOST_FORMS
from sim.search.query import WILD as WILD_LETTER
from sim.search.query import WORD_ROOM

CONSONANT, VOWEL = "consonant", "vowel"
PILES = (CONSONANT, VOWEL)
VOWELS = "aeiou"
WILD_SYMBOL = next(special.symbol for special in SPECIALS if special.is_wild)
MOST_WILDS = 3
"""Question marks that a search can use at once."""

SHARES: Mapping[str, int] = dict(
    # letters of the tournament crossword game, without its blanks (public facts)
    zip(
        "abcdefghijklmnopqrstuvwxyz",
        (9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1),
        strict=True,
    )
)

DECK_FIELDS = (
    # by card: 0 for a to 25 for z, `WILD_LETTER` for a wild card; which pile
    ("letter", np.int64, (MOST_CARDS,)),
    ("pile", np.int64, (MOST_CARDS,)),
    # by card, from the table of specials: points on the table and in hand; their parts beyond a
    # plain card's, and the special whose name they are recorded under
    ("on_table", np.int64, (MOST_CARDS,)),
    ("in_hand", np.int64, (MOST_CARDS,)),
    ("special", np.int64, (MOST_CARDS,)),  # place in SPECIALS, -1 for a plain card
    ("ends_only", np.int64, (MOST_CARDS,)),
    ("bites", np.int64, (MOST_CARDS,)),
    # by word_id: what it is a form of, see sim.games.word_lift.forms
    ("form", FORM_DTYPE, (MOST_WORDS, MOST_FORMS)),
)


def make_deck(rules: Mapping[str, Value]) -> Deck:
    """The deck that resolved rules ask for."""
    return deck_of_make(
        int(rules["consonants"]),
        int(rules["vowels"]),
        str(rules["distribution"]),
        str(rules["y"]),
        int(rules["n_special"]),
        str(rules["question_mark_deck"]),
    )


@lru_cache(maxsize=128)
def deck_of_make(
    consonants: int, vowels: int, distribution: str, y: str, n_special: int, wild_pile: str
) -> Deck:
    """Both decks of this make, the consonants first (WL-01).

    >>> deck = deck_of_make(70, 40, "scrabble-like", "consonant", 1, "consonant")
    >>> len(deck.cards), "".join(card.text for card in deck.cards if card.pile == "vowel")
    (110, 'aaaaaaaaaeeeeeeeeeeeiiiiiiiioooooooouuuu')
    >>> [card.text for card in deck.cards if card.symbol]
    ['d', 'n', 'r', 't', '?', 'a', 'e', 'i', 'o']
    """
    cards: list[Card] = []
    for pile, size in ((CONSONANT, consonants), (VOWEL, vowels)):
        wilds = n_special if pile == wild_pile else 0  # WL-05
        cards += cards_of_pile(pile, size - wilds, distribution, y, n_special)
        cards += [Card(WILD, symbol=WILD_SYMBOL, pile=pile)] * wilds
    name = f"word_lift {consonants}+{vowels} {distribution} y {y} specials {n_special}"
    source = f"deck_of_make({consonants}, {vowels}, {distribution!r}, {y!r}, {n_special}, ...)"
    return Deck(name, source, tuple(cards), (BEARERS_NOTE,))


BEARERS_NOTE = (
    "Which letters bear symbols: the letters of a deck, the commonest first and equals by the"
    " alphabet, take the special cards in turn, in the order of the rules."
)


def cards_of_pile(pile: str, size: int, distribution: str, y: str, n_special: int) -> list[Card]:
    """The letter cards of one deck in alphabetical order; of a letter the special ones first."""
    vowel_letters = VOWELS + ("y" if y == VOWEL else "")  # WL-02
    letters = [letter for letter in SHARES if (letter in vowel_letters) == (pile == VOWEL)]
    share = {letter: SHARES[letter] if distribution != "flat" else 1 for letter in letters}
    counts = spread_by_share(size, share, dict.fromkeys(letters, 1), dict.fromkeys(letters, size))
    bearers = bearers_of(counts, n_special)
    cards = []
    for letter in letters:
        symbols = [symbol for symbol, bearer in bearers if bearer == letter]
        symbols += [PLAIN.symbol] * (counts[letter] - len(symbols))
        cards += [Card(letter, symbol=symbol, pile=pile) for symbol in symbols]
    return cards


def bearers_of(counts: Mapping[str, int], n_special: int) -> list[tuple[str, str]]:
    """Which letters bear which symbols (WL-03, WL-04): see `BEARERS_NOTE`.

    >>> bearers_of({"a": 3, "e": 5, "i": 3}, 1)
    [('pilcrow', 'e'), ('dagger', 'a'), ('lozenge', 'i'), ('dollar', 'e')]
    """
    left = dict(counts)
    bearers = []
    symbols = [special.symbol for special in SPECIALS if not special.is_wild] * n_special
    order = sorted(counts, key=lambda letter: (-counts[letter], letter))
    at = 0
    for symbol in symbols:
        while left[order[at % len(order)]] == 0:
            at += 1
        bearer = order[at % len(order)]
        left[bearer] -= 1
        bearers.append((symbol, bearer))
        at += 1
    return bearers


def check_deal(deck: Deck, rules: Mapping[str, Value], players: int) -> None:
    """Refuse a deck that is not of letters in two piles, or that cannot deal the hands (WL-08).

    Raises:
        InputError: naming the deck.
    """
    where = f"deck {deck.name}"
    if len(deck.cards) > MOST_CARDS:
        raise InputError(where, f"{len(deck.cards)} cards", f"at most {MOST_CARDS} cards")
    for card in deck.cards:
        if len(card.text) != 1:
            raise InputError(
                where, f"card {describe_value(card.text)} is no letter", "single letters, and ?"
            )
        if card.pile not in PILES:
            raise InputError(where, f"pile is {describe_value(card.pile)}", " | ".join(PILES))
        check_symbol(card, where)
    wilds = sum(card.is_wild for card in deck.cards)
    if wilds > MOST_WILDS:
        raise InputError(where, f"{wilds} cards ?", f"{MOST_WILDS} at most")
    for pile in PILES:
        there = sum(card.pile == pile for card in deck.cards)
        dealt = players * int(rules[f"hand_{pile}s"])
        if there < dealt:
            problem = f"{players} hands take {dealt} {pile}s, the deck has {there}"
            raise InputError(where, problem, "smaller hands or more cards")


def check_symbol(card: Card, where: str) -> None:
    """Refuse a symbol that no rule knows, or one that the card cannot bear (WL-04)."""
    special = BY_SYMBOL.get(card.symbol)
    if special is None:
        allowed = " | ".join(symbol for symbol in BY_SYMBOL if symbol)
        raise InputError(where, f"symbol is {describe_value(card.symbol)}", f"none | {allowed}")
    if special.is_wild != card.is_wild:
        problem = f"card {describe_value(card.text)} has the symbol {describe_value(card.symbol)}"
        raise InputError(where, problem, "? for the question mark, a letter for all others")


def pack_deck(deck: Deck, rules: Mapping[str, Value], record: npt.NDArray[np.void]) -> None:
    """Fill the deck record."""
    fields = record[0]
    fields["cards"] = len(deck.cards)
    for place, card in enumerate(deck.cards):
        special = BY_SYMBOL[card.symbol]
        fields["letter"][place] = WILD_LETTER if card.is_wild else ord(card.text) - ord("a")
        fields["pile"][place] = PILES.index(card.pile)
        fields["on_table"][place] = special.on_table
        fields["in_hand"][place] = special.in_hand
        fields["special"][place] = SPECIALS.index(special) if special.symbol else -1
        fields["ends_only"][place] = int(special.ends_only)
        fields["bites"][place] = special.bites
    forms = forms_of(
        str(rules["lexicon"]), rules["lexicon_filter"] == "family", str(rules["form_rule"])
    )
    fields["form"][: len(forms)] = forms


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """What the words record needs to know: a hand card laid gains what it cost in hand, too."""
    long_from, bonus = int(rules["long_from"]), int(rules["long_bonus"])
    by_length = tuple(bonus if length >= long_from else 0 for length in range(WORD_ROOM))  # WL-40
    gain = PLAIN.on_table - PLAIN.in_hand
    return Scoring(
        (gain,) * LETTERS,
        by_length=by_length,
        least_length=int(rules["least_length"]),
        has_board=False,
    )
