"""Room to work in for splits, and what parts of a board word ask of the words that complete them.

A part is a run of board cards, ``start`` to ``end``. A word completes it if it holds the part's
letters in order and all its other letters are in hand (Add only).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kernel import IS_PLAIN_PYTHON, count_bits, inlined_kernel, kernel, small_kernel
from sim.lexicon.letters import HALF
from sim.scoring import LETTERS
from sim.search.block import places_of_letter
from sim.search.board_work import FREE, NONE, flag_factor, is_barred
from sim.search.caps import NO_CAP
from sim.search.fit import (
    COMMON_LETTERS,
    MOST_COUNTED,
    bits_of,
    bucket_of,
    holds,
    next_bit,
    packed_high,
    packed_low,
)
from sim.search.query import ADD, FROM_HAND, KEPT, LETTER_KINDS, WILD, WORD_ROOM
from sim.search.walk import SHARES_NOTHING, walk_ahead
from sim.search.worth import LOWEST

PARTS = 2
BUCKET_BITS = np.zeros(LETTERS, np.int64)
BUCKET_BITS[COMMON_LETTERS] = 1 << np.arange(len(COMMON_LETTERS))
LOW_STEPS = np.array([1 << 4 * letter if letter < HALF else 0 for letter in range(LETTERS)])
HIGH_STEPS = np.array([1 << 4 * (n - HALF) if n >= HALF else 0 for n in range(LETTERS)])
"""What one card more adds to packed counts, by letter."""

SPLIT_FIELDS: tuple[tuple[Any, ...], ...] = (
    ("gain", np.int64, (LETTER_KINDS,)),  # utility of using a hand card, but for its points
    ("most_gain", np.int64),  # of the whole hand, at most
    ("slack", np.int64),  # utility that a move can have beyond what bounds say
    ("least_used", np.int64),  # hand cards in each word, at least
    # --- the hand alone, in the ways of `sim.search.fit`
    ("whole_bucket", np.int64),
    ("whole_bits", np.int64),
    ("whole_low", np.int64),
    ("whole_high", np.int64),
    # --- by part, in the order in which they are completed
    ("part", np.int64, (PARTS,)),  # 0: the board word's first part, 1: its second
    ("start", np.int64, (PARTS,)),
    ("end", np.int64, (PARTS,)),
    ("bucket", np.int64, (PARTS,)),  # the part's common letters
    ("needs", np.int64, (PARTS,)),  # bits of needs that the part meets
    ("lacks", np.int64, (PARTS,)),  # bits of needs that part and hand do not meet
    ("part_count", np.int64, (PARTS, LETTER_KINDS)),
    ("count", np.int64, (PARTS, LETTER_KINDS)),  # part and hand
    ("low", np.int64, (PARTS,)),  # part and hand left for it, packed
    ("high", np.int64, (PARTS,)),
    ("hand_bucket", np.int64, (PARTS,)),  # common letters of the hand left for it
    ("most_second", np.int64),  # utility of any word that completes the second; FREE: not known
    # --- the word that completes the first
    ("place", np.int64),
    ("length", np.int64),
    ("points", np.int64),
    ("utility", np.int64),  # but for its points
    ("is_seen", np.int64),  # 1 yes, 0 no, -1 not asked yet
    # --- the best so far; counted moves and the one wanted, -1: none
    ("best", np.int64),
    ("best_points", np.int64),
    ("cut", np.int64),  # where the board word is cut now
    ("best_cut", np.int64),
    ("best_place", np.int64, (PARTS,)),  # by part of the board word
    ("counts", np.int64),
    ("moves", np.int64),
    ("wanted", np.int64),
)
SPLIT_DTYPE = np.dtype(list(SPLIT_FIELDS), align=True)
if IS_PLAIN_PYTHON:  # NumPy's own records have no attributes
    SPLIT_DTYPE = np.dtype((np.record, SPLIT_DTYPE))


@kernel
def prepare_split(query, split):
    """Note what is asked of the query for each word."""
    split.most_gain = 0
    for letter in range(LETTER_KINDS - 1):
        gain = query.card_weight - query.keep[letter]
        split.gain[letter] = gain
        split.most_gain += query.count[letter] * max(gain, 0)
    split.slack = 0
    factor = 1
    for flagged in range(4):
        factor = max(factor, abs(query.by_flagged[flagged]))
    for at in range(query.board_length):
        extra = query.board_value[at] - query.value[query.board[at]]
        if extra != 0 and (query.adds_highest != 0 or query.flagged != 0):
            split.slack = FREE
        split.slack += abs(query.points_weight * extra) * factor
    if query.points_weight < 0 or query.board_weight < 0:
        split.slack = FREE
    split.least_used = query.each_part
    split.whole_bucket, split.whole_bits = bucket_of(query.count), bits_of(query.count)
    split.whole_low, split.whole_high = packed_low(query.count), packed_high(query.count)
    split.best = NONE
    split.counts = 0
    split.moves = 0
    split.wanted = -1


@kernel
def set_part(query, split, at, start, end):
    """Note the part that is completed first (``at`` is 0) or second (1), with the whole hand."""
    split.part[at] = np.int64(start > 0)
    split.start[at] = start
    split.end[at] = end
    for letter in range(LETTER_KINDS):
        split.part_count[at, letter] = 0
        split.count[at, letter] = query.count[letter]
    bucket = needs = np.int64(0)
    bits, low, high = split.whole_bits, split.whole_low, split.whole_high
    for board in range(start, end):
        letter = query.board[board]
        split.part_count[at, letter] += 1
        split.count[at, letter] += 1
        if letter == WILD:  # completes no word: see `completes`
            continue
        bucket |= BUCKET_BITS[letter]
        needs |= next_bit(letter, split.part_count[at, letter])
        bits |= next_bit(letter, split.count[at, letter])
        if split.count[at, letter] <= MOST_COUNTED:
            low += LOW_STEPS[letter]
            high += HIGH_STEPS[letter]
    split.bucket[at], split.needs[at] = bucket, needs
    split.lacks[at] = ~bits
    split.hand_bucket[at] = split.whole_bucket
    split.low[at], split.high[at] = low, high


@kernel
def leave_rest(query, words, split):
    """Leave to the second part the cards that the first part's word does not use."""
    for at in range(split.length):
        split.count[1, words.ranked[query.kind, split.place].letter[at]] -= 1
    for board in range(split.start[0], split.end[0]):
        split.count[1, query.board[board]] += 1
    split.low[1] = packed_low(split.count[1])
    split.high[1] = packed_high(split.count[1])
    split.hand_bucket[1] = bucket_of(split.count[1])


@kernel
def take_back(query, words, split):
    """Undo `leave_rest`."""
    for at in range(split.length):
        split.count[1, words.ranked[query.kind, split.place].letter[at]] += 1
    for board in range(split.start[0], split.end[0]):
        split.count[1, query.board[board]] -= 1


@inlined_kernel
def walk_part(query, words, split, at, least, may_improve, look_at):
    """Look at every word that holds a part's letters, the others being at hand.

    Args:
        at, may_improve, look_at: the part, and what `sim.search.walk` asks of its words.
        least: bits of ``needs`` that a word must have, at least.
    """
    bucket = split.bucket[at]
    letters = split.hand_bucket[at] | bucket, bucket, split.lacks[at], np.int64(0), NO_CAP
    bits = split.needs[at], least
    walk_ahead(query, words, split, letters, bits, SHARES_NOTHING, may_improve, look_at)


@small_kernel
def has_part(query, words, split, at, place):
    """Are a word's letters, of which part and hand have each, there in number?"""
    if not holds(split.low[at], words.ranked[query.kind, place].low):
        return False
    return holds(split.high[at], words.ranked[query.kind, place].high)


@kernel
def completes(query, words, split, at, place):
    """Does a word whose letters fit complete the part as asked?"""
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    if length < query.least_length or length > query.most_length:
        return False
    if length - (split.end[at] - split.start[at]) < split.least_used:  # F5-02
        return False
    if (query.moves & ADD) == 0 or is_barred(query, words.ranked[query.kind, place].word_id):
        return False
    if query.keeps_pairs != 0:  # FW-20
        return find_pair(query, words, split, at, place) >= 0
    after = np.int64(-1)  # places behind the part's cards so far, each as early as it can be
    for board in range(split.start[at], split.end[at]):
        places = places_of_letter(words, query.kind, place, query.board[board]) & after
        if places == 0:
            return False
        after = -(places & -places) << 1
    return True


@kernel
def find_pair(query, words, split, at, place):
    """The place in a word of two letters that touch in the part too, so that it completes it.

    -1 if there is none. The part's cards before the two lie as early as they can, those after
    them as early as they can after the two.
    """
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    for board in range(split.start[at], split.end[at] - 1):
        begin = reach(query, words, place, split.start[at], board, np.int64(0))
        for first in range(begin, length - 1):
            if words.ranked[query.kind, place].letter[first] != query.board[board]:
                continue
            if words.ranked[query.kind, place].letter[first + 1] != query.board[board + 1]:
                continue
            if reach(query, words, place, board + 2, split.end[at], first + 2) <= length:
                return first * WORD_ROOM + board
    return np.int64(-1)


@kernel
def reach(query, words, place, start, end, begin):
    """Where in a word, from ``begin`` on, a run of board cards ends; beyond its end if never."""
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    here = begin
    for board in range(start, end):
        while here < length and words.ranked[query.kind, place].letter[here] != query.board[board]:
            here += 1
        here += 1
    return here


@kernel
def points_of_part(query, words, split, at, place):
    """The points of a word that completes a part."""
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    points = query.by_length[length]
    flagged = 0
    for each in range(length):
        letter = np.int64(words.ranked[query.kind, place].letter[each])
        if query.no_card_sum == 0:
            points += query.value[letter]
        flagged += query.flagged >> letter & 1
    if query.no_card_sum == 0:
        for board in range(split.start[at], split.end[at]):
            points += query.board_value[board] - query.value[query.board[board]]
    if query.adds_highest != 0:
        points += highest_of_part(query, words, split, at, place)
    return points * flag_factor(query, length, flagged)


@kernel
def highest_of_part(query, words, split, at, place):
    """The value of the highest card in a word that completes a part."""
    highest = LOWEST
    for each in range(words.ranked[query.kind, place].letter[WORD_ROOM - 1]):
        letter = np.int64(words.ranked[query.kind, place].letter[each])
        copies = count_bits(places_of_letter(words, query.kind, place, letter))
        if copies > split.part_count[at, letter]:
            highest = max(highest, query.value[letter])
    for board in range(split.start[at], split.end[at]):
        highest = max(highest, query.board_value[board])
    return highest


@kernel
def gain_of_part(query, words, split, at, place):
    """Utility, but for points, of the hand cards in a word that completes a part."""
    gain = np.int64(0)
    for each in range(words.ranked[query.kind, place].letter[WORD_ROOM - 1]):
        gain += split.gain[words.ranked[query.kind, place].letter[each]]
    for board in range(split.start[at], split.end[at]):
        gain -= split.gain[query.board[board]]
    return gain


@kernel
def write_part(query, words, split, at, place):
    """Write a word that completes a part; its slot is the part's, 0 or 1."""
    slot = split.part[at]
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    query.word_id[slot] = words.ranked[query.kind, place].word_id
    query.length[slot] = length
    for each in range(length):
        query.letter[slot, each] = words.ranked[query.kind, place].letter[each]
        query.source[slot, each] = FROM_HAND
        query.board_place[slot, each] = -1
        query.is_wild[slot, each] = 0
    pair = np.int64(-1)
    if query.keeps_pairs != 0:
        pair = find_pair(query, words, split, at, place)
    here = np.int64(0)
    for board in range(split.start[at], split.end[at]):
        if pair >= 0 and board == pair % WORD_ROOM:
            here = pair // WORD_ROOM
        while words.ranked[query.kind, place].letter[here] != query.board[board]:
            here += 1
        query.source[slot, here] = KEPT
        query.board_place[slot, here] = board
        here += 1
