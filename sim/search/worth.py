"""What a word is worth and whether it is allowed: the scoring of a query applied to one word."""

from __future__ import annotations

import numpy as np

from sim.kernel import small_kernel
from sim.scoring import LETTERS
from sim.search.query import WORD_ROOM

MOST_FLAGGED = np.int64(3)
LOWEST = np.int64(-(1 << 40))
"""Below the value of any card."""
NO_CARD_COSTS = np.int64(1 << 30)
"""More than any card can cost."""


@small_kernel
def is_wanted(query, words, place):
    """Has the word a length that is asked for, and is it not barred?"""
    kind = query.kind
    length = np.int64(words.ranked[kind, place].letter[WORD_ROOM - 1])
    if length < query.least_length or length > query.most_length:
        return False
    word_id = np.int64(words.ranked[kind, place].word_id)
    is_barred = False
    for at in range(query.barred_count):
        is_barred |= query.barred[at] == word_id
    return not is_barred


@small_kernel
def points_of_hand_word(query, words, place):
    """The points of a word whose cards all come from the hand, none of them wild."""
    kind = query.kind
    length = np.int64(words.ranked[kind, place].letter[WORD_ROOM - 1])
    points = query.by_length[length]
    total = np.int64(0)
    highest = LOWEST
    flagged = np.int64(0)
    for at in range(length):
        letter = np.int64(words.ranked[kind, place].letter[at])
        value = query.value[letter]
        total += value
        highest = max(highest, value)
        flagged += query.flagged >> letter & 1
    if query.no_card_sum == 0:
        points += total
    if query.adds_highest != 0:
        points += highest
    if length < query.flagged_from:
        flagged = np.int64(0)
    return points * query.by_flagged[min(flagged, MOST_FLAGGED)]


@small_kernel
def cost_of_cards(query, words, place):
    """What using a word's cards is worth beside its points: hundredths of a point."""
    kind = query.kind
    length = np.int64(words.ranked[kind, place].letter[WORD_ROOM - 1])
    worth = query.card_weight * length + worth_of_last(query, words, place)
    for at in range(length):
        worth -= query.keep[np.int64(words.ranked[kind, place].letter[at])]
    return worth


@small_kernel
def worth_of_last(query, words, place):
    """What a word's last letter is worth: hundredths of a point, 0 or less."""
    last = words.ranked[query.kind, place].letter[WORD_ROOM - 1] - 1
    return query.by_last[np.int64(words.ranked[query.kind, place].letter[last])]


@small_kernel
def answer_hand_word(query, words, place, slot):
    """Write a word whose cards all come from the hand into the answer."""
    kind = query.kind
    length = np.int64(words.ranked[kind, place].letter[WORD_ROOM - 1])
    query.word_id[slot] = words.ranked[kind, place].word_id
    query.length[slot] = length
    for at in range(length):
        query.letter[slot, at] = words.ranked[kind, place].letter[at]
        query.source[slot, at] = 0
        query.board_place[slot, at] = -1
        query.is_wild[slot, at] = 0


@small_kernel
def cost_of_card(query, words, count):
    """By how much each card laid lowers a word's utility under its bound, at least; 0 or more.

    Bounds are made before a game says what cards are worth kept in hand.

    Args:
        count: cards by letter, any of which may be laid.
    """
    kind = query.kind
    may_stay = words.has_board != 0
    cost = NO_CARD_COSTS
    for letter in range(LETTERS):
        if count[letter] > 0:
            bounded = words.card_weight[kind] - words.keep[kind, letter]
            least = max(bounded, np.int64(0)) if may_stay else bounded
            cost = min(cost, least - query.card_weight + query.keep[letter])
    return max(cost, np.int64(0)) if is_scored_as_built(query, words) else np.int64(0)


@small_kernel
def is_scored_as_built(query, words):
    """Does no word score more than its bound was made with?"""
    is_same = query.points_weight == words.points_weight[query.kind]
    is_same &= query.no_card_sum == words.no_card_sum
    is_same &= query.adds_highest == words.adds_highest
    is_same &= query.flagged == words.flagged
    is_same &= query.flagged_from == words.flagged_from
    for letter in range(LETTERS):
        is_same &= query.value[letter] <= words.value[letter]
    for length in range(WORD_ROOM):
        is_same &= query.by_length[length] <= words.by_length[length]
    for flagged in range(MOST_FLAGGED + 1):
        is_same &= query.by_flagged[flagged] == words.by_flagged[flagged]
    return is_same
