"""The best word made of a board word by adding, overlaying, taking and duplicating cards.

A move is a word and the multiset of hand cards that it uses; which board cards are covered,
taken or doubled is then chosen best. Cards taken count as hand cards of their letter once they are
taken, where they may be used at all; ``hand cards used`` are all cards laid. At most two wild
cards are used in a word. A turn of duplicates alone scores the values of the cards laid, and
``least_points`` does not bear on it; it is told with the word id -1.
"""

from __future__ import annotations

import numpy as np

from sim.engine.kernel import count_bits, kernel, small_kernel
from sim.search.alignments import is_first_of_letter, weigh_alignments
from sim.search.best_alignment import best_addition, sort_needs, trace_back
from sim.search.board_work import (
    FREE,
    MARK_ROOM,
    NONE,
    SAME_WORD,
    WORK_DTYPE,
    clear_answer,
    flag_factor,
    has_letters,
    is_barred,
    is_board_word,
    prepare,
    take_word,
)
from sim.search.choice import draw_below
from sim.search.notice import sees
from sim.search.query import (
    ADD,
    ANY_MOVE,
    FROM_HAND,
    GIVE_AND_TAKE,
    KEPT,
    OVERLAY,
    WILD,
    WORD_ROOM,
)
from sim.search.words import BUCKETS


@kernel
def find_changed_word(query, words):
    """Answer a query for the best word made of the board word, or for any one.

    Reads and writes `sim.search.query`; asks for ``board``, ``moves`` and what goes with them.
    """
    room = np.empty(1, WORK_DTYPE)
    work = room[0]
    clear_answer(query)
    prepare(query, work)
    prepare_change(query, work)
    if query.choice == ANY_MOVE:
        choose_any_change(query, words, work)
    else:
        choose_best_change(query, words, work)
    room[0].wilds = 0  # so that the room lives until here


@kernel
def prepare_change(query, work):
    """Note by how much a changed word can be worth more than the bound of its word."""
    takes = 0
    work.most_change = 0
    factor = 1
    for flagged in range(4):
        factor = max(factor, abs(query.by_flagged[flagged]))
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
    work.slack = takes + values
    has_bound = work.is_plain != 0 or (query.adds_highest == 0 and query.flagged == 0)
    if work.wilds > 0 or not has_bound or query.board_weight < 0:
        work.slack = FREE
    for letter in range(WILD + 1):
        work.mark_step[letter] = 0
    work.wanted = -1


@kernel
def choose_best_change(query, words, work):
    """Find the change of most utility and tell it."""
    best = NONE
    place = np.int64(-1)
    if query.duplicates_only != 0 and length_fits(query, query.board_length):  # FW-18, FW-22
        take_word(query, words, work, SAME_WORD)
        weigh_alignments(query, work)
        if work.best > best:
            best, place = work.best, SAME_WORD
    mask = np.int64(BUCKETS - 1)
    left_out = mask & ~work.union_bucket
    required = required_mask(query, work)
    optional = work.union_bucket & ~required
    bucket = optional if work.wilds == 0 else mask
    while bucket >= 0:
        if work.wilds == 0:
            best, place = search_bucket(query, words, work, bucket | required, best, place)
            bucket = ((bucket - 1) & optional) if bucket > 0 else np.int64(-1)
        else:
            if count_bits(bucket & left_out) <= work.wilds and bucket & required == required:
                best, place = search_bucket(query, words, work, bucket, best, place)
            bucket -= 1
    if best > NONE:
        tell_change(query, words, work, place)


@small_kernel
def required_mask(query, work):
    """The common letters that every changed word holds: the board's, if none can be covered."""
    if (query.moves & (OVERLAY | GIVE_AND_TAKE)) != 0:
        return 0
    return work.board_bucket


@kernel
def search_bucket(query, words, work, bucket, best, place_of_best):
    """The best move and its word after a bucket."""
    kind = query.kind
    if words.bucket_bound[kind, bucket] + work.slack <= best:
        return best, place_of_best
    for place in range(words.bucket_start[kind, bucket], words.bucket_start[kind, bucket + 1]):
        if words.bound[kind, place] + work.slack <= best:
            break
        if count_bits(words.needs[kind, place] & work.union_lacks) > work.wilds:
            continue
        if not may_change_to(query, words, work, place):
            continue
        utility = weigh_change(query, words, work, place, best)
        if utility > best and sees(query, words, place):
            best, place_of_best = utility, place
    return best, place_of_best


@small_kernel
def length_fits(query, length):
    """Is the length asked for, and possible?"""
    least = max(query.least_length, query.board_length)  # FW-15
    return least <= length <= query.most_length


@small_kernel
def may_change_to(query, words, work, place):
    """Has the word the right length and letters that are at hand?"""
    length = np.int64(words.letter[query.kind, place, WORD_ROOM - 1])
    if not length_fits(query, length):
        return False
    if (query.moves & ADD) == 0 and length != query.board_length:
        return False
    if work.wilds == 0 and not has_letters(words, work, query.kind, place):
        return False
    return not is_barred(query, words.word_id[query.kind, place])


@kernel
def weigh_change(query, words, work, place, best):
    """The most utility of changing to a word; anything up to ``best`` if it is no better."""
    query.candidates += 1
    take_word(query, words, work, place)
    if is_board_word(query, work):  # FW-22
        return NONE
    if not is_sum(query, work):
        weigh_alignments(query, work)
        return work.best
    points, factor = points_from_hand(query, work)
    if work.is_plain != 0 and points < query.least_points:
        return NONE
    utility = query.points_weight * points
    for at in range(work.length):
        utility += work.gain[work.word[at]]
    if utility + work.most_change <= best:
        return NONE
    if not sort_needs(query, work, factor):
        weigh_alignments(query, work)
        return work.best
    addition = best_addition(query, work)
    if addition == NONE:
        return NONE
    work.points = points
    work.best = addition
    return utility + addition


@small_kernel
def is_sum(query, work):
    """Do cards add to the utility of the word in question each by itself?"""
    if work.wilds > 0:
        return False
    return work.is_plain != 0 or (query.adds_highest == 0 and query.least_points <= 0)


@kernel
def points_from_hand(query, work):
    """The word's points if all cards came from the hand, and the factor of its flagged ones."""
    points = query.by_length[work.length]
    highest = -(1 << 40)
    flagged = 0
    for at in range(work.length):
        letter = work.word[at]
        points += query.value[letter]
        highest = max(highest, query.value[letter])
        flagged += query.flagged >> letter & 1
    factor = flag_factor(query, flagged)
    return (points + query.adds_highest * highest) * factor, factor


@kernel
def tell_change(query, words, work, place):
    """Write the answer: the best alignment of a word."""
    take_word(query, words, work, place)
    work.best = NONE
    has_traced = False
    if place != SAME_WORD and work.wanted < 0 and is_sum(query, work):
        has_traced = trace_sum(query, work)
    if not has_traced:
        weigh_alignments(query, work)
        query.points = work.points
        query.utility = work.best
    query.found = 1
    query.word_id[0] = -1 if place == SAME_WORD else words.word_id[query.kind, place]
    query.length[0] = work.length
    tell_cards(query, work)


@kernel
def trace_sum(query, work):
    """Find the best alignment of the word in question where cards are a sum; False: too many."""
    points, factor = points_from_hand(query, work)
    if not sort_needs(query, work, factor):
        return False
    for letter in range(WILD + 1):
        work.best_wild[letter] = 0
    addition = best_addition(query, work)
    trace_back(query, work, addition)
    query.utility = query.points_weight * points + addition
    for at in range(work.length):
        query.utility += work.gain[work.word[at]]
    for at in range(query.board_length):
        if work.best_option[at] == KEPT:
            points += factor * (query.board_value[at] - query.value[query.board[at]])
    query.points = points
    return True


@kernel
def tell_cards(query, work):
    """Write where each card of the word comes from; wild cards go to the last copies laid."""
    for at in range(work.length):
        query.letter[0, at] = work.word[at]
        query.source[0, at] = FROM_HAND
        query.board_place[0, at] = -1
        query.is_wild[0, at] = 0
    for board in range(query.board_length):
        at = board + work.best_shift[board]
        query.source[0, at] = work.best_option[board]
        query.board_place[0, at] = board
    for back in range(work.length):
        at = work.length - 1 - back
        letter = work.word[at]
        if query.source[0, at] != KEPT and work.best_wild[letter] > 0:
            work.best_wild[letter] -= 1
            query.is_wild[0, at] = 1


@kernel
def choose_any_change(query, words, work):
    """Choose among all moves that the bot sees with equal chance, and tell the move."""
    moves = count_changes(query, words, work, np.int64(-1))
    if moves == 0:
        return
    count_changes(query, words, work, draw_below(query, moves))


@kernel
def count_changes(query, words, work, chosen):
    """Count the moves that the bot sees; tell the one numbered ``chosen``, if there is one."""
    query.candidates = 0
    moves = 0
    if query.duplicates_only != 0 and length_fits(query, query.board_length):
        moves = count_changes_to(query, words, work, SAME_WORD)
        if chosen >= 0 and chosen < moves:
            tell_marked_change(query, words, work, SAME_WORD, chosen)
            return moves
    for place in range(words.word_count[query.kind]):
        if count_bits(words.needs[query.kind, place] & work.union_lacks) > work.wilds:
            continue
        if not may_change_to(query, words, work, place):
            continue
        more = count_changes_to(query, words, work, place)
        if more == 0 or not sees(query, words, place):
            continue
        if chosen >= moves and chosen < moves + more:
            tell_marked_change(query, words, work, place, chosen - moves)
            return moves
        moves += more
    return moves


@kernel
def count_changes_to(query, words, work, place):
    """Count the multisets of hand cards that make the word; they are marked in ``work.marks``."""
    query.candidates += 1
    take_word(query, words, work, place)
    if place != SAME_WORD and is_board_word(query, work):  # FW-22
        return 0
    number_cards(work)
    work.wanted = -1
    weigh_alignments(query, work)
    moves = 0
    for row in range(MARK_ROOM):
        moves += count_bits(work.marks[row])
    return moves


@kernel
def number_cards(work):
    """Give each multiset of cards that can make the word in question a number; clear the marks."""
    step = 1
    for at in range(work.length):
        if is_first_of_letter(work, at):
            work.mark_step[work.word[at]] = step
            step *= work.word_count[work.word[at]] + 1
    work.mark_step[WILD] = step
    for row in range(MARK_ROOM):
        work.marks[row] = 0


@kernel
def tell_marked_change(query, words, work, place, chosen):
    """Write the best alignment that uses the ``chosen``-th of the marked multisets."""
    row = 0
    while count_bits(work.marks[row]) <= chosen:
        chosen -= count_bits(work.marks[row])
        row += 1
    bits = work.marks[row]
    for _ in range(chosen):
        bits &= bits - 1
    bit = 0
    while bits >> bit & 1 == 0:
        bit += 1
    work.wanted = row * 32 + bit
    tell_change(query, words, work, place)
    work.wanted = -1
