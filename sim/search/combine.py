"""The best word made of some of a board word's cards and at least one from the hand (Leftovers).

Board cards may go anywhere in the word or, without ``reorder``, only in their order; those that
are left out are the game's affair. A move is a word and the multiset of hand cards that it uses;
which copies of a letter come from the board is then chosen best. The word differs from the board
word. At most two wild cards are used. In the answer they are `KEPT`.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, small_kernel
from sim.search.answer import clear_answer, write_combination
from sim.search.any_board_move import choose_any_board_move, number_no_cards
from sim.search.awaited import await_words
from sim.search.board_work import (
    FREE,
    NO_PLACE,
    NONE,
    largest_factor,
    may_combine_to,
    most_from_wilds,
    prepare,
    take_word,
)
from sim.search.combine_walk import look_through
from sim.search.combine_weigh import weigh_combination, weigh_subsets
from sim.search.combine_work import (
    COMBINE_DTYPE,
    are_told_apart,
    is_worth_sum,
    keep_by_bits,
    points_of_cards,
    prepare_cards,
    sum_of_cards,
)
from sim.search.fit import bits_of
from sim.search.query import ANY_MOVE, LETTER_KINDS
from sim.search.together import note_arrivals


@kernel
def find_combined_word(query, words):
    """Answer a query for the best word made of board and hand cards, or for any one.

    Reads and writes `sim.search.query`; asks for ``board``, ``least_board``, ``reorder`` and
    ``board_weight``.
    """
    room = np.empty(1, COMBINE_DTYPE)
    work = room[0]
    clear_answer(query)
    if query.board_length == 0:
        return
    prepare(query, work)
    prepare_combination(query, work)
    number_no_cards(work)
    if query.choice == ANY_MOVE:
        choose_any_board_move(query, words, work, may_combine_to, weigh_subsets, write_combination)
    else:
        choose_best_combination(query, words, work)
    room[0].wilds = 0  # so that the room lives until here


@kernel
def prepare_combination(query, work):
    """Note by how much a combined word can be worth more than the bound of its word."""
    work.combines = 1
    work.board_weight = query.board_weight
    work.most_wild = most_from_wilds(query, work)
    values = 0
    by_point = abs(query.points_weight) * largest_factor(query) + abs(query.board_weight)
    for at in range(query.board_length):
        values += abs(query.board_value[at] - query.value[query.board[at]]) * by_point
    work.slack = min(values + work.most_wild, FREE)


@kernel
def choose_best_combination(query, words, work):
    """Find the combination of most utility, of equal ones the first of all, and write it."""
    await_words(query)
    prepare_cards(query, words, work)
    note_arrivals(query, words, work)
    share_cards(query, work)
    work.most, work.place_of_most = NONE, NO_PLACE
    work.awaiting = 0
    look_through(query, words, work)
    if work.place_of_most != NO_PLACE:
        weigh_best(query, words, work)
        write_combination(query, words, work)


@small_kernel
def weigh_best(query, words, work):
    """Leave the best word in the work record, with the board cards that it takes."""
    place = work.place_of_most
    take_word(query, words, work, place)
    is_settled = work.is_exact != 0 and (work.is_plain | work.is_apart) != 0
    is_settled = is_settled and are_told_apart(words, query.kind, place)
    if not is_settled or not is_worth_sum(query, words, work, place):
        weigh_combination(query, work, NONE, 1)
        return
    work.best = sum_of_cards(query, words, work, place)
    work.points = points_of_cards(query, words, work, place)
    keep_by_bits(query, words, work, place)


@small_kernel
def share_cards(query, work):
    """Note the bits of which a word must have some if it uses so many cards of hand or board."""
    if query.least_cards > 0:
        bits = bits_of(query.count)
        work.shared, work.least_shared = bits, share_of_cards(query.count, bits, query.least_cards)
    else:
        bits = work.board_bits if work.adds_up != 0 else bits_of(work.board_count)
        least = share_of_cards(work.board_count, bits, query.least_board)
        work.shared, work.least_shared = bits, least


@small_kernel
def share_of_cards(count, bits, least):
    """So many bits of some cards a word must have if it uses at least so many of them."""
    without = np.int64(0)  # cards that have no bit
    for letter in range(LETTER_KINDS):
        without += count[letter]
    return least - (without - count_bits(bits))
