"""Whether a row of letters is a word that the bot knows."""

from __future__ import annotations

import numpy as np
import pytest

from sim.scoring import Scoring
from sim.search.build_words import Weights
from sim.search.is_word import word_at
from sim.search.query import QUERY_DTYPE, WORD_ROOM
from tests.search.board_cases import Lexicon, letters_of

TEXTS = ["act", "cat", "cater", "eat", "tea", "teas", "seats", "assesses"]
"""Anagrams among them, and one with more copies of a letter than bits can count."""


def lexicon_of(texts, known=1.0):
    return Lexicon(texts, Scoring((1,) * 26, least_length=2), Weights(), known)


def row_of(text, deal=0):
    query = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
    query.seed, query.deal, query.board_length = 5, deal, len(text)
    query.board[: len(text)] = letters_of(text)
    return query


def spelt(lexicon, text, start, end, deal=0):
    place = word_at(row_of(text, deal), lexicon.words, start, end)
    if place < 0:
        return None
    letters = lexicon.words.ranked[0, place].letter
    return "".join(chr(97 + letter) for letter in letters[: letters[WORD_ROOM - 1]])


@pytest.mark.parametrize("text", ["cater", "steas", "teaseats", "assesses", "tca", "cateract"])
def test_every_run_of_a_row_is_found_if_and_only_if_it_is_a_word(text):
    lexicon = lexicon_of(TEXTS)
    for start in range(len(text)):
        for end in range(start + 1, len(text) + 1):
            run = text[start:end]
            assert spelt(lexicon, text, start, end) == (run if run in TEXTS else None)


def test_a_bot_that_may_not_know_a_word_knows_it_in_its_share_of_deals():
    lexicon = lexicon_of(TEXTS, known=0.6)
    knows = [spelt(lexicon, "cat", 0, 3, deal) == "cat" for deal in range(400)]
    assert knows == [spelt(lexicon, "scat", 1, 4, deal) == "cat" for deal in range(400)]
    assert 0.5 < sum(knows) / len(knows) < 0.7


def test_no_word_is_found_where_there_are_none():
    assert spelt(lexicon_of([]), "cat", 0, 3) is None
