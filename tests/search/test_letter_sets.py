"""Words by their letters, and that looking them up changes no answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sim.engine.simulation import Packed, pack, prepare
from sim.lexicon.letters import count_letters, letters_of
from sim.limits import MOST_CHAIRS
from sim.search.change import find_changed_word
from sim.search.cheapest import find_cheapest_word
from sim.search.hand import find_best_word
from sim.search.letter_sets import (
    ID_BITS,
    LAST_BITS,
    LETTER_BITS,
    LETTER_NUMBERS,
    SUM,
    WORD_ID,
    find_letter_sets,
    index_letter_sets,
    may_be_words,
    places_spelled,
    slot_of,
)
from sim.search.pairs import PLACES, words_of
from sim.search.query import ADD, DUPLICATE, OVERLAY, QUERY_DTYPE
from tests.search.cases import answer_of

QUESTIONS = 400
BOTS = ("casual", "oracle")
HAND_LETTERS = np.array([ord(letter) - ord("a") for letter in "aaeeeeiioorsttlnndghcbpmuvkqz"])
MOST_CARDS = 24
"""Of a hand: too many for all sets of them to be looked up."""
Find = Callable[[Any, Any], None]


def sum_of(text: str) -> int:
    """What the letters of a text add up to."""
    return int(count_letters(letters_of([text])).astype(np.int64)[0] @ LETTER_NUMBERS & SUM)


def listed(numbers: np.ndarray, text: str) -> dict[int, int]:
    """Word ids in the slots of a text's letters, with the letters as they are spelled there."""
    letters, found = sum_of(text), {}
    at = slot_of(letters)
    while numbers[at] >> ID_BITS <= letters:
        if numbers[at] >> ID_BITS == letters:
            found[int(numbers[at] & WORD_ID)] = int(numbers[at + 1])
        at += 2
    return found


def test_words_stand_in_the_slots_of_their_letters() -> None:
    words = ["stale", "least", "tales", "zzz", "tale", "characteristics", "a", "overlengthens"]
    ids = np.array([7, 5, 300_000, 0, 9, 11, 12, 13])
    numbers = index_letter_sets(words, ids)
    assert set(listed(numbers, "slate")) == {7, 5, 300_000}
    assert set(listed(numbers, "late")) == {9}
    assert listed(numbers, "teas") == {}
    assert all(may_be_words(numbers, sum_of(word)) for word in words)
    spelled = listed(numbers, "slate")[5]
    places = [places_spelled(spelled, ord(letter) - ord("a")) for letter in "leastz"]
    one = LAST_BITS & (1 << LETTER_BITS) - 1
    assert places == [one << LETTER_BITS * at for at in range(5)] + [0]
    assert listed(numbers, "characteristics")[11] < 0  # too long to be spelled


def test_few_letters_of_no_word_pass_the_filter() -> None:
    texts, ids = words_of("scowl-70", family_only=True, has_false_words=False)
    numbers = index_letter_sets(texts, ids)
    random = np.random.default_rng(3)
    others = ["".join(random.choice(list("aeinrstolq"), 8)) for _ in range(2000)]
    passing = [text for text in others if may_be_words(numbers, sum_of(text))]
    assert all(may_be_words(numbers, sum_of(text)) for text in texts[::97])
    assert sum(not listed(numbers, text) for text in passing) < len(others) // 15


@pytest.fixture(scope="module")
def packed() -> Packed:
    return pack(prepare("run_the_table", players=2, bots=list(BOTS)))


def random_question(random: np.random.Generator, number: int, board: str) -> Any:
    """A question about a random hand, to someone who may keep his cards or spend them."""
    query = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
    hand = random.choice(HAND_LETTERS, random.integers(1, MOST_CARDS if number % 9 == 0 else 11))
    query.deal, query.kind, query.clock = number, number % 2, random.integers(0, 400_000)
    query.board_length = len(board)
    query.board[: len(board)] = letters_of([board])[0, : len(board)] if board else 0
    query.by_flagged[:] = query.no_card_sum = 1
    query.must_lay = int(board != "" and number % 5 > 0) << hand[0]
    query.moves = random.choice([OVERLAY | ADD, ADD, OVERLAY, OVERLAY | ADD | DUPLICATE])
    query.duplicates_kept = random.integers(0, 2)
    query.duplicates_only = query.moves & DUPLICATE != 0
    query.least_length, query.most_length, query.points_weight = 3, 15, 100
    query.by_length[:] = np.arange(16) // random.integers(1, 3)
    query.keep[:26] = random.choice([0, 100, 200, 250]) + random.choice([0, 30]) * np.arange(26)
    query.card_weight = random.integers(0, 2)
    query.by_last[:26] = random.choice([0, -40]) * (np.arange(26) % 2)
    for letter in hand:
        query.count[letter] += 1
    return query


@pytest.mark.parametrize(
    ("find", "find_by_walk", "is_changed"),
    [
        (find_changed_word, find_changed_word, True),
        (find_cheapest_word, find_best_word, False),
    ],
)
def test_looking_words_up_changes_no_answer(
    packed: Packed, find: Find, find_by_walk: Find, is_changed: bool
) -> None:
    words = packed.words.view(np.recarray)[0]
    numbers = find_letter_sets(packed.setting.rules)
    places = np.zeros((MOST_CHAIRS, PLACES), np.int32)
    texts, _ = words_of("scowl-70", family_only=True, has_false_words=False)
    boards = [text for text in texts if 3 <= len(text) <= 6] if is_changed else [""]
    random = np.random.default_rng(11)
    found = 0
    for number in range(QUESTIONS):
        query = random_question(random, number, str(random.choice(boards)))
        walked = query.copy().view(np.recarray)
        find_by_walk(walked, words)
        if number % 4 == 0 and walked.found:  # the best one is not allowed
            query.barred[0], query.barred_count = walked.word_id[0], 1
            walked = query.copy().view(np.recarray)
            find_by_walk(walked, words)
        query.letter_sets, query.letter_sets_length = numbers.ctypes.data, len(numbers)
        query.pair_places = places.ctypes.data
        find(query, words)
        assert answer_of(query) == answer_of(walked), number
        found += int(walked.found)
    assert QUESTIONS // 5 < found < QUESTIONS
