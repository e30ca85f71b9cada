"""Deals anew what a player cannot see: other hands and the drawing pile (ALL-06).

Cards that came to a hand for all to see, from the discards, a word or an exchange, are known to be
there; discards and words lie open.
"""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.games.whitman_5359.piles import make_one_pile
from sim.kernel import kernel, small_kernel
from sim.limits import MOST_CARDS


def redeal_hidden(table, rules, deck, bots, words, events):
    """Shuffle all that is hidden, by the redeal's key, and deal it out again (ALL-06)."""
    if table.is_one_pile == 0:
        make_one_pile(table)
    pool = np.empty(MOST_CARDS, np.int64)
    count = gather(table, deck, pool)
    stream = rng.stream_of(rng.REDEAL, table.chair, 0)
    for left in range(count, 1, -1):
        drawn = rng.word(table.seed, table.redeal_key, stream, left)
        place = rng.below(drawn, left)
        pool[place], pool[left - 1] = pool[left - 1], pool[place]
    hand_out(table, pool)


@small_kernel
def is_hidden(table, chair, place):
    """Is a card of a hand one that the player who looks has not seen come there?"""
    return chair != table.chair and table.is_shown[table.hand[chair, place]] == 0


@kernel
def gather(table, deck, pool):
    """Put the hidden cards into ``pool``, in the order of the deck: blind to where they are.

    Returns:
        how many they are.
    """
    hidden = np.zeros(MOST_CARDS, np.int64)
    for place in range(table.left):
        hidden[table.rest[place]] = 1
    for chair in range(table.players):
        for place in range(table.hand_size[chair]):
            if is_hidden(table, chair, place):
                hidden[table.hand[chair, place]] = 1
    count = np.int64(0)
    for card in range(deck.cards):
        if hidden[card] != 0:
            pool[count] = card
            count += 1
    return count


@kernel
def hand_out(table, pool):
    """Put the first cards of ``pool`` where hidden ones lay; those in hands came when these did."""
    came = table.came.copy()
    came_browsed = table.came_browsed.copy()
    count = np.int64(0)
    for place in range(table.left):
        card = pool[count]
        table.rest[place] = card
        table.came[card] = table.came_browsed[card] = table.is_shown[card] = 0
        count += 1
    for chair in range(table.players):
        for place in range(table.hand_size[chair]):
            if is_hidden(table, chair, place):
                old = table.hand[chair, place]
                new = pool[count]
                table.hand[chair, place] = new
                table.came[new], table.came_browsed[new] = came[old], came_browsed[old]
                table.is_shown[new] = 0
                count += 1
