"""Follows every card of a Word Crush trace, and counts from it what a row says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from sim.spec import STOP_REASONS, WIN_SHARES
from sim.trace import Event, Header, Trace

DRAW, DISCARD, PILE, FOUND = "draw pile", "discard pile", "pile", "found"

Places = dict[int, str]


def hand(chair: int) -> str:
    return f"hand {chair}"


def follow_cards(trace: Trace) -> list[Places]:
    """Where each card lies after each event; every move must start where the card lay."""
    places = dict.fromkeys(range(len(trace.header.deck)), DRAW)
    found = found_cards(trace.events)
    after = []
    for number, event in enumerate(trace.events):
        mover = find_card if number in found else MOVERS.get(event.kind)
        if mover is not None:
            for card, start, end in mover(places, event):
                assert places[card] == start, f"event {number}: card {card} is in {places[card]}"
                places[card] = end
        check_counts(places, event, number)
        after.append(dict(places))
    return after


Moves = list[tuple[int, str, str]]


def turn_over(places: Places, event: Event) -> Moves:
    cards = [card for card, place in places.items() if place == DISCARD]
    assert len(cards) == event["cards"]
    return [(card, DISCARD, DRAW) for card in cards]


def found_cards(events: tuple[Event, ...]) -> set[int]:
    """The numbers of the events that turn up a card which is then played."""
    found, last = set(), -1
    for number, event in enumerate(events):
        if event.kind == "turn up":
            last = number
        if event.kind == "play" and event["source"] == "draw pile":
            found.add(last)
    return found


def find_card(places: Places, event: Event) -> Moves:
    return [(event["card"], DRAW, FOUND)]


def lay(places: Places, event: Event) -> Moves:
    sources = {"hand": hand(event["chair"]), "discard pile": DISCARD, "draw pile": FOUND}
    return [(event["card"], sources[event["source"]], PILE)]


def take(places: Places, event: Event) -> Moves:
    return [(event["card"], event["source"], hand(event["chair"]))]


MOVERS: dict[str, Callable[[Places, Event], Moves]] = {
    "deal": lambda places, event: [(event["card"], DRAW, hand(event["chair"]))],
    "redeal": lambda places, event: [(card, place, DRAW) for card, place in places.items()],
    "seed": lambda places, event: [(event["card"], DRAW, PILE)],
    "exchange draw": take,
    "exchange discard": lambda places, event: [(event["card"], hand(event["chair"]), DISCARD)],
    "recycle": turn_over,
    "turn up": lambda places, event: [(event["card"], DRAW, DISCARD)],
    "play": lay,
    "pick up": lambda places, event: [(event["card"], PILE, hand(event["chair"]))],
    "left in hand": lambda places, event: [(event["card"], hand(event["chair"]), "revealed")],
    "left to draw": lambda places, event: [(event["card"], DRAW, "revealed")],
    "left discarded": lambda places, event: [(event["card"], DISCARD, "revealed")],
    "left in pile": lambda places, event: [(event["card"], PILE, "revealed")],
}


def check_counts(places: Places, event: Event, number: int) -> None:
    """What an event says of numbers of cards is so."""
    counts = Counter(places.values())
    if event.kind == "turn":
        assert counts[hand(event["chair"])] == event["hand"], f"event {number}"


def count_row(trace: Trace) -> dict[str, int]:
    """The figures of a game's row, counted from its trace."""
    header, events = trace.header, trace.events
    kinds = Counter(event.kind for event in events)
    end = next(event for event in events if event.kind == "end")
    recalled = [event for event in events if event.kind == "recalled"]
    complete = [event["kept"] for event in recalled if event["result"] == "complete"]
    passes = Counter(event["reason"] for event in events if event.kind == "pass")
    late = sum(event["result"] == "out of time" for event in recalled)
    times = [event.fields.get("milliseconds", 0) for event in events if event.kind != "end"]
    return {
        "deal": header.deal,
        "rotation": header.rotation,
        "first_seat": seat_of(header, header.first_chair),
        "turns": kinds["turn"],
        "milliseconds": sum(times),
        "stop": STOP_REASONS.index(end["stop"]),
        "plays": kinds["play"],
        "passes": kinds["pass"],
        "stuck_turns": sum(e.kind == "turn" and e["kind"] == "stuck" for e in events),
        "turned_up": kinds["turn up"],
        "dead_letters": kinds["dead letter"],
        "failures": len(recalled) - len(complete),
        "picked_up": kinds["pick up"],
        "longest": max(complete, default=0),
        "exchanges": kinds["exchange discard"],
        "declines": passes["declined"],
        "timeouts": passes["out of time"] + late,
        "recycles": kinds["recycle"],
        **count_seats(trace, end),
    }


def seat_of(header: Header, chair: int) -> int:
    return (chair - header.rotation) % header.players


def count_seats(trace: Trace, end: Event) -> dict[str, int]:
    """The figures by seat."""
    header, events = trace.header, trace.events
    row = {}
    for chair in range(header.players):
        seat = seat_of(header, chair) + 1
        own = [event for event in events if event.fields.get("chair") == chair]
        kinds = Counter(event.kind for event in own)
        share = WIN_SHARES // header.players if end["winner"] < 0 else 0
        row[f"win_{seat}"] = WIN_SHARES if end["winner"] == chair else share
        row[f"score_{seat}"] = -kinds["left in hand"]
        row[f"cards_left_{seat}"] = kinds["left in hand"]
        failed = [e for e in own if e.kind == "recalled" and e["result"] != "complete"]
        row[f"seat_failures_{seat}"] = len(failed)
        row[f"seat_exchanges_{seat}"] = kinds["exchange discard"]
    return row
