"""What a game's row says beyond the scores.

*The last steal decided the winner* (``last_steal_decides``): take the last word in the game that
was stolen from another player. Give its points back (what it was worth as it lay, the bonus of a
long word included, goes from the stealer's total to the owner's); if other players win then, or
not the same ones share the win, the steal decided it. Floors are left as they are.
"""

from __future__ import annotations

import numpy as np

from sim.games.word_lift.lying import points_of_word
from sim.games.word_lift.table import (
    BACKUP,
    FINAL_STEALS,
    LAST_STEAL_DECIDES,
    LEAD_CHANGES,
    LEADER_STOLEN,
    LONGEST,
    MARGIN,
    MOST_BY_ONE,
    MOST_ON_TABLE,
    NOBODY,
    SELF_STEALS,
    STEALS,
    WILD_WORDS,
    WORDS,
    kind_of_length,
)
from sim.kernel import kernel
from sim.limits import MOST_CHAIRS
from sim.search.query import WILD


@kernel
def count_play(table, rules, deck, chair, before):
    """Count the words that have just been laid and stand, and the word stolen for them.

    Args:
        before: who led before, and 1 if the owner of a word stolen had most on the table.
    """
    seat = table.seat[chair]
    for row in range(table.words - table.ask.rows, table.words):
        length = table.word_length[row]
        table.tally[WORDS] += 1
        table.tally[LONGEST] = max(table.tally[LONGEST], length)
        table.laid_by_length[kind_of_length(length)] += 1
        is_wild = False
        for place in range(length):
            is_wild = is_wild or deck.letter[table.word_card[row, place]] == WILD
        table.tally[WILD_WORDS] += is_wild
        table.seat_words[seat] += 1
    table.tally[MOST_ON_TABLE] = max(table.tally[MOST_ON_TABLE], table.words)
    table.tally[MOST_BY_ONE] = max(table.tally[MOST_BY_ONE], table.word_count[chair])
    if table.taken != 0:
        count_steal(table, rules, deck, chair, before)


@kernel
def count_steal(table, rules, deck, chair, before):
    """Count a word stolen, which lies in the row of backup."""
    leader, was_ahead = before
    owner = table.word_owner[BACKUP]
    kind = kind_of_length(table.word_length[BACKUP])
    table.tally[STEALS] += 1
    table.stolen_by_length[kind] += 1
    table.survived_by_length[kind] += table.turn - table.word_turn[BACKUP]
    table.tally[FINAL_STEALS] += table.out_chair >= 0
    if owner == chair:
        table.tally[SELF_STEALS] += 1
        return
    table.seat_steals[table.seat[chair]] += 1
    table.seat_stolen[table.seat[owner]] += 1
    table.tally[LEAD_CHANGES] += leader_of(table) != leader  # WL-44
    table.tally[LEADER_STOLEN] += was_ahead != 0
    table.last_stealer, table.last_owner = chair, owner
    table.last_worth = points_of_word(table, rules, deck, BACKUP)


@kernel
def leader_of(table):
    """Who has most points with those on the table, hands left out; nobody if several have."""
    best, leader = np.int64(-1), NOBODY
    for chair in range(table.players):
        points = table.score[chair] + table.table_points[chair]
        if points > best:
            best, leader = points, np.int64(chair)
        elif points == best:
            leader = NOBODY
    return leader


@kernel
def is_ahead(table, owner):
    """1 if nobody has more points on the table."""
    for chair in range(table.players):
        if table.table_points[chair] > table.table_points[owner]:
            return np.int64(0)
    return np.int64(1)


@kernel
def count_survivors(table):
    """Count the turns that the words lay which are on the table at a round's end."""
    for row in range(table.words):
        kind = kind_of_length(table.word_length[row])
        table.survived_by_length[kind] += table.turn - table.word_turn[row]


@kernel
def count_end(table):
    """Count what the totals say."""
    best, second = np.int64(-(1 << 40)), np.int64(-(1 << 40))
    for chair in range(table.players):
        points = table.score[chair]
        second = max(second, min(best, points))
        best = max(best, points)
    table.tally[MARGIN] = best - second
    table.tally[LAST_STEAL_DECIDES] = last_steal_decides(table)


@kernel
def last_steal_decides(table):
    """1 if without the last steal others would have won: see above."""
    if table.last_stealer < 0:
        return 0
    totals = np.empty(MOST_CHAIRS, np.int64)
    best = old_best = np.int64(-(1 << 40))
    for chair in range(table.players):
        totals[chair] = table.score[chair]
        totals[chair] += table.last_worth if chair == table.last_owner else 0
        totals[chair] -= table.last_worth if chair == table.last_stealer else 0
        best = max(best, totals[chair])
        old_best = max(old_best, table.score[chair])
    for chair in range(table.players):
        if (totals[chair] == best) != (table.score[chair] == old_best):
            return 1
    return 0
