"""The best change of a board word by exactly one hand card: a look at the word's neighbours.

A word that one card makes of the board word is one of its neighbours (`sim.search.neighbours`), of
which there are few: no other word need be looked at. Points must depend on the length alone: what
a change is worth is known then by the card that is laid.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.awaited import has_seen, may_matter_yet, wait_for
from sim.search.block import numbers_at_hand
from sim.search.board_work import NO_PLACE, is_barred, length_fits
from sim.search.neighbours import EVERY_LETTER, ID_SHIFT, IS_LONGER
from sim.search.pairs import numbers_at
from sim.search.query import ADD, COVERING, GIVE_AND_TAKE, KEPT, LETTER_KINDS, OVERLAY, WORD_ROOM
from sim.search.walk import comes_first
from sim.search.words import BLOCK
from sim.search.worth import worth_of_last


@small_kernel
def lays_one_card(query, work):
    """Is a change by one card asked for, and are the board word's neighbours known?"""
    is_known = query.neighbours != 0 and query.board_length > 1
    return query.most_cards == 1 and is_known and is_told_by_cards(query, work)


@small_kernel
def is_told_by_cards(query, work):
    """Is a word worth what its length and the cards laid are, however these are laid?"""
    others = query.least_cards + query.least_laid + query.lays_first
    others += query.keeps_first + query.keeps_pairs + query.queue_length
    others += query.taken_usable + work.wilds + (query.moves & GIVE_AND_TAKE)
    others += query.must_lay & query.must_lay - 1  # of two letters
    is_by_length = query.no_card_sum != 0 and query.adds_highest == 0 and query.flagged == 0
    return is_by_length and others == 0


@kernel
def look_at_neighbours(query, words, work):
    """Note the best change to a neighbour of the board word, as `sim.search.change` notes any."""
    numbers = numbers_at(query.neighbours, query.neighbours_count + BLOCK)
    lacks = lacking_bits(query)
    may_cover = query.moves & OVERLAY != 0 and length_fits(query, query.board_length)
    for first in range(0, query.neighbours_count, BLOCK):
        fitting = numbers_at_hand(numbers, np.int64(first), lacks)
        fitting &= (1 << min(query.neighbours_count - first, BLOCK)) - 1
        while fitting != 0:
            number = numbers[first + lowest_bit(fitting)]
            fitting &= fitting - 1
            if may_cover or number & IS_LONGER != 0:
                look_at_neighbour(query, words, work, number)


@small_kernel
def lacking_bits(query):
    """The bits that rule a neighbour out: of letters that may not be laid, of its length."""
    lacks = np.int64(0)
    for letter in range(LETTERS):
        lacks |= np.int64(query.count[letter] == 0) << letter
    if query.must_lay != 0:
        lacks |= EVERY_LETTER & ~query.must_lay
    may_grow = query.moves & ADD != 0 and length_fits(query, query.board_length + 1)
    return lacks if may_grow else lacks | IS_LONGER


@small_kernel
def look_at_neighbour(query, words, work, number):
    """Note the change to a neighbour if the bot sees it and it is the best so far.

    Of changes worth the same the one is noted that a walk would come to first.
    """
    letter, word_id = lowest_bit(number), number >> ID_SHIFT
    points = points_of_length(query, query.board_length + (number >> LETTERS & 1))
    utility = query.points_weight * points + work.gain[letter]
    if utility < work.most or points < query.least_points or is_barred(query, word_id):
        return
    place = place_of(words, query.kind, word_id)
    if place == NO_PLACE:
        return
    utility += worth_of_last(query, words, place)
    if utility < work.most:
        return
    if utility == work.most and not comes_first(query, words, place, work.place_of_most):
        return
    query.candidates += 1
    wait = wait_for(query, words, place)
    if wait > query.clock and (work.place_of_most != NO_PLACE or not may_matter_yet(query, wait)):
        return
    if has_seen(query, words, place, wait):
        work.most, work.place_of_most = utility, place


@small_kernel
def points_of_length(query, length):
    """The points of any word of a length, none of its cards flagged."""
    return query.by_length[length] * query.by_flagged[0]


@small_kernel
def place_of(words, kind, word_id):
    """Where a word stands in a kind's ranking; `NO_PLACE` if the kind cannot know it."""
    number = words.number[word_id]  # of another word if no kind can know it
    if words.sight[kind, number].word_id != word_id or words.sight[kind, number].length == 0:
        return NO_PLACE
    return np.int64(words.sight[kind, number].place)


@kernel
def lay_one_card(query, work):
    """Note how the word in question, a neighbour, is laid over the board word, and its worth.

    A card is added as far to the right as it can be: `sim.search.alignments` comes to that first.
    """
    at = np.int64(0)
    while at < query.board_length and work.word[at] == query.board[at]:
        at += 1
    longer = work.length - query.board_length
    for board in range(WORD_ROOM):
        work.best_shift[board] = longer if board >= at else 0
        work.best_option[board] = KEPT
    if longer == 0:
        work.best_option[at] = COVERING
    for letter in range(LETTER_KINDS):
        work.best_wild[letter] = 0
    work.points = points_of_length(query, work.length)
    work.best = query.points_weight * work.points + work.gain[work.word[at]]
