"""The hooks of Whitman 5359: set up, turns, the row of a match."""

from __future__ import annotations

import numpy as np

from sim.engine.table import OWN_COLUMNS
from sim.games.whitman_5359.ending import GOES_ON, begin_deal, end_deal, why_over
from sim.games.whitman_5359.table import MOST_LENGTHS, TALLY, wipe
from sim.games.whitman_5359.turn import take_turn
from sim.kernel import kernel
from sim.search.plan import make_plan_room
from sim.search.sight import make_sight


def set_up(table, rules, deck, bots, words, events):
    """Deal for the first time; the starting chair is drawn once a match (ALL-03, WH-35)."""
    wipe(table)
    dealer = table.first_chair - 1 if table.first_chair > 0 else table.players - 1
    begin_deal(table, rules, deck, bots, events, dealer)


def play(table, rules, deck, bots, words, events):
    """Take turns until the match is over or the pause turn is reached.

    The lists of words that each player sees are made here and kept while it lasts; they hold
    nothing that could not be made again.
    """
    sight = make_lists(table, words)
    room = make_plan_room()
    while table.over == 0 and table.turn < table.pause_turn:
        take_turn(table, rules, deck, bots, words, events, sight, room)
        why = why_over(table, rules, events)
        if why != GOES_ON:
            end_deal(table, rules, deck, bots, events, why)


@kernel
def make_lists(table, words):
    """An empty list of words seen for each chair."""
    kinds = np.empty(table.players, np.int64)
    for chair in range(table.players):
        kinds[chair] = table.kind[chair]
    return make_sight(words, kinds)


def finish(table, rules, deck, bots, words, events):
    """Fill the game's columns of the row, in the order of its counters."""
    row = table.row
    players = table.players
    column = OWN_COLUMNS + 2 * players
    for place in range(len(TALLY)):
        row[column + place] = table.tally[place]
    column += len(TALLY)
    for length in range(MOST_LENGTHS):
        row[column + length] = table.laid_by_length[length]
        row[column + MOST_LENGTHS + length] = table.snared_by_length[length]
    column += 2 * MOST_LENGTHS
    for seat in range(players):
        by_seat = (
            table.seat_words[seat],
            table.seat_snares[seat],
            table.seat_snared[seat],
            table.seat_outs[seat],
            table.seat_hand[seat],
            table.seat_first[seat],
        )
        at = column + seat
        for value in by_seat:
            row[at] = value
            at += players
