"""What a trace of The Final Word records: the kinds of event, the same for all its games.

The order of a turn's events: ``turn``, ``look``, then for each word that is formed
``split`` (where a word is cut), ``stay`` and ``lay`` for its letters from left to right, ``take``
for each board card that goes back to a hand, ``word``, perhaps ``challenge`` and ``undo``,
``score``, ``remove`` for cards that leave play; or ``trade`` with its ``give back``, ``reshuffle``
and ``draw``; or ``pass``; or ``out``; then ``draw`` for the refill.

A word that is being changed: each of its visible cards is recorded once, by ``stay`` if it remains
uncovered, or as the card that a ``lay`` is put ``onto``; it moves to the new place with all cards
under it. Words lie in rows, numbered from 0.
"""

from __future__ import annotations

import numpy as np

from sim.trace import EventKind, Field

CHAIR = Field("chair", "chair", "whose")
CARD = Field("card", "card", "which card")
ROW = Field("row", "count", "which word of the board")
MILLISECONDS = Field("milliseconds", "time", "how long it took")

TURNS = ("normal", "extra", "lost")
HOWS = ("new", "add", "overlay", "give and take", "duplicate")
DRAWS = ("refill", "trade")
SOURCES = ("hand", "board")
RETURNS = ("shuffled in", "bottom")
REASONS = ("word", "bonus", "leftovers", "penalty", "unplayed")
REMOVALS = ("used", "cleared", "leftover", "scored", "replaced", "stuck")
PASSES = ("no word", "chosen", "late", "word fell", "no room")
VERDICTS = ("word stands", "word falls")
STOPS = ("won", "tie", "cap", "stall", "rule gap")

EVENT_KINDS = (
    EventKind("deal", (CHAIR, CARD), "a card is dealt to a hand (FW-04)"),
    EventKind(
        "turn",
        (
            Field("number", "count", "turns so far, this one included"),
            CHAIR,
            Field("kind", TURNS, "normal; an extra one (F10-04); one lost by a challenge (FW-08)"),
            Field("hand", "count", "cards in hand"),
        ),
        "a player's turn begins; of a lost turn this is all there is",
    ),
    EventKind("look", (CHAIR, MILLISECONDS), "the player looks for words; a timer cuts it short"),
    EventKind(
        "split",
        (CHAIR, ROW, Field("before", "count", "place of the word that begins the second part")),
        "a board word is cut in two; the parts are recorded as rows ``row`` and the next free row",
    ),
    EventKind(
        "stay", (CARD, ROW, Field("place", "count", "in the new word")), "a board card stays"
    ),
    EventKind(
        "lay",
        (
            CHAIR,
            CARD,
            ROW,
            Field("place", "count", "in the new word"),
            Field("how", HOWS, "new word, or which move"),
            Field("onto", "card", "visible board card that it covers or replaces, -1 for none"),
        ),
        "a hand card comes to the board",
    ),
    EventKind("take", (CHAIR, CARD, ROW), "a board card goes to a hand (give and take)"),
    EventKind(
        "word",
        (
            CHAIR,
            ROW,
            Field("length", "count", "letters"),
            Field("value", "count", "sum of the visible cards' points"),
            MILLISECONDS,
        ),
        "the row is a new word",
    ),
    EventKind(
        "challenge",
        (CHAIR, Field("maker", "chair", "who made the word"), ROW, Field("verdict", VERDICTS)),
        "a player doubts the word (FW-08, ALL-04)",
    ),
    EventKind(
        "undo",
        (CHAIR, ROW),
        "the word falls: everything recorded of it since the last word, challenge, score or look of"
        " this turn is taken back, its cards return to where they came from",
    ),
    EventKind(
        "score",
        (CHAIR, Field("points", "points", "may be negative"), Field("why", REASONS)),
        "points are written down",
    ),
    EventKind("remove", (CARD, ROW, Field("why", REMOVALS)), "a board card leaves play (FW-27)"),
    EventKind("trade", (CHAIR, Field("cards", "count"), MILLISECONDS), "cards are traded (FW-09)"),
    EventKind(
        "give back",
        (CHAIR, CARD, Field("source", SOURCES), Field("to", RETURNS)),
        "a card goes back to the deck",
    ),
    EventKind("reshuffle", (Field("cards", "count"),), "the whole deck that is left is shuffled"),
    EventKind("draw", (CHAIR, CARD, Field("why", DRAWS)), "a card is drawn from the deck"),
    EventKind("pass", (CHAIR, Field("reason", PASSES)), "the turn ends without a word or trade"),
    EventKind("out", (CHAIR,), "a player is out of a knockout game"),
    EventKind(
        "end",
        (
            Field("stop", STOPS, "why"),
            Field("turns", "count"),
            MILLISECONDS,
        ),
        "the game is over; unplayed cards are subtracted before, the rest is shown after",
    ),
    EventKind("win", (CHAIR, Field("share", "count", "of the win, in 840ths")), "a winner"),
    EventKind("left in hand", (CHAIR, CARD), "a card unplayed"),
    EventKind("left in deck", (CARD,), "a card undrawn"),
    EventKind("left on board", (CARD, ROW), "a card on the board, covered ones too"),
)

FOR_WORD, FOR_BONUS, FOR_LEFTOVERS, FOR_PENALTY, FOR_UNPLAYED = (
    np.int64(code) for code in range(len(REASONS))
)
USED, CLEARED, LEFTOVER, SCORED, REPLACED, STUCK = (np.int64(code) for code in range(len(REMOVALS)))

CODES = {kind.name: code for code, kind in enumerate(EVENT_KINDS)}

OWN_CODE = np.int64(len(EVENT_KINDS))
"""The code of a game's first kind of event of its own; the next ones follow. These are all:"""
TURN_UP = EventKind("turn up", (CHAIR, CARD), "the deck's top card is turned up, into the hand")
TRICK = EventKind(
    "trick", (Field("chair", "chair", "who takes it, -1 if nobody does"),), "a trick is over"
)
REQUEST = EventKind(
    "request",
    (
        CHAIR,
        Field("letter", "letter", "what the player asks the other for, 0 for a to 25 for z"),
        Field("card", "card", "what he is given, -1 if the other has none"),
    ),
    "a player asks the other for a letter (F14-01)",
)
PASS_ON = EventKind("pass on", (CHAIR, CARD), "a card of the word stays (F11-01)")
ASIDE = EventKind("lay aside", (CHAIR, CARD), "a card not played is laid aside, face down (F12-05)")
TICK = EventKind("tick", (CHAIR, CARD), "a player uses a red card for the first time (F17-03)")
