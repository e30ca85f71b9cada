"""Narrates a trace of Word Crush as someone at the table would."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sim.trace import Event, Header

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def narrate(header: Header, events: Sequence[Event]) -> Iterator[str]:
    """The lines of a game: one an event, none for those that others imply.

    A chair is named by its place in turn order: player 1 acts first.
    """
    for event in events:
        narrator = NARRATORS.get(event.kind)
        line = None if narrator is None else narrator(header, event)
        if line is not None:
            yield line


def player(header: Header, chair: int) -> str:
    """A chair's name in the narration."""
    place = (chair - header.first_chair) % header.players + 1
    return f"Player {place}"


def card(header: Header, number: int) -> str:
    """A card's word."""
    return header.deck[number].upper()


def narrate_deal(header: Header, event: Event) -> str:
    """A dealt card."""
    return f"  {player(header, event['chair'])} is dealt {card(header, event['card'])}"


def narrate_turn(header: Header, event: Event) -> str:
    """The start of a turn."""
    kinds = {"normal": "", "stuck": " — all have passed", "extra": " — plays on"}
    held = event["hand"]
    return (
        f"\n{event['number']:>3}. {player(header, event['chair'])} on {LETTERS[event['letter']]}"
        f" ({held} card{'s' if held != 1 else ''}){kinds[event['kind']]}"
    )


def narrate_play(header: Header, event: Event) -> str:
    """A card laid on the pile."""
    source = "" if event["source"] == "hand" else f" from the {event['source']}"
    letter = LETTERS[event["letter"]]
    how = f" (double {letter})" if event["by"] == "double letter" else ""
    word = card(header, event["card"])
    return f"     plays {word}{source}{how}; next letter {LETTERS[event['yellow']]}"


def narrate_recite(header: Header, event: Event) -> str | None:
    """A card of a recital that was not simply right; the right ones are only counted."""
    word = card(header, event["card"])
    place = event["position"]
    if event["answer"] == "right":
        return None
    if event["answer"] == "near miss":
        return f"     card {place}: nearly {word}, let pass"
    if event["answer"] == "forgotten":
        return f"     card {place}: does not know {word}"
    said = card(header, event["said"])
    return f"     card {place}: says {said}, but it is {word}"


def narrate_recalled(header: Header, event: Event) -> str:
    """The end of a recital."""
    if event["result"] == "complete":
        return f"     recites all {event['kept']} cards"
    why = "breaks off" if event["result"] == "missed" else "runs out of time"
    return f"     the recital {why}: {event['kept']} of the cards stay"


def narrate_end(header: Header, event: Event) -> str:
    """The end of the game."""
    minutes = event["milliseconds"] / 60_000
    ends = {
        "won": f"{player(header, event['winner'])} wins",
        "cap": "Stopped at the turn cap: nobody wins",
        "stall": "Nothing can be played any more: nobody wins",
    }
    return f"\n{ends[event['stop']]} after {event['turns']} turns, {minutes:.1f} minutes."


NARRATORS = {
    "deal": narrate_deal,
    "redeal": lambda header, event: "  Nobody can play: deal again",
    "seed": lambda header, event: f"  The seed is {card(header, event['card'])}",
    "markers": lambda header, event: (
        f"  Red marker on {LETTERS[event['red']]}, yellow on {LETTERS[event['yellow']]}"
    ),
    "turn": narrate_turn,
    "exchange draw": lambda header, event: (
        f"     draws {card(header, event['card'])} from the {event['source']}"
    ),
    "exchange discard": lambda header, event: f"     and gives up {card(header, event['card'])}",
    "recycle": lambda header, event: (
        f"     the discard pile ({event['cards']} cards) becomes the draw pile"
    ),
    "turn up": lambda header, event: f"     turns up {card(header, event['card'])}",
    "dead letter": lambda header, event: (
        f"     no card in either pile fits {LETTERS[event['letter']]}: the marker moves on"
    ),
    "play": narrate_play,
    "recite": narrate_recite,
    "recalled": narrate_recalled,
    "pick up": lambda header, event: f"     takes {card(header, event['card'])}",
    "pass": lambda header, event: f"     passes ({event['reason']})",
    "end": narrate_end,
}
