"""The letter of which one more card would bring the most to a hand (Pluck It).

Words of the hand and one card more are walked once for all letters: a word that lacks one letter
speaks for that letter, and is left out where the chance to get it is too small for what the word
would gain.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.awaited import wait_for
from sim.search.block import words_nearly_at_hand
from sim.search.caps import cap_after, cap_of_hand, first_below
from sim.search.fit import BIT_LETTERS, COMMON_LETTERS, bits_of, bucket_bit, bucket_of
from sim.search.hand import worth_of
from sim.search.notice import available_since
from sim.search.query import MOST_COPIES
from sim.search.walk import next_bucket
from sim.search.words import BLOCK, NOTHING

NO_LETTER = np.int64(-1)
CERTAIN = 1_000_000
"""A chance of 1."""

# A wish: by letter the chance to get a card of it, of `CERTAIN`, and behind that these numbers.
RANKS = LETTERS
"""By letter: of letters that promise alike the one of the lowest rank is taken."""
BESIDE = RANKS + LETTERS
"""The utility of the best word without a card more."""
ARRIVED = BESIDE + 1
"""The clock when the card came, or would have."""
MOST = ARRIVED + 1
"""The most that a letter promises, by its chance; and this letter."""
LETTER = MOST + 1
LACKS = LETTER + 1
"""The bits of ``needs`` that the hand does not meet."""
WISH_SIZE = LACKS + 1


@kernel
def find_wish(query, words, wish):
    """Find the letter that promises most: what the best word gains by it, times its chance.

    Args:
        query: the hand, and what words are worth; values of all letters that may come.
        words: the words record.
        wish: chances, ranks, ``BESIDE`` and ``ARRIVED``; `NO_LETTER` is left in it if no letter
            promises anything.
    """
    wish[MOST], wish[LETTER] = 0, NO_LETTER
    wish[LACKS] = ~bits_of(query.count)
    hand = bucket_of(query.count)
    chance = most = np.int64(0)
    for letter in range(LETTERS):
        if bucket_bit(letter) & ~hand == 0:
            chance = max(chance, wish[letter])
            most = max(most, words.most_of_card[query.kind, letter])
    cap = cap_of_hand(query, words, hand)
    walk_with(query, words, wish, (hand, np.int64(0), chance, cap + most))
    for place in range(len(COMMON_LETTERS)):
        letter = COMMON_LETTERS[place]
        if hand >> place & 1 == 0 and wish[letter] > 0:
            most = words.most_of_card[query.kind, letter]
            walk_with(query, words, wish, (hand, np.int64(1) << place, wish[letter], cap + most))


@kernel
def walk_with(query, words, wish, buckets):
    """Weigh the words of some buckets that lack no more than one letter.

    Args:
        buckets: that of the hand; a letter's bit, which words hold and the hand does not, or 0 for
            those whose letters the hand has; the most chance that a word of them has; and the
            first one's cap (`sim.search.caps`).
    """
    kind = query.kind
    hand, lacking, chance, cap_after_it = buckets
    bucket = hand
    while bucket >= 0:
        here, cap = bucket | lacking, cap_after_it
        cap_after_it = cap_after(query, cap, bucket)
        bucket = next_bucket(bucket, hand)
        if not may_promise(wish, cap, chance):
            continue
        first, bound = first_below(words, kind, here, cap)
        while bound > NOTHING and may_promise(wish, bound, chance):
            fitting = words_nearly_at_hand(words, kind, first, wish[LACKS], np.int64(1))
            while fitting != 0:
                weigh_word(query, words, wish, first + lowest_bit(fitting), bound)
                fitting &= fitting - 1
            bound = np.int64(words.next_bound[kind, first // BLOCK])
            first += BLOCK


@small_kernel
def may_promise(wish, bound, chance):
    """Can a word of such a bound, with such a chance, promise as much as the best letter?"""
    return (bound - wish[BESIDE]) * chance >= max(wish[MOST], 1) * CERTAIN


@kernel
def weigh_word(query, words, wish, place, bound):
    """Note what a word promises: for the letter that it lacks, or for any that is in the hand.

    A word of the hand alone may be seen sooner if cards of a letter came sooner.

    Args:
        bound: of its block.
    """
    missing = words.needs[query.kind, place] & wish[LACKS]
    if missing != 0:
        letter = BIT_LETTERS[lowest_bit(missing) % LETTERS]
        if may_promise(wish, bound, wish[letter]):
            weigh_letter(query, words, wish, place, letter)
    else:
        for letter in range(LETTERS):
            if query.count[letter] > 0 and may_promise(wish, bound, wish[letter]):
                weigh_letter(query, words, wish, place, letter)


@kernel
def weigh_letter(query, words, wish, place, letter):
    """Note what a word promises for a letter, if the player sees it with a card more of that."""
    if not may_promise(wish, np.int64(words.ranked[query.kind, place].bound), wish[letter]):
        return
    wait = wait_for(query, words, place)
    if wait > query.clock:
        return
    add_card(query, letter, wish[ARRIVED])
    utility, _ = worth_of(query, words, place)
    promise = (utility - wish[BESIDE]) * wish[letter] // CERTAIN
    wins = promise > wish[MOST] or (
        promise == wish[MOST] > 0 and wish[RANKS + letter] < wish[RANKS + wish[LETTER]]
    )
    if utility != NOTHING and wins and wait <= query.clock - available_since(query, words, place):
        wish[MOST], wish[LETTER] = promise, letter
    take_card(query, letter)


@kernel
def add_card(query, letter, arrived):
    """One card more in the hand of the query, its letter's oldest."""
    copies = min(query.count[letter], MOST_COPIES - 1)
    for copy in range(copies, 0, -1):
        query.arrived[letter, copy] = query.arrived[letter, copy - 1]
    query.arrived[letter, 0] = arrived
    query.count[letter] += 1
    query.hand_size += 1


@kernel
def take_card(query, letter):
    """Undo `add_card`."""
    query.hand_size -= 1
    query.count[letter] -= 1
    for copy in range(min(query.count[letter], MOST_COPIES - 1)):
        query.arrived[letter, copy] = query.arrived[letter, copy + 1]
