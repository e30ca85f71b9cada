"""Deals anew what a player cannot see: the other hands and the order of both decks (ALL-06).

The backs of the cards tell the decks apart, so that each hidden card is swapped for one of its
own deck. All cards are in a deck, in a hand or open on the table: there is nothing to forget.
"""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.games.word_lift.piles import make_one_pile
from sim.games.word_lift.table import PILE_COUNT
from sim.kernel import kernel
from sim.limits import MOST_CARDS


def redeal_hidden(table, rules, deck, bots, words, events):
    """Shuffle all that is hidden, by the redeal's key, and deal it out again (ALL-06)."""
    pool = np.empty(MOST_CARDS, np.int64)
    for number in range(PILE_COUNT):
        pile = np.int64(number)
        if table.is_one_pile[pile] == 0:
            make_one_pile(table, pile)
        count = gather(table, deck, pile, pool)
        stream = rng.stream_of(rng.REDEAL, table.chair, pile)
        for left in range(count, 1, -1):
            drawn = rng.word(table.seed, table.redeal_key, stream, left)
            place = rng.below(drawn, left)
            pool[place], pool[left - 1] = pool[left - 1], pool[place]
        hand_out(table, deck, pile, pool)


@kernel
def gather(table, deck, pile, pool):
    """Put a deck's hidden cards into ``pool``, in the order of the deck: blind to where they are.

    Returns:
        how many they are.
    """
    is_hidden = np.zeros(MOST_CARDS, np.int64)
    for place in range(table.left[pile]):
        is_hidden[table.rest[pile, place]] = 1
    for chair in range(table.players):
        if chair != table.chair:
            for place in range(table.hand_size[chair]):
                is_hidden[table.hand[chair, place]] = 1
    count = np.int64(0)
    for card in range(deck.cards):
        if is_hidden[card] != 0 and deck.pile[card] == pile:
            pool[count] = card
            count += 1
    return count


@kernel
def hand_out(table, deck, pile, pool):
    """Put the first cards of ``pool`` where hidden ones of its deck lay."""
    count = np.int64(0)
    for place in range(table.left[pile]):
        table.rest[pile, place] = pool[count]
        count += 1
    for chair in range(table.players):
        if chair != table.chair:
            for place in range(table.hand_size[chair]):
                if deck.pile[table.hand[chair, place]] == pile:
                    table.hand[chair, place] = pool[count]
                    count += 1
