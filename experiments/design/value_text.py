"""How a value of a sweep's lists is named wherever a cell is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def value_text(value: Any) -> str:
    """A value as its sweep file writes it, texts without quotation marks.

    >>> value_text("next player"), value_text(True), value_text(0.5)
    ('next player', 'true', '0.5')
    >>> value_text({"2": 7, "4-8": 5}), value_text(["scowl-60", "mine.txt"])
    ('{2 = 7, 4-8 = 5}', '[scowl-60, mine.txt]')
    """
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key} = {value_text(one)}' for key, one in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(value_text, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)
