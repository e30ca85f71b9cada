"""The positions that a Word Lift trace goes through, and what could have been played in them.

What bots see leaves no mark, so that the referee's check cannot ask why one passed. A plain bot
sees everything: its passes can be refuted, by trying everything out.
"""

from __future__ import annotations

from collections.abc import Iterator

from sim.errors import InputError, RuleViolation
from sim.referee.cursor import Cursor
from sim.referee.word_lift.game import replay
from sim.referee.word_lift.table import Table
from sim.trace import Trace
from tests.enumeration.word_lift import PlayedTable, all_moves

PLAIN = "plain"


def turns_of(trace: Trace) -> Iterator[int]:
    """The numbers of the events that follow a look: a play or a pass begins with each."""
    for number, event in enumerate(trace.events):
        if event.kind == "look":
            yield number + 1


def table_at(trace: Trace, number: int) -> tuple[PlayedTable, int]:
    """The table before a play or a pass, and the chair that is to act.

    Args:
        trace: a legal game, as far as this event.
        number: of the event that follows a look.

    Raises:
        InputError: if it follows none.
        RuleViolation: if the trace breaks a rule before.
    """
    if not 0 < number <= len(trace.events) or trace.events[number - 1].kind != "look":
        raise InputError(f"trace, event {number}", "follows no look", "a number of `turns_of`")
    table = Table(trace.header, Cursor(trace.events[:number], "ALL-05"))
    try:
        replay(table)
    except RuleViolation as broken_off:
        if broken_off.event < number:
            raise
    return PlayedTable.of(table), trace.events[number - 1]["chair"]


def refuted(trace: Trace) -> Iterator[int]:
    """The events at which a plain bot did not do what is left to it.

    WL-17: it passes only if it can play nothing. WL-30: by ``last resort`` it steals its own word
    only if it can play nothing else. It knows all words of the list and no false ones, so that
    p_bad_word must be 0.
    """
    for number in turns_of(trace):
        event = trace.events[number]
        chair = trace.events[number - 1]["chair"]
        last_resort = (
            event.kind == "steal"
            and event["owner"] == chair
            and trace.header.rules["self_steal"] == "last resort"
        )
        if trace.header.bots[chair] != PLAIN or not (event.kind == "pass" or last_resort):
            continue
        table, _ = table_at(trace, number)
        others = (
            move
            for move, _, play in all_moves(table, chair)
            if not last_resort or play.stolen is None or play.stolen.owner != chair
        )
        if next(others, None) is not None:
            yield number
