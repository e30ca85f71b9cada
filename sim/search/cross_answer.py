"""Writes the best crossing and new word into the answer, with the cards of the own word (F6-03)."""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.cross_lay import COVER, INSERT, KEEP, find_beside, set_crossing
from sim.search.cross_places import CROSSES, DOUBLED, STAYS
from sim.search.cross_work import PLACE, POINTS, take_new
from sim.search.fit import count_in
from sim.search.query import COVERING, DOUBLING, FROM_HAND, KEPT, LETTER_KINDS
from sim.search.worth import points_of_hand_word

CROSSING, NEW, PLACES = np.int64(0), np.int64(1), np.int64(2)


@kernel
def write_both(query, words, cross, groups):
    """Write the answer, laid with as many own cards as may be: others stay in the hand."""
    number = cross.best_crossing
    set_crossing(query, words, cross, groups, number)
    take_new(words, cross, query.kind, cross.best_place)
    taken = most_of_own(query, cross)
    while not find_beside(query, cross, taken):
        taken -= 1
    query.found = 2
    query.utility = cross.best
    query.points = groups[number, POINTS] + points_of_hand_word(query, words, cross.best_place)
    query.word_id[NEW] = words.ranked[query.kind, cross.best_place].word_id
    write_new_word(query, cross)
    query.length[CROSSING] = 0
    if groups[number, PLACE] >= 0:
        query.word_id[CROSSING] = words.ranked[query.kind, groups[number, PLACE]].word_id
        write_crossing(query, cross)
    elif cross.forced_low != 0 or cross.forced_high != 0:
        query.word_id[CROSSING] = -1
        set_copy(query, cross)
        write_crossing(query, cross)


@kernel
def most_of_own(query, cross):
    """How many cards of the own word both words could take, whatever their order."""
    most = np.int64(0)
    low, high = cross.cards_low, cross.cards_high
    for letter in range(LETTERS):
        wanted = cross.new_count[letter] + count_in(low, high, letter)
        most += min(wanted, cross.own[letter]) - cross.forced[letter]
    return most


@kernel
def write_new_word(query, cross):
    """Write the new word, and which own cards are in it."""
    query.length[NEW] = cross.new_length
    for at in range(cross.new_length):
        query.letter[NEW, at] = cross.new[at]
        query.source[NEW, at] = FROM_HAND
        query.is_wild[NEW, at] = 0
        query.board_place[NEW, at] = -1
    for place in range(query.queue_length):
        if cross.role[place] == STAYS:
            query.board_place[NEW, cross.new_at[place + 1] - 1] = place


@small_kernel
def set_copy(query, cross):
    """The other's word as it is, all of it kept."""
    cross.over_length = query.board_length
    for at in range(query.board_length):
        cross.over[at] = query.board[at]
        cross.option[at] = KEEP


@kernel
def write_crossing(query, cross):
    """Write the way in which the other's word has been laid, and which own cards went over."""
    board = cards = np.int64(0)
    query.length[CROSSING] = cross.over_length
    for letter in range(LETTER_KINDS):
        cross.double_left[letter] = cross.forced[letter]
    for at in range(cross.over_length):
        letter, option = cross.over[at], cross.option[at]
        query.letter[CROSSING, at] = letter
        query.is_wild[CROSSING, at] = 0
        query.board_place[CROSSING, at] = query.board_place[PLACES, at] = -1
        if option != INSERT:
            query.board_place[CROSSING, at] = board
            board += 1
        if option != KEEP:
            query.source[CROSSING, at] = COVERING if option == COVER else FROM_HAND
            query.board_place[PLACES, at] = crossing_place(query, cross, cards)
            cards += 1
        elif cross.double_left[letter] > 0:
            cross.double_left[letter] -= 1
            query.source[CROSSING, at] = DOUBLING
            query.board_place[PLACES, at] = doubled_place(query, cross, letter)
        else:
            query.source[CROSSING, at] = KEPT


@kernel
def crossing_place(query, cross, card):
    """The place in the own word of a card that goes over in its order, -1 for one of the hand."""
    found = np.int64(-1)
    for place in range(query.queue_length):
        if cross.role[place] == CROSSES and cross.over_at[place + 1] - 1 == card:
            found = np.int64(place)
    return found


@kernel
def doubled_place(query, cross, letter):
    """The place in the own word of the next card of a letter that is a duplicate."""
    left = cross.double_left[letter]
    found = np.int64(-1)
    for place in range(query.queue_length):
        if cross.role[place] == DOUBLED and query.queue[place] == letter:
            if left == 0:
                found = np.int64(place)
            left -= 1
    return found
