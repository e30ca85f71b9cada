"""Matches of Whitman 5359 turn by turn, for tests: what was laid, taken, closed and discarded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sim.decks import Card, Deck
from sim.engine.simulation import play_trace, prepare
from sim.trace import Event, Trace
from tests.games.traces import trace_of
from tests.games.whitman_5359.matches import Reader, Word

SEED = 3
OVER = {"score", "round end", "round", "total", "end", "win"}
"""Kinds of event that belong to no turn."""


@dataclass
class Play:
    """A word laid.

    Attributes:
        kind: new, add or snare.
        number, word: the word; its owner is whose it is then.
        chair: who lays it.
        old: the word taken.
        laid: cards of the hand.
        letters: by card of the word, what it stands for.
        doubts: the challenge and what followed from it.
        fell: was it taken back?
        made: had its player made his first lay-down?
    """

    kind: str
    number: int
    word: Word
    chair: int
    old: Word | None
    laid: tuple[int, ...]
    letters: tuple[str, ...]
    doubts: list[Event] = field(default_factory=list)
    fell: bool = False


@dataclass
class Turn:
    """A turn."""

    trace: Trace
    deal: int
    number: int
    chair: int
    before: dict[int, Word]
    scores: list[int]
    first_of_deal: bool
    events: list[Event] = field(default_factory=list)
    plays: list[Play] = field(default_factory=list)
    swaps: list[tuple[Event, Word, Word]] = field(default_factory=list)
    after: dict[int, Word] = field(default_factory=dict)

    def all(self, kind: str) -> list[Event]:
        """Its events of a kind."""
        return [event for event in self.events if event.kind == kind]

    def has(self, kind: str) -> bool:
        """Is there an event of this kind?"""
        return bool(self.all(kind))

    def points(self, chair: int, *, before: bool = False) -> int:
        """What the words before a chair are worth at its end, or its beginning."""
        words = self.before if before else self.after
        return sum(word.value for word in words.values() if word.owner == chair)


class TurnReader(Reader):
    """Reads a trace into turns."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        self.turns: list[Turn] = []
        self.deal = 0
        self.letter_of: list[str] = []
        self.from_hand: list[int] = []

    def read(self, event: Event) -> None:
        """Read an event; it belongs to the turn under way."""
        if event.kind == "round":
            self.deal = event["number"]
        old = dict(self.words)
        scores = list(self.match.scores)
        if event.kind == "turn":
            is_first = not self.turns or self.turns[-1].deal != self.deal
            turn = Turn(
                self.trace, self.deal, event["number"], event["chair"], old, scores, is_first
            )
            self.turns.append(turn)
        if event.kind == "lay":
            if event["place"] == 0:
                self.letter_of, self.from_hand = [], []
            self.letter_of.append("abcdefghijklmnopqrstuvwxyz"[event["letter"]])
            if event["source"] == "hand":
                self.from_hand.append(event["card"])
        kind, number = self.taken
        super().read(event)
        if not self.turns or event.kind in OVER or self.deal != self.turns[-1].deal:
            return
        turn = self.turns[-1]
        turn.events.append(event)
        if event.kind == "word":
            turn.plays.append(
                Play(
                    kind or "new",
                    event["number"],
                    self.words[event["number"]],
                    event["chair"],
                    old.get(number) if kind else None,
                    tuple(self.from_hand),
                    tuple(self.letter_of),
                )
            )
        elif event.kind in {"challenge", "penalty", "undo", "pay"}:
            turn.plays[-1].doubts.append(event)
            turn.plays[-1].fell |= event.kind == "undo"
        elif event.kind == "swap wild":
            turn.swaps.append((event, old[event["word"]], self.words[event["word"]]))
        turn.after = dict(self.words)


@cache
def turns_of(
    players: int = 2, bots: str = "casual", deal: int = 0, **rules: Any
) -> tuple[Turn, ...]:
    """The turns of one match."""
    setting = prepare("whitman_5359", players=players, seed=SEED, bots=bots, rules=rules)
    return read_turns(trace_of(setting, deal))


def read_turns(trace: Trace) -> tuple[Turn, ...]:
    """The turns of a trace."""
    reader = TurnReader(trace)
    for event in trace.events:
        reader.read(event)
    return tuple(reader.turns)


def plays_of(turns: Sequence[Turn]) -> list[tuple[Turn, Play]]:
    """All words laid, with their turns."""
    return [(turn, play) for turn in turns for play in turn.plays]


def card(text: str) -> Card:
    """A card; a capital is red: ``a``, ``A``, ``?``."""
    return Card(text.lower(), colour="red" if text.isupper() else "black")


def stacked(
    hands: Sequence[str], pile: str, turned: str, bots: Any = "oracle", **rules: Any
) -> tuple[Turn, ...]:
    """The turns of a match whose first deal is known; chair 0 begins.

    Args:
        hands: by chair, as many cards each; capitals are red.
        pile: the cards to be drawn, in turn one for each chair.
        turned: the card that is turned up.
        bots: for all chairs.
    """
    players = len(hands)
    dealt = [hands[chair][at] for at in range(len(hands[0])) for chair in range(players)]
    cards = tuple(card(text) for text in [*dealt, *pile, turned])
    setting = prepare(
        "whitman_5359",
        players=players,
        seed=SEED,
        bots=bots,
        rules={"hand": len(hands[0]), "first": "fixed", "turn_cap": 100, **rules},
        deck=Deck("stacked", "a test", cards),
    )
    return read_turns(play_trace(setting, 0, 0, list(range(len(cards)))))
