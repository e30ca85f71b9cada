"""Deals that are known to the last card, and games in short lines.

>>> game = play_stacked(["bee cat", "dog"], seed="ant", draws="eel fox", first_player_cards=1)
>>> game.lines("deal", "seed", "markers")
['0 dealt bee', '1 dealt dog', '0 dealt cat', 'seed ant', 'red A yellow B']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sim
from sim.decks import Card, Deck
from sim.trace import Event, Trace

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

PLAIN = "plain"


def forgets_after(cards: int, **values: Any) -> dict[str, Any]:
    """A bot that recites so many cards and misses the next."""
    return {"profile": "plain", "memory": "span", "span": cards, **values}


def exchanges_when_stuck(**values: Any) -> dict[str, Any]:
    """A bot with perfect memory that exchanges whenever it holds no playable card."""
    return {"profile": "plain", "exchange_policy": "when stuck", "patience": 0, **values}


def stack(
    hands: Sequence[str], seed: str, draws: str = "", own: Sequence[str] = ()
) -> tuple[Deck, list[int]]:
    """A deck and the order in which it deals these cards (see sim.games.word_crush.table).

    Args:
        hands: each chair's cards.
        seed: the seed card.
        draws: what the table draws, top card first; enough to lie between own cards.
        own: what each chair draws first in its exchanges.
    """
    players = len(hands)
    by_chair = [hand.split() for hand in hands]
    for chair, cards in enumerate(own):
        by_chair[chair] += cards.split()
    words = [seed, *draws.split(), *(word for hand in by_chair for word in hand)]
    size = len(words)
    places: dict[int, str] = {0: seed}
    for chair, hand in enumerate(by_chair):
        for k, word in enumerate(hand):
            places[size - 1 - (k * players + chair)] = word
    free = (place for place in range(size) if place not in places)
    places.update(dict(zip(free, draws.split(), strict=True)))
    deck = Deck("stacked", "a test", tuple(Card(word) for word in words))
    return deck, [words.index(places[place]) for place in range(size)]


@dataclass(frozen=True)
class Stacked:
    """A game that was played from a stacked deck."""

    trace: Trace

    @property
    def events(self) -> tuple[Event, ...]:
        return self.trace.events

    def word(self, card: int) -> str:
        return self.trace.header.deck[card]

    def turn(self, number: int) -> Stacked:
        """The part of the game from this turn's start to the next turn's."""
        starts = [at for at, event in enumerate(self.events) if event.kind == "turn"]
        starts.append(next(at for at, event in enumerate(self.events) if event.kind == "end"))
        part = self.events[starts[number - 1] : starts[number]]
        return Stacked(Trace(self.trace.header, part))

    def all(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def lines(self, *kinds: str) -> list[str]:
        """A short line for each event of these kinds."""
        return [LINES[event.kind](self, event) for event in self.events if event.kind in kinds]


def play_stacked(
    hands: Sequence[str],
    seed: str,
    draws: str = "",
    own: Sequence[str] = (),
    bots: Any = PLAIN,
    **rules: Any,
) -> Stacked:
    """Play a stacked deck; chair 0 begins, and everyone is dealt chair 1's number of cards.

    Args:
        hands, seed, draws, own: see `stack`.
        bots: one for all chairs, or one a chair.
        rules: changed rules; ``first_player_cards`` says how many more cards chair 0 has.
    """
    deck, order = stack(hands, seed, draws, own)
    changed = {"hand": len(hands[-1].split()), "first": "fixed", **rules}
    return Stacked(
        sim.play(
            "word_crush", players=len(hands), rules=changed, bots=bots, deck=deck, order=order
        ).trace
    )


def play_line(game: Stacked, event: Event) -> str:
    source = "" if event["source"] == "hand" else f" from the {event['source']}"
    by = "" if event["by"] == "first letter" else " by its double"
    return f"{event['chair']} plays {game.word(event['card'])}{source}{by}"


LINES: dict[str, Callable[[Stacked, Event], str]] = {
    "deal": lambda g, e: f"{e['chair']} dealt {g.word(e['card'])}",
    "redeal": lambda g, e: f"redeal {e['times']}",
    "seed": lambda g, e: f"seed {g.word(e['card'])}",
    "markers": lambda g, e: f"red {LETTERS[e['red']]} yellow {LETTERS[e['yellow']]}",
    "turn": lambda g, e: f"{e['chair']} {e['kind']} on {LETTERS[e['letter']]}",
    "look": lambda g, e: f"{e['chair']} looks",
    "exchange draw": lambda g, e: f"{e['chair']} takes {g.word(e['card'])} from the {e['source']}",
    "exchange discard": lambda g, e: f"{e['chair']} gives up {g.word(e['card'])}",
    "recycle": lambda g, e: f"recycle {e['cards']}",
    "turn up": lambda g, e: f"{e['chair']} turns up {g.word(e['card'])}",
    "dead letter": lambda g, e: f"{e['chair']} leaves {LETTERS[e['letter']]}",
    "play": play_line,
    "recite": lambda g, e: f"{e['chair']} {e['answer']} {g.word(e['card'])}",
    "recalled": lambda g, e: f"{e['chair']} {e['result']} {e['kept']}",
    "pick up": lambda g, e: f"{e['chair']} picks up {g.word(e['card'])}",
    "pass": lambda g, e: f"{e['chair']} passes: {e['reason']}",
    "end": lambda g, e: f"{e['stop']} {e['winner']}",
    "left in hand": lambda g, e: f"{e['chair']} holds {g.word(e['card'])}",
    "left to draw": lambda g, e: f"to draw {g.word(e['card'])}",
    "left discarded": lambda g, e: f"discarded {g.word(e['card'])}",
    "left in pile": lambda g, e: f"in pile {g.word(e['card'])}",
}
