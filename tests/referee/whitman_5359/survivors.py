"""Why some altered Whitman 5359 traces are legal matches of their own."""

from __future__ import annotations

from sim.trace import Trace
from tests.referee.mutations import Mutation

TIMED = "a look or a word may take more or less time, and dealing takes some that no event says"
LOOKED = "a further look leaves no mark"
ANY_ORDER = "cards are drawn in any order"
OTHER_DISCARD = "another card of the hand may be discarded that is never seen again"
TWIN = "another card of the hand bears the same letter in the same colour"
LEFT_OPEN = "nobody need close a word"
UNSEEN = "another card of the drawing pile might have come that is never seen and costs the same"

RECEIVED = ("deal", "draw", "penalty")


def survivor_is_legal(mutation: Mutation, trace: Trace) -> str | None:
    """The argument why the altered trace is legal, or None if there is none.

    Args:
        mutation: what was altered.
        trace: the trace before it was altered.
    """
    event = trace.events[mutation.event]
    key = (mutation.action, mutation.kind, mutation.field)
    if mutation.field == "milliseconds" or key == ("field", "round end", "clock"):
        return TIMED if is_time_enough(mutation, trace) else None
    if mutation.kind == "look":
        return (
            LOOKED if mutation.action == "duplicate" or is_further_look(mutation, trace) else None
        )
    if mutation.action == "swap" and "look" in mutation.kind.split(","):
        return LOOKED
    if key == ("swap", "draw,draw", ""):
        after = trace.events[mutation.event + 1]
        same = all(event[name] == after[name] for name in ("chair", "source"))
        return ANY_ORDER if same else None
    if key == ("field", "discard", "card"):
        return OTHER_DISCARD if might_be_discarded(mutation, trace) else None
    if mutation.field == "card" and mutation.kind in (*RECEIVED, "turn up"):
        return UNSEEN if might_have_come(mutation, trace) else None
    if key == ("field", "lay", "card"):
        return TWIN if are_twins(mutation, trace) else None
    return LEFT_OPEN if key == ("delete", "close", "") else None


def deal_of(trace: Trace, number: int) -> tuple[int, int]:
    """The first and the last event of the deal that an event is in."""
    starts = [at for at in range(number + 1) if trace.events[at].kind == "round"]
    ends = [at for at in range(number, len(trace.events)) if trace.events[at].kind == "round end"]
    return starts[-1], ends[0]


def is_time_enough(mutation: Mutation, trace: Trace) -> bool:
    """Whether every deal's clock still shows no less than its events, none of them negative."""
    if mutation.kind == "end":
        return False
    change = int(mutation.new) - int(mutation.old)
    clock = spent = 0
    for number, event in enumerate(trace.events):
        altered = change if number == mutation.event else 0
        if event.kind == "round end":
            if event["clock"] + altered < clock + spent:
                return False
            clock, spent = event["clock"] + altered, 0
        elif event.kind != "end":
            spent += event.fields.get("milliseconds", 0) + altered
    return int(mutation.new) >= 0


def is_further_look(mutation: Mutation, trace: Trace) -> bool:
    """Whether it is not the look that begins a turn."""
    return trace.events[mutation.event - 1].kind != "turn"


def is_in_hand(card: int, chair: int, number: int, trace: Trace) -> bool:
    """Whether a chair has received a card before an event and not parted with it."""
    first, _ = deal_of(trace, number)
    named = [event for event in trace.events[first:number] if event.fields.get("card") == card]
    return bool(named) and named[-1].kind in RECEIVED and named[-1]["chair"] == chair


def might_be_discarded(mutation: Mutation, trace: Trace) -> bool:
    """Whether the new card is in hand, and neither card is seen again in the deal."""
    number, cards = mutation.event, {int(mutation.old), int(mutation.new)}
    _, last = deal_of(trace, number)
    again = {event.fields.get("card") for event in trace.events[number + 1 : last]}
    deck = trace.header.deck
    same_cost = len({deck[card] == "?" for card in cards}) == 1
    held = is_in_hand(int(mutation.new), trace.events[number]["chair"], number, trace)
    return held and same_cost and not cards & again


def might_have_come(mutation: Mutation, trace: Trace) -> bool:
    """Whether neither card is named anywhere else in the deal, and both cost the same in hand."""
    first, last = deal_of(trace, mutation.event)
    cards = {int(mutation.old), int(mutation.new)}
    deck = trace.header.deck
    others = [*trace.events[first : mutation.event], *trace.events[mutation.event + 1 : last]]
    named = {event.fields.get(name) for event in others for name in ("card", "wild")}
    is_hidden = trace.events[mutation.event].fields.get("source", "draw pile") == "draw pile"
    is_card = all(0 <= card < len(deck) for card in cards)
    return is_hidden and is_card and not cards & named and len({deck[c] == "?" for c in cards}) == 1


def are_twins(mutation: Mutation, trace: Trace) -> bool:
    """Whether the new card is in hand and looks like the old one."""
    old, new = int(mutation.old), int(mutation.new)
    number = mutation.event
    marks, deck = trace.header.marks["colour"], trace.header.deck
    looks_alike = (deck[old], marks[old]) == (deck[new], marks[new])
    return looks_alike and is_in_hand(new, trace.events[number]["chair"], number, trace)
