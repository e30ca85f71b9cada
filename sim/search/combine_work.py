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
from sim.search.block_list import LISTED_AT_ONCE, add_bits
from sim.search.board_work import (
    COPIES_TOLD_APART,
    WORK_FIELDS,
    flag_factor,
    largest_factor,
)
from sim.search.combine_buckets import BUCKET_FIELDS, MOST_OF_SHARE, SHARE_BITS
from sim.search.fit import BIT_LETTERS, bits_of
from sim.search.query import FROM_HAND, KEPT, LETTER_KINDS, WORD_ROOM
from sim.search.together import fields_for
from sim.search.words import SECOND_COPIES, THIRD

WAITING = 32
"""Words that are looked at together, and drawn for side by side."""
LOOKED_AT_ONCE = 8
"""So many where all are seen and nothing is known of what they are worth."""
FIRST_BLOCKS, MOST_BLOCKS = 8, 128
"""Blocks that are tested together: so many at first, then twice as many each time up to so many."""
NEEDS_BITS = 64
FIRST_COPIES = np.int64((1 << SECOND_COPIES) - 1)
NO_SWAP = np.int64(1 << 50)
"""In place of what is lost where no card can be laid so."""
COMBINE_FIELDS: tuple[tuple[Any, ...], ...] = (
    *WORK_FIELDS,
    # --- what cards are worth: `prepare_cards`, by bits of ``needs``
    ("adds_up", np.int64),  # 1: each card adds by itself, so that sums hold
    ("is_exact", np.int64),  # 1: they are what words are worth
    ("is_loose", np.int64),  # 1: cards are worth less than bounds assume, wherever they come from
    ("board_bits", np.int64),  # that the board meets
    ("from_board", np.int64),  # of those that hand and board meet, which are best met by the board
    ("flagged_bits", np.int64),
    ("points_of_bit", np.int32, (NEEDS_BITS,)),
    ("worth_of_bit", np.int32, (NEEDS_BITS,)),  # with points if nothing multiplies them
    ("has_one_factor", np.int64),  # 1: flagged cards multiply nothing
    ("lost_by_bit", np.int32, (NEEDS_BITS,)),  # that its card is worth less than bounds assume
    ("lossy", np.int64),  # those that lose anything
    ("least_swap", np.int64),  # lost by a hand card where one of the board is better
    ("least_lost", np.int64),  # by any word, since some card of it comes from the hand
    ("made_up_by", np.int64, (LETTERS,)),  # for what hand cards lose, by a letter's board cards
    ("lost_share", np.int64),  # of a bound if all cards come from the hand, of 1 << `SHARE_BITS`
    *BUCKET_FIELDS,
    ("shared", np.int64),  # bits of which a word must have some
    ("least_shared", np.int64),  # so many
    ("value_on_board", np.int64, (LETTER_KINDS,)),
    ("is_apart", np.int64),  # 1: hand and board have no letter in common
    # --- blocks that are tested together: `sim.search.combine_walk`
    ("blocks", np.int32, (MOST_BLOCKS + LISTED_AT_ONCE,)),  # places of their first words
    ("fitting", np.int64, (MOST_BLOCKS + LISTED_AT_ONCE,)),  # their words that are at hand
    # --- words that are looked at together
    ("awaited", np.int64, (WAITING + 1,)),  # their places
    ("can_be_worth", np.int64, (WAITING + 1,)),  # the most that they can be worth
    ("awaiting", np.int64),  # how many they are
    *fields_for(WAITING),
)
COMBINE_DTYPE = np.dtype(list(COMBINE_FIELDS), align=True)
if IS_PLAIN_PYTHON:  # NumPy's own records have no attributes
    COMBINE_DTYPE = np.dtype((np.record, COMBINE_DTYPE))


@kernel
def prepare_cards(query, words, work):
    """Note where each copy of a letter is worth more, how much, and what bounds assume too much.

    Not where all words are seen and a sum only bounds what they are worth: that takes longer than
    weighing them.
    """
    work.is_loose = 0
    demands = query.least_cards + query.most_cards + query.least_laid + query.must_lay
    work.is_exact = np.int64(query.reorder != 0 and demands == 0)
    is_of_use = work.is_exact != 0 or words.sees_all[query.kind] == 0
    adds_up = is_of_use and note_board_values(query, work) and do_cards_add(query, work)
    work.adds_up = np.int64(adds_up)
    work.is_exact &= work.adds_up
    if not adds_up:
        return
    work.slack = slack_of_values(query, words, work)
    work.board_bits = bits_of(work.board_count)
    for letter in range(LETTERS):
        work.made_up_by[letter] = 0
    weigh_letters(query, words, work)


@small_kernel
def note_board_values(query, work):
    """Note the points of board cards by letter; False if those of a letter differ."""
    is_one = True
    for letter in range(LETTER_KINDS):
        work.value_on_board[letter] = query.value[letter]
    for at in range(query.board_length):
        work.value_on_board[query.board[at]] = query.board_value[at]
    for at in range(query.board_length):
        is_one &= work.value_on_board[query.board[at]] == query.board_value[at]
    return is_one


@small_kernel
def do_cards_add(query, work):
    """Does each card add by itself, whichever others are laid?

    A word's factor is the same for all ways to lay it, but what it multiplies is only where no
    letter has cards of both hand and board that are not worth the same.
    """
    if work.wilds > 0 or query.adds_highest != 0:
        return False
    return query.flagged == 0 or is_one_factor(query) or has_one_value(query, work)


@small_kernel
def is_one_factor(query):
    """Do flagged cards multiply nothing?"""
    is_one = True
    for flagged in range(4):
        is_one &= query.by_flagged[flagged] == 1
    return is_one


@small_kernel
def has_one_value(query, work):
    """Are the cards of each letter worth the same, in hand and on the board?"""
    is_one = True
    for letter in range(LETTERS):
        is_even = work.value_on_board[letter] == query.value[letter]
        is_one &= is_even or query.count[letter] == 0
    return is_one


@small_kernel
def slack_of_values(query, words, work):
    """Utility that board cards can be worth beyond what bounds assume of their letters."""
    slack = np.int64(0)
    by_point = query.points_weight * largest_factor(query) + query.board_weight
    for at in range(query.board_length):
        slack += max(query.board_value[at] - words.value[query.board[at]], 0) * by_point
    return slack


@small_kernel
def weigh_letters(query, words, work):
    """Note for each copy of a letter what it is worth from where it is worth more."""
    by_point = 0 if query.no_card_sum != 0 else query.points_weight
    work.has_one_factor = np.int64(is_one_factor(query))
    by_one_point = by_point * work.has_one_factor
    is_apart, is_loose = True, query.points_weight < words.points_weight[query.kind]
    flagged = from_board = lossy = np.int64(0)
    least_swap = least_lost = NO_SWAP
    lost_share, of_share = MOST_OF_SHARE, np.int64(1 << SHARE_BITS)
    letters = ~work.union_lacks & FIRST_COPIES
    while letters != 0:
        first = lowest_bit(letters)
        letters &= letters - 1
        letter = BIT_LETTERS[first]
        on_board, in_hand = work.board_count[letter], query.count[letter]
        board_value, hand_value = work.value_on_board[letter], query.value[letter]
        is_apart &= on_board == 0 or in_hand == 0
        hand_value = board_value if in_hand == 0 else hand_value
        board_worth, hand_worth = query.board_weight * board_value, work.gain[letter]
        swap = board_worth - hand_worth + by_point * (board_value - hand_value)
        most = max(hand_worth, query.board_weight * max(board_value, hand_value))
        is_loose |= max(board_value, hand_value) < words.value[letter]
        # the least share of a bound that a hand card loses, as a fraction
        lost, of_card = most - hand_worth, words.most_of_card[query.kind, letter]
        is_less = of_card > 0 and lost * of_share < lost_share * of_card
        lost_share, of_share = (lost, of_card) if is_less else (lost_share, of_share)
        work.made_up_by[letter] = on_board * lost
        told_apart = COPIES_TOLD_APART - np.int64(first >= len(THIRD))
        for copy in range(min(on_board + in_hand, told_apart)):
            place = first + copy * SECOND_COPIES
            is_of_board = copy < on_board if swap > 0 else copy >= in_hand
            value = board_value if is_of_board else hand_value
            worth = board_worth if is_of_board else hand_worth
            work.points_of_bit[place] = 0 if query.no_card_sum != 0 else value
            work.worth_of_bit[place] = worth + by_one_point * value
            work.lost_by_bit[place] = most - worth
            flagged |= (query.flagged >> letter & 1) << place
            from_board |= np.int64(is_of_board) << place
            lossy |= np.int64(worth < most) << place
            is_swapped = is_of_board and in_hand > 0
            least_swap = min(least_swap, swap if is_swapped else NO_SWAP)
            least_lost = min(least_lost, NO_SWAP if is_of_board else most - worth)
    work.is_apart, work.is_loose = np.int64(is_apart), np.int64(is_loose)
    work.flagged_bits, work.from_board, work.lossy = flagged, from_board, lossy
    work.least_swap, work.least_lost = least_swap, min(least_lost, least_swap)
    work.lost_share = (lost_share << SHARE_BITS) // of_share


@small_kernel
def are_told_apart(words, kind, place):
    """Has each card of a word a bit of its own?"""
    length = words.ranked[kind, place].letter[WORD_ROOM - 1]
    return count_bits(words.needs[kind, place]) == length


@small_kernel
def most_of_word(words, work, kind, place):
    """The most that a word can be worth, its cards coming from where they must."""
    lost = add_bits(work.lost_by_bit, words.needs[kind, place] & work.lossy)
    return words.bound[kind, place] + work.slack - lost


@small_kernel
def sum_of_cards(query, words, work, place):
    """The most utility of a word whose cards are told apart.

    No way to lay it is worth more; less if not all cards can come from where they are best.
    """
    worth = add_bits(work.worth_of_bit, words.needs[query.kind, place])
    if work.has_one_factor != 0:
        length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
        return query.points_weight * query.by_length[length] + worth
    return query.points_weight * points_of_cards(query, words, work, place) + worth


@small_kernel
def points_of_cards(query, words, work, place):
    """The points of a word whose cards come from where they are best."""
    needs = words.needs[query.kind, place]
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    points = query.by_length[length] + add_bits(work.points_of_bit, needs)
    return points * flag_factor(query, length, count_bits(needs & work.flagged_bits))


@small_kernel
def is_worth_sum(query, words, work, place):
    """Is a word worth its sum (``is_exact``), for all cards can come from where they are best?"""
    needs = words.needs[query.kind, place]
    is_legal = needs & ~work.from_board != 0 and needs != work.board_bits
    is_legal &= count_bits(needs & work.from_board) >= query.least_board
    return is_legal and points_of_cards(query, words, work, place) >= query.least_points


@small_kernel
def keep_by_bits(query, words, work, place):
    """Leave in ``work.best_option`` which board cards a word that `is_worth_sum` takes.

    Of cards of a letter the first are taken, as `sim.search.combine.keep_best_cards` does, or the
    last if all sets are weighed where cards of a letter are not worth the same.
    """
    for at in range(work.length):
        work.laid[work.word[at]] = 0
    bits = words.needs[query.kind, place] & work.from_board
    while bits != 0:
        work.laid[BIT_LETTERS[lowest_bit(bits) % LETTERS]] += 1
        bits &= bits - 1
    for step in range(query.board_length):
        at = step if work.is_plain != 0 else query.board_length - 1 - step
        letter = query.board[at]
        is_kept = work.word_count[letter] > 0 and work.laid[letter] > 0
        work.best_option[at] = KEPT if is_kept else FROM_HAND
        if is_kept:
            work.laid[letter] -= 1
    for letter in range(LETTER_KINDS):
        work.best_wild[letter] = 0
