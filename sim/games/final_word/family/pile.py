"""The deck that is left: dealing, drawing, giving back, shuffling again."""

from __future__ import annotations

from sim import rng
from sim.engine.events import record
from sim.games.final_word.family.events import CODES, DRAWS
from sim.games.final_word.family.table import RESHUFFLES
from sim.kernel import kernel, small_kernel
from sim.shared_kernel import shared_kernel

DEAL, DRAW, RESHUFFLE = CODES["deal"], CODES["draw"], CODES["reshuffle"]
REFILL = DRAWS.index("refill")


@shared_kernel
def deal_hands(table, deck, events):
    """Shuffle, then one card each in turn order until all hands are full (FW-04)."""
    shuffle_deck(table, deck)
    deal_cards(table, deck, events)


@kernel
def shuffle_deck(table, deck):
    """All cards are in the deck, in an order drawn for this deal.

    What a letter is worth is written down: questions are about board cards, too, that were in no
    hand that was asked about.
    """
    cards = deck.cards
    if deck.stacked != 0:
        for place in range(cards):
            table.order[place] = deck.order[place]
    else:
        stream = rng.stream_of(rng.SHUFFLE, 0, 0)
        rng.shuffle_places(
            table.seed, table.deal, stream, table.order, table.places, cards, table.sheet
        )
    for card in range(cards):
        table.under[card] = -1
        table.query.value[deck.letter[card]] = deck.value[card]
    table.is_one_pile = 0
    table.deck_left = cards


@kernel
def deal_cards(table, deck, events):
    """One card each in turn order until all hands are full (FW-04)."""
    for _ in range(table.hand_limit):
        chair = table.first_chair
        for _ in range(table.players):
            card = draw_card(table, deck, chair)
            record(table, events, DEAL, (chair, card))
            chair = chair + 1 if chair + 1 < table.players else 0


@kernel
def draw_card(table, deck, chair):
    """The next card of this chair comes to its hand; the deck must not be empty.

    Returns:
        the card.
    """
    if table.is_one_pile == 0:
        place = table.stride[chair] * table.players + chair
        if place >= deck.cards:
            make_one_pile(table, deck)
        else:
            table.stride[chair] += 1
            card = table.order[place]
    if table.is_one_pile != 0:
        card = table.pile[table.deck_left - 1]
    table.deck_left -= 1
    add_to_hand(table, chair, card, table.clock[chair])
    return card


@kernel
def make_one_pile(table, deck):
    """What is left of all chairs' places becomes one pile, the first places on top."""
    count = 0
    for place in range(deck.cards - 1, -1, -1):
        chair = place % table.players
        if place // table.players >= table.stride[chair]:
            table.pile[count] = table.order[place]
            count += 1
    table.is_one_pile = 1


@small_kernel
def add_to_hand(table, chair, card, came):
    """A card comes to a hand, as its youngest."""
    place = table.hand_size[chair]
    table.hand[chair, place] = card
    table.came[chair, place] = came
    table.hand_size[chair] = place + 1


@small_kernel
def is_resting(table, card):
    """True for a card got by give and take in this turn, if it must wait for the next (FW-16)."""
    found = False
    for number in range(table.resting_count):
        found |= table.resting_card[number] == card
    return found


@kernel
def take_from_hand(table, chair, place):
    """The card at a place leaves the hand; younger ones move up."""
    card = table.hand[chair, place]
    last = table.hand_size[chair] - 1
    for other in range(place, last):
        table.hand[chair, other] = table.hand[chair, other + 1]
        table.came[chair, other] = table.came[chair, other + 1]
    table.hand_size[chair] = last
    return card


@kernel
def put_before_its_like(table, deck, chair, card):
    """A hand card changes places with the oldest of its letter, which is the one that is laid."""
    oldest = place = 0
    while deck.letter[table.hand[chair, oldest]] != deck.letter[card]:
        oldest += 1
    while table.hand[chair, place] != card:
        place += 1
    table.hand[chair, place] = table.hand[chair, oldest]
    table.hand[chair, oldest] = card


@kernel
def take_out(table, deck, chair, card):
    """A card leaves the hand as the youngest of its letter: the others keep when they came."""
    last = table.hand_size[chair] - 1
    while deck.letter[table.hand[chair, last]] != deck.letter[card]:
        last -= 1
    place = last
    while table.hand[chair, place] != card:
        place -= 1
    table.hand[chair, place] = table.hand[chair, last]
    take_from_hand(table, chair, last)


@kernel
def put_on_top(table, deck, card):
    """A card goes back to the deck; a shuffle must follow."""
    if table.is_one_pile == 0:
        make_one_pile(table, deck)
    table.pile[table.deck_left] = card
    table.deck_left += 1


@kernel
def put_at_bottom(table, deck, card):
    """A card goes under the deck."""
    if table.is_one_pile == 0:
        make_one_pile(table, deck)
    for place in range(table.deck_left, 0, -1):
        table.pile[place] = table.pile[place - 1]
    table.pile[0] = card
    table.deck_left += 1


@kernel
def reshuffle(table, events):
    """Shuffle the deck that is left (FW-09)."""
    stream = rng.stream_of(rng.RESHUFFLE, 0, table.tally[RESHUFFLES])
    for left in range(table.deck_left, 1, -1):
        place = rng.below(rng.word(table.seed, table.deal, stream, left), left)
        card = table.pile[place]
        table.pile[place] = table.pile[left - 1]
        table.pile[left - 1] = card
    table.tally[RESHUFFLES] += 1
    record(table, events, RESHUFFLE, (table.deck_left,))


@kernel
def refill(table, deck, events, chair):
    """Draw up to the hand's limit while the deck lasts (FW-04)."""
    fill_hand(table, deck, events, chair, table.hand_limit)


@kernel
def fill_hand(table, deck, events, chair, size):
    """As `refill`, up to a size of the game's own."""
    while table.hand_size[chair] < size and table.deck_left > 0:
        card = draw_card(table, deck, chair)
        record(table, events, DRAW, (chair, card, REFILL))
