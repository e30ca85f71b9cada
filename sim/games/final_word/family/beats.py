"""Parts the events of a trace into beats: what is narrated in one breath."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sim.trace import Event

WORD_EVENTS = ("split", "stay", "lay", "take", "word")
LAST_EVENTS = ("end", "win", "left in hand", "left in deck", "left on board")


def beats(events: Sequence[Event]) -> Iterator[list[Event]]:
    """A word with its score, points with the cards they are for, a trade, a refill, the end."""
    beat: list[Event] = []
    for event in events:
        if beat and not belongs(beat, event):
            yield beat
            beat = []
        beat.append(event)
    if beat:
        yield beat


def belongs(beat: Sequence[Event], event: Event) -> bool:
    """True if an event is narrated together with those before it."""
    first = beat[0]
    if first.kind == "take" and event.kind == "take":
        return True
    if first.kind in WORD_EVENTS:
        return continues_word(beat[-1], event)
    if first.kind == "score":
        return continues_score(first, event)
    if first.kind == "remove":
        return event.kind == "remove" and event["why"] == first["why"]
    if first.kind == "trade":
        return event.kind in {"give back", "reshuffle"} or (
            event.kind == "draw" and event["why"] == "trade"
        )
    if first.kind == "give back":
        return event.kind in {"give back", "reshuffle"}
    if first.kind == "end":
        return event.kind in LAST_EVENTS
    together = {"deal", "draw", "pass on", "lay aside", "tick"}
    return first.kind == event.kind and first.kind in together


def continues_word(last: Event, event: Event) -> bool:
    """True for the rest of a word, and for the points that it and other parts score at once."""
    if last.kind in {"word", "score"}:
        return event.kind == "score" and event["why"] == "word"
    return event.kind in WORD_EVENTS


def continues_score(first: Event, event: Event) -> bool:
    """True for the cards that points are for, and for the next player's unplayed ones."""
    if first["why"] == "unplayed":
        return event.kind == "score"
    return event.kind == "remove" and event["why"] in {"leftover", "stuck"}
