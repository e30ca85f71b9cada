"""What the log of states holds of a game of Word Crush under way (see `sim.engine.features`)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sim.spec import Feature, Tables


def can_play(tables: Tables) -> npt.NDArray[np.int64]:
    """By chair: 1 if a card in hand is playable on the active letter (WC-14)."""
    return np.asarray(tables["hand_letters"] >> tables["yellow"][:, None] & 1)


FEATURES = (
    Feature("hand", "cards in hand", "hand_size", "seat"),
    Feature("can_play", "1 if a card in hand is playable on the active letter", can_play, "seat"),
    Feature("pile", "cards on the Word Crush pile, all to be recited", "pile_size"),
    Feature("draw_pile", "cards on the draw pile", "draw_count"),
    Feature("discard_pile", "cards on the discard pile", "discard_count"),
    Feature("active_letter", "where the yellow marker stands, 0 for A", "yellow"),
    Feature("passes", "turns in a row passed on this letter (WC-27)", "passes"),
    Feature("is_extra_turn", "1 if the turn follows a stuck turn (WC-32)", "extra"),
)
