"""Why some altered Final Word traces are legal games of their own."""

from __future__ import annotations

from sim.trace import Trace
from tests.referee.mutations import Mutation

TOGETHER = {
    "left in hand,left in hand": "a hand has no order",
    "left in deck,left in deck": "the order of the deck is hidden",
    "left on board,left on board": "the board's cards may be shown in any order",
    "draw,draw": "the order of the deck is hidden",
    "remove,remove": "cards leave play together",
    "give back,give back": "cards are given back together",
    "deal,deal": "a hand has no order",
    "take,take": "cards are taken together",
    "pass on,pass on": "cards are passed on together",
    "tick,tick": "red cards are used together",
    "lay aside,lay aside": "a hand has no order",
}
"""Neighbours that may stand in either order."""


def survivor_is_legal(mutation: Mutation, trace: Trace) -> str | None:
    """The argument why the altered trace is legal, or None if there is none.

    Args:
        mutation: what was altered.
        trace: the trace before it was altered.
    """
    rules = trace.header.rules
    event = trace.events[mutation.event]
    if mutation.field == "milliseconds":
        return "the dealing's time has no event, so the sum is free upwards"
    if mutation.action == "swap" and mutation.kind in TOGETHER:
        following = trace.events[mutation.event + 1]
        same = event.fields.get("chair") == following.fields.get("chair")
        return TOGETHER[mutation.kind] if same else None
    if mutation.field == "reason" and (mutation.old, mutation.new) == ("late", "no word"):
        return "a look of the whole limit may have ended in time"
    if mutation.field == "reason" and (mutation.old, mutation.new) == ("no word", "no room"):
        return "on a full board, whether a cut was seen leaves no mark"
    if mutation.action == "delete" and mutation.kind == "challenge":
        same = [each for each in trace.events if each.kind == "challenge"]
        twice = [each["chair"] for each in same].count(event["chair"]) > 1
        return "a turn owed for two challenges is lost once" if twice else None
    if mutation.action == "delete" and mutation.kind == "look":
        first = trace.events[mutation.event - 1].kind == "turn"
        return None if first else "a further look within a turn needs no event"
    may_choose = trace.header.game == "eight_it_all" or rules.get("form") == "scored"
    if may_choose and {mutation.old, mutation.new} == {"no word", "chosen"}:
        return "whether a word was seen leaves no mark"
    if mutation.field == "letter" and event["card"] == -1:
        return "any letter may be asked for that the other does not hold"
    if trace.header.players == 1 and mutation.kind == "out" and mutation.action == "delete":
        return "a lone player's failure needs no event"
    return None
