"""The table of Word Crush: hands, the Word Crush pile, and the ring that both other piles share.

A discard pile that is turned over unshuffled (WC-41) keeps its cyclic order, so draw pile and
discard pile are one ring of slots. The draw pile runs from ``head`` on, the discard pile backwards
from ``head``; turning a card up moves ``head``; recycling moves nothing at all. A taken card
leaves its slot vacant, and a card laid down after an exchange goes into the nearest vacant slot
behind ``head``: an exchange has just vacated one.

The deck is shuffled once a deal into slots 0 to size - 1. The table's own draws (seed, stuck
player) start at slot 0. Chair c's k-th card is slot size - 1 - (k * players + c): its dealt hand
first, then what it draws in exchanges, so that one chair's draws never shift another's until the
ring's head or a long discard pile gets there, or the pile is recycled. Undrawn cards are
exchangeable, so this is a fair deal.
"""

from __future__ import annotations

import numpy as np

from sim import rng
from sim.kernel import count_bits, kernel, small_kernel
from sim.limits import MOST_CARDS, MOST_CHAIRS

LETTERS = 26
LANES = 32
"""Room for a value by letter that fills whole registers."""
MASK_SLOTS = 32
"""Slots a mask word holds: below 63, so that the same code runs as plain Python."""
MASKS = MOST_CARDS // MASK_SLOTS
VACANT = -1
CARD_MASK = MOST_CARDS - 1
"""Hides nothing of a card's number, but spares the three instructions for a negative index."""
UNKNOWN = -1
MOST_DRAWN = 3
"""Most cards that an exchange may draw (WC-36)."""
HUNDREDTHS = 100

SHUFFLE_SHEET, RECALL_SHEET, LOOK_SHEETS, PACE_SHEETS = 0, 1, 2, 2 + MOST_CHAIRS
SHEETS = PACE_SHEETS + MOST_CHAIRS
"""Where a table keeps the words it draws ahead: looks and paces have a sheet for each chair."""

TABLE_FIELDS = (
    ("red", np.int64),
    ("yellow", np.int64),
    ("passes", np.int64),  # in a row on this letter (WC-27)
    ("extra", np.int64),  # 1 if the next turn is an extra turn (WC-32)
    ("dead_run", np.int64),  # dead letters in a row (WC-33)
    ("elapsed", np.int64),  # milliseconds of this turn that the timer counts (WC-43)
    ("barred", np.int64),  # 1 if the discard pile's top was laid by this turn's player (WC-38)
    ("recycled", np.int64),  # times the discard pile was turned over
    ("listening", np.int64),  # 1 if anyone's memory depends on what was heard
    ("head", np.int64),
    ("draw_count", np.int64),
    ("discard_count", np.int64),
    ("occupied", np.int64, (MASKS,)),
    ("slot_card", np.int64, (MOST_CARDS,)),
    ("card_slot", np.int64, (MOST_CARDS,)),
    ("stride", np.int64, (MOST_CHAIRS,)),  # cards a chair took from its own slots
    ("hand_size", np.int64, (MOST_CHAIRS,)),
    ("hand_letters", np.int64, (MOST_CHAIRS,)),  # bit l: some card is playable on letter l
    ("hand", np.int64, (MOST_CHAIRS, MOST_CARDS)),
    ("exchangers", np.int64),  # bit c: chair c's bot exchanges, and the rules let it
    # bit l: with the active letter l the hand is worth a look at what an exchange gains; UNKNOWN
    # since the hand last changed
    ("wishes", np.int64, (MOST_CHAIRS,)),
    # of a hand, by active letter: how far its furthest card and the next furthest are, or its
    # nearest
    ("furthest", np.int8, (LANES,)),
    ("next_furthest", np.int8, (LANES,)),
    ("nearest", np.int8, (LANES,)),
    ("pile_size", np.int64),
    ("pile", np.int64, (MOST_CARDS,)),
    ("pile_letter", np.int64, (MOST_CARDS,)),  # active letter when it was played
    ("pile_double", np.int64, (MOST_CARDS,)),  # 1 if played by its double letter
    ("pile_gap", np.int64, (MOST_CARDS,)),  # 1 if its letter does not follow the one before it
    # exposure units that each chair has heard: up to now, and when the card at a place was laid
    ("heard", np.int64, (MOST_CHAIRS,)),
    ("heard_before", np.int64, (MOST_CARDS, MOST_CHAIRS)),
    ("pass_time", np.int64),  # milliseconds of a pass if all passes are alike, else -1
    ("attention", np.int64, (MOST_CHAIRS,)),  # units of another's recital, by chair
    ("fresh_from", np.int64),  # place in the pile of the first card laid in this turn
    # of the recital at hand, by position in it: the card's own level, load up to and with it
    ("level", np.int64, (MOST_CARDS,)),
    ("reached", np.int64, (MOST_CARDS,)),
    ("swaps", np.int64, (3, rng.SHEET_ROWS, rng.SHUFFLE_BLOCKS)),  # of a shuffle under way
    ("sheets", np.int64, (SHEETS, rng.SHEET_ROWS, rng.SHUFFLE_BLOCKS)),
    ("person", np.int64, (MOST_CHAIRS,)),  # the person's level, thousandths of an sd
    ("recitals", np.int64, (MOST_CHAIRS,)),
    ("looks", np.int64, (MOST_CHAIRS,)),
    ("choices", np.int64, (MOST_CHAIRS,)),
    # counters
    ("plays", np.int64),
    ("all_passes", np.int64),
    ("stuck_turns", np.int64),
    ("turned_up", np.int64),
    ("dead_letters", np.int64),
    ("failures", np.int64),
    ("picked_up", np.int64),
    ("longest", np.int64),  # longest complete recital
    ("exchanges", np.int64),
    ("declines", np.int64),
    ("timeouts", np.int64),
    ("exchanged", np.int64),  # exchanges of this turn
    ("within", np.int64, (LETTERS,)),  # a bot's belief: unseen cards at most d letters away
    ("seat_failures", np.int64, (MOST_CHAIRS,)),
    ("seat_exchanges", np.int64, (MOST_CHAIRS,)),
)

DECK_FIELDS = (
    ("letters", np.int64, (MOST_CARDS,)),  # bit l: playable on letter l (WC-14)
    ("first", np.int64, (MOST_CARDS,)),
    ("playable", np.int16, (LETTERS, MOST_CARDS)),  # the cards playable on a letter, then -1
    ("next_letter", np.int64, (LETTERS,)),  # the track, wrapping (WC-04)
    ("track_size", np.int64),
    # letters the yellow marker still has to move from letter l until a card is playable
    ("distance", np.int16, (LETTERS, MOST_CARDS)),
    ("distance_from", np.int8, (MOST_CARDS, LANES)),  # the same by card, then letter
    # cards of the deck at most d letters away from letter l
    ("within", np.int64, (LETTERS, LETTERS)),
    # expected distance of the furthest of some cards, in hundredths of a letter: by the active
    # letter, the furthest of the cards known, and how many are drawn unseen from the deck
    ("furthest", np.int16, (LETTERS, LETTERS, MOST_DRAWN + 1)),
    # the least of them, with nothing known: by how many are drawn, then the active letter
    ("least_furthest", np.int16, (MOST_DRAWN + 1, LANES)),
)


BLOCKS_AHEAD = 4
WORDS_AHEAD = BLOCKS_AHEAD * rng.SHEET_ROWS
"""Times of a chair that are drawn at once: about as many as a game takes."""


@small_kernel
def drawn_ahead(table, sheet, stream, number):
    """The ``number``-th word of a stream whose words are asked for in turn, one after the other."""
    place = number & WORDS_AHEAD - 1
    if place == 0:
        first = number // rng.SHEET_ROWS
        rng.fill_blocks(table.seed, table.deal, stream, first, BLOCKS_AHEAD, sheet)
    return rng.on_sheet(sheet, place)


@small_kernel
def vacate(table, slot):
    """Take the card out of a slot of the ring."""
    card = table.slot_card[slot]
    table.slot_card[slot] = VACANT
    table.card_slot[card] = VACANT
    table.occupied[slot >> 5] &= ~(1 << (slot & 31))
    return card


@small_kernel
def occupy(table, slot, card):
    """Put a card into a vacant slot of the ring."""
    table.slot_card[slot] = card
    table.card_slot[card] = slot
    table.occupied[slot >> 5] |= 1 << (slot & 31)


@small_kernel
def top_of_draw_pile(table, size):
    """The slot of the next card to draw; the draw pile must not be empty."""
    slot = table.head
    while table.slot_card[slot] == VACANT:
        slot += 1
        if slot == size:
            slot = 0
    return slot


@small_kernel
def top_of_discard_pile(table, size):
    """The slot of the visible card; the discard pile must not be empty."""
    slot = table.head
    while True:
        slot -= 1
        if slot < 0:
            slot = size - 1
        if table.slot_card[slot] != VACANT:
            return slot


@kernel
def lay_on_discard_pile(table, size, card):
    """Put a card on top of the discard pile: into the vacant slot just behind ``head``.

    If the nearest slot behind is taken, the cards between it and the next vacant slot move
    back by one, which leaves their order as it was.
    """
    slot = table.head - 1 if table.head > 0 else size - 1
    vacant = slot
    while table.slot_card[vacant] != VACANT:
        vacant = vacant - 1 if vacant > 0 else size - 1
    while vacant != slot:
        following = vacant + 1 if vacant + 1 < size else 0
        occupy(table, vacant, vacate(table, following))
        vacant = following
    occupy(table, slot, card)
    table.discard_count += 1


@small_kernel
def count_before(table, deck, slot):
    """Cards in the slots below this one."""
    total = 0
    whole = slot >> 5
    for mask in range(whole):
        total += count_bits(table.occupied[mask])
    return total + count_bits(table.occupied[whole] & (1 << (slot & MASK_SLOTS - 1)) - 1)


@small_kernel
def add_to_hand(table, deck, chair, card):
    """A card comes to a hand."""
    table.hand[chair, table.hand_size[chair]] = card
    table.hand_size[chair] += 1
    table.hand_letters[chair] |= deck.letters[card]
    table.wishes[chair] = UNKNOWN


@kernel
def take_from_hand(table, deck, chair, place):
    """The card at a place of a hand leaves it; the hand's last card takes its place."""
    size = table.hand_size[chair] - 1
    card = table.hand[chair, place]
    table.hand[chair, place] = table.hand[chair, size]
    table.hand_size[chair] = size
    letters = 0
    for other in range(size):
        letters |= deck.letters[table.hand[chair, other] & CARD_MASK]
    table.hand_letters[chair] = letters
    table.wishes[chair] = UNKNOWN
    return card
