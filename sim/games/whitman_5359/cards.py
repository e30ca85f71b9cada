"""The pack of Whitman 5359, and what its kernels need to know of cards and words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import polars as pl

from sim.decks import Deck, find_deck
from sim.errors import InputError, describe_value
from sim.games.whitman_5359.rulebook import PARTNER_TABLES
from sim.lexicon.letters import count_letters, letters_of
from sim.lexicon.load import load_lexicon
from sim.limits import MOST_CARDS, MOST_WORDS
from sim.params import Value
from sim.scoring import LETTERS, Scoring
from sim.search.forms import FORM_DTYPE, MOST_FORMS, note_forms
from sim.search.query import LETTER_KINDS, WILD, WORD_ROOM

PRINTED_DECK = "whitman_5359_108"
RED = "red"
LEAST_LENGTH, MOST_LENGTH = 3, 15
PLAIN_LENGTH = 5
"""Letters of the longest word that is worth 10 a letter; each further one is worth 20 (WH-25)."""
SHORT_WORD = 5
"""Letters of the longest word by which players judge how easily a letter is used."""

DECK_FIELDS = (
    # by card: 0 for a to 25 for z, `WILD` for a wild card; 1 for a red one
    ("letter", np.int64, (MOST_CARDS,)),
    ("is_red", np.int64, (MOST_CARDS,)),
    # by letter, how easily it is used, in hundredths of the easiest; the mean of the pack
    ("ease", np.int64, (LETTER_KINDS,)),
    ("mean_ease", np.int64),
    # by word_id: the words that it is a form of, the rest `NO_FORM` (WH-15): see `forms_of`
    ("form", FORM_DTYPE, (MOST_WORDS, MOST_FORMS)),
)

WORTH = tuple(
    10 * min(length, PLAIN_LENGTH) + 20 * max(length - PLAIN_LENGTH, 0)
    for length in range(WORD_ROOM)
)
"""Points of a plain word by its length: 30, 40, 50, 70, 90, 110 … (WH-25)."""


def make_deck(rules: Mapping[str, Value]) -> Deck:
    """The printed pack: no rule changes it."""
    return find_deck(PRINTED_DECK)


def check_deal(deck: Deck, rules: Mapping[str, Value], players: int) -> None:
    """Refuse a deck that is not of letters or cannot deal, and partners at an odd table.

    Raises:
        InputError: naming the deck, or the rule.
    """
    where = f"deck {deck.name}"
    if len(deck.cards) > MOST_CARDS:
        raise InputError(where, f"{len(deck.cards)} cards", f"at most {MOST_CARDS} cards")
    for card in deck.cards:
        if len(card.text) != 1:
            raise InputError(
                where, f"card {describe_value(card.text)} is no letter", "single letters, and ?"
            )
        if card.is_wild and card.colour == RED:
            raise InputError(where, "a red wild card", "wild cards of any other colour")
    needed = players * int(rules["hand"]) + 2  # WH-41: a card to draw, and one turned up
    if needed > len(deck.cards):
        problem = f"{players} hands and two cards take {needed}, the deck has {len(deck.cards)}"
        raise InputError(where, problem, "smaller hands or more cards")
    if rules["partners"] == "on" and players not in PARTNER_TABLES:  # WH-03
        allowed = ", ".join(map(str, PARTNER_TABLES))
        raise InputError("rules.partners", f"{players} players cannot play partners", allowed)


def pack_deck(deck: Deck, rules: Mapping[str, Value], record: npt.NDArray[np.void]) -> None:
    """Fill the deck record."""
    fields = record[0]
    fields["cards"] = len(deck.cards)
    for place, card in enumerate(deck.cards):
        fields["letter"][place] = WILD if card.is_wild else ord(card.text) - ord("a")
        fields["is_red"][place] = int(card.colour == RED)
    family_only = rules["lexicon_filter"] == "family"
    fields["ease"][:] = ease_of(str(rules["lexicon"]), family_only)
    fields["mean_ease"] = fields["ease"][fields["letter"][: len(deck.cards)]].mean()
    has_lemmas = rules["form_rule"] == "any inflection"
    fields["form"][:] = forms_of(str(rules["lexicon"]), family_only, has_lemmas)


@lru_cache(maxsize=8)
def ease_of(lexicon: str, family_only: bool) -> npt.NDArray[np.int64]:
    """By letter how easily it is used: short words that hold it, in hundredths of the most.

    Everyone knows this of a Q and an E, so that it is no part of any kind of player.

    Returns:
        Shape (LETTER_KINDS,); 100 for a wild card.
    """
    words = load_lexicon(lexicon, family_only=family_only).words["word"]
    short = words.filter(words.str.len_bytes().is_between(LEAST_LENGTH, SHORT_WORD))
    counts = (count_letters(letters_of(short.to_list())) > 0).sum(axis=0)
    ease = np.full(LETTER_KINDS, 100, np.int64)
    ease[:LETTERS] = 100 * counts // counts.max()
    return ease


@lru_cache(maxsize=8)
def forms_of(lexicon: str, family_only: bool, has_lemmas: bool) -> npt.NDArray[np.int32]:
    """By word_id the words that it is a form of, as the rule of forms asks (WH-15, WH-40).

    Args:
        lexicon, family_only: the agreed words (ALL-01).
        has_lemmas: False: the words that it is a plural of, so that a snare may not make it of one
            of these. True: itself, its lemmas and these, so that no snare may make a word of
            another with which it shares one.

    Returns:
        Shape (MOST_WORDS, MOST_FORMS); false words are nobody's form.
    """
    words = load_lexicon(lexicon, family_only=family_only).words
    others = pl.concat_list("word", "plural_of", "lemmas") if has_lemmas else pl.col("plural_of")
    return note_forms(words.select("word", form_of=others))


def scoring(rules: Mapping[str, Value], deck: Deck) -> Scoring:
    """What the words record needs to know: the most that a word of a length is worth."""
    times = int(rules["red_multiplier"]) if rules["red_multiplier"] != "letters" else 0
    by_length = tuple(
        points * (times or length) if length >= LEAST_LENGTH else 0
        for length, points in enumerate(WORTH)
    )
    return Scoring((0,) * LETTERS, by_length=by_length, least_length=LEAST_LENGTH, has_board=False)
