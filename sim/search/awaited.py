"""Whether a bot sees a word by now and, if not, from which clock on it will.

A search that finds nothing leaves in ``query.utility`` a clock before which asking the same again
finds nothing either; 0 if it does not know. So looks that come sooner need no search. Words are
drawn for as `sim.search.notice` says.
"""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.kernel import kernel, small_kernel
from sim.search.notice import WAIT_BITS, WAIT_SHIFT, WAITS, available_since
from sim.search.query import ANY_MOVE
from sim.search.words import ALWAYS

NEVER = np.int64(1 << 60)
AT_ONCE = np.int64(-1)
"""The wait for a word that is seen as soon as it can be formed."""


@small_kernel
def await_words(query):
    """A search begins: of no word is it known yet when it will be seen."""
    query.utility = np.int64(0) if query.choice == ANY_MOVE else NEVER


@small_kernel
def wait_for(query, words, place):
    """How long the chair looks at a word's letters until it sees the word.

    Milliseconds on the clock; `NEVER` for a word that it does not know.
    """
    kind = query.kind
    if words.ranked[kind, place].known >= ALWAYS and words.ranked[kind, place].mean_wait == 0:
        return AT_ONCE
    return draw_wait(query, words, place)


@kernel
def draw_wait(query, words, place):
    """As `wait_for`, by drawing."""
    kind = query.kind
    stream = rng.stream_of(rng.WORDS, query.chair, 0)
    drawn = rng.words(query.seed, query.deal, stream, np.int64(words.ranked[kind, place].word_id))
    if drawn[0] >= words.ranked[kind, place].known:
        return NEVER
    mean_wait = np.int64(words.ranked[kind, place].mean_wait)
    if mean_wait == 0:
        return AT_ONCE
    return mean_wait * WAITS[drawn[1] >> 32 - WAIT_BITS] >> WAIT_SHIFT


@small_kernel
def may_matter_yet(query, wait):
    """May a word be seen by now, or sooner than any that is awaited? If not, it is not weighed."""
    return wait <= query.clock or wait < query.utility


@small_kernel
def has_seen(query, words, place, wait):
    """Does the chair see a word with such a wait? If it will, the clock is noted."""
    return has_seen_after(query, words, place, wait, np.int64(0))


@small_kernel
def has_seen_after(query, words, place, wait, earliest):
    """As `has_seen`, for a word that could not be formed before a certain clock."""
    if wait == AT_ONCE:
        return True
    if not may_matter_yet(query, wait + earliest):
        return False
    return is_due(query, wait + max(earliest, available_since(query, words, place)))


@small_kernel
def is_due(query, seen):
    """Is it time to see what is seen from this clock on? If not, the clock is noted."""
    if seen > query.clock:
        query.utility = min(query.utility, seen)
    return seen <= query.clock


@small_kernel
def sees_or_awaits(query, words, place):
    """As `sim.search.notice.sees`; the clock is noted from which on a word is seen."""
    return has_seen(query, words, place, wait_for(query, words, place))
