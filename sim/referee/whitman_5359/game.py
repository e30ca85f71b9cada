"""Whitman 5359 again, slowly: a whole match from the first card dealt to who wins.

The name of the game is unknown (WH-01). A match is

1. a header that it can be played with: its rules (`sim.referee.whitman_5359.rules`) and its pack
   (`sim.referee.whitman_5359.deck`);
2. deals (`sim.referee.whitman_5359.round`) of turns (`sim.referee.whitman_5359.turn`): cards from
   the piles (`sim.referee.whitman_5359.piles`), words, additions and snares
   (`sim.referee.whitman_5359.play`), challenges (`sim.referee.whitman_5359.challenge`); all on a
   table of lists (`sim.referee.whitman_5359.table`);
3. the totals, the end and who wins.

A trace cannot show which words a player knew or saw (ALL-04), nor whether bots count cards
(ALL-06). It has no event for talk or for a look at a hand (ALL-07), so none can occur. How often
the drawing pile runs out (WH-41) is for those to count who read the trace.
"""

from __future__ import annotations

from sim.referee.cursor import Cursor, check_form
from sim.referee.whitman_5359.deck import check_deck
from sim.referee.whitman_5359.form import FORM
from sim.referee.whitman_5359.round import CAP, check_round
from sim.referee.whitman_5359.rules import MOST_ROUNDS, check_rules
from sim.referee.whitman_5359.table import Table
from sim.trace import Trace

WIN = 840
"""Shares of a win (ALL-02)."""


def check_game(trace: Trace) -> None:
    """Replays a match of Whitman 5359.

    Raises:
        RuleViolation: naming the ruling, the event's number (-1: the header) and the problem.
        InputError: if an event is not one of Whitman 5359.
    """
    check_form(trace.events, FORM)
    check_rules(trace.header)
    check_deck(trace.header)
    replay(Table(trace.header, Cursor(trace.events, "ALL-05")))


def replay(table: Table) -> None:
    """All deals, and the end."""
    is_capped = False
    number = 0
    while True:
        number += 1
        why = check_round(table, number)
        # ALL-05: the match ends with a deal that was stopped, and after so many of them
        is_over = why != CAP and is_won(table)
        is_capped = not is_over and (why == CAP or number == MOST_ROUNDS)
        if is_over or is_capped:
            break
    table.cursor.refuse("round", "ALL-05" if is_capped else "WH-34", "the match is over")
    check_end(table, is_capped)


def sides_of(table: Table) -> list[list[int]]:
    """Those who win together: partners (WH-03), else each player for himself."""
    sides = {tuple(table.side_of(chair)) for chair in range(table.players)}
    return [list(side) for side in sorted(sides)]


def total_of(table: Table, side: list[int]) -> int:
    """WH-03: partners' points are added up."""
    return sum(table.scores[chair] for chair in side)


def is_won(table: Table) -> bool:
    """WH-34: after a deal somebody has the points of the target, or the time is up."""
    limit = table.rules.time_limit
    best = max(total_of(table, side) for side in sides_of(table))
    return best >= table.rules.target or (limit is not None and table.clock >= limit)


def find_winners(table: Table) -> list[list[int]]:
    """ALL-02: the highest totals share the win (WH-34), or of them all but the last mover."""
    sides = sides_of(table)
    most = max(total_of(table, side) for side in sides)
    best = [side for side in sides if total_of(table, side) == most]
    if len(best) > 1 and table.rules.last_mover_loses:
        best.remove(max(best, key=lambda side: max(table.moved[chair] for chair in side)))
    return best


def check_end(table: Table, is_capped: bool) -> None:
    """The points of all deals, the end, and who wins."""
    for chair, points in enumerate(table.scores):
        event = table.expect_from("total", chair, "WH-34")
        table.cursor.same(event, "points", points, "WH-34")
    winners = find_winners(table)
    stop = "cap" if is_capped else "won" if len(winners) == 1 else "tie"
    event = table.cursor.expect("end", "WH-34")
    table.cursor.same(event, "stop", stop, "ALL-05" if is_capped else "ALL-02")
    table.cursor.same(event, "turns", table.turns, "ALL-05")
    table.cursor.same(event, "milliseconds", table.clock, "ALL-05")
    winning = sorted(chair for side in winners for chair in side)
    for chair in winning:
        win = table.expect_from("win", chair, "ALL-02")
        table.cursor.same(win, "share", WIN // len(winning), "ALL-02")
    if table.cursor.peek():
        table.cursor.number += 1
        table.cursor.fail("ALL-02", "nobody else wins, and nothing follows")


REFEREE = check_game
