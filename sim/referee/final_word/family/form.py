"""The form of a Final Word trace: its kinds of event and their fields."""

from __future__ import annotations

NUMBER = None
FORM: dict[str, dict[str, object]] = {
    "deal": {"chair": NUMBER, "card": NUMBER},
    "turn": {
        "number": NUMBER,
        "chair": NUMBER,
        "kind": ("normal", "extra", "lost"),
        "hand": NUMBER,
    },
    "look": {"chair": NUMBER, "milliseconds": NUMBER},
    "split": {"chair": NUMBER, "row": NUMBER, "before": NUMBER},
    "stay": {"card": NUMBER, "row": NUMBER, "place": NUMBER},
    "lay": {
        "chair": NUMBER,
        "card": NUMBER,
        "row": NUMBER,
        "place": NUMBER,
        "how": ("new", "add", "overlay", "give and take", "duplicate"),
        "onto": NUMBER,
    },
    "take": {"chair": NUMBER, "card": NUMBER, "row": NUMBER},
    "word": {
        "chair": NUMBER,
        "row": NUMBER,
        "length": NUMBER,
        "value": NUMBER,
        "milliseconds": NUMBER,
    },
    "challenge": {
        "chair": NUMBER,
        "maker": NUMBER,
        "row": NUMBER,
        "verdict": ("word stands", "word falls"),
    },
    "undo": {"chair": NUMBER, "row": NUMBER},
    "score": {
        "chair": NUMBER,
        "points": NUMBER,
        "why": ("word", "bonus", "leftovers", "penalty", "unplayed"),
    },
    "remove": {
        "card": NUMBER,
        "row": NUMBER,
        "why": ("used", "cleared", "leftover", "scored", "replaced", "stuck"),
    },
    "trade": {"chair": NUMBER, "cards": NUMBER, "milliseconds": NUMBER},
    "give back": {
        "chair": NUMBER,
        "card": NUMBER,
        "source": ("hand", "board"),
        "to": ("shuffled in", "bottom"),
    },
    "reshuffle": {"cards": NUMBER},
    "draw": {"chair": NUMBER, "card": NUMBER, "why": ("refill", "trade")},
    "pass": {"chair": NUMBER, "reason": ("no word", "chosen", "late", "word fell", "no room")},
    "out": {"chair": NUMBER},
    "end": {
        "stop": ("won", "tie", "cap", "stall", "rule gap"),
        "turns": NUMBER,
        "milliseconds": NUMBER,
    },
    "win": {"chair": NUMBER, "share": NUMBER},
    "left in hand": {"chair": NUMBER, "card": NUMBER},
    "left in deck": {"card": NUMBER},
    "left on board": {"card": NUMBER, "row": NUMBER},
}
"""By kind of event, each field's words, or `NUMBER`."""
