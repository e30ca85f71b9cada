"""What a match's row says beyond the scores.

*Snares decided* (``snares_decide``): give what every snared word was worth as it lay back to whom
it was taken from; if other players or sides win then, or not the same ones share the win, they
did. What was made of the words since then is left out, and so are floors.
"""

from __future__ import annotations

import numpy as np

from sim.games.whitman_5359.plans import HOLD
from sim.games.whitman_5359.table import (
    BACKUP,
    NOBODY,
    PLACE_OF,
    are_partners,
    kind_of_length,
)
from sim.games.whitman_5359.words import NEW, SNARED
from sim.kernel import kernel
from sim.limits import MOST_CHAIRS
from sim.search.query import WILD

WORDS, ADDITIONS, SNARES, SNARED_POINTS, WILD_WORDS, LONGEST, MOST_ON_TABLE = (
    PLACE_OF[name]
    for name in (
        "words",
        "additions",
        "snares",
        "snared_points",
        "wild_words",
        "longest",
        "most_words",
    )
)
SWAPS, IDLE, HOLDS, STUCK, LEAD_CHANGES, MARGIN, SNARES_DECIDE = (
    PLACE_OF[name]
    for name in (
        "swaps",
        "idle",
        "holds",
        "stuck_turns",
        "lead_changes",
        "margin",
        "snares_decide",
    )
)
LOWEST = np.int64(-(1 << 40))


@kernel
def count_word(table, deck, chair, row):
    """Count a word that has just been laid and stands."""
    length = table.word_length[row]
    seat = table.seat[chair]
    table.tally[LONGEST] = max(table.tally[LONGEST], length)
    table.tally[MOST_ON_TABLE] = max(table.tally[MOST_ON_TABLE], table.words)
    wilds = np.int64(0)
    for place in range(length):
        wilds += deck.letter[table.word_card[row, place]] == WILD
    table.tally[WILD_WORDS] += wilds > 0
    if table.taken_kind == NEW:
        table.tally[WORDS] += 1
        table.laid_by_length[kind_of_length(length)] += 1
        table.seat_words[seat] += 1
    elif table.taken_kind == SNARED:
        owner, value = table.word_owner[BACKUP], table.word_value[BACKUP]
        table.tally[SNARES] += 1
        table.tally[SNARED_POINTS] += value
        table.snared_by_length[kind_of_length(table.word_length[BACKUP])] += 1
        table.seat_snares[seat] += 1
        table.seat_snared[table.seat[owner]] += 1
        table.snared_net[chair] += value
        table.snared_net[owner] -= value
    else:
        table.tally[ADDITIONS] += 1


@kernel
def count_swap(table, chair):
    """Count an exchange of a wild card."""
    table.tally[SWAPS] += 1


@kernel
def count_turn(table, chair, plan):
    """Count a turn in which nothing was done with words, and why."""
    if table.has_acted != 0:
        return
    table.tally[IDLE] += 1
    table.tally[HOLDS] += plan == HOLD
    table.tally[STUCK] += plan != HOLD


@kernel
def leader_of(table, rules):
    """Who has most points, of a side its first chair; nobody if several have."""
    best, leader = LOWEST, NOBODY
    for chair in range(table.players):
        if rules.partners != 0 and chair > 1:
            break
        points = side_score(table, rules, chair, 0)
        if points > best:
            best, leader = points, np.int64(chair)
        elif points == best:
            leader = NOBODY
    return leader


@kernel
def side_score(table, rules, chair, without_snares):
    """The score of a chair and its partners (WH-03).

    Args:
        without_snares: 1 to give back what was snared.
    """
    points = np.int64(0)
    for other in range(table.players):
        if are_partners(rules, np.int64(other), np.int64(chair)):
            points += table.score[other] - without_snares * table.snared_net[other]
    return points


@kernel
def count_leader(table, rules):
    """Count a deal after which somebody else leads."""
    leader = leader_of(table, rules)
    if leader != NOBODY:
        table.tally[LEAD_CHANGES] += table.leader not in (NOBODY, leader)
        table.leader = leader


@kernel
def count_end(table, rules):
    """Count what the totals say."""
    best = old_best = second = LOWEST
    changed = np.empty(MOST_CHAIRS, np.int64)
    totals = np.empty(MOST_CHAIRS, np.int64)
    sides = 2 if rules.partners != 0 else table.players
    for chair in range(sides):
        totals[chair] = side_score(table, rules, chair, 0)
        changed[chair] = side_score(table, rules, chair, 1)
        second = max(second, min(old_best, totals[chair]))
        old_best = max(old_best, totals[chair])
        best = max(best, changed[chair])
    table.tally[MARGIN] = old_best - second
    for chair in range(sides):
        if (totals[chair] == old_best) != (changed[chair] == best):
            table.tally[SNARES_DECIDE] = 1
