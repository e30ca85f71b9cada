"""How many moves there are beside one entry of a cut, for bots that take any move.

Their moves are drawn by number, and of a full hand cut in three parts there are millions. So the
moves of every entry are listed once, by the cards that they take, and those that go together are
counted 16 at a time; only beside the entry that the number falls to are they gone through.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, small_kernel
from sim.search.block import numbers_at_hand
from sim.search.cut_entries import MOVES, NUMBER
from sim.search.cut_ways import is_known, next_way, take_entry
from sim.search.set_room import NEVER, bits_left
from sim.search.words import BLOCK


@kernel
def list_moves(query, words, cut, lists):
    """List the moves of all entries, as the bits of the cards that they take from the hand.

    Returns:
        The moves; those of an entry begin where its column of the lists says, and end where the
        next one's do.
    """
    moves = np.empty(0, np.int64)
    if cut.counts == 0 or cut.untracked != 0:
        return moves
    while True:
        needed = write_moves(query, words, cut, lists, moves)
        if needed <= len(moves):
            return moves
        moves = np.empty(needed, np.int64)


@kernel
def write_moves(query, words, cut, lists, moves):
    """Write the moves of all entries as far as there is room; returns how much is needed."""
    here = np.int64(0)
    for part in range(cut.parts):
        behind = cut.first[part] + cut.count[part]
        cut.idle_moves[part] = 0
        for at in range(cut.first[part], behind):
            lists[MOVES, at] = here
            take_entry(query, words, cut, 0, lists[NUMBER, at])
            while next_way(query, cut, 0):
                if is_known(query, words, cut, 0):
                    continue
                bits = cut.bits[0, cut.end[part]]
                cut.idle_moves[part] += bits == 0
                if here < len(moves):
                    moves[here] = bits
                here += 1
        lists[MOVES, behind] = here
        for _ in range(BLOCK):
            if here < len(moves):
                moves[here] = NEVER
            here += 1
    return here


@small_kernel
def are_beside(cut, lists, moves, one, middle, last):
    """How many moves are there with one entry, with one of a part in the middle, of a last part?

    Where all parts stay it is no move (F18-02).
    """
    total = np.int64(0)
    for first_move in range(lists[MOVES, one], lists[MOVES, one + 1]):
        bits = moves[first_move]
        if bits & ~cut.hand_bits != 0:
            continue
        left = bits_left(cut.hand_bits, bits, np.int64(0))
        if middle < 0:
            total += count_last(cut, lists, moves, last, left, bits == 0)
            continue
        for move in range(lists[MOVES, middle], lists[MOVES, middle + 1]):
            if moves[move] & ~left == 0:
                rest = bits_left(left, moves[move], np.int64(0))
                total += count_last(cut, lists, moves, last, rest, bits | moves[move] == 0)
    return total


@kernel
def count_last(cut, lists, moves, last, left, are_idle):
    """How many moves of a part take only cards that are left, and one if others take none?"""
    total = -cut.idle_moves[last] if are_idle else np.int64(0)
    block = lists[MOVES, cut.first[last]]
    while block < lists[MOVES, cut.first[last] + cut.count[last]]:
        total += count_bits(numbers_at_hand(moves, block, ~left))
        block += BLOCK
    return total
