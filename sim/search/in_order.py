"""The best board cards for a combined word that keeps their order.

Board cards are taken or left from the last to the first. Those taken must stand in the word in
their order, so each is laid as far to the right as it can be, and the others before it. Where each
card taken adds to the utility by itself a set of cards is left once what the rest can add is no
more than the best set has.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, small_kernel
from sim.search.query import FROM_HAND, KEPT, LETTER_KINDS


@small_kernel
def gain_from_board(query, work, letter):
    """What it gains to take a letter from the board instead of the hand."""
    return work.board_weight * query.value[letter] - work.gain[letter]


@small_kernel
def most_of_board(query, work):
    """How many board cards may be taken, at most, beside the hand cards that must be laid."""
    return work.length - max(query.least_cards, 1)


@small_kernel
def least_of_board(query, work):
    """How many board cards must be taken, at least."""
    least = max(query.least_board, 0)
    if query.most_cards > 0:
        least = max(least, work.length - query.most_cards)
    return least


@kernel
def most_in_order(query, work, best, is_traced):
    """The most that board cards taken in their order add to the word in question.

    Only where a letter's cards are worth the same in hand and on the board, no wild card is used,
    and nothing but numbers of cards is asked for.

    Args:
        best: what must be exceeded.
        is_traced: 1: stop at the first set that does, of the sets with the last board card before
            those without, and so on; leave it in ``work.best_option``.

    Returns:
        the most, or ``best`` if there is no more.
    """
    most, least = most_of_board(query, work), least_of_board(query, work)
    if most < least or not begin_in_order(query, work):
        return best
    taken = np.int64(0)
    at = query.board_length - 1
    work.tried[at] = 0
    while at < query.board_length:
        letter = query.board[at]
        if work.tried[at] > 0 and work.option[at] == KEPT:  # take it back
            work.laid[letter] += 1
            taken -= 1
        if work.tried[at] == 2:
            at += 1
            continue
        takes_first = is_traced != 0 or is_taken_first(query, work, letter)
        work.option[at] = KEPT if (work.tried[at] == 0) == takes_first else FROM_HAND
        work.tried[at] += 1
        if work.option[at] == KEPT:
            is_open = taken < most and take_card(query, work, at)
            work.laid[letter] -= 1
            taken += 1
        else:
            is_open = leave_card(query, work, at)
        if not is_open or work.worth_after[at] + work.most_before[at] <= best:
            continue
        if at > 0:
            at -= 1
            work.tried[at] = 0
        elif taken >= least:
            best = work.worth_after[0]
            if is_traced != 0:
                note_board_cards(query, work)
                break
    return best


@kernel
def begin_in_order(query, work):
    """Prepare `most_in_order`; False if the board has too few cards of a letter."""
    worth = np.int64(0)
    for letter in range(LETTER_KINDS - 1):
        work.laid[letter] = work.word_count[letter]
        if work.need[letter] > 0:
            if work.need[letter] > work.board_count[letter]:
                return False
            worth += work.need[letter] * min(gain_from_board(query, work, letter), 0)
    most = np.int64(0)
    for at in range(query.board_length):
        work.most_before[at] = most
        letter = query.board[at]
        if work.word_count[letter] > 0:
            most += max(gain_from_board(query, work, letter), 0)
    work.worth_after[query.board_length] = worth
    work.end_after[query.board_length] = work.length
    return True


@small_kernel
def is_taken_first(query, work, letter):
    """Is a board card better taken than left, as far as its letter tells?"""
    return work.laid[letter] > query.count[letter] or gain_from_board(query, work, letter) > 0


@kernel
def take_card(query, work, at):
    """Take a board card: it stands before those taken before, as far to the right as it can.

    Returns:
        False if it does not stand in the word, or the hand lacks a card between it and them.
    """
    letter = query.board[at]
    end = work.end_after[at + 1]
    places = work.places[letter] & ((1 << end) - 1)
    if places == 0:
        return False
    place = end - 1
    while places >> place & 1 == 0:
        other = work.word[place]
        before = count_bits(work.places[other] & ((1 << place) - 1))
        if work.laid[other] - before > query.count[other]:
            return False
        place -= 1
    gained = gain_from_board(query, work, letter)
    if work.laid[letter] > query.count[letter]:  # reckoned already if it costs
        gained = max(gained, 0)
    work.end_after[at] = place
    work.worth_after[at] = work.worth_after[at + 1] + gained
    return True


@kernel
def leave_card(query, work, at):
    """Leave a board card; False if the hand lacks a card of its letter then."""
    letter = query.board[at]
    work.end_after[at] = work.end_after[at + 1]
    work.worth_after[at] = work.worth_after[at + 1]
    left = work.laid[letter] - query.count[letter]
    if left <= 0:
        return True
    for earlier in range(at):
        left -= query.board[earlier] == letter
    return left <= 0


@kernel
def note_board_cards(query, work):
    """Leave the board cards taken in ``work.best_option``, and no wild cards."""
    for at in range(query.board_length):
        work.best_option[at] = work.option[at]
    for letter in range(LETTER_KINDS):
        work.best_wild[letter] = 0
