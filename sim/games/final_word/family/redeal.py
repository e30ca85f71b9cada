"""Deals anew what a player cannot see: the other hands and the deck that is left (ALL-06)."""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.engine.kernel import kernel
from sim.engine.table import MOST_CARDS
from sim.games.final_word.family.pile import make_one_pile


def redeal_hidden(table, rules, deck, bots, words, events):
    """Shuffle other hands and deck together and deal them out again (see `sim.spec.Hooks`)."""
    redeal_cards(table, deck)


@kernel
def redeal_cards(table, deck):
    """Every hidden card goes to a hidden place, all orders equally likely."""
    if table.is_one_pile == 0:
        make_one_pile(table, deck)
    pool = np.empty(MOST_CARDS, np.int64)
    count = table.deck_left
    for place in range(count):
        pool[place] = table.pile[place]
    for chair in range(table.players):
        if chair != table.chair:
            for place in range(table.hand_size[chair]):
                pool[count] = table.hand[chair, place]
                count += 1
    stream = rng.stream_of(rng.REDEAL, table.chair, 0)
    for left in range(count, 1, -1):
        drawn = rng.word(table.seed, table.redeal_key, stream, left)
        place = rng.below(drawn, left)
        card = pool[place]
        pool[place] = pool[left - 1]
        pool[left - 1] = card
    for place in range(table.deck_left):
        table.pile[place] = pool[place]
    count = table.deck_left
    for chair in range(table.players):
        if chair != table.chair:
            for place in range(table.hand_size[chair]):
                table.hand[chair, place] = pool[count]
                count += 1
