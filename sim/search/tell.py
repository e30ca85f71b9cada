"""Writes the answer to a query about a board word."""

from __future__ import annotations

from sim.kernel import kernel
from sim.search.board_work import SAME_WORD
from sim.search.query import FROM_HAND, KEPT


@kernel
def tell_word(query, words, work):
    """Write the word in question, every card from the hand so far."""
    query.found = 1
    query.word_id[0] = -1
    if work.place != SAME_WORD:
        query.word_id[0] = words.ranked[query.kind, work.place].word_id
    query.length[0] = work.length
    for at in range(work.length):
        query.letter[0, at] = work.word[at]
        query.source[0, at] = FROM_HAND
        query.board_place[0, at] = -1
        query.is_wild[0, at] = 0


@kernel
def tell_wilds(query, work):
    """Write which cards are wild: of each letter the last copies laid."""
    for back in range(work.length):
        at = work.length - 1 - back
        letter = work.word[at]
        if query.source[0, at] != KEPT and work.best_wild[letter] > 0:
            work.best_wild[letter] -= 1
            query.is_wild[0, at] = 1


@kernel
def tell_change(query, words, work):
    """Write the best alignment of the word in question."""
    tell_word(query, words, work)
    for board in range(query.board_length):
        at = board + work.best_shift[board]
        query.source[0, at] = work.best_option[board]
        query.board_place[0, at] = board
    tell_wilds(query, work)


@kernel
def tell_combination(query, words, work):
    """Write the best set of board cards of the word in question."""
    tell_word(query, words, work)
    query.utility = work.best
    query.points = work.points
    place = 0
    for board in range(query.board_length):
        if work.best_option[board] != KEPT:
            continue
        at = place if query.reorder == 0 else 0
        while work.word[at] != query.board[board] or query.source[0, at] == KEPT:
            at += 1
        place = at
        query.source[0, at] = KEPT
        query.board_place[0, at] = board
    tell_wilds(query, work)
