"""Combining board cards with the hand: which of the sets worth the same is the answer."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.scoring import Scoring
from sim.search.build_words import Weights
from sim.search.combine import find_combined_word
from sim.search.query import KEPT, QUERY_DTYPE
from tests.search.board_cases import Lexicon, letters_of


def board_cards(hand: str, board: str, word: str, card_weight: int, **asked: int) -> list[int]:
    """The places of the board cards that the answer takes, in the word's order; none found: []."""
    lexicon = Lexicon([word], Scoring(values=(1,) * 26), Weights(100, card_weight))
    query: Any = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
    query.value[:26] = 1
    query.by_flagged[:] = 1
    query.points_weight, query.card_weight = 100, card_weight
    for letter in letters_of(hand):
        query.count[letter] += 1
    query.board_length = len(board)
    query.board[: len(board)] = letters_of(board)
    query.board_value[: len(board)] = 1
    query.least_length, query.most_length, query.least_board = 3, 15, 1
    for name, value in asked.items():
        query[name] = value
    find_combined_word(query, lexicon.words)
    if query.found == 0:
        return []
    places = query.board_place[0, : query.length[0]]
    return places[query.source[0, : query.length[0]] == KEPT].tolist()


@pytest.mark.parametrize(
    ("hand", "board", "word", "card_weight", "taken"),
    [
        ("bt", "aa", "bat", 0, [1]),  # of the same letter the last
        ("banan", "ana", "banana", 1, [2]),  # hand cards are better laid: as few as can be
        ("bnn", "aana", "banana", 1, [0, 1, 3]),
        ("baaann", "nana", "banana", -1, [0, 1, 2, 3]),  # as many as can be
        ("t", "abab", "bat", 1, [1, 2]),  # the last b stands after each a
        ("bat", "tab", "tab", 1, []),  # the board word itself
    ],
)
def test_board_cards_stay_in_their_order(
    hand: str, board: str, word: str, card_weight: int, taken: list[int]
) -> None:
    assert board_cards(hand, board, word, card_weight) == taken


def test_f1_01_so_many_hand_cards_are_laid() -> None:
    assert board_cards("ant", "na", "ant", -1) == [1]
    assert board_cards("ban", "nana", "banana", -1, least_cards=3) == [1, 2, 3]
    assert board_cards("ban", "nana", "banana", -1, least_cards=4) == []
    assert board_cards("iii", "iii", "ii", 1, least_cards=3, least_board=0) == []
    assert board_cards("bananas", "nana", "bananas", 1, most_cards=4) == [1, 2, 3]
