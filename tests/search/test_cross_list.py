"""Words that the other's word may become, where they are more than there is room for."""

from __future__ import annotations

import numpy as np

from sim.engine.simulation import pack, prepare
from sim.search.cross_list import list_next_words, list_words
from sim.search.cross_work import CROSS_DTYPE, NONE, WAITING, prepare_cross
from sim.search.fit import bits_of
from sim.search.query import QUERY_DTYPE

BOARD, OWN, HAND = "stain", "moldered", "gchpuyesoatnriil"


def numbers_of(word: str) -> list[int]:
    return [ord(letter) - ord("a") for letter in word]


def test_words_without_room_are_listed_in_further_rounds() -> None:
    packed = pack(prepare("double_cross", players=2, bots="oracle"))
    words = packed.words.view(np.recarray)[0]
    query = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
    cross = np.zeros(1, CROSS_DTYPE).view(np.recarray)[0]
    query.board_length, query.queue_length, query.each_part = len(BOARD), len(OWN), 1
    query.board[: len(BOARD)], query.queue[: len(OWN)] = numbers_of(BOARD), numbers_of(OWN)
    for letter in numbers_of(OWN + HAND):
        query.count[letter] += 1
    prepare_cross(query, cross)

    list_words(query, words, cross, NONE)
    found: list[int] = []
    rounds = 0
    is_left = True
    while is_left:
        found += cross.waiting[: min(cross.fitting - cross.skipped, WAITING)].tolist()
        rounds += 1
        is_left = list_next_words(query, words, cross)

    at_hand = np.bincount(numbers_of(BOARD + OWN + HAND), minlength=27)
    needs = words.needs[0, : words.bucket_start[0, -1]]
    lengths = np.bitwise_count(needs.view(np.uint64)) + np.maximum(at_hand[:26] - 2, 0).sum()
    fits = (needs & ~bits_of(at_hand) == 0) & (lengths >= len(BOARD))
    must = bits_of(cross.forced)
    assert sorted(found) == np.flatnonzero(fits & (needs & must == must)).tolist()
    assert rounds > 1
