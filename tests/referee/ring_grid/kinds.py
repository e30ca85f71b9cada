"""The kinds of ring_grid's events with the types of their fields, as the referee reads them."""

from __future__ import annotations

from sim.trace import EventKind, Field

TYPES: dict[str, dict[str, str | tuple[str, ...]]] = {
    "round": {"number": "count", "dealer": "chair"},
    "refill": {"tiles": "count"},
    "tile": {"place": "count", "tile": "card"},
    "redraw": {"number": "count"},
    "ring": {"chair": "chair", "place": "count"},
    "turn": {"number": "count", "chair": "chair"},
    "list": {"chair": "chair", "number": "count", "length": "count"},
    "step": {"place": "count", "letter": "letter", "tile": "card"},
    "challenge": {
        "chair": "chair",
        "finder": "chair",
        "number": "count",
        "verdict": ("word stands", "word falls"),
    },
    "cross off": {
        "chair": "chair",
        "number": "count",
        "why": ("shared", "fallen", "struck out"),
    },
    "score": {"chair": "chair", "points": "points", "why": ("word",), "number": "count"},
    "round end": {"number": "count"},
    "total": {"chair": "chair", "points": "points"},
    "end": {"stop": ("won", "tie", "cap", "stall"), "turns": "count", "milliseconds": "time"},
    "win": {"chair": "chair", "share": "count"},
}

EVENT_KINDS = tuple(
    EventKind(kind, tuple(Field(name, type_) for name, type_ in fields.items()), "")
    for kind, fields in TYPES.items()
)
