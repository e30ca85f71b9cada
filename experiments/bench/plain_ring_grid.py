"""The ring-and-grid game in idiomatic plain Python: dictionaries, recursion, ``random.Random``.

The same rules as the printed ones and the same way to find words, on tiles of its own:
``python -m experiments.bench.plain_ring_grid`` prints its speed and what its games were like.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from statistics import fmean
from typing import Any, Final

import polars as pl

from sim.bots.attention import ease, grid_effort
from sim.bots.familiarity import base_zipf, chance_known, felt_zipf
from sim.bots.profiles import find_bot
from sim.lexicon.load import load_lexicon
from sim.registry import load_game

GAME: Final = "ring_grid"
ROWS: Final = ((0, 2, 4), (1, 3), (0, 2, 4), (1, 3), (0, 2, 4))
"""The printed grid of hexagons: the columns of each row that hold a tile (RG-01)."""
STEPS: Final = ((0, 2), (1, 1))
"""Rows and columns between hexagons that touch (RG-02)."""
PLAYERS, ROUNDS, TIMER, LEAST = 4, 3, 60.0, 3
BLANK, END = "?", ""

Node = dict[str, Any]


@dataclass(frozen=True, slots=True)
class FoundWord:
    """How a word lies in a grid: the most ring uses of a path, and if every path takes a blank."""

    uses: int
    needs_blank: bool


@dataclass
class PlainRingResult:
    """What a game was like.

    Attributes:
        scores: points by player.
        words, crossed_off, possible: written, of these shared, and lying in the grids.
        ring_points: points that rings added.
    """

    scores: list[int] = field(default_factory=list)
    words: int = 0
    crossed_off: int = 0
    possible: int = 0
    ring_points: int = 0


def neighbours_of(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    """The places that each place touches.

    >>> [len(near) for near in neighbours_of(ROWS)]
    [2, 4, 2, 5, 5, 3, 6, 3, 5, 5, 2, 4, 2]
    """
    at = [(row, column) for row, columns in enumerate(rows) for column in columns]
    return [
        [
            place
            for place, (row, column) in enumerate(at)
            if (abs(row - own_row), abs(column - own_column)) in STEPS
        ]
        for own_row, own_column in at
    ]


class PlainRingGrid:
    """The list as a tree of letters, and what each kind of player knows of it."""

    def __init__(self, bot: str = "casual") -> None:
        words = load_lexicon("scowl-70", family_only=True).words
        values = find_bot(bot).values
        self.values = values
        self.neighbours = neighbours_of(ROWS)
        self.pairs = sum(map(len, self.neighbours)) // 2
        texts: list[str] = words["word"].to_list()
        size = words["size"].cast(pl.Float64).to_numpy()
        known = chance_known(size, felt_zipf(words), values["vocabulary"]).tolist()
        self.known = dict(zip(texts, known, strict=True))
        letters = words["word"].str.len_chars().cast(pl.Float64).to_numpy()
        easy = ease(base_zipf(words), letters, values).tolist()
        self.ease = dict(zip(texts, easy, strict=True))
        self.write = values["write"]
        self.tree: Node = {}
        for word in texts:
            node = self.tree
            for letter in word:
                node = node.setdefault(letter, {})
            node[END] = word
        game = load_game(GAME)
        self.tiles = [card.text for card in game.make_deck(game.resolve(PLAYERS)).cards]

    def find_all(self, grid: Sequence[str], ringed: Sequence[int] = ()) -> dict[str, FoundWord]:
        """Every word of a grid."""
        found: dict[str, FoundWord] = {}
        seen: set[tuple[int, int, int, tuple[tuple[int, str], ...]]] = set()

        def step(node: Node, place: int, blanks: dict[int, str], uses: int) -> None:
            uses += place in ringed
            tile = grid[place]
            if tile == BLANK:
                stands = blanks.get(place)
                letters = (stands,) if stands else tuple(letter for letter in node if letter)
            else:
                letters = (tile,)
            for letter in letters:
                child = node.get(letter)
                if child is None:
                    continue
                after = {**blanks, place: letter} if tile == BLANK else blanks
                state = (id(child), place, uses, tuple(sorted(after.items())))
                if state in seen:
                    continue
                seen.add(state)
                word = child.get(END)
                if word is not None and len(word) >= LEAST:
                    before = found.get(word, FoundWord(0, True))
                    found[word] = FoundWord(
                        max(before.uses, uses), before.needs_blank and bool(after)
                    )
                for other in self.neighbours[place]:
                    step(child, other, after, uses)

        for place in range(len(grid)):
            step(self.tree, place, {}, 0)
        return found

    def write_list(
        self,
        grid: Sequence[str],
        found: Mapping[str, FoundWord],
        vocabulary: dict[str, bool],
        rng: random.Random,
    ) -> list[str]:
        """What a player writes down before the timer runs out."""
        tiles = Counter(grid)
        values = self.values
        rivals = sum(
            self.known[word] * self.ease[word] / (values["blank"] if how.needs_blank else 1)
            for word, how in found.items()
        )
        whole = grid_effort(self.pairs, rivals, values) / values["noticing"]
        seen = []
        for word, how in found.items():
            if word not in vocabulary:
                vocabulary[word] = rng.random() < self.known[word]
            if not vocabulary[word]:
                continue
            wait = whole / self.ease[word]
            if how.needs_blank:
                wait *= values["blank"]
            copies = Counter(word)
            if any(copies[letter] > tiles[letter] + tiles[BLANK] for letter in copies):
                wait *= values["revisit"]
            moment = rng.expovariate(1 / wait)
            if moment < TIMER:
                seen.append((moment, word))
        seen.sort()
        return [
            word
            for number, (moment, word) in enumerate(seen, start=1)
            if moment + number * self.write <= TIMER
        ]

    def lay_rings(self, grid: Sequence[str], rings: int) -> list[int]:
        """Rings on letters of many words that touch many tiles."""
        commonness = Counter("eeeeeeeeaaaaaasssssrrrrriiiiittttnnnnoooolllddcc")
        common = {**commonness, BLANK: 8}
        worth = [
            common.get(tile, 0) * len(self.neighbours[place]) for place, tile in enumerate(grid)
        ]
        return sorted(range(len(grid)), key=lambda place: -worth[place])[:rings]

    def play(self, players: int, rng: random.Random) -> PlainRingResult:
        """One game."""
        result = PlainRingResult([0] * players)
        container = self.tiles[:]
        rng.shuffle(container)
        vocabularies: list[dict[str, bool]] = [{} for _ in range(players)]
        places = len(self.neighbours)
        for number in range(ROUNDS):
            grid = [container.pop() for _ in range(places)]
            ringed = self.lay_rings(grid, min(number, 2))
            found = self.find_all(grid, ringed)
            lists = [self.write_list(grid, found, each, rng) for each in vocabularies]
            holders = Counter(word for words in lists for word in words)
            result.possible += len(found)
            for player, words in enumerate(lists):
                result.words += len(words)
                for word in words:
                    if holders[word] > 1:
                        result.crossed_off += 1
                        continue
                    points = 2 ** found[word].uses
                    result.scores[player] += points
                    result.ring_points += points - 1
        return result


@lru_cache(maxsize=2)
def plain_ring_grid(bot: str = "casual") -> PlainRingGrid:
    """The words and a kind of player, kept."""
    return PlainRingGrid(bot)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play for a while in one thread; print how fast, and what the games were like."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    game, rng = plain_ring_grid(), random.Random(options.seed)
    results: list[PlainRingResult] = []
    begun = time.process_time()
    while (seconds := time.process_time() - begun) < options.seconds:
        results.append(game.play(options.players, rng))
    print(f"{len(results) / seconds:,.2f} games a second")
    for name in ("words", "crossed_off", "possible", "ring_points"):
        print(f"  mean {name:<12}{fmean(getattr(each, name) for each in results):8.2f}")
    print(f"  mean {'score':<12}{fmean(fmean(each.scores) for each in results):8.2f}")


if __name__ == "__main__":
    main()
