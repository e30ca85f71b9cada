"""A trace of the ring-and-grid game read into rounds, lists and words; and games on known tiles.

>>> game = play_tiles("catqqqqqqqqqq", players=2, bots=[FINDS_ALL, FINDS_NOTHING], rounds=1)
>>> sorted(word.text for word in game.rounds[0].words(0))
['cat', 'tat']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sim.decks import Card, Deck
from sim.engine.simulation import play_trace, prepare
from sim.lexicon import load_lexicon
from sim.trace import Event, Trace
from tests.games.traces import trace_of

FINDS_ALL = {"profile": "plain", "write": 0.15}
"""Writes down every word of a grid (400 in a minute)."""
FINDS_NOTHING = {"profile": "novice", "write": 60}
"""Needs the whole minute to write a word, and so has none when the timer runs out."""


@dataclass
class ListedWord:
    """A word of a list.

    Attributes:
        chair, number: whose, and where in his list.
        length: letters, as recorded.
        steps: (place, letter 0 to 25, tile) of each step.
        doubted: verdict of a challenge, "" if there was none; and by whom.
        why_off: why it was crossed off, "" if it was not.
        points: scored.
    """

    chair: int
    number: int
    length: int
    steps: list[tuple[int, int, int]] = field(default_factory=list)
    doubted: str = ""
    doubter: int = -1
    why_off: str = ""
    points: int = 0
    text: str = ""


@dataclass
class Round:
    """A round: dealer, refill, redraws, tiles by place, rings, lists by chair in order."""

    number: int
    dealer: int
    refill: int = 0
    drawn: list[list[int]] = field(default_factory=lambda: [[]])
    ringed: list[int] = field(default_factory=list)
    ring_chairs: list[int] = field(default_factory=list)
    lists: dict[int, list[ListedWord]] = field(default_factory=dict)

    @property
    def tiles(self) -> list[int]:
        """The tiles of the grid that was played on, by place."""
        return self.drawn[-1]

    def words(self, chair: int) -> list[ListedWord]:
        return self.lists[chair]

    def all_words(self) -> Iterator[ListedWord]:
        for words in self.lists.values():
            yield from words


@dataclass
class Game:
    """A trace and its rounds."""

    trace: Trace
    rounds: list[Round] = field(default_factory=list)

    def shows(self, tile: int) -> str:
        return self.trace.header.deck[tile].lower()

    def grid(self, number: int = 1) -> str:
        return "".join(map(self.shows, self.rounds[number - 1].tiles))

    def all(self, kind: str) -> list[Event]:
        return [event for event in self.trace.events if event.kind == kind]

    def score(self, chair: int) -> int:
        return sum(event["points"] for event in self.all("score") if event["chair"] == chair)


def read(trace: Trace) -> Game:
    """Read a trace."""
    game = Game(trace)
    latest = ListedWord(-1, 0, 0)
    for event in trace.events:
        if event.kind == "round":
            game.rounds.append(Round(event["number"], event["dealer"]))
            continue
        current = game.rounds[-1] if game.rounds else Round(0, -1)
        if event.kind == "refill":
            current.refill = event["tiles"]
        elif event.kind == "redraw":
            current.drawn.append([])
        elif event.kind == "tile":
            assert event["place"] == len(current.tiles)
            current.tiles.append(event["tile"])
        elif event.kind == "ring":
            current.ringed.append(event["place"])
            current.ring_chairs.append(event["chair"])
        elif event.kind == "turn":
            current.lists[event["chair"]] = []
        elif event.kind == "list":
            latest = ListedWord(event["chair"], event["number"], event["length"])
            current.lists[event["chair"]].append(latest)
            assert event["number"] == len(current.lists[event["chair"]])
        elif event.kind == "step":
            latest.steps.append((event["place"], event["letter"], event["tile"]))
            latest.text += spelled(trace, event)
        elif event.kind == "challenge":
            word = current.lists[event["finder"]][event["number"] - 1]
            word.doubted, word.doubter = event["verdict"], event["chair"]
        elif event.kind == "cross off":
            current.lists[event["chair"]][event["number"] - 1].why_off = event["why"]
        elif event.kind == "score":
            current.lists[event["chair"]][event["number"] - 1].points = event["points"]
    return game


def spelled(trace: Trace, step: Event) -> str:
    """What a step adds to its word."""
    letter = chr(ord("a") + step["letter"])
    is_tile = trace.header.deck[step["tile"]].lower() == "q"
    return "qu" if is_tile and trace.header.rules["qu"] == "yes" else letter


def play(
    players: int = 3, bots: Any = "casual", seed: int = 5, deal: int = 0, **rules: Any
) -> Game:
    """A game of the printed tiles."""
    setting = prepare("ring_grid", players=players, bots=bots, seed=seed, rules=rules)
    return read(trace_of(setting, deal))


def play_tiles(tiles: str, players: int = 2, bots: Any = FINDS_ALL, **rules: Any) -> Game:
    """A game whose container holds these tiles, the first to be drawn first; chair 0 begins."""
    deck = Deck("known", "test", tuple(Card(tile) for tile in tiles))
    rules = {"first": "fixed", "rounds": 1, **rules}
    setting = prepare("ring_grid", players=players, bots=bots, rules=rules, deck=deck, seed=3)
    return read(play_trace(setting, order=range(len(tiles))))


@cache
def agreed_list(lexicon: str, lexicon_filter: str) -> frozenset[str]:
    """The words of the agreed dictionary."""
    return frozenset(load_lexicon(lexicon, family_only=lexicon_filter == "family").words["word"])


def seat_of(trace: Trace, chair: int) -> int:
    return (chair - trace.header.rotation) % trace.header.players


def order_from(first: int, players: int) -> Sequence[int]:
    """The chairs in turn order."""
    return [(first + place) % players for place in range(players)]
