"""All words of a hand."""

from __future__ import annotations

import numpy as np

from sim.kernel import kernel, lowest_bit
from sim.search.block import words_at_hand
from sim.search.fit import bits_of, bucket_of
from sim.search.hand import is_legal
from sim.search.notice import sees
from sim.search.words import BLOCK


@kernel
def list_words(query, words, out):
    """List the words of a hand that are asked for and that the bot sees; no wild cards are used.

    ``least_points`` does not count, nor does ``choice``: a list leaves nothing to choose.

    Args:
        query: the hand, lengths and barred words.
        words: the words record.
        out: int64, 1-d; gets the words' places in the ranking of the query's kind of bot, as far
            as it has room.

    Returns:
        How many words there are, which may be more than ``out`` has room for.
    """
    kind = query.kind
    hand = bucket_of(query.count)
    lacks = ~bits_of(query.count)
    listed = np.int64(0)
    bucket = hand
    while True:
        start = np.int64(words.bucket_start[kind, bucket])
        for first in range(start, np.int64(words.bucket_start[kind, bucket + 1]), BLOCK):
            fitting = words_at_hand(words, kind, first, lacks)
            while fitting != 0:
                place = first + lowest_bit(fitting)
                fitting &= fitting - 1
                if is_legal(query, words, place) and sees(query, words, place):
                    if listed < len(out):
                        out[listed] = place
                    listed += 1
        if bucket == 0:
            return listed
        bucket = (bucket - 1) & hand
