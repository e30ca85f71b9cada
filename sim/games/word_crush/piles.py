"""Drawing, discarding, recycling and turning up: the two piles beside the Word Crush pile."""

from __future__ import annotations

from sim import rng
from sim.engine.events import record
from sim.games.word_crush.events import CODES
from sim.games.word_crush.lanes import bits_between
from sim.games.word_crush.shuffle import shuffle
from sim.games.word_crush.table import (
    MASKS,
    VACANT,
    add_to_hand,
    kind_of,
    occupy,
    top_of_discard_pile,
    top_of_draw_pile,
    vacate,
)
from sim.kernel import inlined_kernel, kernel, small_kernel
from sim.limits import MOST_CARDS, MOST_CHAIRS

DISCARD_PILE, DRAW_PILE = 1, 2
NO_CARD = -1

DEAL = CODES["deal"]
EXCHANGE_DRAW = CODES["exchange draw"]
RECYCLE = CODES["recycle"]
TURN_UP = CODES["turn up"]


@inlined_kernel
def shuffle_deck(table, deck, attempt):
    """A fresh shuffle of the whole deck into the ring."""
    size = deck.cards
    if deck.stacked != 0:
        for slot in range(size):
            table.slot_card[slot] = deck.order[slot]
            table.card_slot[deck.order[slot]] = slot
    else:
        shuffle(table, size, attempt)
    for mask in range(MASKS):
        slots = min(max(size - 32 * mask, 0), 32)
        table.occupied[mask] = (1 << slots) - 1
    table.head = 0
    table.draw_count = size
    table.discard_count = 0
    table.recycled = 0
    see_discard_pile(table, deck)


@small_kernel
def see_discard_pile(table, deck):
    """After the discard pile has changed: which card lies face up on it."""
    table.visible = NO_CARD
    table.liked = 0
    if table.discard_count != 0:
        table.visible = table.slot_card[top_of_discard_pile(table, deck.cards)]
        table.liked = deck.liked[table.visible]


@small_kernel
def own_slot(table, deck, chair, number):
    """The slot of a chair's own card of this number (see sim.games.word_crush.table)."""
    return deck.cards - 1 - (number * table.players + chair)


@inlined_kernel
def deal_hands(table, rules, deck, events):
    """One card each in turn order, until all have their number (WC-08, seat compensation)."""
    players = table.players
    for chair in range(MOST_CHAIRS):
        table.stride[chair] = 0
        table.hand_size[chair] = 0
        table.hand_letters[chair] = 0
    first = table.first_chair
    table.draw_count -= players * rules.hand + rules.first_player_cards
    for chair in range(players):
        wanted = rules.hand + (rules.first_player_cards if chair == first else 0)
        for dealt in range(wanted):
            # a first player's further card may have no slot of its own in a deck that is dealt out
            slot = max(own_slot(table, deck, chair, dealt), 0)
            add_to_hand(table, deck, chair, vacate(table, slot))
        table.stride[chair] = wanted
    if table.tracing != 0:
        narrate_deal(table, events)


@kernel
def narrate_deal(table, events):
    """Record the cards dealt, one each in turn order."""
    for dealt in range(MOST_CARDS):
        for step in range(table.players):
            chair = (table.first_chair + step) % table.players
            if dealt < table.hand_size[chair]:
                record(table, events, DEAL, (chair, table.hand[chair, dealt]))


@small_kernel
def recycle(table, rules, deck, events):
    """The moment the draw pile is empty the discard pile becomes the draw pile (WC-41)."""
    if table.draw_count > 0 or table.discard_count == 0:
        return
    table.draw_count = table.discard_count
    table.discard_count = 0
    table.recycled += 1
    table.barred = 0
    see_discard_pile(table, deck)
    if rules.recycle_shuffle != 0:
        reshuffle(table, deck)
    record(table, events, RECYCLE, (table.draw_count, rules.recycle_shuffle))


@kernel
def reshuffle(table, deck):
    """Shuffle the cards of the ring into its first slots."""
    count = 0
    for slot in range(deck.cards):
        if table.slot_card[slot] != VACANT:
            card = vacate(table, slot)
            occupy(table, count, card)
            count += 1
    stream = rng.stream_of(rng.RESHUFFLE, 0, table.recycled)
    for left in range(count, 1, -1):
        slot = rng.below(rng.word(table.seed, table.deal, stream, left), left)
        other = vacate(table, slot)
        if slot == left - 1:
            occupy(table, slot, other)
        else:
            occupy(table, slot, vacate(table, left - 1))
            occupy(table, left - 1, other)
    table.head = 0


@kernel
def take_top_of_draw_pile(table, deck):
    """Take the next card off the draw pile, which must not be empty."""
    slot = top_of_draw_pile(table, deck.cards)
    table.head = slot + 1 if slot + 1 < deck.cards else 0
    table.draw_count -= 1
    return vacate(table, slot)


@small_kernel
def is_in_draw_pile(table, deck, slot):
    """True if a slot holds a card of the first draw pile.

    A long discard pile reaches back into slots that cards of the draw pile were in (see
    `lay_on_discard_pile`), so the number of cards before a slot shows where it lies.
    """
    if table.recycled != 0 or slot < table.head or table.slot_card[slot] == VACANT:
        return False
    return bits_between(table.occupied, table.head, slot) < table.draw_count


@kernel
def draw_for(table, rules, deck, events, chair, source):
    """One replacement card of an exchange comes to a hand (WC-37)."""
    if source == DISCARD_PILE:
        card = vacate(table, top_of_discard_pile(table, deck.cards))
        table.discard_count -= 1
        see_discard_pile(table, deck)
    else:
        slot = own_slot(table, deck, chair, table.stride[chair])
        if is_in_draw_pile(table, deck, slot):
            card = vacate(table, slot)
            table.draw_count -= 1
            table.stride[chair] += 1
        else:
            card = take_top_of_draw_pile(table, deck)
    add_to_hand(table, deck, chair, card)
    record(table, events, EXCHANGE_DRAW, (chair, source, card))
    recycle(table, rules, deck, events)


@inlined_kernel
def take_visible_card(table, deck):
    """Take the card that lies face up on the discard pile."""
    table.discard_count -= 1
    card = vacate(table, table.card_slot[table.visible])
    see_discard_pile(table, deck)
    return card


@kernel
def turn_up_until_playable(table, rules, deck, bots, events, chair):
    """Turn up cards until one is playable on the active letter (WC-29).

    Returns:
        the card, taken off the pile, or NO_CARD if neither pile holds one (WC-33, WC-42).
    """
    kind = kind_of(table, chair)
    nearest = nearest_playable(table, deck)
    both = table.draw_count + table.discard_count
    if table.tracing == 0 and rules.recycle_shuffle == 0:
        card = jump_to(table, deck, nearest, both, bots.turn_up[kind])
        see_discard_pile(table, deck)
        return card
    turned = 0
    while nearest != VACANT or turned < both:
        slot = top_of_draw_pile(table, deck.cards)
        card = table.slot_card[slot]
        table.head = slot + 1 if slot + 1 < deck.cards else 0
        table.draw_count -= 1
        table.turned_up += 1
        turned += 1
        table.milliseconds += bots.turn_up[kind]
        record(table, events, TURN_UP, (chair, card, bots.turn_up[kind]))
        if deck.letters[card] >> table.yellow & 1:
            vacate(table, slot)
            see_discard_pile(table, deck)
            recycle(table, rules, deck, events)
            return card
        table.discard_count += 1
        see_discard_pile(table, deck)
        recycle(table, rules, deck, events)
    return NO_CARD


@small_kernel
def nearest_playable(table, deck):
    """The first slot from ``head`` on, in the ring's order, with a playable card; or VACANT."""
    size = deck.cards
    head = table.head
    least = size
    number = 0
    while True:  # with a count the compiler would gather slots by vectors, which takes longer
        card = deck.playable[table.yellow, number]
        if card < 0:
            break
        steps = table.card_slot[card] - head
        least = min(least, steps if steps >= 0 else steps + size)  # no branches: none is foreseen
        number += 1
    if least == size:
        return VACANT
    nearest = table.head + least
    return nearest if nearest < size else nearest - size


@inlined_kernel
def jump_to(table, deck, nearest, both, milliseconds):
    """As turning the cards up one by one, in one step: the ring's order does not change."""
    if nearest == VACANT:
        # as many cards as there are: the ring comes round to where it was
        table.turned_up += both
        table.milliseconds += milliseconds * both
        if both > 0:
            table.recycled += 1
            table.barred = 0
        return NO_CARD
    passed = bits_between(table.occupied, table.head, nearest)
    if nearest < table.head:
        passed += both
    table.turned_up += passed + 1
    table.milliseconds += milliseconds * (passed + 1)
    if passed >= table.draw_count:  # the draw pile ran out on the way
        table.recycled += 1
        table.discard_count = passed - table.draw_count
        table.draw_count = both - table.discard_count - 1
    else:
        table.discard_count += passed
        table.draw_count -= passed + 1
    if table.draw_count == 0 and table.discard_count > 0:
        table.recycled += 1
        table.draw_count = table.discard_count
        table.discard_count = 0
    table.head = nearest + 1 if nearest + 1 < deck.cards else 0
    return vacate(table, nearest)
