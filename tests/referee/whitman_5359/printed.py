"""The printed rules of Whitman 5359, as the header of a trace states them for two players."""

from __future__ import annotations

from typing import Any

PRINTED: dict[str, Any] = {
    "hand": 9,
    "partners": "off",
    "draw_n": 2,
    "empty_draw_pile": "reshuffle discards",
    "close": "same turn",
    "rearrange": "yes",
    "form_rule": "plural only",
    "captures_count": "after one own word",
    "minimum_400": 70,
    "minimum_600": 90,
    "wild_rename_on_snare": "no",
    "red_multiplier": "letters",
    "out_bonus": 0,
    "floor": "none",
    "target": 1000,
    "time_limit": "none",
    "lexicon": "scowl-70",
    "lexicon_filter": "family",
    "p_bad_word": 0.0,
    "p_challenge": 0.0,
    "turn_cap": 200,
    "tie": "share",
    "first": "drawn",
}
"""The printed rules."""

DOUBTED = {"p_bad_word": 0.05, "p_challenge": 0.5}
"""Rules under which false words are laid and challenged."""
