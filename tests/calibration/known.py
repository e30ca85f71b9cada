"""All that is known of metrics and of the reference games, in one place for the tests."""

from __future__ import annotations

from tests.calibration.answers import (
    ALPHA,
    DEALS,
    SITUATIONS,
    UNEQUAL,
    About,
    Known,
    Near,
)
from tests.calibration.known_cells import CELLS
from tests.calibration.known_skill import DEALT, HANDS, LADDER, LADDERS, SWAPS, TIERS, WINS
from tests.calibration.known_states import STATES

__all__ = [
    "ALPHA",
    "CELLS",
    "DEALS",
    "DEALT",
    "HANDS",
    "LADDER",
    "LADDERS",
    "SITUATIONS",
    "STATES",
    "SWAPS",
    "TIERS",
    "UNEQUAL",
    "WINS",
    "About",
    "Known",
    "Near",
]
