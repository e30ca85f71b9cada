"""Which buckets may hold a combined word that is better than the best, 16 of them asked at once.

A word's hand cards are worth less than its bound assumes. What it loses is at least

- what the hand loses by the common letters that the bucket's words hold and the board lacks;
- the share of the bound that all its cards would lose if they came from the hand, less what the
  board cards that it may hold make up for: none of a letter that the bucket lacks.

By both the bound that a word needs is a sum over the bucket's letters, so those of 16 buckets,
which differ in the first letters of `sim.search.words.COMMON`, are a sum of two rows.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kernel import lowest_bit, small_kernel
from sim.scoring import LETTERS
from sim.search.fit import COMMON_LETTERS, first_bit
from sim.search.words import COMMON

SHARE_BITS = 12
MOST_OF_SHARE = np.int64(4000)
"""The largest share, of ``1 << SHARE_BITS``, that is told: what it leaves is divided by."""
LOW_LETTERS = 4
LOWS, HIGHS = 1 << LOW_LETTERS, 1 << len(COMMON) - LOW_LETTERS
"""Buckets that are asked about at once, and rows of them."""
ANY_BOUND = np.int64(-(1 << 30))
"""What is asked of a bound where nothing is: above `sim.search.words.NOTHING`, of 32 bits."""
MOST_OF_LETTER = np.int64(1 << 25)
"""The most that a letter adds or takes away, so that sums have 32 bits."""

BUCKET_FIELDS: tuple[tuple[Any, ...], ...] = (
    # by the first common letters and by the others: what bounds must be higher by for what the
    # hand loses, and what they may be lower by for what board cards make up for
    ("lost_low", np.int32, (LOWS,)),
    ("lost_high", np.int32, (HIGHS,)),
    ("made_up_low", np.int32, (LOWS,)),
    ("made_up_high", np.int32, (HIGHS,)),
    ("by_share", np.int64),  # makes a bound, of 1 << `SHARE_BITS`, of what the share leaves
    ("lost_beside", np.int64),  # the share of what words are worth beside their cards
    ("made_up_beside", np.int64),  # by board cards that are not common
    # what a bound must be at least for the best so far: whatever the letters, before what they
    # lose, and before what they make up for
    ("least_bound", np.int64),
    ("least_if_lost", np.int64),
    ("least_if_made_up", np.int64),
)


@small_kernel
def prepare_buckets(query, words, work):
    """Note what the common letters lose and make up for."""
    work.by_share = (1 << 2 * SHARE_BITS) // ((1 << SHARE_BITS) - work.lost_share)
    work.lost_beside = work.lost_share * words.most_beside[query.kind]
    work.made_up_beside = 0
    for letter in range(LETTERS):
        work.made_up_beside += work.made_up_by[letter]
    for low in range(LOWS):
        work.lost_low[low] = work.made_up_low[low] = 0
    for high in range(HIGHS):
        work.lost_high[high] = work.made_up_high[high] = 0
    for place in range(LOW_LETTERS):
        lost, made_up = by_letter(work, COMMON_LETTERS[place])
        for low in range(LOWS):
            work.lost_low[low] += (low >> place & 1) * lost
            work.made_up_low[low] += (low >> place & 1) * made_up
    for place in range(len(COMMON) - LOW_LETTERS):
        lost, made_up = by_letter(work, COMMON_LETTERS[LOW_LETTERS + place])
        for high in range(HIGHS):
            work.lost_high[high] += (high >> place & 1) * lost
            work.made_up_high[high] += (high >> place & 1) * made_up


@small_kernel
def by_letter(work, letter):
    """What a letter adds to what bounds must be, and what it takes away."""
    bit = first_bit(letter)
    lost = np.int64(work.lost_by_bit[lowest_bit(bit)]) if work.lossy & bit != 0 else np.int64(0)
    made_up = (work.made_up_by[letter] * work.by_share >> SHARE_BITS) + 1
    if made_up > MOST_OF_LETTER:  # whichever letters there are
        made_up = np.int64(0)
    else:
        work.made_up_beside -= work.made_up_by[letter]
    return np.int32(min(lost, MOST_OF_LETTER)), np.int32(made_up)


@small_kernel
def ask_for_better(work, is_any):
    """Note what bounds of words must be that are better than the best so far.

    Args:
        is_any: is there no best so far?
    """
    work.least_bound = work.least_if_lost = work.least_if_made_up = ANY_BOUND
    if is_any:
        return
    least = work.most + 1 - work.slack
    work.least_if_lost = within_sums(least)
    work.least_bound = within_sums(least + work.least_lost)
    if least > 0:  # so words of bounds below 0 are left out
        left = (least - work.made_up_beside << SHARE_BITS) - work.lost_beside
        work.least_if_made_up = within_sums(left * work.by_share >> 2 * SHARE_BITS)


@small_kernel
def within_sums(number):
    """A number that can stand for a bound in sums of 32 bits."""
    return min(max(number, ANY_BOUND), -ANY_BOUND)


@small_kernel
def least_of_bucket(work, high, low):
    """What the bound of a word with these common letters must be at least."""
    lost = np.int64(work.lost_low[low]) + work.lost_high[high]
    made_up = np.int64(work.made_up_low[low]) + work.made_up_high[high]
    least = max(work.least_bound, work.least_if_lost + lost)
    return max(least, work.least_if_made_up - made_up)
