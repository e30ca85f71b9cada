"""The engine's word search for a bot that knows every word, sees it at once and takes the points.

Letters are a to z, values those of the printed deck; a card laid is worth a hundredth of a point,
so that of equal points the word that takes more cards is found, as in the plain games.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np

from experiments.bench.final_word_speed import POINTS_BOT
from experiments.bench.plain_letters import VALUE
from sim.bots.profiles import find_bot
from sim.lexicon import DEFAULT_LEXICON, load_lexicon
from sim.scoring import Scoring
from sim.search.find_words import WordsRequest, find_record
from sim.search.query import MOST_UTILITY, QUERY_DTYPE

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@cache
def engine_words() -> Any:
    """The words record of this bot, as an array of length 1."""
    values = tuple(VALUE[letter] for letter in LETTERS)
    lexicon = load_lexicon(DEFAULT_LEXICON, family_only=True)
    bot = json.dumps(dict(find_bot(POINTS_BOT).values), sort_keys=True, default=str)
    scoring = Scoring(values=values)
    request = WordsRequest(DEFAULT_LEXICON, lexicon.data_hash, True, False, scoring, (bot,))
    return find_record(request)


def ask(hand: str, board: str = "", **asked: int) -> Any:
    """A query for this hand, with the board word and what else is asked."""
    query = np.zeros(1, QUERY_DTYPE).view(np.recarray)[0]
    query.seed, query.clock = 1, 10**9
    query.hand_size, query.board_length = len(hand), len(board)
    for place, letter in enumerate(LETTERS):
        query.count[place] = hand.count(letter)
        query.value[place] = VALUE[letter]
    query.board[: len(board)] = [LETTERS.index(letter) for letter in board]
    query.board_value[: len(board)] = [VALUE[letter] for letter in board]
    query.least_length, query.most_length = 3, 15
    query.by_flagged[:] = 1
    query.points_weight, query.card_weight = 100, 1
    query.choice, query.most_words = MOST_UTILITY, 1
    for name, number in asked.items():
        query[name] = number
    return query
