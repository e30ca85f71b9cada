"""What the log of states holds of a match of Whitman 5359 (see `sim.engine.features`)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sim.spec import Feature, Tables


def deal_turn(tables: Tables) -> npt.NDArray[np.int64]:
    """Turns taken in this deal."""
    return np.asarray(tables["turn"] - tables["round_turn"])


FEATURES = (
    Feature("deal_number", "the deal under way, from 1", "round_number"),
    Feature("deal_turn", "turns taken in it", deal_turn),
    Feature("draw_pile", "cards left in the drawing pile", "left"),
    Feature("discards", "cards in the discard pile", "discards"),
    Feature("hand", "cards in hand", "hand_size", "seat"),
    Feature("words", "words before it", "word_count", "seat"),
    Feature("table_points", "points of the words before it", "table_points", "seat"),
    Feature("has_made", "1 if its first lay-down is made (WH-18)", "has_made", "seat"),
    Feature("minimum", "points that its first lay-down must be worth (WH-19)", "minimum", "seat"),
)
