"""Best word value of many hands at once, in NumPy: for fits and predictions, not for play."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST_OF_A_LETTER = 7
HALF = 13
GUARDS = sum(8 << 4 * place for place in range(HALF))

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def count_letters(words: Sequence[str]) -> Ints:
    """How often each word holds each letter.

    Returns:
        Shape (words, 26).

    >>> count_letters(["abba"])[0, :3].tolist()
    [2, 2, 0]
    """
    counts = np.zeros((len(words), len(LETTERS)), np.int64)
    for place, letter in enumerate(LETTERS):
        counts[:, place] = [word.count(letter) for word in words]
    return counts


def pack_counts(counts: Ints) -> tuple[Ints, Ints]:
    """Counts in 4 bits each, a to m and n to z; the fourth bit is a guard.

    Args:
        counts: shape (hands or words, 26); more than 7 of a letter count as 7.
    """
    shifts = 4 * np.arange(HALF)
    counts = np.minimum(counts, MOST_OF_A_LETTER)
    low = (counts[:, :HALF] << shifts).sum(axis=1)
    high = (counts[:, HALF:] << shifts).sum(axis=1)
    return low, high


def best_values(hands: Ints, words: Ints, values: Ints) -> Ints:
    """The value of the best word of each hand, 0 if it holds none.

    Args:
        hands: letter counts, shape (hands, 26).
        words: letter counts, shape (words, 26), at most 7 of a letter.
        values: points of a card by letter, shape (26,).

    >>> hands, words = count_letters(["tac", "xyz"]), count_letters(["act", "at"])
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
