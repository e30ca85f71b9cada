"""Allotting physical cards, against every way to lay them out."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from sim.search.allot import allot_cards
from sim.search.board_work import NONE
from tests.search.board_cases import letters_of

ANY_PLACE = (1 << 15) - 1


def allot(word: str, cards: list[tuple[str, int, int]]) -> tuple[int, list[int]]:
    """Utility and cards chosen; a card is the letters it may stand for, its places, its worth."""
    bits = [sum(1 << letter for letter in letters_of(letters)) for letters, _, _ in cards]
    places = [places for _, places, _ in cards]
    worth = [worth for _, _, worth in cards]
    chosen = np.zeros(16, np.int64)
    columns = [np.array(column, np.int64) for column in (bits, places, worth)]
    utility = allot_cards(
        np.array(letters_of(word), np.int64), len(word), *columns, len(cards), chosen
    )
    return int(utility), chosen[: len(word)].tolist()


def is_spelt(word: str, cards: list[tuple[str, int, int]], chosen: tuple[int, ...]) -> bool:
    return all(
        word[place] in cards[card][0] and cards[card][1] >> place & 1
        for place, card in enumerate(chosen)
    )


def test_allotment_agrees_with_every_layout() -> None:
    random = np.random.default_rng(3)
    spelt = 0
    for _ in range(1500):
        word = "".join(random.choice(list("abc"), random.integers(1, 5)))
        cards = []
        for _ in range(random.integers(1, 7)):
            letters = "abc" if random.random() < 0.15 else str(random.choice(list("abc")))
            places = ANY_PLACE if random.random() < 0.6 else int(random.integers(0, 32))
            cards.append((letters, places, int(random.integers(-20, 20))))
        worths = [
            sum(cards[card][2] for card in chosen)
            for chosen in permutations(range(len(cards)), len(word))
            if is_spelt(word, cards, chosen)
        ]
        utility, chosen = allot(word, cards)
        assert utility == max(worths, default=int(NONE))
        if worths:
            spelt += 1
            assert len(set(chosen)) == len(word)
            assert is_spelt(word, cards, tuple(chosen))
            assert sum(cards[card][2] for card in chosen) == utility
    assert spelt > 500


def test_a_pilcrow_stands_first_or_last() -> None:
    ends = 1 | 1 << 2
    cards = [("a", ends, 9), ("a", ANY_PLACE, 1), ("b", ANY_PLACE, 1)]
    assert allot("aba", cards) == (11, [0, 2, 1])
    assert allot("bab", [*cards, ("b", ANY_PLACE, 2)]) == (4, [3, 1, 2])


def test_cards_move_to_let_a_better_one_in() -> None:
    cards = [("ab", ANY_PLACE, 5), ("a", ANY_PLACE, 4), ("b", ANY_PLACE, 1)]
    assert allot("ab", cards) == (9, [1, 0])
