"""A search that finds no new word names the clock before which looking again finds none either."""

from __future__ import annotations

import numpy as np
import pytest

from sim.engine.simulation import pack, prepare
from sim.search.cross import find_cross
from sim.search.query import QUERY_DTYPE
from tests.search.board_cases import watch

BOARD, HAND = "stain", "gchpuyer"
CAME = 7_000
"""Clock when the hand came; the own word has lain there since the beginning."""
LOOKED = 9_000
DEALS = 30


def numbers_of(word: str) -> list[int]:
    return [ord(letter) - ord("a") for letter in word]


@pytest.mark.parametrize(
    ("own", "keep"),
    [
        pytest.param("mode", 0, id="no duplicates"),
        pytest.param("note", 40, id="duplicates that are missed in the hand"),
    ],
)
def test_nothing_is_seen_before_the_clock_that_is_named(own: str, keep: int) -> None:
    packed = pack(prepare("double_cross", players=2, bots="casual"))
    words = packed.words.view(np.recarray)[0]
    query = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
    query.board_length, query.queue_length, query.least_board = (
        len(BOARD),
        len(own),
        0 if keep else 2,
    )
    query.board[: len(BOARD)], query.queue[: len(own)] = numbers_of(BOARD), numbers_of(own)
    query.least_length, query.most_length = 3, 15
    query.keep[:] = keep
    query.value[:], query.by_flagged[:], query.points_weight = 1, 1, 100
    for letters, came in ((own, 0), (HAND, CAME)):
        for letter in numbers_of(letters):
            query.arrived[letter, query.count[letter]] = came
            query.count[letter] += 1
            query.hand_size += 1
    unseen, seen = watch(find_cross, query, words, LOOKED, DEALS)
    assert unseen > DEALS // 3
    assert seen > unseen // 3
