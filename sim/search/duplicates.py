"""The best way to lay duplicates alone: the board word stays as it is."""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, small_kernel
from sim.search.alignments import weigh_alignment, weigh_alignments
from sim.search.board_work import NONE
from sim.search.query import DOUBLING, DUPLICATE, KEPT

NOWHERE = np.int64(-1)


@kernel
def weigh_duplicates(query, work):
    """As `weigh_alignments`, for the board word itself.

    Where each duplicate adds to the utility by itself, those that gain are laid, as far to the
    right as they can be: of ways worth the same that is the one which all ways would be left with.
    """
    work.best = NONE
    if (query.moves & DUPLICATE) == 0:
        return
    if not adds_by_card(query, work):
        weigh_alignments(query, work)
        return
    laid = lay_best_duplicates(query, work)
    if laid == query.board_length and query.duplicates_kept == 0:  # FW-13: not all of them
        weigh_alignments(query, work)
    elif laid > 0:
        weigh_alignment(query, work)


@small_kernel
def adds_by_card(query, work):
    """Does each duplicate add by itself, and is no more asked than certain letters, or one card?"""
    others = query.least_cards + query.least_laid + query.lays_first
    others += query.most_cards if query.most_cards != 1 else query.must_lay
    others += query.keeps_first + query.keeps_pairs + query.queue_length + work.wilds
    is_sum = query.duplicates_worth_none != 0 or query.duplicates_score_word == 0
    return others == 0 and (is_sum or work.is_plain != 0)


@kernel
def lay_best_duplicates(query, work):
    """Lay the duplicates that gain and those that must be laid, or if there are none, the best.

    Where one card may be laid the best is. What becomes of the board cards is left in
    ``work.option``.

    Returns:
        how many are laid; 0 if none can be.
    """
    laid = 0
    best, place_of_best = NONE, NOWHERE
    for back in range(query.board_length):
        at = query.board_length - 1 - back
        work.shift[at], work.option[at] = 0, KEPT
        letter = query.board[at]
        copies = 0
        for later in range(at + 1, query.board_length):
            copies += query.board[later] == letter and work.option[later] == DOUBLING
        if copies >= query.count[letter]:
            continue
        gained = gain_of_duplicate(query, work, letter)
        is_asked = copies == 0 and query.must_lay >> letter & 1 != 0
        if query.most_cards == 0 and (gained > 0 or is_asked):
            work.option[at] = DOUBLING
            laid += 1
        elif gained > best:
            best, place_of_best = gained, at
    if laid == 0 and place_of_best != NOWHERE:
        work.option[place_of_best] = DOUBLING
        laid = 1
    return laid


@small_kernel
def gain_of_duplicate(query, work, letter):
    """What laying a card on its like adds to the utility."""
    if query.duplicates_worth_none != 0 or query.duplicates_score_word != 0:
        return work.gain[letter]
    return work.gain[letter] + query.points_weight * query.value[letter]
