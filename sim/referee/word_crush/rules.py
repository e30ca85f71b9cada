"""What a Word Crush trace's header must say, and the rules read from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sim.errors import describe_value
from sim.referee.header import (
    NO_YES,
    Legal,
    check_first_chair,
    check_seats,
    check_share,
    check_values,
    numbers,
    require,
)
from sim.trace import Header

LEGAL: Legal = {
    "hand": ("WC-08", numbers(1, 10)),
    "first_player_cards": ("WC-08", ("0", "-1", "1")),
    "track": ("WC-04", ("26", "deck letters")),
    "redeal_unplayable": ("WC-13", NO_YES),
    "double": ("WC-14", ("adjacent", "any two")),
    "cards_per_turn": ("WC-15", ("1", "many")),
    "may_decline": ("WC-16", NO_YES),
    "marker_back_on_fail": ("WC-17", NO_YES),
    "recall_order": ("WC-20", ("forward", "backward")),
    "near_miss_ok": ("WC-22", NO_YES),
    "reseed_empty": ("WC-24", NO_YES),
    "after_stuck": ("WC-32", ("same player", "next player")),
    "dead_letter": ("WC-33", ("move on", "game ends")),
    "exchange_when": ("WC-35", ("any time", "before playing")),
    "max_exchanges": ("WC-36", ("none", "1", "0")),
    "replace_n": ("WC-36", ("2", "1", "3")),
    "recycle_shuffle": ("WC-41", NO_YES),
    "timer": ("WC-43", ("off", "30", "60")),
    "first": ("ALL-03", ("drawn", "fixed")),
    "turn_cap": ("ALL-05", ("200", "100", "500")),
}
"""The parameters that bear on play."""


@dataclass(frozen=True)
class Rules:
    """The resolved parameters, in the form that the replay asks for them.

    Attributes:
        hand: cards dealt to each (WC-08).
        first_player_cards: how many more the first chair gets: -1, 0 or 1.
        deck_letters: the track has only first letters of the deck's words (WC-04).
        redeal: deal again if nobody can play (WC-13).
        any_two: any two copies of a letter are a double letter (WC-14).
        many: several cards may be played in a turn (WC-15).
        may_decline: a player able to play may pass (WC-16).
        marker_back: yellow goes back after a failed recital (WC-17).
        backward: the newest card is recited first (WC-20).
        near_miss: a near miss may count as right (WC-22).
        reseed: an emptied pile gets a new seed (WC-24).
        extra_after_stuck: the stuck player moves again after a complete recital (WC-32).
        dead_letter_ends: a dead letter ends the game (WC-33).
        exchange_late: exchanges are allowed after a complete recital (WC-35).
        max_exchanges: a turn, or None for no limit (WC-36).
        replace_n: cards drawn for the one laid down (WC-36).
        shuffle: a recycled pile is shuffled (WC-41).
        limit: milliseconds a turn, or None (WC-43).
        last_turn: the turn after which the game is stopped (ALL-05).
    """

    hand: int
    first_player_cards: int
    deck_letters: bool
    redeal: bool
    any_two: bool
    many: bool
    may_decline: bool
    marker_back: bool
    backward: bool
    near_miss: bool
    reseed: bool
    extra_after_stuck: bool
    dead_letter_ends: bool
    exchange_late: bool
    max_exchanges: int | None
    replace_n: int
    shuffle: bool
    limit: int | None
    last_turn: int


def check_header(header: Header) -> None:
    """Refuses a header that no game could be played with."""
    check_seats(header, 2, 8, "WC-07")
    check_values(header, LEGAL)
    check_share(header, "near_miss_share", "WC-22")
    check_first_chair(header, "ALL-03")
    check_deck(header)


def check_deck(header: Header) -> None:
    """WC-01, WC-04: distinct words of A to Z; WC-08: enough of them for hands and a seed."""
    words = [word.lower() for word in header.deck]
    require(len(set(words)) == len(words), "WC-01", "a word is on two cards")
    for word in words:
        require(
            word.isascii() and word.isalpha(),
            "WC-04",
            f"{describe_value(word)} is not a word of A to Z",
        )
    dealt = header.players * int(header.rules["hand"]) + int(header.rules["first_player_cards"])
    require(dealt + 1 <= len(words), "WC-08", f"{len(words)} cards for {dealt} and a seed")


def read_rules(values: Mapping[str, Any], players: int) -> Rules:
    """The rules that a checked header's values mean."""
    text = {name: str(values[name]) for name in LEGAL}
    return Rules(
        hand=int(text["hand"]),
        first_player_cards=int(text["first_player_cards"]),
        deck_letters=text["track"] == "deck letters",
        redeal=text["redeal_unplayable"] == "yes",
        any_two=text["double"] == "any two",
        many=text["cards_per_turn"] == "many",
        may_decline=text["may_decline"] == "yes",
        marker_back=text["marker_back_on_fail"] == "yes",
        backward=text["recall_order"] == "backward",
        near_miss=text["near_miss_ok"] == "yes" and values["near_miss_share"] > 0,
        reseed=text["reseed_empty"] == "yes",
        extra_after_stuck=text["after_stuck"] == "same player",
        dead_letter_ends=text["dead_letter"] == "game ends",
        exchange_late=text["exchange_when"] == "any time",
        max_exchanges=None if text["max_exchanges"] == "none" else int(text["max_exchanges"]),
        replace_n=int(text["replace_n"]),
        shuffle=text["recycle_shuffle"] == "yes",
        limit=None if text["timer"] == "off" else 1000 * int(text["timer"]),
        last_turn=int(text["turn_cap"]) * players,
    )


def letter_of(word: str) -> int:
    """The letter a word begins with, 0 for A.

    >>> letter_of("Brook")
    1
    """
    return ord(word[0].lower()) - ord("a")


def has_double(word: str, letter: int, any_two: bool) -> bool:
    """WC-14: whether the word holds the letter as an adjacent pair (or as any two copies).

    >>> has_double("brook", 14, False), has_double("lapel", 11, False)
    (True, False)
    >>> has_double("lapel", 11, True)
    True
    """
    sign = chr(ord("a") + letter)
    return word.lower().count(sign) >= 2 if any_two else sign + sign in word.lower()


def track_of(words: Sequence[str], deck_letters: bool) -> list[int]:
    """WC-04: the letters on the board, in order."""
    return sorted({letter_of(word) for word in words}) if deck_letters else list(range(26))


def next_letter(track: Sequence[int], letter: int) -> int:
    """The letter clockwise of ``letter``, after the last the first.

    >>> next_letter([0, 3, 25], 3), next_letter([0, 3, 25], 25)
    (25, 0)
    """
    return next((later for later in track if later > letter), track[0])
