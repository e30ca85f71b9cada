"""Letters, words and hands for the plain-Python games of The Final Word.

Every letter is a prime number, and a set of letters is the product of its primes: two words are
anagrams if their products are equal, and a hand holds a word's letters if the word's product
divides the hand's. So the words that a hand can spell are found by looking up the product of each
of its subsets in a dictionary. Nothing is shared with ``sim`` but the list of words that the
caller hands over. ``value`` and ``points`` are those of the printed rules (FW-01).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from itertools import repeat
from typing import Final

PRIMES: Final = (
    (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    + (43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101)
)  # fmt: skip
PRIME: Final = dict(zip("eairontlsucdpghmwybfvkjqxz", PRIMES, strict=True))
"""The prime of each letter; the smallest for the letters met most, which keeps products small."""

VALUE: Final = {
    **dict.fromkeys("aeiornt", 1),
    **dict.fromkeys("lsucd", 2),
    **dict.fromkeys("bfghmpwy", 3),
    **dict.fromkeys("jkqvxz", 4),
}
"""Points of a card (FW-01)."""

DECK: Final = (
    "aaaaaaaaaaaabbcccccddddeeeeeeeeeeeeeffggghhhiiiiiiiijkllllllmmmnnnnnnn"
    "oooooooopppp" + "qrrrrrrrrrsssssstttttttuuuuuvvwwwxyyyz"
)
"""The 120 cards."""

SHORTEST: Final = 3  # FW-06


def points_of(letters: Iterable[str]) -> int:
    """The sum of the letters' points (FW-07).

    >>> points_of("lip")
    6
    """
    return sum(map(VALUE.__getitem__, letters))


def product_of(letters: Iterable[str]) -> int:
    """The product of the letters' primes.

    >>> product_of("listen") == product_of("silent")
    True
    """
    return math.prod(map(PRIME.__getitem__, letters))


def subsets_of(hand: Iterable[str]) -> list[int]:
    """The products of all distinct subsets of a hand, the empty one (1) first.

    >>> subsets_of("eea")
    [1, 3, 2, 6, 4, 12]
    """
    products = [1]
    last = ""
    for letter in sorted(hand):
        if letter != last:
            without, last = products, letter
        prime = PRIME[letter]
        without = [product * prime for product in without]  # one more copy of the letter
        products = products + without
    return products


Index = Mapping[int, list[int]]
"""Words by the product of some of their letters: places in the ranking, the best first."""


class PlainWords:
    """The words that may be played, ranked by points.

    Attributes:
        ranked: the words, those of fewest points first; of equal points the longer ones later,
            then in reverse order of the alphabet. A word's *rank* is its place here.
        points: of each word, by rank.
        best: of each product of letters, the highest rank.
        best_after: for each first letter, the same for the products of the other letters.
    """

    def __init__(self, words: Iterable[str]) -> None:
        playable = sorted((word for word in words if len(word) >= SHORTEST), reverse=True)
        self.ranked = sorted(playable, key=lambda word: (points_of(word), len(word)))
        self.points = [points_of(word) for word in self.ranked]
        self.best: dict[int, int] = {}
        self.best_after: dict[str, dict[int, int]] = {letter: {} for letter in PRIME}
        for rank, word in enumerate(self.ranked):
            product = product_of(word)
            self.best[product] = rank  # later words are better
            self.best_after[word[0]][product // PRIME[word[0]]] = rank

    def best_word(self, hand: Iterable[str]) -> str | None:
        """The word of most points that a hand spells, or None."""
        rank = max(map(self.best.get, subsets_of(hand), repeat(-1)))
        return self.ranked[rank] if rank >= 0 else None

    def best_word_after(self, link: str, hand: Iterable[str], barred: str) -> str | None:
        """The word of most points that begins with `link`, its other letters from the hand.

        Args:
            link: the first letter, which the hand does not have to supply.
            hand: letters.
            barred: a word that is not allowed.
        """
        best, subsets = self.best_after[link], subsets_of(hand)
        rank = max(map(best.get, subsets, repeat(-1)))
        if rank >= 0 and self.ranked[rank] == barred:
            rank = self.next_best_after(link, set(subsets), barred)
        return self.ranked[rank] if rank >= 0 else None

    def next_best_after(self, link: str, subsets: set[int], barred: str) -> int:
        """The highest rank that fits, but for one word; slow, and rarely needed."""
        for rank in range(self.ranked.index(barred) - 1, -1, -1):
            word = self.ranked[rank]
            if word[0] == link and product_of(word[1:]) in subsets:
                return rank
        return -1
