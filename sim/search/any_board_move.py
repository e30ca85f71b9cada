"""Any legal move with a board word, each with the same chance.

A move is a word and the multiset of hand cards that it uses. All are counted, one draw is taken
from the chair's stream of choices, and the move of that number is found again.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel
from sim.search.alignments import is_first_of_letter, weigh_alignments
from sim.search.board_work import (
    MARK_BITS,
    SAME_WORD,
    is_board_word,
    length_fits,
    may_change_to,
    may_combine_to,
    take_word,
)
from sim.search.choice import draw_below
from sim.search.notice import sees
from sim.search.query import LETTER_KINDS, WILD
from sim.search.subsets import weigh_subsets
from sim.search.tell import tell_change, tell_combination
from sim.search.words import BUCKETS, NOTHING


@kernel
def choose_any_board_move(query, words, work):
    """Choose among all moves that the bot sees with equal chance, and tell the move."""
    moves = count_board_moves(query, words, work, np.int64(-1))
    query.legal_moves = moves
    if moves > 0:
        count_board_moves(query, words, work, draw_below(query, moves))


@kernel
def count_board_moves(query, words, work, chosen):
    """Count the moves that the bot sees; tell the one numbered ``chosen``, if there is one."""
    query.candidates = 0
    moves = np.int64(0)
    if work.combines == 0 and query.duplicates_only != 0:
        if length_fits(query, query.board_length):
            moves += count_moves_to(query, words, work, SAME_WORD)
        if chosen >= 0 and chosen < moves:
            tell_marked_move(query, words, work, chosen)
            return moves
    for place in range(words.bucket_start[query.kind, BUCKETS]):
        if count_bits(words.needs[query.kind, place] & work.union_lacks) > work.wilds:
            continue
        if words.bound[query.kind, place] == NOTHING:
            continue
        if work.combines == 0 and not may_change_to(query, words, work, place):
            continue
        if work.combines != 0 and not may_combine_to(query, words, work, place):
            continue
        more = count_moves_to(query, words, work, place)
        if more == 0 or not sees(query, words, place):
            continue
        if chosen >= moves and chosen < moves + more:
            tell_marked_move(query, words, work, chosen - moves)
            return moves
        moves += more
    return moves


@kernel
def weigh_all(query, work):
    """Weigh all ways to make the word in question."""
    if work.combines != 0:
        weigh_subsets(query, work)
    else:
        weigh_alignments(query, work)


@kernel
def count_moves_to(query, words, work, place):
    """Count the multisets of hand cards that make a word; they are marked in ``work.marks``."""
    query.candidates += 1
    take_word(query, words, work, place)
    if place != SAME_WORD and is_board_word(query, work):  # FW-22
        return 0
    number_cards(work)
    weigh_all(query, work)
    moves = 0
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
def tell_marked_move(query, words, work, chosen):
    """Write the best way to use the ``chosen``-th of the marked multisets."""
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
    weigh_all(query, work)
    query.utility = work.best
    query.points = work.points
    if work.combines != 0:
        tell_combination(query, words, work)
    else:
        tell_change(query, words, work)
