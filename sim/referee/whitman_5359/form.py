"""The form of a Whitman 5359 trace: its kinds of event and their fields."""

from __future__ import annotations

NUMBER = None
PILES = ("draw pile", "discard pile")

FORM: dict[str, dict[str, object]] = {
    "round": {"number": NUMBER, "dealer": NUMBER},
    "deal": {"chair": NUMBER, "card": NUMBER},
    "turn up": {"card": NUMBER},
    "reshuffle": {"cards": NUMBER},
    "turn": {"number": NUMBER, "chair": NUMBER, "hand": NUMBER},
    "look": {"chair": NUMBER, "milliseconds": NUMBER},
    "draw": {"chair": NUMBER, "card": NUMBER, "source": PILES},
    "add": {"chair": NUMBER, "owner": NUMBER, "word": NUMBER},
    "snare": {"chair": NUMBER, "owner": NUMBER, "word": NUMBER},
    "lay": {
        "chair": NUMBER,
        "card": NUMBER,
        "place": NUMBER,
        "letter": NUMBER,
        "source": ("hand", "table"),
    },
    "word": {
        "chair": NUMBER,
        "number": NUMBER,
        "length": NUMBER,
        "value": NUMBER,
        "milliseconds": NUMBER,
    },
    "challenge": {
        "chair": NUMBER,
        "number": NUMBER,
        "verdict": ("word stands", "word falls"),
    },
    "penalty": {"chair": NUMBER, "card": NUMBER, "source": ("word", *PILES)},
    "undo": {"chair": NUMBER, "number": NUMBER},
    "pay": {"chair": NUMBER, "points": NUMBER, "why": ("wrong challenge", "failed snare")},
    "swap wild": {
        "chair": NUMBER,
        "owner": NUMBER,
        "word": NUMBER,
        "place": NUMBER,
        "card": NUMBER,
        "wild": NUMBER,
        "value": NUMBER,
    },
    "close": {"chair": NUMBER, "word": NUMBER},
    "take back": {"chair": NUMBER},
    "discard": {"chair": NUMBER, "card": NUMBER},
    "out": {"chair": NUMBER},
    "score": {
        "chair": NUMBER,
        "points": NUMBER,
        "why": ("words", "red", "out", "hand", "wilds", "floor"),
    },
    "round end": {"number": NUMBER, "why": ("out", "empty", "cap"), "clock": NUMBER},
    "total": {"chair": NUMBER, "points": NUMBER},
    "end": {"stop": ("won", "tie", "cap"), "turns": NUMBER, "milliseconds": NUMBER},
    "win": {"chair": NUMBER, "share": NUMBER},
}
"""By kind of event, each field's words, or `NUMBER`."""
