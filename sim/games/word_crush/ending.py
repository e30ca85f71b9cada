"""How a game of Word Crush ends, and its row."""

from __future__ import annotations

import numpy as np

from sim.engine.events import record
from sim.engine.table import OWN_COLUMNS
from sim.games.word_crush.events import CODES, STOPS
from sim.games.word_crush.piles import NO_CARD
from sim.games.word_crush.table import VACANT, top_of_discard_pile, top_of_draw_pile
from sim.kernel import inlined_kernel, kernel
from sim.spec import STOP_REASONS, WIN_SHARES

# int64, for a plain int would compile a kernel anew for each value
WON, CAP, STALL = (np.int64(STOP_REASONS.index(stop)) for stop in ("won", "cap", "stall"))
STOP_WON, STOP_CAP, STOP_STALL = (STOPS.index(stop) for stop in ("won", "cap", "stall"))

END = CODES["end"]
LEFT_IN_HAND = CODES["left in hand"]
LEFT_TO_DRAW = CODES["left to draw"]
LEFT_DISCARDED = CODES["left discarded"]
LEFT_IN_PILE = CODES["left in pile"]


def finish(table, rules, deck, bots, words, events):
    """Fill the game's counters and reveal every card that is left."""
    row = table.row
    column = OWN_COLUMNS + 2 * table.players
    row[column] = table.plays
    row[column + 1] = table.all_passes
    row[column + 2] = table.stuck_turns
    row[column + 3] = table.turned_up
    row[column + 4] = table.dead_letters
    row[column + 5] = table.failures
    row[column + 6] = table.picked_up
    row[column + 7] = table.longest
    row[column + 8] = table.exchanges
    row[column + 9] = table.declines
    row[column + 10] = table.timeouts
    row[column + 11] = table.recycled
    column += 12
    players = table.players
    for chair in range(players):
        seat = table.seat[chair]
        row[column + seat] = table.hand_size[chair]
        row[column + players + seat] = table.seat_failures[seat]
        row[column + 2 * players + seat] = table.seat_exchanges[seat]
    if table.tracing != 0:
        reveal(table, deck, events)


@inlined_kernel
def win(table, events, chair):
    """He has emptied his hand and recited the pile (WC-46): win or nothing (WC-47)."""
    table.win[chair] = WIN_SHARES
    stop(table, events, WON, chair)


@kernel
def stop(table, events, reason, winner):
    """The game is over; without a winner all share alike (ALL-02)."""
    table.over = 1
    table.stop_reason = reason
    if winner == NO_CARD:
        for chair in range(table.players):
            table.win[chair] = WIN_SHARES // table.players
    for chair in range(table.players):
        table.score[chair] = -table.hand_size[chair]  # WC-47: cards left, as a margin
    stop_code = STOP_CAP if reason == CAP else STOP_WON if reason == WON else STOP_STALL
    record(table, events, END, (stop_code, winner, table.turn, table.milliseconds))


@inlined_kernel
def reveal(table, deck, events):
    """Show where every card lies."""
    size = deck.cards
    for chair in range(table.players):
        for place in range(table.hand_size[chair]):
            record(table, events, LEFT_IN_HAND, (chair, table.hand[chair, place]))
    slot = top_of_draw_pile(table, size) if table.draw_count > 0 else 0
    for _ in range(table.draw_count):
        while table.slot_card[slot] == VACANT:
            slot = slot + 1 if slot + 1 < size else 0
        record(table, events, LEFT_TO_DRAW, (table.slot_card[slot],))
        slot = slot + 1 if slot + 1 < size else 0
    slot = top_of_discard_pile(table, size) if table.discard_count > 0 else 0
    for _ in range(table.discard_count):
        while table.slot_card[slot] == VACANT:
            slot = slot - 1 if slot > 0 else size - 1
        record(table, events, LEFT_DISCARDED, (table.slot_card[slot],))
        slot = slot - 1 if slot > 0 else size - 1
    for place in range(table.pile_size):
        record(table, events, LEFT_IN_PILE, (table.pile[place],))
