"""The most that so many cards can bring, whatever their letters: what a plan's search stops at."""

from __future__ import annotations

import numpy as np

from sim.kernel import inlined_kernel, kernel
from sim.search.plan_moves import CARDS, TARGET
from sim.search.query import WORD_ROOM

NOTHING = np.int64(-(1 << 40))


@kernel
def fill_bounds(ask, rows, column, most):
    """The most that so many cards and fewer can bring together.

    Of each target one move counts, of new words as many as there is room for.

    Args:
        ask: the question.
        rows: all moves.
        column: of them, what is added up.
        most: gets the sum, by cards.
    """
    note_best(ask, rows, column)
    usable = ask.usable
    for number in range(usable + 1):
        most[number] = 0
    for target in range(1, ask.targets + 1):
        widest = min(usable, WORD_ROOM - 1)
        while widest > 0 and ask.by_cards[target, widest] == NOTHING:
            widest -= 1
        for back in range(usable if widest > 0 else 0):
            number = usable - back
            for cards in range(1, min(number, widest) + 1):
                sum_of_two = most[number - cards] + ask.by_cards[target, cards]
                most[number] = max(most[number], sum_of_two)
    for number in range(1, usable + 1):
        most[number] = max(most[number], most[number - 1])
        for cards in range(1, min(number, WORD_ROOM - 1) + 1):
            most[number] = max(most[number], most[number - cards] + ask.by_cards[0, cards])


@inlined_kernel
def note_best(ask, rows, column):
    """Write into ``by_cards`` the best move of each target by its hand cards, new words first."""
    for target in range(ask.targets + 1):
        for cards in range(WORD_ROOM):
            ask.by_cards[target, cards] = NOTHING
    for row in range(ask.rows):
        target, cards = rows[TARGET, row] + 1, rows[CARDS, row]
        ask.by_cards[target, cards] = max(ask.by_cards[target, cards], rows[column, row])
