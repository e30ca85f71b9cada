"""What a trace of Word Lift says, in the order in which kernels number the kinds.

A round: ``round``, ``deal`` for each card, turns, ``score`` by chair, ``round end``. A turn:
``turn``, ``look``; a play, which is perhaps ``steal``, then ``lay`` for each card and ``word`` for
each word, or ``pass``; after a play perhaps ``challenge``, and ``undo`` with ``pass`` if a word
falls; ``draw`` for Daggers; ``out``, or ``draw`` at the end. Behind the last round ``total``,
``end``, ``win``.
"""

from __future__ import annotations

import numpy as np

from sim.games.word_lift.specials import HAND_EXTRAS, TABLE_EXTRAS
from sim.trace import EventKind, Field

CHAIR = Field("chair", "chair", "whose")
CARD = Field("card", "card", "which")
OWNER = Field("owner", "chair", "who has the word")
WORD_NUMBER = Field("number", "count", "of the word in this round, from 1")
MILLISECONDS = Field("milliseconds", "time", "how long it took")

TURNS = ("normal", "final")
SOURCES = ("hand", "stolen")
VERDICTS = ("word stands", "word falls")
PASSES = ("no word", "chosen", "word fell")
PILES = ("consonant", "vowel")
DRAWS = ("dagger", "turn")
REASONS = (
    "cards",
    *(special.symbol for special in TABLE_EXTRAS),
    "long words",
    "out",
    "hand",
    *(special.symbol for special in HAND_EXTRAS),
    "floor",
)
"""What points are for; special cards that score otherwise have a reason each (WL-06)."""
ROUND_ENDS = ("out", "passes", "empty", "cap")
STOPS = ("won", "tie", "cap")

EVENT_KINDS = (
    EventKind(
        "round",
        (Field("number", "count", "from 1"), Field("first", "chair", "who begins (WL-43)")),
        "a round begins",
    ),
    EventKind("deal", (CHAIR, CARD), "a card is dealt (WL-08)"),
    EventKind(
        "turn",
        (
            Field("number", "count", "turns so far, this one included"),
            CHAIR,
            Field("kind", TURNS, "final: someone is out (WL-34)"),
            Field("hand", "count", "cards in hand"),
        ),
        "a turn begins",
    ),
    EventKind("look", (CHAIR, MILLISECONDS), "the player looks for a play"),
    EventKind(
        "steal",
        (CHAIR, OWNER, Field("word", "count", "its number")),
        "a word is taken to be split (WL-24)",
    ),
    EventKind(
        "lay",
        (
            CHAIR,
            CARD,
            Field("row", "count", "0, in a split 0 and 1"),
            Field("place", "count", "in the word, from 0"),
            Field("letter", "letter", "what the card stands for (WL-10)"),
            Field("source", SOURCES, "where it came from"),
        ),
        "a card of a new word",
    ),
    EventKind(
        "word",
        (
            CHAIR,
            Field("row", "count", "0, in a split 0 and 1"),
            WORD_NUMBER,
            Field("length", "count", "letters"),
            MILLISECONDS,
        ),
        "a new word is complete",
    ),
    EventKind(
        "challenge",
        (Field("chair", "chair", "who asks"), OWNER, WORD_NUMBER, Field("verdict", VERDICTS)),
        "a player asks about a word (WL-21, ALL-04)",
    ),
    EventKind("undo", (CHAIR,), "all of this turn's play is taken back"),
    EventKind("pass", (CHAIR, Field("why", PASSES)), "the turn has no play (WL-17)"),
    EventKind(
        "draw",
        (CHAIR, CARD, Field("pile", PILES, "from which deck"), Field("why", DRAWS)),
        "a card is drawn (WL-12, WL-18)",
    ),
    EventKind("out", (CHAIR,), "the first player without a card (WL-34)"),
    EventKind(
        "score",
        (CHAIR, Field("points", "points"), Field("why", REASONS)),
        "points of the round",
    ),
    EventKind(
        "round end",
        (Field("number", "count", "from 1"), Field("why", ROUND_ENDS)),
        "all cards go back to their decks (WL-42)",
    ),
    EventKind("total", (CHAIR, Field("points", "points", "of all rounds")), "a final score"),
    EventKind(
        "end",
        (Field("stop", STOPS, "why"), Field("turns", "count"), MILLISECONDS),
        "the game is over",
    ),
    EventKind("win", (CHAIR, Field("share", "count", "of the win, in 840ths")), "a winner"),
)

CODES = {kind.name: np.int64(code) for code, kind in enumerate(EVENT_KINDS)}
"""Codes by name; as int64, for a plain int would compile a kernel anew for each code."""
