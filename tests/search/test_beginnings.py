"""The tree of beginnings holds its words, and a step down it takes every letter that leads on."""

from __future__ import annotations

import numpy as np

from sim.scoring import LETTERS, Scoring
from sim.search.beginnings import (
    BUCKET_SHIFT,
    FIRST_SHIFT,
    FOLLOWING,
    IS_WORD,
    REST_MASK,
    REST_SHIFT,
    index_beginnings,
)
from sim.search.build_words import Weights
from sim.search.cross_tree import ID_MASK, list_by_tree
from sim.search.cross_work import CROSS_DTYPE, LANES, prepare_cross
from sim.search.query import QUERY_DTYPE
from tests.search.board_cases import Lexicon, letters_of, point_to_tree

WORDS = ("at", "ate", "art", "cart", "cat", "eat", "tea", "teat", "zebra")
IDS = np.arange(3, 3 + len(WORDS))


def words_below(tree: np.ndarray, number: int, text: str) -> tuple[dict[str, int], int]:
    """The words that begin so, by their ids, and how many letters more the longest has."""
    entry = int(tree[number])
    found, longest = {}, 0
    if entry & IS_WORD:
        found[text] = int(tree[len(tree) // 2 + number]) & ID_MASK
    child = entry >> FIRST_SHIFT
    for letter in range(LETTERS):
        if entry & FOLLOWING & 1 << letter:
            below, rest = words_below(tree, child, text + chr(ord("a") + letter))
            found |= below
            longest = max(longest, rest + 1)
            child += 1
    assert entry >> REST_SHIFT & REST_MASK == longest
    return found, longest


def test_the_tree_holds_every_word_and_how_long_they_are() -> None:
    tree = index_beginnings(WORDS, IDS)
    assert words_below(tree, 0, "")[0] == dict(zip(WORDS, IDS.tolist(), strict=True))
    buckets = tree[len(tree) // 2 :] >> BUCKET_SHIFT
    assert len(set(buckets[tree[: len(tree) // 2] & IS_WORD != 0])) > 1


def test_a_lexicon_without_words_has_a_tree_without_branches() -> None:
    assert words_below(index_beginnings([], np.zeros(0, np.int64)), 0, "") == ({}, 0)


def listed(lexicon: Lexicon, board: str, own: str) -> tuple[bool, set[str]]:
    """Was there room, and the words that the other's may become."""
    query = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
    cross = np.zeros(1, CROSS_DTYPE).view(np.recarray)[0]
    query.board_length, query.queue_length = len(board), len(own)
    query.board[: len(board)], query.queue[: len(own)] = letters_of(board), letters_of(own)
    for letter in letters_of(own):
        query.count[letter] += 1
    point_to_tree(query, lexicon.tree, lexicon.places)
    prepare_cross(query, cross)
    has_room = list_by_tree(query, lexicon.words, cross)
    rows = lexicon.words.ranked[0, cross.waiting[: cross.fitting]]
    texts = ["".join(chr(ord("a") + each) for each in row[: row[-1]]) for row in rows["letter"]]
    assert len(texts) == len(set(texts))
    return has_room, set(texts)


def test_words_are_listed_whose_letters_keep_both_orders() -> None:
    keep = {"chat", "chart", "coat", "coast", "chaos", "host", "cars"}
    others = {"cat", "act", "roast", "catch", "zebra", "ha"}
    lexicon = Lexicon(sorted(keep | others), Scoring((1,) * LETTERS, least_length=2), Weights())
    assert listed(lexicon, "cat", "hors") == (True, keep)


def test_more_letters_than_lanes_are_left_to_another_way() -> None:
    lexicon = Lexicon(["cat"], Scoring((1,) * LETTERS, least_length=2), Weights())
    board, own = "abcdefghi", "jklmnopq"
    assert len(board + own) > LANES
    assert not listed(lexicon, board, own)[0]
    assert listed(lexicon, board[1:], own)[0]
