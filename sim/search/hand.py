"""The best word of a hand without wild cards, or any of them: every card comes from the hand.

What a walk (`sim.search.walk`) notes stands in the query itself: a hand is searched in less time
than it takes to make room.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.awaited import await_words, has_seen, may_matter_yet, wait_for
from sim.search.caps import cap_of_hand
from sim.search.choice import find_any
from sim.search.fit import bits_of, bucket_of, holds, packed_high, packed_low
from sim.search.notice import sees
from sim.search.query import ANY_MOVE, WORD_ROOM
from sim.search.walk import ANY_BITS, SHARES_NOTHING, is_not_found, walk, walk_ahead
from sim.search.words import NOTHING
from sim.search.worth import (
    MOST_FLAGGED,
    answer_hand_word,
    cost_of_card,
    cost_of_cards,
    is_wanted,
    points_of_hand_word,
)


@kernel
def find_best_word(query, words):
    """Find the word of most utility in a hand, or any legal one (see ``query.choice``).

    A legal move is a word of a length from ``least_length`` to ``most_length``, worth
    ``least_points`` or more and not barred, and the multiset of hand cards that it is made of. The
    answer is ``found`` (0 or 1) and, if 1, word 0 with its points and utility. Of moves of equal
    utility the first in the ranking is taken. Wild cards are not used: `sim.search.wilds` does.
    """
    query.candidates = query.utility = 0
    if query.choice == ANY_MOVE:
        find_any(query, words, count_words)
    elif not (is_asked_as_built(query, words) and best_by_bound(query, words)):
        best_by_worth(query, words)


@small_kernel
def is_asked_as_built(query, words):
    """Are bounds utilities, is every word known and seen, and none too short or too long?"""
    kind = query.kind
    is_same = words.sees_all[kind] != 0 and words.bounds_hand[kind] != 0
    is_same &= query.least_length <= words.least_length
    is_same &= query.most_length >= words.most_length
    is_same &= query.points_weight == words.points_weight[kind]
    is_same &= query.card_weight == words.card_weight[kind]
    is_same &= query.adds_highest == words.adds_highest
    is_same &= query.no_card_sum == words.no_card_sum
    is_same &= query.flagged == words.flagged
    is_same &= query.flagged_from == words.flagged_from
    for letter in range(LETTERS):
        is_same &= query.value[letter] == words.value[letter]
        is_same &= query.keep[letter] == words.keep[kind, letter]
        is_same &= query.by_last[letter] == 0
    for length in range(WORD_ROOM):
        is_same &= query.by_length[length] == words.by_length[length]
    for flagged in range(MOST_FLAGGED + 1):
        is_same &= query.by_flagged[flagged] == words.by_flagged[flagged]
    return is_same


@kernel
def best_by_bound(query, words):
    """As `best_by_worth`, for a query that `is_asked_as_built`: no word need be looked at.

    Returns:
        False if the word found is not legal: it is barred, is worth too few points, or holds more
        copies of a letter than its bits can count, and the hand does not. Then nothing is found.
    """
    begin_walk(query)
    await_words(query)
    walk(query, words, query, letters_of_hand(query, words), may_beat, take_if_bound_beats, True)
    query.found = np.int64(query.place >= 0)
    if query.place < 0:
        return True
    query.candidates = 1
    query.utility = query.most
    query.points = points_of_hand_word(query, words, query.place)
    if query.points < query.least_points or not is_legal(query, words, query.place):
        return False
    answer_hand_word(query, words, query.place, 0)
    return True


@small_kernel
def letters_of_hand(query, words):
    """What a walk needs to know of a hand."""
    bucket = bucket_of(query.count)
    cap = cap_of_hand(query, words, bucket)
    return bucket, np.int64(0), ~bits_of(query.count), np.int64(0), cap


@small_kernel
def begin_walk(query):
    """Nothing has been found yet."""
    query.most = np.int64(NOTHING)
    query.place = -1


@small_kernel
def may_beat(query, state, bound):
    """Can a word of such a bound be better than the best so far?"""
    return bound > query.most


@small_kernel
def take_if_bound_beats(query, words, state, place):
    """Note a word whose bound, which is its utility, is the most so far."""
    bound = np.int64(words.bound[query.kind, place])
    if bound > query.most:
        query.most, query.place = bound, place


@kernel
def best_by_worth(query, words):
    """As `find_best_word`, for a bot that prefers utility."""
    begin_walk(query)
    await_words(query)
    walk_ahead(
        query,
        words,
        cost_of_card(query, words, query.count),
        letters_of_hand(query, words),
        ANY_BITS,
        SHARES_NOTHING,
        may_beat,
        take_if_better,
    )
    query.found = np.int64(query.place >= 0)
    if query.place >= 0:
        query.utility, query.points = query.most, query.most_points
        answer_hand_word(query, words, query.place, 0)


@small_kernel
def take_if_better(query, words, cost, place):
    """Note a legal word that the bot sees if it is the best so far.

    Args:
        cost: by how much each card lowers the bound.
    """
    cards = count_bits(words.needs[query.kind, place])  # at least
    if words.bound[query.kind, place] - cost * cards <= query.most:
        return
    wait = wait_for(query, words, place)
    if not may_matter_yet(query, wait):
        return
    utility, points = worth_of(query, words, place)
    if utility > query.most and has_seen(query, words, place, wait):
        query.most, query.most_points, query.place = utility, points, place


@kernel
def worth_of(query, words, place):
    """Utility and points of a word, `NOTHING` if it is no legal move after all."""
    query.candidates += 1
    if not is_legal(query, words, place):
        return np.int64(NOTHING), np.int64(0)
    points = points_of_hand_word(query, words, place)
    if points < query.least_points:
        return np.int64(NOTHING), points
    return query.points_weight * points + cost_of_cards(query, words, place), points


@small_kernel
def is_legal(query, words, place):
    """Does the hand hold a word, copies counted, and is it one that is asked for?"""
    kind = query.kind
    if not holds(packed_low(query.count), words.ranked[kind, place].low):
        return False
    if not holds(packed_high(query.count), words.ranked[kind, place].high):
        return False
    return is_wanted(query, words, place)


@kernel
def count_words(query, words, wanted):
    """Count the legal moves that the bot sees, or write the ``wanted``-th into the answer."""
    query.wanted, query.legal_moves = wanted, 0
    walk(query, words, query, letters_of_hand(query, words), is_not_found, count_word, False)
    return query.legal_moves


@small_kernel
def count_word(query, words, state, place):
    """Count a word if it is legal and seen; write it if it is the one that is wanted."""
    if not is_not_found(query, state, np.int64(NOTHING)):
        return
    utility, points = worth_of(query, words, place)
    if utility == NOTHING or not sees(query, words, place):
        return
    if query.legal_moves == query.wanted:
        query.utility, query.points = utility, points
        answer_hand_word(query, words, place, 0)
    query.legal_moves += 1
