"""Writes the answer to a question about a board word; keeps it while another search runs.

    search(query, words, WORD_CHANGE)
    keep_answer(query)
    ...                       # the second question, put into the same query
    search(query, words, BEST_WORD)
    is_first = take_better_answer(query)

A third search is compared in the same way with what was taken. The question is not kept: a game
that must know which one it asked looks at what `take_better_answer` returns. With ``beats_kept``
searches that begin with `worth_kept` leave out all that would not be taken.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, lowest_bit, small_kernel
from sim.search.board_work import NONE, SAME_WORD
from sim.search.choice import draw_below
from sim.search.query import ANY_MOVE, EQUALS, FROM_HAND, KEPT, MOST_WORDS_AT_ONCE, WORD_ROOM


@kernel
def keep_answer(query):
    """Lay the answer of a query aside, so that the next search may write its own."""
    copy_answer(query, query.kept)


@kernel
def restore_answer(query):
    """Take the answer kept, whatever stands now."""
    copy_answer(query.kept, query)


@kernel
def take_better_answer(query):
    """Take the answer kept if it is worth no less than the one that stands now.

    Utilities are compared, so both questions must have had the same weights; of equal ones the
    one kept is taken, unless ``beats_kept`` is `EQUALS`. With `ANY_MOVE` each
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
    elif query.found != 0 and query.utility > query.kept.utility - (query.beats_kept == EQUALS):
        return False
    copy_answer(query.kept, query)
    return True


@small_kernel
def worth_kept(query):
    """What an answer must be worth more than: about the utility kept, `NONE` if nothing."""
    if query.beats_kept == 0 or query.kept.found == 0 or query.choice == ANY_MOVE:
        return NONE
    return query.kept.utility - (query.beats_kept == EQUALS)


@kernel
def copy_answer(source, goal):
    """Copy an answer, all of its fields, from one record to another."""
    goal.found = source.found
    goal.utility = source.utility
    goal.points = source.points
    goal.cut = source.cut
    goal.legal_moves = source.legal_moves
    for word in range(MOST_WORDS_AT_ONCE):
        goal.word_id[word] = source.word_id[word]
        goal.length[word] = source.length[word]
        for at in range(WORD_ROOM):
            goal.letter[word, at] = source.letter[word, at]
            goal.source[word, at] = source.source[word, at]
            goal.board_place[word, at] = source.board_place[word, at]
            goal.is_wild[word, at] = source.is_wild[word, at]


@kernel
def clear_answer(query):
    """No word found."""
    query.found = 0
    query.utility = 0
    query.points = 0
    query.cut = 0
    query.candidates = 0


@kernel
def write_word(query, words, work):
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
def write_wilds(query, work):
    """Write which cards are wild: of each letter the last copies laid."""
    for back in range(work.length):
        at = work.length - 1 - back
        letter = work.word[at]
        if query.source[0, at] != KEPT and work.best_wild[letter] > 0:
            work.best_wild[letter] -= 1
            query.is_wild[0, at] = 1


@kernel
def write_change(query, words, work):
    """Write the best alignment of the word in question."""
    write_word(query, words, work)
    for board in range(query.board_length):
        at = board + work.best_shift[board]
        query.source[0, at] = work.best_option[board]
        query.board_place[0, at] = board
    write_wilds(query, work)


@kernel
def write_combination(query, words, work):
    """Write the best set of board cards of the word in question."""
    write_word(query, words, work)
    query.utility = work.best
    query.points = work.points
    free = np.int64((1 << WORD_ROOM) - 1)  # places of the word that hold no board card yet
    for board in range(query.board_length):
        if work.best_option[board] != KEPT:
            continue
        at = lowest_bit(work.places[query.board[board]] & free)
        free &= ~(np.int64(1) << at) if query.reorder != 0 else np.int64(-2) << at
        query.source[0, at] = KEPT
        query.board_place[0, at] = board
    write_wilds(query, work)
