"""Draws with which a bot chooses among moves that it likes alike."""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.kernel import inlined_kernel, kernel


@kernel
def draw_below(query, bound):
    """A whole number from 0 to ``bound`` - 1, each with exactly the same chance.

    Multiply and shift; a draw whose remainder falls in the biased part is made again (Lemire,
    "Fast random integer generation in an interval", 2019).

    Args:
        query: names the chair's stream and counts the draws taken from it.
        bound: 1 to 2**31 - 1.
    """
    stream = rng.stream_of(rng.CHOICE, query.chair, 0)
    while True:
        drawn = rng.word(query.seed, query.deal, stream, query.choices)
        query.choices += 1
        product = drawn * np.int64(bound)
        leftover = product & rng.WORD
        if leftover >= bound or leftover >= (rng.WORD + 1) % bound:
            return product >> 32


@inlined_kernel
def find_any(query, words, count_moves):
    """Find any legal move, each with the same chance: count them, draw a number, find it again.

    Args:
        query: gets ``found`` and ``legal_moves``.
        words: the words record.
        count_moves: of query, words and a number: counts the legal moves, all with -1, else up to
            the one of that number, which it writes into the answer.
    """
    moves = count_moves(query, words, np.int64(-1))
    query.found = np.int64(moves > 0)
    if moves > 0:
        count_moves(query, words, draw_below(query, moves))
        query.legal_moves = moves
