"""The words that one card makes of a word, and that looking at them alone changes no answer."""

from __future__ import annotations

import string

import numpy as np
import pytest

from sim.engine.simulation import pack, prepare
from sim.lexicon.letters import letters_of
from sim.search.answer import keep_answer
from sim.search.change import find_changed_word
from sim.search.neighbours import (
    EVERY_LETTER,
    ID_SHIFT,
    IS_LONGER,
    ask_for_neighbours,
    find_neighbours,
    index_neighbours,
)
from sim.search.pairs import words_of
from sim.search.query import (
    ADD,
    BEATS,
    DUPLICATE,
    EQUALS,
    OVERLAY,
    QUERY_DTYPE,
)
from tests.search.cases import answer_of

QUESTIONS = 600
HAND_LETTERS = np.array([ord(letter) - ord("a") for letter in "aaeeeeiioorsttlnndghcbpmuvkqz"])
BOTS = ("casual", "oracle")


def one_card_away(word: str, words: set[str]) -> set[tuple[str, bool, str]]:
    """Letter, whether the word grows, and the neighbour: all strings are tried."""
    tried = {
        (letter, grows, word[:at] + letter + word[at + (not grows) :])
        for at in range(len(word) + 1)
        for letter in string.ascii_lowercase
        for grows in (False, True)
        if grows or (at < len(word) and letter != word[at])
    }
    return {each for each in tried if each[2] in words}


def test_neighbours_are_all_words_one_card_away() -> None:
    words = ["at", "cat", "cart", "cast", "coat", "bat", "bath", "baths", "gras", "grass", "a" * 15]
    words += ["a" * 14, "a" * 13 + "ba", "cut", "scat", "tat", "tatt", "eel", "feel", "fell"]
    ids = np.arange(len(words), dtype=np.int64)[::-1] * 3
    numbers = index_neighbours(words, ids)
    text_of = {int(number): word for number, word in zip(ids, words, strict=True)}
    for word_id, word in text_of.items():
        listed = [int(each) for each in numbers[numbers[word_id] : numbers[word_id + 1]]]
        found = [
            (
                chr(ord("a") + (each & EVERY_LETTER).bit_length() - 1),
                each & IS_LONGER != 0,
                text_of[each >> ID_SHIFT],
            )
            for each in listed
        ]
        assert len(found) == len(set(found))
        assert set(found) == one_card_away(word, set(words)), word


@pytest.mark.parametrize("moves", [OVERLAY | ADD | DUPLICATE, ADD | DUPLICATE, OVERLAY])
def test_looking_at_neighbours_alone_changes_no_answer(moves: int) -> None:
    setting = prepare("tricked_out", players=2, bots=list(BOTS))
    packed = pack(setting)
    words = packed.words.view(np.recarray)[0]
    lists = find_neighbours(setting.rules)
    texts, ids = words_of("scowl-70", family_only=True, has_false_words=False)
    boards = [place for place, text in enumerate(texts) if 3 <= len(text) <= 5]
    random = np.random.default_rng(moves + 1)
    found = 0
    for number in range(QUESTIONS):
        answers = []
        board = random.choice(boards)
        hand = random.choice(HAND_LETTERS, random.integers(1, 12))
        clock, weight = random.integers(0, 400_000), random.choice([0, 30])
        last, barred = random.choice([0, -40]), random.integers(0, 2)
        kept, beats = random.integers(0, 500), random.choice([0, BEATS, EQUALS])
        for has_neighbours in (False, True):
            query = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
            query.deal, query.kind, query.clock = number, number % 2, clock
            query.board_length = len(texts[board])
            query.board[: len(texts[board])] = letters_of([texts[board]])[0, : len(texts[board])]
            query.by_flagged[:] = query.no_card_sum = 1
            query.most_cards = 1
            query.moves, query.duplicates_only = moves, number % 3 > 0
            query.least_length, query.most_length, query.points_weight = 3, 15, 100
            query.by_length[:] = np.arange(16) // 2
            query.keep[:26] = weight * (np.arange(26) % 5)
            query.by_last[:26] = last * (np.arange(26) % 2)
            query.barred[0], query.barred_count = lists[lists[ids[board]]] >> ID_SHIFT, barred
            query.found, query.utility, query.beats_kept = beats > 0, kept, beats
            keep_answer(query)
            for letter in hand:
                query.count[letter] += 1
            if has_neighbours:
                ask_for_neighbours(query, lists.ctypes.data, len(lists), ids[board])
            find_changed_word(query, words)
            answers.append(answer_of(query))
        assert answers[0] == answers[1]
        found += answers[0]["found"]
    assert QUESTIONS // 5 < found < QUESTIONS
