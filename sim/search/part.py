"""One part of a board word, cut in two, completed by adding hand cards (F5-05)."""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, lowest_bit
from sim.search.block import words_at_hand
from sim.search.board_work import NONE, clear_answer
from sim.search.choice import draw_below
from sim.search.notice import sees
from sim.search.query import ANY_MOVE
from sim.search.split_work import (
    SPLIT_DTYPE,
    completes,
    gain_of_part,
    has_part,
    prepare_split,
    set_part,
    tell_part,
)
from sim.search.words import BLOCK, NOTHING


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
        tell_one(query, words, split)
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
    kind = query.kind
    required = split.bucket[0]
    optional = split.hand_bucket[0] & ~required
    bucket = optional
    while split.most_gain + split.slack > split.best:
        here = bucket | required
        bound = np.int64(words.bucket_bound[kind, here])
        first = np.int64(words.bucket_start[kind, here])
        while bound > NOTHING and bound + split.slack > split.best:
            fitting = words_at_hand(words, kind, first, split.lacks[0])
            while fitting != 0:
                place = first + lowest_bit(fitting)
                fitting &= fitting - 1
                if not has_part(query, words, split, 0, place):
                    continue
                if completes(query, words, split, 0, place):
                    take_word_for_part(query, words, split, cut, place)
            bound = np.int64(words.next_bound[kind, first // BLOCK])
            first += BLOCK
        if bucket == 0:
            return
        bucket = (bucket - 1) & optional


@kernel
def take_word_for_part(query, words, split, cut, place):
    """Compare a word to the best, or count it."""
    query.candidates += 1
    utility = gain_of_part(query, words, split, 0, place)
    if split.counts == 0:
        if utility <= split.best or not sees(query, words, place):
            return
    elif not sees(query, words, place):
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
def tell_one(query, words, split):
    """Write the answer."""
    part = split.best_place[1]
    if part == 0:
        set_part(query, split, 0, np.int64(0), split.best_cut)
    else:
        set_part(query, split, 0, split.best_cut, query.board_length)
    tell_part(query, words, split, 0, split.best_place[0])
    query.length[1 - part] = 0
    query.found = 1
    query.cut = split.best_cut
    query.utility = split.best
    query.points = 0
