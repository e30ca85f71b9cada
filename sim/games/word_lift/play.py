"""The hooks of Word Lift: set up, turns, the row of a game."""

from __future__ import annotations

import numpy as np

from sim.engine.table import OWN_COLUMNS
from sim.games.word_lift.ending import GOES_ON, begin_round, end_round, why_over
from sim.games.word_lift.table import MOST_LENGTHS, TALLY, wipe
from sim.games.word_lift.turn import take_turn
from sim.kernel import kernel
from sim.search.sight import make_sight
from sim.search.steal import make_room


def set_up(table, rules, deck, bots, words, events):
    """Deal the first round; the starting chair is drawn once a deal (ALL-03)."""
    wipe(table)
    begin_round(table, rules, deck, bots, events, table.first_chair)


def play(table, rules, deck, bots, words, events):
    """Take turns until the game is over or the pause turn is reached.

    The lists of words that each player sees are made here and kept while it lasts; they hold
    nothing that could not be made again.
    """
    sight = make_lists(table, words)
    room = make_room(sight)
    while table.over == 0 and table.turn < table.pause_turn:
        take_turn(table, rules, deck, bots, words, events, sight, room)
        why = why_over(table, rules)
        if why != GOES_ON:
            end_round(table, rules, deck, bots, events, why)


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
    row[column] = table.round_number
    column += 1
    for place in range(len(TALLY)):
        row[column + place] = table.tally[place]
    column += len(TALLY)
    for length in range(MOST_LENGTHS):
        row[column + length] = table.laid_by_length[length]
        row[column + MOST_LENGTHS + length] = table.stolen_by_length[length]
        row[column + 2 * MOST_LENGTHS + length] = table.survived_by_length[length]
    column += 3 * MOST_LENGTHS
    for seat in range(players):
        by_seat = (
            table.seat_words[seat],
            table.seat_steals[seat],
            table.seat_stolen[seat],
            table.seat_drawn[seat],
            table.seat_dagger[seat],
            table.seat_outs[seat],
            table.seat_out_wins[seat],
            table.seat_points[seat],
            table.seat_hand[seat],
            table.seat_first[seat],
        )
        at = column + seat
        for value in by_seat:
            row[at] = value
            at += players
