"""Every way to spell a word on a grid, and what the word is worth by them (RG-18)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sim.referee.ring_grid.rules import BLANK, Rules

Readings = frozenset[tuple[int, str]]
"""RG-08: the place of each blank that a word has used, with the letter it stands for."""


@dataclass(frozen=True)
class Grid:
    """The tiles of a round as they lie.

    Attributes:
        letters: by place, the tile's letter in lower case, or `BLANK`.
        neighbours: by place, the places that touch it.
        rings: by place, how many rings lie there.
        qu: a Q tile reads QU (RG-05); a blank that stands for Q does not.
    """

    letters: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    rings: tuple[int, ...]
    qu: bool = False

    def reads(self, place: int) -> str:
        """What a lettered tile adds to a word."""
        letter = self.letters[place]
        return "qu" if self.qu and letter == "q" else letter


@dataclass(frozen=True)
class Way:
    """One way, or several that are alike from here on, to have spelled the beginning of a word.

    Attributes:
        place: where the path stands, None before its first tile.
        readings: what blanks stand for so far.
        steps: tiles stepped on, a tile as often as it was stepped on.
        uses: of rings, on these steps.
    """

    place: int | None
    readings: Readings
    steps: int
    uses: int


NOWHERE = Way(None, frozenset(), 0, 0)


def ways_to_spell(word: str, grid: Grid) -> set[Way]:
    """Every way to spell the whole word, ways that end alike once.

    RG-07: a path may come back to a tile, but never stays on it: no tile is its own neighbour.

    >>> grid = Grid(("t", "o"), ((1,), (0,)), (0, 1))
    >>> [(way.steps, way.uses) for way in ways_to_spell("toto", grid)]
    [(4, 2)]
    >>> ways_to_spell("too", grid)
    set()
    """
    by_letters: list[set[Way]] = [set() for _ in range(len(word) + 1)]
    by_letters[0].add(NOWHERE)
    for spelled in range(len(word)):
        for way in by_letters[spelled]:
            for letters, longer in steps_on(way, word, spelled, grid):
                by_letters[spelled + letters].add(longer)
    return by_letters[len(word)]


def steps_on(way: Way, word: str, spelled: int, grid: Grid) -> Iterator[tuple[int, Way]]:
    """Every next step: how many letters of the word it spells, and the way with it."""
    everywhere = tuple(range(len(grid.letters)))
    for place in everywhere if way.place is None else grid.neighbours[way.place]:
        uses = way.uses + grid.rings[place]
        if grid.letters[place] != BLANK:
            reads = grid.reads(place)
            if word.startswith(reads, spelled):
                yield len(reads), Way(place, way.readings, way.steps + 1, uses)
            continue
        stands_for = dict(way.readings).get(place, word[spelled])
        if stands_for == word[spelled]:  # RG-08: one letter a word, whichever it is at first
            readings = way.readings | {(place, stands_for)}
            yield 1, Way(place, readings, way.steps + 1, uses)


def counts_as(word: str, steps: int, uses: int, ways: set[Way], rules: Rules) -> bool:
    """RG-18: whether a path is one by which the word is to be valued.

    Args:
        word: what the path spells.
        steps: of the path.
        uses: of rings on it.
        ways: all ways to spell the word.
        rules: they say whether the best path counts, or the shortest and plainest.
    """
    if not rules.best_path and steps != min(way.steps for way in ways):
        return False
    return rules.points(len(word), uses) == worth(word, ways, rules)


def worth(word: str, ways: set[Way], rules: Rules) -> int:
    """RG-18: what the word is worth.

    Its best path counts; or, by the parameter, its shortest one, and of equally short ones that
    which is worth least: the path of a player who does not look for rings.
    """
    if rules.best_path:
        return max(rules.points(len(word), way.uses) for way in ways)
    fewest = min(way.steps for way in ways)
    short = [way for way in ways if way.steps == fewest]
    return min(rules.points(len(word), way.uses) for way in short)
