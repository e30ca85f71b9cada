"""The table of the ring-and-grid game: the container, the grid, what the players have so far.

The lists of a round are no part of it: they are made and read out within one call, and no state
shows them.
"""

from __future__ import annotations

import numpy as np

from sim.games.ring_grid.search import GRID_DTYPE
from sim.limits import MOST_CARDS, MOST_CHAIRS

COUNTERS = (
    "rounds",
    "words",
    "distinct",
    "possible",
    "crossed_off",
    "scored",
    "letters",
    "longest",
    "ring_points",
    "blank_points",
    "challenges",
    "false_words",
    "fallen_words",
    "struck_out",
    "redraws",
    "refills",
)
"""The game's counters in the order of its row; the margin follows them."""
SEAT_COUNTERS = (
    "seat_words",
    "seat_crossed",
    "seat_scored",
    "seat_ring_points",
    "seat_blank_words",
    "seat_dealt",
)

TABLE_FIELDS = (
    ("round_number", np.int64),  # rounds begun
    ("dealer", np.int64),  # chair that deals the next round (RG-13)
    # the tiles in the container, first to be drawn first, from `top` on; then those set aside
    ("container", np.int64, (MOST_CARDS,)),
    ("top", np.int64),
    ("contained", np.int64),
    ("aside", np.int64, (MOST_CARDS,)),
    ("set_aside", np.int64),
    ("grid", GRID_DTYPE),
    ("false_owed", np.int64),  # parts per million of a word (ALL-04)
    *((name, np.int64) for name in COUNTERS),
    *((name, np.int64, (MOST_CHAIRS,)) for name in SEAT_COUNTERS),  # by seat
)

NO_PLACE = np.int64(-1)
