"""Two moves that share one hand, chosen together: lists of moves, and the best pair of them.

A move changes a word of the board; it is a word and the multiset of hand cards that it uses. All
moves of either word that can be part of a pair better than the best one found are listed with
their cards, and of all pairs for which the hand holds the cards of both the best is taken.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kernel import IS_PLAIN_PYTHON, kernel, lowest_bit, small_kernel
from sim.search.alignments import has_demands, is_first_of_letter, weigh_alignments
from sim.search.any_board_move import count_marks, number_cards, number_no_cards
from sim.search.board_work import (
    MARK_BITS,
    letters_of_work,
    may_beat,
    may_change_to,
    take_word,
)
from sim.search.change import weigh_change
from sim.search.notice import may_see, sees
from sim.search.query import KEPT, WORD_ROOM
from sim.search.walk import walk

FIRST_ROOM = 256
"""Moves of a word that are listed at first; if there are more the list is made again."""
UTILITY, POINTS, PLACE, NUMBER, CARDS = 0, 1, 2, 3, 4
"""The columns of a list: a move's utility, its points, the place of its word in the ranking, the
number of its multiset of hand cards (`sim.search.any_board_move`), and the cards, packed."""
PACKED = 3
LETTERS_A_NUMBER = 9
CARD_BITS = 6
PACKED_GUARDS = sum(1 << CARD_BITS * place + CARD_BITS - 1 for place in range(LETTERS_A_NUMBER))
COLUMNS = CARDS + PACKED
UNCHANGED = np.int64(-1)
"""The number of no cards: the word stays as it is."""

PAIR_FIELDS: tuple[tuple[Any, ...], ...] = (
    # --- the moves in the lists, by side
    ("listed", np.int64, (2,)),
    # --- the best pair so far, by side; counted pairs, and the one wanted, -1: none
    ("best", np.int64),
    ("points", np.int64),
    ("cut", np.int64),  # the game's board word is cut here
    ("place", np.int64, (2,)),
    ("number", np.int64, (2,)),
    ("counts", np.int64),
    ("moves", np.int64),
    ("wanted", np.int64),
)
PAIR_DTYPE = np.dtype(list(PAIR_FIELDS), align=True)
if IS_PLAIN_PYTHON:  # NumPy's own records have no attributes
    PAIR_DTYPE = np.dtype((np.record, PAIR_DTYPE))


@small_kernel
def may_beat_part(query, state, bound):
    """Can a word of such a bound be better than what is noted in the work record?"""
    return may_beat(state[0], state[1], bound)


@kernel
def find_best_move(query, words, asked, work, least):
    """Find the best move of one word by itself, if it is worth more than ``least``.

    Args:
        query: the game's question, which says what the bot sees.
        asked: the question about this word.
        work: of ``asked``; gets the move in ``most`` and ``place_of_most``.
    """
    work.most, work.place_of_most = least, -1
    walk(query, words, (asked, work), letters_of_work(work), may_beat_part, look_at_move, False)


@kernel
def look_at_move(query, words, state, place):
    """Note a move if the bot sees it and it is the best so far."""
    asked, work = state
    if not may_beat(asked, work, words.ranked[query.kind, place].bound):
        return
    if not may_keep_pair(asked, words, place) or not may_change_to(asked, words, work, place):
        return
    if not may_see(query, words, place):
        return
    utility = weigh_change(asked, words, work, place, work.most)
    if utility > work.most and sees(query, words, place):
        work.most, work.place_of_most = utility, place


@kernel
def may_keep_pair(asked, words, place):
    """May a word hold two cards that touch in the part, if it must (FW-20)? A cheap first test."""
    if asked.keeps_pairs == 0:
        return True
    length = np.int64(words.ranked[asked.kind, place].letter[WORD_ROOM - 1])
    for board in range(asked.board_length - 1):
        last = min(length - 2, length - asked.board_length + board)
        for at in range(board, last + 1):
            if words.ranked[asked.kind, place].letter[at] != asked.board[board]:
                continue
            if words.ranked[asked.kind, place].letter[at + 1] == asked.board[board + 1]:
                return True
    return False


@kernel
def list_moves(query, words, asked, work, moves, least):
    """List the moves of one word that are worth more than ``least``.

    Args:
        moves: int64, shape (room, COLUMNS).

    Returns:
        How many there are, which may be more than there is room for.
    """
    work.most, work.listed = least, 0
    walk(query, words, (asked, work, moves), letters_of_work(work), may_beat_part, list_word, False)
    number_no_cards(work)
    return work.listed


@kernel
def list_word(query, words, state, place):
    """List the moves with one word, if the bot sees it."""
    asked, work, moves = state
    least = work.most
    if not may_beat(asked, work, words.ranked[query.kind, place].bound):
        return
    if not may_keep_pair(asked, words, place) or not may_change_to(asked, words, work, place):
        return
    if not may_see(query, words, place):
        return
    take_word(asked, words, work, place)
    number_cards(work)
    if weigh_change(asked, words, work, place, least) <= least or not sees(query, words, place):
        return
    if not has_demands(asked):  # then no card has been marked yet
        weigh_alignments(asked, work)
    if count_marks(work) == 1:
        add_move(work, moves, work.best, work.points, place, first_mark(work))
        return
    for row in range(work.mark_rows):
        marks = work.marks[row]
        while marks != 0:
            work.wanted = row * MARK_BITS + lowest_bit(marks)
            marks &= marks - 1
            weigh_alignments(asked, work)
            if work.best > least:
                add_move(work, moves, work.best, work.points, place, work.wanted)


@small_kernel
def first_mark(work):
    """The number of the first multiset that is marked."""
    row = np.int64(0)
    while work.marks[row] == 0:
        row += 1
    return row * MARK_BITS + lowest_bit(work.marks[row])


@kernel
def add_move(work, moves, utility, points, place, number):
    """Put a move into a list; cards are those that a multiset's number tells, none if negative."""
    at = work.listed
    work.listed += 1
    if at >= len(moves):
        return
    moves[at, UTILITY], moves[at, POINTS] = utility, points
    moves[at, PLACE], moves[at, NUMBER] = place, number
    for each in range(PACKED):
        moves[at, CARDS + each] = 0
    if number < 0:
        return
    for place_in_word in range(work.length):
        if is_first_of_letter(work, place_in_word):
            letter = work.word[place_in_word]
            used = number // work.mark_step[letter] % (work.word_count[letter] + 1)
            shift = CARD_BITS * (letter % LETTERS_A_NUMBER)
            moves[at, CARDS + letter // LETTERS_A_NUMBER] |= used << shift


@kernel
def pack_hand(query, packed):
    """Count the hand's letters in ``PACKED`` numbers of guarded counts, without wild cards."""
    for each in range(PACKED):
        packed[each] = PACKED_GUARDS
        for place in range(LETTERS_A_NUMBER):
            letter = each * LETTERS_A_NUMBER + place
            if letter < 26:
                packed[each] |= min(query.count[letter], 31) << CARD_BITS * place


@kernel
def take_best_pair(pair, first, second, hand):
    """Look at every pair of listed moves for which the hand has the cards, and note the best.

    Args:
        first, second: lists of moves.
        hand: from `pack_hand`.

    Returns:
        True if a pair better than the best so far was found, or the one that is wanted.
    """
    is_better = False
    for one in range(pair.listed[0]):
        low = hand[0] - first[one, CARDS]
        middle = hand[1] - first[one, CARDS + 1]
        high = hand[2] - first[one, CARDS + 2]
        for other in range(pair.listed[1]):
            utility = first[one, UTILITY] + second[other, UTILITY]
            if pair.counts == 0 and utility <= pair.best:
                continue
            guards = low - second[other, CARDS]
            guards &= middle - second[other, CARDS + 1]
            guards &= high - second[other, CARDS + 2]
            if guards & PACKED_GUARDS != PACKED_GUARDS:
                continue
            if first[one, NUMBER] < 0 and second[other, NUMBER] < 0:  # F18-02: one is changed
                continue
            pair.moves += 1
            if pair.counts != 0 and pair.moves != pair.wanted + 1:
                continue
            pair.best = utility
            pair.points = first[one, POINTS] + second[other, POINTS]
            pair.place[0], pair.place[1] = first[one, PLACE], second[other, PLACE]
            pair.number[0], pair.number[1] = first[one, NUMBER], second[other, NUMBER]
            is_better = True
    return is_better


@kernel
def spend_best(words, asked, work, count):
    """Take the hand cards of the best move of a word, in its best way, out of counts by letter.

    Returns:
        The number of its multiset of hand cards.
    """
    take_word(asked, words, work, work.place_of_most)
    number_cards(work)
    weigh_alignments(asked, work)
    number = np.int64(0)
    for at in range(work.length):
        if is_first_of_letter(work, at):
            letter = work.word[at]
            used = work.word_count[letter]
            for board in range(asked.board_length):
                used -= asked.board[board] == letter and work.best_option[board] == KEPT
            count[letter] -= used
            number += used * work.mark_step[letter]
    number_no_cards(work)
    return number
