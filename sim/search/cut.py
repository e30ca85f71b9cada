"""The best cut of a board word, all new words chosen together (Split Off, Split Run).

Each part is changed by adding and overlaying (F18-05), or stays if it is a word that the bot
knows; one of them at least is changed (F18-02). Points are those of the words that were changed.
The words compete for the hand's cards, so that the best word of one part and then the best of the
other need not be the best pair: for each part the words are listed with the cards that they need
and the most that they can be worth, the best first; for each of the first part's the list of the
second is read, 16 words at once, until nothing better can follow. Only words that may make the
best pair are laid out in all ways.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, lowest_bit, small_kernel
from sim.lexicon.letters import HALF
from sim.search.answer import clear_answer, worth_kept
from sim.search.block import numbers_at_hand, places_of_letter
from sim.search.board_work import NONE
from sim.search.choice import draw_below
from sim.search.cut_count import are_beside, list_moves
from sim.search.cut_entries import BITS, BOUND, LIST_ROWS, NEEDS, NUMBER, UTILITY
from sim.search.cut_late import sort_late
from sim.search.cut_list import list_all
from sim.search.cut_order import comes_before, order_of, sort_part
from sim.search.cut_ways import KEEP, begin_ways, is_known, next_way, take_entry
from sim.search.cut_whole import find_change_of_whole
from sim.search.cut_work import (
    CUT_DTYPE,
    IS_CLOSE,
    MOST_PARTS,
    PART_BITS,
    SLOTS,
    STAYS,
    prepare_cut,
)
from sim.search.fit import next_bit
from sim.search.query import ANY_MOVE, COVERING, FROM_HAND, KEPT, LETTER_KINDS, WORD_ROOM
from sim.search.set_room import NEVER, bits_left
from sim.search.together import note_arrivals
from sim.search.words import BLOCK

NO_PART = np.int64(-1)
NOWHERE = np.int64(-1)


@kernel
def find_cut(query, words):
    """Answer a query for the best cut of the board word and its words, or for any one.

    Reads and writes `sim.search.query`; asks for ``board`` and ``keeps_pairs``: each new word
    holds two cards that touch in its part. With ``most_words`` of 3 the word may be cut twice,
    with less than 2 it is changed as a whole (`sim.search.cut_whole`).
    Words score the sum of their visible cards; wild cards, demands and other forms of scoring are
    not asked. The words of the answer stand in the order of their parts, word 1 begins with the
    board card ``cut``; ``board_place`` counts from the first card of the whole board word. A word
    that stays has no card from the hand. A move is the cuts, the words and the multisets of hand
    cards that they use.
    ``pairs`` says where the words by pairs stand (`sim.search.pairs`); without them all words are
    walked, which takes longer.
    """
    if query.most_words < 2:
        find_change_of_whole(query, words)
        return
    room = np.empty(1, CUT_DTYPE)
    cut = room[0]
    clear_answer(query)
    query.legal_moves = 0
    note_arrivals(query, words, cut)
    if query.board_length < 2:
        return
    prepare_cut(query, cut)
    cut.best, cut.slots, cut.wanted = worth_kept(query), 0, -1
    cut.counts = np.int64(query.choice == ANY_MOVE)
    entries = list_all(query, words, cut)
    query.candidates = cut.listed
    if cut.listed > 0:
        lists = np.empty((LIST_ROWS, cut.listed + cut.parts * BLOCK), np.int64)
        if cut.is_late != 0:
            cut.listed = 0  # they were only counted
        cut.sorted_to, cut.is_ordered = 0, np.int64(cut.counts != 0 or query.most_words >= SLOTS)
        if cut.is_ordered != 0:
            for part in range(cut.parts):
                sort_part(query, words, cut, entries, lists, np.int64(part))
        moves = list_moves(query, words, cut, lists)
        try_cuts(query, words, cut, entries, lists, moves)
        if cut.counts != 0:
            query.legal_moves = cut.moves
            if cut.moves > 0:
                cut.wanted = draw_below(query, cut.moves)
                try_cuts(query, words, cut, entries, lists, moves)
    if cut.slots > 0:
        write_cut(query, words, cut)
    room[0].moves = 0  # so that the room lives until here


@kernel
def try_cuts(query, words, cut, entries, lists, moves):
    """Look at all cuts, those first with which the most could be gained."""
    cut.moves = 0
    done = np.zeros(MOST_PARTS, np.bool_)
    while True:
        most, last = NONE, NO_PART
        for part in range(cut.parts):
            first = part_before(query, cut, part)
            if first >= 0 and not done[part] and cut.most[part] + cut.most[first] > most:
                most, last = cut.most[part] + cut.most[first], np.int64(part)
        if last < 0 or (cut.counts == 0 and most <= cut.best):
            break
        done[last] = True
        first = part_before(query, cut, last)
        if cut.is_late != 0:
            sort_late(query, words, cut, lists, first)
            sort_late(query, words, cut, lists, last)
        elif cut.is_ordered == 0:
            sort_part(query, words, cut, entries, lists, first)
            sort_part(query, words, cut, entries, lists, last)
        pair_up(query, words, cut, lists, moves, first, last, NOWHERE)
    for middle in range(cut.parts):
        if cut.start[middle] > 0 and cut.end[middle] < query.board_length:
            try_middle(query, words, cut, lists, moves, middle)


@small_kernel
def part_before(query, cut, part):
    """The part that goes with one that ends the board word, if both have entries; else none."""
    if cut.end[part] != query.board_length or cut.count[part] == 0:
        return NO_PART
    first = cut.part_of[0, cut.start[part]]
    return first if cut.count[first] > 0 else NO_PART


@kernel
def try_middle(query, words, cut, lists, moves, middle):
    """Look at all pairs beside each entry of a part in the middle."""
    first = cut.part_of[0, cut.start[middle]]
    last = cut.part_of[cut.end[middle], query.board_length]
    if cut.count[first] == 0 or cut.count[last] == 0:
        return
    for at in range(cut.first[middle], cut.first[middle] + cut.count[middle]):
        if cut.counts == 0:
            if lists[BOUND, at] + cut.most[first] + cut.most[last] <= cut.best:
                return
            come_close(query, words, cut, lists, np.int64(at))
        if lists[BITS, at] != NEVER:
            pair_up(query, words, cut, lists, moves, first, last, np.int64(at))


@kernel
def pair_up(query, words, cut, lists, moves, first, last, middle):
    """Look at all pairs of entries of two parts that may be the best, beside one of a third part.

    Args:
        first, last: the parts.
        middle: where the entry of the part between them stands, `NOWHERE` if there is none.
    """
    cut.is_here = cut.may_equal = cut.takes_equal = 0
    hand, beside = cut.hand_bits, np.int64(0)
    if middle >= 0:
        hand = bits_left(hand, lists[BITS, middle], cut.untracked)
        beside = lists[UTILITY, middle]
    for one in range(cut.first[first], cut.first[first] + cut.count[first]):
        is_same_step = lists[BOUND, one] == cut.best_step[0]
        cut.may_equal = np.int64(cut.is_here != 0 and cut.is_ordered == 0 and is_same_step)
        most = beside + lists[BOUND, one] + cut.most[last]
        if cut.counts == 0 and most <= cut.best - cut.may_equal:
            return
        if is_passed(cut, lists, moves, np.int64(one), middle, last):
            continue
        while read_list(query, words, cut, lists, one, last, middle, hand, beside):
            pass


@kernel
def is_passed(cut, lists, moves, one, middle, last):
    """Are moves beside an entry counted, and not among them is the one that is wanted?"""
    if len(moves) == 0:
        return False
    beside = are_beside(cut, lists, moves, one, middle, last)
    if cut.moves <= cut.wanted < cut.moves + beside:
        return False
    cut.moves += beside
    return True


@kernel
def read_list(query, words, cut, lists, one, last, middle, hand, beside):
    """Look at all entries of a part that may go with one of another part.

    Returns:
        True if more is known of that one now: then the list is to be read again.
    """
    if lists[BITS, one] & ~hand != 0:
        return False
    left = bits_left(hand, lists[BITS, one], cut.untracked)
    utility = beside + lists[UTILITY, one]
    block, end = cut.first[last], cut.first[last] + cut.count[last]
    all_bits = lists[BITS]
    while block < end and (
        cut.counts != 0 or utility + lists[BOUND, block] > cut.best - cut.may_equal
    ):
        fitting = numbers_at_hand(all_bits, block, ~left)
        while fitting != 0:
            other = block + lowest_bit(fitting)
            fitting &= fitting - 1
            if cut.counts == 0:
                if not may_be_better(query, words, cut, lists, one, other, beside):
                    continue
                if lists[NUMBER, one] & IS_CLOSE == 0:
                    come_close(query, words, cut, lists, one)
                    return True
                come_close(query, words, cut, lists, other)
                if lists[BITS, other] & ~left != 0:
                    continue
                if not may_be_better(query, words, cut, lists, one, other, beside):
                    continue
            weigh_ways(query, words, cut, lists, one, middle, other)
        block += BLOCK
    return False


@small_kernel
def may_be_better(query, words, cut, lists, one, other, beside):
    """May two entries make a better cut, or one as good that comes before the best?"""
    most = beside + lists[UTILITY, one] + lists[UTILITY, other]
    if most <= cut.best - cut.may_equal:
        return False
    cut.takes_equal = np.int64(cut.may_equal != 0 and comes_before(cut, lists, one, other))
    return most > cut.best - cut.takes_equal


@kernel
def come_close(query, words, cut, lists, at):
    """Note the most that an entry's ways may be worth, and the cards that all of them need.

    Of the part's cards those may be kept whose letters stand where there is room for the others,
    each looked at by itself, beside one of the seeds.
    """
    number = lists[NUMBER, at]
    if number & IS_CLOSE != 0:
        return
    part, place = number & MOST_PARTS - 1, number >> PART_BITS
    needs, utility = lists[NEEDS, at], lists[UTILITY, at] - cut.part_gain[part]
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    start, end = cut.start[part], cut.end[part]
    for board in range(start, end):
        cut.holds[board] = places_of_letter(words, query.kind, place, query.board[board])
    lists[NUMBER, at] |= IS_CLOSE
    lists[BITS, at], lists[UTILITY, at] = NEVER, NONE
    for seed in range(start, end - cut.seed_cards + 1):
        spots = cut.holds[seed]
        if cut.seed_cards > 1:
            spots &= cut.holds[seed + 1] >> 1
        spots &= room_between(seed - start, length - end + seed)
        while spots != 0:
            spot = lowest_bit(spots)
            spots &= spots - 1
            kept, most = keep_beside(query, cut, part, seed, spot, length)
            lists[BITS, at] &= bits_left(needs, kept, np.int64(0))
            lists[UTILITY, at] = max(lists[UTILITY, at], utility + most)


@small_kernel
def room_between(first, last):
    """The places from one to another, as bits; none if the last comes before the first."""
    return (np.int64(2) << max(last, np.int64(-1))) - (np.int64(1) << first)


@small_kernel
def keep_beside(query, cut, part, seed, spot, length):
    """The cards of a part that a word may keep beside a seed, as bits, and the utility they add."""
    kept, most = np.int64(0), np.int64(0)
    for board in range(cut.start[part], cut.end[part]):
        worth = cut.kept_worth[board]
        if not seed <= board < seed + cut.seed_cards:
            first, last = spot + board - seed, length + board - cut.end[part]
            if board < seed:
                first, last = board - cut.start[part], first
            if cut.holds[board] & room_between(first, last) == 0:
                continue
            worth = max(worth, np.int64(0))
        most += worth
        copies, bit = np.int64(1), next_bit(query.board[board], np.int64(1))
        while kept & bit != 0:
            copies += 1
            bit = next_bit(query.board[board], copies)
        kept |= bit
    return kept, most


@kernel
def weigh_ways(query, words, cut, lists, first, middle, last):
    """Look at all ways to lay the words of some entries together."""
    slots = 2 if middle < 0 else 3
    cut.is_taken = 0
    take_entry(query, words, cut, 0, lists[NUMBER, first])
    take_entry(query, words, cut, slots - 1, lists[NUMBER, last])
    if middle >= 0:
        take_entry(query, words, cut, 1, lists[NUMBER, middle])
    cut.left[0] = cut.hand_bits
    if slots == 2 and cut.counts == 0:
        cut.floor[0] = cut.best - cut.takes_equal - lists[UTILITY, last]
    slot = 0
    while slot >= 0:
        if not next_way(query, cut, slot):
            slot -= 1
            continue
        bits = cut.bits[slot, cut.end[cut.part[slot]]]
        if bits & ~cut.left[slot] != 0 or (cut.counts != 0 and is_known(query, words, cut, slot)):
            continue
        if slot == slots - 1:
            take_ways(query, cut, slots)
        else:
            slot += 1
            cut.left[slot] = bits_left(cut.left[slot - 1], bits, cut.untracked)
            begin_ways(query, words, cut, slot)
            if slots == 2 and cut.counts == 0:
                cut.floor[1] = cut.best - cut.takes_equal - cut.utility[0, cut.end[cut.part[0]]]
    if cut.is_taken != 0:
        cut.best_step[0], cut.best_step[1] = lists[BOUND, first], lists[BOUND, last]
        cut.best_order[0], cut.best_order[1] = order_of(lists, first), order_of(lists, last)
        cut.is_here, cut.may_equal = 1, 1 - cut.is_ordered


@kernel
def take_ways(query, cut, slots):
    """Compare the ways in the slots to the best so far, or count them."""
    utility, laid = np.int64(0), np.int64(0)
    for slot in range(slots):
        end = cut.end[cut.part[slot]]
        utility += cut.utility[slot, end]
        laid |= cut.bits[slot, end]
    if laid == 0 or (
        cut.counts == 0 and utility <= cut.best - cut.takes_equal
    ):  # F18-02: one is changed
        return
    if cut.untracked != 0 and not has_cards(cut, slots):
        return
    cut.moves += 1
    if cut.counts != 0 and cut.moves != cut.wanted + 1:
        return
    cut.best, cut.slots = utility, slots
    cut.is_taken, cut.takes_equal = 1, 0
    for slot in range(slots):
        cut.best_entry[slot] = cut.entry[slot]
        for board in range(cut.start[cut.part[slot]], cut.end[cut.part[slot]]):
            cut.best_option[board] = cut.option[slot, board]
            cut.best_at[board] = cut.at[slot, board]


@kernel
def has_cards(cut, slots):
    """Does the hand hold the cards of all ways, where it has more copies than bits can count?"""
    for letter in range(LETTER_KINDS - 1):
        used = np.int64(0)
        for slot in range(slots):
            end = cut.end[cut.part[slot]]
            if letter < HALF:
                used += cut.low[slot, end] >> 4 * letter & 15
            else:
                used += cut.high[slot, end] >> 4 * (letter - HALF) & 15
        if used > cut.hand[letter]:
            return False
    return True


@kernel
def write_cut(query, words, cut):
    """Write the answer."""
    query.found, query.utility, query.points = cut.slots, cut.best, 0
    query.cut = cut.start[cut.best_entry[1] & MOST_PARTS - 1]
    for slot in range(cut.slots):
        write_part(query, words, cut, slot)


@kernel
def write_part(query, words, cut, slot):
    """Write the word that a part becomes; it scores if it was changed (F18-02)."""
    number = cut.best_entry[slot]
    part = number & MOST_PARTS - 1
    place = (number & ~(STAYS | IS_CLOSE)) >> PART_BITS
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    query.word_id[slot] = words.ranked[query.kind, place].word_id
    query.length[slot] = length
    points = np.int64(0)
    for at in range(length):
        letter = np.int64(words.ranked[query.kind, place].letter[at])
        query.letter[slot, at], query.source[slot, at] = letter, FROM_HAND
        query.board_place[slot, at], query.is_wild[slot, at] = -1, 0
        points += query.value[letter]
    for board in range(cut.start[part], cut.end[part]):
        at = cut.best_at[board]
        query.source[slot, at], query.board_place[slot, at] = COVERING, board
        if cut.best_option[board] == KEEP:
            query.source[slot, at] = KEPT
            points += query.board_value[board] - query.value[query.board[board]]
    if number & STAYS == 0:
        query.points += points
