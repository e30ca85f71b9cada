"""What the header of a ring_grid trace must say, and the rules read from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sim.errors import describe_value
from sim.referee.header import (
    NO_YES,
    WORD_LISTS,
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
from sim.referee.ring_grid.shapes import ROWS, places_of
from sim.trace import Header

BLANK = "?"

LEGAL: Legal = {
    "shape": ("RG-01", tuple(ROWS)),
    "tiles": ("RG-03", ("scaled scrabble", "boggle-like", "vowel-rich")),
    "blanks": ("RG-04", numbers(0, 4)),
    "qu": ("RG-05", NO_YES),
    "minlen": ("RG-06", ("2", "3", "4")),
    "arrange": ("RG-10", ("random", "dealer chooses")),
    "redraw_if_few_vowels": ("RG-11", NO_YES),
    "rounds": ("RG-13", numbers(0, 8)),
    "rings": ("RG-13", ("printed", "none")),
    "ring_policy": ("RG-15", ("dealer best guess", "random", "rarest letter", "vowel")),
    "same_tile": ("RG-16", NO_YES),
    "ring_on_blank": ("RG-17", NO_YES),
    "ring_path": ("RG-18", ("best", "shortest")),
    "ring_cap": ("RG-18", ("none", "x4")),
    "unchallenged_bad_word": ("RG-20", ("scores", "struck out")),
    "score": ("RG-23", ("one per word", "boggle table")),
    "timer": ("RG-24", ("30", "60", "90", "120", "150", "180")),
    **WORD_LISTS,
    "first": ("ALL-03", ("drawn", "fixed")),
    "turn_cap": ("ALL-05", ("200", "100", "500")),
}

LONGER_WORDS = {5: 2, 6: 3, 7: 5}
"""RG-23: what the Boggle table gives for so many letters."""

SHORT, LONG = 1, 11
"""RG-23: what it gives for up to four letters, and for eight and more."""


@dataclass(frozen=True)
class Rules:
    """The resolved parameters, in the form that the replay asks for them.

    Attributes:
        shape: the grid's name (RG-01).
        redraw: a grid of fewer than two vowels is drawn again (RG-11).
        qu: a Q tile reads QU (RG-05).
        minlen: letters of the shortest word (RG-06).
        rounds: how many rounds are played (RG-13).
        has_rings: rings are placed from round 2 on (RG-13).
        ring_policy: how the dealer chooses (RG-15).
        same_tile: both rings may lie on one tile (RG-16).
        ring_on_blank: a ring may lie on a blank (RG-17).
        best_path: the value of a word is that of its best path (RG-18).
        cap: the most that rings multiply a word by, or None (RG-18).
        struck_out: a bad word is crossed off unchallenged (RG-20).
        by_length: words score by the Boggle table (RG-23).
        seconds: of the timer (RG-24).
        false_words: words outside the list may be written (ALL-04).
        challenges: words may be challenged (ALL-04).
    """

    shape: str
    redraw: bool
    qu: bool
    minlen: int
    rounds: int
    has_rings: bool
    ring_policy: str
    same_tile: bool
    ring_on_blank: bool
    best_path: bool
    cap: int | None
    struck_out: bool
    by_length: bool
    seconds: int
    false_words: bool
    challenges: bool

    def rings_in(self, number: int) -> int:
        """RG-13: no ring in round 1, one in round 2, both from round 3 on."""
        return min(number - 1, 2) if self.has_rings else 0

    def multiplier(self, uses: int) -> int:
        """RG-18: the value doubles with every use of a ringed letter."""
        doubled: int = 2**uses
        return doubled if self.cap is None else min(doubled, self.cap)

    def points(self, letters: int, uses: int) -> int:
        """RG-23, RG-18: what a word is worth.

        Args:
            letters: of the word.
            uses: of rings, on its path.
        """
        return self.plain_points(letters) * self.multiplier(uses)

    def plain_points(self, letters: int) -> int:
        """RG-23: 1 a word whatever its length, or by the Boggle table."""
        if not self.by_length or letters < 5:
            return SHORT
        return LONGER_WORDS.get(letters, LONG)


def check_header(header: Header) -> None:
    """Refuses a header that no game could be played with."""
    check_seats(header, 2, 8, "RG-12")
    check_values(header, LEGAL)
    for name in WORD_SHARES:
        check_share(header, name, "ALL-04")
    check_first_chair(header, "ALL-03")
    check_tiles(header)


def check_tiles(header: Header) -> None:
    """RG-03: letters of A to Z; RG-04: blanks; RG-14: enough of them for one grid."""
    for text in header.deck:
        if not is_letter(text) and text != BLANK:
            fail("RG-03", f"{describe_value(text)} is no letter and no blank")
    needed = len(places_of(str(header.rules["shape"])))
    enough = len(header.deck) >= needed
    require(enough, "RG-14", f"{len(header.deck)} tiles for a grid of {needed}")


def read_rules(values: Mapping[str, Any], players: int) -> Rules:
    """The rules that a checked header's values mean."""
    text = {name: str(values[name]) for name in LEGAL}
    return Rules(
        shape=text["shape"],
        redraw=text["redraw_if_few_vowels"] == "yes",
        qu=text["qu"] == "yes",
        minlen=int(text["minlen"]),
        rounds=int(text["rounds"]) or players,
        has_rings=text["rings"] == "printed",
        ring_policy=text["ring_policy"],
        same_tile=text["same_tile"] == "yes",
        ring_on_blank=text["ring_on_blank"] == "yes",
        best_path=text["ring_path"] == "best",
        cap=4 if text["ring_cap"] == "x4" else None,
        struck_out=text["unchallenged_bad_word"] == "struck out",
        by_length=text["score"] == "boggle table",
        seconds=int(text["timer"]),
        false_words=values["p_bad_word"] > 0,
        challenges=values["p_challenge"] > 0,
    )


def is_listed(word: str, values: Mapping[str, Any]) -> bool:
    """ALL-01: whether the agreed list holds the word; plurals are words of their own (RG-22)."""
    return is_in_lexicon(word, values)
