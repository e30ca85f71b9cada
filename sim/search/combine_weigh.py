"""What a combined word is worth, laid in the best way: which of its cards come from the board."""

from __future__ import annotations

from sim.kernel import kernel, small_kernel
from sim.search.alignments import is_first_of_letter, weigh_wilds
from sim.search.board_work import (
    NONE,
    is_board_word,
    may_combine_to,
    points_from_hand,
    take_word,
)
from sim.search.combine_work import are_told_apart, is_worth_sum, sum_of_cards
from sim.search.in_order import gain_from_board, most_in_order
from sim.search.query import FROM_HAND, KEPT, LETTER_KINDS


@small_kernel
def utility_of_word(query, words, work, place):
    """The most utility of a word; anything up to ``work.most`` if it is no better or not legal."""
    if words.ranked[query.kind, place].bound + work.slack <= work.most:
        return NONE
    is_summed = work.adds_up != 0 and are_told_apart(words, query.kind, place)
    if is_summed:
        utility = sum_of_cards(query, words, work, place)
        if words.needs[query.kind, place] & ~work.from_board == 0:
            utility -= work.least_swap
        if utility <= work.most:
            return NONE
    if not may_combine_to(query, words, work, place):
        return NONE
    query.candidates += 1
    if is_summed and work.is_exact != 0 and is_worth_sum(query, words, work, place):
        return utility
    take_word(query, words, work, place)
    if is_board_word(query, work):
        return NONE
    return weigh_combination(query, work, work.most, 0)


@kernel
def weigh_combination(query, work, best, leaves):
    """The most utility of the word in question; anything up to ``best`` if it is no better.

    Args:
        leaves: 1: leave the board cards used in ``work.best_option``.
    """
    if not adds_by_card(query, work):
        weigh_subsets(query, work)
        return work.best
    points = points_from_hand(query, work)[0]
    if points < query.least_points:
        return NONE
    if query.reorder != 0:
        utility = keep_best_cards(query, work)
    else:
        utility = keep_in_order(query, work, best - query.points_weight * points, leaves)
    if utility > NONE:
        utility += query.points_weight * points
    work.points = points
    work.best = utility
    return utility


@small_kernel
def adds_by_card(query, work):
    """Does each board card add by itself, and is at most asked how many cards are laid?"""
    if work.wilds > 0 or work.is_plain == 0:
        return False
    numbers = query.least_cards + query.most_cards
    others = query.least_laid + query.must_lay
    return others == 0 and (numbers == 0 or query.reorder == 0)


@kernel
def keep_in_order(query, work, best, leaves):
    """As `keep_best_cards`, with board cards in their order; `NONE` if not above ``best``."""
    from_hand = 0
    for at in range(work.length):
        from_hand += work.gain[work.word[at]]
    added = most_in_order(query, work, best - from_hand, 0)
    if added <= best - from_hand:
        return NONE
    if leaves != 0:
        most_in_order(query, work, added - 1, 1)
    return from_hand + added


@kernel
def keep_best_cards(query, work):
    """The most utility, but for points, of the word in question if board cards may go anywhere.

    Only where a letter's cards are worth the same in hand and on the board, and no wild card
    is used: of each letter, as many come from the board as must, then those that gain most. The
    board cards are left in ``work.best_option``; `NONE` if the word cannot be made.
    """
    utility = 0
    used = 0
    for at in range(work.length):
        letter = work.word[at]
        utility += work.gain[letter]
        work.laid[letter] = 0
    for at in range(work.length):
        letter = work.word[at]
        if is_first_of_letter(work, at):
            work.laid[letter] = work.need[letter]  # here: copies from the board
            used += work.need[letter]
            utility += work.need[letter] * gain_from_board(query, work, letter)
            if work.need[letter] > work.board_count[letter]:
                return NONE
    if used >= work.length:
        return NONE
    while used < work.length - 1:
        chosen = best_to_keep(query, work)
        if chosen < 0:
            break
        gained = gain_from_board(query, work, chosen)
        if gained <= 0 and used >= query.least_board:
            break
        work.laid[chosen] += 1
        used += 1
        utility += gained
    if used < query.least_board:
        return NONE
    for at in range(query.board_length):
        letter = query.board[at]
        work.best_option[at] = FROM_HAND
        if work.word_count[letter] > 0 and work.laid[letter] > 0:
            work.laid[letter] -= 1
            work.best_option[at] = KEPT
    for letter in range(LETTER_KINDS):
        work.best_wild[letter] = 0
    return utility


@kernel
def best_to_keep(query, work):
    """The letter of which one more board card gains most; -1: none is left."""
    chosen = -1
    for at in range(work.length):
        letter = work.word[at]
        if work.laid[letter] >= min(work.word_count[letter], work.board_count[letter]):
            continue
        gained = gain_from_board(query, work, letter)
        if chosen < 0 or gained > gain_from_board(query, work, chosen):
            chosen = letter
    return chosen


@kernel
def weigh_subsets(query, work):
    """Find the best set of board cards for the word in question, of all sets.

    As `sim.search.alignments.weigh_alignments`.
    """
    work.best = NONE
    usable = 0
    for at in range(query.board_length):
        if work.word_count[query.board[at]] > 0:
            usable |= 1 << at
    subset = usable
    while subset > 0:
        if takes_subset(query, work, subset):
            weigh_wilds(query, work)
        subset = (subset - 1) & usable
    if query.least_board <= 0 and takes_subset(query, work, 0):
        weigh_wilds(query, work)


@kernel
def takes_subset(query, work, subset):
    """Can the word in question hold these board cards? Notes the cards laid if so."""
    used = 0
    for at in range(work.length):
        work.laid[work.word[at]] = work.word_count[work.word[at]]
        work.wild[work.word[at]] = 0
    place = 0
    for at in range(query.board_length):
        work.option[at] = FROM_HAND
        if subset >> at & 1 == 0:
            continue
        letter = query.board[at]
        work.option[at] = KEPT
        used += 1
        work.laid[letter] -= 1
        if work.laid[letter] < 0:
            return False
        if query.reorder == 0:
            while place < work.length and work.word[place] != letter:
                place += 1
            if place == work.length:
                return False
            place += 1
    return query.least_board <= used < work.length
