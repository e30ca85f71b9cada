"""Whether words have been seen by now, asked for many words of a question together.

The answers are those of `sim.search.notice` and `sim.search.awaited`. There a word is drawn for,
and when the last of its cards came is found out, one after the other; here draws, which do not
depend on each other, are made side by side, and when each copy of a letter came is noted once a
question.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim import rng
from sim.kernel import kernel, small_kernel
from sim.search import notice
from sim.search.answer import worth_kept
from sim.search.awaited import AT_ONCE, NEVER, await_words, may_matter_yet
from sim.search.board_work import NONE
from sim.search.notice import WAIT_BITS, WAIT_SHIFT, WAITS, arrival_of_copy
from sim.search.query import LETTER_KINDS, WILD, WORD_ROOM

DRAWN_AT_ONCE = 8
COPIES = 8
"""Copies of a letter of which it is noted when they came; no word has so many."""


def fields_for(words: int) -> tuple[tuple[Any, ...], ...]:
    """The fields of a record in which so many words can be asked about together."""
    room = words + DRAWN_AT_ONCE
    return (
        ("came", np.int64, (LETTER_KINDS, COPIES)),  # the clock when each copy of a letter came
        ("asked_id", np.int64, (room,)),  # word_id of each word asked about
        ("knowing", np.int64, (room,)),  # what is drawn for it
        ("seeing", np.int64, (room,)),
    )


@kernel
def note_arrivals(query, words, room):
    """A search begins: note when each copy of the letters of hand and board came.

    Where there is an answer to beat it need not be known when a word will be seen.
    """
    await_words(query)
    if worth_kept(query) != NONE:
        query.utility = 0
    if words.sees_all[query.kind] != 0:
        return
    for letter in range(WILD):
        if query.count[letter] > 0:
            note_letter(query, room, letter)
    for board in range(query.board_length):
        if query.count[query.board[board]] == 0:
            note_letter(query, room, query.board[board])


@small_kernel
def note_letter(query, room, letter):
    """Note when each copy of a letter came."""
    copy = np.int64(0)
    while copy < COPIES:
        room.came[letter, copy] = arrival_of_copy(query, letter, copy)
        copy = copy + 1 if room.came[letter, copy] >= 0 else np.int64(COPIES)


@kernel
def draw_for(query, words, room, count):
    """Draw for the words asked about.

    Args:
        count: how many there are.
    """
    if words.sees_all[query.kind] != 0:
        return
    stream = rng.stream_of(rng.WORDS, query.chair, 0)
    low, high = query.deal & rng.WORD, query.deal >> 32
    drawn_at_once = count + DRAWN_AT_ONCE - 1 & -DRAWN_AT_ONCE
    for at in range(count, drawn_at_once):
        room.asked_id[at] = 0
    for at in range(drawn_at_once):
        drawn = rng.philox(query.seed, low, high, stream, room.asked_id[at])
        room.knowing[at], room.seeing[at] = drawn[0], drawn[1]


@small_kernel
def seen_from(query, words, room, at, place):
    """The clock from which on the chair sees a word of hand and board that was drawn for.

    `NEVER` for a word that it does not know, and for one that it sees too late to matter.
    """
    kind = query.kind
    if words.sees_all[kind] != 0:
        return AT_ONCE
    if room.knowing[at] >= words.ranked[kind, place].known:
        return NEVER
    mean_wait = np.int64(words.ranked[kind, place].mean_wait)
    if mean_wait == 0:
        return AT_ONCE
    wait = mean_wait * WAITS[room.seeing[at] >> 32 - WAIT_BITS] >> WAIT_SHIFT
    if not may_matter_yet(query, wait):
        return NEVER
    if query.count[WILD] > 0:  # one may stand for a card that came later
        return wait + notice.available_since(query, words, place)
    return wait + available_since(query, words, room, place)


@small_kernel
def available_since(query, words, room, place):
    """The clock when the last of the cards that a word needs came, as noted."""
    since = met = doubled = np.int64(0)
    for at in range(words.ranked[query.kind, place].letter[WORD_ROOM - 1]):
        letter = np.int64(words.ranked[query.kind, place].letter[at])
        since = max(since, room.came[letter, 0])
        doubled |= met & np.int64(1) << letter
        met |= np.int64(1) << letter
    if doubled == 0:
        return since
    for at in range(words.ranked[query.kind, place].letter[WORD_ROOM - 1]):
        letter = np.int64(words.ranked[query.kind, place].letter[at])
        if doubled >> letter & 1 != 0:
            copy = np.int64(0)
            for before in range(at):
                copy += words.ranked[query.kind, place].letter[before] == letter
            since = max(since, room.came[letter, copy])
    return since
