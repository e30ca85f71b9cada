"""The best plan of a turn: new words, and words that targets become, laid from one hand together.

All moves of one word that the player sees are listed (`sim.search.plan_moves`), each with the most
that it can be worth. A plan is then put together word by word, the most promising first: what
the words so far are worth and the most that the cards left could bring, words of any letters
(`fill_bounds`). A branch that cannot beat the best plan is left. Cards of a plan are chosen word by
word (`sim.search.plan_cards`); only then is its worth known exactly.

One word is found exactly. Plans are exact but for this: letters go to the words in the order in
which these were found, wild cards to what is lacking then. With a ``breadth`` only so many moves
are tried at each level, as a person would.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import inlined_kernel, kernel, small_kernel
from sim.search.choice import draw_below
from sim.search.plan_answer import answer, weigh_plan
from sim.search.plan_bounds import fill_bounds
from sim.search.plan_moves import (
    CARDS,
    COLUMNS,
    GAIN,
    HIGH,
    IS_RED,
    LOW,
    MOST_ROWS,
    POINTS,
    TARGET,
    WILD_ROOM,
    list_moves,
)
from sim.search.plan_query import BLACK, LEVELS, NEW_WORD
from sim.search.query import ANY_MOVE, WILD
from sim.search.stock import shortfall, weight

ATTEMPTS = 20
"""Plans put together at random, of which the first legal one is made."""
NO_WORTH = np.int64(-(1 << 40))


@kernel
def make_plan_room():
    """Room for the moves, and for those that are left at each level of a plan."""
    return np.empty((COLUMNS, MOST_ROWS), np.int64), np.empty((LEVELS, MOST_ROWS), np.int64)


@kernel
def find_plan(ask, query, words, forms, sight, room):
    """Find the plan of most utility, or any legal one (``ask.choice``).

    Any: moves are drawn among those that the cards left allow, until the plan is legal.

    Args:
        ask: the question; gets the answer.
        query: names the player, his list and his stream of choices; words barred.
        words: the words record.
        forms: a record whose ``form`` says which words are forms of which.
        sight: lists of words seen, by chair.
        room: from `make_plan_room`.
    """
    list_moves(ask, query, words, forms, sight, room[0])
    begin(ask, room)
    if ask.choice == ANY_MOVE:
        draw_plan(ask, query, room)
    else:
        search(ask, room)
    answer(ask, words, query.kind, room[0])


@inlined_kernel
def begin(ask, room):
    """Nothing is laid yet."""
    ask.best, ask.best_moves = ask.least_utility, 0
    ask.usable = ask.hand_size if ask.may_go_out != 0 else ask.hand_size - ask.least_kept
    ask.laid[0] = ask.worth_so_far[0] = ask.points_so_far[0] = ask.tried[0] = 0
    ask.left_low[0], ask.left_high[0] = ask.own_low, ask.own_high
    ask.left_red_low[0], ask.left_red_high[0] = ask.red_low, ask.red_high
    ask.left_wilds[0] = ask.owned[WILD, BLACK]
    ask.listed[0] = ask.rows
    for row in range(ask.rows):
        room[1][0, row] = row
    ask.most_worth[0] = ask.most_points[0] = 0
    if ask.most_words > 1:
        fill_bounds(ask, room[0], GAIN, ask.most_worth)
    if ask.most_words > 1 and ask.needs > 0:
        fill_bounds(ask, room[0], POINTS, ask.most_points)


@inlined_kernel
def search(ask, room):
    """Go through the plans; the best stands in ``best_row``."""
    level = np.int64(0)
    while level >= 0:
        is_wide = ask.breadth == 0 or ask.tried[level] < ask.breadth
        if not is_wide or not put_best_first(ask, room, level):
            level -= 1
            continue
        lay_next(ask, room, level)
        level += 1
        if ask.worth_so_far[level] + max(ask.out_worth, 0) > ask.best:
            weigh_plan(ask, room[0], level)
        if level == ask.most_words:
            level -= 1
            continue
        list_next(ask, room, level, ask.best)


@small_kernel
def promise(ask, rows, row, level):
    """The most that a move and all after it can be worth; `NO_WORTH` if they cannot be legal."""
    left = ask.usable - ask.laid[level] - rows[CARDS, row]
    if left < 0:
        return NO_WORTH
    if level + 1 == ask.most_words:
        left = np.int64(0)
    if ask.needs > 0:
        points = ask.points_so_far[level] + rows[POINTS, row] + ask.most_points[left]
        if points < ask.needs:
            return NO_WORTH
    return rows[GAIN, row] + ask.most_worth[left]


@inlined_kernel
def put_best_first(ask, room, level):
    """Put the most promising of the moves not tried yet before the others.

    Returns:
        False if no plan with one of them can be the best.
    """
    rows, lists = room
    start = ask.tried[level]
    chosen = np.int64(-1)
    most = ask.best - ask.worth_so_far[level] - max(ask.out_worth, 0)
    for place in range(start, ask.listed[level]):
        promised = promise(ask, rows, lists[level, place], level)
        if promised > most:
            most, chosen = promised, np.int64(place)
    if chosen < 0:
        return False
    swap(lists, level, start, chosen)
    return True


@small_kernel
def swap(lists, level, one, other):
    """Let two moves of a list change places."""
    row = lists[level, one]
    lists[level, one] = lists[level, other]
    lists[level, other] = row


@kernel
def lay_next(ask, room, level):
    """Take the first move not tried yet into the plan, and its cards from those left."""
    rows = room[0]
    row = room[1][level, ask.tried[level]]
    ask.tried[level] += 1
    low, high = rows[LOW, row], rows[HIGH, row]
    following = level + 1
    ask.path[level] = row
    ask.laid[following] = ask.laid[level] + rows[CARDS, row]
    ask.worth_so_far[following] = ask.worth_so_far[level] + rows[GAIN, row]
    ask.points_so_far[following] = ask.points_so_far[level] + rows[POINTS, row]
    ask.left_wilds[following] = ask.left_wilds[level] - lacking(ask, rows, row, level)
    ask.left_low[following] = shortfall(ask.left_low[level], low)
    ask.left_high[following] = shortfall(ask.left_high[level], high)
    ask.left_red_low[following] = ask.left_red_low[level]
    ask.left_red_high[following] = ask.left_red_high[level]
    if rows[IS_RED, row] != 0:
        ask.left_red_low[following] -= low
        ask.left_red_high[following] -= high


@small_kernel
def lacking(ask, rows, row, level):
    """How many wild cards a move takes at a level."""
    missing = weight(shortfall(rows[LOW, row], ask.left_low[level]))
    return missing + weight(shortfall(rows[HIGH, row], ask.left_high[level]))


@kernel
def list_next(ask, room, level, best):
    """List the moves that the cards left allow: of the last level's those not tried before.

    Args:
        best: only plans of more utility are of use.
    """
    rows, lists = room
    before = level - 1
    last = ask.path[before]
    most = best - ask.worth_so_far[level] - max(ask.out_worth, 0)
    count = np.int64(0)
    # a new word may be laid twice, a target is taken in once
    start = ask.tried[before] - (rows[TARGET, last] == NEW_WORD)
    for place in range(start, ask.listed[before]):
        row = lists[before, place]
        if promise(ask, rows, row, level) <= most or not fits(ask, rows, row, last, level):
            continue
        lists[level, count] = row
        count += 1
    ask.listed[level], ask.tried[level] = count, 0


@inlined_kernel
def fits(ask, rows, row, last, level):
    """Do the cards left allow a move after the last one, and is its target free?"""
    if rows[TARGET, row] != NEW_WORD and rows[TARGET, row] == rows[TARGET, last]:
        return False
    if rows[IS_RED, row] != 0:
        still = shortfall(rows[LOW, row], ask.left_red_low[level])
        still |= shortfall(rows[HIGH, row], ask.left_red_high[level])
        still |= shortfall(rows[LOW, row], ask.left_low[level])
        return still | shortfall(rows[HIGH, row], ask.left_high[level]) == 0
    return lacking(ask, rows, row, level) <= min(ask.left_wilds[level], rows[WILD_ROOM, row])


@inlined_kernel
def draw_plan(ask, query, room):
    """Put a plan together at random, as long as it is not legal; try anew if that leads nowhere."""
    ask.best = NO_WORTH
    for _ in range(ATTEMPTS):
        level = np.int64(0)
        ask.tried[0] = 0
        while level < ask.most_words and ask.listed[level] > 0:
            ask.tried[level] = 0
            swap(room[1], level, np.int64(0), draw_below(query, ask.listed[level]))
            lay_next(ask, room, level)
            level += 1
            weigh_plan(ask, room[0], level)
            if ask.best_moves > 0:
                return
            list_next(ask, room, level, NO_WORTH // 2)
