"""The best word of a hand in idiomatic plain Python: a dictionary keyed by sorted letters.

It is the yardstick that ``fairdeal bench words`` measures the search kernels against. It shares
no code with ``sim``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

Anagrams = Mapping[str, tuple[int, str]]
"""Points and a word, by the word's letters in order."""


def sort_words(words: Iterable[str], values: Mapping[str, int], least: int = 3) -> Anagrams:
    """The first of all words with the same letters, by those letters in order.

    >>> sort_words(["tea", "eat", "at"], {"a": 1, "e": 1, "t": 2})
    {'aet': (4, 'tea')}
    """
    found: dict[str, tuple[int, str]] = {}
    for word in words:
        if len(word) >= least:
            points = sum(values[letter] for letter in word)
            found.setdefault("".join(sorted(word)), (points, word))
    return found


def best_word(hand: Iterable[str], anagrams: Anagrams) -> tuple[int, str]:
    """Points and word of the best word of a hand; 0 and "" if there is none.

    >>> best_word("tqae", {"aet": (4, "tea")})
    (4, 'tea')
    """
    letters = sorted(hand)
    best = (0, "")
    for size in range(len(letters), 2, -1):
        for chosen in combinations(letters, size):
            found = anagrams.get("".join(chosen))
            if found and found > best:
                best = found
    return best
