"""The work record of the search for combined words, and what a word's cards are worth together.

Where each card adds by itself, all that a word can be worth is a sum over the bits of its ``needs``
(`sim.search.words`): each copy of a letter comes from where it is worth more, from the hand or from
the board. No way to lay it is worth more; it is worth just so much if that takes cards of both.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kernel import IS_PLAIN_PYTHON, count_bits, kernel, lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.board_work import WORK_FIELDS, flag_factor
from sim.search.fit import bits_of, next_bit
from sim.search.query import LETTER_KINDS, WORD_ROOM
from sim.search.together import fields_for

WAITING = 32
"""Words that are drawn for side by side."""
COPIES_TOLD_APART = 3
NEEDS_BITS = 64

COMBINE_FIELDS: tuple[tuple[Any, ...], ...] = (
    *WORK_FIELDS,
    # --- what cards are worth: `prepare_cards`
    ("adds_up", np.int64),  # 1: each card adds by itself, so that sums hold
    ("is_exact", np.int64),  # 1: they are what words are worth
    ("board_bits", np.int64),  # bits of ``needs`` that the board meets
    ("from_board", np.int64),  # of those that hand and board meet, which are best met by the board
    ("flagged_bits", np.int64),
    ("points_of_bit", np.int64, (NEEDS_BITS,)),
    ("worth_of_bit", np.int64, (NEEDS_BITS,)),  # beside points
    ("value_on_board", np.int64, (LETTER_KINDS,)),
    # --- words that are looked at together: `look_at_combination`
    ("awaited", np.int64, (WAITING,)),  # their places
    ("awaiting", np.int64),  # how many they are
    ("enough", np.int64),  # when they are looked at
    *fields_for(WAITING),
)
COMBINE_DTYPE = np.dtype(list(COMBINE_FIELDS), align=True)
if IS_PLAIN_PYTHON:  # NumPy's own records have no attributes
    COMBINE_DTYPE = np.dtype((np.record, COMBINE_DTYPE))


@kernel
def prepare_cards(query, work):
    """Note where each copy of a letter is worth more, and how much."""
    work.adds_up = np.int64(do_cards_add(query, work) and note_board_values(query, work))
    if work.adds_up == 0:
        return
    demands = query.least_cards + query.most_cards + query.least_laid + query.must_lay
    work.is_exact = np.int64(query.reorder != 0 and demands == 0)
    work.board_bits = bits_of(work.board_count)
    work.from_board = work.flagged_bits = 0
    for letter in range(LETTERS):
        if work.union_count[letter] > 0:
            weigh_letter(query, work, letter)


@small_kernel
def do_cards_add(query, work):
    """Does each card add by itself, whichever others are laid?"""
    if work.wilds > 0 or query.adds_highest != 0:
        return False
    changes = 0
    for flagged in range(4):
        changes += query.by_flagged[flagged] != 1
    return work.is_plain != 0 or query.flagged == 0 or changes == 0


@small_kernel
def note_board_values(query, work):
    """Note the points of board cards by letter; False if those of a letter differ."""
    is_one = True
    for at in range(query.board_length):
        work.value_on_board[query.board[at]] = query.board_value[at]
    for at in range(query.board_length):
        is_one &= work.value_on_board[query.board[at]] == query.board_value[at]
    return is_one


@small_kernel
def weigh_letter(query, work, letter):
    """Note for each copy of a letter what it is worth from where it is worth more."""
    on_board, in_hand = work.board_count[letter], query.count[letter]
    by_point = 0 if query.no_card_sum != 0 else query.points_weight
    board_value, hand_value = work.value_on_board[letter], query.value[letter]
    board_worth = query.board_weight * board_value
    is_better = board_worth + by_point * board_value >= work.gain[letter] + by_point * hand_value
    for copy in range(COPIES_TOLD_APART):
        bit = next_bit(letter, np.int64(copy + 1))
        if bit == 0 or copy >= on_board + in_hand:
            continue
        place = lowest_bit(bit)
        work.flagged_bits |= (query.flagged >> letter & 1) << place
        comes_from_board = copy < on_board if is_better else copy >= in_hand
        if comes_from_board:
            work.from_board |= bit
        value = board_value if comes_from_board else hand_value
        work.points_of_bit[place] = 0 if query.no_card_sum != 0 else value
        work.worth_of_bit[place] = board_worth if comes_from_board else work.gain[letter]


@small_kernel
def are_told_apart(words, kind, place):
    """Has each card of a word a bit of its own?"""
    length = words.ranked[kind, place].letter[WORD_ROOM - 1]
    return count_bits(words.needs[kind, place]) == length


@small_kernel
def sum_of_cards(query, words, work, place):
    """The most utility of a word whose cards are told apart, and its points then."""
    needs = words.needs[query.kind, place]
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    points, worth = query.by_length[length], np.int64(0)
    bits = needs
    while bits != 0:
        bit = lowest_bit(bits)
        points += work.points_of_bit[bit]
        worth += work.worth_of_bit[bit]
        bits &= bits - 1
    points *= flag_factor(query, length, count_bits(needs & work.flagged_bits))
    return query.points_weight * points + worth, points


@small_kernel
def is_worth_sum(query, words, work, place, points):
    """Is a word worth the sum of its cards, for they can all come from where they are best?"""
    needs = words.needs[query.kind, place]
    is_legal = needs & ~work.from_board != 0 and needs != work.board_bits
    is_legal &= count_bits(needs & work.from_board) >= query.least_board
    return is_legal and work.is_exact != 0 and points >= query.least_points
