"""What the log of states holds of a game of The Final Word under way."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sim.games.final_word.family.own_state import MOST_ROWS
from sim.spec import Feature, Tables


def board_letters(tables: Tables) -> npt.NDArray[np.int64]:
    """Letters of all words on the board."""
    lies = np.arange(MOST_ROWS) < tables["rows"][:, None]
    return np.asarray((tables["row_length"] * lies).sum(axis=1))


def made_board_word(tables: Tables) -> npt.NDArray[np.int64]:
    """By chair: 1 for the maker of the board word."""
    chairs = np.arange(tables["seat"].shape[1])
    lies = tables["rows"][:, None] > 0
    return np.asarray(lies & (tables["maker"][:, None] == chairs), np.int64)


FEATURES = (
    Feature("hand", "cards in hand", "hand_size", "seat"),
    Feature("deck_left", "cards undrawn", "deck_left"),
    Feature("idle", "players asked since anyone last played or traded (FW-25)", "idle"),
    Feature("board_words", "words on the board", "rows"),
    Feature("board_letters", "letters of the words on the board", board_letters),
    Feature("made_board_word", "1 for who made the board word", made_board_word, "seat"),
    Feature("is_out", "1 if out of a knockout", "is_out", "seat"),
    Feature("owes_turn", "1 if the next turn is lost (FW-08)", "owes_turn", "seat"),
    Feature("is_extra_turn", "1 if the turn is an extra one (F10-04)", "extra"),
)
