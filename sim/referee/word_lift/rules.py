"""What the header of a Word Lift trace must say, and the rules read from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

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
)
from sim.trace import Header

PILES = ("consonant", "vowel")


LEGAL: Legal = {
    "consonants": ("WL-01", numbers(50, 90)),
    "vowels": ("WL-01", numbers(30, 60)),
    "distribution": ("WL-01", ("scrabble-like", "flat")),
    "y": ("WL-02", PILES),
    "n_special": ("WL-03", numbers(0, 2)),
    "question_mark_deck": ("WL-05", PILES),
    "hand_consonants": ("WL-08", numbers(2, 6)),
    "hand_vowels": ("WL-08", numbers(2, 5)),
    "dagger_n": ("WL-12", numbers(1, 3)),
    "dagger_on_play": ("WL-13", NO_YES),
    "must_play": ("WL-17", NO_YES),
    "draw_n": ("WL-18", numbers(1, 3)),
    "hand_limit": ("WL-18", ("none", "10")),
    "both_empty": ("WL-20", ("full round of passes", "at once")),
    "min_stolen_each": ("WL-25", numbers(0, 1)),
    "least_length": ("WL-26", numbers(2, 4)),
    "form_rule": ("WL-27", ("inflection", "derivation", "off")),
    "count_rule": ("WL-29", ("on", "off")),
    "self_steal": ("WL-30", ("free", "last resort", "off")),
    "out_bonus": ("WL-37", numbers(0, 9)),
    "long_bonus": ("WL-40", numbers(0, 5)),
    "long_from": ("WL-40", numbers(4, 9)),
    "floor": ("WL-41", ("0", "none")),
    "rounds": ("WL-42", numbers(1, 9)),
    "start": ("WL-43", ("lowest", "rotate")),
    **SHARED,
}


@dataclass(frozen=True)
class Rules:
    """The resolved parameters, in the form that the replay asks for them.

    Attributes:
        hand: cards dealt to each player, by pile (WL-08).
        dagger_n: cards drawn for a dagger (WL-12).
        dagger_on_play: for one laid from the hand too (WL-13).
        must_play: nobody passes who sees a play (WL-17).
        draw_n: cards drawn at the end of a turn (WL-18).
        hand_limit: cards of a hand beyond which none of these is drawn, or None (WL-18).
        ends_at_once: empty piles end the round (WL-20).
        min_stolen_each: stolen cards in each word of a split (WL-25).
        least_length: letters of the shortest word (WL-26).
        form_rule: which forms of a stolen word are barred (WL-27).
        count_rule: who may be stolen from depends on words on the table (WL-29).
        self_steal: one's own words may be stolen (WL-30).
        out_bonus: points of the first who is out (WL-37).
        long_bonus: points of a long word (WL-40).
        long_from: letters of a long word (WL-40).
        has_floor: nobody scores less than 0 in a round (WL-41).
        rounds: how many are played (WL-42).
        rotates: the next round begins on the left of who began this one (WL-43).
        last_mover_loses: how a tie is settled (ALL-02).
        false_words: words outside the list may be laid (ALL-04).
        challenges: words may be challenged (ALL-04).
        last_turn: the turn of a round after which the game is stopped (ALL-05).
    """

    hand: Mapping[str, int]
    dagger_n: int
    dagger_on_play: bool
    must_play: bool
    draw_n: int
    hand_limit: int | None
    ends_at_once: bool
    min_stolen_each: int
    least_length: int
    form_rule: str
    count_rule: bool
    self_steal: bool
    out_bonus: int
    long_bonus: int
    long_from: int
    has_floor: bool
    rounds: int
    rotates: bool
    last_mover_loses: bool
    false_words: bool
    challenges: bool
    last_turn: int


def check_rules(header: Header) -> None:
    """Refuses players and parameters that no game could be played with."""
    check_seats(header, 2, 6, "WL-07")
    check_values(header, LEGAL)
    for name in WORD_SHARES:
        check_share(header, name, "ALL-04")
    check_first_chair(header, "ALL-03")


def read_rules(values: Mapping[str, Any], players: int) -> Rules:
    """The rules that a checked header's values mean."""
    text = {name: str(values[name]) for name in LEGAL}
    limit = text["hand_limit"]
    return Rules(
        hand={pile: int(text[f"hand_{pile}s"]) for pile in PILES},
        dagger_n=int(text["dagger_n"]),
        dagger_on_play=text["dagger_on_play"] == "yes",
        must_play=text["must_play"] == "yes",
        draw_n=int(text["draw_n"]),
        hand_limit=None if limit == "none" else int(limit),
        ends_at_once=text["both_empty"] == "at once",
        min_stolen_each=int(text["min_stolen_each"]),
        least_length=int(text["least_length"]),
        form_rule=text["form_rule"],
        count_rule=text["count_rule"] == "on",
        self_steal=text["self_steal"] != "off",
        out_bonus=int(text["out_bonus"]),
        long_bonus=int(text["long_bonus"]),
        long_from=int(text["long_from"]),
        has_floor=text["floor"] == "0",
        rounds=int(text["rounds"]),
        rotates=text["start"] == "rotate",
        last_mover_loses=text["tie"] == "last-mover loses",
        false_words=values["p_bad_word"] > 0,
        challenges=values["p_challenge"] > 0,
        last_turn=int(text["turn_cap"]) * players,
    )
