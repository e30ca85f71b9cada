"""What the log of states holds of a game of Word Lift under way (see `sim.engine.features`)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sim.spec import Feature, Tables


def is_out(tables: Tables) -> npt.NDArray[np.int64]:
    """By chair: 1 for who has gone out in this round."""
    chairs = np.arange(tables["seat"].shape[1])
    return np.asarray(tables["out_chair"][:, None] == chairs, np.int64)


def round_turn(tables: Tables) -> npt.NDArray[np.int64]:
    """Turns taken in this round."""
    return np.asarray(tables["turn"] - tables["round_turn"])


def deck_left(pile: int, tables: Tables) -> npt.NDArray[np.int64]:
    """Cards left in a deck."""
    return np.asarray(tables["left"][:, pile])


def consonants_left(tables: Tables) -> npt.NDArray[np.int64]:
    """Cards left in the consonant deck."""
    return deck_left(0, tables)


def vowels_left(tables: Tables) -> npt.NDArray[np.int64]:
    """Cards left in the vowel deck."""
    return deck_left(1, tables)


FEATURES = (
    Feature("round", "the round under way, from 1", "round_number"),
    Feature("round_turn", "turns taken in it", round_turn),
    Feature("hand", "cards in hand", "hand_size", "seat"),
    Feature("words", "words before it", "word_count", "seat"),
    Feature("table_points", "points of its words on the table", "table_points", "seat"),
    Feature("has_played", "1 if it may steal (WL-23)", "has_played", "seat"),
    Feature("is_out", "1 for who has gone out", is_out, "seat"),
    Feature("final_left", "final turns still to be taken (WL-34)", "final_left"),
    Feature("consonants_left", "cards in the consonant deck", consonants_left),
    Feature("vowels_left", "cards in the vowel deck", vowels_left),
)
