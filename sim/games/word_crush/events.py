"""What a trace of Word Crush says, in the order in which its kernels number the kinds."""

from __future__ import annotations

import numpy as np

from sim.trace import EventKind, Field

CHAIR = Field("chair", "chair", "whose hand or turn")
CARD = Field("card", "card")
MILLISECONDS = Field("milliseconds", "time", "how long it took")

TURN_KINDS = ("normal", "stuck", "extra")
"""A normal turn; the stuck procedure of the first passer (WC-28); his turn after it (WC-32)."""

SOURCES = ("hand", "discard pile", "draw pile")
ANSWERS = ("right", "near miss", "forgotten", "wrong")
PASS_REASONS = ("no playable card", "declined", "out of time")
STOPS = ("won", "cap", "stall")
RECALL_RESULTS = ("complete", "missed", "out of time")

EVENT_KINDS: tuple[EventKind, ...] = (
    EventKind("deal", (CHAIR, CARD), "a card is dealt to a hand, one each in turn order"),
    EventKind(
        "redeal",
        (Field("times", "count", "how often so far"),),
        "nobody can play on the first letter and the rules redeal (WC-13): all cards go back",
    ),
    EventKind(
        "seed",
        (CARD, MILLISECONDS),
        "the top card of the draw pile starts the Word Crush pile (WC-10); the first seed's time"
        " is that of the whole deal",
    ),
    EventKind(
        "markers",
        (Field("red", "letter", "starting letter"), Field("yellow", "letter", "active letter")),
        "where the two markers stand after a seed, a failed recall or a dead letter",
    ),
    EventKind(
        "turn",
        (
            Field("number", "count", "turns so far, this one included"),
            CHAIR,
            Field("kind", TURN_KINDS),
            Field("letter", "letter", "the active letter"),
            Field("hand", "count", "cards in the hand"),
        ),
        "a seat is asked to act",
    ),
    EventKind("look", (CHAIR, MILLISECONDS), "looks through the hand for a playable card"),
    EventKind(
        "exchange draw",
        (CHAIR, Field("source", SOURCES, "draw pile or discard pile"), CARD),
        "takes one replacement card of an exchange (WC-37)",
    ),
    EventKind(
        "exchange discard",
        (CHAIR, CARD, MILLISECONDS),
        "lays the unwanted card face up on the discard pile, which ends one exchange (WC-36)",
    ),
    EventKind(
        "recycle",
        (Field("cards", "count", "in the new draw pile"), Field("shuffled", ("no", "yes"))),
        "the draw pile is empty and the discard pile, face down, becomes the draw pile (WC-41)",
    ),
    EventKind(
        "turn up",
        (CHAIR, CARD, MILLISECONDS),
        "the stuck player turns up the top card of the draw pile (WC-29): if it is playable it"
        " is played next, if not it lies face up on the discard pile",
    ),
    EventKind(
        "dead letter",
        (CHAIR, Field("letter", "letter", "the letter left"), MILLISECONDS),
        "no card of either pile is playable: the yellow marker moves on without a card (WC-33)",
    ),
    EventKind(
        "play",
        (
            CHAIR,
            CARD,
            Field("source", SOURCES),
            Field("letter", "letter", "the active letter it is played on"),
            Field("by", ("first letter", "double letter")),
            Field("yellow", "letter", "the active letter after it"),
            MILLISECONDS,
        ),
        "lays a card on the Word Crush pile, says it aloud and moves the yellow marker",
    ),
    EventKind(
        "recite",
        (
            CHAIR,
            Field("position", "count", "place in the recital, from 1"),
            CARD,
            Field("answer", ANSWERS),
            Field("said", "card", "the card whose word was said; -1 if none or a near miss"),
            MILLISECONDS,
        ),
        "states a word and turns up the card (WC-20, WC-22)",
    ),
    EventKind(
        "recalled",
        (
            CHAIR,
            Field("result", RECALL_RESULTS),
            Field("kept", "count", "cards that stay in the Word Crush pile"),
            Field("needed", "time", "out of time: what the next card would have taken; else 0"),
        ),
        "the recital is over",
    ),
    EventKind(
        "pick up", (CHAIR, CARD), "takes a card of the Word Crush pile into the hand (WC-23)"
    ),
    EventKind(
        "pass",
        (
            CHAIR,
            Field("reason", PASS_REASONS),
            Field("run", "count", "passes in a row"),
            Field("needed", "time", "out of time: what a play would have taken; else 0"),
        ),
        "passes (WC-16, WC-43)",
    ),
    EventKind(
        "end",
        (
            Field("stop", STOPS),
            Field("winner", "chair", "-1 if nobody won"),
            Field("turns", "count"),
            MILLISECONDS,
        ),
        "the game is over; milliseconds is the sum of all the times above",
    ),
    EventKind("left in hand", (CHAIR, CARD), "after the end: a card in a hand"),
    EventKind("left to draw", (CARD,), "after the end: the draw pile, top card first"),
    EventKind("left discarded", (CARD,), "after the end: the discard pile, top card first"),
    EventKind("left in pile", (CARD,), "after the end: the Word Crush pile, oldest card first"),
)

CODES = {kind.name: np.int64(code) for code, kind in enumerate(EVENT_KINDS)}
"""Codes by name; as int64, for a plain int would compile a kernel anew for each code."""
