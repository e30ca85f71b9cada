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
from sim.shared_kernel import shared_kernel


def redeal_hidden(table, rules, deck, bots, words, events):
    """Shuffle all that may be hidden and deal it out again (see `sim.spec.Hooks`)."""
    redeal_hands(table, deck, rules.counting)


@shared_kernel
def redeal_hands(table, deck, counts):
    """Deal the other hands and the deck anew; ``counts`` as in `find_hidden`."""
    if table.is_one_pile == 0:
        make_one_pile(table, deck)
    hand_out(table, shuffle(table, deck, find_hidden(table, counts)))


@kernel
def shuffle(table, deck, may_be_hidden):
    """The cards that may be hidden, shuffled by the redeal's key.

    They are taken in the order of the deck: that order, and not the order in which they lie, is
    what makes a redeal blind to where the cards really are.

    Returns:
        an array with room for all cards of the largest deck.
    """
    pool = np.empty(MOST_CARDS, np.int64)
    count = 0
    for card in range(deck.cards):
        if may_be_hidden[card] != 0:
            pool[count] = card
            count += 1
    stream = rng.stream_of(rng.REDEAL, table.chair, 0)
    for left in range(count, 1, -1):
        drawn = rng.word(table.seed, table.redeal_key, stream, left)
        place = rng.below(drawn, left)
        card = pool[place]
        pool[place] = pool[left - 1]
        pool[left - 1] = card
    return pool


@kernel
def find_hidden(table, counts):
    """Which cards may be in another hand or in the deck, for all that the player knows.

    Args:
        counts: 1 if he counts the cards that have left play (ALL-06).

    Returns:
        1 or 0 by card.
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
    return may_be_hidden


@kernel
def hand_out(table, pool):
    """Put the first cards of ``pool`` where hidden ones lay: the deck, then hand by hand.

    Returns:
        how many.
    """
    count = table.deck_left
    for place in range(count):
        table.pile[place] = pool[place]
    for chair in range(table.players):
        if chair != table.chair:
            for place in range(table.hand_size[chair]):
                table.hand[chair, place] = pool[count]
                count += 1
    return count
