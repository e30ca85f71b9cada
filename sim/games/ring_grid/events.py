"""What a trace of the ring-and-grid game says, in the order in which kernels number the kinds.

The order of a round: ``round``, perhaps ``refill``, ``tile`` for each place (anew after each
``redraw``), ``ring`` for each ring; for each chair from the dealer's left on ``turn`` and his
words, ``list`` with its ``step``; then they are read out: ``cross off`` and ``challenge``, and
``score`` for each word that is left; ``round end``. After the last round ``total``, ``end``,
``win``.
"""

from __future__ import annotations

import numpy as np

from sim.trace import EventKind, Field

CHAIR = Field("chair", "chair", "whose")
NUMBER_IN_LIST = Field("number", "count", "which word of his list, from 1")

VERDICTS = ("word stands", "word falls")
CROSSINGS = ("shared", "fallen", "struck out")
REASONS = ("word",)
STOPS = ("won", "tie", "cap", "stall")

EVENT_KINDS = (
    EventKind(
        "round",
        (Field("number", "count", "from 1"), Field("dealer", "chair", "who deals (RG-13)")),
        "a round begins",
    ),
    EventKind(
        "refill",
        (Field("tiles", "count", "how many were set aside"),),
        "too few tiles are left: all go back into the container and are shuffled (RG-14)",
    ),
    EventKind(
        "tile",
        (Field("place", "count", "row by row, from 0"), Field("tile", "card", "which")),
        "a tile lies in the grid",
    ),
    EventKind(
        "redraw",
        (Field("number", "count", "how often so far in this round"),),
        "too few vowels: the grid's tiles go back, all are shuffled (RG-11)",
    ),
    EventKind(
        "ring", (CHAIR, Field("place", "count", "of the grid")), "the dealer lays a ring (RG-15)"
    ),
    EventKind(
        "turn",
        (Field("number", "count", "turns so far, this one included"), CHAIR),
        "a player's list of this round follows; all lists were made at the same time",
    ),
    EventKind(
        "list",
        (CHAIR, NUMBER_IN_LIST, Field("length", "count", "letters")),
        "a word that he has written down; its path follows",
    ),
    EventKind(
        "step",
        (
            Field("place", "count", "of the grid"),
            Field("letter", "letter", "what the tile stands for"),
            Field("tile", "card", "which lies there"),
        ),
        "a step of the path that counts for the word's value (RG-18)",
    ),
    EventKind(
        "challenge",
        (
            Field("chair", "chair", "who doubts"),
            Field("finder", "chair", "whose word"),
            NUMBER_IN_LIST,
            Field("verdict", VERDICTS),
        ),
        "a player looks a word up (RG-21, ALL-04)",
    ),
    EventKind(
        "cross off",
        (CHAIR, NUMBER_IN_LIST, Field("why", CROSSINGS)),
        "a word is crossed off his list: another has it too (RG-19), or it is no word",
    ),
    EventKind(
        "score",
        (CHAIR, Field("points", "points"), Field("why", REASONS), NUMBER_IN_LIST),
        "a word that is left scores (RG-23)",
    ),
    EventKind("round end", (Field("number", "count"),), "the grid's tiles are set aside"),
    EventKind("total", (CHAIR, Field("points", "points", "of all rounds")), "a final score"),
    EventKind(
        "end",
        (
            Field("stop", STOPS, "why"),
            Field("turns", "count"),
            Field("milliseconds", "time", "how long the game took"),
        ),
        "the game is over",
    ),
    EventKind("win", (CHAIR, Field("share", "count", "of the win, in 840ths")), "a winner"),
)

CODES = {kind.name: np.int64(code) for code, kind in enumerate(EVENT_KINDS)}
"""Codes by name; as int64, for a plain int would compile a kernel anew for each code."""
