"""The kinds of Word Lift's events with the types of their fields, as the referee reads them."""

from __future__ import annotations

from sim.trace import EventKind, Field

TYPES: dict[str, dict[str, str | tuple[str, ...]]] = {
    "round": {"number": "count", "first": "chair"},
    "deal": {"chair": "chair", "card": "card"},
    "turn": {"number": "count", "chair": "chair", "kind": ("normal", "final"), "hand": "count"},
    "look": {"chair": "chair", "milliseconds": "time"},
    "steal": {"chair": "chair", "owner": "chair", "word": "count"},
    "lay": {
        "chair": "chair",
        "card": "card",
        "row": "count",
        "place": "count",
        "letter": "letter",
        "source": ("hand", "stolen"),
    },
    "word": {
        "chair": "chair",
        "row": "count",
        "number": "count",
        "length": "count",
        "milliseconds": "time",
    },
    "challenge": {
        "chair": "chair",
        "owner": "chair",
        "number": "count",
        "verdict": ("word stands", "word falls"),
    },
    "undo": {"chair": "chair"},
    "pass": {"chair": "chair", "why": ("no word", "chosen", "word fell")},
    "draw": {
        "chair": "chair",
        "card": "card",
        "pile": ("consonant", "vowel"),
        "why": ("dagger", "turn"),
    },
    "out": {"chair": "chair"},
    "score": {
        "chair": "chair",
        "points": "points",
        "why": ("cards", "dollar", "long words", "out", "hand", "lozenge", "floor"),
    },
    "round end": {"number": "count", "why": ("out", "passes", "empty", "cap")},
    "total": {"chair": "chair", "points": "points"},
    "end": {"stop": ("won", "tie", "cap"), "turns": "count", "milliseconds": "time"},
    "win": {"chair": "chair", "share": "count"},
}

EVENT_KINDS = tuple(
    EventKind(kind, tuple(Field(name, type_) for name, type_ in fields.items()), "")
    for kind, fields in TYPES.items()
)
