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

    Args:
        words: one or more, of letters a to z.

    Returns:
        Shape (words, 26).

    >>> count_letters(["abba"])[0, :3].tolist()
    [2, 2, 0]
    """
    kinds = len(LETTERS) + 1  # one for what is behind a word's end
    letters = letters_of(words)
    cells = np.where(letters < 0, kinds - 1, letters) + kinds * np.arange(len(words))[:, None]
    counts = np.bincount(cells.ravel(), minlength=kinds * len(words))
    return counts.reshape(-1, kinds)[:, :-1]


def letters_of(words: Sequence[str]) -> Ints:
    """The letters of each word, 0 for a; below 0 after its end; shape (words, longest).

    >>> (letters_of(["ab", "c"]) < 0).tolist()
    [[False, False], [False, True]]
    """
    texts = np.array(words, "S")
    return texts.view(np.uint8).reshape(len(texts), -1).astype(np.int64) - ord("a")


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
