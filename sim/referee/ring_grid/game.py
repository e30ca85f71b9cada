"""ring_grid again, slowly: a whole game from the first tile drawn to who wins.

1. A header that a game can be played with (`sim.referee.ring_grid.rules`).
2. Rounds: the tiles, redraws and rings (`sim.referee.ring_grid.deal`) on a grid of the shape
   asked for (`sim.referee.ring_grid.shapes`); the lists (`sim.referee.ring_grid.lists`), each
   word valued by all its paths (`sim.referee.ring_grid.paths`); the reading out
   (`sim.referee.ring_grid.reading`); all on a table of lists (`sim.referee.ring_grid.table`).
3. The totals, the end and who wins.

A trace cannot show how its tiles were chosen (RG-03), how the dealer came to an arrangement
(RG-10), which words a player knew or found (ALL-04, RG-26), or whether bots count tiles (ALL-06).
It has no event for talk or for a look at another's list (ALL-07), and none for a penalty (RG-21),
so none can occur. No round has as many turns as the turn cap (ALL-05), and nobody is ever stuck.
"""

from __future__ import annotations

from sim.referee.cursor import Cursor, check_form
from sim.referee.ring_grid.deal import check_grid, check_refill, check_rings
from sim.referee.ring_grid.lists import check_lists
from sim.referee.ring_grid.reading import check_reading, check_scores
from sim.referee.ring_grid.rules import check_header
from sim.referee.ring_grid.table import Table
from sim.trace import Trace

WIN = 840
"""Shares of a win (ALL-02)."""

NUMBER = None
FORM: dict[str, dict[str, object]] = {
    "round": {"number": NUMBER, "dealer": NUMBER},
    "refill": {"tiles": NUMBER},
    "tile": {"place": NUMBER, "tile": NUMBER},
    "redraw": {"number": NUMBER},
    "ring": {"chair": NUMBER, "place": NUMBER},
    "turn": {"number": NUMBER, "chair": NUMBER},
    "list": {"chair": NUMBER, "number": NUMBER, "length": NUMBER},
    "step": {"place": NUMBER, "letter": NUMBER, "tile": NUMBER},
    "challenge": {
        "chair": NUMBER,
        "finder": NUMBER,
        "number": NUMBER,
        "verdict": ("word stands", "word falls"),
    },
    "cross off": {
        "chair": NUMBER,
        "number": NUMBER,
        "why": ("shared", "fallen", "struck out"),
    },
    "score": {"chair": NUMBER, "points": NUMBER, "why": ("word",), "number": NUMBER},
    "round end": {"number": NUMBER},
    "total": {"chair": NUMBER, "points": NUMBER},
    "end": {
        "stop": ("won", "tie", "cap", "stall"),
        "turns": NUMBER,
        "milliseconds": NUMBER,
    },
    "win": {"chair": NUMBER, "share": NUMBER},
}
"""By kind of event, each field's words, or `NUMBER`."""


def check_game(trace: Trace) -> None:
    """Replays a game of ring_grid.

    Raises:
        RuleViolation: naming the ruling, the event's number (-1: the header) and the problem.
        InputError: if an event is not one of ring_grid.
    """
    check_form(trace.events, FORM)
    check_header(trace.header)
    table = Table(trace.header, Cursor(trace.events, "RG-24"))
    for number in range(1, table.rules.rounds + 1):
        check_round(table, number)
    table.cursor.refuse("round", "RG-13", f"after round {table.rules.rounds} the game is over")
    check_end(table)


def check_round(table: Table, number: int) -> None:
    """RG-13: a round, after which the deal goes to the left."""
    event = table.cursor.expect("round", "RG-13")
    table.cursor.same(event, "number", number, "RG-13")
    table.cursor.same(event, "dealer", table.dealer, "ALL-03" if number == 1 else "RG-13")
    check_refill(table)
    check_grid(table)
    check_rings(table, number)
    check_lists(table)
    check_reading(table)
    check_scores(table)
    event = table.cursor.expect("round end", "RG-13")
    table.cursor.same(event, "number", number, "RG-13")
    table.set_aside()
    table.dealer = (table.dealer + 1) % table.players


def check_end(table: Table) -> None:
    """The points of all rounds, the end, and who wins (ALL-02)."""
    for chair, points in enumerate(table.totals):
        event = table.expect_from("total", chair, "RG-23")
        table.cursor.same(event, "points", points, "RG-23")
    most = max(table.totals)
    winners = [chair for chair, points in enumerate(table.totals) if points == most]
    event = table.cursor.expect("end", "RG-13")
    table.cursor.same(event, "stop", "won" if len(winners) == 1 else "tie", "ALL-02")
    table.cursor.same(event, "turns", table.turns, "ALL-05")
    # dealing and reading out take time too, which no event records
    timed = 1000 * table.rules.rounds * table.rules.seconds
    long_enough = event["milliseconds"] >= timed
    table.cursor.require(long_enough, "RG-24", f"the timers alone took {timed} ms")
    for chair in winners:
        win = table.expect_from("win", chair, "ALL-02")
        table.cursor.same(win, "share", WIN // len(winners), "ALL-02")
    table.cursor.refuse("win", "ALL-02", "nobody else wins")
    if table.cursor.peek():
        table.cursor.number += 1
        table.cursor.fail("RG-13", "the game is over")


REFEREE = check_game
