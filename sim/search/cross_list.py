"""Words that the other's word may become, and the crossings to them (Double Cross).

Words are listed by their bits alone, with the most that a crossing to each can be worth, and laid
only when the search asks for crossings of so much.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, lowest_bit, small_kernel
from sim.search.cross_lay import begin_laying, next_way
from sim.search.cross_notice import judge_awaited
from sim.search.cross_places import find_places
from sim.search.cross_tree import has_tree, list_by_tree
from sim.search.cross_walk import keeps_both_orders, walk_pool, words_to_lay
from sim.search.cross_work import (
    COLUMNS,
    DONE,
    FIRST_ROOM,
    HIGH,
    LOW,
    NONE,
    ORDER,
    PLACE,
    POINTS,
    UTILITY,
    WAITING,
    forget_new,
    pool_for_crossings,
    slack_of_crossings,
    take_over,
    worth_of_cards,
)
from sim.search.notice import sees
from sim.search.query import WORD_ROOM
from sim.search.worth import is_wanted, points_of_hand_word

WAYS_SHIFT = 32
LAST = np.int64(1 << 62)
"""Behind the ``ORDER`` of any crossing."""


@kernel
def list_words(query, words, cross, least):
    """List the words that the other's may become, if their bits tell nothing against them.

    They wait in the record, so many as there is room for: an array that walks are handed is
    counted at each of their calls, which takes longer than all else.

    Who does not see all words at once sees few of them: those are told apart before their order.

    Args:
        least: words that can be worth no more are left out.
    """
    cross.fitting, cross.skipped, cross.most_listed = 0, 0, least
    if cross.free_cards > 0:
        cross.slack, cross.least = slack_of_crossings(query, cross), least
        if has_tree(query, words) and list_by_tree(query, words, cross):
            return
        pool_for_crossings(query, cross)
        walk_crossings(query, words, cross)


@kernel
def list_next_words(query, words, cross):
    """List the words for which there was no room.

    Returns:
        False if there are none.
    """
    cross.skipped += WAITING
    if cross.skipped >= cross.fitting:
        return False
    walk_crossings(query, words, cross)
    return True


@kernel
def walk_crossings(query, words, cross):
    """Look at all words of the other's cards and those that may be laid on it."""
    cross.fitting = 0
    walk_pool(query, words, cross, may_be_worth, words_to_lay, list_awaited)


@small_kernel
def may_be_worth(query, cross, bound):
    """Can words of such a bound be worth more than the least that is asked for?"""
    return bound + cross.slack > cross.least


@kernel
def list_awaited(query, words, cross):
    """Note the words that are awaited and that the bot may see."""
    left = judge_awaited(query, words, cross)
    while left != 0:
        place = np.int64(cross.awaited[lowest_bit(left)])
        left &= left - 1
        at = cross.fitting - cross.skipped
        cross.fitting += 1
        most = np.int64(words.ranked[query.kind, place].bound) + cross.slack
        cross.most_listed = max(cross.most_listed, most)
        if 0 <= at < WAITING:
            cross.waiting[at], cross.waiting_most[at] = place, most


@kernel
def lay_words(query, words, cross, groups, at_least, beyond):
    """Lay all words of the list that have not been laid and can be worth so much.

    Args:
        groups: the list of crossings.
        at_least: words that can be worth this or more are laid,
        beyond: if they can be worth more than this.

    Returns:
        False if there was no room for all crossings.
    """
    for at in range(min(cross.fitting - cross.skipped, WAITING)):
        most = cross.waiting_most[at]
        if most >= at_least and most > NONE:
            cross.waiting_most[at] = NONE
            if most > beyond and may_be_laid(query, words, cross, cross.waiting[at]):
                first = cross.crossings
                list_ways(query, cross, groups, np.int64(at))
                if cross.crossings > len(groups):
                    cross.crossings, cross.waiting_most[at] = first, most
                    return False
    return True


@kernel
def may_be_laid(query, words, cross, place):
    """Can a word be laid over the other's, and does the bot see it? Its first way stands then."""
    length = words.ranked[query.kind, place].letter[WORD_ROOM - 1]
    if length < query.board_length or length > query.board_length + cross.free_cards:  # FW-15
        return False
    if not keeps_both_orders(query, words, cross, place, length):
        return False
    if not is_wanted(query, words, place):
        return False
    take_over(words, cross, query.kind, place)
    begin_laying(cross)
    cross.way = next_way(query, cross, np.int64(0))
    if cross.way < 0 or not sees(query, words, place):
        return False
    cross.points = points_of_hand_word(query, words, place)
    return True


@kernel
def list_ways(query, cross, groups, at):
    """List the crossings to the word in question, once for the same cards.

    Args:
        at: its place among the words that wait.
    """
    first = cross.crossings
    forget_new(cross)
    while cross.way >= 0:
        if query.each_part == 0 or is_new(query, cross, groups, first):
            order = (cross.skipped + at) << WAYS_SHIFT | cross.crossings - first
            add_crossing(query, cross, groups, cross.waiting[at], order)
        if query.each_part == 0:  # of each letter it is known how many are laid
            return
        cross.way = next_way(query, cross, cross.way)


@kernel
def with_room(cross, groups):
    """The list of crossings in twice the room; a slice assigned would compile a second longer."""
    more = np.empty((2 * len(groups), COLUMNS), np.int64)
    for number in range(cross.crossings):
        for column in range(COLUMNS):
            more[number, column] = groups[number, column]
    return more


@kernel
def is_new(query, cross, groups, first):
    """May own cards go over so, and do no crossings from the ``first`` on hold the same cards?"""
    for number in range(first, min(cross.crossings, len(groups))):
        if groups[number, LOW] == cross.laid_low and groups[number, HIGH] == cross.laid_high:
            return False
    return find_places(query, cross, np.int64(0))


@kernel
def list_copy(query, cross):
    """A list of crossings that holds none but the duplicates."""
    groups = np.empty((FIRST_ROOM, COLUMNS), np.int64)
    cross.crossings = cross.points = 0
    cross.laid_low, cross.laid_high = cross.forced_low, cross.forced_high
    add_crossing(query, cross, groups, np.int64(-1), np.int64(-1))
    return groups


@kernel
def add_crossing(query, cross, groups, place, order):
    """Put the crossing in question into the list."""
    low, high = cross.laid_low, cross.laid_high
    number = cross.crossings
    cross.crossings += 1
    if number >= len(groups):
        return
    utility = query.points_weight * cross.points + worth_of_cards(query, cross, low, high)
    groups[number, UTILITY], groups[number, POINTS] = utility, cross.points
    groups[number, PLACE], groups[number, ORDER] = place, order
    groups[number, LOW], groups[number, HIGH], groups[number, DONE] = low, high, 0
