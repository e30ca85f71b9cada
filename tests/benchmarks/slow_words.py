"""The plain games' word search once more: every word, every way to lay it, with Counters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from experiments.bench.plain_letters import points_of


def holds(hand: Iterable[str], letters: Counter[str]) -> bool:
    """Are all the letters in the hand?"""
    return letters <= Counter(hand)


def words_from(words: Iterable[str], hand: str) -> list[str]:
    """The words that a hand spells."""
    return [word for word in words if len(word) >= 3 and holds(hand, Counter(word))]


def changes(words: Iterable[str], board: str, hand: str) -> Iterator[tuple[str, int]]:
    """Each new word with the hand cards that it takes, for every way to lay it on the board."""
    for word in words:
        if word == board or len(word) < len(board):
            continue
        for places in combinations(range(len(word)), len(board)):
            equal = [at for at, card in zip(places, board, strict=True) if word[at] == card]
            for count in range(1, len(equal) + 1):
                for kept in combinations(equal, count):
                    laid = Counter(word[i] for i in range(len(word)) if i not in kept)
                    if holds(hand, laid):
                        yield word, laid.total()


def is_inside(part: str, word: str) -> bool:
    """Do the letters of the part stand in the word in their order?"""
    chosen = combinations(range(len(word)), len(part))
    return any("".join(word[i] for i in places) == part for places in chosen)


def splits(words: Iterable[str], board: str, hand: str) -> Iterator[tuple[str, str, int]]:
    """The word that scores, the one that stays, and the hand cards taken, for every split."""
    known = [word for word in words if len(word) >= 3 and word != board]  # FW-22
    for cut in range(1, len(board)):
        parts = board[:cut], board[cut:]
        sides = [
            [word for word in known if len(word) > len(part) and is_inside(part, word)]
            for part in parts
        ]
        for first in sides[0]:
            for second in sides[1]:
                laid = Counter(first + second)
                laid.subtract(board)
                if min(laid.values()) < 0 or not holds(hand, +laid):
                    continue
                for scored, staying in ((first, second), (second, first)):
                    is_free = min(len(first), len(second)) >= 4
                    if is_free or points_of(scored) <= points_of(staying):
                        yield scored, staying, laid.total()
