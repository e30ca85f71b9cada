"""Words of a hand with wild cards: each of up to two wild cards stands for any letter."""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, small_kernel
from sim.lexicon.letters import HALF
from sim.scoring import LETTERS
from sim.search.caps import NO_CAP
from sim.search.choice import find_any
from sim.search.fit import bits_of, bucket_of, holds, packed_high, packed_low
from sim.search.notice import sees
from sim.search.query import ANY_MOVE, WILD, WORD_ROOM
from sim.search.walk import is_not_found, walk
from sim.search.words import NOTHING
from sim.search.worth import (
    LOWEST,
    MOST_FLAGGED,
    answer_hand_word,
    is_wanted,
    worth_of_last,
)

MOST_WILDS = np.int64(2)
"""Wild cards of a hand beyond these are not used."""
NO_LETTER = np.int64(-1)
AS_WILD = np.int64(WILD)
UNBOUNDED = 1 << 60


@kernel
def find_best_with_wilds(query, words):
    """As `sim.search.hand.find_best_word`, for a hand with wild cards.

    Up to two of them are used, each as any letter; a wild card scores ``value[WILD]`` and is
    flagged if bit `WILD` of ``flagged`` is set.
    """
    query.candidates = query.utility = 0
    if query.choice == ANY_MOVE:
        find_any(query, words, walk_with_wilds)
    else:
        best_with_wilds(query, words)


@kernel
def best_with_wilds(query, words):
    """As `find_best_with_wilds`, for a bot that prefers utility."""
    query.wilds = min(query.count[WILD], MOST_WILDS)
    query.slack = query.wilds * most_gain_of_a_wild(query)
    query.most, query.place = NOTHING, -1
    walk(query, words, query, letters_with_wilds(query), may_beat, take_if_better, False)
    query.found = np.int64(query.place >= 0)
    if query.place >= 0:
        answer_with_wilds(query, words, query.place, query.wild_letter[0], query.wild_letter[1])


@small_kernel
def letters_with_wilds(query):
    """What a walk needs to know of a hand with wild cards."""
    return bucket_of(query.count), np.int64(0), ~bits_of(query.count), query.wilds, NO_CAP


@small_kernel
def may_beat(query, state, bound):
    """Can a word of such a bound be better than the best so far?"""
    return bound + query.slack > query.most


@small_kernel
def take_if_better(query, words, state, place):
    """Note a legal word that the bot sees, and what wild cards stand for, if it is the best."""
    if not may_beat(query, state, words.bound[query.kind, place]):
        return
    if not is_wanted(query, words, place):
        return
    utility, first, second = best_use(query, words, place, query.wilds)
    if utility > query.most and sees(query, words, place):
        query.most, query.place = utility, place
        query.wild_letter[0], query.wild_letter[1] = first, second


@kernel
def walk_with_wilds(query, words, wanted):
    """Count the legal moves that the bot sees, or write the ``wanted``-th into the answer.

    Moves with one word are different if the wild cards stand for other letters, or if fewer
    of them are used.
    """
    query.wilds = min(query.count[WILD], MOST_WILDS)
    query.wanted, query.legal_moves = wanted, 0
    walk(query, words, query, letters_with_wilds(query), is_not_found, count_uses, False)
    return query.legal_moves


@small_kernel
def count_uses(query, words, state, place):
    """Count the ways to make a word; write the one that is wanted, if it is among them."""
    if not is_not_found(query, state, np.int64(NOTHING)):
        return
    if not is_wanted(query, words, place) or not sees(query, words, place):
        return
    wanted = query.wanted - query.legal_moves
    uses, first, second = walk_uses(query, words, place, query.wilds, wanted)
    query.legal_moves += uses
    if query.legal_moves > query.wanted >= 0:
        answer_with_wilds(query, words, place, first, second)


@kernel
def walk_uses(query, words, place, wilds, wanted):
    """Count what the wild cards may stand for in a word, or stop behind the ``wanted``-th way.

    Returns:
        Ways counted, and the letters of the last of them.
    """
    low, high = packed_low(query.count), packed_high(query.count)
    uses = np.int64(0)
    for first in range(-1, LETTERS):
        for second in range(-1, first + 1 if wilds > 1 else 0):
            if not is_use(query, words, place, wilds, low, high, first, second):
                continue
            if points_with_wilds(query, words, place, first, second) < query.least_points:
                continue
            uses += 1
            if uses > wanted >= 0:
                return uses, first, second
    return uses, NO_LETTER, NO_LETTER


@kernel
def best_use(query, words, place, wilds):
    """The most utility that a word has over what the wild cards may stand for.

    Returns:
        Utility, and the letters that wild cards stand for, `NO_LETTER` for a card not used.
        The utility is `NOTHING` if the hand does not hold the word or it scores too little.
    """
    low, high = packed_low(query.count), packed_high(query.count)
    best, best_first, best_second = np.int64(NOTHING), NO_LETTER, NO_LETTER
    query.candidates += 1
    for first in range(-1, LETTERS):
        for second in range(-1, first + 1 if wilds > 1 else 0):
            if not is_use(query, words, place, wilds, low, high, first, second):
                continue
            points = points_with_wilds(query, words, place, first, second)
            worth = cost_with_wilds(query, words, place, first, second)
            utility = query.points_weight * points + worth
            if utility > best and points >= query.least_points:
                best, best_first, best_second = utility, np.int64(first), np.int64(second)
    return best, best_first, best_second


@small_kernel
def is_use(query, words, place, wilds, low, high, first, second):
    """Does the hand hold the word if wild cards stand for these letters?

    Args:
        first, second: letters, ``second`` not after ``first``; `NO_LETTER` for a card not used.
    """
    used = np.int64(first >= 0) + np.int64(second >= 0)
    if used > wilds:
        return False
    need_low, need_high = words.ranked[query.kind, place].low, words.ranked[query.kind, place].high
    for turn in range(2):
        letter = first if turn == 0 else second
        if letter < 0:
            continue
        if letter < HALF:
            if need_low >> 4 * letter & 7 == 0:
                return False
            need_low -= np.int64(1) << 4 * letter
        else:
            if need_high >> 4 * (letter - HALF) & 7 == 0:
                return False
            need_high -= np.int64(1) << 4 * (letter - HALF)
    return holds(low, need_low) and holds(high, need_high)


@kernel
def points_with_wilds(query, words, place, first, second):
    """The points of a word of hand cards, with wild cards for these letters."""
    kind = query.kind
    length = np.int64(words.ranked[kind, place].letter[WORD_ROOM - 1])
    points = query.by_length[length]
    highest, flagged = LOWEST, np.int64(0)
    for at in range(length):
        letter = np.int64(words.ranked[kind, place].letter[at])
        if letter == first:
            letter, first = AS_WILD, NO_LETTER
        elif letter == second:
            letter, second = AS_WILD, NO_LETTER
        value = query.value[letter]
        if query.no_card_sum == 0:
            points += value
        highest = max(highest, value)
        flagged += query.flagged >> letter & 1
    if query.adds_highest != 0:
        points += highest
    if length < query.flagged_from:
        flagged = np.int64(0)
    return points * query.by_flagged[min(flagged, MOST_FLAGGED)]


@kernel
def cost_with_wilds(query, words, place, first, second):
    """What using the cards is worth beside the points: hundredths of a point."""
    kind = query.kind
    length = np.int64(words.ranked[kind, place].letter[WORD_ROOM - 1])
    worth = query.card_weight * length + worth_of_last(query, words, place)
    for at in range(length):
        worth -= query.keep[np.int64(words.ranked[kind, place].letter[at])]
    if first >= 0:
        worth += query.keep[first] - query.keep[WILD]
    if second >= 0:
        worth += query.keep[second] - query.keep[WILD]
    return worth


@kernel
def most_gain_of_a_wild(query):
    """How much more than a word's bound a move can be worth for each wild card in it.

    The bound counts each letter as its own card. The gain is none as a rule: wild cards score
    little and are worth keeping. Where points do not add up card by card and a wild card
    might raise them, words are not left out by their bounds at all.
    """
    multiplies = False
    rises = (query.flagged >> WILD & 1) == 0
    for flagged in range(MOST_FLAGGED):
        multiplies |= query.by_flagged[flagged] != query.by_flagged[flagged + 1]
        rises &= query.by_flagged[flagged] <= query.by_flagged[flagged + 1]
    adds_up = query.adds_highest == 0 and query.no_card_sum == 0 and not multiplies
    is_least = query.points_weight >= 0 and query.by_flagged[0] >= 0 and (rises or not multiplies)
    for length in range(WORD_ROOM):
        is_least &= query.by_length[length] >= 0
    gain_alone = by_letter = np.int64(0)
    for letter in range(LETTERS):
        is_least &= 0 <= query.value[WILD] <= query.value[letter]
        kept = query.keep[letter] - query.keep[WILD]
        gain_alone = max(gain_alone, kept)
        more = query.points_weight * (query.value[WILD] - query.value[letter])
        by_letter = max(by_letter, more * query.by_flagged[0] + kept)
    if adds_up:
        return by_letter
    return gain_alone if is_least else np.int64(UNBOUNDED)


@kernel
def answer_with_wilds(query, words, place, first, second):
    """Write a word of hand cards into the answer, with wild cards for these letters."""
    query.points = points_with_wilds(query, words, place, first, second)
    worth = cost_with_wilds(query, words, place, first, second)
    query.utility = query.points_weight * query.points + worth
    answer_hand_word(query, words, place, 0)
    for at in range(query.length[0]):
        letter = query.letter[0, at]
        if letter == first:
            query.is_wild[0, at] = 1
            first = NO_LETTER
        elif letter == second:
            query.is_wild[0, at] = 1
            second = NO_LETTER
