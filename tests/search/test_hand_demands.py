"""A word of the hand that must hold a letter, or be worth more than something."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.engine.simulation import pack, prepare
from sim.search.fit import first_bit
from sim.search.hand import find_best_word
from sim.search.query import QUERY_DTYPE

HANDS = 40
LETTERS = np.array([ord(letter) - ord("a") for letter in "aaeeeiioorstlndghcbpmuvkqz"])


def ask(words: Any, hand: Any, **demands: int) -> Any:
    query = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
    query.clock = 60_000
    query.value[:26], query.by_flagged[:] = words.value, 1
    query.keep[:26], query.card_weight = words.keep[0], words.card_weight[0]
    query.least_length, query.most_length, query.points_weight = 3, 15, words.points_weight[0]
    for letter in hand:
        query.count[letter] += 1
    for name, value in demands.items():
        query[name] = value
    find_best_word(query, words)
    return query


@pytest.mark.parametrize("bots", ["casual", "oracle"])
def test_the_best_word_with_a_letter_and_the_best_that_is_worth_more(bots: str) -> None:
    words = pack(prepare("pluck_it", players=2, bots=bots)).words.view(np.recarray)[0]
    random = np.random.default_rng(3)
    found = 0
    for _ in range(HANDS):
        hand = random.choice(LETTERS, 8)
        best = ask(words, hand)
        with_letter = {}
        for letter in set(hand.tolist()):
            one = ask(words, hand, must_hold=first_bit(letter))
            if one.found != 0:
                assert letter in one.letter[0, : one.length[0]]
                with_letter[letter] = int(one.utility)
        if best.found == 0:
            assert not with_letter
            continue
        found += 1
        assert max(with_letter.values()) == best.utility
        assert {*best.letter[0, : best.length[0]].tolist()} <= {
            letter for letter, utility in with_letter.items() if utility == best.utility
        }
        assert ask(words, hand, must_beat=1, beaten=best.utility).found == 0
        better = ask(words, hand, must_beat=1, beaten=best.utility - 1)
        assert (better.found, better.word_id[0]) == (1, best.word_id[0])
    assert found > HANDS // 2
