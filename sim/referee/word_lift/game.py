"""Word Lift again, slowly: a whole game from the first card dealt to who wins.

1. A header that a game can be played with: its rules (`sim.referee.word_lift.rules`) and its two
   decks (`sim.referee.word_lift.deck`) with their special cards (`sim.referee.word_lift.specials`).
2. Rounds (`sim.referee.word_lift.round`): the deal, turns (`sim.referee.word_lift.turn`) with
   plays (`sim.referee.word_lift.play`) of words (`sim.referee.word_lift.words`), the scores; all
   on a table of lists (`sim.referee.word_lift.table`).
3. The totals, the end and who wins.

A trace cannot show which words a player knew or saw (ALL-04), so not whether a pass or a steal of
one's own word was his last resort (WL-17, WL-30), nor whether bots count cards (ALL-06), nor how a
tie for the first turn was broken (WL-43). It has no event for talk or for a look at a hand
(ALL-07), so none can occur. How many words and leads change hands by steals (WL-33, WL-44) is for
those to count who read the trace.
"""

from __future__ import annotations

from sim.referee.cursor import Cursor, check_form
from sim.referee.word_lift.deck import check_deck
from sim.referee.word_lift.round import CAP, check_round
from sim.referee.word_lift.rules import check_rules
from sim.referee.word_lift.table import Table
from sim.trace import Trace

WIN = 840
"""Shares of a win (ALL-02)."""

NUMBER = None
FORM: dict[str, dict[str, object]] = {
    "round": {"number": NUMBER, "first": NUMBER},
    "deal": {"chair": NUMBER, "card": NUMBER},
    "turn": {"number": NUMBER, "chair": NUMBER, "kind": ("normal", "final"), "hand": NUMBER},
    "look": {"chair": NUMBER, "milliseconds": NUMBER},
    "steal": {"chair": NUMBER, "owner": NUMBER, "word": NUMBER},
    "lay": {
        "chair": NUMBER,
        "card": NUMBER,
        "row": NUMBER,
        "place": NUMBER,
        "letter": NUMBER,
        "source": ("hand", "stolen"),
    },
    "word": {
        "chair": NUMBER,
        "row": NUMBER,
        "number": NUMBER,
        "length": NUMBER,
        "milliseconds": NUMBER,
    },
    "challenge": {
        "chair": NUMBER,
        "owner": NUMBER,
        "number": NUMBER,
        "verdict": ("word stands", "word falls"),
    },
    "undo": {"chair": NUMBER},
    "pass": {"chair": NUMBER, "why": ("no word", "chosen", "word fell")},
    "draw": {
        "chair": NUMBER,
        "card": NUMBER,
        "pile": ("consonant", "vowel"),
        "why": ("dagger", "turn"),
    },
    "out": {"chair": NUMBER},
    "score": {
        "chair": NUMBER,
        "points": NUMBER,
        "why": ("cards", "dollar", "long words", "out", "hand", "lozenge", "floor"),
    },
    "round end": {"number": NUMBER, "why": ("out", "passes", "empty", "cap")},
    "total": {"chair": NUMBER, "points": NUMBER},
    "end": {"stop": ("won", "tie", "cap"), "turns": NUMBER, "milliseconds": NUMBER},
    "win": {"chair": NUMBER, "share": NUMBER},
}
"""By kind of event, each field's words, or `NUMBER`."""


def check_game(trace: Trace) -> None:
    """Replays a game of Word Lift.

    Raises:
        RuleViolation: naming the ruling, the event's number (-1: the header) and the problem.
        InputError: if an event is not one of Word Lift.
    """
    check_form(trace.events, FORM)
    check_rules(trace.header)
    check_deck(trace.header)
    replay(Table(trace.header, Cursor(trace.events, "ALL-05")))


def replay(table: Table) -> None:
    """All rounds, and the end."""
    why = ""
    for number in range(1, table.rules.rounds + 1):
        why = check_round(table, number)
        if why == CAP:
            break  # ALL-05: the game ends with the round
    table.cursor.refuse("round", "ALL-05" if why == CAP else "WL-42", "the game is over")
    check_end(table, why == CAP)


def find_winners(table: Table) -> list[int]:
    """ALL-02: the highest totals share the win, or of them all but the last mover."""
    most = max(table.totals)
    best = [chair for chair in range(table.players) if table.totals[chair] == most]
    if len(best) > 1 and table.rules.last_mover_loses:
        best.remove(max(best, key=lambda chair: table.moved[chair]))
    return best


def check_end(table: Table, is_capped: bool) -> None:
    """The points of all rounds, the end, and who wins."""
    for chair, points in enumerate(table.totals):
        event = table.expect_from("total", chair, "WL-42")
        table.cursor.same(event, "points", points, "WL-42")
    winners = find_winners(table)
    stop = "cap" if is_capped else "won" if len(winners) == 1 else "tie"
    event = table.cursor.expect("end", "WL-42")
    table.cursor.same(event, "stop", stop, "ALL-05" if is_capped else "ALL-02")
    table.cursor.same(event, "turns", table.turns, "ALL-05")
    # dealing and scoring take time too, which no event records
    recorded = table.cursor.milliseconds
    table.cursor.require(
        event["milliseconds"] >= recorded, "ALL-05", f"less than the {recorded} ms recorded"
    )
    for chair in winners:
        win = table.expect_from("win", chair, "ALL-02")
        table.cursor.same(win, "share", WIN // len(winners), "ALL-02")
    if table.cursor.peek():
        table.cursor.number += 1
        table.cursor.fail("ALL-02", "nobody else wins, and nothing follows")


REFEREE = check_game
