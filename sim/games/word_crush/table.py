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
from sim.games.word_crush.lanes import (
    LETTER_LANES,
    MASK_SLOTS,
    ROUNDS,
    alone,
    draw_both,
    draw_lanes,
)
from sim.kernel import kernel, small_kernel
from sim.limits import MOST_CARDS, MOST_CHAIRS

LETTERS = 26
WORTH_SIZES = 16
"""Hands of more cards wish to exchange at most what the largest of these do."""
MASKS = MOST_CARDS // MASK_SLOTS
VACANT = -1
NO_SLOT = 1 << 20
"""Where a card is that lies in no slot: further than any that does."""
CARD_BITS = (MOST_CARDS - 1).bit_length()
CARD_MASK = MOST_CARDS - 1
UNKNOWN = -1
MOST_DRAWN = 3
"""Most cards that an exchange may draw (WC-36)."""
HUNDREDTHS = 100
SURE_CARDS = rng.SHEET_WORDS - 1
"""Most cards of a pile whose recital may be seen to be complete without weighing each."""
AHEAD_BLOCKS = 4
AHEAD_LANES = 2 * AHEAD_BLOCKS
"""Blocks of a recital that are drawn ahead, and room for those of two recitals."""
WHOLE_LANE = MOST_CHAIRS * AHEAD_LANES
"""The first lane of a recital that needs more of them."""

TRIAL_BITS = 8
TRIAL_STEPS = 1 << TRIAL_BITS
"""By so many bits of its first word it is seen what a recital does to its cards at most."""

TIME_BLOCKS, LOOK_BLOCKS = rng.SHEET_BLOCKS, 6
"""Blocks of a chair's times that are drawn at once, and those for looks: as most games take."""
LOOK_TIME, RECITAL_TIME = (np.int64(kind) for kind in range(2))
"""What a chair's times are drawn for: looks through the hand, and recitals."""

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
    ("visible", np.int64),  # the card that lies face up on the discard pile, or NO_CARD
    ("liked", np.int64),  # bit l: with the active letter l it is nearer than a draw is likely to be
    ("occupied", np.int64, (MASKS,)),
    ("slot_card", np.int64, (MOST_CARDS,)),
    ("card_slot", np.int64, (MOST_CARDS,)),
    ("stride", np.int64, (MOST_CHAIRS,)),  # cards a chair took from its own slots
    ("hand_size", np.int64, (MOST_CHAIRS,)),
    ("hand_letters", np.int64, (MOST_CHAIRS,)),  # bit l: some card is playable on letter l
    ("hand", np.int64, (MOST_CHAIRS, MOST_CARDS)),
    ("exchangers", np.int64),  # bit c: chair c's bot exchanges, and the rules let it
    # how far a hand's furthest card is at least if an exchange is worth it: by kind of bot, cards
    # in hand, the visible one is taken (0) or not (1), and how far the second furthest is
    ("worth_away", np.int8, (MOST_CHAIRS, WORTH_SIZES, 2, LETTER_LANES)),
    # hundredths of a letter that an exchange costs, by the same
    ("exchange_cost", np.int32, (MOST_CHAIRS, MOST_CARDS)),
    # bit l: with the active letter l the hand is worth a look at what an exchange gains if the
    # visible card would be taken, bit 32 + l: if it would not
    ("wishes", np.int64, (MOST_CHAIRS,)),
    ("changed", np.int64),  # bit c: chair c's hand has changed since its wishes were found
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
    # by kind of bot, cards in the pile, and row and block of a card's word: of 2**32 words, how
    # many may miss it at most (see sim.games.word_crush.sure); 1 once all that is found once is
    ("most_missed", np.float64, (MOST_CHAIRS, SURE_CARDS + 1, rng.SHEET_ROWS, rng.SHEET_BLOCKS)),
    ("is_prepared", np.int64),
    # first words of two recitals of each chair, in eight lanes, and eight for a long recital;
    # the first of the two, the deal, and by how much person and recital multiply what is missed
    ("recall_words", np.int64, (rng.SHEET_ROWS, WHOLE_LANE + rng.SHEET_BLOCKS)),
    ("pair_drawn", np.int64, (MOST_CHAIRS,)),
    ("pair_deal", np.int64, (MOST_CHAIRS,)),
    ("pair_factors", np.float64, (MOST_CHAIRS, 2)),
    # what a recital multiplies by, by kind of bot and the highest bits of its first word, and
    # what the person does
    ("trial_factor", np.float64, (MOST_CHAIRS, TRIAL_STEPS)),
    ("person_factor", np.float64, (MOST_CHAIRS,)),
    # of the recital at hand, by position in it: load up to and with the card
    ("reached", np.int64, (MOST_CARDS,)),
    ("round_keys", np.int64, (2 * ROUNDS,)),  # of the seed, see `find_round_keys`
    # of a shuffle under way, and what the swaps of the deck's stay below
    ("swaps", np.int64, (3, rng.SHEET_ROWS, rng.SHUFFLE_BLOCKS)),
    ("swap_bounds", np.int64, (3, rng.SHEET_ROWS, rng.SHUFFLE_BLOCKS)),
    ("shuffle_words", np.int64, (rng.SHEET_ROWS, rng.SHUFFLE_BLOCKS)),
    ("exact_words", np.int64, (rng.SHEET_ROWS, rng.SHEET_BLOCKS)),  # of a recital card by card
    # of looks and then recitals, eight lanes a chair; the number of the first look and recital
    ("time_words", np.int64, (rng.SHEET_ROWS, MOST_CHAIRS * TIME_BLOCKS)),
    ("first_timed", np.int64, (2, MOST_CHAIRS)),
    # the person's level in thousandths of an sd, and what it adds to every card's
    ("person", np.int64, (MOST_CHAIRS,)),
    ("person_effect", np.int64, (MOST_CHAIRS,)),
    ("recitals", np.int64, (MOST_CHAIRS,)),
    ("looks", np.int64, (MOST_CHAIRS,)),
    ("looks_counted", np.int64, (MOST_CHAIRS,)),  # those whose time has been added
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
    ("away", np.int8, (MOST_CARDS, LETTER_LANES)),  # the same, by card
    # bit l: from letter l it is so many or more; by that number, then the card
    ("far", np.int32, (LETTERS + 1, MOST_CARDS)),
    # bit l: with the active letter l it is nearer than half of the deck's cards
    ("liked", np.int64, (MOST_CARDS,)),
    # cards of the deck at most d letters away from letter l
    ("within", np.int64, (LETTERS, LETTERS)),
    # expected distance of the furthest of some cards, in hundredths of a letter: by the active
    # letter, the furthest of the cards known, and how many are drawn unseen from the deck
    ("furthest", np.int16, (LETTERS, LETTERS, MOST_DRAWN + 1)),
    # the least of these on any letter of the track
    ("least_furthest", np.int64, (LETTERS, MOST_DRAWN + 1)),
)


@small_kernel
def kind_of(table, chair):
    """The kind of a chair's bot."""
    return table.kind[chair]


@kernel
def draw_times(table, kind, chair, number):
    """Draw a chair's times, those of a kind from this number on, a multiple of four."""
    table.first_timed[kind, chair] = number
    look = table.first_timed[LOOK_TIME, chair] // rng.SHEET_ROWS
    recital = table.first_timed[RECITAL_TIME, chair] // rng.SHEET_ROWS
    stream = rng.stream_of(rng.PACE, chair, LOOK_TIME)
    step = rng.stream_of(0, 0, RECITAL_TIME - LOOK_TIME)
    lane, others = chair * TIME_BLOCKS, (LOOK_BLOCKS, step, recital - look)
    draw_lanes(table.time_words, lane, table.round_keys, table.deal, stream, look, others)


@small_kernel
def draw_first_times(table):
    """Draw the first times of all chairs, those of two at once."""
    next_chair = rng.stream_of(0, 1, 0)
    others = (LOOK_BLOCKS, rng.stream_of(0, 0, RECITAL_TIME - LOOK_TIME), 0)
    for chair in range(0, table.players, 2):
        for each in range(2):
            table.first_timed[LOOK_TIME, chair + each] = 0
            table.first_timed[RECITAL_TIME, chair + each] = 0
        words, lane, keys = table.time_words, chair * TIME_BLOCKS, table.round_keys
        stream = rng.stream_of(rng.PACE, chair, LOOK_TIME)
        draw_both(words, lane, keys, table.deal, stream, 0, others, (next_chair, 0))


@small_kernel
def lane_of_time(table, kind, chair, number):
    """The lane with a chair's ``number``-th time of a kind; drawn if it is not, in turn."""
    first, lane = (0, LOOK_BLOCKS) if kind == LOOK_TIME else (LOOK_BLOCKS, TIME_BLOCKS)
    if number - table.first_timed[kind, chair] >= (lane - first) * rng.SHEET_ROWS:
        draw_times(table, kind, chair, number)
    return chair * TIME_BLOCKS + first + (number - table.first_timed[kind, chair] >> 2)


@small_kernel
def time_drawn(table, kind, chair, number):
    """The place among equally likely times of a chair's ``number``-th, asked for in turn."""
    lane = lane_of_time(table, kind, chair, number)
    return table.time_words[number & rng.SHEET_ROWS - 1, lane] >> 24


@small_kernel
def vacate(table, slot):
    """Take the card out of a slot of the ring."""
    card = table.slot_card[slot]
    table.slot_card[slot] = VACANT
    table.card_slot[card] = NO_SLOT
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
def add_to_hand(table, deck, chair, card):
    """A card comes to a hand."""
    table.hand[chair, table.hand_size[chair]] = card
    table.hand_size[chair] += 1
    table.hand_letters[chair] |= deck.letters[card]
    table.changed |= 1 << chair


@kernel
def take_from_hand(table, deck, chair, place):
    """The card at a place of a hand leaves it; the hand's last card takes its place."""
    size = table.hand_size[chair] - 1
    card = table.hand[chair, place]
    table.hand[chair, place] = table.hand[chair, size]
    table.hand_size[chair] = size
    letters = 0
    for other in range(size):
        letters |= deck.letters[alone(table.hand[chair, other])]
    table.hand_letters[chair] = letters
    table.changed |= 1 << chair
    return card
