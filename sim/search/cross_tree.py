"""Words that the other's word may become, from a tree of beginnings (Double Cross).

Where no card of the hand crosses (F6-02) the cards laid stand in the order of the own word, those
that stay in that of the other's. A way down the tree notes after which card of the own word it is,
and after which cards of the other's it may be, as bits: the fewest own cards that come to the same
letters leave most to lay. How often a letter may be laid or covered is not asked here.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.beginnings import (
    BUCKET_SHIFT,
    FIRST_SHIFT,
    FOLLOWING,
    IS_WORD,
    REST_MASK,
    REST_SHIFT,
    TREE_AT,
    TREE_LENGTH,
    TREE_PLACES_AT,
)
from sim.search.block import fetch_word
from sim.search.cross_branches import OWN_SHIFT, branch_out
from sim.search.cross_work import BRANCHES, LANES, WAITING
from sim.search.pairs import PLACES, fetch_number, note_places, numbers_at, places_at
from sim.search.words import BUCKETS

ENDS_MASK = (1 << OWN_SHIFT) - 1
ID_MASK = (1 << BUCKET_SHIFT) - 1
PLACE_MASK = (1 << 32) - 1


@small_kernel
def has_tree(query, words):
    """Is there a tree for what is asked, by one who sees all of its words?"""
    is_ordered = query.each_part == 0 and words.sees_all[query.kind] != 0
    return is_ordered and query.board_value[TREE_LENGTH] != 0


@kernel
def list_by_tree(query, words, cross):
    """List the words that the other's may become by their letters' order, as a walk meets them.

    Each waits with the most that it can be worth, if that is more than ``least``.

    Returns:
        False if there is no room for all.
    """
    if not give_lanes(query, cross) or not climb(query, words, cross) or cross.fitting > WAITING:
        return False
    put_in_order(cross)
    for at in range(cross.fitting):
        place = cross.waiting[at] & PLACE_MASK
        most = np.int64(words.ranked[query.kind, place].bound) + cross.slack
        cross.waiting[at], cross.waiting_most[at] = place, most
        cross.most_listed = max(cross.most_listed, most)
    return True


@kernel
def give_lanes(query, cross):
    """Give each letter that may be laid or stay a lane, with its places in both words, as bits.

    Returns:
        False if there are not lanes enough.
    """
    lane = cover = np.int64(0)
    for at in range(query.board_length):
        cover |= np.int64(cross.coverable[query.board[at]] > 0) << at
    for each in range(LANES):
        cross.lane_bit[each] = 0
    for letter in range(LETTERS):
        own = cross.own_places[letter] if cross.free[letter] > 0 else np.int64(0)
        board = cross.board_places[letter]
        if own | board == 0:
            continue
        if lane == LANES:
            return False
        cross.lane_bit[lane] = np.int64(1) << letter
        cross.lane_own[lane], cross.lane_board[lane] = own, board
        cross.lane_cover[lane] = cover & ~board
        lane += 1
    return True


@kernel
def climb(query, words, cross):
    """Note all words of the tree that board and own word come to in their order.

    Shorter beginnings are looked at first, so that longer ones are brought near meanwhile.

    Returns:
        False if there is no room for all beginnings.
    """
    numbers = numbers_at(query.board_value[TREE_AT], query.board_value[TREE_LENGTH])
    places = places_at(query.board_value[TREE_PLACES_AT])
    note_places(words, query.kind, places)
    kind_places, all_numbers = query.kind * PLACES, np.int64(len(numbers) >> 1)
    whole = np.int64(1) << query.board_length
    at, branches = np.int64(0), np.int64(1)
    cross.branch_number[0], cross.branch_state[0] = 0, 1
    while at < branches:
        number, state = np.int64(cross.branch_number[at]), np.int64(cross.branch_state[at])
        at += 1
        beginning = numbers[number]
        first, rest = beginning >> FIRST_SHIFT, beginning >> REST_SHIFT & REST_MASK
        fetch_number(numbers, first)
        own, ends = state >> OWN_SHIFT, state & ENDS_MASK & -max(whole >> rest, np.int64(1))
        if beginning & IS_WORD != 0 and ends & whole != 0 and own > 0:
            word = numbers[all_numbers + number]
            place = np.int64(places[kind_places + (word & ID_MASK)]) - 1
            if place >= 0:
                note_word(query, words, cross, place, word >> BUCKET_SHIFT)
        following = beginning & FOLLOWING & -np.int64(ends != 0)
        branches = branch_out(cross, following, first, ends, own, branches)
        if branches > BRANCHES:
            return False
    return True


@small_kernel
def note_word(query, words, cross, place, bucket):
    """Note a word once, with its bucket, and have it brought near."""
    entry = BUCKETS - 1 - bucket << 32 | place
    fetch_word(words, query.kind, place)
    if cross.fitting < WAITING:
        cross.waiting[cross.fitting] = entry
    cross.fitting += 1


@kernel
def put_in_order(cross):
    """Put the words noted in the order in which a walk meets them, each once."""
    count = np.int64(0)
    for at in range(cross.fitting):
        entry = cross.waiting[at]
        put = count
        while put > 0 and cross.waiting[put - 1] > entry:
            put -= 1
        if put > 0 and cross.waiting[put - 1] == entry:
            continue
        for other in range(count, put, -1):
            cross.waiting[other] = cross.waiting[other - 1]
        cross.waiting[put] = entry
        count += 1
    cross.fitting = count
