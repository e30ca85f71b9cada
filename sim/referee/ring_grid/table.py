"""The table of a ring_grid game as lists: container, grid, rings, lists and points."""

from __future__ import annotations

from dataclasses import dataclass

from sim.referee.cursor import Cursor
from sim.referee.ring_grid.paths import Grid
from sim.referee.ring_grid.rules import BLANK, Rules, is_listed, read_rules
from sim.referee.ring_grid.shapes import neighbours_of
from sim.trace import Event, Header

VOWELS = "aeiou"
"""RG-11, RG-15: Y is none, and a blank is none either."""


@dataclass
class Entry:
    """A word on a list.

    Attributes:
        word: as it is spelled.
        points: what it is worth if it stands (RG-18, RG-23).
        is_crossed_off: it scores nothing.
    """

    word: str
    points: int
    is_crossed_off: bool = False


class Table:
    """Where every tile is, and what has been written and scored.

    Between rounds every tile is in the container or set aside; in a round some lie in the grid.

    Attributes:
        container: the tiles that can be drawn; their order is hidden.
        aside: the tiles of earlier rounds (RG-14).
        tiles: the tiles of the grid, by place.
        rings: by place, how many rings lie there.
        dealer: this round's.
        lists: the words of each chair this round, in the order they were written.
        totals: points of each chair.
        turns: turns begun.
    """

    def __init__(self, header: Header, cursor: Cursor) -> None:
        self.header = header
        self.cursor = cursor
        self.rules: Rules = read_rules(header.rules, header.players)
        self.letters = [text.lower() for text in header.deck]
        self.neighbours = neighbours_of(self.rules.shape)
        self.players = header.players
        self.container = set(range(len(header.deck)))
        self.aside: set[int] = set()
        self.tiles: list[int] = []
        self.rings = [0] * len(self.neighbours)
        # ALL-03: who acts first sits on the dealer's left
        self.dealer = (header.first_chair - 1) % header.players
        self.lists: list[list[Entry]] = [[] for _ in range(self.players)]
        self.totals = [0] * self.players
        self.turns = 0

    def in_turn(self) -> list[int]:
        """The chairs in this round's turn order: from the dealer's left, the dealer last."""
        return [(self.dealer + 1 + place) % self.players for place in range(self.players)]

    def letter_at(self, place: int) -> str:
        """The letter that lies there, or `BLANK`."""
        return self.letters[self.tiles[place]]

    def is_blank(self, place: int) -> bool:
        """Whether a blank lies there."""
        return self.letter_at(place) == BLANK

    def grid(self) -> Grid:
        """What a path is walked on."""
        return Grid(
            tuple(self.letter_at(place) for place in range(len(self.tiles))),
            tuple(map(tuple, self.neighbours)),
            tuple(self.rings),
            self.rules.qu,
        )

    def is_word(self, spelled: str) -> bool:
        """ALL-01: whether the agreed list holds it."""
        return is_listed(spelled, self.header.rules)

    def expect_from(self, kind: str, chair: int, ruling: str) -> Event:
        """The next event, done by this chair."""
        event = self.cursor.expect(kind, ruling)
        self.cursor.same(event, "chair", chair, ruling)
        return event

    def set_aside(self) -> None:
        """RG-14: the tiles of a round are out until the container is filled again."""
        self.aside |= set(self.tiles)
        self.tiles = []
        self.rings = [0] * len(self.neighbours)
        self.lists = [[] for _ in range(self.players)]
