"""The walk over the words that cards of hand and board make together, for the best combined word.

As `sim.search.walk.walk`, but so many buckets are opened that blocks are listed first, then tested,
then their words looked at, each in a loop without a branch that is often guessed wrong.
"""

from __future__ import annotations

import numpy as np

from sim.kernel import count_bits, kernel, lowest_bit, small_kernel
from sim.search.awaited import AT_ONCE, NEVER, is_due
from sim.search.block import fetch_word, words_at_hand, words_nearly_at_hand
from sim.search.block_list import (
    LISTED_AT_ONCE,
    blocks_behind,
    fetch_bounds,
    highest_bit,
    note_blocks,
    open_buckets,
)
from sim.search.board_work import FREE, NO_PLACE, may_beat
from sim.search.combine_buckets import (
    LOW_LETTERS,
    LOWS,
    ask_for_better,
    least_of_bucket,
    prepare_buckets,
)
from sim.search.combine_weigh import utility_of_word
from sim.search.combine_work import (
    FIRST_BLOCKS,
    LOOKED_AT_ONCE,
    MOST_BLOCKS,
    WAITING,
    most_of_word,
)
from sim.search.fit import bucket_of
from sim.search.together import draw_for, seen_from
from sim.search.walk import EVERY_BIT, comes_first, fitting_words, next_bucket
from sim.search.words import BLOCK, BUCKETS, NOTHING


@kernel
def look_through(query, words, work):
    """Look at every word whose letters are at hand while better ones may be found.

    Where all words are seen, those with all of the board's common letters are looked through
    first, for an answer to beat: it is hardly ever far from the best. Where board cards count no
    more than others, bounds tell buckets hardly apart.
    """
    if work.adds_up == 0 or work.is_loose != 0 or query.board_weight == 0:
        look_in_order(query, words, work)
        return
    prepare_buckets(query, words, work)
    first = bucket_of(work.board_count)
    if words.sees_all[query.kind] != 0 and work.is_exact != 0 and first != 0:
        look_through_buckets(query, words, work, first, EVERY_BIT)
    else:
        first = EVERY_BIT
    look_through_buckets(query, words, work, np.int64(0), first)


@kernel
def look_in_order(query, words, work):
    """As `sim.search.walk.walk`, where little is known of what words lose against their bounds."""
    kind, wilds = query.kind, work.wilds
    optional = work.union_bucket if wilds == 0 else np.int64(BUCKETS - 1)
    enough = np.int64(LOOKED_AT_ONCE if words.sees_all[kind] != 0 else WAITING)
    bucket = optional
    while bucket >= 0:
        here = bucket
        bucket = next_bucket(bucket, optional)
        if wilds > 0 and count_bits(here & ~work.union_bucket) > wilds:
            continue
        bound = np.int64(words.bucket_bound[kind, here])
        first = np.int64(words.bucket_start[kind, here])
        while bound > NOTHING and may_beat(query, work, bound):
            fitting = fitting_words(words, kind, first, work.union_lacks, wilds)
            if fitting != 0 and wilds == 0:
                fitting &= ~sharing_few(words, work, kind, first)
            while fitting != 0:
                place = first + lowest_bit(fitting)
                fitting &= fitting - 1
                fetch_word(words, kind, place)
                work.awaited[work.awaiting], work.can_be_worth[work.awaiting] = place, FREE
                work.awaiting += 1
                if work.awaiting == enough:
                    look_at_awaited(query, words, work)
            bound = np.int64(words.next_bound[kind, first // BLOCK])
            first += BLOCK
    look_at_awaited(query, words, work)


@kernel
def look_through_buckets(query, words, work, required, walked):
    """Look through the words of some buckets that may be better than the best.

    Args:
        required: common letters that a word must have, as a bucket.
        walked: letters all of which it must not have.
    """
    kind = query.kind
    optional = work.union_bucket & ~required
    lows = lows_between(required, work.union_bucket)
    walked_lows = lows_between(walked, np.int64(LOWS - 1))
    walked_high = walked >> LOW_LETTERS
    rest = optional >> LOW_LETTERS
    noted, enough = np.int64(0), np.int64(FIRST_BLOCKS)
    ask_for_better(work, work.place_of_most == NO_PLACE)
    high = rest
    while high >= 0:
        row = high | required >> LOW_LETTERS
        high = next_bucket(high, rest)
        leasts = (
            work.least_bound,
            work.least_if_lost + work.lost_high[row],
            work.least_if_made_up - work.made_up_high[row],
        )
        buckets = lows & open_buckets(words, kind, row, leasts, work.lost_low, work.made_up_low)
        if row & walked_high == walked_high:
            buckets &= ~walked_lows
        while buckets != 0:
            low = highest_bit(buckets)
            buckets ^= np.int64(1) << low
            least = least_of_bucket(work, row, low)
            first = np.int64(words.bucket_start[kind, row << LOW_LETTERS | low])
            listed = np.int64(LISTED_AT_ONCE)
            while listed == LISTED_AT_ONCE:
                note_blocks(work.blocks, noted, first)
                listed = np.int64(1 + blocks_behind(words, kind, first, least))
                noted += listed
                if noted >= enough:
                    look_into_blocks(query, words, work, noted)
                    ask_for_better(work, work.place_of_most == NO_PLACE)
                    least = least_of_bucket(work, row, low)
                    noted, enough = np.int64(0), min(2 * enough, np.int64(MOST_BLOCKS))
                first += LISTED_AT_ONCE * BLOCK
                if words.next_bound[kind, first // BLOCK - 1] < least:
                    break
    look_into_blocks(query, words, work, noted)
    look_at_awaited(query, words, work)


@small_kernel
def lows_between(least, most):
    """The buckets of a row that have the low letters of one, and no others than those of another.

    Bit n for the n-th bucket.
    """
    lows = np.int64(0)
    for low in range(LOWS):
        is_between = low & least == least & (LOWS - 1) and low & ~most == 0
        lows |= np.int64(is_between) << low
    return lows


@kernel
def look_into_blocks(query, words, work, noted):
    """Look at the words of the noted blocks that may be better than the best."""
    kind = query.kind
    kept = keep_fitting(words, work, kind, noted)
    for at in range(kept):
        first, fitting = np.int64(work.blocks[at]), work.fitting[at]
        while fitting != 0:
            await_word(words, work, kind, first + lowest_bit(fitting))
            fitting &= fitting - 1
            if work.awaiting == WAITING:
                look_at_awaited(query, words, work)
    if words.sees_all[kind] != 0:
        look_at_awaited(query, words, work)


@small_kernel
def keep_fitting(words, work, kind, noted):
    """Keep of the noted blocks those with words whose letters may be at hand; how many.

    And that may lay enough cards of hand or board.
    """
    kept = np.int64(0)
    for at in range(noted):
        first = np.int64(work.blocks[at])
        fitting = words_at_hand(words, kind, first, work.union_lacks)
        work.blocks[kept], work.fitting[kept] = first, fitting
        kept += fitting != 0
    for at in range(kept):
        first = np.int64(work.blocks[at])
        if words.sees_all[kind] != 0:
            fetch_bounds(words, kind, first)
        work.fitting[at] &= ~sharing_few(words, work, kind, first)
    return kept


@small_kernel
def sharing_few(words, work, kind, first):
    """Which words of a block would take too few cards of the hand, or of the board."""
    if work.least_shared <= 0:
        return np.int64(0)
    return words_nearly_at_hand(words, kind, first, work.shared, work.least_shared - 1)


@small_kernel
def await_word(words, work, kind, place):
    """Note a word to be looked at.

    Where all words are seen only if it can be worth more than the best; others are drawn for
    first, and hardly any is seen.
    """
    most = most_of_word(words, work, kind, place) if words.sees_all[kind] != 0 else FREE
    work.awaited[work.awaiting], work.can_be_worth[work.awaiting] = place, most
    if most > work.most:
        fetch_word(words, kind, place)
        work.awaiting += 1


@kernel
def look_at_awaited(query, words, work):
    """Note the best combination to an awaited word that the bot sees, if it is the best so far."""
    if words.sees_all[query.kind] == 0:
        for at in range(work.awaiting):
            work.asked_id[at] = words.ranked[query.kind, work.awaited[at]].word_id
        draw_for(query, words, work, work.awaiting)
    else:
        put_best_first(work)
    for at in range(work.awaiting):
        if work.can_be_worth[at] <= work.most:
            continue
        place = work.awaited[at]
        seen = seen_from(query, words, work, at, place)
        if seen > query.clock and (work.place_of_most != NO_PLACE or seen == NEVER):
            continue
        utility = utility_of_word(query, words, work, place)
        if utility <= work.most or (seen != AT_ONCE and not is_due(query, seen)):
            continue
        if utility > work.most + 1 or not comes_first(query, words, work.place_of_most, place):
            work.most, work.place_of_most = utility - 1, place
    work.awaiting = 0


@small_kernel
def put_best_first(work):
    """Put the word in front that can be worth most: the others are seldom looked at then."""
    best = np.int64(0)
    for at in range(1, work.awaiting):
        best = np.int64(at) if work.can_be_worth[at] > work.can_be_worth[best] else best
    awaited, can_be_worth = work.awaited[best], work.can_be_worth[best]
    work.awaited[best], work.can_be_worth[best] = work.awaited[0], work.can_be_worth[0]
    work.awaited[0], work.can_be_worth[0] = awaited, can_be_worth
