"""The best split of a board word: cut in two, each part completed by adding hand cards.

`find_split` completes both parts; word 0 of the answer completes the board cards before ``cut``,
word 1 the others. If both words have 4 letters or more the higher value is scored, if one has
fewer the lower (Break Up). A move is a cut and its two words. To complete one part only, see
`sim.search.part`.

Wild cards are not used; ``least_points`` is not asked of splits. The longer part is completed
first, since few words do so; for each of those the best word for the other part is looked for.
What the best word for the shorter part could be worth bounds the splits of a cut: it is looked for
at once where there is a split to beat, else only when a word for the longer part has been found.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, small_kernel
from sim.search.answer import clear_answer
from sim.search.awaited import await_words, is_due, sees_or_awaits, wait_for
from sim.search.board_work import FREE, NONE
from sim.search.choice import draw_below
from sim.search.query import ANY_MOVE, WORD_ROOM
from sim.search.split_work import (
    SPLIT_DTYPE,
    completes,
    gain_of_part,
    has_part,
    leave_rest,
    points_of_part,
    prepare_split,
    set_part,
    take_back,
    walk_part,
    write_part,
)

PLAYER_CHOOSES_LENGTH = 4
"""With words of this length or more the player chooses which is scored (F5-03)."""


@kernel
def find_split(query, words):
    """Answer a query for the best split of the board word in two, or for any one.

    Reads and writes `sim.search.query`; asks for ``board``, ``each_part`` and ``keeps_pairs``.
    """
    room = np.empty(1, SPLIT_DTYPE)
    split = room[0]
    clear_answer(query)
    await_words(query)
    prepare_split(query, split)
    split.counts = np.int64(query.choice == ANY_MOVE)
    walk_cuts(query, words, split)
    query.legal_moves = split.moves
    if split.moves > 0:
        split.wanted = draw_below(query, split.moves)
        split.moves = 0
        walk_cuts(query, words, split)
    if split.best > NONE:
        write_split(query, words, split)
    room[0].moves = 0  # so that the room lives until here


@kernel
def walk_cuts(query, words, split):
    """Look at every cut of the board word."""
    query.candidates = 0
    for cut in range(1, query.board_length):
        longer = np.int64(cut * 2 < query.board_length)  # the part that is completed first
        set_part(query, split, longer, np.int64(0), np.int64(cut))
        set_part(query, split, 1 - longer, np.int64(cut), query.board_length)
        split.most_second = FREE
        if split.best > NONE:
            find_most_second(query, words, split)
        if split.most_second > NONE:
            walk_part(query, words, split, 0, np.int64(0), can_improve, try_first)


@kernel
def find_most_second(query, words, split):
    """Note what the words that complete the second part with the whole hand are worth at most.

    `NONE` if the bot sees none; `FREE` stays where all moves are counted.
    """
    if split.counts == 0:
        split.most_second = NONE
        walk_part(query, words, split, 1, np.int64(0), may_raise_second, raise_second)


@small_kernel
def can_improve(query, split, bound):
    """Can a split be the best so far with a word of such a bound for the first part?"""
    if split.most_second == NONE:
        return False
    return max(bound, split.most_second) + split.most_gain + split.slack > split.best


@small_kernel
def can_improve_second(query, split, bound):
    """Can a split be the best so far with a word of such a bound for the second part?"""
    if_first_scores = query.points_weight * split.points + min(bound, split.most_gain)
    if split.length < PLAYER_CHOOSES_LENGTH:  # the lower value is scored
        return split.utility + min(if_first_scores, bound) + split.slack > split.best
    return split.utility + max(if_first_scores, bound) + split.slack > split.best


@small_kernel
def may_raise_second(query, split, bound):
    """Can a word of such a bound be worth more for the second part than those so far?"""
    return bound + split.slack > split.most_second


@small_kernel
def raise_second(query, words, split, place):
    """Note what a word for the second part is worth, if it is the most."""
    if not may_raise_second(query, split, words.ranked[query.kind, place].bound):
        return
    if completes_seen(query, words, split, 1, place):
        points = points_of_part(query, words, split, 1, place)
        gain = gain_of_part(query, words, split, 1, place)
        split.most_second = max(split.most_second, query.points_weight * points + gain)


@small_kernel
def completes_seen(query, words, split, at, place):
    """Does a word complete a part, and may the bot see it?"""
    if not has_part(query, words, split, at, place):
        return False
    return completes(query, words, split, at, place) and is_due(
        query, wait_for(query, words, place)
    )


@small_kernel
def try_first(query, words, split, place):
    """Look at every split with this word for the first part, if it is one."""
    if completes_seen(query, words, split, 0, place):
        take_first(query, words, split, place)


@kernel
def take_first(query, words, split, place):
    """Look at every split with this word for the first part."""
    query.candidates += 1
    split.place = place
    split.length = words.ranked[query.kind, place].letter[WORD_ROOM - 1]
    split.utility = gain_of_part(query, words, split, 0, place)
    split.points = points_of_part(query, words, split, 0, place)
    split.is_seen = -1
    if split.counts != 0:
        split.is_seen = np.int64(sees_or_awaits(query, words, place))
    if split.most_second == FREE:
        find_most_second(query, words, split)
    if split.most_second == NONE or not can_improve_second(query, split, split.most_second):
        return
    leave_rest(query, words, split)
    walk_second(query, words, split)
    take_back(query, words, split)


@kernel
def walk_second(query, words, split):
    """Look at every word that completes the second part with what the first left in hand."""
    if split.is_seen != 0:
        walk_part(query, words, split, 1, np.int64(0), may_complete_split, try_second)


@small_kernel
def may_complete_split(query, split, bound):
    """Can a word of such a bound for the second part make the best split so far?"""
    return split.is_seen != 0 and can_improve_second(query, split, bound)


@small_kernel
def try_second(query, words, split, place):
    """Compare the split with this word for the second part, if it is one."""
    if completes_seen(query, words, split, 1, place):
        take_second(query, words, split, place)


@kernel
def take_second(query, words, split, place):
    """Compare a split to the best, or count it."""
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    if split.length + length == query.board_length:  # no hand card at all
        return
    points = points_of_part(query, words, split, 1, place)
    if min(split.length, length) >= PLAYER_CHOOSES_LENGTH:  # F5-03
        points = max(points, split.points)
    else:
        points = min(points, split.points)
    utility = query.points_weight * points + split.utility
    utility += gain_of_part(query, words, split, 1, place)
    if split.counts != 0:
        if sees_or_awaits(query, words, place):
            if split.moves == split.wanted:
                note_best(split, place, utility, points)
            split.moves += 1
        return
    if utility <= split.best:
        return
    if split.is_seen < 0:
        split.is_seen = np.int64(sees_or_awaits(query, words, split.place))
    if split.is_seen != 0 and sees_or_awaits(query, words, place):
        note_best(split, place, utility, points)


@kernel
def note_best(split, place, utility, points):
    """Note the split as the best so far."""
    split.best = utility
    split.best_points = points
    split.best_place[split.part[0]] = split.place
    split.best_place[split.part[1]] = place
    split.best_cut = split.start[0] + split.start[1]


@kernel
def write_split(query, words, split):
    """Write the answer."""
    set_part(query, split, 0, np.int64(0), split.best_cut)
    set_part(query, split, 1, split.best_cut, query.board_length)
    write_part(query, words, split, 0, split.best_place[0])
    write_part(query, words, split, 1, split.best_place[1])
    query.found = 2
    query.cut = split.best_cut
    query.utility = split.best
    query.points = split.best_points
