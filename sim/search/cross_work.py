"""What the search for a crossing keeps: the two hands, lists of crossings, and their order.

A *crossing* is a word that the other's word becomes, and the multiset of cards laid on it. For
each the *places* are listed, as bits, of the player's own word whose cards may go over: which of
two like cards goes decides what order is left for the new word.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kernel import IS_PLAIN_PYTHON, count_bits, kernel, lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.board_work import is_same_word
from sim.search.fit import bits_of, bucket_of, count_in, packed_high, packed_low
from sim.search.query import LETTER_KINDS, WORD_ROOM
from sim.search.words import HALF

NONE = np.int64(-(1 << 60))
"""A utility below any other."""
UTILITY, POINTS, PLACE, FIRST, COUNT, LOW, HIGH, DONE = range(8)
"""Columns of the list of crossings: what each is worth; its word's place in the ranking, -1 for
the other's word as it is; where its places begin and how many there are; the cards laid, packed;
1 once it has been looked at."""
COLUMNS = 8
FIRST_ROOM, PLACES_ROOM = 64, 256

CROSS_FIELDS: tuple[tuple[Any, ...], ...] = (
    # --- what is asked: `prepare_cross`
    ("own", np.int64, (LETTER_KINDS,)),  # cards of the player's own word, by letter
    ("hand", np.int64, (LETTER_KINDS,)),  # his other cards
    ("forced", np.int64, (LETTER_KINDS,)),  # letters of both words: these go over as duplicates
    ("forced_cards", np.int64),
    ("forced_low", np.int64),
    ("forced_high", np.int64),
    ("free", np.int64, (LETTER_KINDS,)),  # cards that may be added or laid over others
    # --- the cards of a walk: `set_pool`
    ("pool", np.int64, (LETTER_KINDS,)),
    ("low", np.int64),
    ("high", np.int64),
    ("bucket", np.int64),
    ("lacks", np.int64),
    # --- the word in question and a way to lay it: `sim.search.cross_lay`
    ("length", np.int64),
    ("word", np.int64, (WORD_ROOM,)),
    ("word_count", np.int64, (LETTER_KINDS,)),
    ("option", np.int64, (WORD_ROOM,)),
    ("board_at", np.int64, (WORD_ROOM,)),
    ("forced_left", np.int64, (LETTER_KINDS,)),
    ("cards_left", np.int64),
    ("free_left", np.int64, (LETTER_KINDS,)),
    ("kept", np.int64),
    ("laid", np.int64),
    ("order", np.int64, (WORD_ROOM,)),  # letters added or laid over others, from left to right
    # --- the lists
    ("crossings", np.int64),
    ("places", np.int64),
    # --- the new word in question, and the best pair so far
    ("crossing", np.int64),
    ("most", np.int64),
    ("place_of_most", np.int64),
    ("best", np.int64),
    ("best_crossing", np.int64),
    ("best_place", np.int64),
    ("moves", np.int64),
    ("wanted", np.int64),
)
CROSS_DTYPE = np.dtype(list(CROSS_FIELDS), align=True)
if IS_PLAIN_PYTHON:  # NumPy's own records have no attributes
    CROSS_DTYPE = np.dtype((np.record, CROSS_DTYPE))


@kernel
def prepare_cross(query, cross):
    """Part the cards into the own word's and the hand's, and find the letters of both words."""
    cross.forced_cards = cross.forced_low = cross.forced_high = 0
    for letter in range(LETTER_KINDS):
        cross.own[letter] = cross.forced[letter] = cross.word_count[letter] = 0
        cross.hand[letter] = query.count[letter]
        cross.pool[letter] = 0
    cross.hand[LETTER_KINDS - 1] = 0
    for at in range(query.queue_length):
        cross.own[query.queue[at]] += 1
        cross.hand[query.queue[at]] -= 1
    for at in range(query.board_length):
        letter = query.board[at]
        if cross.forced[letter] < cross.own[letter]:  # F6-01
            cross.forced[letter] += 1
            cross.forced_cards += 1
            cross.forced_low += low_of(letter)
            cross.forced_high += high_of(letter)
    for letter in range(LETTER_KINDS):
        cross.free[letter] = cross.own[letter] - cross.forced[letter]
        if query.each_part != 0:  # F6-02
            cross.free[letter] += cross.hand[letter]
    cross.length = 0


@small_kernel
def low_of(letter):
    """A card as a packed number of the first letters."""
    return np.int64(1) << 4 * letter if letter < HALF else np.int64(0)


@small_kernel
def high_of(letter):
    """A card as a packed number of the last letters."""
    return np.int64(1) << 4 * (letter - HALF) if letter >= HALF else np.int64(0)


@kernel
def pack_places(query, low, high):
    """Pack the cards of every set of places of the own word."""
    low[0] = high[0] = 0
    for places in range(1, len(low)):
        rest = places & (places - 1)
        letter = query.queue[lowest_bit(np.int64(places))]  # type: ignore[arg-type]
        low[places] = low[rest] + low_of(letter)
        high[places] = high[rest] + high_of(letter)


@kernel
def set_pool(cross):
    """Note the cards of ``pool`` as a walk asks for them."""
    cross.low, cross.high = packed_low(cross.pool), packed_high(cross.pool)
    cross.bucket, cross.lacks = bucket_of(cross.pool), ~bits_of(cross.pool)


@small_kernel
def letters_of_pool(cross):
    """What a walk needs to know."""
    return cross.bucket, np.int64(0), cross.lacks, np.int64(0)


@kernel
def take_letters(words, cross, kind, place):
    """Copy a word and count its letters."""
    for at in range(cross.length):
        cross.word_count[cross.word[at]] = 0
    cross.length = words.ranked[kind, place].letter[WORD_ROOM - 1]
    for at in range(cross.length):
        letter = np.int64(words.ranked[kind, place].letter[at])
        cross.word[at] = letter
        cross.word_count[letter] += 1


@small_kernel
def follows(query, places, word, length):
    """Are the letters at these places of the own word, in their order, within a row of letters?"""
    at = 0
    while places != 0:
        letter = query.queue[lowest_bit(places)]
        places &= places - 1
        while at < length and word[at] != letter:
            at += 1
        if at == length:
            return False
        at += 1
    return True


@kernel
def staying_places(query, cross, rooms, crossing, places):
    """Which of the own word's cards the new word in question takes, if these have gone over.

    Returns:
        places, as bits; -1 if the word cannot be made.
    """
    groups, _, low, high = rooms
    rest = (np.int64(1) << query.queue_length) - 1 & ~places
    wanted_low = wanted_high = np.int64(0)
    useful = np.int64(0)
    taken = np.int64(0)
    for at in range(cross.length):
        letter = cross.word[at]
        is_first = True
        for before in range(at):
            is_first &= cross.word[before] != letter
        if not is_first:
            continue
        gone = count_in(groups[crossing, LOW], groups[crossing, HIGH], letter)
        gone -= count_in(low[places], high[places], letter)
        wanted = cross.word_count[letter] - (cross.hand[letter] - gone)
        if query.least_board == 0 and wanted > 0:
            wanted_low += wanted * low_of(letter)
            wanted_high += wanted * high_of(letter)
            taken += wanted
            useful |= places_of(query, rest, letter)
        elif query.least_board != 0 and wanted > count_in(low[rest], high[rest], letter):
            return np.int64(-1)
    if query.least_board != 0:  # F6-04
        fits = count_bits(rest) < cross.length and follows(query, rest, cross.word, cross.length)
        return rest if fits else np.int64(-1)
    if taken >= cross.length:  # a card of the hand is laid
        return np.int64(-1)
    chosen = useful
    while True:
        fits = low[chosen] == wanted_low and high[chosen] == wanted_high
        if fits and follows(query, chosen, cross.word, cross.length):  # F6-03
            return chosen
        if chosen == 0:
            return np.int64(-1)
        chosen = (chosen - 1) & useful


@small_kernel
def places_of(query, places, letter):
    """Those of these places that hold a letter."""
    found = np.int64(0)
    for at in range(query.queue_length):
        found |= np.int64(query.queue[at] == letter) << at
    return found & places


@kernel
def places_for_new_word(query, cross, rooms, crossing):
    """Which of a crossing's places leave the own cards that the new word in question takes.

    Returns:
        the number of the first that do in the list of places; -1 if none does.
    """
    groups, masks, _, _ = rooms
    first = groups[crossing, FIRST]
    for number in range(first, first + groups[crossing, COUNT]):
        if staying_places(query, cross, rooms, crossing, masks[number]) >= 0:
            return np.int64(number)
    return np.int64(-1)


@small_kernel
def is_own_word(query, cross):
    """Is the word in question the player's own word (FW-22)?"""
    return is_same_word(cross.word, cross.length, query.queue, query.queue_length)


@kernel
def take_from_pool(query, cross, low, high):
    """The pool is all cards but packed ones."""
    for letter in range(LETTERS):
        cross.pool[letter] = query.count[letter] - count_in(low, high, letter)
    set_pool(cross)
