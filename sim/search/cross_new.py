"""The best new word beside a crossing, or all of them (Double Cross).

Words at hand are brought near, and those that are seen told apart (`sim.search.cross_notice`),
before the first of them is weighed: one by one, each would be waited for.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.cross_lay import find_beside
from sim.search.cross_notice import judge_awaited, seen_from
from sim.search.cross_stays import holds_stays, note_stays
from sim.search.cross_walk import keeps_own_order, walk_pool, words_beside
from sim.search.cross_work import (
    ALL_USED,
    NONE,
    has_letters,
    is_own_word,
    lacking_in_hand,
    pool_beside,
    spared_by,
    take_new,
)
from sim.search.fit import count_in
from sim.search.query import ANY_MOVE, WORD_ROOM
from sim.search.worth import cost_of_cards, is_wanted, points_of_hand_word


@kernel
def walk_beside(query, words, cross, least):
    """Look for the best new word beside the crossing in question that is worth more than that.

    Which it is stands in ``place_of_most``, -1 if there is none, what it is worth in ``most``. Of
    a bot that makes any move all new words are counted in ``moves``, and the one wanted is noted.
    """
    cross.most, cross.place_of_most = least, -1
    cross.moves = cross.unseen = 0
    pool_beside(query, cross, cross.cards_low, cross.cards_high)
    if query.least_board == ALL_USED and cross.crossing >= 0:
        note_stays(query, cross)
    walk_pool(query, words, cross, may_be_more, words_beside, weigh_awaited)


@small_kernel
def may_be_more(query, cross, bound):
    """Can a word of such a bound be worth more than the most so far?"""
    return bound + cross.slack > cross.most


@kernel
def weigh_awaited(query, words, cross):
    """Weigh the new words that have been brought near, in their order."""
    query.candidates += cross.awaiting
    left = judge_awaited(query, words, cross)
    while left != 0:
        at = lowest_bit(left)
        left &= left - 1
        weigh_new_word(query, words, cross, at)
    if cross.most == NONE:
        note_unseen(query, words, cross)


@kernel
def note_unseen(query, words, cross):
    """None is seen: note the first clock when one will be, of those known."""
    left = cross.unseen
    cross.unseen = 0
    while left != 0:
        at = lowest_bit(left)
        left &= left - 1
        place = np.int64(cross.awaited[at])
        if has_letters(query, words, cross, place) and is_wanted(query, words, place):
            seen = seen_from(query, words, cross, at)
            cross.unseen_until = min(cross.unseen_until, seen)


@kernel
def weigh_new_word(query, words, cross, at):
    """Note a new word, one of those that are awaited, if it is the best, can be made and is seen.

    Of all that are counted it is noted if it is the one that is wanted.
    """
    place = np.int64(cross.awaited[at])
    if not may_be_more(query, cross, words.ranked[query.kind, place].bound):
        return
    if not has_letters(query, words, cross, place) or not is_wanted(query, words, place):
        return
    if words.sees_all[query.kind] == 0 and words.ranked[query.kind, place].mean_wait > 0:
        seen = seen_from(query, words, cross, at)
        if query.clock < seen:
            cross.unseen_until = min(cross.unseen_until, seen)
            return
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
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
    if query.least_board == ALL_USED:
        return holds_stays(query, cross)
    if needs_no_order(query, words, cross, place):
        return True
    if cross.over_length == 0 and not shares_letter(cross):
        return lacking_in_hand(query, words, cross, place) < cross.new_length
    return find_beside(query, cross, np.int64(0))


@small_kernel
def shares_letter(cross):
    """Does the new word need cards of a letter from the hand and from the own word?

    If not, its order beside duplicates is known (`keeps_own_order`).
    """
    is_shared = False
    for at in range(cross.new_length):
        there = cross.hand[cross.new[at]]
        is_shared |= there > 0 and cross.new_count[cross.new[at]] > there
    return is_shared


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
