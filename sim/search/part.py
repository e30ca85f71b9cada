"""One part of a board word, cut in two, completed by adding hand cards (F5-05)."""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.answer import clear_answer
from sim.search.awaited import await_words, sees_or_awaits
from sim.search.board_work import NONE
from sim.search.choice import draw_below
from sim.search.query import ANY_MOVE
from sim.search.split_work import (
    SPLIT_DTYPE,
    completes,
    gain_of_part,
    has_part,
    prepare_split,
    set_part,
    walk_part,
    write_part,
)


@kernel
def find_part(query, words):
    """Answer a query for the best word that completes one part of the board word, or for any one.

    The part is the board cards before ``cut`` or those from it on, completed with at least one
    hand card and for no points. ``found`` is 1, and the word stands where `find_split` would put
    it: as word 0 if it completes the first part (``length[1]`` is 0 then), as word 1 if it
    completes the second (``length[0]`` is 0). A move is a cut, a part and its word.
    """
    room = np.empty(1, SPLIT_DTYPE)
    split = room[0]
    clear_answer(query)
    await_words(query)
    prepare_split(query, split)
    split.least_used = 1
    split.counts = np.int64(query.choice == ANY_MOVE)
    walk_parts(query, words, split)
    query.legal_moves = split.moves
    if split.moves > 0:
        split.wanted = draw_below(query, split.moves)
        split.moves = 0
        walk_parts(query, words, split)
    if split.best > NONE:
        write_one(query, words, split)
    room[0].moves = 0  # so that the room lives until here


@kernel
def walk_parts(query, words, split):
    """Look at both parts of every cut."""
    query.candidates = 0
    for cut in range(1, query.board_length):
        set_part(query, split, np.int64(0), np.int64(0), np.int64(cut))
        walk_words(query, words, split, cut)
        set_part(query, split, np.int64(0), np.int64(cut), query.board_length)
        walk_words(query, words, split, cut)


@kernel
def walk_words(query, words, split, cut):
    """Look at every word that completes the part."""
    split.cut = cut
    walk_part(query, words, split, 0, least_bits(query, split), may_improve, complete_part)


@small_kernel
def least_bits(query, split):
    """How many bits of ``needs`` any word has that takes enough hand cards to be the best."""
    if split.best <= 0 or split.counts != 0:
        return np.int64(0)
    most, cards = np.int64(1), np.int64(0)
    for letter in range(LETTERS):
        cards += split.count[0, letter]
        if query.count[letter] > 0:
            most = max(most, split.gain[letter])
    without = cards - count_bits(~split.lacks[0])  # cards whose copies have no bit
    return split.best // most + 1 + split.end[0] - split.start[0] - without


@small_kernel
def may_improve(query, split, bound):
    """Can a word of such a bound be the best so far?"""
    return min(bound, split.most_gain) + split.slack > split.best


@small_kernel
def complete_part(query, words, split, place):
    """Take a word if it completes the part."""
    if has_part(query, words, split, 0, place) and completes(query, words, split, 0, place):
        take_word_for_part(query, words, split, split.cut, place)


@kernel
def take_word_for_part(query, words, split, cut, place):
    """Compare a word to the best, or count it."""
    query.candidates += 1
    utility = gain_of_part(query, words, split, 0, place)
    if split.counts == 0:
        if utility <= split.best or not sees_or_awaits(query, words, place):
            return
    elif not sees_or_awaits(query, words, place):
        return
    else:
        split.moves += 1
        if split.moves != split.wanted + 1:
            return
    split.best = utility
    split.best_cut = cut
    split.best_place[0] = place
    split.best_place[1] = split.part[0]


@kernel
def write_one(query, words, split):
    """Write the answer."""
    part = split.best_place[1]
    if part == 0:
        set_part(query, split, 0, np.int64(0), split.best_cut)
    else:
        set_part(query, split, 0, split.best_cut, query.board_length)
    write_part(query, words, split, 0, split.best_place[0])
    query.length[1 - part] = 0
    query.found = 1
    query.cut = split.best_cut
    query.utility = split.best
    query.points = 0
