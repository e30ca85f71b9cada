"""What a trace of Whitman 5359 says, in the order in which kernels number the kinds.

A deal: ``round``, ``deal`` for each card, ``turn up``, turns, ``score`` by chair, ``round end``. A
turn: ``turn``, ``look``, ``draw``; any number of words (``add`` or ``snare`` first if one is taken,
then ``lay`` for each card and ``word``, perhaps a ``challenge`` and what follows from it),
exchanges and closings; ``discard``; ``out``. Behind the last deal ``total``, ``end``, ``win``.
"""

from __future__ import annotations

import numpy as np

from sim.trace import EventKind, Field

CHAIR = Field("chair", "chair", "whose")
OWNER = Field("owner", "chair", "who has the word")
CARD = Field("card", "card", "which")
WORD_NUMBER = Field("word", "count", "its number")
NUMBER = Field("number", "count", "of the word in this deal, from 1")
MILLISECONDS = Field("milliseconds", "time", "how long it took")
VALUE = Field("value", "points", "what the word is worth now")

PILES = ("draw pile", "discard pile")
SOURCES = ("hand", "table")
VERDICTS = ("word stands", "word falls")
PENALTIES = ("word", *PILES)
PAYMENTS = ("wrong challenge", "failed snare")
REASONS = ("words", "red", "out", "hand", "wilds", "floor")
DEAL_ENDS = ("out", "empty", "cap")
STOPS = ("won", "tie", "cap")

EVENT_KINDS = (
    EventKind(
        "round",
        (Field("number", "count", "from 1"), Field("dealer", "chair", "who deals (WH-35)")),
        "a deal begins; all cards are in the drawing pile",
    ),
    EventKind("deal", (CHAIR, CARD), "a card is dealt (WH-02)"),
    EventKind("turn up", (CARD,), "the top card begins the discard pile (WH-07)"),
    EventKind(
        "reshuffle",
        (Field("cards", "count", "how many"),),
        "all discards go into the drawing pile (WH-06)",
    ),
    EventKind(
        "turn",
        (
            Field("number", "count", "turns so far, this one included"),
            CHAIR,
            Field("hand", "count", "cards in hand before the draw"),
        ),
        "a turn begins",
    ),
    EventKind("look", (CHAIR, MILLISECONDS), "the player thinks"),
    EventKind("draw", (CHAIR, CARD, Field("source", PILES, "from which pile")), "a card (WH-04)"),
    EventKind("add", (CHAIR, OWNER, WORD_NUMBER), "a word is added to (WH-16)"),
    EventKind("snare", (CHAIR, OWNER, WORD_NUMBER), "a word is snared (WH-14)"),
    EventKind(
        "lay",
        (
            CHAIR,
            CARD,
            Field("place", "count", "in the word, from 0"),
            Field("letter", "letter", "what the card stands for (WH-22)"),
            Field("source", SOURCES, "where it came from"),
        ),
        "a card of a word",
    ),
    EventKind(
        "word",
        (CHAIR, NUMBER, Field("length", "count", "letters"), VALUE, MILLISECONDS),
        "a word is complete",
    ),
    EventKind(
        "challenge",
        (Field("chair", "chair", "who doubts"), NUMBER, Field("verdict", VERDICTS)),
        "a player doubts the word just laid (WH-36, ALL-04)",
    ),
    EventKind(
        "penalty",
        (Field("chair", "chair", "who doubted"), CARD, Field("source", PENALTIES)),
        "he takes a card (WH-36, WH-38)",
    ),
    EventKind("undo", (CHAIR, NUMBER), "the word that fell is taken back"),
    EventKind(
        "pay",
        (CHAIR, Field("points", "points", "below 0"), Field("why", PAYMENTS)),
        "points leave the running score (WH-37)",
    ),
    EventKind(
        "swap wild",
        (
            CHAIR,
            OWNER,
            WORD_NUMBER,
            Field("place", "count", "in the word, from 0"),
            CARD,
            Field("wild", "card", "what comes to the hand"),
            VALUE,
        ),
        "a letter is exchanged for a wild card (WH-21)",
    ),
    EventKind("close", (CHAIR, WORD_NUMBER), "a word is turned face down (WH-09)"),
    EventKind("take back", (CHAIR,), "a lay-down that fell short is taken back (WH-19)"),
    EventKind("discard", (CHAIR, CARD), "a card goes on the discard pile (WH-04)"),
    EventKind("out", (CHAIR,), "the player has no card left (WH-28)"),
    EventKind(
        "score",
        (CHAIR, Field("points", "points"), Field("why", REASONS)),
        "points of the deal",
    ),
    EventKind(
        "round end",
        (
            Field("number", "count", "from 1"),
            Field("why", DEAL_ENDS),
            Field("clock", "time", "of the match so far"),
        ),
        "the deal is over",
    ),
    EventKind("total", (CHAIR, Field("points", "points", "of the match")), "a final score"),
    EventKind(
        "end",
        (Field("stop", STOPS, "why"), Field("turns", "count"), MILLISECONDS),
        "the match is over",
    ),
    EventKind("win", (CHAIR, Field("share", "count", "of the win, in 840ths")), "a winner"),
)

CODES = {kind.name: np.int64(code) for code, kind in enumerate(EVENT_KINDS)}
"""Codes by name; as int64, for a plain int would compile a kernel anew for each code."""
