"""Deals anew what a player cannot see: the other hands and the deck that is left (ALL-06).

A player who counts the open cards knows exactly which cards are hidden. One who does not has
forgotten which have left play: any of those may be in a hand or the deck for all he knows.
"""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.engine.kernel import kernel
from sim.engine.table import MOST_CARDS
from sim.games.final_word.family.pile import make_one_pile
from sim.games.final_word.family.table import NO_CARD


def redeal_hidden(table, rules, deck, bots, words, events):
    """Shuffle all that may be hidden and deal it out again (see `sim.spec.Hooks`)."""
    if table.is_one_pile == 0:
        make_one_pile(table, deck)
    pool = np.empty(MOST_CARDS, np.int64)
    count = gather_hidden(table, pool)
    if rules.counting == 0:  # ALL-06
        count = gather_gone(table, deck, pool, count)
    stream = rng.stream_of(rng.REDEAL, table.chair, 0)
    for left in range(count, 1, -1):
        drawn = rng.word(table.seed, table.redeal_key, stream, left)
        place = rng.below(drawn, left)
        card = pool[place]
        pool[place] = pool[left - 1]
        pool[left - 1] = card
    hand_out(table, pool)


@kernel
def gather_hidden(table, pool):
    """Copy the deck and the other hands into ``pool``; returns how many cards they are."""
    count = table.deck_left
    for place in range(count):
        pool[place] = table.pile[place]
    for chair in range(table.players):
        if chair != table.chair:
            for place in range(table.hand_size[chair]):
                pool[count] = table.hand[chair, place]
                count += 1
    return count


@kernel
def gather_gone(table, deck, pool, count):
    """Add the cards that have left play; returns how many cards are in ``pool`` now."""
    is_somewhere = np.zeros(MOST_CARDS, np.int64)
    for place in range(count):
        is_somewhere[pool[place]] = 1
    for place in range(table.hand_size[table.chair]):
        is_somewhere[table.hand[table.chair, place]] = 1
    for row in range(table.rows):
        for place in range(table.row_length[row]):
            card = table.row_card[row, place]
            while card != NO_CARD:
                is_somewhere[card] = 1
                card = table.under[card]
    for card in range(deck.cards):
        if is_somewhere[card] == 0:
            pool[count] = card
            count += 1
    return count


@kernel
def hand_out(table, pool):
    """Put the first cards of ``pool`` where hidden ones lay, in the order of `gather_hidden`."""
    count = table.deck_left
    for place in range(count):
        table.pile[place] = pool[place]
    for chair in range(table.players):
        if chair != table.chair:
            for place in range(table.hand_size[chair]):
                table.hand[chair, place] = pool[count]
                count += 1
