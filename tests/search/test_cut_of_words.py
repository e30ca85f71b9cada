"""Full hands cut words of the whole lexicon: with an answer to beat, and by people."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest

from sim.engine.simulation import Packed, pack, prepare
from sim.search.answer import keep_answer
from sim.search.cut import find_cut
from sim.search.cut_whole import FOLLOWING, NEXT_DTYPE
from sim.search.notice import sees
from sim.search.query import ADD, ANSWER_FIELDS, BEATS, EQUALS, OVERLAY, QUERY_DTYPE
from sim.search.together import draw_for, note_arrivals, seen_from
from tests.scale import sample

POINTS = {"profile": "oracle", "card_weight": 0.01, "keep_weight": 0.0}
"""Many cuts are worth the same to this bot."""
POINTS_KIND, CASUAL_KIND = 0, 1
ANSWER = [name for name, *_ in ANSWER_FIELDS if name != "legal_moves"]
WORDS = ("stone", "gather", "painted", "cat", "ledger", "horse", "tables", "mineral")
HAND = 10
CLOCK = 40_000


@pytest.fixture(scope="module")
def packed() -> Packed:
    return pack(prepare("split_run", players=2, bots=[POINTS, "casual"]))


def question(packed: Packed, random: np.random.Generator, kind: int) -> Any:
    """A question about one of the words, with a hand of the printed deck."""
    deck = packed.deck[0]
    query = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
    values = packed.words["value"][0]
    query.kind, query.deal, query.clock = kind, random.integers(1_000_000), CLOCK
    board = [ord(letter) - ord("a") for letter in random.choice(WORDS)]
    query.board_length, query.board_arrived = len(board), random.integers(CLOCK)
    query.board[: len(board)], query.board_value[: len(board)] = board, values[board]
    for card in random.permutation(int(deck["cards"]))[:HAND]:
        letter = deck["letter"][card]
        query.arrived[letter, query.count[letter]] = random.integers(CLOCK)
        query.count[letter] += 1
    query.arrived.sort(axis=1)
    query.arrived[:] = [
        [*row[len(row) - count :], *row[: len(row) - count]]
        for row, count in zip(query.arrived, query.count, strict=True)
    ]
    query.hand_size, query.value[:26] = HAND, values
    query.by_flagged[:] = 1
    query.points_weight, query.card_weight = (
        packed.bots[name][0, kind] for name in ("points_weight", "card_weight")
    )
    query.keep[:] = packed.bots["keep"][0, kind]
    query.least_length, query.most_length, query.most_words = 3, 15, 2
    query.moves, query.keeps_pairs = ADD | OVERLAY, 1
    query.pairs, query.pairs_length = deck["lists"], deck["lists_length"]
    query.pair_places = packed.deck["list_places"].ctypes.data
    return query


@pytest.mark.parametrize("kind", [POINTS_KIND, CASUAL_KIND])
def test_a_cut_is_the_same_whatever_it_must_beat(packed: Packed, kind: int) -> None:
    random = np.random.default_rng(5)
    words = packed.words.view(np.recarray)[0]
    found = 0
    for _ in range(sample(60, full=400)):
        query = question(packed, random, kind)
        find_cut(query, words)
        if query.found == 0:
            continue
        found += 1
        answer = [query[name].tolist() for name in ANSWER]
        keep_answer(query)
        query.beats_kept = EQUALS
        find_cut(query, words)
        assert [query[name].tolist() for name in ANSWER] == answer
        query.beats_kept = BEATS
        find_cut(query, words)
        assert query.found == 0
    assert found > 20


def test_of_cuts_worth_the_same_the_first_is_found_without_reading_words(packed: Packed) -> None:
    random = np.random.default_rng(7)
    words = packed.words.view(np.recarray)[0]
    found = 0
    for _ in range(sample(40, full=400)):
        query = question(packed, random, POINTS_KIND)
        answers = []
        for pairs in (query.pairs, 0):  # without the lists all words are walked and read
            query.pairs = pairs
            find_cut(query, words)
            answers.append([query[name].tolist() for name in ANSWER])
            found += query.found > 0
        assert answers[0] == answers[1]
    assert found > 20


def test_which_of_cuts_worth_the_same_is_the_answer_stays_as_it_is(packed: Packed) -> None:
    """By the order that `sim.search.cut_order` describes: rows hang on it."""
    random = np.random.default_rng(8)
    words = packed.words.view(np.recarray)[0]
    answers = []
    for _ in range(60):
        query = question(packed, random, POINTS_KIND)
        find_cut(query, words)
        answers.append([query[name].tolist() for name in ANSWER])
    digest = hashlib.blake2b(repr(answers).encode(), digest_size=10).hexdigest()
    assert digest == "de78b50dd302ccaa71d8"


def test_words_asked_about_together_are_seen_as_each_by_itself(packed: Packed) -> None:
    random = np.random.default_rng(6)
    words = packed.words.view(np.recarray)[0]
    room = np.zeros(1, NEXT_DTYPE).view(np.recarray)[0]
    count = seen = 0
    for _ in range(sample(40, full=400)):
        query = question(packed, random, CASUAL_KIND)
        letters = set(query.board[: query.board_length]) | set(np.flatnonzero(query.count))
        ranked = words.ranked[CASUAL_KIND]
        lengths = ranked["letter"][:, -1]
        places = random.permutation(np.flatnonzero(lengths > 0))[:4000]
        held = query.count.copy()
        np.add.at(held, query.board[: query.board_length], 1)
        spelled = [
            place
            for place in places
            if letters.issuperset(text := ranked["letter"][place, : lengths[place]])
            and (np.bincount(text, minlength=27) <= held).all()
        ][:FOLLOWING]
        note_arrivals(query, words, room)
        for each, place in enumerate(spelled):
            room.asked_id[each] = ranked["word_id"][place]
        draw_for(query, words, room, len(spelled))
        for each, place in enumerate(spelled):
            is_seen = sees(query, words, place)
            assert (seen_from(query, words, room, each, place) <= CLOCK) == is_seen
            seen += is_seen
        count += len(spelled)
    assert count > seen > 0
