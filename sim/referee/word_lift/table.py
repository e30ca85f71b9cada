"""The table of a Word Lift game as lists: piles, hands, words on the table, points."""

from __future__ import annotations

from dataclasses import dataclass

from sim.referee.cursor import Cursor
from sim.referee.word_lift.deck import piles_of, symbols_of
from sim.referee.word_lift.rules import PILES, Rules, read_rules
from sim.referee.word_lift.specials import SPECIALS
from sim.trace import Event, Header

NOBODY = -1


@dataclass(frozen=True)
class Word:
    """A word on the table.

    Attributes:
        number: within the round (WL-22: two words may be spelled alike).
        owner: before whom it lies.
        cards: from left to right.
        spelling: its letters, those that a Question Mark stands for among them (WL-10).
    """

    number: int
    owner: int
    cards: tuple[int, ...]
    spelling: str


class Table:
    """Where every card is, and how turns and points stand.

    Between turns every card is in a pile, a hand or a word.

    Attributes:
        piles: the cards of the two piles; their order is hidden (ALL-06).
        hands: the cards of each chair.
        words: on the table, by number.
        numbered: words numbered so far in this round, undone ones too.
        has_played: by chair, whether a play of his stood on an earlier turn of this round.
        out: the chair that is out, or `NOBODY`.
        first: who begins the round.
        idle: turns in a row without a play and without a draw.
        round_turns: turns begun in this round.
        turns: turns begun in the game.
        moved: by chair, the number of its latest turn.
        round_scores: points of each chair in the last round.
        totals: points of each chair.
    """

    def __init__(self, header: Header, cursor: Cursor) -> None:
        self.header = header
        self.cursor = cursor
        self.rules: Rules = read_rules(header.rules, header.players)
        self.letters = [text.lower() for text in header.deck]
        self.specials = [SPECIALS[symbol] for symbol in symbols_of(header)]
        self.pile_of = piles_of(header)
        self.players = header.players
        self.first = header.first_chair  # ALL-03
        self.turns = 0
        self.moved = [0] * self.players
        self.round_scores = [0] * self.players
        self.totals = [0] * self.players
        self.clear()

    def clear(self) -> None:
        """WL-42: between rounds all cards go back to the two piles."""
        everything = range(len(self.letters))
        self.piles = {pile: {c for c in everything if self.pile_of[c] == pile} for pile in PILES}
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.words: dict[int, Word] = {}
        self.has_played = [False] * self.players
        self.out = NOBODY
        self.numbered = self.idle = self.round_turns = 0

    def words_of(self, chair: int) -> list[Word]:
        """The words before a chair."""
        return [word for word in self.words.values() if word.owner == chair]

    def in_piles(self) -> int:
        """How many cards can be drawn."""
        return sum(map(len, self.piles.values()))

    def expect_from(self, kind: str, chair: int, ruling: str) -> Event:
        """The next event, done by this chair."""
        event = self.cursor.expect(kind, ruling)
        self.cursor.same(event, "chair", chair, ruling)
        return event

    def take_from_pile(self, event: Event, ruling: str) -> int:
        """The card that an event takes from its pile; an empty pile has none to take (WL-20)."""
        card: int = event["card"]
        exists = 0 <= card < len(self.letters)
        self.cursor.require(exists, ruling, f"there is no card {card}")
        pile = self.piles[self.pile_of[card]]
        self.cursor.require(card in pile, ruling, f"card {card} is not in its pile")
        pile.remove(card)
        return card

    def expect_score(self, chair: int, points: int, why: str, ruling: str) -> None:
        """Points of a round."""
        self.cursor.expect_score(chair, points, why, ruling)
        self.round_scores[chair] += points
