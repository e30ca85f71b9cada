"""A search that finds nothing names a clock before which looking again finds nothing either."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.engine.simulation import pack, prepare
from sim.search.change import find_changed_word
from sim.search.combine import find_combined_word
from sim.search.cut import find_cut
from sim.search.given import find_word_with_given
from sim.search.hand import find_best_word
from sim.search.query import ADD, FIRST, GIVE_AND_TAKE, OVERLAY, QUERY_DTYPE
from sim.search.split import find_split
from tests.search.board_cases import watch

BOARD, HAND = "stone", "gchiuyerad"
BOARD_CAME, CAME = 4_000, 2_500
"""Clocks when board and hand came."""
LOOKED = 5_000
DEALS = 60


def find_parts(query: Any, words: Any) -> None:
    """Cut the board word in two."""
    query.most_words = 2
    find_cut(query, words)


SEARCHES = {
    "hand": (find_best_word, HAND, ""),
    "given": (find_word_with_given, HAND, "o"),
    "change": (find_changed_word, "gchvuyb", BOARD),
    "whole": (find_cut, "gchvuyb", BOARD),
    "cut": (find_parts, "gchvuy", BOARD),
    "combine": (find_combined_word, "gchvuyb", BOARD),
    "split": (find_split, HAND, BOARD),
}


@pytest.fixture(scope="module")
def words() -> Any:
    return pack(prepare("break_up", players=2, bots="casual")).words.view(np.recarray)[0]


def question(letters: str, board: str) -> Any:
    query = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
    query.board_length, query.board_arrived = len(board), BOARD_CAME
    query.board[: len(board)] = [ord(letter) - ord("a") for letter in board]
    query.board_value[:] = query.value[:] = query.by_flagged[:] = 1
    query.least_length, query.most_length, query.points_weight = 3, 15, 100
    query.moves, query.place_of_given = ADD | OVERLAY | GIVE_AND_TAKE, FIRST
    query.each_part = query.reorder = query.least_board = 1
    for letter in letters:
        number = ord(letter) - ord("a")
        query.arrived[number, query.count[number]] = CAME
        query.count[number] += 1
        query.hand_size += 1
    return query


@pytest.mark.parametrize("name", SEARCHES)
def test_nothing_is_seen_before_the_clock_that_is_named(words: Any, name: str) -> None:
    find, letters, board = SEARCHES[name]
    query = question(letters, board)
    unseen, seen = watch(find, query, words, LOOKED, DEALS)
    assert unseen > DEALS // 6
    if name in {"split", "cut"}:  # of two words the one seen first is named
        assert seen < unseen
    else:
        assert seen == unseen


def test_who_sees_all_it_knows_sees_nothing_more_later() -> None:
    packed = pack(prepare("break_up", players=2, bots="oracle"))
    query = question("bcd", "")
    find_best_word(query, packed.words.view(np.recarray)[0])
    assert query.found == 0
    assert query.utility > 1 << 50
