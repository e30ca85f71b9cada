"""Any legal move with a board word, each with the same chance.

A move is a word and the multiset of hand cards that it uses. All are counted, one draw is taken
from the chair's stream of choices, and the move of that number is found again.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, inlined_kernel, kernel
from sim.search.alignments import is_first_of_letter
from sim.search.board_work import (
    MARK_BITS,
    SAME_WORD,
    is_board_word,
    length_fits,
    take_word,
)
from sim.search.choice import draw_below
from sim.search.notice import sees
from sim.search.query import LETTER_KINDS, WILD
from sim.search.words import BUCKETS, NOTHING


@inlined_kernel
def choose_any_board_move(query, words, work, may_become, weigh, write_move):
    """Choose among all moves that the bot sees with equal chance, and write the move.

    Args:
        may_become: of query, words, work and the place of a word: may it be made at all?
        weigh: weighs all ways to make the word in question, of query and work.
        write_move: writes the best of them, of query, words and work.
    """
    chosen = np.int64(-1)
    while True:  # to count them, then to find one
        moves = count_board_moves(query, words, work, chosen, may_become, weigh)
        if chosen >= 0 or moves == 0:
            break
        query.legal_moves = moves
        chosen = draw_below(query, moves)
    if chosen < 0:
        query.legal_moves = 0
        return
    weigh(query, work)
    query.utility = work.best
    query.points = work.points
    write_move(query, words, work)


@inlined_kernel
def count_board_moves(query, words, work, chosen, may_become, weigh):
    """Count the moves that the bot sees, up to the one numbered ``chosen``, if there is one.

    That one's word is left in question, and its hand cards in ``work.wanted``.
    """
    query.candidates = 0
    moves = np.int64(0)
    place = np.int64(SAME_WORD)  # first of all the board word itself, by duplicates alone
    if work.combines != 0 or query.duplicates_only == 0:
        place = np.int64(0)
    while place < words.bucket_start[query.kind, BUCKETS] and (chosen < 0 or moves <= chosen):
        here = place
        place = max(place + 1, np.int64(0))
        if here == SAME_WORD:
            if not length_fits(query, query.board_length):
                continue
        elif not may_be_at_hand(query, words, work, here) or not may_become(
            query, words, work, here
        ):
            continue
        take_word(query, words, work, here)
        query.candidates += 1
        if here != SAME_WORD and is_board_word(query, work):  # FW-22
            continue
        number_cards(work)
        weigh(query, work)
        more = count_marks(work)
        if more == 0 or (here != SAME_WORD and not sees(query, words, here)):
            continue
        if chosen >= 0 and moves + more > chosen:
            want_marked(work, chosen - moves)
        moves += more
    return moves


@kernel
def may_be_at_hand(query, words, work, place):
    """Do hand and board lack no more of a word's letters than there are wild cards?"""
    if count_bits(words.needs[query.kind, place] & work.union_lacks) > work.wilds:
        return False
    return words.bound[query.kind, place] != NOTHING


@kernel
def count_marks(work):
    """How many multisets of hand cards are marked."""
    moves = np.int64(0)
    for row in range(work.mark_rows):
        moves += count_bits(work.marks[row])
    return moves


@kernel
def number_no_cards(work):
    """Mark nothing."""
    for letter in range(LETTER_KINDS):
        work.mark_step[letter] = 0
    work.wanted = -1


@kernel
def number_cards(work):
    """Give each multiset of cards that can make the word in question a number; clear the marks."""
    step = 1
    for at in range(work.length):
        if is_first_of_letter(work, at):
            work.mark_step[work.word[at]] = step
            step *= work.word_count[work.word[at]] + 1
    work.mark_step[WILD] = step
    work.wanted = -1
    work.mark_rows = step * (work.wilds + 1) // MARK_BITS + 1
    for row in range(work.mark_rows):
        work.marks[row] = 0


@kernel
def want_marked(work, chosen):
    """Ask for the ``chosen``-th of the marked multisets."""
    row = 0
    while count_bits(work.marks[row]) <= chosen:
        chosen -= count_bits(work.marks[row])
        row += 1
    bits = work.marks[row]
    for _ in range(chosen):
        bits &= bits - 1
    bit = 0
    while bits >> bit & 1 == 0:
        bit += 1
    work.wanted = row * MARK_BITS + bit
