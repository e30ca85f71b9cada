"""The two piles: shuffling, dealing, drawing (WL-08, WL-18, WL-20)."""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.engine.events import record
from sim.games.word_lift.events import CODES
from sim.games.word_lift.table import PILE_COUNT, following
from sim.kernel import count_bits, kernel, small_kernel
from sim.limits import MOST_CARDS, MOST_CHAIRS

DEAL = CODES["deal"]
CONSONANTS, VOWELS = np.int64(0), np.int64(1)


@kernel
def shuffle_piles(table, deck):
    """All cards go back to their piles, shuffled anew; the shuffle is named by its round."""
    order = np.empty(MOST_CARDS, np.int64)
    if deck.stacked != 0:
        for place in range(deck.cards):
            order[place] = deck.order[place]
    else:
        places = np.empty(MOST_CARDS, np.int64)
        sheet = np.empty((rng.SHEET_ROWS, rng.SHUFFLE_BLOCKS), np.int64)
        stream = rng.stream_of(rng.SHUFFLE, 0, table.round_number)
        rng.shuffle_places(table.seed, table.deal, stream, order, places, deck.cards, sheet)
    for pile in range(PILE_COUNT):
        table.piled[pile] = table.is_one_pile[pile] = 0
        for chair in range(MOST_CHAIRS):
            table.stride[pile, chair] = 0
    for place in range(deck.cards):
        card = order[place]
        pile = deck.pile[card]
        table.order[pile, table.piled[pile]] = card
        table.piled[pile] += 1
    for pile in range(PILE_COUNT):
        table.left[pile] = table.piled[pile]


@kernel
def deal_hands(table, rules, deck, events):
    """One card each in turn order, consonants first, until all hands are full (WL-08)."""
    for pile in range(PILE_COUNT):
        cards = rules.hand_consonants if pile == CONSONANTS else rules.hand_vowels
        for _ in range(cards):
            chair = table.round_first
            for _ in range(table.players):
                card = draw_card(table, chair, np.int64(pile))
                record(table, events, DEAL, (chair, card))
                chair = following(table, chair)


@kernel
def draw_card(table, chair, pile):
    """The next card of a pile, which must not be empty, comes to a hand.

    Returns:
        the card.
    """
    card = np.int64(-1)
    if table.is_one_pile[pile] == 0:
        place = table.stride[pile, chair] * table.players + chair
        if place >= table.piled[pile]:
            make_one_pile(table, pile)
        else:
            table.stride[pile, chair] += 1
            card = table.order[pile, place]
    if table.is_one_pile[pile] != 0:
        card = table.rest[pile, table.left[pile] - 1]
    table.left[pile] -= 1
    add_to_hand(table, chair, card)
    return card


@kernel
def make_one_pile(table, pile):
    """What is left of all chairs' places becomes one pile, the first places on top."""
    count = np.int64(0)
    for place in range(table.piled[pile] - 1, -1, -1):
        if place // table.players >= table.stride[pile, place % table.players]:
            table.rest[pile, count] = table.order[pile, place]
            count += 1
    table.is_one_pile[pile] = 1


@small_kernel
def add_to_hand(table, chair, card):
    """A card comes to a hand, as its youngest."""
    place = table.hand_size[chair]
    table.hand[chair, place] = card
    table.came[chair, place] = table.clock[chair]
    table.came_browsed[chair, place] = table.browsed[chair]
    table.hand_size[chair] = place + 1


@kernel
def take_from_hand(table, chair, card):
    """A card leaves the hand; younger ones move up.

    Returns:
        the owner's clocks when it came: of his hand, and of words on the table.
    """
    last = table.hand_size[chair] - 1
    place = np.int64(0)
    while table.hand[chair, place] != card:
        place += 1
    came = table.came[chair, place], table.came_browsed[chair, place]
    for other in range(place, last):
        table.hand[chair, other] = table.hand[chair, other + 1]
        table.came[chair, other] = table.came[chair, other + 1]
        table.came_browsed[chair, other] = table.came_browsed[chair, other + 1]
    table.hand_size[chair] = last
    return came


@kernel
def put_back_in_hand(table, chair, card, came, browsed):
    """A card comes back to the hand, among those that came when it did."""
    place = table.hand_size[chair]
    while place > 0 and table.came[chair, place - 1] > came:
        table.hand[chair, place] = table.hand[chair, place - 1]
        table.came[chair, place] = table.came[chair, place - 1]
        table.came_browsed[chair, place] = table.came_browsed[chair, place - 1]
        place -= 1
    table.hand[chair, place] = card
    table.came[chair, place] = came
    table.came_browsed[chair, place] = browsed
    table.hand_size[chair] += 1


@kernel
def different_letters(table, deck, chair):
    """How many different letters a hand holds; a wild card is one."""
    letters = 0
    for place in range(table.hand_size[chair]):
        letters |= 1 << deck.letter[table.hand[chair, place]]
    return count_bits(letters)
