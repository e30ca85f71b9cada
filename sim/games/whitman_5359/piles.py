"""The drawing pile, the discard pile and hands (WH-02, WH-04 to WH-07)."""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.engine.events import record
from sim.games.whitman_5359.events import CODES
from sim.games.whitman_5359.table import NO_CARD, PLACE_OF, following
from sim.kernel import count_bits, kernel, small_kernel
from sim.limits import MOST_CARDS, MOST_CHAIRS

DEAL, TURN_UP, RESHUFFLE = (CODES[name] for name in ("deal", "turn up", "reshuffle"))
RESHUFFLES, RAN_OUT = PLACE_OF["reshuffles"], PLACE_OF["pile_ran_out"]


@kernel
def shuffle_pack(table, deck):
    """All cards become the drawing pile, shuffled anew; the shuffle is named by its deal."""
    if deck.stacked != 0:
        for place in range(deck.cards):
            table.order[place] = deck.order[place]
    else:
        places = np.empty(MOST_CARDS, np.int64)
        sheet = np.empty((rng.SHEET_ROWS, rng.SHUFFLE_BLOCKS), np.int64)
        stream = rng.stream_of(rng.SHUFFLE, 0, table.round_number)
        rng.shuffle_places(table.seed, table.deal, stream, table.order, places, deck.cards, sheet)
    table.piled = deck.cards - 1  # the last card is turned up
    table.left = deck.cards
    table.is_one_pile = table.discards = table.has_run_out = 0
    for chair in range(MOST_CHAIRS):
        table.stride[chair] = 0
    for card in range(deck.cards):
        table.is_shown[card] = 0


@kernel
def deal_hands(table, rules, events):
    """One card at a time from the dealer's left, then one card turned up (WH-02, WH-07)."""
    for _ in range(rules.hand):
        chair = following(table, table.dealer)
        for _ in range(table.players):
            card = draw_card(table, chair)
            record(table, events, DEAL, (chair, card))
            chair = following(table, chair)
    table.left -= 1
    turn_up(table, events, table.order[table.piled])


@kernel
def turn_up(table, events, card):
    """A card of the drawing pile begins the discard pile."""
    table.discard[0] = card
    table.discards = 1
    record(table, events, TURN_UP, (card,))


@kernel
def draw_card(table, chair):
    """The next card of the drawing pile, which must not be empty, comes to a hand.

    Returns:
        the card.
    """
    card = NO_CARD
    if table.is_one_pile == 0:
        place = table.stride[chair] * table.players + chair
        if place >= table.piled:
            make_one_pile(table)
        else:
            table.stride[chair] += 1
            card = table.order[place]
    if table.is_one_pile != 0:
        card = table.rest[table.left - 1]
    table.left -= 1
    table.is_shown[card] = 0
    add_to_hand(table, chair, card)
    return card


@kernel
def make_one_pile(table):
    """What is left of all chairs' places becomes one pile, the first places on top."""
    count = np.int64(0)
    for place in range(table.piled - 1, -1, -1):
        if place // table.players >= table.stride[place % table.players]:
            table.rest[count] = table.order[place]
            count += 1
    table.is_one_pile = 1


@kernel
def refill(table, rules, events):
    """If the drawing pile is empty, make one of the discards where the rules say so (WH-06)."""
    if table.left > 0:
        return
    if table.has_run_out == 0:
        table.has_run_out = 1
        table.tally[RAN_OUT] += 1  # WH-41
    if rules.empty_draw_pile != 0 or table.discards < 2:
        return
    count = table.discards
    for place in range(count):
        table.rest[place] = table.discard[place]
    stream = rng.stream_of(rng.RESHUFFLE, table.shuffles & 255, table.shuffles >> 8)
    for left in range(count, 1, -1):
        drawn = rng.word(table.seed, table.deal, stream, left)
        place = rng.below(drawn, left)
        table.rest[place], table.rest[left - 1] = table.rest[left - 1], table.rest[place]
    table.shuffles += 1
    table.tally[RESHUFFLES] += 1
    table.is_one_pile = 1
    record(table, events, RESHUFFLE, (count,))
    table.left = count - 1
    turn_up(table, events, table.rest[count - 1])


@kernel
def take_discard(table, chair):
    """The top discard comes to a hand, as all can see.

    Returns:
        the card.
    """
    table.discards -= 1
    card = table.discard[table.discards]
    table.is_shown[card] = 1
    add_to_hand(table, chair, card)
    return card


@small_kernel
def add_to_hand(table, chair, card):
    """A card comes to a hand, as its youngest."""
    table.hand[chair, table.hand_size[chair]] = card
    table.came[card] = table.clock[chair]
    table.came_browsed[card] = table.browsed[chair]
    table.hand_size[chair] += 1


@kernel
def remove_from_hand(table, chair, card):
    """A card leaves a hand; younger ones move up."""
    last = table.hand_size[chair] - 1
    place = np.int64(0)
    while table.hand[chair, place] != card:
        place += 1
    for other in range(place, last):
        table.hand[chair, other] = table.hand[chair, other + 1]
    table.hand_size[chair] = last


@kernel
def return_to_hand(table, chair, card):
    """A card that was laid comes back, among those that came when it did; all have seen it."""
    place = table.hand_size[chair]
    while place > 0 and table.came[table.hand[chair, place - 1]] > table.came[card]:
        table.hand[chair, place] = table.hand[chair, place - 1]
        place -= 1
    table.hand[chair, place] = card
    table.is_shown[card] = 1
    table.hand_size[chair] += 1


@kernel
def different_letters(table, deck, chair):
    """How many different letters a hand holds; a wild card is one."""
    letters = 0
    for place in range(table.hand_size[chair]):
        letters |= 1 << deck.letter[table.hand[chair, place]]
    return count_bits(letters)
