"""The best cut of a board word in two, both new words chosen together (Split Off, Split Run).

Each part is changed by the moves that are asked for (F18-05), or stays if it is a word that the
bot knows; one of them at least is changed (F18-02). With ``keeps_pairs`` each new word holds two
cards that touch in its part (FW-20). Points are those of the words that were changed. The words
compete for the hand's cards, so that the best word of one part and then the best of the other
need not be the best pair.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import IS_PLAIN_PYTHON, kernel
from sim.search.alignments import weigh_alignments
from sim.search.answer import clear_answer
from sim.search.any_board_move import number_cards, number_no_cards
from sim.search.board_work import NONE, WORK_DTYPE, prepare, take_word
from sim.search.change import prepare_change
from sim.search.choice import draw_below
from sim.search.is_word import word_at
from sim.search.pair import (
    COLUMNS,
    FIRST_ROOM,
    PACKED,
    PAIR_DTYPE,
    UNCHANGED,
    add_move,
    find_best_move,
    list_moves,
    pack_hand,
    spend_best,
    take_best_pair,
)
from sim.search.query import ANY_MOVE, FROM_HAND, KEPT, LETTER_KINDS, QUERY_DTYPE, WILD

ASKED_DTYPE = np.dtype((np.record, QUERY_DTYPE)) if IS_PLAIN_PYTHON else QUERY_DTYPE


@kernel
def find_cut(query, words):
    """Answer a query for the best cut of the board word and its two words, or for any one.

    Reads and writes `sim.search.query`; asks for ``board``, ``moves`` and what goes with them,
    demands included, of each part as if it were a board word. Wild cards, duplicates alone and
    cards taken this turn are not used. Word 0 of the answer is made of the board cards before
    ``cut``, word 1 of the others; ``board_place`` counts from the first card of the whole board
    word. A word that stays has no card `FROM_HAND`. A move is a cut, its two words and the
    multisets of hand cards that they use.
    """
    asked = np.empty(2, ASKED_DTYPE)
    work = np.empty(2, WORK_DTYPE)
    room = np.empty(1, PAIR_DTYPE)
    pair = room[0]
    clear_answer(query)
    for side in range(2):
        asked[side] = query
        asked[side].count[WILD] = 0
        asked[side].duplicates_only = asked[side].taken_usable = 0
    pair.best = NONE
    pair.counts = np.int64(query.choice == ANY_MOVE)
    pair.wanted = -1
    walk_cuts(query, words, asked, work, pair)
    query.legal_moves = pair.moves
    if pair.counts != 0 and pair.moves > 0:
        pair.wanted = draw_below(query, pair.moves)
        walk_cuts(query, words, asked, work, pair)
    if pair.best > NONE:
        write_cut(query, words, asked, work, pair)
    work[0].wilds = work[1].wilds = room[0].moves = 0  # so that the rooms live until here


@kernel
def walk_cuts(query, words, asked, work, pair):
    """Look at every cut of the board word."""
    pair.moves = 0
    least = 2 if query.keeps_pairs != 0 else 1
    for cut in range(least, query.board_length - least + 1):
        for side in range(2):
            set_part(query, asked[side], work[side], side, np.int64(cut))
        pair_up(query, words, asked, work, pair, np.int64(cut))


@kernel
def set_part(query, asked, work, side, cut):
    """Ask about the cards before a cut (``side`` 0) or from it on (1), with the whole hand."""
    start = cut if side == 1 else np.int64(0)
    asked.board_length = query.board_length - cut if side == 1 else cut
    for at in range(asked.board_length):
        asked.board[at] = query.board[start + at]
        asked.board_value[at] = query.board_value[start + at]
    set_hand(query, asked, work)


@kernel
def set_hand(query, asked, work):
    """Ask with the whole hand."""
    for letter in range(LETTER_KINDS - 1):
        asked.count[letter] = query.count[letter]
    begin_work(asked, work)


@kernel
def begin_work(asked, work):
    """Note what is asked of a part."""
    prepare(asked, work)
    prepare_change(asked, work)
    number_no_cards(work)


@kernel
def stays_at(query, words, asked, side, cut):
    """The place in the ranking of the word that a part is as it lies; -1 if it is none."""
    if asked.board_length < query.least_length or asked.board_length > query.most_length:
        return np.int64(-1)
    start = cut if side == 1 else np.int64(0)
    return word_at(query, words, start, start + asked.board_length)


@kernel
def pair_up(query, words, asked, work, pair, cut):
    """Look at every pair of words of a cut that may be the best so far."""
    stays = (
        stays_at(query, words, asked[0], 0, cut),
        stays_at(query, words, asked[1], 1, cut),
    )
    least = (NONE, NONE)
    if pair.counts == 0:
        most = most_of_parts(query, words, asked, work, stays)
        if most[0] == NONE or most[1] == NONE or most[0] + most[1] <= pair.best:
            return
        for side in range(2):
            try_greedily(query, words, asked, work, pair, stays, side, cut)
        if most[0] + most[1] <= pair.best:
            return
        least = (max(pair.best - most[1], NONE), max(pair.best - most[0], NONE))
    first = list_part(query, words, asked[0], work[0], stays[0], least[0])
    if work[0].listed == 0:
        return
    second = list_part(query, words, asked[1], work[1], stays[1], least[1])
    hand = np.empty(PACKED, np.int64)
    pack_hand(query, hand)
    pair.listed[0], pair.listed[1] = work[0].listed, work[1].listed
    if take_best_pair(pair, first, second, hand):
        pair.cut = cut


@kernel
def most_of_parts(query, words, asked, work, stays):
    """The most that each part can be worth by itself, `NONE` if it can become no word."""
    for side in range(2):
        find_best_move(query, words, asked[side], work[side], NONE)
    first, second = work[0].most, work[1].most
    if stays[0] >= 0:
        first = max(first, np.int64(0))
    if stays[1] >= 0:
        second = max(second, np.int64(0))
    return first, second


@kernel
def try_greedily(query, words, asked, work, pair, stays, side, cut):
    """Note the best word of one part, and of the other the best of the cards left, or as it is."""
    one, other = work[side], work[1 - side]
    if one.place_of_most < 0:
        return
    utility, place, place_of_other = one.most, one.place_of_most, other.place_of_most
    most_of_other = other.most
    number = spend_best(words, asked[side], one, asked[1 - side].count)
    points = one.points
    begin_work(asked[1 - side], other)
    find_best_move(query, words, asked[1 - side], other, pair_least(pair, utility))
    if other.place_of_most >= 0:
        total = utility + other.most
        number_of_other = spend_best(words, asked[1 - side], other, asked[1 - side].count)
        note_pair(pair, cut, total, points + other.points)
        note_words(pair, side, place, number, other.place_of_most, number_of_other)
    stay = stays[1] if side == 0 else stays[0]
    if stay >= 0 and utility > pair.best:
        note_pair(pair, cut, utility, points)
        note_words(pair, side, place, number, stay, UNCHANGED)
    set_hand(query, asked[1 - side], other)
    other.most, other.place_of_most = most_of_other, place_of_other


@kernel
def pair_least(pair, utility):
    """What the second word of a pair must be worth more than, beside a first of this utility."""
    return max(pair.best - utility, NONE)


@kernel
def note_pair(pair, cut, utility, points):
    """Note a pair as the best so far."""
    pair.best, pair.points, pair.cut = utility, points, cut


@kernel
def note_words(pair, side, place, number, place_of_other, number_of_other):
    """Note the words of the best pair, ``side``'s first."""
    pair.place[side], pair.number[side] = place, number
    pair.place[1 - side], pair.number[1 - side] = place_of_other, number_of_other


@kernel
def list_part(query, words, asked, work, stays, least):
    """List what a part may become for more than ``least``, itself too if it may stay."""
    moves = np.empty((FIRST_ROOM, COLUMNS), np.int64)
    listed = list_moves(query, words, asked, work, moves, least)
    if listed >= FIRST_ROOM:
        moves = np.empty((listed + 1, COLUMNS), np.int64)
        list_moves(query, words, asked, work, moves, least)
    if stays >= 0 and least < 0:
        add_move(work, moves, np.int64(0), np.int64(0), stays, UNCHANGED)
    return moves


@kernel
def write_cut(query, words, asked, work, pair):
    """Write the answer."""
    query.found = 2
    query.cut = pair.cut
    query.utility = pair.best
    query.points = pair.points
    for side in range(2):
        set_part(query, asked[side], work[side], side, pair.cut)
        place = pair.place[side]
        if pair.number[side] < 0:
            write_same(query, words, asked[side], side, place)
        else:
            take_word(asked[side], words, work[side], place)
            number_cards(work[side])
            work[side].wanted = pair.number[side]
            weigh_alignments(asked[side], work[side])
            write_part(query, words, asked[side], work[side], side)


@kernel
def write_same(query, words, asked, side, place):
    """Write a part that stays as it is."""
    start = query.cut if side == 1 else np.int64(0)
    query.word_id[side] = words.ranked[query.kind, place].word_id
    query.length[side] = asked.board_length
    for at in range(asked.board_length):
        query.letter[side, at] = asked.board[at]
        query.source[side, at] = KEPT
        query.board_place[side, at] = start + at
        query.is_wild[side, at] = 0


@kernel
def write_part(query, words, asked, work, side):
    """Write the best alignment of the word that a part becomes."""
    start = query.cut if side == 1 else np.int64(0)
    query.word_id[side] = words.ranked[query.kind, work.place].word_id
    query.length[side] = work.length
    for at in range(work.length):
        query.letter[side, at] = work.word[at]
        query.source[side, at] = FROM_HAND
        query.board_place[side, at] = -1
        query.is_wild[side, at] = 0
    for board in range(asked.board_length):
        at = board + work.best_shift[board]
        query.source[side, at] = work.best_option[board]
        query.board_place[side, at] = start + board
