"""Deals anew what a player cannot see: the other hands and the deck that is left (ALL-06).

A player who counts the open cards knows exactly which cards are hidden. One who does not has
forgotten which have left play: any of those may be in a hand or the deck for all he knows.
"""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.games.final_word.family.pile import make_one_pile
from sim.games.final_word.family.table import NO_CARD
from sim.kernel import kernel
from sim.limits import MOST_CARDS


def redeal_hidden(table, rules, deck, bots, words, events):
    """Shuffle all that may be hidden and deal it out again (see `sim.spec.Hooks`)."""
    if table.is_one_pile == 0:
        make_one_pile(table, deck)
    pool = np.empty(MOST_CARDS, np.int64)
    count = gather(table, deck, rules.counting, pool)
    stream = rng.stream_of(rng.REDEAL, table.chair, 0)
    for left in range(count, 1, -1):
        drawn = rng.word(table.seed, table.redeal_key, stream, left)
        place = rng.below(drawn, left)
        card = pool[place]
        pool[place] = pool[left - 1]
        pool[left - 1] = card
    hand_out(table, pool)


@kernel
def gather(table, deck, counts, pool):
    """Put every card that may be hidden into ``pool``, in the order of the deck.

    That order, and not the order in which they lie, is what makes a redeal blind to where the
    cards really are.

    Args:
        counts: 1 if the player counts the cards that have left play (ALL-06).

    Returns:
        how many they are.
    """
    may_be_hidden = np.ones(MOST_CARDS, np.int64)
    if counts != 0:
        may_be_hidden[:] = 0
        for place in range(table.deck_left):
            may_be_hidden[table.pile[place]] = 1
        for chair in range(table.players):
            for place in range(table.hand_size[chair]):
                may_be_hidden[table.hand[chair, place]] = 1
    for place in range(table.hand_size[table.chair]):
        may_be_hidden[table.hand[table.chair, place]] = 0
    for row in range(table.rows):
        for place in range(table.row_length[row]):
            card = table.row_card[row, place]
            while card != NO_CARD:
                may_be_hidden[card] = 0
                card = table.under[card]
    count = 0
    for card in range(deck.cards):
        if may_be_hidden[card] != 0:
            pool[count] = card
            count += 1
    return count


@kernel
def hand_out(table, pool):
    """Put the first cards of ``pool`` where hidden ones lay: the deck, then hand by hand."""
    count = table.deck_left
    for place in range(count):
        table.pile[place] = pool[place]
    for chair in range(table.players):
        if chair != table.chair:
            for place in range(table.hand_size[chair]):
                table.hand[chair, place] = pool[count]
                count += 1
