"""Word Crush's deck: which one a set of rules is played with, and what the kernels know of it."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from sim.decks import Deck, find_deck, generate_word_deck
from sim.errors import InputError, describe_value
from sim.games.word_crush.table import HUNDREDTHS, LETTERS, MOST_DRAWN
from sim.lexicon.own_lists import OwnLexicon
from sim.limits import MOST_CARDS
from sim.params import Value

NO_MORE = -1
"""Ends a list of cards."""
FEWEST_SPARE_CARDS = 1
"""Cards that must be left to draw after dealing and seeding."""

DECK_KEYS = ("deck_size", "letter_spread", "double_share", "lexicon", "lexicon_filter", "deck_seed")


@lru_cache(maxsize=64)
def deck_of_make(
    size: int, spread: str, double_share: float, lexicon: str, lexicon_filter: str, seed: int
) -> Deck:
    """The generated deck of this make (WC-01, WC-02, WC-03, ALL-01)."""
    try:
        return generate_word_deck(
            size=size,
            letter_spread=spread,
            double_share=double_share,
            lexicon=lexicon,
            lexicon_filter=lexicon_filter,
            seed=seed,
        )
    except InputError as error:
        if error.where != "size":
            raise
        # a list of one's own is too short; a named one is not, for any deck that is printed
        rule = "lexicon" if isinstance(lexicon, OwnLexicon) else "deck_size"
        raise InputError(f"rules.{rule}", error.problem, error.allowed) from None


PRINTED_DECK = "word_crush_104"
PRINTED_MAKE = (104, "uniform", 0.20, "scowl-70", "family", 1)
"""The make of the committed deck: read, not made again (a test holds the two equal)."""


def make_deck(rules: Mapping[str, Value]) -> Deck:
    """The deck that resolved rules ask for."""
    if tuple(rules[key] for key in DECK_KEYS) == PRINTED_MAKE:
        return find_deck(PRINTED_DECK)
    return deck_of_make(*(rules[key] for key in DECK_KEYS))


def check_deal(deck: Deck, rules: Mapping[str, Value], players: int) -> None:
    """Refuse a deck that Word Crush cannot be played with, or that cannot deal the hands."""
    words = [card.text for card in deck.cards]
    where = f"deck {deck.name}"
    if len(words) > MOST_CARDS:
        raise InputError(where, f"{len(words)} cards", f"at most {MOST_CARDS} cards")
    for word in words:
        if not word.isascii() or not word.isalpha() or not word.islower() or len(word) < 2:
            raise InputError(
                where, f"card {describe_value(word)} is no word", "words of two or more letters a-z"
            )
    if len(set(words)) < len(words):
        twice = next(word for word in words if words.count(word) > 1)
        raise InputError(
            where, f"{describe_value(twice)} stands twice", "each word once: recitals name words"
        )
    if rules["hand"] + rules["first_player_cards"] < 1:
        raise InputError(
            "rules.first_player_cards", "the first player would be dealt nothing", "a larger hand"
        )
    needed = players * rules["hand"] + max(rules["first_player_cards"], 0) + 1 + FEWEST_SPARE_CARDS
    if len(words) < needed:
        raise InputError(
            f"rules.hand = {rules['hand']}",
            f"{players} players, a seed and a draw pile need {needed} cards,"
            f" {where} has {len(words)}",
            "a smaller hand or a larger deck",
        )


def playable_letters(word: str, double: str) -> frozenset[int]:
    """The letters that a card can be played on, 0 for A (WC-14).

    >>> sorted(playable_letters("apple", "adjacent"))
    [0, 15]
    """
    letters = {word[0]}
    if double == "adjacent":
        letters.update(a for a, b in itertools.pairwise(word) if a == b)
    else:
        letters.update(letter for letter in word if word.count(letter) > 1)
    return frozenset(ord(letter) - ord("a") for letter in letters)


def track_of(deck: Deck, track: str) -> list[int]:
    """The letters of the track in order (WC-04); there is no other (WC-05)."""
    if track == "26":
        return list(range(LETTERS))
    return sorted({ord(card.text[0]) - ord("a") for card in deck.cards})


def pack_deck(deck: Deck, rules: Mapping[str, Value], record: npt.NDArray[np.void]) -> None:
    """Fill the record that the kernels read."""
    record[:] = packed_deck(deck, rules["double"], rules["track"], record.dtype)


@lru_cache(maxsize=64)
def packed_deck(
    deck: Deck, double: str, track_kind: str, dtype: np.dtype[np.void]
) -> npt.NDArray[np.void]:
    """A deck's record; kept, for the cells of a sweep share a few decks (10 ms to make)."""
    record = np.zeros(1, dtype)
    cards = [playable_letters(card.text, double) for card in deck.cards]
    track = track_of(deck, track_kind)
    fields = record[0]
    fields["cards"] = len(cards)
    fields["track_size"] = len(track)
    fields["next_letter"][:] = track[0]
    fields["playable"][:] = NO_MORE
    for letter in range(LETTERS):
        fit = [card for card, letters in enumerate(cards) if letter in letters]
        fields["playable"][letter, : len(fit)] = fit
    for letter, following in itertools.pairwise(track):
        fields["next_letter"][letter] = following
    for card, letters in enumerate(cards):
        fields["first"][card] = ord(deck.cards[card].text[0]) - ord("a")
        fields["letters"][card] = sum(1 << letter for letter in letters)
    for place, letter in enumerate(track):
        steps = {other: (at - place) % len(track) for at, other in enumerate(track)}
        for card, letters in enumerate(cards):
            away = min((steps[one] for one in letters if one in steps), default=len(track) - 1)
            fields["distance"][letter, card] = away
            fields["far"][: away + 1, card] |= 1 << letter
            fields["within"][letter, away:] += 1
        fields["furthest"][letter] = expected_furthest(fields["within"][letter, : len(track)])
    fields["least_furthest"][:] = fields["furthest"][track].min(axis=0)
    fields["away"][:, :LETTERS] = fields["distance"].T
    for letter in track:
        within = fields["within"][letter, fields["distance"][letter, : len(cards)]]
        fields["liked"][: len(cards)] |= np.int64(2 * within <= len(cards)) << letter
    return record


def expected_furthest(within: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The expected distance of the furthest of some cards, in hundredths of a letter.

    The expectation of a distance is the sum over d of the chance that it exceeds d.

    Args:
        within: cards of the deck at most d letters away, shape (letters of the track,).

    Returns:
        shape (26, 4): by the furthest of the cards known and the number drawn unseen.

    >>> table = expected_furthest(np.array([1, 2]))  # one card fits now, one a letter later
    >>> table[0, :3].tolist(), table[1, :2].tolist()
    ([0, 50, 75], [100, 100])
    """
    table = np.zeros((LETTERS, MOST_DRAWN + 1), np.int64)
    for known in range(len(within)):
        reached = np.where(np.arange(len(within)) >= known, HUNDREDTHS * HUNDREDTHS, 0)
        for drawn in range(MOST_DRAWN + 1):
            table[known, drawn] = (HUNDREDTHS - reached // HUNDREDTHS).sum()
            reached = reached * within // within[-1]
    return table
