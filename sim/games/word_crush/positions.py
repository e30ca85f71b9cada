"""Each turn of Word Crush with the hand, what of it could be played, and what was done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sim.games.word_crush.cards import playable_letters
from sim.games.word_crush.narration import LETTERS, card, player
from sim.trace import Event, Header


@dataclass
class CrushPosition:
    """A turn as far as it has been followed.

    Attributes:
        turn: its event.
        held: cards in hand when it began.
        did: what was done, in words.
        seconds: that it took.
        turned_up: cards that were turned up.
        missed: places of the recital that were not right.
    """

    turn: Event
    held: tuple[int, ...]
    did: list[str] = field(default_factory=list)
    seconds: float = 0.0
    turned_up: int = 0
    missed: list[str] = field(default_factory=list)


def positions_of(header: Header, events: Sequence[Event]) -> Iterator[list[str]]:
    """The lines of each position of a game: its turns in their order."""
    hands: dict[int, list[int]] = {chair: [] for chair in range(header.players)}
    position: CrushPosition | None = None
    for event in events:
        if event.kind in {"turn", "end"}:
            if position is not None:
                yield position_lines(header, position)
            position = None
        if event.kind == "turn":
            position = CrushPosition(event, tuple(hands[event["chair"]]))
        follow_hands(hands, event)
        if position is not None:
            follow_turn(header, position, event)


def follow_hands(hands: dict[int, list[int]], event: Event) -> None:
    """Keep the hands."""
    if event.kind == "redeal":
        for hand in hands.values():
            hand.clear()
    elif event.kind in {"deal", "exchange draw", "pick up"}:
        hands[event["chair"]].append(event["card"])
    elif event.kind == "exchange discard" or (event.kind == "play" and event["source"] == "hand"):
        hands[event["chair"]].remove(event["card"])


def follow_turn(header: Header, position: CrushPosition, event: Event) -> None:
    """Add what an event says of the turn."""
    position.seconds += int(event.fields.get("milliseconds", 0)) / 1000
    did = position.did
    if event.kind == "exchange draw":
        did.append(f"draws {card(header, event['card'])} from the {event['source']}")
    elif event.kind == "exchange discard":
        did.append(f"gives up {card(header, event['card'])}")
    elif event.kind == "turn up":
        position.turned_up += 1
    elif event.kind == "play":
        source = "" if event["source"] == "hand" else f" from the {event['source']}"
        turned = f"turns up {position.turned_up} and " if position.turned_up else ""
        did.append(f"{turned}plays {card(header, event['card'])}{source}")
    elif event.kind == "recite" and event["answer"] != "right":
        position.missed.append(
            f"{event['answer']} at {event['position']}: {card(header, event['card'])}"
        )
    elif event.kind == "recalled":
        missed = f" ({'; '.join(position.missed)})" if position.missed else ""
        did.append(f"recites, {event['kept']} cards stay{missed}")
    elif event.kind == "pass":
        did.append(f"passes: {event['reason']}")


def position_lines(header: Header, position: CrushPosition) -> list[str]:
    """A position for a reader."""
    turn, double = position.turn, str(header.rules["double"])
    fit = [
        card(header, one)
        for one in position.held
        if turn["letter"] in playable_letters(header.deck[one], double)  # WC-14
    ]
    held = " ".join(card(header, one) for one in position.held) or "no card"
    kind = "" if turn["kind"] == "normal" else f" ({turn['kind']} turn)"
    did = "; ".join(position.did) or "nothing"
    return [
        f"deal {header.deal}, turn {turn['number']}{kind}, {player(header, turn['chair'])} on"
        f" {LETTERS[turn['letter']]}, {position.seconds:.0f} s in all: {held}",
        f"    could be played: {', '.join(fit) or 'none'} -> {did}",
    ]
