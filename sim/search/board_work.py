"""The work record of searches that use a board word: who writes which field, and who reads it.

`sim.search.change` and `sim.search.combine` each make one such record and keep it until they
return. For each word that a walk lets through they take it, weigh it in the short way if what
cards add is a sum, else by every way to lay it, and note the best:

    prepare, prepare_change, prepare_combination   what is asked      once a question
    take_word                                      the word           once a word
    sort_needs ... trace_back, keep_best_cards     the short way      best_shift, best_option
    weigh_alignments, weigh_subsets                every way          shift, option, laid, wild
    most_in_order                                  cards in order     tried ... end_after
    number_cards, mark_cards                       any move           marks
    look_at_change, look_at_combination            the best move      most, place_of_most

The fields stand in the order of these steps; a step reads those of the steps before it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kernel import kernel, small_kernel
from sim.search.caps import NO_CAP
from sim.search.fit import bits_of, bucket_of, holds, packed_high, packed_low
from sim.search.query import ADD, LETTER_KINDS, WILD, WORD_ROOM

NONE = np.int64(-(1 << 60))
"""A utility below any other."""
FREE = np.int64(1 << 50)
"""Added to bounds that do not hold, so that nothing is left out for them."""
MOST_NEED_STATES = 16
TABLE_ROOM = 64 * 4 * MOST_NEED_STATES
MARK_BITS = 32
MARK_ROOM = (3 << WORD_ROOM - 1) // MARK_BITS + 1
BARRED = np.int64(-(1 << 50))
"""Added for what is not allowed; even a word full of it stays above `NONE`."""
MOST_WILDS = 2
"""Wild cards that a word may use; more in hand are not used."""
SAME_WORD = np.int64(-2)
"""In the place of a word of the index: the board word itself, unchanged."""
NO_PLACE = np.int64(-1)
"""In the place of a word: there is none."""

COPIES_TOLD_APART = 3
"""Copies of a letter that have bits of ``needs``, at most."""

WORK_FIELDS: tuple[tuple[Any, ...], ...] = (
    # --- what is asked: `prepare`, then `prepare_change` or `prepare_combination`
    ("board_count", np.int64, (LETTER_KINDS,)),
    ("union_count", np.int64, (LETTER_KINDS,)),  # hand and board together
    ("union_lacks", np.int64),  # bits of needs that they do not meet
    ("union_low", np.int64),
    ("union_high", np.int64),
    ("union_bucket", np.int64),  # common letters of hand and board
    ("required", np.int64),  # common letters that every word must have
    ("wilds", np.int64),
    ("is_plain", np.int64),  # 1: a letter's cards are worth the same in hand and on the board
    ("gain", np.int64, (LETTER_KINDS,)),  # utility of using a hand card, but for its points
    ("combines", np.int64),  # 1: board cards may be left out
    ("board_weight", np.int64),  # utility of a point of board cards used, beyond the word's
    ("slack", np.int64),  # utility that a move can have beyond the bound of its word
    ("most_wild", np.int64),  # utility that wild cards can add, at most
    ("adds_nothing", np.int64),  # 1: no alignment adds to an all-hand word or takes from it
    ("most_change", np.int64),  # utility that board cards can add to an all-hand word, at most
    # --- the word in question: `take_word`
    ("place", np.int64),
    ("length", np.int64),
    ("word", np.int64, (WORD_ROOM,)),
    ("word_count", np.int64, (LETTER_KINDS,)),
    ("places", np.int64, (LETTER_KINDS,)),  # where it holds each letter, as bits
    ("need", np.int64, (LETTER_KINDS,)),  # copies that the hand has not
    # --- the short way: `sim.search.best_alignment`, all but the last seven by `sort_needs`
    ("forced", np.int64, (WORD_ROOM,)),  # 1: all board cards of its letter are needed
    ("step", np.int64, (LETTER_KINDS,)),  # of the letter's digit in a state; 0: it has none
    ("kept_gain", np.int64, (WORD_ROOM,)),
    ("doubled_gain", np.int64, (WORD_ROOM,)),
    ("laid_place", np.int64),  # where no board card may be kept; -1: nowhere
    ("kept_row", np.int64, (WORD_ROOM,)),
    ("covered_row", np.int64, (WORD_ROOM,)),
    ("need_states", np.int64),
    ("states", np.int64),
    ("start", np.int64),
    ("before", np.int64, (4 * MOST_NEED_STATES,)),
    ("reached", np.int64, (TABLE_ROOM,)),
    # --- a way to lay it: `weigh_alignments` or `weigh_subsets`, wild cards by `weigh_wilds`
    ("shift", np.int64, (WORD_ROOM,)),  # place of a board card in the word, less its own
    ("option", np.int64, (WORD_ROOM,)),  # what becomes of a board card
    ("laid", np.int64, (LETTER_KINDS,)),  # cards laid of each letter, wild ones too
    ("wild", np.int64, (LETTER_KINDS,)),  # of them wild ones
    # --- board cards in their order: `sim.search.in_order`, by board card
    ("tried", np.int64, (WORD_ROOM,)),  # of taking and leaving it, how many
    ("most_before", np.int64, (WORD_ROOM,)),  # utility that those before it can add
    ("worth_after", np.int64, (WORD_ROOM,)),  # utility of it and those after it
    ("end_after", np.int64, (WORD_ROOM,)),  # where the part of the word begins that these end
    # --- any move: `number_no_cards` or `number_cards`, the marks by `mark_cards`
    ("marks", np.int64, (MARK_ROOM,)),  # which sets of hand cards were met
    ("mark_rows", np.int64),  # rows of marks that this word uses
    ("mark_step", np.int64, (LETTER_KINDS,)),
    ("wanted", np.int64),  # the set of hand cards that is asked for; -1: any
    # --- the best way to lay the word: `weigh_cards`, `trace_back` or `keep_best_cards`
    ("best", np.int64),
    ("points", np.int64),
    ("best_shift", np.int64, (WORD_ROOM,)),
    ("best_option", np.int64, (WORD_ROOM,)),
    ("best_wild", np.int64, (LETTER_KINDS,)),
    # --- the best move of all words: `look_at_change` or `look_at_combination`
    ("most", np.int64),  # its utility, `NONE` if there is none yet
    ("place_of_most", np.int64),
)


@kernel
def prepare(query, work):
    """Note what is asked of the query for each word."""
    work.wilds = min(query.count[WILD], MOST_WILDS)
    work.is_plain = 1
    work.length = 0
    for letter in range(LETTER_KINDS):
        work.board_count[letter] = 0
        work.word_count[letter] = 0
        work.places[letter] = 0
        work.need[letter] = 0
        work.union_count[letter] = query.count[letter]
        work.gain[letter] = query.card_weight - query.keep[letter]
    for at in range(query.board_length):
        letter = query.board[at]
        work.board_count[letter] += 1
        work.union_count[letter] += 1
        if query.board_value[at] != query.value[letter]:
            work.is_plain = 0
    work.union_lacks = ~bits_of(work.union_count)
    work.union_low = packed_low(work.union_count)
    work.union_high = packed_high(work.union_count)
    work.union_bucket = bucket_of(work.union_count)
    work.required = 0


@small_kernel
def letters_of_work(work):
    """What a walk over words of hand and board together needs to know."""
    return work.union_bucket, work.required, work.union_lacks, work.wilds, NO_CAP


@small_kernel
def may_beat(query, work, bound):
    """Can a word of such a bound be better than the best move so far?"""
    return bound + work.slack > work.most


@small_kernel
def has_letters(words, work, kind, place):
    """Do hand and board together hold the word's letters, without wild cards?"""
    if not holds(work.union_low, words.ranked[kind, place].low):
        return False
    return holds(work.union_high, words.ranked[kind, place].high)


@kernel
def take_word(query, words, work, place):
    """Copy a word and count its letters."""
    for at in range(work.length):
        work.word_count[work.word[at]] = 0
        work.places[work.word[at]] = 0
        work.need[work.word[at]] = 0
    work.place = place
    work.laid_place = -1
    if place == SAME_WORD:
        work.length = query.board_length
        for at in range(work.length):
            work.word[at] = query.board[at]
    else:
        work.length = words.ranked[query.kind, place].letter[WORD_ROOM - 1]
        for at in range(work.length):
            work.word[at] = words.ranked[query.kind, place].letter[at]
    for at in range(work.length):
        letter = work.word[at]
        copies = work.word_count[letter] + 1
        work.word_count[letter] = copies
        work.places[letter] |= 1 << at
        work.need[letter] = max(copies - query.count[letter], 0)


@small_kernel
def is_barred(query, word_id):
    """Is the word one of those not to be found this time?"""
    matches = 0
    for at in range(query.barred_count):
        matches += query.barred[at] == word_id
    return matches > 0


@small_kernel
def is_board_word(query, work):
    """Is the word in question the board word?"""
    return is_same_word(work.word, work.length, query.board, query.board_length)


@kernel
def is_same_word(word, length, other, other_length):
    """Do two words have the same letters in the same order?"""
    if length != other_length:
        return False
    changes = 0
    for at in range(length):
        changes += word[at] != other[at]
    return changes == 0


@small_kernel
def length_fits(query, length):
    """Is the length asked for, and possible for a changed word?"""
    least = max(query.least_length, query.board_length)  # FW-15
    return least <= length <= query.most_length


@kernel
def may_change_to(query, words, work, place):
    """Has the word the right length for a change, and letters that are at hand?"""
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    if not length_fits(query, length):
        return False
    if (query.moves & ADD) == 0 and length != query.board_length:
        return False
    return may_begin(query, words, place) and may_use(query, words, work, place)


@small_kernel
def may_begin(query, words, place):
    """Does the word begin with a letter that must be laid there, or that must stay there?"""
    first = np.int64(words.ranked[query.kind, place].letter[0])
    if query.keeps_first != 0 and first != query.board[0]:
        return False
    return query.lays_first == 0 or query.must_lay == 0 or query.must_lay >> first & 1 != 0


@kernel
def may_combine_to(query, words, work, place):
    """Has the word the right length for a combination, and letters that are at hand?"""
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    if length < query.least_length or length > query.most_length:
        return False
    return may_use(query, words, work, place)


@small_kernel
def may_use(query, words, work, place):
    """Are the word's letters at hand, and is it not barred?"""
    if work.wilds == 0 and not has_letters(words, work, query.kind, place):
        return False
    return not is_barred(query, words.ranked[query.kind, place].word_id)


@small_kernel
def largest_factor(query):
    """The largest factor by which flagged cards multiply a word's points, in size."""
    factor = 1
    for flagged in range(4):
        factor = max(factor, abs(query.by_flagged[flagged]))
    return factor


@kernel
def most_from_wilds(query, work):
    """Utility that cards worth other than their letter's can add, beyond what is said of each.

    `FREE` where a single card can change what all are worth.
    """
    if work.wilds == 0 and work.is_plain != 0:
        return np.int64(0)
    if query.adds_highest != 0 or query.flagged != 0:
        return FREE
    if work.wilds == 0:
        return np.int64(0)
    most = np.int64(0)
    for letter in range(WILD):
        points = query.points_weight * (query.value[WILD] - query.value[letter])
        gained = max(points * largest_factor(query), 0) + query.keep[letter] - query.keep[WILD]
        most = max(most, gained)
    return work.wilds * most


@kernel
def points_from_hand(query, work):
    """The word's points if all cards came from the hand, and the factor of its flagged ones."""
    points = query.by_length[work.length]
    highest = -(1 << 40)
    flagged = 0
    for at in range(work.length):
        letter = work.word[at]
        if query.no_card_sum == 0:
            points += query.value[letter]
        highest = max(highest, query.value[letter])
        flagged += query.flagged >> letter & 1
    factor = flag_factor(query, work.length, flagged)
    return (points + query.adds_highest * highest) * factor, factor


@small_kernel
def flag_factor(query, length, flagged):
    """What so many flagged cards multiply the points of a word of this length by (F17-04)."""
    if length < query.flagged_from:
        return query.by_flagged[0]
    return query.by_flagged[min(flagged, 3)]
