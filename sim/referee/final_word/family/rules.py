"""What the header of a Final Word trace must say, and the rules read from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sim.errors import describe_value
from sim.referee.header import (
    NO_YES,
    SHARED,
    WORD_SHARES,
    Legal,
    check_first_chair,
    check_seats,
    check_share,
    check_values,
    fail,
    is_letter,
    numbers,
    require,
)
from sim.referee.lexicon import is_in_lexicon
from sim.trace import Header

SHARED_LEGAL: Legal = {
    "hand": ("FW-04", numbers(3, 20)),
    "letter_values": ("FW-01", ("printed", "all 1", "quartiles", "deck")),
    "refill": ("FW-04", ("end of turn", "at once")),
    "minlen": ("FW-06", ("3", "4")),
    "timer": ("FW-02", ("off", "60", "120")),
    "trade_max": ("FW-09", numbers(0, 10)),
    "trade_return": ("FW-09", ("per text", "reshuffle all")),
    "trade_when": ("FW-10", ("any", "only if stuck")),
    "end": ("FW-25", ("shared", "literal")),
    "equalise": ("FW-26", NO_YES),
    **SHARED,
    "first": ("FW-03", ("drawn", "fixed")),
    "counting": ("ALL-06", ("off", "on")),
}
"""The parameters of all games of the family."""

PRINTED_VALUES = {1: "aeiornt", 2: "lsucd", 3: "bfghmpwy", 4: "jkqvxz"}
"""FW-01: the letters worth so many points."""

TOURNAMENT_VALUES = {
    1: "aeilnorstu", 2: "dg", 3: "bcmp", 4: "fhvwy", 5: "k", 8: "jx", 10: "qz",
}  # fmt: skip
"""The points of the tournament crossword game, whose steps FW-01's quartiles are."""

QUARTILE_OF = {1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 8: 4, 10: 4}

PLAIN_MARK = 1
"""The value of a card whose deck marks no values."""


@dataclass(frozen=True)
class Rules:
    """The resolved parameters, in the form that the replay asks for them.

    Attributes:
        hand: cards that a hand is refilled to (FW-04).
        at_once: a hand is refilled after every word (FW-04).
        minlen: letters of the shortest word (FW-06).
        limit: milliseconds a turn, or None (FW-02).
        trade_max: most cards in a trade (FW-09).
        all_shuffled: traded cards are shuffled in, whatever the game says (FW-09).
        literal_end: each game's own words end it (FW-25).
        equalise: an end by an emptied hand waits for the end of the round (FW-26).
        false_words: words outside the list may be laid (ALL-04).
        challenges: words may be challenged (ALL-04).
        last_turn: the turn after which the game is stopped (ALL-05).
        last_mover_loses: how a tie is settled (ALL-02).
        own: the game's own parameters, as text.
    """

    hand: int
    at_once: bool
    minlen: int
    limit: int | None
    trade_max: int
    all_shuffled: bool
    literal_end: bool
    equalise: bool
    false_words: bool
    challenges: bool
    last_turn: int
    last_mover_loses: bool
    own: Mapping[str, str]


def check_header(header: Header, seats: tuple[int, int], own: Legal) -> None:
    """Refuses a header that the game could not be played with.

    Args:
        header: the trace's.
        seats: fewest and most players.
        own: the game's own parameters.
    """
    check_seats(header, *seats, "ALL-03")
    check_values(header, {**SHARED_LEGAL, **own})
    for name in WORD_SHARES:
        check_share(header, name, "ALL-04")
    # how a player is drawn (FW-03) leaves no mark: no card is out of the deck when it is dealt
    check_first_chair(header, "FW-03")
    check_deck(header)


def check_deck(header: Header) -> None:
    """FW-01: single letters; FW-04: enough of them for all hands.

    Where FW-05 gives a game hands or a deck of its own, that game's referee lays them out.
    """
    for text in header.deck:
        if not is_letter(text):
            fail("FW-01", f"{describe_value(text)} is no letter of A to Z")
    dealt = header.players * int(header.rules["hand"])
    require(dealt <= len(header.deck), "FW-04", f"{len(header.deck)} cards for hands of {dealt}")


def read_rules(values: Mapping[str, Any], players: int, own: Legal) -> Rules:
    """The rules that a checked header's values mean."""
    text = {name: str(values[name]) for name in (*SHARED_LEGAL, *own)}
    return Rules(
        hand=int(text["hand"]),
        at_once=text["refill"] == "at once",
        minlen=int(text["minlen"]),
        limit=None if text["timer"] == "off" else 1000 * int(text["timer"]),
        trade_max=int(text["trade_max"]),
        all_shuffled=text["trade_return"] == "reshuffle all",
        literal_end=text["end"] == "literal",
        equalise=text["equalise"] == "yes",
        false_words=values["p_bad_word"] > 0,
        challenges=values["p_challenge"] > 0,
        last_turn=int(text["turn_cap"]) * players,
        last_mover_loses=text["tie"] == "last-mover loses",
        own={name: text[name] for name in own},
    )


def value_of_letter(letter: str, values: str) -> int:
    """FW-01: the points of a letter under a named table of values.

    >>> value_of_letter("q", "printed"), value_of_letter("d", "quartiles")
    (4, 2)
    """
    if values == "all 1":
        return 1
    if values == "printed":
        return next(points for points, those in PRINTED_VALUES.items() if letter in those)
    tournament = next(points for points, those in TOURNAMENT_VALUES.items() if letter in those)
    return QUARTILE_OF[tournament]


def card_values(header: Header) -> list[int]:
    """FW-01: the points of every card."""
    values = str(header.rules["letter_values"])
    if values == "deck":
        marked = header.marks.get("value", (PLAIN_MARK,) * len(header.deck))
        return [int(mark) for mark in marked]
    return [value_of_letter(text.lower(), values) for text in header.deck]


def is_listed(word: str, values: Mapping[str, Any]) -> bool:
    """ALL-01: whether the agreed list holds the word.

    The list has no proper names, acronyms, abbreviations or contractions (FW-28), no hyphens and
    no words of one letter (FW-29).
    """
    return is_in_lexicon(word, values)
