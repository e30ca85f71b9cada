"""The word that costs the fewest cards, looked up by its letters: of a hand, or a changed one.

Where cards are worth keeping in hand, each one laid makes a word worth less, and so does each board
card covered where a letter is worth a point. What a word is worth is told then by the cards laid
and how many they cover, and so are its letters. So words are looked up (`sim.search.letter_sets`)
for one set of cards laid and one of cards covered after another, in order of how many these are
together, until no other can be worth as much.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kernel import IS_PLAIN_PYTHON, count_bits, inlined_kernel, kernel, lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.board_work import NONE, WORK_FIELDS, length_fits
from sim.search.card_sets import SETS_DTYPE, begin_sets, count_sets, make_sets, put_card
from sim.search.letter_sets import (
    BEHIND_END,
    ID_BITS,
    LAST_BITS,
    LETTER_BITS,
    LETTER_NUMBERS,
    MOST_SPELLED,
    SUM,
    TOO_LONG,
    WORD_ID,
    may_be_words,
    places_spelled,
    slot_of,
)
from sim.search.one_card import is_told_by_cards, points_of_length
from sim.search.pairs import PLACES, fetch_number, note_places, numbers_at, places_at
from sim.search.query import ADD, DUPLICATE, OVERLAY, WORD_ROOM
from sim.search.walk import comes_first

MOST_PAIRS = 3000
"""Pairs of sets that are looked up; of more it is sooner to walk over all words."""
NOTED = 1024

CHANGE_FIELDS: tuple[tuple[Any, ...], ...] = (
    *WORK_FIELDS,
    ("hand_sets", SETS_DTYPE),  # of cards that may be laid, but for one that must be
    ("board_sets", SETS_DTYPE),  # of cards that may be covered
    ("cards", np.int64),  # that may be laid
    ("must_lay", np.int64),  # 1: a card of a letter must be laid
    ("must_gain", np.int64),  # utility of laying it, but for its points
    ("fixed", np.int64),  # what its letter and those of the board add up to
    ("most_gain", np.int64),  # of the other cards, at most
    # letters of which there may be words, and what these are worth
    ("noted_count", np.int64),
    ("noted", np.int64, (NOTED,)),
    ("noted_worth", np.int64, (NOTED,)),
)
CHANGE_DTYPE = np.dtype(list(CHANGE_FIELDS), align=True)
if IS_PLAIN_PYTHON:  # NumPy's own records have no attributes
    CHANGE_DTYPE = np.dtype((np.record, CHANGE_DTYPE))


@small_kernel
def is_cheapest_best(query, work):
    """Can words be looked up, and is one worth no more for any further card laid or covered?

    Notes the cards that may be laid; `look_up_words` reads that.
    """
    is_asked = query.letter_sets != 0 and query.most_cards == 0
    if not is_asked or not is_told_by_cards(query, work):
        return False
    begin_sets(work.hand_sets)
    work.cards = work.must_lay = work.must_gain = work.fixed = 0
    work.most_gain = NONE
    held = 0
    for letter in range(LETTERS):
        held |= (query.count[letter] > 0) << letter
    while held != 0:
        letter = lowest_bit(held)
        held &= held - 1
        copies, number, gain = query.count[letter], LETTER_NUMBERS[letter], work.gain[letter]
        work.cards += copies
        if query.must_lay == 1 << letter:
            work.must_lay, work.must_gain, work.fixed = 1, gain, number
            copies -= 1
        if copies > 0:
            work.most_gain = max(work.most_gain, gain)
            put_card(work.hand_sets, number, gain, copies)
    return is_each_lost(query, work.most_gain)


@small_kernel
def is_each_lost(query, most_gain):
    """Does no card gain as much as a longer word scores, and no shorter word score more?"""
    is_lost = True
    for length in range(WORD_ROOM - 1):
        more = points_of_length(query, length + 1) - points_of_length(query, length)
        more *= query.points_weight
        is_lost &= 0 <= more <= -most_gain
    return is_lost


@inlined_kernel
def look_up_words(query, words, work, look_at):
    """Look at every word that may be the best.

    Args:
        look_at: of query, words, work, the place of a word and a utility: notes the word if it is
            legal, seen and worth more.

    Returns:
        False if sets are too many: then some words have not been looked at.
    """
    if query.must_lay != 0 and work.must_lay == 0:
        return True
    begin_sets(work.board_sets)
    put_board(query, work)
    numbers = numbers_at(query.letter_sets, query.letter_sets_length)
    note_places(words, query.kind, places_at(query.pair_places))
    most_covered, pairs = cards_to_cover(query), np.int64(0)
    for steps in range(1, work.cards + most_covered + 1):
        is_left, work.noted_count = False, 0
        for covered in range(max(steps - work.cards, 0), min(steps // 2, most_covered) + 1):
            cards = np.int64(steps - covered)
            worth = worth_of_longer(query, work, cards - covered)
            if worth + (cards - work.must_lay) * work.most_gain < work.most:
                continue
            is_left = True
            if is_longer_legal(query, cards - covered):
                pairs += note_words(query, work, numbers, worth, cards, np.int64(covered))
                if pairs > MOST_PAIRS:
                    return False
        for each in range(work.noted_count):
            if work.noted_worth[each] >= work.most:
                look_in_slots(query, words, work, numbers, each, look_at)
        if not is_left:
            break
    return True


@small_kernel
def put_board(query, work):
    """Note the board cards, which may be covered."""
    put = np.int64(0)
    for at in range(query.board_length):
        letter = query.board[at]
        number = LETTER_NUMBERS[letter]
        work.fixed += number
        if put >> letter & 1 == 0:
            put |= 1 << letter
            put_card(work.board_sets, -number, np.int64(0), work.board_count[letter])


@small_kernel
def cards_to_cover(query):
    """How many board cards may be covered; one stays, or lies under its like (FW-13)."""
    if query.board_length == 0 or query.moves & (OVERLAY | DUPLICATE) == 0:
        return np.int64(0)
    return query.board_length - np.int64(query.duplicates_kept == 0)


@small_kernel
def worth_of_longer(query, work, longer):
    """The utility of a word by so much longer than the board word, without what cards gain."""
    length = min(query.board_length + longer, WORD_ROOM - 1)
    return query.points_weight * points_of_length(query, length) + work.must_gain


@small_kernel
def is_longer_legal(query, longer):
    """May a word be by so much longer than the board word?"""
    if query.board_length > 0 and longer > 0 and query.moves & ADD == 0:
        return False
    return length_fits(query, query.board_length + longer)


@kernel
def note_words(query, work, numbers, worth, cards, covered):
    """Note the letters of which there may be words, if so many cards are laid and covered.

    Args:
        worth: utility without what cards gain.

    Returns:
        How many pairs of sets were looked up; more than `MOST_PAIRS` if there is no room for them.
    """
    size = cards - work.must_lay
    if not (make_sets(work.hand_sets, size) and make_sets(work.board_sets, covered)):
        return MOST_PAIRS + 1
    inner, inner_size, outer, outer_size = work.hand_sets, size, work.board_sets, covered
    if count_sets(outer, outer_size) > count_sets(inner, inner_size):  # the longer loop inside
        inner, inner_size, outer, outer_size = work.board_sets, covered, work.hand_sets, size
    in_first, in_count = inner.start[inner_size], count_sets(inner, inner_size)
    out_first, out_count = outer.start[outer_size], count_sets(outer, outer_size)
    noted = before = work.noted_count
    for each in range(out_first, out_first + out_count):
        if noted + in_count > NOTED:
            return MOST_PAIRS + 1
        letters, gained = work.fixed + outer.added[each], worth + outer.gained[each]
        for other in range(in_first, in_first + in_count):
            work.noted[noted] = letters + inner.added[other] & SUM
            work.noted_worth[noted] = gained + inner.gained[other]
            noted += may_be_words(numbers, work.noted[noted])
    for each in range(before, noted):
        fetch_number(numbers, slot_of(work.noted[each]))
    work.noted_count = noted
    return in_count * out_count


@inlined_kernel
def look_in_slots(query, words, work, numbers, each, look_at):
    """Look at the words of letters noted, and of words worth the same at those that come first."""
    letters, places = work.noted[each], places_at(query.pair_places)
    at = slot_of(letters)
    while numbers[at] >> ID_BITS <= letters:
        number, spelled = numbers[at], numbers[at + 1]
        at += 2
        if number >> ID_BITS != letters or not may_lie_over(query, work, spelled):
            continue
        place = np.int64(places[query.kind * PLACES + (number & WORD_ID)]) - 1
        if place >= 0:
            least = work.most - comes_first(query, words, place, work.place_of_most)
            if work.noted_worth[each] > least:
                look_at(query, words, work, place, least)


@small_kernel
def may_lie_over(query, work, spelled):
    """As `sim.search.best_alignment.has_alignment`, of a spelled word; True of one too long."""
    if spelled == TOO_LONG or query.board_length == 0:
        return True
    longer = MOST_SPELLED - count_bits(places_spelled(spelled, BEHIND_END)) - query.board_length
    every = LAST_BITS & ~(np.int64(-1) << LETTER_BITS * (longer + 1))
    covers = np.int64(-1 if query.moves & OVERLAY != 0 else 0)
    doubles = np.int64(-1 if query.moves & DUPLICATE != 0 else 0)
    kept_doubles = doubles if query.duplicates_kept != 0 else np.int64(0)  # FW-13
    kept, covered = np.int64(0), every
    for at in range(query.board_length):
        letter = query.board[at]
        places = places_spelled(spelled, letter)
        matches = places >> LETTER_BITS * at
        if count_bits(places) - query.count[letter] == work.board_count[letter]:
            kept = (kept | covered) & matches
            covered = np.int64(0)
        else:
            others = covers & ~matches
            kept = (kept | covered) & matches | kept & others | covered & matches & kept_doubles
            covered = covered & others | covered & matches & doubles
        kept = -(kept & -kept) & every
        covered = -(covered & -covered) & every
    return kept != 0
