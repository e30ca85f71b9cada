"""Keeps the answer of one search while another runs, and takes the better of both.

    search(query, words, WORD_CHANGE)
    keep_answer(query)
    ...                       # the second question, put into the same query
    search(query, words, BEST_WORD)
    is_first = take_better_answer(query)

A third search is compared in the same way with what was taken. The question is not kept: a game
that must know which one it asked heeds what `take_better_answer` returns.
"""

from __future__ import annotations

from sim.kernel import kernel
from sim.search.choice import draw_below
from sim.search.query import ANY_MOVE


@kernel
def keep_answer(query):
    """Lay the answer of a query aside, so that the next search may write its own."""
    copy_answer(query, query.kept)


@kernel
def take_better_answer(query):
    """Take the answer kept if it is worth no less than the one that stands now.

    Utilities are compared, so both questions must have had the same weights. With `ANY_MOVE` each
    move that either search found legal has the same chance: one more number is drawn from the
    chair's stream of choices, and ``query.choices`` counts it. A search for sets of words does
    not count its moves, so its answers cannot be compared so.

    Returns:
        True if the answer is now the one kept, False if it is that of the search since then.
    """
    if query.kept.found == 0:
        return False
    if query.found != 0 and query.choice == ANY_MOVE:
        moves = query.kept.legal_moves + query.legal_moves
        drawn = draw_below(query, moves)
        query.legal_moves = moves
        if drawn >= query.kept.legal_moves:
            return False
        query.kept.legal_moves = moves
    elif query.found != 0 and query.utility > query.kept.utility:
        return False
    copy_answer(query.kept, query)
    return True


@kernel
def copy_answer(source, goal):
    """Copy an answer, all of its fields, from one record to another."""
    goal.found = source.found
    goal.utility = source.utility
    goal.points = source.points
    goal.cut = source.cut
    goal.legal_moves = source.legal_moves
    goal.word_id[:] = source.word_id
    goal.length[:] = source.length
    goal.letter[:] = source.letter
    goal.source[:] = source.source
    goal.board_place[:] = source.board_place
    goal.is_wild[:] = source.is_wild
