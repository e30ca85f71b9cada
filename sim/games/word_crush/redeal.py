"""Deals anew what a player of Word Crush cannot see: the other hands and the draw pile.

The Word Crush pile and the discard pile lay open (ALL-06), so they stay. A draw pile that was a
discard pile is dealt anew as well: nobody is taken to remember its order.
"""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.games.word_crush.table import NO_SLOT, VACANT
from sim.kernel import kernel
from sim.limits import MOST_CARDS


def redeal_hidden(table, rules, deck, bots, words, events):
    """Shuffle other hands and draw pile together and deal them out again (see `sim.spec.Hooks`)."""
    pool = np.empty(MOST_CARDS, np.int64)
    count = gather(table, deck, pool)
    stream = rng.stream_of(rng.REDEAL, table.chair, 0)
    for left in range(count, 1, -1):
        drawn = rng.word(table.seed, table.redeal_key, stream, left)
        place = rng.below(drawn, left)
        pool[place], pool[left - 1] = pool[left - 1], pool[place]
    hand_out(table, deck, pool)


@kernel
def gather(table, deck, pool):
    """Put every hidden card into ``pool``, in the order of the deck; returns how many there are.

    That order, and not the order in which they lie, makes a redeal blind to where they really are.
    """
    is_hidden = np.zeros(MOST_CARDS, np.int64)
    for chair in range(table.players):
        if chair != table.chair:
            for place in range(table.hand_size[chair]):
                is_hidden[table.hand[chair, place]] = 1
    slot = table.head
    for _ in range(table.draw_count):
        slot = next_filled(table, deck, slot)
        is_hidden[table.slot_card[slot]] = 1
        slot += 1
    count = 0
    for card in range(deck.cards):
        if is_hidden[card] != 0:
            pool[count] = card
            count += 1
    return count


@kernel
def hand_out(table, deck, pool):
    """Put the cards of ``pool`` where hidden ones lay: hand by hand, then the draw pile."""
    count = 0
    for chair in range(table.players):
        if chair != table.chair:
            table.hand_letters[chair] = 0
            table.changed |= 1 << chair
            for place in range(table.hand_size[chair]):
                table.hand[chair, place] = pool[count]
                table.card_slot[pool[count]] = NO_SLOT
                table.hand_letters[chair] |= deck.letters[pool[count]]
                count += 1
    slot = table.head
    for _ in range(table.draw_count):
        slot = next_filled(table, deck, slot)
        table.slot_card[slot] = pool[count]
        table.card_slot[pool[count]] = slot
        count += 1
        slot += 1


@kernel
def next_filled(table, deck, slot):
    """The first slot from this one on that holds a card, going round the ring."""
    while True:
        if slot >= deck.cards:
            slot = 0
        if table.slot_card[slot] != VACANT:
            return slot
        slot += 1
