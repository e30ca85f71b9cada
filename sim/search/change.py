"""The best word made of a board word by adding, overlaying, taking and duplicating cards.

A move is a word and the multiset of hand cards that it uses; which board cards are covered,
taken or doubled is then chosen best. Cards taken count as hand cards of their letter once they are
taken, where they may be used at all; ``hand cards used`` are all cards laid. At most two wild
cards are used in a word. A turn of duplicates alone scores the values of the cards laid or, with
``duplicates_score_word``, the word; ``least_points`` does not bear on it; its word id is -1.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, inlined_kernel, kernel, lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.alignments import (
    A_CHOICE,
    IMPOSSIBLE,
    NOTHING_MORE,
    demands_of_word,
    weigh_alignments,
)
from sim.search.answer import clear_answer, worth_kept, write_change
from sim.search.any_board_move import choose_any_board_move, number_no_cards
from sim.search.awaited import await_words, has_seen, may_matter_yet, wait_for
from sim.search.best_alignment import (
    best_addition,
    has_alignment,
    is_duplicate_taken_off,
    most_addition,
    most_addition_with,
    sort_needs,
    trace_back,
)
from sim.search.board_work import (
    FREE,
    NO_PLACE,
    NONE,
    SAME_WORD,
    is_board_word,
    largest_factor,
    length_fits,
    letters_of_work,
    may_beat,
    may_change_to,
    most_from_wilds,
    points_from_hand,
    prepare,
    take_word,
)
from sim.search.caps import NO_CAP
from sim.search.duplicates import weigh_duplicates
from sim.search.few_cards import CHANGE_DTYPE, is_cheapest_best, look_up_words
from sim.search.fit import bits_of, bucket_bit, bucket_of, first_bit
from sim.search.one_card import (
    lay_one_card,
    lays_one_card,
    look_at_neighbours,
)
from sim.search.query import (
    ANY_MOVE,
    DOUBLING,
    GIVE_AND_TAKE,
    KEPT,
    LETTER_KINDS,
    OVERLAY,
    WILD,
)
from sim.search.walk import walk_ahead
from sim.search.worth import worth_of_last


@kernel
def find_changed_word(query, words):
    """Answer a query for the best word made of the board word, or for any one.

    Reads and writes `sim.search.query`; asks for ``board``, ``moves`` and what goes with them.
    """
    room = np.empty(1, CHANGE_DTYPE)
    work = room[0]
    clear_answer(query)
    if query.board_length == 0:
        return
    prepare(query, work)
    prepare_change(query, work)
    number_no_cards(work)
    if query.choice == ANY_MOVE:
        choose_any_board_move(query, words, work, may_change_to, weigh_alignments, write_change)
    else:
        choose_best_change(query, words, work)
    if query.found != 0:
        query.utility += query.by_last[query.letter[0, query.length[0] - 1]]
    room[0].wilds = 0  # so that the room lives until here


@kernel
def prepare_change(query, work):
    """Note by how much a changed word can be worth more than the bound of its word."""
    takes = 0
    work.most_change = 0
    work.adds_nothing = work.is_plain
    if (query.moves & OVERLAY) == 0 or is_duplicate_taken_off(query):  # taking may cost
        work.adds_nothing = 0
    factor = largest_factor(query)
    values = 0
    for at in range(query.board_length):
        letter = query.board[at]
        take = 0
        if (query.moves & GIVE_AND_TAKE) != 0:
            take = max(query.keep[letter], 0)
        extra = abs(query.points_weight * (query.board_value[at] - query.value[letter]))
        takes += take
        values += extra * factor
        work.most_change += max(take, extra * factor - work.gain[letter])
        if work.gain[letter] != 0 or take > 0:
            work.adds_nothing = 0
    work.most_wild = most_from_wilds(query, work)
    work.slack = min(takes + values + work.most_wild, FREE)
    if query.board_weight < 0:
        work.slack = FREE
    if (query.moves & (OVERLAY | GIVE_AND_TAKE)) == 0:  # no board card can be covered
        work.required = bucket_of(work.board_count)
    work.combines = 0
    work.board_weight = 0


@kernel
def choose_best_change(query, words, work):
    """Find the change of most utility and write it."""
    await_words(query)
    least = worth_kept(query)
    work.most, work.place_of_most = least, NO_PLACE
    if query.duplicates_only != 0 and length_fits(query, query.board_length):  # FW-18, FW-22
        take_word(query, words, work, SAME_WORD)
        weigh_duplicates(query, work)
        last = query.by_last[query.board[query.board_length - 1]]
        if work.best > NONE and work.best + last > least:
            work.most, work.place_of_most = work.best + last, SAME_WORD
    if lays_one_card(query, work):
        look_at_neighbours(query, words, work)
    else:
        look_at_words(query, words, work)
    if work.most > least:
        weigh_again(query, words, work, work.place_of_most)
        write_change(query, words, work)


@inlined_kernel
def look_at_words(query, words, work):
    """Look at every word whose letters are at hand and that may be the best change."""
    if is_cheapest_best(query, work) and look_up_words(query, words, work, look_at_change):
        return
    work.most -= work.place_of_most >= 0  # of words worth the same the first of the walk counts
    must, bucket = letters_to_lay(query)
    work.required |= bucket
    letters, bits = letters_of_change(query, work), (must, least_bits(query, work))
    share = share_of_board(query, work)
    walk_ahead(query, words, work, letters, bits, share, may_beat, look_if_better)


@small_kernel
def letters_of_change(query, work):
    """As `letters_of_work`: of few cards laid, letters of the board and so few others."""
    if query.most_cards == 0 or work.wilds > 0:
        return letters_of_work(work)
    letters = bucket_of(work.board_count) | work.required
    return letters, work.required, ~bits_of(work.board_count), query.most_cards, NO_CAP


@small_kernel
def letters_to_lay(query):
    """The bits and the bucket of the letters that every word must have, since they must be laid."""
    must, bucket = np.int64(0), np.int64(0)
    left = query.must_lay
    while left != 0:
        letter = lowest_bit(left)
        left &= left - 1
        must |= first_bit(letter)
        bucket |= bucket_bit(letter)
    return must, bucket


@small_kernel
def share_of_board(query, work):
    """So many bits and common letters of the board that a word must have: the others are laid on.

    A changed word is no shorter (FW-15), so it lacks no more board cards than hand cards are laid.
    """
    laid = np.int64(0)
    for letter in range(LETTER_KINDS):
        laid += query.count[letter]
    if query.most_cards > 0:
        laid = min(laid, query.most_cards)
    bits, bucket = bits_of(work.board_count), bucket_of(work.board_count)
    return bits, count_bits(bits) - laid, bucket, count_bits(bucket) - laid


@small_kernel
def least_bits(query, work):
    """How many bits of ``needs`` any word that is long enough has; some copies have no bit."""
    cards = np.int64(0)
    for letter in range(LETTERS):
        cards += work.union_count[letter]
    without = cards - count_bits(~work.union_lacks)
    return max(query.least_length, query.board_length) - without  # FW-15


@small_kernel
def look_if_better(query, words, work, place):
    """Look at a word that may be the best so far."""
    if may_beat(query, work, words.ranked[query.kind, place].bound):
        look_at_change(query, words, work, place, work.most)


@small_kernel
def look_at_change(query, words, work, place, least):
    """Note the change to a word if the bot sees it and it is worth more than ``least``."""
    if not may_change_to(query, words, work, place):
        return
    wait = wait_for(query, words, place)
    if wait > query.clock and (work.place_of_most != NO_PLACE or not may_matter_yet(query, wait)):
        return
    last = worth_of_last(query, words, place)
    utility = weigh_change(query, words, work, place, least - last) + last
    if utility > least and has_seen(query, words, place, wait):
        work.most, work.place_of_most = utility, place


@kernel
def weigh_change(query, words, work, place, best):
    """The most utility of changing to a word; anything up to ``best`` if it is no better."""
    query.candidates += 1
    is_each_alone = adds_up(query, work)
    if is_each_alone and query.taken_usable == 0 and not has_alignment(query, words, work, place):
        return NONE
    take_word(query, words, work, place)
    if is_board_word(query, work):  # FW-22
        return NONE
    points, factor = points_from_hand(query, work)
    utility = query.points_weight * points
    for at in range(work.length):
        utility += work.gain[work.word[at]]
    if utility + work.most_change + work.most_wild <= best:
        return NONE
    demands = demands_of_word(query, work) if work.wilds == 0 else A_CHOICE
    if demands == IMPOSSIBLE:
        return NONE
    if not is_each_alone or not sort_needs(query, work, factor):
        weigh_alignments(query, work)
        return work.best
    if work.is_plain != 0 and points < query.least_points:
        return NONE
    addition = most_addition(query, work)
    if addition == NONE:
        return NONE
    if demands != NOTHING_MORE and utility + addition <= best:
        return NONE
    if demands == A_CHOICE:
        weigh_alignments(query, work)
        return work.best
    if demands != NOTHING_MORE:
        addition = most_addition_with(query, work, demands)
        if addition == NONE:
            return NONE
    work.points = points
    work.best = addition
    return utility + addition


@small_kernel
def adds_up(query, work):
    """Do cards add to the utility of the word in question each by itself?"""
    if work.wilds > 0 or (query.duplicates_worth_none != 0 and query.least_points > 0):
        return False
    if query.no_card_sum != 0 and work.is_plain == 0:
        return False
    return work.is_plain != 0 or (query.adds_highest == 0 and query.least_points <= 0)


@small_kernel
def is_sum(query, work):
    """Do cards add up, and is every alignment as good as asked?"""
    return adds_up(query, work) and demands_of_word(query, work) != A_CHOICE


@kernel
def weigh_again(query, words, work, place):
    """Weigh the best word again, so that its best alignment is noted."""
    take_word(query, words, work, place)
    if place == SAME_WORD:
        weigh_duplicates(query, work)
    elif lays_one_card(query, work):
        lay_one_card(query, work)
    elif is_sum(query, work) and trace_sum(query, work):
        return
    else:
        weigh_alignments(query, work)
    query.points = work.points
    query.utility = work.best


@kernel
def trace_sum(query, work):
    """Find the best alignment of the word in question where cards are a sum; False: too many."""
    points, factor = points_from_hand(query, work)
    if not sort_needs(query, work, factor):
        return False
    for letter in range(WILD + 1):
        work.best_wild[letter] = 0
    letter = demands_of_word(query, work)
    if letter != NOTHING_MORE:
        most_addition_with(query, work, letter)
    addition = best_addition(query, work)
    trace_back(query, work, addition)
    query.utility = query.points_weight * points + addition
    for at in range(work.length):
        query.utility += work.gain[work.word[at]]
    for at in range(query.board_length):
        if work.best_option[at] == KEPT:
            points += factor * (query.board_value[at] - query.value[query.board[at]])
        elif work.best_option[at] == DOUBLING and is_duplicate_taken_off(query):  # F21-03, F15-04
            points -= factor * query.value[query.board[at]]
    query.points = points
    return True
