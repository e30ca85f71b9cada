"""Letters, words and hands for the plain-Python games of The Final Word.

Every letter is a prime number, and a set of letters is the product of its primes: two words are
anagrams if their products are equal, and a hand holds a word's letters if the word's product
divides the hand's. So the words that a hand can spell are found by looking up the product of each
of its subsets in a dictionary. Nothing is shared with ``sim`` but the list of words that the
caller hands over. ``value`` and ``points`` are those of the printed rules (FW-01).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
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


def subsets_of(hand: Iterable[str], given: str = "") -> list[int]:
    """The products of all distinct subsets of a hand, the empty one first.

    Args:
        hand: letters.
        given: letters that each subset has beside those.

    >>> subsets_of("eea")
    [1, 3, 2, 6, 4, 12]
    """
    products = [product_of(given)]
    last = ""
    for letter in sorted(hand):
        if letter != last:
            without, last = products, letter
        prime = PRIME[letter]
        without = [product * prime for product in without]  # one more copy of the letter
        products = products + without
    return products


def is_within(letters: Iterable[str], word: str) -> bool:
    """Do the letters stand in the word, in their order?

    >>> is_within("lip", "slipped"), is_within("lip", "pile")
    (True, False)
    """
    left = iter(word)
    return all(letter in left for letter in letters)


POINT: Final = 100
"""What a point counts, in cards laid: these only decide between equal points."""

Keep = Callable[[str, int], str]
"""Says which board cards stay, the fewest, when a word is laid: its letters; "" if it cannot be.

It is given the word and the product of the letters that the hand lacks for it."""


class PlainWords:
    """The words that may be played, ranked by points.

    Attributes:
        ranked: the words, those of fewest points first; of equal points the longer ones later,
            then in reverse order of the alphabet. A word's *rank* is its place here.
        ranked_words: the same words, to ask whether one is among them.
        points: of each word, by rank.
        point: what one of those points counts, in cards laid.
        products: of each word's letters, by rank.
    """

    def __init__(
        self, words: Iterable[str], worth: Callable[[str], int] = points_of, point: int = POINT
    ) -> None:
        """Rank words by their points, or by what else they are worth, which counts so much."""
        playable = sorted((word for word in words if len(word) >= SHORTEST), reverse=True)
        self.ranked = sorted(playable, key=lambda word: point * worth(word) + len(word))
        self.ranked_words = frozenset(self.ranked)
        self.points = [worth(word) for word in self.ranked]
        self.point = point
        self.products = [product_of(word) for word in self.ranked]

    @cached_property
    def best(self) -> dict[int, int]:
        """Of each product of letters, the highest rank."""
        return {product: rank for rank, product in enumerate(self.products)}

    @cached_property
    def best_after(self) -> dict[str, dict[int, int]]:
        """For each first letter, the same for the products of the other letters."""
        best: dict[str, dict[int, int]] = {letter: {} for letter in PRIME}
        for rank, (word, product) in enumerate(zip(self.ranked, self.products, strict=True)):
            best[word[0]][product // PRIME[word[0]]] = rank
        return best

    @cached_property
    def anagrams(self) -> dict[int, list[int]]:
        """Of each product of letters, all ranks, the highest first."""
        found: dict[int, list[int]] = {}
        for rank in range(len(self.ranked) - 1, -1, -1):
            found.setdefault(self.products[rank], []).append(rank)
        return found

    @cached_property
    def like(self) -> dict[int, list[int]]:
        """By the highest of them, the ranks of all words of the same set, the highest first."""
        found: dict[int, list[int]] = {}
        for rank in range(len(self.ranked) - 1, -1, -1):
            found.setdefault(product_of(set(self.ranked[rank])), []).append(rank)
        return {ranks[0]: ranks for ranks in found.values()}

    @cached_property
    def top_of_set(self) -> dict[int, int]:
        """Of each product of distinct letters, the highest rank of words of just these letters."""
        return {product_of(set(self.ranked[top])): top for top in self.like}

    def best_word(self, hand: Iterable[str], given: str = "", barred: str = "") -> str | None:
        """The word of most points that a hand spells, or None.

        Args:
            hand: letters.
            given: letters that the word must have beside those.
            barred: a word that is not allowed.
        """
        subsets = subsets_of(hand, given)
        rank = max(map(self.best.get, subsets, repeat(-1)))
        if rank >= 0 and self.ranked[rank] == barred:
            ranks = chain.from_iterable(self.anagrams.get(subset, ()) for subset in subsets)
            rank = max((rank for rank in ranks if self.ranked[rank] != barred), default=-1)
        return self.ranked[rank] if rank >= 0 else None

    def tops_within(self, letters: Iterable[str]) -> list[int]:
        """The highest rank of each set of words made of some of these letters, the best first."""
        tops = map(self.top_of_set.get, subsets_of(set(letters)))
        return sorted((top for top in tops if top is not None), reverse=True)

    def best_laid(
        self, board: str, hand: list[str], keep: Keep, barred: str
    ) -> tuple[str, str] | None:
        """The word of most points that can be laid on a board word, or None.

        Of words of equal points, the one that takes most hand cards.

        Args:
            board: the visible word.
            hand: letters.
            keep: says how a word is laid.
            barred: a word that is not allowed.

        Returns:
            The word, and the letters that the hand gives to it.
        """
        hand_product = product_of(hand)
        pool_product = hand_product * product_of(board)
        ranked, products, points, point = self.ranked, self.products, self.points, self.point
        best = (0, -1)  # points and hand cards, rank
        best_kept = ""
        for top in self.tops_within([*board, *hand]):
            if point * points[top] + len(hand) < best[0]:
                break
            for rank in self.like[top]:
                word, product, value = ranked[rank], products[rank], point * points[rank]
                if (value + len(word) - 1, rank) < best:
                    break
                if pool_product % product:
                    continue
                kept = keep(word, product // math.gcd(product, hand_product))
                key = (value + len(word) - len(kept), rank)
                if kept and word != barred and key > best:
                    best, best_kept = key, kept
        if not best_kept:
            return None
        word = self.ranked[best[1]]
        return word, "".join((Counter(word) - Counter(best_kept)).elements())

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
