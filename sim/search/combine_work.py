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
from sim.search.board_work import COPIES_TOLD_APART, WORK_FIELDS, flag_factor, largest_factor
from sim.search.fit import BIT_LETTERS, COMMON_LETTERS, bits_of, first_bit, next_bit
from sim.search.query import FROM_HAND, KEPT, LETTER_KINDS, WORD_ROOM
from sim.search.together import fields_for
from sim.search.words import COMMON

WAITING = 32
"""Words that are drawn for side by side."""
LOOKED_AT_ONCE = 8
"""Words that are looked at together where all are seen."""
NEEDS_BITS = 64
NO_SWAP = np.int64(1 << 50)
"""In place of what is lost where no card can be laid so."""
THREES = len(COMMON) // 3

COMBINE_FIELDS: tuple[tuple[Any, ...], ...] = (
    *WORK_FIELDS,
    # --- what cards are worth: `prepare_cards`, by bits of ``needs``
    ("adds_up", np.int64),  # 1: each card adds by itself, so that sums hold
    ("is_exact", np.int64),  # 1: they are what words are worth
    ("is_loose", np.int64),  # 1: cards are worth less than bounds assume, wherever they come from
    ("board_bits", np.int64),  # that the board meets
    ("from_board", np.int64),  # of those that hand and board meet, which are best met by the board
    ("flagged_bits", np.int64),
    ("points_of_bit", np.int64, (NEEDS_BITS,)),
    ("worth_of_bit", np.int64, (NEEDS_BITS,)),  # beside points
    ("lost_by_bit", np.int64, (NEEDS_BITS,)),  # that its card is worth less than bounds assume
    ("lossy", np.int64),  # those that lose anything
    ("least_loss", np.int64),  # by one of these; 0 if there are none
    ("least_swap", np.int64),  # lost by a hand card where one of the board is better
    ("least_lost", np.int64),  # by any word, since some card of it comes from the hand
    # by common letters, three in a row: what their first cards are worth less than bounds assume
    ("lost_by_letters", np.int64, (THREES, 8)),
    ("shared", np.int64),  # bits of which a word must have some
    ("least_shared", np.int64),  # so many
    ("value_on_board", np.int64, (LETTER_KINDS,)),
    ("is_apart", np.int64),  # 1: hand and board have no letter in common
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
def prepare_cards(query, words, work):
    """Note where each copy of a letter is worth more, how much, and what bounds assume too much.

    Not where all words are seen and a sum only bounds what they are worth: that takes longer than
    weighing them.
    """
    work.lossy = work.least_loss = 0
    demands = query.least_cards + query.most_cards + query.least_laid + query.must_lay
    work.is_exact = np.int64(query.reorder != 0 and demands == 0)
    is_of_use = work.is_exact != 0 or words.sees_all[query.kind] == 0
    adds_up = is_of_use and note_board_values(query, work) and do_cards_add(query, work)
    work.adds_up = np.int64(adds_up)
    work.is_exact &= work.adds_up
    if not adds_up:
        return
    work.slack = slack_of_values(query, words, work)
    work.is_loose = np.int64(query.points_weight < words.points_weight[query.kind])
    work.board_bits = bits_of(work.board_count)
    work.from_board = work.flagged_bits = 0
    work.least_swap = NO_SWAP
    work.least_lost, work.is_apart = NO_SWAP, 1
    for letter in range(LETTERS):
        if work.union_count[letter] > 0:
            weigh_letter(query, words, work, letter)
    work.least_lost = min(work.least_lost, work.least_swap)
    for three in range(THREES):
        for letters in range(8):
            work.lost_by_letters[three, letters] = 0
        for at in range(3):
            bit = first_bit(COMMON_LETTERS[3 * three + at])
            lost = work.lost_by_bit[lowest_bit(bit)] if work.lossy & bit != 0 else np.int64(0)
            for letters in range(8):
                work.lost_by_letters[three, letters] += (letters >> at & 1) * lost


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
    is_one_factor = True
    for flagged in range(4):
        is_one_factor &= query.by_flagged[flagged] == 1
    return is_one_factor or query.flagged == 0 or has_one_value(query, work)


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
def weigh_letter(query, words, work, letter):
    """Note for each copy of a letter what it is worth from where it is worth more."""
    on_board, in_hand = work.board_count[letter], query.count[letter]
    by_point = 0 if query.no_card_sum != 0 else query.points_weight
    board_value, hand_value = work.value_on_board[letter], query.value[letter]
    work.is_apart &= on_board == 0 or in_hand == 0
    if in_hand == 0:
        hand_value = board_value
    board_worth, hand_worth = query.board_weight * board_value, work.gain[letter]
    swap = board_worth - hand_worth + by_point * (board_value - hand_value)
    most = max(hand_worth, query.board_weight * max(board_value, hand_value))
    work.is_loose |= max(board_value, hand_value) < words.value[letter]
    for copy in range(COPIES_TOLD_APART):
        bit = next_bit(letter, np.int64(copy + 1))
        if bit == 0 or copy >= on_board + in_hand:
            continue
        place = lowest_bit(bit)
        comes_from_board = copy < on_board if swap > 0 else copy >= in_hand
        value = board_value if comes_from_board else hand_value
        worth = board_worth if comes_from_board else hand_worth
        work.flagged_bits |= (query.flagged >> letter & 1) << place
        work.from_board |= bit if comes_from_board else 0
        if worth < most:
            work.lossy |= bit
            work.least_loss = (
                most - worth if work.least_loss == 0 else min(work.least_loss, most - worth)
            )
        work.points_of_bit[place] = 0 if query.no_card_sum != 0 else value
        work.worth_of_bit[place] = worth
        work.lost_by_bit[place] = most - worth
        if comes_from_board and in_hand > 0:
            work.least_swap = min(work.least_swap, swap)
        elif not comes_from_board:
            work.least_lost = min(work.least_lost, most - worth)


@small_kernel
def are_told_apart(words, kind, place):
    """Has each card of a word a bit of its own?"""
    length = words.ranked[kind, place].letter[WORD_ROOM - 1]
    return count_bits(words.needs[kind, place]) == length


@small_kernel
def lost_in_bucket(work, bucket):
    """What words with these common letters are worth less than their bounds, at least."""
    if work.adds_up == 0:
        return np.int64(0)
    lost = np.int64(0)
    for three in range(THREES):
        lost += work.lost_by_letters[three, bucket >> 3 * three & 7]
    return max(lost, work.least_lost)


@small_kernel
def may_be_worth_more(query, words, work, place):
    """Can a word be worth more than the best so far, its cards coming from where they must?"""
    kind = query.kind
    most = words.ranked[kind, place].bound + work.slack - work.most
    if most <= 0 or work.adds_up == 0:
        return most > 0
    needs = words.needs[kind, place]
    if work.is_loose != 0 and are_told_apart(words, kind, place):
        return sum_of_cards(query, words, work, place)[0] > work.most
    bits = needs & work.lossy
    while bits != 0:
        most -= work.lost_by_bit[lowest_bit(bits)]
        bits &= bits - 1
    if most > 0 and needs & ~work.from_board == 0 and are_told_apart(words, kind, place):
        most -= work.least_swap
    return most > 0


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
    """Is a word worth its sum (``is_exact``), for all cards can come from where they are best?"""
    needs = words.needs[query.kind, place]
    is_legal = needs & ~work.from_board != 0 and needs != work.board_bits
    is_legal &= count_bits(needs & work.from_board) >= query.least_board
    return is_legal and points >= query.least_points


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
