"""Whether a bot knows a word and has seen it by now.

One block of a chair's stream of words is drawn for a word when, and only when, its move would be
the best so far. The first number says whether this person knows the word (or believes in a false
one), for the whole deal; the second how long he looks at its letters until he sees it. Nothing is
drawn for words that are never looked at, and the same words are known and seen under other rules.
"""

from __future__ import annotations

import math

import numpy as np

from sim import rng
from sim.kernel import kernel, small_kernel
from sim.search.query import MOST_COPIES, WILD, WORD_ROOM
from sim.search.words import ALWAYS

WAIT_BITS, WAIT_SHIFT = 12, 16
WAIT_STEPS = 1 << WAIT_BITS
WAITS = np.array(
    [round(-math.log((step + 0.5) / WAIT_STEPS) * (1 << WAIT_SHIFT)) for step in range(WAIT_STEPS)],
    np.int64,
)
"""Equally likely values of an exponential of mean 1, in 65536ths."""


@small_kernel
def sees(query, words, place):
    """Does the chair know this word and has it looked long enough to see it?

    Args:
        query: hand and board with the times at which their cards came, and the clock.
        words: the words record.
        place: of the word in the ranking of the query's kind of bot.
    """
    return sees_after(query, words, place, np.int64(0))


@small_kernel
def sees_after(query, words, place, earliest):
    """As `sees`, for a word that could not be formed before a certain clock."""
    kind = query.kind
    if words.ranked[kind, place].known >= ALWAYS and words.ranked[kind, place].mean_wait == 0:
        return True
    return notices(query, words, place, earliest)


@kernel
def notices(query, words, place, earliest):
    """As `sees_after`, by drawing."""
    kind = query.kind
    stream = rng.stream_of(rng.WORDS, query.chair, 0)
    drawn = rng.words(query.seed, query.deal, stream, np.int64(words.ranked[kind, place].word_id))
    if drawn[0] >= words.ranked[kind, place].known:
        return False
    mean_wait = np.int64(words.ranked[kind, place].mean_wait)
    if mean_wait == 0:
        return True
    wait = mean_wait * WAITS[drawn[1] >> 32 - WAIT_BITS] >> WAIT_SHIFT
    return wait <= query.clock - max(earliest, available_since(query, words, place))


@kernel
def available_since(query, words, place):
    """The clock when the last of the cards that a word needs came, hand and board together.

    Of each letter the copies that came first are counted; cards of the board came when the chair
    first saw the board word; a wild card stands for each copy that is missing.
    """
    kind = query.kind
    since = np.int64(0)
    missing = np.int64(0)
    for at in range(words.ranked[kind, place].letter[WORD_ROOM - 1]):
        letter = np.int64(words.ranked[kind, place].letter[at])
        copy = np.int64(0)
        for before in range(at):
            copy += words.ranked[kind, place].letter[before] == letter
        arrival = arrival_of_copy(query, letter, copy)
        if arrival < 0:
            arrival = query.arrived[WILD, min(missing, MOST_COPIES - 1)]
            missing += 1
        since = max(since, arrival)
    return since


@kernel
def arrival_of_copy(query, letter, copy):
    """The clock when the ``copy``-th card of a letter came (0 for the first); -1: never."""
    on_board = np.int64(0)
    for at in range(query.board_length):
        on_board += query.board[at] == letter
    in_hand = min(query.count[letter], MOST_COPIES)
    earlier = np.int64(0)  # hand cards that came no later than the board word
    while earlier < in_hand and query.arrived[letter, earlier] <= query.board_arrived:
        earlier += 1
    if copy < earlier:
        return query.arrived[letter, copy]
    if copy < earlier + on_board:
        return query.board_arrived
    if copy < in_hand + on_board:
        return query.arrived[letter, copy - on_board]
    return np.int64(-1)


@kernel
def knows(words, kind, seed, deal, chair, word_id):
    """Does a chair know a word, whether or not it could form it (ALL-04)?"""
    chance = words.known_of[kind, word_id]
    if chance >= ALWAYS:
        return True
    stream = rng.stream_of(rng.WORDS, chair, 0)
    return rng.words(seed, deal, stream, word_id)[0] < chance
