"""Sets a game of Word Crush up: shuffle, deal, seed."""

from __future__ import annotations

from sim import rng
from sim.bots.bot import MODEL, NEVER, PACE_STEPS
from sim.bots.sampling import NORMAL, NORMAL_STEPS
from sim.engine.events import record
from sim.games.word_crush.events import CODES
from sim.games.word_crush.lanes import copy_lanes, find_round_keys
from sim.games.word_crush.piles import deal_hands, recycle, shuffle_deck, take_top_of_draw_pile
from sim.games.word_crush.policy import find_worth
from sim.games.word_crush.shuffle import find_bounds
from sim.games.word_crush.sure import draw_pair, effect, factor_of, find_most_missed
from sim.games.word_crush.table import UNKNOWN, draw_first_times, kind_of
from sim.kernel import inlined_kernel, kernel, small_kernel
from sim.limits import MOST_CHAIRS

MOST_REDEALS = 100

REDEAL = CODES["redeal"]
SEED = CODES["seed"]
MARKERS = CODES["markers"]


def set_up(table, rules, deck, bots, words, events):
    """Shuffle, deal, seed; deal again while nobody can play, if the rules say so (WC-13)."""
    if table.is_prepared == 0:  # once for all games of a table
        find_most_missed(table, rules, bots)
        find_worth(table, rules, deck, bots)
        find_bounds(table, deck.cards)
        find_round_keys(table.round_keys, table.seed)
        table.is_prepared = 1
    wipe(table, rules, bots)
    for attempt in range(MOST_REDEALS + 1):
        shuffle_deck(table, deck, attempt)
        deal_hands(table, rules, deck, events)
        table.pile_size = 0
        dealer = table.first_chair - 1 if table.first_chair > 0 else table.players - 1
        flip_seed(table, rules, deck, events, bots.deal[kind_of(table, dealer)])
        if rules.redeal_unplayable == 0 or attempt == MOST_REDEALS or anyone_can_play(table):
            break
        record(table, events, REDEAL, (attempt + 1,))


@inlined_kernel
def wipe(table, rules, bots):
    """Start the counters and the memories of a game."""
    table.passes = table.extra = table.dead_run = table.barred = 0
    table.plays = table.all_passes = table.stuck_turns = table.turned_up = 0
    table.dead_letters = table.failures = table.picked_up = table.longest = 0
    table.exchanges = table.declines = table.timeouts = 0
    table.listening = 0
    table.pass_time = quick_pass_time(table, rules, bots)
    table.exchangers = 0
    for chair in range(MOST_CHAIRS):
        table.heard[chair] = 0
    is_paced = False
    for chair in range(table.players):
        seat = table.seat[chair]
        table.recitals[chair] = table.choices[chair] = 0
        table.looks[chair] = table.looks_counted[chair] = 0
        table.pair_drawn[chair] = UNKNOWN
        is_paced |= bots.paced[kind_of(table, chair)] != 0
        table.seat_failures[seat] = table.seat_exchanges[seat] = 0
        kind = kind_of(table, chair)
        table.person[chair] = bots.person[kind]
        table.attention[chair] = bots.attention[kind]
        exchanges = bots.exchange_policy[kind] != NEVER and bots.exchanges_a_turn[kind] > 0
        table.exchangers |= (exchanges and rules.max_exchanges != 0) << chair
        if bots.memory[kind] == MODEL:
            table.listening = 1
            if bots.person_drawn[kind] != 0:
                stream = rng.stream_of(rng.PERSON, chair, 0)
                drawn = rng.word(table.seed, table.deal, stream, 0) >> (32 - NORMAL_STEPS)
                table.person[chair] = NORMAL[drawn]
            table.person_effect[chair] = effect(bots.person_sd[kind], table.person[chair])
            table.person_factor[chair] = factor_of(table.person_effect[chair])
    if is_paced:
        draw_first_times(table)
    if table.listening != 0:
        for chair in range(table.players):
            draw_pair(table, chair, 0)


@inlined_kernel
def quick_pass_time(table, rules, bots):
    """What a pass takes if passing is all that a player without a playable card ever does.

    Returns:
        milliseconds; or -1 if he might exchange, or times are drawn, differ or run out, or
        every event is to be recorded: then each turn is taken by itself.
    """
    milliseconds = bots.forced_pass[kind_of(table, 0), PACE_STEPS // 2]
    if table.tracing != 0 or rules.timer != 0:
        return -1
    for chair in range(table.players):
        kind = kind_of(table, chair)
        if bots.exchange_policy[kind] != NEVER or bots.paced[kind] != 0:
            return -1
        if bots.forced_pass[kind, PACE_STEPS // 2] != milliseconds:
            return -1
    return milliseconds


@kernel
def flip_seed(table, rules, deck, events, milliseconds):
    """The top card of the draw pile starts the pile and the markers (WC-10 to WC-12)."""
    card = take_top_of_draw_pile(table, deck)
    letter = deck.first[card]  # WC-10: the first letter, whatever else it holds
    table.red = letter
    lay_on_pile(table, deck, card, letter, 0)
    table.yellow = deck.next_letter[letter]  # WC-12
    table.milliseconds += milliseconds
    record(table, events, SEED, (card, milliseconds))
    recycle(table, rules, deck, events)
    record(table, events, MARKERS, (table.red, table.yellow))


@kernel
def anyone_can_play(table):
    """True if some hand holds a card playable on the active letter."""
    letters = 0
    for chair in range(table.players):
        letters |= table.hand_letters[chair]
    return letters >> table.yellow & 1 == 1


@small_kernel
def lay_on_pile(table, deck, card, letter, is_double):
    """A card comes onto the Word Crush pile and is heard for the first time (WC-11, WC-19)."""
    place = table.pile_size
    table.pile[place] = card
    table.pile_letter[place] = letter
    table.pile_double[place] = is_double
    expected = deck.next_letter[table.pile_letter[place - 1]] if place > 0 else table.red  # WC-06
    table.pile_gap[place] = letter != expected
    table.pile_size = place + 1
    if table.listening != 0:
        copy_lanes(table.heard_before[place], table.heard)
