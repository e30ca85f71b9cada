"""Reads a trace of The Final Word as decisions: what was held and seen, and what was done."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Event = dict[str, Any]


@dataclass
class Decision:
    """A player's choice, at the beginning of a turn or after he has cleared the board."""

    chair: int
    hand: str
    board: str
    deck: int  # cards undrawn
    begins_turn: bool
    deed: str = ""  # "word", "split", "part", "trade" or "pass"
    points: int = 0  # scored
    laid: int = 0  # cards of the hand
    length: int = 0  # of the last word
    traded: int = 0


@dataclass
class Table:
    """Where the cards are, as the trace has it."""

    letters: list[str]
    hands: list[list[int]]
    rows: dict[int, dict[int, int]] = field(default_factory=dict)  # card by place, by row
    unfinished: dict[int, dict[int, int]] = field(default_factory=dict)  # the words under way
    dealt: int = 0
    back: int = 0

    @property
    def board(self) -> str:
        """The letters that are seen; one row is left at the end of a turn."""
        places = next(iter(self.rows.values()), {})
        return "".join(self.letters[places[place]] for place in sorted(places))

    def held(self, chair: int) -> str:
        """The letters of a hand."""
        return "".join(self.letters[card] for card in self.hands[chair])

    def follow(self, event: Event) -> None:
        """Move the card that an event names."""
        kind, card, row = event["event"], event.get("card", -1), event.get("row", 0)
        if kind in {"deal", "draw"}:
            self.hands[event["chair"]].append(card)
            self.dealt += 1
        elif kind in {"stay", "lay"}:
            self.unfinished.setdefault(row, {})[event["place"]] = card
            if kind == "lay":
                self.hands[event["chair"]].remove(card)
        elif kind == "word":
            self.rows[row] = self.unfinished.pop(row)
        elif kind == "remove":
            self.rows = {
                at: left
                for at, cards in self.rows.items()
                if (left := {k: v for k, v in cards.items() if v != card or at != row})
            }
        elif kind == "give back":
            self.back += 1
            if event["source"] == "hand":
                self.hands[event["chair"]].remove(card)
        elif kind == "split":
            self.rows = {}


def read_decisions(text: str) -> Iterator[tuple[Decision, bool]]:
    """The decisions of a trace in JSON lines, each with whether the game ended after it."""
    header, *events = map(json.loads, text.splitlines())
    letters = header["deck"]
    table = Table(letters, [[] for _ in range(header["players"])])
    decision: Decision | None = None
    for event in events:
        kind = event["event"]
        cleared = kind == "lay" and decision is not None and decision.deed == "cleared"
        if kind in {"turn", "end"} or cleared:
            if decision is not None:
                decision.deed = decision.deed.replace("cleared", "word")
                yield decision, kind == "end"
            if kind == "end":
                return
            deck = len(letters) - table.dealt + table.back
            chair = event["chair"]
            decision = Decision(chair, table.held(chair), table.board, deck, kind == "turn")
        if decision is not None:
            note_deed(decision, event)
        table.follow(event)


def note_deed(decision: Decision, event: Event) -> None:
    """Write down what an event says of the choice made."""
    kind = event["event"]
    if kind == "split":
        decision.deed = "part"
    elif kind == "word":
        decision.length = event["length"]
        decision.deed = decision.deed or "word"
    elif kind == "lay":
        decision.laid += 1
    elif kind == "score" and event["why"] == "word":
        decision.points = event["points"]
        decision.deed = "split" if decision.deed == "part" else decision.deed
    elif kind == "remove" and event["why"] == "cleared":
        decision.deed = "cleared"
    elif kind in {"trade", "pass"}:
        decision.deed, decision.traded = kind, event.get("cards", 0)
