"""Writes ring_grid traces from moves in words; keeps the tiles, judges nothing.

Grids are written as letters, place by place; spaces only help to read them. A letter names the
first tile of the container that bears it. Words are written as they are spelled, and get a path by
which they count, unless one is given. A story can hold illegal moves too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sim.lexicon import load_lexicon
from sim.referee.ring_grid.rules import read_rules
from sim.trace import Event, Header, Trace
from tests.enumeration.ring_grid import Path, make_grid, paths_of, points_of, uses_on

PRINTED: dict[str, Any] = {
    "shape": "hex32323",
    "tiles": "scaled scrabble",
    "blanks": 2,
    "minlen": 3,
    "arrange": "random",
    "redraw_if_few_vowels": "no",
    "qu": "no",
    "rounds": 3,
    "rings": "printed",
    "ring_policy": "dealer best guess",
    "same_tile": "no",
    "ring_on_blank": "yes",
    "ring_path": "best",
    "ring_cap": "none",
    "score": "one per word",
    "unchallenged_bad_word": "scores",
    "timer": 60,
    "lexicon": "scowl-70",
    "lexicon_filter": "family",
    "p_bad_word": 0.0,
    "p_challenge": 0.0,
    "turn_cap": 200,
    "first": "drawn",
}
"""The printed rules."""

WIN = 840
READING = 20_000
"""Milliseconds of dealing and reading out, a round."""


def number_of(letter: str) -> int:
    """0 for A."""
    return ord(letter) - ord("a")


class Story:
    """A game written move by move.

    >>> story = Story("WOE RD AIG BT SEN", rounds=1)
    >>> story.round(story.grids[0], lists=["dig word", "dig"])
    >>> story.end().events[-1].kind
    'win'

    Attributes:
        grids: the grids that the deck is made for, as they were given.
        dealer: of this round.
        lists: by chair, the words of this round with what they are worth.
    """

    def __init__(
        self,
        *grids: str,
        players: int = 2,
        first_chair: int = 0,
        spare: str = "",
        deck: str = "",
        **rules: Any,
    ) -> None:
        """Makes the deck.

        Args:
            grids: the tiles of these grids make the deck.
            players: how many chairs.
            first_chair: who sits on the first dealer's left.
            spare: further tiles.
            deck: the tiles, in place of those of the grids.
            rules: parameters that differ from the printed ones.
        """
        self.grids = grids
        self.players = players
        self.first_chair = first_chair
        self.rules = {**PRINTED, **rules}
        self.read = read_rules(self.rules, players)
        self.deck = list((deck or "".join(grids) + spare).replace(" ", "").upper())
        self.container = list(range(len(self.deck)))
        self.aside: list[int] = []
        self.laid: list[int] = []
        self.rings: list[int] = []
        self.dealer = (first_chair - 1) % players
        self.lists: list[list[tuple[str, int]]] = []
        self.left: list[tuple[int, int, int]] = []
        self.totals = [0] * players
        self.number = self.turns = 0
        self.events: list[Event] = []

    def write(self, kind: str, /, **fields: Any) -> None:
        """Adds an event as it is given."""
        self.events.append(Event(kind, fields))

    def in_turn(self) -> list[int]:
        """The chairs from the dealer's left on."""
        return [(self.dealer + 1 + place) % self.players for place in range(self.players)]

    def begin(self) -> None:
        """A round."""
        self.number += 1
        if self.number > 1:
            self.dealer = (self.dealer + 1) % self.players
        self.rings, self.lists = [], [[] for _ in range(self.players)]
        self.write("round", number=self.number, dealer=self.dealer)

    def refill(self) -> None:
        """The tiles set aside go back."""
        self.write("refill", tiles=len(self.aside))
        self.container = sorted([*self.container, *self.aside])
        self.aside = []

    def lay(self, letters: str) -> None:
        """The tiles of a grid."""
        self.laid = []
        for place, letter in enumerate(letters.upper().replace(" ", "")):
            tile = next(tile for tile in self.container if self.deck[tile] == letter)
            self.container.remove(tile)
            self.laid.append(tile)
            self.write("tile", place=place, tile=tile)

    def redraw(self, number: int, letters: str) -> None:
        """The grid goes back and another is drawn."""
        self.write("redraw", number=number)
        self.container = sorted([*self.container, *self.laid])
        self.lay(letters)

    def ring(self, *places: int) -> None:
        """The dealer places rings."""
        for place in places:
            self.rings.append(place)
            self.write("ring", chair=self.dealer, place=place)

    def turn(self, chair: int, words: str = "") -> None:
        """A chair's turn and its list."""
        self.turns += 1
        self.write("turn", number=self.turns, chair=chair)
        for word in words.split():
            self.word(chair, word)

    def turns_of(self, *lists: str) -> None:
        """All the turns of a round; a list each, from the dealer's left on."""
        for chair, words in zip(self.in_turn(), lists, strict=True):
            self.turn(chair, words)

    def word(self, chair: int, word: str, path: Sequence[int] = ()) -> None:
        """One word of a list; its letters may differ from what the path spells."""
        letters = "".join(self.deck[tile] for tile in self.laid)
        grid = make_grid(letters, self.read.shape, self.rings, self.read.qu)
        paths = paths_of(word, grid) or [tuple(path)]
        if not paths[0]:
            raise ValueError(f"no path spells {word!r}, and none is given")
        points = points_of(word, paths, grid, self.read)
        counting: list[Path] = [
            each for each in paths if self.read.points(len(word), uses_on(each, grid)) == points
        ]
        path = path or min(counting, key=len)
        written = self.lists[chair]
        written.append((word, points))
        self.write("list", chair=chair, number=len(written), length=len(word))
        spelled = 0
        for place in path:
            letter = number_of(word[min(spelled, len(word) - 1)])
            self.write("step", place=place, letter=letter, tile=self.laid[place])
            spelled += len(grid.reads(place))

    def challenge(self, chair: int, finder: int, number: int, verdict: str) -> None:
        """A challenge."""
        self.write("challenge", chair=chair, finder=finder, number=number, verdict=verdict)

    def cross_off(self, chair: int, number: int, why: str) -> None:
        """A word is crossed off."""
        self.write("cross off", chair=chair, number=number, why=why)

    def is_listed(self, word: str) -> bool:
        """Whether the agreed list holds the word."""
        family = self.rules["lexicon_filter"] == "family"
        return word in load_lexicon(self.rules["lexicon"], family)

    def read_out(self, doubts: Mapping[str, int] | None = None) -> None:
        """All lists are read out; by word, who challenges it. What stays is in ``left``."""
        on_lists = Counter(word for words in self.lists for word, _ in words)
        self.left = []
        for chair in self.in_turn():
            for number, (word, points) in enumerate(self.lists[chair], start=1):
                if on_lists[word] > 1:
                    self.cross_off(chair, number, "shared")
                elif word in (doubts or {}) and self.is_listed(word):
                    self.challenge((doubts or {})[word], chair, number, "word stands")
                    self.left.append((chair, number, points))
                elif word in (doubts or {}):
                    self.challenge((doubts or {})[word], chair, number, "word falls")
                    self.cross_off(chair, number, "fallen")
                elif self.read.struck_out and not self.is_listed(word):
                    self.cross_off(chair, number, "struck out")
                else:
                    self.left.append((chair, number, points))

    def score(self) -> None:
        """What stays scores, and the round ends."""
        for chair, number, points in self.left:
            self.totals[chair] += points
            self.write("score", chair=chair, points=points, why="word", number=number)
        self.close()

    def close(self) -> None:
        """The round ends."""
        self.write("round end", number=self.number)
        self.aside += self.laid
        self.laid = []

    def round(
        self,
        grid: str,
        rings: Sequence[int] = (),
        lists: Sequence[str] = (),
        doubts: Mapping[str, int] | None = None,
    ) -> None:
        """A whole round; empty lists if none are given."""
        self.begin()
        self.lay(grid)
        self.ring(*rings)
        self.turns_of(*(lists or [""] * self.players))
        self.read_out(doubts)
        self.score()

    def end(self, milliseconds: int | None = None) -> Trace:
        """The totals, the end and the winners: the whole trace."""
        for chair, points in enumerate(self.totals):
            self.write("total", chair=chair, points=points)
        winners = [chair for chair in range(self.players) if self.totals[chair] == max(self.totals)]
        if milliseconds is None:
            milliseconds = self.number * (1000 * self.read.seconds + READING)
        stop = "won" if len(winners) == 1 else "tie"
        self.write("end", stop=stop, turns=self.turns, milliseconds=milliseconds)
        for chair in winners:
            self.write("win", chair=chair, share=WIN // len(winners))
        return self.trace()

    def trace(self) -> Trace:
        """The trace as far as it is written."""
        header = Header(
            game="ring_grid",
            variant="printed",
            rules=self.rules,
            deck_name="story",
            deck=tuple(self.deck),
            players=self.players,
            bots=("plain",) * self.players,
            first_chair=self.first_chair,
            seed=0,
            deal=0,
            rotation=0,
        )
        return Trace(header, tuple(self.events))
