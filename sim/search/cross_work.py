"""What the search for a crossing keeps: the two hands, the list, the words in question.

A *crossing* is a word that the other's word becomes, and the multiset of cards laid on it. It may
be laid in several ways (`sim.search.cross_lay`), and which cards of the player's own word go over
is decided only where a new word is to stand beside it (`sim.search.cross_places`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kernel import IS_PLAIN_PYTHON, kernel, small_kernel
from sim.lexicon.letters import GUARDS, HALF
from sim.scoring import LETTERS
from sim.search.board_work import is_same_word
from sim.search.fit import bits_of, bucket_of, count_in, holds, packed_high, packed_low
from sim.search.query import LETTER_KINDS, WORD_ROOM
from sim.search.stock import shortfall, weight
from sim.search.words import BLOCK

NONE = np.int64(-(1 << 60))
"""A utility below any other."""
UTILITY, POINTS, PLACE, LOW, HIGH, ORDER, DONE, MOVES = range(8)
"""Columns of the list of crossings: what each is worth; its word's place in the ranking, -1 for
the other's word as it is; the cards laid, packed; its place among crossings of equal worth; 1 once
it has been looked at; legal pairs with it."""
COLUMNS = 8
FIRST_ROOM = 256
WAITING = 4096
"""Words for which there is room at once that may be laid over the other's."""
LANES = 16
"""Letters of both words that are told apart in a step down the tree."""
BRANCHES = 1 << 11
"""Beginnings of words for which there is room."""
NEVER = np.int64(1 << 60)
CARDS_TOLD_APART = 3 * LETTERS + 1
LATEST = 2
"""Clocks when cards came that are told apart before a word is read: the last ones."""
MOST_TOLD_APART = 8
"""More copies of a letter than any word holds."""
AWAITED = 32
"""Words that are brought near, and drawn for side by side, before the first is weighed."""
AWAITED_ROOM = AWAITED + 2 * BLOCK
"""And those of the block that comes when they are nearly enough."""
MOST_SETS = 6435
"""There are no more sets of 15 cards of which none holds another."""
PLACES_OF_MASK = 32
TO_HAND, ALL_USED, OUT_OF_PLAY = range(3)
"""What becomes of cards of the own word that are laid in neither word, ``least_board`` (F6-04)."""

CROSS_FIELDS: tuple[tuple[Any, ...], ...] = (
    # --- what is asked: `prepare_cross`
    ("own", np.int64, (LETTER_KINDS,)),  # cards of the player's own word, by letter
    ("hand", np.int64, (LETTER_KINDS,)),  # his other cards
    ("hand_low", np.int64),  # packed, without guards
    ("hand_high", np.int64),
    ("forced", np.int64, (LETTER_KINDS,)),  # letters of both words: these go over as duplicates
    ("forced_low", np.int64),
    ("forced_high", np.int64),
    ("free", np.int64, (LETTER_KINDS,)),  # cards that may be added or laid over others
    ("free_cards", np.int64),
    ("coverable", np.int64, (LETTER_KINDS,)),  # board cards that no duplicate must lie on
    ("own_places", np.int64, (LETTER_KINDS,)),  # where a letter stands in the own word, as bits
    ("board_places", np.int64, (LETTER_KINDS,)),  # and in the other's
    # --- the cards of a walk: `set_pool`
    ("pool", np.int64, (LETTER_KINDS,)),
    ("low", np.int64),
    ("high", np.int64),
    ("bucket", np.int64),
    ("required", np.int64),
    ("must", np.int64),  # bits of ``needs`` of the duplicates
    ("least_bits", np.int64),  # of ``needs`` that a word must have
    ("lacks", np.int64),
    ("rest", np.int64, (LETTER_KINDS,)),  # cards of the own word that a crossing leaves
    ("slack", np.int64),  # what not laying cards of the hand instead of these may be worth
    # --- the crossing in question and a way to lay it: `sim.search.cross_lay`
    ("over_length", np.int64),
    ("over", np.int64, (WORD_ROOM,)),
    ("option", np.int64, (WORD_ROOM,)),
    ("board_at", np.int64, (WORD_ROOM + 1,)),
    ("own_at", np.int64, (WORD_ROOM + 1,)),  # the place after the own card laid last
    ("cover_left", np.int64, (LETTER_KINDS,)),
    ("free_left", np.int64, (LETTER_KINDS,)),
    ("kept", np.int64),
    ("order", np.int64, (WORD_ROOM,)),  # letters added or laid over others, from left to right
    ("cards", np.int64),  # how many they are
    ("laid_low", np.int64),  # they and the duplicates
    ("laid_high", np.int64),
    ("way", np.int64),  # of `next_way`
    ("points", np.int64),  # of the word
    # --- the new word in question
    ("new_length", np.int64),
    ("new", np.int64, (WORD_ROOM,)),
    ("new_count", np.int64, (LETTER_KINDS,)),
    # --- where each card of the own word goes: `sim.search.cross_places`
    ("role", np.int64, (WORD_ROOM,)),
    ("over_at", np.int64, (WORD_ROOM + 1,)),
    ("new_at", np.int64, (WORD_ROOM + 1,)),
    ("double_left", np.int64, (LETTER_KINDS,)),
    ("other_left", np.int64, (LETTER_KINDS,)),
    ("spare", np.int64, (LETTER_KINDS,)),
    ("unplaced_left", np.int64),
    # --- if all own cards must be used: `sim.search.cross_stays`
    ("stays", np.int16, (MOST_SETS,)),  # places in the own word of cards that may stay, as bits
    ("sets", np.int64),
    ("tried", np.int64, ((1 << WORD_ROOM - 1) // PLACES_OF_MASK,)),  # places laid on, as bits
    # --- the tree of beginnings: `sim.search.cross_tree`
    ("lane_bit", np.int32, (LANES,)),  # a letter as a bit, 0 for none
    ("lane_own", np.int32, (LANES,)),  # where it stands in the own word, if it may be laid, as bits
    ("lane_board", np.int32, (LANES,)),  # where it stands in the other's
    ("lane_cover", np.int32, (LANES,)),  # cards of the other's that it may lie over
    ("branch_number", np.int32, (BRANCHES + 2 * LANES,)),
    ("branch_state", np.int32, (BRANCHES + 2 * LANES,)),
    # --- the lists of words and of crossings; a crossing in question; the best pair so far
    ("least", np.int64),
    ("most_listed", np.int64),
    ("laid_to", np.int64),  # words that can be worth so much have been laid
    ("step", np.int64),  # so much further down words are laid in a round
    ("waiting", np.int64, (WAITING,)),  # places of words that may be laid
    ("waiting_most", np.int64, (WAITING,)),  # the most that each can be worth
    ("fitting", np.int64),  # how many such words there are
    ("skipped", np.int64),  # the first so many of them do not wait
    ("crossings", np.int64),
    ("crossing", np.int64),  # -1: any
    ("cards_low", np.int64),  # that are laid in it
    ("cards_high", np.int64),
    ("awaited", np.int32, (AWAITED_ROOM,)),  # places of words that are brought near
    ("awaiting", np.int64),  # how many they are
    ("enough", np.int64),  # so many are weighed together
    ("drawn_id", np.int64, (AWAITED_ROOM,)),  # the words by which two numbers are drawn for each
    ("knowing", np.int64, (AWAITED_ROOM,)),
    ("seeing", np.int64, (AWAITED_ROOM,)),
    ("came", np.int64, (LETTERS, MOST_TOLD_APART)),  # the clock when each copy of a letter came
    ("card_came", np.int64, (CARDS_TOLD_APART,)),  # the same by card, and its bit of ``needs``
    ("card_bit", np.int64, (CARDS_TOLD_APART,)),
    ("late_since", np.int64, (LATEST,)),  # the last of the clocks when some came
    ("late_bits", np.int64, (LATEST,)),  # bits of ``needs`` that came then
    ("seen", np.int64, (AWAITED_ROOM,)),
    ("unseen", np.int64),  # awaited words that are known and will be seen, as bits
    ("unseen_until", np.int64),  # a clock before which no new word at hand is seen
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
    cross.forced_low = cross.forced_high = cross.free_cards = 0
    for letter in range(LETTER_KINDS):
        cross.own[letter] = cross.forced[letter] = cross.coverable[letter] = 0
        cross.own_places[letter] = cross.board_places[letter] = 0
        cross.new_count[letter] = cross.pool[letter] = cross.rest[letter] = 0
        cross.hand[letter] = query.count[letter]
    cross.hand[LETTER_KINDS - 1] = 0
    for at in range(query.queue_length):
        cross.own[query.queue[at]] += 1
        cross.hand[query.queue[at]] -= 1
        cross.own_places[query.queue[at]] |= np.int64(1) << at
    cross.hand_low = packed_low(cross.hand) & ~GUARDS
    cross.hand_high = packed_high(cross.hand) & ~GUARDS
    for at in range(query.board_length):
        letter = query.board[at]
        cross.board_places[letter] |= np.int64(1) << at
        if cross.forced[letter] < cross.own[letter]:  # F6-01
            cross.forced[letter] += 1
            cross.forced_low += low_of(letter)
            cross.forced_high += high_of(letter)
        else:
            cross.coverable[letter] += 1
    for letter in range(LETTER_KINDS):
        cross.free[letter] = cross.own[letter] - cross.forced[letter]
        if query.each_part != 0:  # F6-02
            cross.free[letter] += cross.hand[letter]
        cross.free_cards += cross.free[letter]
    cross.over_length = cross.new_length = cross.crossings = 0
    for at in range(AWAITED_ROOM):
        cross.drawn_id[at] = 0


@small_kernel
def low_of(letter):
    """A card as a packed number of the first letters."""
    return np.int64(1) << 4 * letter if letter < HALF else np.int64(0)


@small_kernel
def high_of(letter):
    """A card as a packed number of the last letters."""
    return np.int64(1) << 4 * (letter - HALF) if letter >= HALF else np.int64(0)


@kernel
def pool_for_crossings(query, cross):
    """The pool is the other's word and all that may be laid on it; duplicates must be in it."""
    for letter in range(LETTERS):
        cross.pool[letter] = cross.free[letter] + cross.forced[letter] + cross.coverable[letter]
    set_pool(cross)
    cross.required, cross.must = bucket_of(cross.forced), bits_of(cross.forced)
    cross.least_bits = query.board_length  # FW-15
    for letter in range(LETTERS):  # of a third copy only some letters have a bit
        cross.least_bits -= max(cross.pool[letter] - 2, 0)


@kernel
def pool_beside(query, cross, low, high):
    """The pool is all cards but those laid on the other's word, packed."""
    cross.slack = 0
    for letter in range(LETTERS):
        laid = count_in(low, high, letter)
        cross.pool[letter] = query.count[letter] - laid
        cross.rest[letter] = max(cross.own[letter] - laid, 0)
        if query.least_board == OUT_OF_PLAY:
            cross.slack += cross.rest[letter] * max(query.keep[letter], 0)
    set_pool(cross)
    cross.required = cross.must = 0
    if query.least_board == ALL_USED and cross.crossing >= 0:  # F6-04
        cross.required, cross.must = bucket_of(cross.rest), bits_of(cross.rest)


@kernel
def set_pool(cross):
    """Note the cards of ``pool`` as a walk asks for them."""
    cross.low, cross.high = packed_low(cross.pool), packed_high(cross.pool)
    cross.bucket, cross.lacks = bucket_of(cross.pool), ~bits_of(cross.pool)


@small_kernel
def has_letters(query, words, cross, place):
    """Does the pool hold a word's letters?"""
    kind = query.kind
    if not holds(cross.low, words.ranked[kind, place].low):
        return False
    return holds(cross.high, words.ranked[kind, place].high)


@kernel
def lacking_in_hand(query, words, cross, place):
    """How many cards a word needs that the hand alone does not hold."""
    kind = query.kind
    lacking = weight(shortfall(words.ranked[kind, place].low, cross.hand_low))
    return lacking + weight(shortfall(words.ranked[kind, place].high, cross.hand_high))


@kernel
def take_over(words, cross, kind, place):
    """Copy the word of a crossing."""
    cross.over_length = words.ranked[kind, place].letter[WORD_ROOM - 1]
    for at in range(cross.over_length):
        cross.over[at] = words.ranked[kind, place].letter[at]


@kernel
def forget_new(cross):
    """There is no new word in question."""
    for at in range(cross.new_length):
        cross.new_count[cross.new[at]] = 0
    cross.new_length = 0


@kernel
def take_new(words, cross, kind, place):
    """Copy a new word and count its letters."""
    forget_new(cross)
    cross.new_length = words.ranked[kind, place].letter[WORD_ROOM - 1]
    for at in range(cross.new_length):
        letter = np.int64(words.ranked[kind, place].letter[at])
        cross.new[at] = letter
        cross.new_count[letter] += 1


@small_kernel
def is_own_word(query, cross):
    """Is the new word in question the player's own word (FW-22)?"""
    return is_same_word(cross.new, cross.new_length, query.queue, query.queue_length)


@small_kernel
def worth_of_laying(query, letter, cards, own):
    """What laying cards of a letter is worth beside points, if so many are of the own word.

    A card of the own word that would leave play costs nothing of what it is worth to keep.
    """
    keep = query.keep[letter]
    costs = cards - min(cards, own) if query.least_board == OUT_OF_PLAY and keep > 0 else cards
    return cards * query.card_weight - costs * keep


@kernel
def worth_of_cards(query, cross, low, high):
    """What laying cards, packed, on the other's word is worth beside points."""
    worth = np.int64(0)
    for letter in range(LETTERS):
        laid = count_in(low, high, letter)
        if laid > 0:
            worth += worth_of_laying(query, letter, laid, cross.own[letter])
    return worth


@kernel
def slack_of_crossings(query, cross):
    """What a crossing can be worth beyond the bound of its word, as if of cards of the hand alone.

    A card of the other's word that stays costs nothing, nor does one that would leave play.
    """
    slack = np.int64(0)
    for letter in range(LETTERS):
        slack += cross.coverable[letter] * max(query.keep[letter] - query.card_weight, 0)
        if query.least_board == OUT_OF_PLAY:
            slack += cross.own[letter] * max(query.keep[letter], 0)
    return slack


@small_kernel
def spared_by(query, words, cross, place):
    """What a new word spares of the hand by the own cards that it takes, by their letters."""
    kind = query.kind
    spared = taken = np.int64(0)
    length = np.int64(words.ranked[kind, place].letter[WORD_ROOM - 1])
    for at in range(length):
        letter = np.int64(words.ranked[kind, place].letter[at])
        if cross.rest[letter] > 0:
            cross.rest[letter] -= 1
            taken |= np.int64(1) << at
            spared += max(query.keep[letter], 0)
    for at in range(length):
        cross.rest[np.int64(words.ranked[kind, place].letter[at])] += taken >> at & 1
    return spared
