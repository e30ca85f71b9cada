"""Which words a bot knows and sees by now, many at once (Double Cross).

As `sim.search.notice` says of each; what is drawn for words is drawn side by side.
"""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.kernel import count_bits, kernel, small_kernel
from sim.scoring import LETTERS
from sim.search.block import fetch_word
from sim.search.cross_work import LATEST, MOST_TOLD_APART, NEVER
from sim.search.fit import next_bit
from sim.search.notice import WAIT_BITS, WAIT_SHIFT, WAITS, arrival_of_copy
from sim.search.query import WORD_ROOM

DRAWN_AT_ONCE = 8
MOST_COPY_BITS = np.int64(3)
"""Copies of a letter that ``needs`` tells apart, at most."""


@kernel
def note_arrivals(query, cross):
    """Note when each copy of a letter came, for bots that do not see at once.

    Of the times at which some came last it is noted which bits of ``needs`` came then.
    """
    cards = np.int64(0)
    for letter in range(LETTERS):
        on_board = count_bits(cross.board_places[letter])
        for copy in range(min(query.count[letter] + on_board, MOST_TOLD_APART)):
            came = query.arrived[letter, copy]
            if on_board > 0:
                came = arrival_of_copy(query, letter, copy)
            cross.came[letter, copy] = came
            bit = next_bit(letter, copy + 1) if copy < MOST_COPY_BITS else np.int64(0)
            cross.card_came[cards], cross.card_bit[cards] = came, bit
            cards += bit != 0
    before = NEVER
    for late in range(LATEST):
        since, bits = np.int64(0), np.int64(0)
        for card in range(cards):
            came = cross.card_came[card]
            if came < before and came >= since:
                bits = cross.card_bit[card] | (bits if came == since else np.int64(0))
                since = came
        cross.late_since[late], cross.late_bits[late] = since, bits
        before = since


@kernel
def judge_awaited(query, words, cross):
    """Have the awaited words brought near. Which may be known and seen by now, as bits?

    None is awaited then. ``unseen`` gets those that are known, but seen later, while none is seen
    at all.
    """
    kind, awaiting = query.kind, cross.awaiting
    cross.awaiting = 0
    for at in range(awaiting):
        fetch_word(words, kind, np.int64(cross.awaited[at]))
    if words.sees_all[kind] != 0:
        return (np.int64(1) << awaiting) - 1
    for at in range(awaiting):
        cross.drawn_id[at] = words.ranked[kind, np.int64(cross.awaited[at])].word_id
    draw_awaited(query, cross, awaiting + DRAWN_AT_ONCE - 1 & -DRAWN_AT_ONCE)
    soon = cross.unseen = np.int64(0)
    for at in range(awaiting):
        place = np.int64(cross.awaited[at])
        needs = words.needs[kind, place]
        mean_wait = np.int64(words.ranked[kind, place].mean_wait)
        seen = mean_wait * WAITS[cross.seeing[at] >> 32 - WAIT_BITS] >> WAIT_SHIFT
        seen += since_at_least(cross, needs)
        cross.seen[at] = seen
        is_known = np.int64(cross.knowing[at] < words.ranked[kind, place].known)
        is_soon = np.int64(seen <= query.clock)
        soon |= (is_known & is_soon) << at
        is_sooner = np.int64(seen < cross.unseen_until)
        cross.unseen |= (is_known & (is_soon ^ 1) & is_sooner) << at
    return soon


@small_kernel
def since_at_least(cross, needs):
    """The clock when a word's cards were there, or a clock before that."""
    since = np.int64(0)
    for late in range(LATEST):
        is_late = np.int64(needs & cross.late_bits[late] != 0)
        since = max(since, is_late * cross.late_since[late])
    return since


@kernel
def draw_awaited(query, cross, count):
    """Draw what says whether words are known and seen, as `sim.search.notice` does for each.

    Args:
        count: of words, rounded up: several are drawn for as quickly as one.
    """
    stream = rng.stream_of(rng.WORDS, query.chair, 0)
    low, high = query.deal & rng.WORD, query.deal >> 32
    for at in range(count):
        drawn = rng.philox(query.seed, low, high, stream, cross.drawn_id[at])
        cross.knowing[at], cross.seeing[at] = drawn[0], drawn[1]


@kernel
def seen_from(query, words, cross, at):
    """The clock from which a word that is known is seen."""
    place = np.int64(cross.awaited[at])
    mean_wait = np.int64(words.ranked[query.kind, place].mean_wait)
    wait = mean_wait * WAITS[cross.seeing[at] >> 32 - WAIT_BITS] >> WAIT_SHIFT
    length = np.int64(words.ranked[query.kind, place].letter[WORD_ROOM - 1])
    return wait + available_since(query, words, cross, place, length)


@kernel
def available_since(query, words, cross, place, length):
    """The clock when the last of the cards that a new word needs came."""
    since = letters = np.int64(0)
    for at in range(length):
        letter = np.int64(words.ranked[query.kind, place].letter[at])
        copy = np.int64(0)
        if letters >> letter & 1 != 0:
            for before in range(at):
                copy += words.ranked[query.kind, place].letter[before] == letter
        letters |= np.int64(1) << letter
        since = max(since, cross.came[letter, copy])
    return since
