"""Words found in the lists by first letter are those found by walking over all words."""

from __future__ import annotations

import numpy as np
import pytest

from sim.engine.simulation import pack, prepare
from sim.search.given import find_word_with_given
from sim.search.query import ANY_MOVE, FIRST, MOST_UTILITY, QUERY_DTYPE
from tests.search.cases import answer_of

QUESTIONS = 150
LETTERS = np.array([ord(letter) - ord("a") for letter in "aaeeeiioorstlndghcbpmuvkqz"])
BOTS = ("casual", "oracle")


@pytest.mark.parametrize("choice", [MOST_UTILITY, ANY_MOVE])
def test_lists_by_first_letter_change_no_answer(choice: int) -> None:
    packed = pack(prepare("last_man_standing", players=2, bots=list(BOTS)))
    words = packed.words.view(np.recarray)[0]
    random = np.random.default_rng(5)
    found = 0
    for number in range(QUESTIONS):
        answers = []
        hand = random.choice(LETTERS, random.integers(2, 13))
        first, clock = random.choice(LETTERS), random.integers(0, 200_000)
        given = random.choice(LETTERS, random.integers(0, 2))
        for address in (0, packed.deck.firsts.ctypes.data):
            query = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
            query.deal, query.kind, query.clock, query.choice = number, number % 2, clock, choice
            query.firsts, query.place_of_given = address, FIRST
            query.board_length = 1 + len(given)
            query.board[: 1 + len(given)] = [first, *given]
            query.board_value[:] = query.value[:] = query.by_flagged[:] = 1
            query.least_length, query.most_length, query.points_weight = 3, 15, 100
            query.keep[:26] = np.arange(26)
            for letter in hand:
                query.count[letter] += 1
            find_word_with_given(query, words)
            answers.append(answer_of(query))
        assert answers[0] == answers[1]
        found += answers[0]["found"]
    assert QUESTIONS // 5 < found < QUESTIONS
