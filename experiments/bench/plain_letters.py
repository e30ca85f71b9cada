"""Letters, words and hands for the plain-Python games of The Final Word.

Every letter is a prime number, and a set of letters is the product of its primes: two words are
anagrams if their products are equal, and a hand holds a word's letters if the word's product
divides the hand's. So the words that a hand can spell are found by looking up the product of each
of its subsets in a dictionary. Nothing is shared with ``sim`` but the list of words that the
caller hands over. ``value`` and ``points`` are those of the printed rules (FW-01).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import chain, repeat
from typing import Final

PRIMES: Final = tuple(n for n in range(2, 102) if all(n % factor for factor in range(2, n)))
PRIME: Final = dict(zip("eairontlsucdpghmwybfvkjqxz", PRIMES, strict=True))
"""The prime of each letter; the smallest for the letters met most, which keeps products small."""

VALUE: Final = {
    **dict.fromkeys("aeiornt", 1),
    **dict.fromkeys("lsucd", 2),
    **dict.fromkeys("bfghmpwy", 3),
    **dict.fromkeys("jkqvxz", 4),
}
"""Points of a card (FW-01)."""

COPIES: Final = "a12 b2 c5 d4 e13 f2 g3 h3 i8 j1 k1 l6 m3 n7 o8 p4 q1 r9 s6 t7 u5 v2 w3 x1 y3 z1"
DECK: Final = "".join(copies[0] * int(copies[1:]) for copies in COPIES.split())
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


def letters_of(product: int) -> str:
    """The letters of a product of primes.

    >>> letters_of(product_of("tea"))
    'eat'
    """
    letters = ""
    for letter, prime in PRIME.items():
        while product % prime == 0:
            letters += letter
            product //= prime
    return letters


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


class PlainWords:
    """The words that may be played, ranked by points.

    Attributes:
        ranked: the words, those of fewest points first; of equal points the longer ones later,
            then in reverse order of the alphabet. A word's *rank* is its place here.
        ranked_words: the same words, to ask whether one is among them.
        points: of each word, by rank.
        products: of each word's letters, by rank.
        best: of each product of letters, the highest rank.
        best_after: for each first letter, the same for the products of the other letters.
        anagrams: of each product of letters, all ranks, the highest first.
        top_of_set: of each product of distinct letters, the highest rank of the words that are
            made of just these letters.
        like: by such a highest rank, the ranks of all those words, the highest first.
    """

    def __init__(self, words: Iterable[str]) -> None:
        playable = sorted((word for word in words if len(word) >= SHORTEST), reverse=True)
        self.ranked = sorted(playable, key=lambda word: (points_of(word), len(word)))
        self.ranked_words = frozenset(self.ranked)
        self.points = [points_of(word) for word in self.ranked]
        self.products = [product_of(word) for word in self.ranked]
        self.best: dict[int, int] = {}
        self.best_after: dict[str, dict[int, int]] = {letter: {} for letter in PRIME}
        for rank, (word, product) in enumerate(zip(self.ranked, self.products, strict=True)):
            self.best[product] = rank  # later words are better
            self.best_after[word[0]][product // PRIME[word[0]]] = rank
        self.anagrams: dict[int, list[int]] = {}
        self.top_of_set: dict[int, int] = {}
        self.like: dict[int, list[int]] = {}
        for rank in range(len(self.ranked) - 1, -1, -1):
            self.anagrams.setdefault(self.products[rank], []).append(rank)
            top = self.top_of_set.setdefault(product_of(set(self.ranked[rank])), rank)
            self.like.setdefault(top, []).append(rank)

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
            rank = self.next_best_after(link, subsets, barred)
        return self.ranked[rank] if rank >= 0 else None

    def next_best_after(self, link: str, subsets: Iterable[int], barred: str) -> int:
        """The highest rank but that of one word, or -1; slow, and rarely needed."""
        prime = PRIME[link]
        ranks = chain.from_iterable(self.anagrams.get(prime * rest, ()) for rest in subsets)
        words = ((rank, self.ranked[rank]) for rank in ranks)
        return max((rank for rank, word in words if word[0] == link and word != barred), default=-1)
