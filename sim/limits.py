"""The room that every record has: what no game, deck or table may exceed."""

from __future__ import annotations

MOST_CHAIRS = 8
MOST_CARDS = 256
MOST_COLUMNS = 128
"""Columns of a game's row."""
EVENT_ROOM = 1 << 20
"""Events that a trace has room for; memory is used only as far as it is written."""
