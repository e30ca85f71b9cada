"""The walk over the words whose letters are at hand, which every search takes.

Buckets are walked from the fullest down (`sim.search.words`), and left at the first block that
cannot hold anything better. A walk is read into its caller with the two kernels that it calls, so
that each search is one loop.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, inlined_kernel, lowest_bit, small_kernel
from sim.search.block import (
    fetch_word,
    long_words_that_hold,
    words_at_hand,
    words_nearly_at_hand,
    words_that_hold,
)
from sim.search.caps import cap_after, first_below
from sim.search.fit import COMMON_BITS
from sim.search.words import BLOCK, BUCKETS, NOTHING

EVERY_BIT = np.int64(-1)
ANY_BITS = (np.int64(0), np.int64(0))
"""Nothing is asked of a word's bits but that its letters are at hand."""
SHARES_NOTHING = (np.int64(0), np.int64(0), np.int64(0), np.int64(0))
"""Nothing is asked of what a word has in common with some of the cards."""


@inlined_kernel
def walk(query, words, state, letters, may_improve, look_at, is_first_enough):
    """Look at every word whose letters are at hand, while better ones may be found.

    Args:
        query: whose kind of bot says in which order words stand.
        state: what the two kernels need and note: any record, or an array.
        letters: the bucket of the letters at hand, the bucket of those that every word must
            hold, the bits of ``needs`` that are not at hand, how many of them a word may need all
            the same (wild cards), and the most that a word can be worth (`sim.search.caps`).
        may_improve: of query, state and the bound of a block's words: go on in this bucket?
        look_at: of query, words, state and the place of a word in the ranking. That the word's
            letters are at hand is known by bits, not yet by counts.
        is_first_enough: leave a bucket after the first word of it: words stand best first.
    """
    kind = query.kind
    hand, required, lacks, wilds, cap_after_it = letters
    optional = (hand if wilds == 0 else np.int64(BUCKETS - 1)) & ~required
    bucket = optional
    while bucket >= 0:
        here, cap = bucket | required, cap_after_it
        cap_after_it = cap_after(query, cap, bucket)
        bucket = next_bucket(bucket, optional)
        if not may_improve(query, state, cap) or (wilds > 0 and count_bits(here & ~hand) > wilds):
            continue
        first, bound = first_below(words, kind, here, cap)
        while bound > NOTHING and may_improve(query, state, bound):
            fitting = fitting_words(words, kind, first, lacks, wilds)
            is_left = is_first_enough and fitting != 0
            while fitting != 0:
                place = first + lowest_bit(fitting)
                fitting &= fitting - 1
                look_at(query, words, state, place)
                if is_left:
                    break
            if is_left:
                break
            bound = np.int64(words.next_bound[kind, first // BLOCK])
            first += BLOCK


@inlined_kernel
def walk_ahead(query, words, state, letters, bits, share, may_improve, look_at):
    """As `walk`, where most words whose letters are at hand are looked at, few left out by bounds.

    What is known of a word lies far away in memory: the words of a block are sent for, and those of
    the last block but one looked at meanwhile. So ``look_at`` has to ask for itself whether a word
    may still be better.

    Args:
        bits: those that a word must have, and how many at least (a word has few if it is short);
            asked only without wild cards.
        share: bits of cards of which a word must have so many, and the bucket of letters of which
            it must hold so many.
    """
    kind = query.kind
    hand, required, lacks, wilds, cap = letters
    shared_bucket, least_in_bucket = share[2], share[3]
    optional = (hand if wilds == 0 else np.int64(BUCKETS - 1)) & ~required
    bucket = optional
    first = np.int64(0)
    sent, sent_first = 0, first
    next_sent, next_first = 0, first
    bound = np.int64(NOTHING)
    while True:
        fitting, at = 0, first
        while fitting == 0:
            if bound > NOTHING and may_improve(query, state, bound):
                fitting = long_words(words, kind, first, lacks, bits, wilds)
                fitting = sharing_words(words, kind, first, fitting, share)
                bound = np.int64(words.next_bound[kind, first // BLOCK])
                at = first
                first += BLOCK
            elif bucket < 0:
                break
            else:
                here = bucket | required
                is_walked = wilds == 0 or count_bits(here & ~hand) <= wilds
                is_walked &= count_bits(here & shared_bucket) >= least_in_bucket
                if is_walked and may_improve(query, state, cap):
                    first, bound = first_below(words, kind, here, cap)
                cap = cap_after(query, cap, bucket)
                bucket = next_bucket(bucket, optional)
        sending = fitting
        while sending != 0:
            fetch_word(words, kind, at + lowest_bit(sending))
            sending &= sending - 1
        while sent != 0:
            look_at(query, words, state, sent_first + lowest_bit(sent))
            sent &= sent - 1
        if fitting | next_sent == 0:
            break
        sent, sent_first = next_sent, next_first
        next_sent, next_first = fitting, at


@small_kernel
def next_bucket(bucket, optional):
    """The next bucket whose letters are among the optional ones; -1 after the last."""
    if bucket == 0:
        return np.int64(-1)
    return (bucket - 1) & optional


@small_kernel
def fitting_words(words, kind, first, lacks, wilds):
    """Which words of a block may be at hand, as bits."""
    if wilds > 0:
        return words_nearly_at_hand(words, kind, first, lacks, wilds)
    return words_at_hand(words, kind, first, lacks)


@small_kernel
def long_words(words, kind, first, lacks, bits, wilds):
    """Which of these have certain bits, and enough of them; see `walk_ahead`."""
    must, least = bits
    if wilds > 0 or (must == 0 and least <= 0):
        return fitting_words(words, kind, first, lacks, wilds)
    if least <= 0:
        return words_that_hold(words, kind, first, lacks, must)
    return long_words_that_hold(words, kind, first, lacks, must, least)


@small_kernel
def sharing_words(words, kind, first, fitting, share):
    """Which of the fitting words of a block have enough of the shared bits; see `walk_ahead`."""
    shared, least = share[0], share[1]
    if least > 0 and fitting != 0:
        fitting &= ~words_nearly_at_hand(words, kind, first, shared, least - 1)
    return fitting


@small_kernel
def takes_every_word(query, state, bound):
    """As ``may_improve``: words are looked at whatever their bounds."""
    return True


@small_kernel
def is_not_found(query, state, bound):
    """Are legal moves counted, or has the one that is wanted not been reached yet?"""
    return query.wanted < 0 or query.legal_moves <= query.wanted


@small_kernel
def comes_first(query, words, place, other):
    """Does a walk come to a word before it comes to another, if that is one?"""
    if other < 0:
        return False
    changed = words.needs[query.kind, place] ^ words.needs[query.kind, other]
    is_same_bucket = changed & COMMON_BITS == 0
    return (place < other) == is_same_bucket
