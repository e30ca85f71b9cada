"""The best new word beside a crossing, or all of them (Double Cross).

Words at hand are brought near, and what is drawn for them is drawn side by side, before the first
of them is weighed: one by one, each would be waited for.
"""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.kernel import kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.block import fetch_word
from sim.search.cross_lay import find_beside
from sim.search.cross_walk import keeps_own_order, walk_pool, words_with_must
from sim.search.cross_work import (
    ALL_USED,
    MOST_TOLD_APART,
    NONE,
    has_letters,
    is_own_word,
    lacking_in_hand,
    pool_beside,
    spared_by,
    take_new,
)
from sim.search.fit import count_in
from sim.search.notice import WAIT_BITS, WAIT_SHIFT, WAITS, arrival_of_copy
from sim.search.query import ANY_MOVE, WORD_ROOM
from sim.search.worth import cost_of_cards, is_wanted, points_of_hand_word

DRAWN_AT_ONCE = 8


@kernel
def note_arrivals(query, cross):
    """Note when each copy of a letter came, for bots that do not see at once."""
    for letter in range(LETTERS):
        if query.count[letter] > 0:
            for copy in range(min(query.count[letter], MOST_TOLD_APART)):
                cross.came[letter, copy] = arrival_of_copy(query, letter, copy)


@kernel
def walk_beside(query, words, cross, least):
    """Look for the best new word beside the crossing in question that is worth more than that.

    Which it is stands in ``place_of_most``, -1 if there is none, what it is worth in ``most``. Of
    a bot that makes any move all new words are counted in ``moves``, and the one wanted is noted.
    """
    cross.most, cross.place_of_most = least, -1
    cross.moves = cross.awaiting = 0
    pool_beside(query, cross, cross.cards_low, cross.cards_high)
    walk_pool(query, words, cross, may_be_more, words_with_must, await_new_word)
    weigh_awaited(query, words, cross)


@small_kernel
def may_be_more(query, cross, bound):
    """Can a word of such a bound be worth more than the most so far?"""
    return bound + cross.slack > cross.most


@small_kernel
def await_new_word(query, words, cross, place):
    """Have a new word brought near; weigh all that have been once they are enough."""
    fetch_word(words, query.kind, place)
    cross.awaited[cross.awaiting] = place
    cross.awaiting += 1
    if cross.awaiting == cross.enough:
        weigh_awaited(query, words, cross)


@kernel
def weigh_awaited(query, words, cross):
    """Weigh the new words that have been brought near, in their order."""
    kind = query.kind
    at_hand = np.int64(0)
    for at in range(cross.awaiting):
        place = cross.awaited[at]
        is_more = may_be_more(query, cross, words.ranked[kind, place].bound)
        if is_more and has_letters(query, words, cross, place) and is_wanted(query, words, place):
            cross.awaited[at_hand] = place
            cross.drawn_id[at_hand] = words.ranked[kind, place].word_id
            at_hand += 1
    cross.awaiting = 0
    query.candidates += at_hand
    if words.sees_all[kind] == 0:
        draw_awaited(query, cross, at_hand + DRAWN_AT_ONCE - 1 & -DRAWN_AT_ONCE)
    for at in range(at_hand):
        weigh_new_word(query, words, cross, np.int64(at))


@kernel
def draw_awaited(query, cross, count):
    """Draw what says whether words are known and seen, as `sim.search.notice` does for each.

    Args:
        count: of words, rounded up: several are drawn for as quickly as one.
    """
    stream = rng.stream_of(rng.WORDS, query.chair, 0)
    low, high = query.deal & rng.WORD, query.deal >> 32
    for at in range(count):
        drawn = rng.philox(query.seed, low, high, stream, cross.drawn_id[at])
        cross.knowing[at], cross.seeing[at] = drawn[0], drawn[1]


@kernel
def weigh_new_word(query, words, cross, at):
    """Note a new word, one of those that are awaited, if it is the best, can be made and is seen.

    Of all that are counted it is noted if it is the one that is wanted.
    """
    place = cross.awaited[at]
    if not may_be_more(query, cross, words.ranked[query.kind, place].bound):
        return
    mean_wait = wait = np.int64(0)
    if words.sees_all[query.kind] == 0:
        if cross.knowing[at] >= words.ranked[query.kind, place].known:
            return
        mean_wait = np.int64(words.ranked[query.kind, place].mean_wait)
        wait = mean_wait * WAITS[cross.seeing[at] >> 32 - WAIT_BITS] >> WAIT_SHIFT
        if wait > query.clock and (cross.most > NONE or wait >= cross.unseen_until):
            return
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    if mean_wait > 0:
        seen = wait + available_since(query, words, cross, place, length)
        if query.clock < seen:
            cross.unseen_until = min(cross.unseen_until, seen)
            return
    if not keeps_own_order(query, words, cross, place, length):
        return
    utility = worth_of_new_word(query, words, cross, place)
    if utility <= cross.most or not may_be_made(query, words, cross, place):
        return
    if query.choice == ANY_MOVE:
        cross.moves += 1
        if cross.moves - 1 != cross.wanted:
            return
        cross.best = utility
    else:
        cross.most = utility
    cross.place_of_most = place


@kernel
def available_since(query, words, cross, place, length):
    """The clock when the last of the cards that a new word needs came."""
    since = letters = np.int64(0)
    for at in range(length):
        letter = np.int64(words.ranked[query.kind, place].letter[at])
        copy = np.int64(0)
        if letters >> letter & 1 != 0:
            for before in range(at):
                copy += words.ranked[query.kind, place].letter[before] == letter
        letters |= np.int64(1) << letter
        since = max(since, cross.came[letter, copy])
    return since


@kernel
def worth_of_new_word(query, words, cross, place):
    """The utility of a new word beside the crossing whose rest is known."""
    utility = query.points_weight * points_of_hand_word(query, words, place)
    utility += cost_of_cards(query, words, place)
    if cross.slack > 0:
        utility += spared_by(query, words, cross, place)
    return utility


@kernel
def may_be_made(query, words, cross, place):
    """May a new word be made of what the crossing in question leaves?"""
    take_new(words, cross, query.kind, place)
    if is_own_word(query, cross):
        return False
    if cross.crossing < 0:
        return True
    if query.least_board != ALL_USED and needs_no_order(query, words, cross, place):
        return True
    return find_beside(query, cross, np.int64(0))


@kernel
def needs_no_order(query, words, cross, place):
    """Can both words be laid with one own card at most, beside duplicates, which has any place?"""
    lacking = lacking_in_hand(query, words, cross, place)
    if query.each_part == 0 and lacking == 0:
        return True
    if cross.new_length == 1 or lacking > 1:
        return False
    if cross.over_length == 0:
        return True
    if query.each_part == 0:
        return False
    lacking = np.int64(0)
    for letter in range(LETTERS):
        crossing = count_in(cross.cards_low, cross.cards_high, letter) - cross.forced[letter]
        lacking += max(crossing + cross.new_count[letter] - cross.hand[letter], 0)
    return lacking <= 1
