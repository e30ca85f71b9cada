"""Words of hand cards and given cards, all of which must be in the word."""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, small_kernel
from sim.search.awaited import await_words, has_seen_after, may_matter_yet, wait_for
from sim.search.caps import cap_of_hand
from sim.search.choice import draw_below
from sim.search.first_letters import walk_first_letter
from sim.search.fit import bits_of, bucket_bit, bucket_of, first_bit, holds, packed_high, packed_low
from sim.search.query import ANY_MOVE, ANYWHERE, EITHER_END, FIRST, KEPT, LAST, WORD_ROOM
from sim.search.walk import SHARES_NOTHING, is_not_found, walk_ahead
from sim.search.words import NOTHING
from sim.search.worth import (
    LOWEST,
    MOST_FLAGGED,
    answer_hand_word,
    is_wanted,
    worth_of_last,
)

NO_PLACE = np.int64(-1)


@kernel
def find_word_with_given(query, words):
    """Find the best word, or any, that holds every given card and at least one hand card.

    Given are ``board[0:board_length]``, physical cards with their own ``board_value``. The first
    of them must stand where ``place_of_given`` says; if it could stand at several places it
    stands at the first. In the answer a given card's source is ``KEPT`` and its ``board_place``
    is set. Points are those of the whole word; wild cards are not used. Else as
    `sim.search.hand.find_best_word`.
    """
    query.candidates = 0
    await_words(query)
    moves = walk_with_given(query, words, NO_PLACE)
    if query.choice == ANY_MOVE and moves > 0:
        walk_with_given(query, words, draw_below(query, moves))
    query.legal_moves = moves
    query.found = np.int64(moves > 0)
    if moves > 0:
        query.utility, query.points = worth_with_given(query, words, query.place)
        answer_with_given(query, words, query.place)


@kernel
def walk_with_given(query, words, wanted):
    """Walk the words that the bot sees; the place of the move found is left in ``query.place``.

    Args:
        wanted: the number of the legal move to be found, or -1. Then all are counted if any
            move will do, else the best is found.

    Returns:
        The moves counted: 1 or more if there is one.
    """
    given = np.int64(0)
    query.must = 0
    for at in range(query.board_length):
        given |= bucket_bit(query.board[at])
        query.must |= first_bit(query.board[at])
    change_hand(query, 1)
    hand, bits = bucket_of(query.count), bits_of(query.count)
    query.low, query.high = packed_low(query.count), packed_high(query.count)
    cap = cap_of_hand(query, words, hand & ~given)
    change_hand(query, -1)
    query.slack = most_gain_of_given(query)
    query.most, query.place = NOTHING, NO_PLACE
    query.wanted, query.legal_moves = wanted, 0
    letters = hand, given, ~bits, np.int64(0), cap
    if query.firsts != 0 and query.place_of_given == FIRST and query.board_length > 0:
        walk_first_letter(query, words, letters, take_word)
    else:
        bits = query.must, np.int64(0)
        walk_ahead(query, words, query, letters, bits, SHARES_NOTHING, may_matter, take_word)
    return query.legal_moves


@small_kernel
def may_matter(query, state, bound):
    """Can a word of such a bound be the best so far, or be counted?"""
    if query.choice == ANY_MOVE:
        return is_not_found(query, state, bound)
    return bound + query.slack > query.most


@small_kernel
def take_word(query, words, state, place):
    """Note a legal word that the bot sees if it is the best so far, or count it."""
    if not may_matter(query, state, words.ranked[query.kind, place].bound):
        return
    wait = wait_for(query, words, place)
    if not may_matter_yet(query, wait):
        return
    if not is_legal_with_given(query, words, place, query.low, query.high):
        return
    query.candidates += 1
    utility, points = worth_with_given(query, words, place)
    if points < query.least_points or (query.choice != ANY_MOVE and utility <= query.most):
        return
    if has_seen_after(query, words, place, wait, query.board_arrived):
        query.most, query.place = utility, place
        query.legal_moves += 1


@kernel
def change_hand(query, change):
    """Count the given cards as hand cards (1), or no longer so (-1)."""
    for at in range(query.board_length):
        query.count[query.board[at]] += change


@kernel
def most_gain_of_given(query):
    """How much more than its bound a word can be worth because the given cards are not spent."""
    gain = np.int64(0)
    for at in range(query.board_length):
        spared = query.keep[query.board[at]] - query.card_weight
        gain += max(np.int64(0), spared + query.board_weight * query.board_value[at])
    return gain


@kernel
def is_legal_with_given(query, words, place, low, high):
    """Is a word asked for, made of hand and given cards, of each at least one, all given in it?

    Args:
        low, high: hand and given cards as packed counts.
    """
    ranked = words.ranked[query.kind, place]
    if not holds(low, ranked.low) or not holds(high, ranked.high):
        return False
    if ranked.letter[WORD_ROOM - 1] <= query.board_length or not is_wanted(query, words, place):
        return False
    for at in range(query.board_length):
        copies = in_word = np.int64(0)
        for other in range(query.board_length):
            copies += query.board[other] == query.board[at]
        for other in range(ranked.letter[WORD_ROOM - 1]):
            in_word += ranked.letter[other] == query.board[at]
        if in_word < copies:
            return False
    return query.board_length == 0 or place_of_first(query, words, place) >= 0


@kernel
def place_of_first(query, words, place):
    """Where in a word the first given card stands; -1 if it cannot stand where it must."""
    ranked = words.ranked[query.kind, place]
    last = np.int64(ranked.letter[WORD_ROOM - 1]) - 1
    where = query.place_of_given
    for at in range(last + 1):
        if ranked.letter[at] != query.board[0]:
            continue
        if where == ANYWHERE or (where == FIRST and at == 0) or (where == LAST and at == last):
            return np.int64(at)
        if where == EITHER_END and at in (0, last):
            return np.int64(at)
    return NO_PLACE


@kernel
def worth_with_given(query, words, place):
    """Utility and points of a word with all given cards in it."""
    ranked = words.ranked[query.kind, place]
    length = np.int64(ranked.letter[WORD_ROOM - 1])
    points = query.by_length[length]
    worth = query.card_weight * (length - query.board_length) + worth_of_last(query, words, place)
    highest, flagged = LOWEST, np.int64(0)
    for at in range(length):
        letter = np.int64(ranked.letter[at])
        if query.no_card_sum == 0:
            points += query.value[letter]
        worth -= query.keep[letter]
        flagged += query.flagged >> letter & 1
    for at in range(query.board_length):
        letter, value = query.board[at], query.board_value[at]
        if query.no_card_sum == 0:
            points += value - query.value[letter]
        worth += query.keep[letter] + query.board_weight * value
        highest = max(highest, value)
    if query.adds_highest != 0:
        points += max(highest, highest_of_hand_cards(query, words, place))
    if length < query.flagged_from:
        flagged = np.int64(0)
    points *= query.by_flagged[min(flagged, MOST_FLAGGED)]
    return query.points_weight * points + worth, points


@kernel
def highest_of_hand_cards(query, words, place):
    """The value of the highest hand card in a word."""
    ranked = words.ranked[query.kind, place]
    highest = LOWEST
    for at in range(ranked.letter[WORD_ROOM - 1]):
        letter = np.int64(ranked.letter[at])
        spare = np.int64(0)
        for other in range(ranked.letter[WORD_ROOM - 1]):
            spare += ranked.letter[other] == letter
        for given in range(query.board_length):
            spare -= query.board[given] == letter
        if spare > 0:
            highest = max(highest, query.value[letter])
    return highest


@kernel
def answer_with_given(query, words, place):
    """Write a word of hand and given cards into the answer."""
    answer_hand_word(query, words, place, 0)
    for given in range(query.board_length):
        at = place_of_first(query, words, place) if given == 0 else np.int64(0)
        while query.letter[0, at] != query.board[given] or query.source[0, at] == KEPT:
            at += 1
        query.source[0, at] = KEPT
        query.board_place[0, at] = given
