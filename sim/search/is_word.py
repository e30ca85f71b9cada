"""Is a row of letters, as it lies, a word that the bot knows (Split Off, Split Run: F18-02)?"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, lowest_bit
from sim.search.block import words_that_hold
from sim.search.fit import bucket_bit, next_bit
from sim.search.notice import knows
from sim.search.query import WORD_ROOM
from sim.search.words import BLOCK

NO_WORD = np.int64(-1)


@kernel
def word_at(query, words, start, end):
    """Find the word that some touching cards of the board word spell.

    Whether the bot knows it is drawn as for every word; however long he has looked, what lies
    open on the board he reads at once. Lengths asked for and barred words do not count.

    Args:
        query: whose bot, and the board word.
        start, end: the first of the cards, and the one after the last.

    Returns:
        The word's place in the ranking of the query's kind of bot, -1 if it is none that he knows.
    """
    kind = query.kind
    bits, bucket = np.int64(0), np.int64(0)
    for at in range(start, end):
        letter, copies = query.board[at], np.int64(1)
        for before in range(start, at):
            copies += query.board[before] == letter
        bits |= next_bit(letter, copies)
        bucket |= bucket_bit(letter)
    first = np.int64(words.bucket_start[kind, bucket])
    while first < words.bucket_start[kind, bucket + 1]:
        fitting = words_that_hold(words, kind, first, ~bits, bits)
        while fitting != 0:
            place = first + lowest_bit(fitting)
            fitting &= fitting - 1
            if is_spelt(query, words, start, end, place):
                word_id = np.int64(words.ranked[kind, place].word_id)
                if knows(words, kind, query.seed, query.deal, query.chair, word_id):
                    return place
                return NO_WORD
        first += BLOCK
    return NO_WORD


@kernel
def is_spelt(query, words, start, end, place):
    """Do some touching cards of the board word spell a word?"""
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    if length != end - start:
        return False
    for at in range(length):
        if words.ranked[query.kind, place].letter[at] != query.board[start + at]:
            return False
    return True
