"""A trace of Word Lift read into rounds, turns and words on the table, by plain Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sim.trace import Event, Trace

ALPHABET = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Word:
    """A word on the table.

    Attributes:
        number: in its round.
        owner: chair.
        cards, text: in order; what each card stands for.
        turn: the number of the turn in which it was laid.
    """

    number: int
    owner: int
    cards: tuple[int, ...]
    text: str
    turn: int


@dataclass
class Turn:
    """A turn as recorded.

    Attributes:
        number, chair, kind, hand: as recorded at its beginning.
        before, after: words on the table by number, at its beginning and end.
        stolen: the word stolen, if any, though it may have gone back.
        new: the words laid, those that fell included.
        laid: hand cards laid, by word.
        asked: chair, number and verdict of each challenge.
        fell: was the play taken back?
        passed: why, "" if it was not.
        drawn: card, pile and why of each draw.
        goes_out: is he the first out?
    """

    number: int
    chair: int
    kind: str
    hand: int
    before: dict[int, Word]
    after: dict[int, Word] = field(default_factory=dict)
    stolen: Word | None = None
    new: list[Word] = field(default_factory=list)
    laid: list[list[int]] = field(default_factory=list)
    asked: list[tuple[int, int, str]] = field(default_factory=list)
    fell: bool = False
    passed: str = ""
    drawn: list[tuple[int, str, str]] = field(default_factory=list)
    goes_out: bool = False


@dataclass
class Round:
    """A round: who begins, hands dealt, turns, points by chair and reason, why it ended."""

    number: int
    first: int
    dealt: dict[int, list[int]] = field(default_factory=dict)
    turns: list[Turn] = field(default_factory=list)
    points: dict[int, dict[str, int]] = field(default_factory=dict)
    why: str = ""

    def score(self, chair: int) -> int:
        return sum(self.points.get(chair, {}).values())

    @property
    def words(self) -> dict[int, Word]:
        """The words on the table at its end."""
        return self.turns[-1].after

    @property
    def out(self) -> int:
        """Who went out first, -1 for nobody."""
        return next((turn.chair for turn in self.turns if turn.goes_out), -1)


@dataclass
class Game:
    """A game as recorded."""

    trace: Trace
    rounds: list[Round] = field(default_factory=list)

    def all(self, kind: str) -> list[Event]:
        return [event for event in self.trace.events if event.kind == kind]

    def turns(self) -> Iterator[Turn]:
        for one in self.rounds:
            yield from one.turns

    def symbol(self, card: int) -> str:
        return str(self.trace.header.marks.get("symbol", ("",) * 999)[card])

    def worth(self, word: Word) -> int:
        """Points of a word on the table."""
        rules = self.trace.header.rules
        dollars = sum(self.symbol(card) == "dollar" for card in word.cards)
        is_long = len(word.cards) >= rules["long_from"]
        return len(word.cards) + dollars + (rules["long_bonus"] if is_long else 0)


def read(trace: Trace) -> Game:
    """Read a trace."""
    game = Game(trace)
    reader = Reader(game)
    for event in trace.events:
        getattr(reader, "read_" + event.kind.replace(" ", "_"), reader.skip)(event)
    return game


class Reader:
    """Reads event by event."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.cards: list[int] = []
        self.text = ""
        self.laid: list[int] = []
        self.table: dict[int, Word] = {}

    @property
    def turn(self) -> Turn:
        return self.game.rounds[-1].turns[-1]

    def skip(self, event: Event) -> None:
        """Nothing to read."""

    def read_round(self, event: Event) -> None:
        self.game.rounds.append(Round(event["number"], event["first"]))
        self.table = {}

    def read_deal(self, event: Event) -> None:
        self.game.rounds[-1].dealt.setdefault(event["chair"], []).append(event["card"])

    def read_turn(self, event: Event) -> None:
        fields: dict[str, Any] = dict(event.fields)
        turn = Turn(**fields, before=dict(self.table))
        turn.after = self.table
        self.game.rounds[-1].turns.append(turn)
        self.table = dict(self.table)
        turn.after = self.table

    def read_steal(self, event: Event) -> None:
        self.turn.stolen = self.table.pop(event["word"])
        assert self.turn.stolen.owner == event["owner"]

    def read_lay(self, event: Event) -> None:
        if event["place"] == 0:
            self.cards, self.text, self.laid = [], "", []
        assert event["place"] == len(self.cards)
        self.cards.append(event["card"])
        self.text += ALPHABET[event["letter"]]
        if event["source"] == "hand":
            self.laid.append(event["card"])

    def read_word(self, event: Event) -> None:
        word = Word(event["number"], event["chair"], tuple(self.cards), self.text, self.turn.number)
        assert event["length"] == len(word.cards)
        self.table[word.number] = word
        self.turn.new.append(word)
        self.turn.laid.append(self.laid)

    def read_challenge(self, event: Event) -> None:
        self.turn.asked.append((event["chair"], event["number"], event["verdict"]))

    def read_undo(self, event: Event) -> None:
        self.turn.fell = True
        self.table.clear()
        self.table.update(self.turn.before)

    def read_pass(self, event: Event) -> None:
        self.turn.passed = event["why"]

    def read_draw(self, event: Event) -> None:
        self.turn.drawn.append((event["card"], event["pile"], event["why"]))

    def read_out(self, event: Event) -> None:
        self.turn.goes_out = True

    def read_score(self, event: Event) -> None:
        points = self.game.rounds[-1].points.setdefault(event["chair"], {})
        assert event["why"] not in points
        points[event["why"]] = event["points"]

    def read_round_end(self, event: Event) -> None:
        self.game.rounds[-1].why = event["why"]


def seat_of(trace: Trace, chair: int) -> int:
    """The seat, from 0, of a chair."""
    return (chair - trace.header.rotation) % trace.header.players


def length_kind(word: Word) -> int:
    """The counter, by length, in which a word counts."""
    return min(max(len(word.cards), 3), 8)


def tally(words: list[Word]) -> Counter[int]:
    return Counter(length_kind(word) for word in words)
