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

from sim.kernel import kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.answer import clear_answer
from sim.search.block import fetch_word
from sim.search.choice import draw_below
from sim.search.cross_answer import write_both
from sim.search.cross_lay import find_beside, set_copy_alone, set_crossing
from sim.search.cross_list import LAST, lay_words, list_copy, list_next_words, list_words, with_room
from sim.search.cross_work import (
    ALL_USED,
    AWAITED,
    CROSS_DTYPE,
    DONE,
    MOVES,
    NONE,
    ORDER,
    UTILITY,
    WAITING,
    has_letters,
    is_own_word,
    lacking_in_hand,
    letters_of_pool,
    pool_beside,
    prepare_cross,
    spared_by,
    take_new,
    worth_of_cards,
)
from sim.search.fit import count_in
from sim.search.notice import may_see, sees
from sim.search.query import ANY_MOVE
from sim.search.walk import takes_every_word, walk
from sim.search.worth import cost_of_cards, is_wanted, points_of_hand_word

COPY = np.int64(0)
"""The first crossing listed: nothing but the duplicates."""
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

    ``found`` is 2, or 0 without a new word. Word 0 is the crossing: of length 0 if no card goes
    over, with word id -1 if only duplicates do, for no points (F6-05). Word 1 is the new word, all
    of it `FROM_HAND`. ``board_place`` of word 1 is the place in ``queue`` of the card laid, or -1;
    so is that of word 2 for the letters of word 0, whose own says where a board card lay. A move
    is both words and the multiset of cards laid in the crossing; it is laid with as many cards of
    the own word as it can be.
    """
    room = np.empty(1, CROSS_DTYPE)
    cross = room[0]
    clear_answer(query)
    prepare_cross(query, cross)
    cross.best = NONE
    cross.best_place = -1
    if query.choice == ANY_MOVE:
        choose_any(query, words, cross)
    else:
        choose_best(query, words, cross)
    room[0].best = 0  # so that the room lives until here


@kernel
def choose_best(query, words, cross):
    """Find the pair of most utility, and write it into the answer."""
    set_copy_alone(cross)
    copy_utility = worth_of_cards(query, cross, cross.forced_low, cross.forced_high)
    most_of_new = walk_beside(query, words, cross, copy_utility, NONE)
    if query.least_board == ALL_USED:
        most_of_new = walk_unbound(query, words, cross)
    if most_of_new == NONE:
        return
    groups = try_crossings(query, words, cross, most_of_new)
    if cross.best_place >= 0:
        write_both(query, words, cross, groups)


@kernel
def try_crossings(query, words, cross, most_of_new):
    """Look at crossings from the best down, while one could be of a better pair.

    Words are laid in a few rounds, those that can be worth most in the first of them.

    Args:
        most_of_new: what a new word can be worth at most.

    Returns:
        the list of crossings.
    """
    least = cross.best - most_of_new
    list_words(query, words, cross, least)
    groups = list_copy(query, cross)
    groups[COPY, DONE] = 1
    worth = cross.most_listed
    step = (worth - least) // ROUNDS + 1
    if cross.fitting > WAITING:
        groups = lay_all(query, words, cross, groups, least)
        step = worth - least
    while worth > cross.best - most_of_new:
        worth -= step
        while not lay_words(query, words, cross, groups, worth, cross.best - most_of_new):
            groups = with_room(cross, groups)
        number = best_left(cross, groups, worth)
        while number >= 0 and groups[number, UTILITY] + most_of_new > cross.best:
            groups[number, DONE] = 1
            set_crossing(query, words, cross, groups, number)
            utility = groups[number, UTILITY]
            walk_beside(query, words, cross, utility, max(cross.best - utility, NONE))
            number = best_left(cross, groups, worth)
    return groups


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
def walk_beside(query, words, cross, utility, least):
    """Look for the best new word beside a crossing; note the pair if one is worth more than that.

    Args:
        utility: of the crossing.
        least: what the new word must be worth more than.

    Returns:
        what the new word is worth, NONE if there is none.
    """
    pool_beside(query, cross, cross.cards_low, cross.cards_high)
    walk_new(query, words, cross, least)
    if cross.place_of_most < 0:
        return NONE
    cross.best = utility + cross.most
    cross.best_crossing, cross.best_place = cross.crossing, cross.place_of_most
    return np.int64(cross.most)


@kernel
def walk_unbound(query, words, cross):
    """What the best new word is worth that any crossing may leave, own cards unused or not."""
    cross.crossing = -1
    pool_beside(query, cross, cross.forced_low, cross.forced_high)
    walk_new(query, words, cross, NONE)
    return np.int64(cross.most)


@kernel
def walk_new(query, words, cross, least):
    """Look for the best new word that is worth more than that."""
    cross.most, cross.place_of_most = least, -1
    for at in range(AWAITED):
        cross.awaited[at] = -1
    cross.next_awaited = 0
    walk(query, words, cross, letters_of_pool(cross), may_be_more, await_new_word, False)
    for _ in range(AWAITED):
        weigh_awaited(query, words, cross, np.int64(-1))


@small_kernel
def may_be_more(query, cross, bound):
    """Can a word of such a bound be worth more than the most so far?"""
    return bound + cross.slack > cross.most


@small_kernel
def await_new_word(query, words, cross, place):
    """Have a new word brought near, to be weighed while others are."""
    if words.needs[query.kind, place] & cross.must == cross.must:
        fetch_word(words, query.kind, place)
        weigh_awaited(query, words, cross, place)


@kernel
def weigh_awaited(query, words, cross, place):
    """Weigh the word that has been awaited longest, and await another in its place."""
    at = cross.next_awaited
    longest = cross.awaited[at]
    cross.awaited[at] = place
    cross.next_awaited = at + 1 & AWAITED - 1
    if longest < 0 or words.ranked[query.kind, longest].bound + cross.slack <= cross.most:
        return
    if has_letters(query, words, cross, longest):
        weigh_new_word(query, words, cross, longest)


@kernel
def weigh_new_word(query, words, cross, place):
    """Note a new word if it is the best so far, can be made, and is seen."""
    if not is_wanted(query, words, place):
        return
    query.candidates += 1
    if not may_see(query, words, place):
        return
    utility = worth_of_new_word(query, words, cross, place)
    if utility <= cross.most:
        return
    if may_be_made(query, words, cross, place) and sees(query, words, place):
        cross.most, cross.place_of_most = utility, place


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


@kernel
def choose_any(query, words, cross):
    """Find a pair drawn from all legal ones, and write it into the answer."""
    query.legal_moves = 0
    list_words(query, words, cross, NONE)
    groups = lay_all(query, words, cross, list_copy(query, cross), NONE)
    cross.wanted = -1
    for number in range(cross.crossings):
        set_crossing(query, words, cross, groups, np.int64(number))
        groups[number, MOVES] = count_beside(query, words, cross)
        query.legal_moves += groups[number, MOVES]
    if query.legal_moves == 0:
        return
    cross.wanted = draw_below(query, query.legal_moves)
    drawn = np.int64(0)
    while cross.wanted >= groups[drawn, MOVES]:
        cross.wanted -= groups[drawn, MOVES]
        drawn += 1
    set_crossing(query, words, cross, groups, drawn)
    count_beside(query, words, cross)
    cross.best += groups[drawn, UTILITY]
    write_both(query, words, cross, groups)


@kernel
def count_beside(query, words, cross):
    """Count the legal new words beside the crossing in question; note the one that is wanted."""
    cross.moves = 0
    pool_beside(query, cross, cross.cards_low, cross.cards_high)
    walk(query, words, cross, letters_of_pool(cross), takes_every_word, count_new_word, False)
    return np.int64(cross.moves)


@small_kernel
def count_new_word(query, words, cross, place):
    """Count a new word beside the crossing in question, if its letters are there."""
    if has_letters(query, words, cross, place):
        count_if_legal(query, words, cross, place)


@kernel
def count_if_legal(query, words, cross, place):
    """Count a new word beside the crossing in question, if it can be made and is seen."""
    if not is_wanted(query, words, place) or not may_see(query, words, place):
        return
    if not may_be_made(query, words, cross, place) or not sees(query, words, place):
        return
    if cross.moves == cross.wanted:
        cross.best = worth_of_new_word(query, words, cross, place)
        cross.best_crossing, cross.best_place = cross.crossing, place
    cross.moves += 1
