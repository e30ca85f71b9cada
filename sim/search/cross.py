"""The best crossing of the own word into the other's, and new word beside it (Double Cross).

The player's own word, ``queue``, is taken up. All its letters that the other's word, ``board``,
holds as well go onto their likes there (F6-01); further ones may be added to it or laid over it,
in their order, and change it (F6-02). What is left of the own word, in its order, and cards of the
hand make a new word (F6-03, F6-04). Both words compete for the cards, so that the best crossing
and then the best new word need not be the best pair.

Whatever can stand beside a crossing can stand beside mere duplicates, so the best new word beside
these is looked for first and bounds all: without one there is no crossing to look for. Words that
the other's may become are listed by their letters, with the most that each can be worth; from the
best down they are laid, and each crossing gets the best new word that it leaves, until that bound
could not make a pair better than the one found. Which cards of the own word go where is asked
only of pairs that would be the best.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel
from sim.search.answer import clear_answer
from sim.search.choice import draw_below
from sim.search.cross_answer import write_both
from sim.search.cross_lay import set_crossing
from sim.search.cross_list import LAST, lay_words, list_copy, list_next_words, list_words, with_room
from sim.search.cross_new import walk_beside
from sim.search.cross_notice import note_arrivals
from sim.search.cross_work import (
    ALL_USED,
    AWAITED,
    CROSS_DTYPE,
    DONE,
    MOVES,
    NEVER,
    NONE,
    ORDER,
    UTILITY,
    WAITING,
    prepare_cross,
)
from sim.search.query import ANY_MOVE

NO_CROSSING, ANY_CROSSING, COPY = np.int64(-2), np.int64(-1), np.int64(0)
"""Numbers of crossings: none; whichever there are; nothing but the duplicates, listed first."""
FEW_AWAITED = np.int64(8)
"""New words weighed together if nothing is drawn for them."""
ROUNDS = 4
"""In which words are laid over the other's."""


@kernel
def find_cross(query, words):
    """Answer a query for the best crossing and new word, or for any.

    Reads and writes `sim.search.query`; asks for ``board``, the other's word; ``queue``, the
    visible cards of the player's own word, which are also in ``count`` and ``arrived``;
    ``least_board``, what becomes of those that go into neither word (F6-04): 0 they come to the
    hand, 1 there must be none, 2 they leave play, so that using them spares cards of the hand;
    ``each_part``: 1 if cards of the hand may cross too (F6-02). Cards of a letter are worth the
    same; wild cards are not used, and other demands are not made.

    ``found`` is 2, or 0 without a new word; ``utility`` is then a clock before which looking again
    at the same cards finds none either, 0 if that is not known. Word 0 is the crossing: of length 0
    if no card goes over, with word id -1 if only duplicates do, for no points (F6-05). Word 1 is
    the new word, all of it `FROM_HAND`. ``board_place`` of word 1 is the place in ``queue`` of the
    card laid, or -1; so is that of word 2 for the letters of word 0, whose own says where a board
    card lay. A move is both words and the multiset of cards laid in the crossing; it is laid with
    as many cards of the own word as it can be.
    """
    room = np.empty(1, CROSS_DTYPE)
    cross = room[0]
    clear_answer(query)
    prepare_cross(query, cross)
    cross.enough = FEW_AWAITED
    if words.sees_all[query.kind] == 0:
        cross.enough = AWAITED
        note_arrivals(query, cross)
    cross.best, cross.best_place = NONE, -1
    cross.unseen_until = NEVER
    if query.choice == ANY_MOVE:
        groups = choose_any(query, words, cross)
    else:
        groups = choose_best(query, words, cross)
    if cross.best_place >= 0:
        write_both(query, words, cross, groups)
    room[0].best = 0  # so that the room lives until here


@kernel
def choose_best(query, words, cross):
    """Find the pair of most utility: crossings from the best down, while one could be of a better.

    If all own cards must be used, duplicates alone bound nothing: what the best new word is worth
    that any crossing may leave is looked for first.

    Returns:
        the list of crossings.
    """
    groups = list_copy(query, cross)
    most_of_new = NONE
    number = ANY_CROSSING if query.least_board == ALL_USED else COPY
    while number != NO_CROSSING:
        utility = groups[max(number, 0), UTILITY]
        least = NONE if cross.best == NONE else cross.best - utility  # any that is seen, at first
        look_beside(query, words, cross, groups, number, least)
        if cross.place_of_most >= 0 and number != ANY_CROSSING:
            cross.best = utility + cross.most
            cross.best_crossing, cross.best_place = number, cross.place_of_most
        if most_of_new == NONE:
            if cross.place_of_most < 0:
                query.utility = cross.unseen_until
                return groups
            most_of_new = np.int64(cross.most)
        if number == ANY_CROSSING:
            number = COPY
            continue
        if number == COPY:
            groups = list_crossings(query, words, cross, groups, cross.best - most_of_new)
        groups, number = next_crossing(query, words, cross, groups, most_of_new)
    return groups


@kernel
def look_beside(query, words, cross, groups, number, least):
    """Look for the best new word beside a crossing that is worth more than that."""
    set_crossing(query, words, cross, groups, number)
    walk_beside(query, words, cross, least)


@kernel
def list_crossings(query, words, cross, groups, least):
    """List the words that the other's may become; lay them all if there is no room to keep them.

    Words are laid in a few rounds, those that can be worth most in the first of them.

    Args:
        least: words that can be worth no more are left out.

    Returns:
        the list of crossings.
    """
    list_words(query, words, cross, least)
    cross.laid_to = cross.most_listed
    cross.step = (cross.most_listed - least) // ROUNDS + 1
    if cross.fitting > WAITING:
        groups = lay_all(query, words, cross, groups, least)
        cross.step = cross.most_listed - least
    return groups


@kernel
def next_crossing(query, words, cross, groups, most_of_new):
    """The best crossing that has not been looked at, if it could be of a better pair.

    Args:
        most_of_new: what a new word can be worth at most.

    Returns:
        The list of crossings, and its number in it, `NO_CROSSING` if there is none.
    """
    while True:
        number = best_left(cross, groups, cross.laid_to)
        if number >= 0:
            is_better = groups[number, UTILITY] + most_of_new > cross.best
            groups[number, DONE] = 1
            return groups, number if is_better else NO_CROSSING
        beyond = cross.best - most_of_new
        if cross.laid_to <= beyond:
            return groups, NO_CROSSING
        cross.laid_to -= cross.step
        while not lay_words(query, words, cross, groups, cross.laid_to, beyond):
            groups = with_room(cross, groups)


@kernel
def lay_all(query, words, cross, groups, beyond):
    """Lay all words, also those that there has been no room to list, that can be worth more.

    Returns:
        the list of crossings.
    """
    while True:
        while not lay_words(query, words, cross, groups, NONE, beyond):
            groups = with_room(cross, groups)
        if not list_next_words(query, words, cross):
            return groups


@kernel
def best_left(cross, groups, least):
    """The crossing of most utility that has not been looked at; -1 if none of so much is left.

    Of equals it is the first by the order in which words have been listed.
    """
    best, order, number = least, LAST, np.int64(-1)
    for each in range(cross.crossings):
        utility = groups[each, UTILITY]
        is_first = utility > best or (utility == best and groups[each, ORDER] < order)
        if is_first and groups[each, DONE] == 0:
            best, order, number = utility, groups[each, ORDER], np.int64(each)
    return number


@kernel
def choose_any(query, words, cross):
    """Find a pair drawn from all legal ones.

    Returns:
        the list of crossings.
    """
    query.legal_moves = 0
    list_words(query, words, cross, NONE)
    groups = lay_all(query, words, cross, list_copy(query, cross), NONE)
    cross.wanted = -1
    for number in range(cross.crossings):
        look_beside(query, words, cross, groups, np.int64(number), NONE)
        groups[number, MOVES] = cross.moves
        query.legal_moves += cross.moves
    if query.legal_moves == 0:
        return groups
    cross.wanted = draw_below(query, query.legal_moves)
    drawn = COPY
    while cross.wanted >= groups[drawn, MOVES]:
        cross.wanted -= groups[drawn, MOVES]
        drawn += 1
    look_beside(query, words, cross, groups, drawn, NONE)
    cross.best += groups[drawn, UTILITY]
    cross.best_crossing, cross.best_place = drawn, cross.place_of_most
    return groups
