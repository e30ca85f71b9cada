"""What the header of a Whitman 5359 trace must say, and the rules read from it."""

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
    numbers,
    require,
)
from sim.trace import Header

NAME = "whitman_5359"

MOST_ROUNDS = 100
"""ALL-05: a match that nobody has won by then is stopped."""

LOW_SCORE, HIGH_SCORE = 400, 600
"""WH-19: from each of them on an initial lay-down has a minimum."""

COUNT_TO_GO_OUT = 100
"""WH-29."""

WRONG_CHALLENGE = -20
"""WH-37: points of who doubts a good word."""

LETTER_IN_HAND, WILD_IN_HAND = -10, -20
"""WH-33."""

MINUTE = 60_000

LEGAL: Legal = {
    "hand": ("WH-02", numbers(5, 12)),
    "partners": ("WH-03", ("off", "on")),
    "draw_n": ("WH-04", numbers(1, 3)),
    "empty_draw_pile": ("WH-06", ("reshuffle discards", "hand ends")),
    "close": ("WH-09", ("same turn", "next turn", "off")),
    "rearrange": ("WH-13", ("yes", "insert in order", "only ends")),
    "form_rule": ("WH-15", ("plural only", "any inflection")),
    "captures_count": ("WH-17", ("after one own word", "at once")),
    "minimum_400": ("WH-19", numbers(0, 150)),
    "minimum_600": ("WH-19", numbers(0, 150)),
    "wild_rename_on_snare": ("WH-22", NO_YES),
    "red_multiplier": ("WH-24", ("letters", "1", "2", "3")),
    "out_bonus": ("WH-32", ("0", "50")),
    "floor": ("WH-33", ("none", "0")),
    "target": ("WH-34", ("1000", "500")),
    "time_limit": ("WH-34", ("none", "30", "60", "90", "120")),
    **SHARED,
}


@dataclass(frozen=True)
class Rules:
    """The resolved parameters, in the form that the replay asks for them.

    Attributes:
        hand: cards dealt to each player (WH-02).
        partners: chairs of one parity play together (WH-03).
        draw_n: cards drawn from the drawing pile (WH-04).
        reshuffles: discards become the drawing pile when it has run out (WH-06).
        close: when a word may be closed: same turn, next turn or off (WH-09).
        rearrange: what becomes of a taken word's order: yes, insert in order, only ends (WH-13).
        form_rule: what no snare may make of a word: plural only, any inflection (WH-15).
        captures_at_once: a capture may be all of an initial lay-down (WH-17).
        low_minimum, high_minimum: points of an initial lay-down (WH-19).
        renames_wild: a wild card may stand for another letter after a snare (WH-22).
        red_multiplier: of an all-red word's value, None for the number of its letters (WH-24).
        out_bonus: points of who goes out (WH-32).
        has_floor: nobody scores less than 0 in a deal (WH-33).
        target: points that end the match (WH-34).
        time_limit: milliseconds that end it, or None (WH-34).
        last_mover_loses: how a tie is settled (ALL-02).
        false_words: words outside the list may be laid (ALL-04).
        challenges: words may be challenged (ALL-04).
        last_turn: the turn of a deal after which the match is stopped (ALL-05).
    """

    hand: int
    partners: bool
    draw_n: int
    reshuffles: bool
    close: str
    rearrange: str
    form_rule: str
    captures_at_once: bool
    low_minimum: int
    high_minimum: int
    renames_wild: bool
    red_multiplier: int | None
    out_bonus: int
    has_floor: bool
    target: int
    time_limit: int | None
    last_mover_loses: bool
    false_words: bool
    challenges: bool
    last_turn: int


def check_rules(header: Header) -> None:
    """Refuses players and parameters that no match could be played with."""
    require(header.game == NAME, "WH-01", f"{describe_value(header.game)} is another game")
    check_seats(header, 2, 8, "WH-41")
    check_values(header, LEGAL)
    for name in WORD_SHARES:
        check_share(header, name, "ALL-04")
    check_first_chair(header, "ALL-03")
    if header.rules["partners"] == "on":
        even = header.players in (4, 6, 8)
        require(even, "WH-03", f"{header.players} players are no two sides of partners")


def read_rules(values: Mapping[str, Any], players: int) -> Rules:
    """The rules that a checked header's values mean."""
    text = {name: str(values[name]) for name in LEGAL}
    red, limit = text["red_multiplier"], text["time_limit"]
    return Rules(
        hand=int(text["hand"]),
        partners=text["partners"] == "on",
        draw_n=int(text["draw_n"]),
        reshuffles=text["empty_draw_pile"] == "reshuffle discards",
        close=text["close"],
        rearrange=text["rearrange"],
        form_rule=text["form_rule"],
        captures_at_once=text["captures_count"] == "at once",
        low_minimum=int(text["minimum_400"]),
        high_minimum=int(text["minimum_600"]),
        renames_wild=text["wild_rename_on_snare"] == "yes",
        red_multiplier=None if red == "letters" else int(red),
        out_bonus=int(text["out_bonus"]),
        has_floor=text["floor"] == "0",
        target=int(text["target"]),
        time_limit=None if limit == "none" else int(limit) * MINUTE,
        last_mover_loses=text["tie"] == "last-mover loses",
        false_words=values["p_bad_word"] > 0,
        challenges=values["p_challenge"] > 0,
        last_turn=int(text["turn_cap"]) * players,
    )
