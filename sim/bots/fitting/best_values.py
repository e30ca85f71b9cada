"""Best word value of many hands at once, in NumPy: for fits and predictions, not for play."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sim.lexicon.letters import GUARDS, count_letters, letters_of, pack_counts

LETTERS = "abcdefghijklmnopqrstuvwxyz"

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def counts_of(words: Sequence[str]) -> Ints:
    """How often each word, or set of letters, holds each letter; shape (words, 26).

    >>> counts_of(["abba"])[0, :3].tolist()
    [2, 2, 0]
    """
    return count_letters(letters_of(words, max(map(len, words)))).astype(np.int64)


def best_values(hands: Ints, words: Ints, values: Ints) -> Ints:
    """The value of the best word of each hand, 0 if it holds none.

    Args:
        hands: letter counts, shape (hands, 26).
        words: letter counts, shape (words, 26), at most 7 of a letter.
        values: points of a card by letter, shape (26,).

    >>> hands, words = counts_of(["tac", "xyz"]), counts_of(["act", "at"])
    >>> best_values(hands, words, np.ones(26, np.int64)).tolist()
    [3, 0]
    """
    low, high = pack_counts(words)
    ranked = np.unique(np.stack([-(words @ values), low, high], axis=1), axis=0)
    low, high = pack_counts(hands)
    low, high = low | GUARDS, high | GUARDS
    best = np.zeros(len(hands), np.int64)
    open_hands = np.arange(len(hands))
    for cost, word_low, word_high in ranked.tolist():
        is_held = ((low - word_low) & (high - word_high) & GUARDS) == GUARDS
        if not is_held.any():
            continue
        best[open_hands[is_held]] = -cost
        open_hands, low, high = open_hands[~is_held], low[~is_held], high[~is_held]
        if not len(open_hands):
            break
    return best
