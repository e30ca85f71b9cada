"""The room that every record has: what no game, deck, table or lexicon may exceed."""

from __future__ import annotations

MOST_CHAIRS = 8
MOST_CARDS = 256
MOST_WORDS = 1 << 19
"""Ids of words: those of SCOWL's lists, of the user's, false ones. A record takes memory by the
words that are in it, not by this room."""
MOST_COLUMNS = 128
"""Columns of a game's row."""
EVENT_ROOM = 1 << 20
"""Events that a trace has room for; memory is used only as far as it is written."""
