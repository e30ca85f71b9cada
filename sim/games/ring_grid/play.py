"""The hooks of the ring-and-grid game: set up, rounds, the end."""

from __future__ import annotations

import numpy as np

from sim.bots.bot import WORD_CHOICES
from sim.engine.events import record
from sim.engine.table import OWN_COLUMNS
from sim.games.ring_grid.deal import fill_container, lay_grid, set_grid_aside
from sim.games.ring_grid.events import CODES, STOPS
from sim.games.ring_grid.lists import grid_effort, make_lists, write_list
from sim.games.ring_grid.reading import read_out, take_turns
from sim.games.ring_grid.rings import lay_rings
from sim.games.ring_grid.search import find_all_words, make_ends
from sim.kernel import inlined_kernel, kernel
from sim.limits import MOST_CHAIRS, MOST_WORDS
from sim.search.mistakes import owed_at_first
from sim.spec import STOP_REASONS, WIN_SHARES

ROUND, ROUND_END, TOTAL, END, WIN = (
    CODES[name] for name in ("round", "round end", "total", "end", "win")
)
WON, TIE = (np.int64(STOP_REASONS.index(stop)) for stop in ("won", "tie"))
STOP_WON, STOP_TIE = (np.int64(STOPS.index(stop)) for stop in ("won", "tie"))
MOST_UTILITY = WORD_CHOICES.index("most utility")
DEAL_TIME = 30_000
"""Milliseconds to draw the tiles and lay them out (assumption)."""


def set_up(table, rules, deck, bots, words, events):
    """Fill the container; the first dealer sits before the first chair (RG-13, ALL-03)."""
    wipe(table)
    table.dealer = (table.first_chair + table.players - 1) % table.players
    fill_container(table, deck, np.int64(0))


@inlined_kernel
def wipe(table):
    """Start the counters of a game."""
    table.round_number = table.rounds = table.words = table.distinct = table.possible = 0
    table.crossed_off = table.scored = table.letters = table.longest = 0
    table.ring_points = table.blank_points = table.challenges = 0
    table.false_words = table.fallen_words = table.struck_out = 0
    table.redraws = table.refills = 0
    table.false_owed = owed_at_first(table.seed, table.deal)
    for seat in range(MOST_CHAIRS):
        table.seat_words[seat] = table.seat_crossed[seat] = table.seat_scored[seat] = 0
        table.seat_ring_points[seat] = table.seat_blank_words[seat] = 0
        table.seat_dealt[seat] = 0


def play(table, rules, deck, bots, words, events):
    """Play rounds until all are over, or the pause turn is reached between two of them.

    A round takes a turn a player; the cap of ALL-05 is far above.
    """
    rounds = rules.rounds if rules.rounds != 0 else table.players  # RG-13
    found = (
        np.empty(MOST_WORDS, np.int64),
        np.empty(MOST_WORDS, np.int64),
        np.empty(MOST_WORDS, np.int64),
    )
    holders = np.zeros(MOST_WORDS, np.uint8)
    lists = make_lists()
    while table.over == 0 and table.turn < table.pause_turn:
        play_round(table, rules, deck, bots, words, events, (found, lists, holders))
        if table.round_number == rounds:
            stop(table, events)


@inlined_kernel
def play_round(table, rules, deck, bots, words, events, room):
    """Deal, lay rings, write lists, read them out; the next dealer sits on the left (RG-13)."""
    found, lists, holders = room
    table.round_number += 1
    table.rounds += 1
    dealer = table.dealer
    record(table, events, ROUND, (table.round_number, dealer))
    lay_grid(table, rules, deck, events)
    ends = make_ends(table.grid.blanks)
    count = search(table, rules, deck, found)
    lay_rings(table, rules, deck, bots, words, events, (found[0], found[1], count, found[2]), ends)
    if table.grid.ringed != 0 and anyone_weighs_values(table, bots):
        count = search(table, rules, deck, found)
    count_possible(table, deck, words, found[0], count)
    each = (found[0], found[1], count, found[2])
    effort, kind = np.int64(0), np.int64(-1)
    for chair in range(table.players):
        if table.kind[chair] != kind:
            kind = table.kind[chair]
            effort = grid_effort(deck, words, kind, each)
        write_list(table, rules, deck, bots, words, (np.int64(chair), effort), each, lists)
    take_turns(table, rules, deck, events, lists, ends)
    read_out(table, rules, deck, words, events, lists, holders, ends)
    set_grid_aside(table)
    table.milliseconds += DEAL_TIME + 1000 * rules.timer  # RG-24
    table.seat_dealt[table.seat[dealer]] += 1
    record(table, events, ROUND_END, (table.round_number,))
    table.chair = (dealer + 2) % table.players
    table.dealer = (dealer + 1) % table.players


@kernel
def search(table, rules, deck, found):
    """All words of the grid."""
    return find_all_words(table.grid, deck, rules.minlen, rules.ring_path, found[0], found[1])


@kernel
def anyone_weighs_values(table, bots):
    """True if a player sees all words at once and writes those worth most."""
    for chair in range(table.players):
        kind = table.kind[chair]
        if bots.finding_wait[kind] == 0 and bots.word_choice[kind] == MOST_UTILITY:
            return True
    return False


@kernel
def count_possible(table, deck, words, found, count):
    """Count the words of the agreed list; false words may lie in the grid too (ALL-04)."""
    for at in range(count):
        table.possible += words.is_valid[deck.word_id[found[at]]]


@inlined_kernel
def stop(table, events):
    """The last round is over: the highest total wins, a tie is shared (ALL-02)."""
    best = table.score[0]
    for chair in range(1, table.players):
        best = max(best, table.score[chair])
    winners = 0
    for chair in range(table.players):
        winners += table.score[chair] == best
        record(table, events, TOTAL, (np.int64(chair), table.score[chair]))
    table.over = 1
    table.stop_reason = TIE if winners > 1 else WON
    stop_code = STOP_TIE if winners > 1 else STOP_WON
    record(table, events, END, (stop_code, table.turn, table.milliseconds))
    for chair in range(table.players):
        if table.score[chair] == best:
            table.win[chair] = WIN_SHARES // winners
            record(table, events, WIN, (np.int64(chair), table.win[chair]))


def finish(table, rules, deck, bots, words, events):
    """Fill the game's columns of the row, in the order of its counters."""
    row = table.row
    players = table.players
    column = OWN_COLUMNS + 2 * players
    game_counters = (
        table.rounds,
        table.words,
        table.distinct,
        table.possible,
        table.crossed_off,
        table.scored,
        table.letters,
        table.longest,
        table.ring_points,
        table.blank_points,
        table.challenges,
        table.false_words,
        table.fallen_words,
        table.struck_out,
        table.redraws,
        table.refills,
        margin(table),
    )
    for value in game_counters:
        row[column] = value
        column += 1
    for seat in range(players):
        row[column + seat] = table.seat_words[seat]
        row[column + players + seat] = table.seat_crossed[seat]
        row[column + 2 * players + seat] = table.seat_scored[seat]
        row[column + 3 * players + seat] = table.seat_ring_points[seat]
        row[column + 4 * players + seat] = table.seat_blank_words[seat]
        row[column + 5 * players + seat] = table.seat_dealt[seat]


@kernel
def margin(table):
    """The best score less the next best; 0 for a tie."""
    best = max(table.score[0], table.score[1])
    second = min(table.score[0], table.score[1])
    for chair in range(2, table.players):
        second = max(second, min(best, table.score[chair]))
        best = max(best, table.score[chair])
    return best - second
