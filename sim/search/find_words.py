"""Finds the words record for a setting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.bots.profiles import Bot
from sim.decks import Deck
from sim.search.words import NO_WORDS_DTYPE, WORDS_DTYPE
from sim.spec import Game, Value


def words_dtype(game: Game) -> np.dtype[np.void]:
    """The record of words that a game's kernels read."""
    return NO_WORDS_DTYPE if game.scoring is None else WORDS_DTYPE


def find_words(
    game: Game, rules: Mapping[str, Value], deck: Deck, bots: Sequence[Bot]
) -> npt.NDArray[Any]:
    """The words record of a setting, as an array of length 1.

    Args:
        game: the game.
        rules: resolved; ``lexicon`` and ``lexicon_filter`` say which words there are (ALL-01).
        deck: whose letters and values the words are made of.
        bots: one a seat; equal bots share a ranking.
    """
    return np.zeros(1, words_dtype(game)).view(np.recarray)
