"""The best word of a hand, or any of them: every card comes from the hand.

A search walks the buckets whose common letters are all at hand, the fullest first, and leaves a
bucket at the first word that cannot be worth more than the best move found.
"""

from __future__ import annotations

import numpy as np

from sim.engine.kernel import kernel
from sim.search.choice import draw_below
from sim.search.fit import bits_of, bucket_of, holds, packed_high, packed_low
from sim.search.notice import sees
from sim.search.query import ANY_MOVE, WILD
from sim.search.wilds import best_with_wilds, walk_with_wilds
from sim.search.words import NOTHING
from sim.search.worth import answer_hand_word, cost_of_cards, is_wanted, points_of_hand_word

LEAST_UTILITY = -(1 << 62)


@kernel
def find_best_word(query, words):
    """Find the word of most utility in a hand, or any legal one (see ``query.choice``).

    Up to two wild cards are used, each as any letter; a wild card scores ``value[WILD]`` and is
    flagged if bit `WILD` of ``flagged`` is set. A legal move is a word of a length from
    ``least_length`` to ``most_length``, worth ``least_points`` or more and not barred, and the
    multiset of hand cards that it is made of. The answer is ``found`` (0 or 1) and, if 1, word 0
    with its points and utility. Of moves of equal utility the first in the ranking is taken.
    """
    query.candidates = 0
    if query.choice == ANY_MOVE:
        find_any_word(query, words)
    elif query.count[WILD] > 0:
        best_with_wilds(query, words)
    else:
        best_without_wilds(query, words)


@kernel
def best_without_wilds(query, words):
    """As `find_best_word`, for a hand without wild cards and a bot that prefers utility."""
    kind = query.kind
    hand = bucket_of(query.count)
    lacks = ~bits_of(query.count)
    low, high = packed_low(query.count), packed_high(query.count)
    best, best_place, best_points = np.int64(LEAST_UTILITY), -1, np.int64(0)
    bucket = hand
    while True:
        if words.bucket_bound[kind, bucket] > max(best, NOTHING):
            end = np.int64(words.bucket_start[kind, bucket + 1])
            for place in range(np.int64(words.bucket_start[kind, bucket]), end):
                if words.bound[kind, place] <= best:
                    break
                if words.needs[kind, place] & lacks != 0:
                    continue
                if not holds(low, words.low[kind, place]):
                    continue
                if not holds(high, words.high[kind, place]) or not is_wanted(query, words, place):
                    continue
                query.candidates += 1
                points = points_of_hand_word(query, words, place)
                utility = query.points_weight * points + cost_of_cards(query, words, place)
                if utility <= best or points < query.least_points:
                    continue
                if sees(query, words, place):
                    best, best_place, best_points = utility, place, points
        if bucket == 0:
            break
        bucket = (bucket - 1) & hand
    query.found = np.int64(best_place >= 0)
    if best_place >= 0:
        query.utility, query.points = best, best_points
        answer_hand_word(query, words, best_place, 0)


@kernel
def find_any_word(query, words):
    """Find any legal move, each with the same chance: count them, draw a number, find it again."""
    has_wilds = query.count[WILD] > 0
    if has_wilds:
        moves = walk_with_wilds(query, words, np.int64(-1))
    else:
        moves = walk_without_wilds(query, words, np.int64(-1))
    query.found = np.int64(moves > 0)
    if moves == 0:
        return
    wanted = draw_below(query, moves)
    if has_wilds:
        walk_with_wilds(query, words, wanted)
    else:
        walk_without_wilds(query, words, wanted)


@kernel
def walk_without_wilds(query, words, wanted):
    """Count the legal moves that the bot sees, or write the ``wanted``-th into the answer."""
    kind = query.kind
    hand = bucket_of(query.count)
    lacks = ~bits_of(query.count)
    low, high = packed_low(query.count), packed_high(query.count)
    moves = np.int64(0)
    bucket = hand
    while True:
        end = np.int64(words.bucket_start[kind, bucket + 1])
        for place in range(np.int64(words.bucket_start[kind, bucket]), end):
            if words.needs[kind, place] & lacks != 0 or not holds(low, words.low[kind, place]):
                continue
            if not holds(high, words.high[kind, place]) or not is_wanted(query, words, place):
                continue
            points = points_of_hand_word(query, words, place)
            if points < query.least_points or not sees(query, words, place):
                continue
            if moves == wanted:
                worth = cost_of_cards(query, words, place)
                query.points = points
                query.utility = query.points_weight * points + worth
                answer_hand_word(query, words, place, 0)
                return moves
            moves += 1
        if bucket == 0:
            return moves
        bucket = (bucket - 1) & hand
