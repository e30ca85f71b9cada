"""The most that a word of a bucket can be worth: no card of a letter that it lacks is in it.

So most buckets of few letters are left out at once, and of the others the first blocks, whose
words are worth more than all cards that they may use and so hold others.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.block import blocks_above
from sim.search.fit import COMMON_LETTERS
from sim.search.query import WORD_ROOM
from sim.search.words import BLOCK, BUCKETS
from sim.search.worth import MOST_FLAGGED

EVERY_BLOCK = (1 << BLOCK) - 1
MOST_BOUND = (1 << 31) - 1
NO_CAP = np.int64(1 << 60)
"""The cap of a walk whose words are made of other cards than the query's hand."""
NO_FLOOR = -NO_CAP
"""The floor where it is not known what words are worth at least."""


@small_kernel
def cap_of_hand(query, words, optional):
    """As `cap_of_cards`, of the cards of the query's hand."""
    return cap_of_cards(query, words, query.count, optional)


@small_kernel
def cap_of_cards(query, words, count, optional):
    """The cap of the first bucket of a walk, which holds all cards at hand.

    Notes in ``query.cap_step`` how it changes on the way.

    Args:
        count: by letter, the cards at hand.
        optional: the bucket of the common letters that a word may lack.
    """
    kind = query.kind
    cap = words.most_beside[kind]
    for letter in range(LETTERS):
        cap += count[letter] * words.most_of_card[kind, letter]
    lower = np.int64(0)
    for place in range(len(COMMON_LETTERS)):
        letter = COMMON_LETTERS[place]
        worth = (optional >> place & 1) * count[letter] * words.most_of_card[kind, letter]
        query.cap_step[place] = lower - worth
        lower += worth
    return cap


@small_kernel
def cap_after(query, cap, bucket):
    """The cap of the bucket that a walk comes to after one."""
    return cap + query.cap_step[lowest_bit(bucket | BUCKETS)]


@small_kernel
def floor_of_cards(words, kind, count, least_cards):
    """The least bound of a word that takes so many of some cards, or more of them.

    `NO_FLOOR` where a bound is not the sum of what its cards add.

    Args:
        count: by letter, the cards at hand.
    """
    is_sum = words.no_card_sum == 0 and words.adds_highest == 0 and words.flagged == 0
    for length in range(WORD_ROOM):
        is_sum &= words.by_length[length] == 0
    for flagged in range(MOST_FLAGGED + 1):
        is_sum &= words.by_flagged[flagged] == words.by_flagged[0]
    floor, cards, dearest = np.int64(0), np.int64(0), np.int64(0)
    for letter in range(LETTERS):
        worth = words.most_of_card[kind, letter]
        is_sum &= worth > 0 or count[letter] == 0  # 0 stands for less, too
        floor += count[letter] * worth
        cards += count[letter]
        dearest = max(dearest, worth * (count[letter] > 0))
    if not is_sum:
        return NO_FLOOR
    return floor - max(cards - least_cards, np.int64(0)) * dearest


@small_kernel
def first_below(words, kind, bucket, cap):
    """The first block of a bucket of which not all words are above the cap, and its bound."""
    first = np.int64(words.bucket_start[kind, bucket])
    bound = np.int64(words.bucket_bound[kind, bucket])
    while bound > cap:
        following = np.int64(words.next_bound[kind, first // BLOCK])
        if following <= cap:
            break
        bound = following
        first += BLOCK
    return first, bound


@small_kernel
def blocks_to_walk(words, kind, bucket, cap):
    """Where the blocks of a bucket begin of which not all words are above the cap, and end."""
    first = np.int64(words.bucket_start[kind, bucket])
    end = np.int64(words.bucket_start[kind, bucket + 1])
    cap = min(cap, np.int64(MOST_BOUND))
    above = blocks_above(words, kind, first // BLOCK, cap)
    while above == EVERY_BLOCK:
        first += BLOCK * BLOCK
        above = blocks_above(words, kind, first // BLOCK, cap)
    return first + BLOCK * lowest_bit(~above), end
