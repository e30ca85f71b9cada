"""The words record: every word in an order that a search can stop early in, for each kind of bot.

Words are sorted into *buckets* by which of the `COMMON` letters they hold, and within a bucket
by the most that they can be worth to this kind of bot, best first. A search walks the buckets
whose common letters are all at hand (the submasks of the hand's) and leaves a bucket at the first
block of words that cannot beat the best move found. The words of a block are tested at once
(`sim.search.block`); the places of a bucket's last block that are left over hold no word: their
bound is `NOTHING`, and no hand holds them.

``needs`` tells copies apart by bits: the first and the second copy of each letter and the third of
those in `THIRD`. A word whose bits are not all in the hand's is not at hand; of those whose bits
are, nearly all are (`sim.search.fit`). Counts of 4 bits each say it exactly, a to m in
``low`` and n to z in ``high``; the fourth bit is a guard, so that ``(hand | GUARDS) - word``
keeps all guards exactly if the hand holds the word (7 or more copies in a hand are counted as 7:
no word has more).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.bots.attention import MOST_DIFFERENT
from sim.limits import MOST_CHAIRS, MOST_WORDS
from sim.scoring import LETTERS
from sim.search.query import WORD_ROOM

SPELLINGS_END = 1 << 18
"""The words of British spelling alone have the ids below this one, whatever the lexicon."""
NOTHING = -(1 << 31)
"""The bound of a bucket without words and of a place without one; below any utility."""
COMMON = "artnoslcd"
"""The letters that buckets are told apart by: common in words, but often lacking in a hand.

More of them make more and smaller buckets; 9 and these were the fastest (sim/search/README.md).
"""
BUCKETS = 1 << len(COMMON)
BLOCK = 16
"""Words that are tested at once."""
BEST = 4096
"""Words of highest bound that stand by themselves, too."""
MOST_PLACES = MOST_WORDS + (BLOCK - 1) * BUCKETS

THIRD = "esionatrlcd"
"""Letters of which a third copy has a bit in ``needs``: those that words hold three times."""
SECOND_COPIES, THIRD_COPIES = 26, 52
"""The bits of ``needs`` for second and third copies begin here."""
BIT_ORDER = THIRD + "".join(sorted(set("abcdefghijklmnopqrstuvwxyz") - set(THIRD)))
"""The letters in the order of their bits, the same for first, second and third copies."""

ALWAYS = 1 << 32
"""A chance of 1 in the units of ``known``: draws are below it."""

RANKED_DTYPE = np.dtype(
    [
        ("letter", np.uint8, (WORD_ROOM,)),  # 0 for a; the word's length in the last
        ("low", np.int64),
        ("high", np.int64),
        ("known", np.int64),  # chance to know it, of ALWAYS
        ("word_id", np.int32),  # place in the table of all words
        ("mean_wait", np.int32),  # ms on a search's clock until it is seen, the mean
        ("bound", np.int32),  # as below, for searches that read the rest anyway
        ("spare", np.int32, (3,)),
    ],
    align=True,
)
"""What a search reads of a word that its first test lets through: one cache line."""

SIGHT_DTYPE = np.dtype(
    [
        ("low", np.int64),
        ("high", np.int64),
        ("bound", np.int32),
        ("length", np.int32),
        ("word_id", np.int32),
        ("place", np.int32),  # in the ranking
    ],
    align=True,
)
"""What a search in a list of `sim.search.sight` reads of a word whose letters are at hand."""
ODDS_DTYPE = np.dtype([("mean_wait", np.int32), ("known", np.int32)], align=True)
"""What decides whether a word gets into a list: milliseconds, and the chance to know it, of
`SURELY_KNOWN`."""
KNOWN_BITS = 20
SURELY_KNOWN = 1 << KNOWN_BITS
BAND_SHIFT = 14
"""Waits in a band of `sim.search.sight` differ by less than so many bits of milliseconds."""
SIGHT_LEVELS = (8, 24, 64, 160)
"""Bands up to which the words seen are listed at first, then, and then."""

SEARCHES = (
    ("hand", "find_best_word"),
    ("given", "find_word_with_given"),
    ("word_sets", "find_word_set"),
    ("change", "find_changed_word"),
    ("combine", "find_combined_word"),
    ("split", "find_split"),
    ("part", "find_part"),
    ("cut", "find_cut"),
    ("cross", "find_cross"),
    ("cheapest", "find_cheapest_word"),
)
"""Module and name of each search that games call (see `sim.search.searches`)."""
(
    BEST_WORD,
    WORD_WITH_GIVEN,
    WORD_SET,
    WORD_CHANGE,
    COMBINATION,
    WORD_SPLIT,
    ONE_PART,
    WORD_CUT,
    WORD_CROSS,
    CHEAPEST_WORD,
) = range(len(SEARCHES))
"""The searches by number."""

SHARE_SHIFT = 20
ATTENTION_DTYPE = np.dtype(
    [
        ("pace", np.int64, (MOST_DIFFERENT + 1,)),  # by different letters, of a search's clock
        ("first_letter", np.int64),  # effort from a given first letter, of 1 << SHARE_SHIFT
        ("split_share", np.int64),  # of looks that count in a split, of 1 << SHARE_SHIFT
        ("rest", np.int64),  # milliseconds to see a split's second word
        ("hand_first", np.int64),  # milliseconds of a look at the own hand
        # of a grid, by which waits are multiplied, of 1 << SHARE_SHIFT: for each pair of touching
        # tiles, and for each word of ease 1 that the bot knows
        ("grid_pair", np.int64),
        ("grid_rival", np.int64),
        ("blank", np.int64),  # waits of words of a grid that need a blank, in thousandths
        ("revisit", np.int64),
    ],
    align=True,
)
"""How a kind of bot searches (`sim.bots.attention`)."""

WORDS_FIELDS: tuple[tuple[Any, ...], ...] = (
    # by kind and place in its ranking; first, so that they do not straddle cache lines
    ("needs", np.int64, (MOST_CHAIRS, MOST_PLACES)),
    ("ranked", RANKED_DTYPE, (MOST_CHAIRS, MOST_PLACES)),
    # by kind and number (`sim.search.build_sight`), all zeros for one that the kind cannot know
    ("sight", SIGHT_DTYPE, (MOST_CHAIRS, MOST_WORDS)),
    ("sight_needs", np.int64, (MOST_CHAIRS, MOST_WORDS)),
    # by kind of bot; a kind's words are those that it can know
    ("word_count", np.int64, (MOST_CHAIRS,)),
    ("bucket_start", np.int32, (MOST_CHAIRS, BUCKETS + 1)),
    ("bucket_bound", np.int32, (MOST_CHAIRS, BUCKETS)),  # of the bucket's first word
    # by kind and block: the bound of the bucket's next block
    ("next_bound", np.int32, (MOST_CHAIRS, MOST_PLACES // BLOCK)),
    # by kind and place in its ranking
    ("bound", np.int32, (MOST_CHAIRS, MOST_PLACES)),  # most utility, hundredths of a point
    # by kind, the words of highest bound of all buckets, the best first: their needs, by block the
    # bound of the first, and the highest bound of those that have no room here
    ("best_needs", np.int64, (MOST_CHAIRS, BEST)),
    ("best_bound", np.int32, (MOST_CHAIRS, BEST // BLOCK)),
    ("bound_after_best", np.int32, (MOST_CHAIRS,)),
    ("attention", ATTENTION_DTYPE, (MOST_CHAIRS,)),
    # the most that a card of each letter, and all else of a word, adds to a bound; 0 or more
    ("most_of_card", np.int64, (MOST_CHAIRS, LETTERS)),
    ("most_beside", np.int64, (MOST_CHAIRS,)),
    # what the bounds were made with: if a query asks with the same, they are utilities
    ("value", np.int64, (LETTERS,)),
    ("by_length", np.int64, (WORD_ROOM,)),
    ("adds_highest", np.int64),
    ("no_card_sum", np.int64),
    ("flagged", np.int64),
    ("flagged_from", np.int64),
    ("by_flagged", np.int64, (4,)),
    ("least_length", np.int64),
    ("most_length", np.int64),
    ("has_board", np.int64),
    ("points_weight", np.int64, (MOST_CHAIRS,)),
    ("card_weight", np.int64, (MOST_CHAIRS,)),
    ("keep", np.int64, (MOST_CHAIRS, LETTERS)),
    ("sees_all", np.int64, (MOST_CHAIRS,)),  # 1: the kind knows its words and sees them at once
    ("bounds_hand", np.int64, (MOST_CHAIRS,)),  # 1: a bound is the utility if all is from the hand
    # by word_id
    ("is_valid", np.uint8, (MOST_WORDS,)),  # 1 if the referee's list holds it (ALL-01)
    ("known_of", np.int64, (MOST_CHAIRS, MOST_WORDS)),  # chance that a kind knows it, of ALWAYS
    # by word_id, the number; by kind, numbers in use; by kind and number, what decides whether
    # it is seen; by level, too, the first step of WAITS that is soon enough
    ("number", np.int32, (MOST_WORDS,)),
    ("sight_count", np.int64, (MOST_CHAIRS,)),
    ("sight_odds", ODDS_DTYPE, (MOST_CHAIRS, MOST_WORDS)),
    ("sight_step", np.int16, (MOST_CHAIRS, len(SIGHT_LEVELS), MOST_WORDS)),
    # by number: where the code of a search stands in this process
    ("address", np.int64, (len(SEARCHES),)),
)

WORDS_DTYPE = np.dtype(list(WORDS_FIELDS), align=True)

NO_WORDS_DTYPE = np.dtype([("word_count", np.int64, (MOST_CHAIRS,))])
"""What a game without word search gets in its place."""
