"""Cards laid aside face down: out of play, and known to their player alone (Positive-Negative)."""

from __future__ import annotations

import numpy as np

from sim.engine.events import record
from sim.games.final_word.family import pile, redeal
from sim.games.final_word.family.events import FOR_UNPLAYED, OWN_CODE
from sim.kernel import kernel
from sim.limits import MOST_CARDS, MOST_CHAIRS

FIELDS = (
    ("aside", np.int64, (MOST_CHAIRS, MOST_CARDS)),
    ("aside_count", np.int64, (MOST_CHAIRS,)),
)


@kernel
def lay_none_aside(table):
    """No card has been laid aside yet."""
    table.end_reason = FOR_UNPLAYED
    for chair in range(table.players):
        table.aside_count[chair] = 0


@kernel
def lay_aside(table, rules, deck, events, chair):
    """What is left of a hand leaves play, face down, and is subtracted at the end (F12-05)."""
    while table.hand_size[chair] > 0:
        card = pile.take_from_hand(table, chair, 0)
        record(table, events, OWN_CODE, (chair, card))
        table.aside[chair, table.aside_count[chair]] = card
        table.aside_count[chair] += 1
        table.end_points[chair] -= cost(rules, deck, card)


@kernel
def cost(rules, deck, card):
    """What a card aside costs: its points, or a point (F12-05)."""
    return 1 if rules.neg != 0 else deck.value[card]


def redeal_hidden(table, rules, deck, bots, words, events):
    """As the family's; the others' cards aside are hidden too, one's own are known (ALL-06)."""
    if table.is_one_pile == 0:
        pile.make_one_pile(table, deck)
    may_be_hidden = redeal.find_hidden(table, rules.counting)
    for chair in range(table.players):
        for place in range(table.aside_count[chair]):
            may_be_hidden[table.aside[chair, place]] = chair != table.chair
    pool = redeal.shuffle(table, deck, may_be_hidden)
    used = redeal.hand_out(table, pool)
    for chair in range(table.players):
        if chair == table.chair:
            continue
        table.end_points[chair] = 0
        for place in range(table.aside_count[chair]):
            table.aside[chair, place] = pool[used]
            table.end_points[chair] -= cost(rules, deck, pool[used])
            used += 1
