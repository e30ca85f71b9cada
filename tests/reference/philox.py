"""Philox4x32-10 in plain Python: what the project's random streams are checked against.

Written from the published algorithm (J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw,
"Parallel random numbers: as easy as 1, 2, 3", SC11, 2011), for clarity and not for speed.
"""

from __future__ import annotations

from typing import Final

MULTIPLIERS: Final = (0xD2511F53, 0xCD9E8D57)
WEYL_STEPS: Final = (0x9E3779B9, 0xBB67AE85)  # golden ratio and sqrt(3) - 1, in 32 bits
ROUNDS: Final = 10
WORD_MASK: Final = 0xFFFFFFFF

Counter = tuple[int, int, int, int]
Key = tuple[int, int]


def philox_round(counter: Counter, key: Key) -> Counter:
    """Mix a block once: multiply two of its words, and cross, shift and key the halves."""
    product_0 = MULTIPLIERS[0] * counter[0]
    product_1 = MULTIPLIERS[1] * counter[2]
    return (
        (product_1 >> 32) ^ counter[1] ^ key[0],
        product_1 & WORD_MASK,
        (product_0 >> 32) ^ counter[3] ^ key[1],
        product_0 & WORD_MASK,
    )


def next_key(key: Key) -> Key:
    """Step both words of the key along their Weyl sequences."""
    return (key[0] + WEYL_STEPS[0]) & WORD_MASK, (key[1] + WEYL_STEPS[1]) & WORD_MASK


def philox4x32(counter: Counter, key: Key) -> Counter:
    """Return the four 32-bit random words that belong to a counter and a key.

    Args:
        counter: four words, each 0 to 2**32 - 1, the least significant first.
        key: two words, each 0 to 2**32 - 1.

    Raises:
        ValueError: a word does not fit in 32 bits.

    >>> [f"{word:08x}" for word in philox4x32((0, 0, 0, 0), (0, 0))]
    ['6627e8d5', 'e169c58d', 'bc57ac4c', '9b00dbd8']
    """
    for word in (*counter, *key):
        if not 0 <= word <= WORD_MASK:
            raise ValueError(f"{word} is not a 32-bit word")
    block = philox_round(counter, key)
    for _ in range(ROUNDS - 1):
        key = next_key(key)
        block = philox_round(block, key)
    return block
