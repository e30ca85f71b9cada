"""The best crossing of the own word into the other's, and new word beside it (Double Cross).

The player's own word, ``queue``, is taken up. All its letters that the other's word, ``board``,
holds as well go onto their likes there (F6-01); further ones may be added to it or laid over it,
in their order, and change it (F6-02). What is left of the own word, in its order, and cards of the
hand make a new word (F6-03, F6-04). Both words compete for the cards, so that the best crossing
and then the best new word need not be the best pair.

Crossings are few and listed. Whatever can stand beside one can stand beside mere duplicates, so
the best new word beside these bounds all: crossings are tried from the best down, each with the
best new word that it leaves, until that bound could not make a pair better than the one found.
Which cards of the own word go where is asked only of pairs that would be the best.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.answer import clear_answer
from sim.search.choice import draw_below
from sim.search.cross_answer import write_both
from sim.search.cross_lay import begin_laying, covers_too_much, find_beside, next_way, set_crossing
from sim.search.cross_places import find_places
from sim.search.cross_work import (
    ALL_USED,
    COLUMNS,
    CROSS_DTYPE,
    DONE,
    FIRST_ROOM,
    HIGH,
    LOW,
    NONE,
    PLACE,
    POINTS,
    UTILITY,
    hand_makes,
    has_duplicates,
    has_letters,
    is_own_word,
    letters_of_pool,
    pool_beside,
    pool_for_crossings,
    prepare_cross,
    spared_by,
    take_new,
    take_over,
    worth_of_laying,
)
from sim.search.fit import count_in
from sim.search.notice import may_see, sees
from sim.search.query import ANY_MOVE, WORD_ROOM
from sim.search.walk import takes_every_word, walk
from sim.search.worth import cost_of_cards, is_wanted, points_of_hand_word

COPY = np.int64(0)
"""The first crossing listed: nothing but the duplicates."""


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
    groups = np.empty((FIRST_ROOM, COLUMNS), np.int64)
    list_crossings(query, words, cross, groups)
    if cross.crossings > len(groups):
        groups = np.empty((cross.crossings, COLUMNS), np.int64)
        list_crossings(query, words, cross, groups)
    cross.best = NONE
    cross.best_place = -1
    if query.choice == ANY_MOVE:
        choose_any(query, words, cross, groups)
    else:
        choose_best(query, words, cross, groups)
    if cross.best_place >= 0:
        write_both(query, words, cross, groups)
    room[0].best = 0  # so that the room lives until here


@kernel
def list_crossings(query, words, cross, groups):
    """List what the other's word may become: itself under its duplicates, or another word."""
    cross.crossings = 0
    add_crossing(query, cross, groups, np.int64(-1), np.int64(0))
    if cross.free_cards == 0:
        return
    pool_for_crossings(query, cross)
    state = (cross, groups)
    walk(query, words, state, letters_of_pool(cross), takes_every_word, look_at_crossing, False)


@small_kernel
def look_at_crossing(query, words, state, place):
    """List the ways to lay a word over the other's, if its bits tell nothing against it."""
    cross, groups = state
    needs = words.needs[query.kind, place]
    is_long = count_bits(needs) + cross.uncounted >= query.board_length  # FW-15
    if is_long and needs & cross.must == cross.must:
        list_ways(query, words, cross, groups, np.int64(place))


@kernel
def list_ways(query, words, cross, groups, place):
    """List the ways to lay a word over the other's, if the bot sees it."""
    kind = query.kind
    length = words.ranked[kind, place].letter[WORD_ROOM - 1]
    if length < query.board_length or length > query.board_length + cross.free_cards:  # FW-15
        return
    if not has_duplicates(query, words, cross, place):
        return
    if not has_letters(query, words, cross, place) or not is_wanted(query, words, place):
        return
    take_over(words, cross, kind, place)
    if covers_too_much(query, cross) or not may_see(query, words, place):
        return
    begin_laying(cross)
    at = next_way(query, cross, np.int64(0))
    if at < 0 or not sees(query, words, place):
        return
    points = points_of_hand_word(query, words, place)
    while at >= 0:
        may_go_over = query.each_part == 0 or find_places(query, cross, np.int64(0))
        if may_go_over and not is_listed(cross, groups, place):
            add_crossing(query, cross, groups, place, points)
        at = next_way(query, cross, at)


@kernel
def add_crossing(query, cross, groups, place, points):
    """Put a crossing into the list, laid as it is in question; without a word the duplicates."""
    low, high = cross.forced_low, cross.forced_high
    if place >= 0:
        low, high = cross.laid_low, cross.laid_high
    number = cross.crossings
    cross.crossings += 1
    if number >= len(groups):
        return
    utility = query.points_weight * points
    for letter in range(LETTERS):
        laid = count_in(low, high, letter)
        if laid > 0:
            utility += worth_of_laying(query, letter, laid, cross.own[letter])
    groups[number, UTILITY], groups[number, POINTS], groups[number, PLACE] = utility, points, place
    groups[number, LOW], groups[number, HIGH], groups[number, DONE] = low, high, 0


@kernel
def is_listed(cross, groups, place):
    """Is the word in the list already with the same cards?"""
    number = min(cross.crossings, len(groups)) - 1
    while number >= 0 and groups[number, PLACE] == place:
        if groups[number, LOW] == cross.laid_low and groups[number, HIGH] == cross.laid_high:
            return True
        number -= 1
    return False


@kernel
def choose_best(query, words, cross, groups):
    """Find the pair of most utility."""
    most_of_new = walk_beside(query, words, cross, groups, COPY, NONE)
    if query.least_board == ALL_USED:
        most_of_new = walk_unbound(query, words, cross, groups)
    while most_of_new > NONE:
        number = best_left(cross, groups)
        if number < 0 or groups[number, UTILITY] + most_of_new <= cross.best:
            return
        least = max(cross.best - groups[number, UTILITY], NONE)
        walk_beside(query, words, cross, groups, number, least)


@kernel
def best_left(cross, groups):
    """The crossing of most utility that has not been looked at; -1 if none is left."""
    best, number = NONE, np.int64(-1)
    for each in range(cross.crossings):
        if groups[each, DONE] == 0 and groups[each, UTILITY] > best:
            best, number = groups[each, UTILITY], np.int64(each)
    return number


@kernel
def walk_beside(query, words, cross, groups, number, least):
    """Look for the best new word beside a crossing; note the pair if one is worth more than that.

    Returns:
        what the new word is worth, NONE if there is none.
    """
    groups[number, DONE] = 1
    set_crossing(query, words, cross, groups, number)
    pool_beside(query, cross, groups[number, LOW], groups[number, HIGH])
    cross.most, cross.place_of_most = least, -1
    state = (cross, groups)
    walk(query, words, state, letters_of_pool(cross), may_be_more, look_at_new_word, False)
    if cross.place_of_most < 0:
        return NONE
    cross.best = groups[number, UTILITY] + cross.most
    cross.best_crossing, cross.best_place = number, cross.place_of_most
    return np.int64(cross.most)


@kernel
def walk_unbound(query, words, cross, groups):
    """What the best new word is worth that any crossing may leave, own cards unused or not."""
    pool_beside(query, cross, cross.forced_low, cross.forced_high)
    cross.crossing, cross.most, cross.place_of_most = -1, NONE, -1
    state = (cross, groups)
    walk(query, words, state, letters_of_pool(cross), may_be_more, look_at_new_word, False)
    return np.int64(cross.most)


@small_kernel
def may_be_more(query, state, bound):
    """Can a word of such a bound be worth more than the most so far?"""
    return bound + state[0].slack > state[0].most


@small_kernel
def look_at_new_word(query, words, state, place):
    """Weigh a new word if its letters are there and its bound allows it to be the best so far."""
    cross, groups = state
    bound = words.ranked[query.kind, place].bound + cross.slack
    if bound > cross.most and has_letters(query, words, cross, place):
        weigh_new_word(query, words, cross, groups, np.int64(place))


@kernel
def weigh_new_word(query, words, cross, groups, place):
    """Note a new word if it is the best so far, can be made, and is seen."""
    if not is_wanted(query, words, place):
        return
    query.candidates += 1
    if not may_see(query, words, place):
        return
    utility = worth_of_new_word(query, words, cross, place)
    if utility <= cross.most:
        return
    if may_be_made(query, words, cross, groups, place) and sees(query, words, place):
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
def may_be_made(query, words, cross, groups, place):
    """May a new word be made of what the crossing in question leaves?"""
    take_new(words, cross, query.kind, place)
    if is_own_word(query, cross):
        return False
    if cross.crossing < 0:
        return True
    hand_is_free = query.each_part == 0 and query.least_board != ALL_USED
    if hand_is_free and hand_makes(query, words, cross, place):
        return True
    return find_beside(query, cross, groups, np.int64(0))


@kernel
def choose_any(query, words, cross, groups):
    """Find a pair drawn from all legal ones."""
    cross.wanted = -1
    walk_pairs(query, words, cross, groups)
    query.legal_moves = cross.moves
    if cross.moves > 0:
        cross.wanted = draw_below(query, cross.moves)
        walk_pairs(query, words, cross, groups)


@kernel
def walk_pairs(query, words, cross, groups):
    """Count the legal pairs; note the one that is wanted."""
    cross.moves = 0
    state = (cross, groups)
    for number in range(cross.crossings):
        set_crossing(query, words, cross, groups, np.int64(number))
        pool_beside(query, cross, groups[number, LOW], groups[number, HIGH])
        walk(query, words, state, letters_of_pool(cross), takes_every_word, count_new_word, False)
        if cross.best_place >= 0:
            return


@kernel
def count_new_word(query, words, state, place):
    """Count a new word beside the crossing in question."""
    cross, groups = state
    if not has_letters(query, words, cross, place) or not is_wanted(query, words, place):
        return
    if not may_see(query, words, place) or not may_be_made(query, words, cross, groups, place):
        return
    if not sees(query, words, place):
        return
    if cross.moves == cross.wanted:
        utility = worth_of_new_word(query, words, cross, place)
        cross.best = groups[cross.crossing, UTILITY] + utility
        cross.best_crossing, cross.best_place = cross.crossing, place
    cross.moves += 1
