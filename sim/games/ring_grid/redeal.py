"""Deals anew what a player cannot see: the order of the tiles in the container (ALL-06).

Grids and the tiles set aside lay open; a list that is not yet read out is in no state that a game
is paused in.
"""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.kernel import kernel
from sim.limits import MOST_CARDS


def redeal_hidden(table, rules, deck, bots, words, events):
    """Shuffle the container, all that is hidden (ALL-06), by the redeal's key."""
    pool = np.empty(MOST_CARDS, np.int64)
    count = gather(table, deck, pool)
    stream = rng.stream_of(rng.REDEAL, table.chair, 0)
    for left in range(count, 1, -1):
        drawn = rng.word(table.seed, table.redeal_key, stream, left)
        place = rng.below(drawn, left)
        pool[place], pool[left - 1] = pool[left - 1], pool[place]
    for place in range(count):
        table.container[table.top + place] = pool[place]


@kernel
def gather(table, deck, pool):
    """Put the tiles of the container into ``pool``, in the order of the deck: blind to theirs."""
    is_inside = np.zeros(MOST_CARDS, np.int64)
    for place in range(table.top, table.contained):
        is_inside[table.container[place]] = 1
    count = 0
    for card in range(deck.cards):
        if is_inside[card] != 0:
            pool[count] = card
            count += 1
    return count
