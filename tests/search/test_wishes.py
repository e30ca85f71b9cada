"""The letter of which one card more would bring the most, against a search for each letter."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.engine.simulation import pack, prepare
from sim.search.given import find_word_with_given
from sim.search.hand import find_best_word
from sim.search.query import QUERY_DTYPE
from sim.search.wishes import (
    ARRIVED,
    BESIDE,
    CERTAIN,
    LETTER,
    MOST,
    NO_LETTER,
    PLACE,
    RANKS,
    WISH_SIZE,
    find_wish,
)
from tests.scale import sample

LETTERS = np.array([ord(letter) - ord("a") for letter in "aaeeeeiioorrstlndghcbpmuvkqz"])
ARRIVAL = 3_000
HANDS = sample(25, full=150)


def ask(words: Any, hand: Any, clock: int) -> Any:
    """The question about a hand; its cards came one after the other."""
    query = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
    query.clock = clock
    query.value[:26], query.by_flagged[:] = words.value, 1
    query.keep[:26], query.card_weight = words.keep[0], words.card_weight[0]
    query.least_length, query.most_length, query.points_weight = 3, 15, words.points_weight[0]
    for number, letter in enumerate(hand):
        query.arrived[letter, query.count[letter]] = ARRIVAL + 1_000 * number
        query.count[letter] += 1
    query.hand_size = len(hand)
    return query


def arrivals_of(query: Any) -> list[list[int]]:
    """When each card of the hand came, by letter."""
    return [query.arrived[letter, :count].tolist() for letter, count in enumerate(query.count)]


def utility_with(words: Any, hand: Any, clock: int, letter: int, beside: int) -> int:
    """What the best word is worth with a card more, as old as the oldest of the hand."""
    query = ask(words, hand, clock)
    query.arrived[letter, 1:] = query.arrived[letter, :-1].copy()
    query.arrived[letter, 0] = ARRIVAL
    query.count[letter] += 1
    find_best_word(query, words)
    return max(int(query.utility), beside) if query.found != 0 else beside


def word_with(words: Any, hand: Any, letter: int) -> int:
    """The word_id of the best word that holds a card more of a letter."""
    query = ask(words, hand, 0)
    query.board_length, query.board[0] = 1, letter
    find_word_with_given(query, words)
    return int(query.word_id[0])


def best_letter(words: Any, hand: Any, clock: int, wish: Any) -> tuple[int, int]:
    """The letter that promises most and what it promises, by a search for each."""
    beside = int(wish[BESIDE])
    best, most = NO_LETTER, 0
    for letter in sorted(range(26), key=lambda letter: wish[RANKS + letter]):
        gain = utility_with(words, hand, clock, letter, beside) - beside
        promise = gain * int(wish[letter]) // CERTAIN
        if promise > most:
            best, most = letter, promise
    return int(best), most


@pytest.mark.parametrize("bots", ["casual", "expert", "oracle"])
@pytest.mark.parametrize("cards", [3, 7, 10, 13])
def test_the_wish_is_the_letter_that_promises_most(bots: str, cards: int) -> None:
    packed = pack(prepare("pluck_it", players=2, bots=bots))
    words, planes = packed.words.view(np.recarray)[0], packed.deck["planes"][0, 0]
    random = np.random.default_rng(cards)
    wished = 0
    for _ in range(HANDS):
        hand = random.choice(LETTERS, cards)
        clock = int(random.integers(30_000, 300_000))
        query = ask(words, hand, clock)
        find_best_word(query, words)
        wish = np.zeros(WISH_SIZE, np.int64)
        wish[:26] = random.choice([0, 80_000, 400_000, 700_000], 26)
        wish[RANKS : RANKS + 26] = random.permutation(26)
        wish[BESIDE] = query.utility if query.found != 0 else 0
        wish[ARRIVED] = ARRIVAL
        before = arrivals_of(query)
        find_wish(query, words, wish, planes)
        assert (int(wish[LETTER]), int(wish[MOST])) == best_letter(words, hand, clock, wish)
        assert arrivals_of(query) == before
        if bots == "oracle" and wish[LETTER] != NO_LETTER:
            assert words.ranked["word_id"][0, wish[PLACE]] == word_with(words, hand, wish[LETTER])
        wished += wish[LETTER] != NO_LETTER
    assert wished > HANDS // 3
