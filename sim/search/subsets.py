"""Which cards of a board word go into a word that may leave the others out."""

from __future__ import annotations

from sim.kernel import kernel, small_kernel
from sim.search.alignments import is_first_of_letter, weigh_wilds
from sim.search.board_work import NONE
from sim.search.query import FROM_HAND, KEPT, LETTER_KINDS


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


@small_kernel
def gain_from_board(query, work, letter):
    """What it gains to take a letter from the board instead of the hand."""
    return work.board_weight * query.value[letter] - work.gain[letter]


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
