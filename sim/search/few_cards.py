"""Words to change a board word to, noted on a walk and looked at from the fewest cards up.

Where cards are worth keeping in hand, bounds, which are made before that is known, leave out hardly
a word, and the best change mostly lays few cards. How many a word takes at least is told by its
bits: those that the board does not meet. So buckets are walked in the order of how many of their
letters the board lacks, words are only noted, and few are left to be looked at, and to be walked
over, once one is found that takes few cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.kernel import (
    IS_PLAIN_PYTHON,
    count_bits,
    inlined_kernel,
    kernel,
    lowest_bit,
    small_kernel,
)
from sim.scoring import LETTERS
from sim.search.block import words_in_reach, words_that_hold
from sim.search.board_work import COPIES_TOLD_APART, NONE, WORK_FIELDS, may_beat
from sim.search.fit import bits_of, bucket_of, next_bit
from sim.search.query import WORD_ROOM
from sim.search.walk import EVERY_BIT, next_bucket
from sim.search.words import BLOCK, NOTHING
from sim.search.worth import cost_of_card

NOTED = 512
"""Words that are noted before they are looked at."""
NO_MORE = np.int64(-1)
MORE_THAN_ONE = 2
EVERY_CARD = WORD_ROOM
"""More cards than a word can take."""

CHANGE_FIELDS: tuple[tuple[Any, ...], ...] = (
    *WORK_FIELDS,
    ("card_cost", np.int64),  # see `sim.search.worth.cost_of_card`; 0: words are not noted
    ("bits_on_board", np.int64),
    ("bits_to_lay", np.int64),  # of ``needs`` of the letter that must be laid; all if none must
    ("most_cards", np.int64),  # that a word may take and be no worse than the best so far
    ("most_gain", np.int64),  # utility of laying a card, but for its points, at most
    # words noted: their places; for each number of cards the one noted last that takes so many, or
    # more at the end, and for each word the one noted before it
    ("noting", np.int64),
    ("noted", np.int64, (NOTED,)),
    ("noted_before", np.int64, (NOTED,)),
    ("last_noted", np.int64, (EVERY_CARD + 1,)),
)
CHANGE_DTYPE = np.dtype(list(CHANGE_FIELDS), align=True)
if IS_PLAIN_PYTHON:  # NumPy's own records have no attributes
    CHANGE_DTYPE = np.dtype((np.record, CHANGE_DTYPE))


@kernel
def prepare_noting(query, words, work):
    """Note what a card costs and which bits take one; no word is noted yet."""
    laid = work.union_count if query.taken_usable != 0 else query.count
    if work.wilds == 0:
        work.card_cost = cost_of_card(query, words, laid)
    work.most_gain = NONE
    for letter in range(LETTERS):
        if laid[letter] > 0:
            work.most_gain = max(work.most_gain, work.gain[letter])
    work.bits_on_board = bits_of(work.board_count)
    work.bits_to_lay = EVERY_BIT
    for letter in range(LETTERS):
        if query.must_lay == 1 << letter:
            work.bits_to_lay = np.int64(0)
            for copy in range(COPIES_TOLD_APART):
                work.bits_to_lay |= next_bit(letter, np.int64(copy + 1))
    forget_noted(work)


@small_kernel
def forget_noted(work):
    """No word is noted any more."""
    work.noting = 0
    for cards in range(EVERY_CARD + 1):
        work.last_noted[cards] = NO_MORE


@kernel
def limit_cards(query, work):
    """Note how many cards a word may take and be worth as much as the best so far.

    So many cards lengthen the board word by no more. Nothing is known if points depend on more
    than the length.
    """
    work.most_cards = EVERY_CARD
    is_by_length = query.no_card_sum != 0 and query.adds_highest == 0 and query.flagged == 0
    if not is_by_length or query.taken_usable != 0 or work.slack != 0:
        return
    work.most_cards = 0
    points = NONE
    for cards in range(EVERY_CARD + 1):
        length = min(query.board_length + cards, WORD_ROOM - 1)
        points = max(points, query.by_length[length] * query.by_flagged[0])
        most = query.points_weight * points + cards * work.most_gain
        if most >= work.most:
            work.most_cards = np.int64(cards)


@inlined_kernel
def look_from_fewest(query, words, work, letters, bits, share, look_at_noted):
    """Look at every word that may be the best change, those that take few cards before others.

    Those that take one card, the neighbours of the board word, have been looked at.

    Args:
        letters, bits, share: as in `sim.search.walk.walk_ahead`, without wild cards.
        look_at_noted: of query, words, work and a number of cards: looks at the words noted that
            take no more.
    """
    hand, required, lacks = letters[:3]
    new = (hand | required) & ~bucket_of(work.board_count)
    fewest = np.int64(0)
    while True:
        limit_cards(query, work)
        if work.most_cards < MORE_THAN_ONE or fewest > min(work.most_cards, count_bits(new)):
            break
        bucket = optional = hand & ~required
        while bucket >= 0:
            here = bucket | required
            bucket = next_bucket(bucket, optional)
            if count_bits(here & new) != fewest or count_bits(here & share[2]) < share[3]:
                continue
            bound = np.int64(words.bucket_bound[query.kind, here])
            first = np.int64(words.bucket_start[query.kind, here])
            while bound > NOTHING and may_beat(query, work, bound):
                if work.noting > NOTED - BLOCK:
                    look_at_noted(query, words, work, EVERY_CARD)
                    forget_noted(work)
                fitting = words_that_hold(words, query.kind, first, lacks, bits[0])
                if fitting != 0:
                    limits = bits[1], share[1], work.most_cards
                    fitting &= words_in_reach(words, query.kind, first, work.bits_on_board, limits)
                while fitting != 0:
                    note_word(query, words, work, first + lowest_bit(fitting))
                    fitting &= fitting - 1
                bound = np.int64(words.next_bound[query.kind, first // BLOCK])
                first += BLOCK
        look_at_noted(query, words, work, fewest)
        fewest += 1
    look_at_noted(query, words, work, work.most_cards)


@small_kernel
def note_word(query, words, work, place):
    """Note a word by how many cards it takes at least, if they are not too many."""
    new = words.needs[query.kind, place] & ~work.bits_on_board
    is_more_laid = new & work.bits_to_lay == 0 and (new == 0 or work.bits_to_lay != EVERY_BIT)
    cards = count_bits(new) + is_more_laid
    if cards <= work.most_cards:
        work.noted[work.noting] = place
        work.noted_before[work.noting] = work.last_noted[cards]
        work.last_noted[cards] = work.noting
        work.noting += 1
