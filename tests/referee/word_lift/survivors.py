"""Why some altered Word Lift traces are legal games of their own."""

from __future__ import annotations

from sim.lexicon import load_lexicon
from sim.trace import Event, Trace
from tests.referee.mutations import Mutation

TIMED = "a look or a word may take more or less time, and dealing takes some that no event records"
AGAIN = "a player may look again in his turn"
ANY_ORDER = "cards are drawn in any order"
UNSEEN = "another card of the pile might have come that is never laid and costs the same"
TWIN = "another card of the same place bears the same letter and does the same"
OWN_REASON = "what a player saw leaves no mark"
DOUBTER = "who knows a word leaves no mark"
NOT_ASKED = "nobody need ask about a word, or it might have been about the other word of the split"
OTHER_WORD = "a Question Mark may stand for another letter, if that makes a word too"


def survivor_is_legal(mutation: Mutation, trace: Trace) -> str | None:
    """The argument why the altered trace is legal, or None if there is none.

    Args:
        mutation: what was altered.
        trace: the trace before it was altered.
    """
    event = trace.events[mutation.event]
    key = (mutation.action, mutation.kind, mutation.field)
    if mutation.field == "milliseconds":
        return TIMED if is_time_enough(mutation, trace) else None
    if key == ("duplicate", "look", ""):
        return AGAIN if event["milliseconds"] <= spare_time(trace) else None
    if key == ("swap", "draw,draw", ""):
        after = trace.events[mutation.event + 1]
        same = all(event[name] == after[name] for name in ("chair", "why"))
        return ANY_ORDER if same else None
    if key in (("field", "draw", "card"), ("field", "deal", "card")):
        return UNSEEN if might_have_come(mutation, trace) else None
    if key == ("field", "lay", "card"):
        return TWIN if are_twins(int(mutation.old), int(mutation.new), trace) else None
    if key == ("field", "pass", "why"):
        is_free = trace.header.rules["must_play"] == "no" or mutation.new == "no word"
        values = {mutation.old, mutation.new}
        return OWN_REASON if is_free and values == {"no word", "chosen"} else None
    if key == ("field", "challenge", "chair"):
        return DOUBTER
    if key == ("delete", "challenge", ""):
        return NOT_ASKED if event["verdict"] == "word stands" else None
    if key == ("field", "challenge", "number"):
        return NOT_ASKED if is_other_word_alike(mutation, trace) else None
    if key == ("field", "lay", "letter"):
        is_wild = trace.header.deck[event["card"]] == "?"
        return OTHER_WORD if is_wild and spells_a_word(mutation, trace) else None
    return None


def is_time_enough(mutation: Mutation, trace: Trace) -> bool:
    """Whether the end still records no less time than all events do, none of it negative."""
    change = int(mutation.new) - int(mutation.old)
    if mutation.kind == "end":
        return spare_time(trace) + change >= 0
    return int(mutation.new) >= 0 and change <= spare_time(trace)


def spare_time(trace: Trace) -> int:
    """Milliseconds of the end that no other event accounts for."""
    recorded = sum(e.fields.get("milliseconds", 0) for e in trace.events if e.kind != "end")
    end = next(e for e in trace.events if e.kind == "end")["milliseconds"]
    return int(end - recorded)


def round_of(trace: Trace, number: int) -> tuple[int, int]:
    """The first and the last event of the round that an event is in."""
    starts = [at for at in range(number + 1) if trace.events[at].kind == "round"]
    ends = [at for at in range(number, len(trace.events)) if trace.events[at].kind == "round end"]
    return starts[-1], ends[0]


def might_have_come(mutation: Mutation, trace: Trace) -> bool:
    """Whether neither card is laid, the new one comes to nobody, and both cost the same in hand."""
    first, last = round_of(trace, mutation.event)
    old, new = int(mutation.old), int(mutation.new)
    if not 0 <= new < len(trace.header.deck):
        return False
    in_round = trace.events[first : last + 1]
    laid = {e["card"] for e in in_round if e.kind == "lay"}
    came = {e["card"] for e in in_round if e.kind in ("deal", "draw")}
    piles, symbols = trace.header.marks["pile"], trace.header.marks["symbol"]
    same_pile = piles[old] == piles[new]
    same_cost = (symbols[old] == "lozenge") == (symbols[new] == "lozenge")
    return old not in laid and new not in came and same_pile and same_cost


def are_twins(old: int, new: int, trace: Trace) -> bool:
    """Whether two cards bear the same letter; symbols that matter show in the points."""
    if not 0 <= new < len(trace.header.deck):
        return False
    return trace.header.deck[old] == trace.header.deck[new]


def is_other_word_alike(mutation: Mutation, trace: Trace) -> bool:
    """Whether the other word of the split stands, or falls, as the one that was asked about."""
    at = mutation.event
    while trace.events[at].kind != "turn":
        at -= 1
    listed: dict[int, bool] = {}
    letters = ""
    rules = trace.header.rules
    lexicon = load_lexicon(rules["lexicon"], rules["lexicon_filter"] == "family")
    for event in trace.events[at : mutation.event]:
        if event.kind == "lay":
            letters += chr(ord("a") + event["letter"])
        elif event.kind == "word":
            listed[event["number"]] = letters in lexicon
            letters = ""
    return listed.get(int(mutation.new)) == listed[int(mutation.old)]


def spells_a_word(mutation: Mutation, trace: Trace) -> bool:
    """Whether the word that an altered letter is part of is one, or may be believed in."""
    events = list(trace.events)
    at = mutation.event
    events[at] = Event("lay", {**events[at].fields, mutation.field: mutation.new})
    first = last = at
    while events[first - 1].kind == "lay":
        first -= 1
    while events[last + 1].kind == "lay":
        last += 1
    spelled = "".join(chr(ord("a") + event["letter"]) for event in events[first : last + 1])
    rules = trace.header.rules
    lexicon = load_lexicon(rules["lexicon"], rules["lexicon_filter"] == "family")
    return spelled in lexicon or rules["p_bad_word"] > 0
