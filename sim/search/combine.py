"""The best word made of some of a board word's cards and at least one from the hand (Leftovers).

Board cards may go anywhere in the word or, without ``reorder``, only in their order; those that
are left out are the game's affair. A move is a word and the multiset of hand cards that it uses;
which copies of a letter come from the board is then chosen best. The word differs from the board
word. At most two wild cards are used. In the answer they are `KEPT`.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, lowest_bit, small_kernel
from sim.search.alignments import is_first_of_letter, weigh_wilds
from sim.search.answer import clear_answer, write_combination
from sim.search.any_board_move import choose_any_board_move, number_no_cards
from sim.search.awaited import AT_ONCE, NEVER, await_words, is_due
from sim.search.block import fetch_word, words_nearly_at_hand
from sim.search.board_work import (
    FREE,
    NO_PLACE,
    NONE,
    is_board_word,
    largest_factor,
    may_combine_to,
    most_from_wilds,
    points_from_hand,
    prepare,
    take_word,
)
from sim.search.combine_work import (
    COMBINE_DTYPE,
    LOOKED_AT_ONCE,
    WAITING,
    are_told_apart,
    is_worth_sum,
    keep_by_bits,
    lost_in_bucket,
    may_be_worth_more,
    prepare_cards,
    sum_of_cards,
)
from sim.search.fit import bits_of, bucket_of
from sim.search.in_order import gain_from_board, most_in_order
from sim.search.query import ANY_MOVE, FROM_HAND, KEPT, LETTER_KINDS
from sim.search.together import draw_for, note_arrivals, seen_from
from sim.search.walk import fitting_words, next_bucket
from sim.search.words import BLOCK, BUCKETS, NOTHING


@kernel
def find_combined_word(query, words):
    """Answer a query for the best word made of board and hand cards, or for any one.

    Reads and writes `sim.search.query`; asks for ``board``, ``least_board``, ``reorder`` and
    ``board_weight``.
    """
    room = np.empty(1, COMBINE_DTYPE)
    work = room[0]
    clear_answer(query)
    if query.board_length == 0:
        return
    prepare(query, work)
    prepare_combination(query, work)
    number_no_cards(work)
    if query.choice == ANY_MOVE:
        choose_any_board_move(query, words, work, may_combine_to, weigh_subsets, write_combination)
    else:
        choose_best_combination(query, words, work)
    room[0].wilds = 0  # so that the room lives until here


@kernel
def prepare_combination(query, work):
    """Note by how much a combined word can be worth more than the bound of its word."""
    work.combines = 1
    work.board_weight = query.board_weight
    work.most_wild = most_from_wilds(query, work)
    values = 0
    by_point = abs(query.points_weight) * largest_factor(query) + abs(query.board_weight)
    for at in range(query.board_length):
        values += abs(query.board_value[at] - query.value[query.board[at]]) * by_point
    work.slack = min(values + work.most_wild, FREE)


@kernel
def choose_best_combination(query, words, work):
    """Find the combination of most utility and write it.

    Words with just the board's common letters are looked through first, for an answer to beat: it
    is hardly ever far from the best. Of words worth the same the first of all is taken.
    """
    await_words(query)
    prepare_cards(query, words, work)
    note_arrivals(query, words, work)
    share_cards(query, work)
    work.most, work.place_of_most = NONE, NO_PLACE
    sees_all = words.sees_all[query.kind] != 0
    work.awaiting = 0
    work.enough = LOOKED_AT_ONCE if sees_all else WAITING
    every = work.union_bucket if work.wilds == 0 else np.int64(BUCKETS - 1)
    board_bucket = bucket_of(work.board_count)
    rounds = 2 if sees_all and work.is_exact != 0 and board_bucket != 0 else 1
    while rounds > 0:
        rounds -= 1
        required, optional = (np.int64(0), every) if rounds == 0 else (board_bucket, np.int64(0))
        work.most -= work.place_of_most != NO_PLACE
        look_through(query, words, work, required, optional)
    if work.most > NONE:
        weigh_best(query, words, work)
        write_combination(query, words, work)


@small_kernel
def weigh_best(query, words, work):
    """Leave the best word in the work record, with the board cards that it takes."""
    place = work.place_of_most
    take_word(query, words, work, place)
    is_settled = work.is_exact != 0 and (work.is_plain | work.is_apart) != 0
    if is_settled and are_told_apart(words, query.kind, place):
        utility, points = sum_of_cards(query, words, work, place)
        if is_worth_sum(query, words, work, place, points):
            work.best, work.points = utility, points
            keep_by_bits(query, words, work, place)
            return
    weigh_combination(query, work, NONE, 1)


@small_kernel
def share_cards(query, work):
    """Note the bits of which a word must have some if it uses so many cards of hand or board."""
    if query.least_cards > 0:
        work.shared, work.least_shared = share_of_cards(query.count, query.least_cards)
    else:
        work.shared, work.least_shared = share_of_cards(work.board_count, query.least_board)


@small_kernel
def share_of_cards(count, least):
    """So many bits of some cards that a word must have if it uses at least so many of them."""
    bits = bits_of(count)
    without = np.int64(0)  # cards that have no bit
    for letter in range(LETTER_KINDS):
        without += count[letter]
    without -= count_bits(bits)
    return bits, least - without


@kernel
def look_through(query, words, work, required, optional):
    """Look at every word whose letters are at hand while better ones may be found.

    As `sim.search.walk.walk`, but bounds are lowered by what is lost with a bucket's letters.

    Args:
        required: common letters that a word must have, as a bucket.
        optional: others that it may have.
    """
    kind, wilds = query.kind, work.wilds
    bucket = optional
    while bucket >= 0:
        here = bucket | required
        bucket = next_bucket(bucket, optional)
        if wilds > 0 and count_bits(here & ~work.union_bucket) > wilds:
            continue
        slack = work.slack - lost_in_bucket(work, here)
        bound = np.int64(words.bucket_bound[kind, here])
        first = np.int64(words.bucket_start[kind, here])
        while bound > NOTHING and bound + slack > work.most:
            fitting = fitting_words(words, kind, first, work.union_lacks, wilds)
            if fitting != 0 and wilds == 0:
                fitting &= good_words(words, work, kind, first, bound)
            while fitting != 0:
                look_at_combination(query, words, work, first + lowest_bit(fitting))
                fitting &= fitting - 1
            bound = np.int64(words.next_bound[kind, first // BLOCK])
            first += BLOCK
    look_at_awaited(query, words, work)


@small_kernel
def good_words(words, work, kind, first, bound):
    """Which words of a block may lay enough cards of each kind, and not too many that lose."""
    good = -1
    if work.least_shared > 0:
        good = ~words_nearly_at_hand(words, kind, first, work.shared, work.least_shared - 1)
    if work.least_loss > 0:
        most = (bound + work.slack - work.most - 1) // work.least_loss
        good &= words_nearly_at_hand(words, kind, first, work.lossy, most)
    return good


@small_kernel
def look_at_combination(query, words, work, place):
    """Look at a word as soon as enough of them await it."""
    fetch_word(words, query.kind, place)
    work.awaited[work.awaiting] = place
    work.awaiting += 1
    if work.awaiting == work.enough:
        look_at_awaited(query, words, work)


@kernel
def look_at_awaited(query, words, work):
    """Note the best combination to an awaited word that the bot sees, if it is the best so far."""
    if words.sees_all[query.kind] == 0:
        for at in range(work.awaiting):
            work.asked_id[at] = words.ranked[query.kind, work.awaited[at]].word_id
        draw_for(query, words, work, work.awaiting)
    for at in range(work.awaiting):
        place = work.awaited[at]
        seen = seen_from(query, words, work, at, place)
        if seen > query.clock and (work.place_of_most != NO_PLACE or seen == NEVER):
            continue
        if not may_be_worth_more(query, words, work, place):
            continue
        if not may_combine_to(query, words, work, place):
            continue
        query.candidates += 1
        utility = utility_of_word(query, words, work, place)
        if utility > work.most and (seen == AT_ONCE or is_due(query, seen)):
            work.most, work.place_of_most = utility, place
    work.awaiting = 0


@small_kernel
def utility_of_word(query, words, work, place):
    """The most utility of a word; anything up to ``work.most`` if it is no better."""
    if work.is_exact != 0 and are_told_apart(words, query.kind, place):
        utility, points = sum_of_cards(query, words, work, place)
        if is_worth_sum(query, words, work, place, points):
            return utility
    take_word(query, words, work, place)
    if is_board_word(query, work):
        return NONE
    return weigh_combination(query, work, work.most, 0)


@kernel
def weigh_combination(query, work, best, leaves):
    """The most utility of the word in question; anything up to ``best`` if it is no better.

    Args:
        leaves: 1: leave the board cards used in ``work.best_option``.
    """
    if not adds_by_card(query, work):
        weigh_subsets(query, work)
        return work.best
    points = points_from_hand(query, work)[0]
    if points < query.least_points:
        return NONE
    if query.reorder != 0:
        utility = keep_best_cards(query, work)
    else:
        utility = keep_in_order(query, work, best - query.points_weight * points, leaves)
    if utility > NONE:
        utility += query.points_weight * points
    work.points = points
    work.best = utility
    return utility


@small_kernel
def adds_by_card(query, work):
    """Does each board card add by itself, and is at most asked how many cards are laid?"""
    if work.wilds > 0 or work.is_plain == 0:
        return False
    numbers = query.least_cards + query.most_cards
    others = query.least_laid + query.must_lay
    return others == 0 and (numbers == 0 or query.reorder == 0)


@kernel
def keep_in_order(query, work, best, leaves):
    """As `keep_best_cards`, with board cards in their order; `NONE` if not above ``best``."""
    from_hand = 0
    for at in range(work.length):
        from_hand += work.gain[work.word[at]]
    added = most_in_order(query, work, best - from_hand, 0)
    if added <= best - from_hand:
        return NONE
    if leaves != 0:
        most_in_order(query, work, added - 1, 1)
    return from_hand + added


@kernel
def keep_best_cards(query, work):
    """The most utility, but for points, of the word in question if board cards may go anywhere.

    Only where a letter's cards are worth the same in hand and on the board, and no wild card
    is used: of each letter, as many come from the board as must, then those that gain most. The
    board cards are left in ``work.best_option``; `NONE` if the word cannot be made.
    """
    utility = 0
    used = 0
    for at in range(work.length):
        letter = work.word[at]
        utility += work.gain[letter]
        work.laid[letter] = 0
    for at in range(work.length):
        letter = work.word[at]
        if is_first_of_letter(work, at):
            work.laid[letter] = work.need[letter]  # here: copies from the board
            used += work.need[letter]
            utility += work.need[letter] * gain_from_board(query, work, letter)
            if work.need[letter] > work.board_count[letter]:
                return NONE
    if used >= work.length:
        return NONE
    while used < work.length - 1:
        chosen = best_to_keep(query, work)
        if chosen < 0:
            break
        gained = gain_from_board(query, work, chosen)
        if gained <= 0 and used >= query.least_board:
            break
        work.laid[chosen] += 1
        used += 1
        utility += gained
    if used < query.least_board:
        return NONE
    for at in range(query.board_length):
        letter = query.board[at]
        work.best_option[at] = FROM_HAND
        if work.word_count[letter] > 0 and work.laid[letter] > 0:
            work.laid[letter] -= 1
            work.best_option[at] = KEPT
    for letter in range(LETTER_KINDS):
        work.best_wild[letter] = 0
    return utility


@kernel
def best_to_keep(query, work):
    """The letter of which one more board card gains most; -1: none is left."""
    chosen = -1
    for at in range(work.length):
        letter = work.word[at]
        if work.laid[letter] >= min(work.word_count[letter], work.board_count[letter]):
            continue
        gained = gain_from_board(query, work, letter)
        if chosen < 0 or gained > gain_from_board(query, work, chosen):
            chosen = letter
    return chosen


@kernel
def weigh_subsets(query, work):
    """Find the best set of board cards for the word in question, of all sets.

    As `sim.search.alignments.weigh_alignments`.
    """
    work.best = NONE
    usable = 0
    for at in range(query.board_length):
        if work.word_count[query.board[at]] > 0:
            usable |= 1 << at
    subset = usable
    while subset > 0:
        if takes_subset(query, work, subset):
            weigh_wilds(query, work)
        subset = (subset - 1) & usable
    if query.least_board <= 0 and takes_subset(query, work, 0):
        weigh_wilds(query, work)


@kernel
def takes_subset(query, work, subset):
    """Can the word in question hold these board cards? Notes the cards laid if so."""
    used = 0
    for at in range(work.length):
        work.laid[work.word[at]] = work.word_count[work.word[at]]
        work.wild[work.word[at]] = 0
    place = 0
    for at in range(query.board_length):
        work.option[at] = FROM_HAND
        if subset >> at & 1 == 0:
            continue
        letter = query.board[at]
        work.option[at] = KEPT
        used += 1
        work.laid[letter] -= 1
        if work.laid[letter] < 0:
            return False
        if query.reorder == 0:
            while place < work.length and work.word[place] != letter:
                place += 1
            if place == work.length:
                return False
            place += 1
    return query.least_board <= used < work.length
