"""The kinds of Whitman 5359's events with the types of their fields, as the referee reads them."""

from __future__ import annotations

from sim.trace import EventKind, Field

TYPES: dict[str, dict[str, str | tuple[str, ...]]] = {
    "round": {"number": "count", "dealer": "chair"},
    "deal": {"chair": "chair", "card": "card"},
    "turn up": {"card": "card"},
    "reshuffle": {"cards": "count"},
    "turn": {"number": "count", "chair": "chair", "hand": "count"},
    "look": {"chair": "chair", "milliseconds": "time"},
    "draw": {"chair": "chair", "card": "card", "source": ("draw pile", "discard pile")},
    "add": {"chair": "chair", "owner": "chair", "word": "count"},
    "snare": {"chair": "chair", "owner": "chair", "word": "count"},
    "lay": {
        "chair": "chair",
        "card": "card",
        "place": "count",
        "letter": "letter",
        "source": ("hand", "table"),
    },
    "word": {
        "chair": "chair",
        "number": "count",
        "length": "count",
        "value": "points",
        "milliseconds": "time",
    },
    "challenge": {
        "chair": "chair",
        "number": "count",
        "verdict": ("word stands", "word falls"),
    },
    "penalty": {
        "chair": "chair",
        "card": "card",
        "source": ("word", "draw pile", "discard pile"),
    },
    "undo": {"chair": "chair", "number": "count"},
    "pay": {"chair": "chair", "points": "points", "why": ("wrong challenge", "failed snare")},
    "swap wild": {
        "chair": "chair",
        "owner": "chair",
        "word": "count",
        "place": "count",
        "card": "card",
        "wild": "card",
        "value": "points",
    },
    "close": {"chair": "chair", "word": "count"},
    "take back": {"chair": "chair"},
    "discard": {"chair": "chair", "card": "card"},
    "out": {"chair": "chair"},
    "score": {
        "chair": "chair",
        "points": "points",
        "why": ("words", "red", "out", "hand", "wilds", "floor"),
    },
    "round end": {"number": "count", "why": ("out", "empty", "cap"), "clock": "time"},
    "total": {"chair": "chair", "points": "points"},
    "end": {"stop": ("won", "tie", "cap"), "turns": "count", "milliseconds": "time"},
    "win": {"chair": "chair", "share": "count"},
}

EVENT_KINDS = tuple(
    EventKind(kind, tuple(Field(name, type_) for name, type_ in fields.items()), "")
    for kind, fields in TYPES.items()
)
"""In the order that a trace's schema lists them."""
