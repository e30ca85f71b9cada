"""All words of a grid, all grids of some tiles, all rounds of some lists: counts to compare with.

Everything is tried out one by one. Where the referee's own check keeps ways that are alike
together (`sim.referee.ring_grid.paths`), here every path is walked for itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import comb

from sim.referee.ring_grid.paths import Grid
from sim.referee.ring_grid.rules import BLANK, Rules
from sim.referee.ring_grid.shapes import neighbours_of
from sim.referee.ring_grid.table import VOWELS

Path = tuple[int, ...]
"""The places of a word, in order."""

Points = tuple[int, ...]
"""Points by chair."""

EXAMPLE_EDGES = ("wo", "or", "rd", "di", "ig", "ra", "ab", "bi", "oe", "it", "ia")
"""The neighbours that the rulebook's example words need, if each letter is one tile."""


@dataclass(frozen=True)
class Found:
    """What a grid has of a word.

    Attributes:
        paths: how many paths spell it.
        points: what it is worth (RG-18, RG-23).
        plain_points: what it would be worth without rings.
        blanks: the fewest blank tiles on a path of it.
    """

    paths: int
    points: int
    plain_points: int
    blanks: int


def make_grid(letters: str, shape: str, rings: Sequence[int] = (), qu: bool = False) -> Grid:
    """The grid of these letters, place by place; spaces only help to read them.

    Args:
        letters: one a place, `?` for a blank.
        shape: the shape's name.
        rings: places with a ring; one that is named twice has two.
        qu: a Q tile reads QU.

    >>> make_grid("ABC DE FGH I? KLM", "hex32323", [0]).letters[9]
    '?'
    """
    laid = tuple(letters.lower().replace(" ", ""))
    neighbours = tuple(map(tuple, neighbours_of(shape)))
    on_place = tuple(list(rings).count(place) for place in range(len(neighbours)))
    return Grid(laid, neighbours, on_place, qu)


def walks(grid: Grid, steps: int) -> Iterator[Path]:
    """Every path of so many steps, whatever it spells (RG-02, RG-07).

    >>> len(list(walks(make_grid("?" * 13, "hex32323"), 2)))
    48
    """
    if steps == 1:
        yield from ((place,) for place in range(len(grid.letters)))
        return
    for path in walks(grid, steps - 1):
        yield from ((*path, place) for place in grid.neighbours[path[-1]])


def spells(path: Path, word: str, grid: Grid) -> bool:
    """Whether a path spells the beginning of a word: RG-08, each blank one letter of it."""
    spelled = 0
    stands_for: dict[int, str] = {}
    for place in path:
        letter = word[spelled : spelled + 1]
        reads = grid.reads(place)
        if reads == BLANK:
            reads = stands_for.setdefault(place, letter) if letter else BLANK
        if not word.startswith(reads, spelled):
            return False
        spelled += len(reads)
    return True


def paths_of(word: str, grid: Grid) -> list[Path]:
    """Every path that spells the word, in order of its places.

    >>> paths_of("toto", make_grid("TOX XX XXX XX XXT", "hex32323"))
    [(0, 1, 0, 1)]
    """
    found = []
    longer: list[Path] = [(place,) for place in range(len(grid.letters))]
    while longer:
        path = longer.pop()
        if not spells(path, word, grid):
            continue
        if letters_on(path, grid) == len(word):
            found.append(path)
        else:
            longer.extend((*path, place) for place in grid.neighbours[path[-1]])
    return sorted(found)


def letters_on(path: Path, grid: Grid) -> int:
    """How many letters a path reads."""
    return sum(len(grid.reads(place)) for place in path)


def uses_on(path: Path, grid: Grid) -> int:
    """How often a path uses a ring."""
    return sum(grid.rings[place] for place in path)


def blanks_on(path: Path, grid: Grid) -> int:
    """How many blank tiles a path uses, each counted once."""
    return sum(grid.letters[place] == BLANK for place in set(path))


def points_of(word: str, paths: Sequence[Path], grid: Grid, rules: Rules) -> int:
    """RG-18: by the best of the paths; or by the shortest and, of these, the one worth least."""
    worth = [rules.points(len(word), uses_on(path, grid)) for path in paths]
    if rules.best_path:
        return max(worth)
    fewest = min(map(len, paths))
    return min(value for value, path in zip(worth, paths, strict=True) if len(path) == fewest)


def words_in_grid(grid: Grid, words: Iterable[str], rules: Rules) -> dict[str, Found]:
    """Every word of some that the grid holds (RG-06), with its paths counted."""
    found = {}
    for word in words:
        paths = paths_of(word, grid) if len(word) >= rules.minlen else []
        if paths:
            points = points_of(word, paths, grid, rules)
            blanks = min(blanks_on(path, grid) for path in paths)
            found[word] = Found(len(paths), points, rules.plain_points(len(word)), blanks)
    return found


def count_embeddings(edges: Iterable[str], shape: str) -> int:
    """In how many ways letters can be laid on a shape so that these pairs of them touch.

    >>> count_embeddings(["ab"], "hex32323"), count_embeddings(["ab", "bc", "ca"], "hex32323")
    (48, 72)
    """
    wanted = [(edge[0], edge[1]) for edge in edges]
    letters = list(dict.fromkeys(letter for edge in wanted for letter in edge))
    return count_layings(letters, wanted, neighbours_of(shape), {})


def count_layings(
    letters: Sequence[str],
    wanted: Sequence[tuple[str, str]],
    neighbours: Sequence[Sequence[int]],
    laid: Mapping[str, int],
) -> int:
    """In how many ways the letters that are left can be laid."""
    if not letters:
        return 1
    total = 0
    for place in range(len(neighbours)):
        if place in laid.values():
            continue
        more = {**laid, letters[0]: place}
        both = [(more[a], more[b]) for a, b in wanted if a in more and b in more]
        if all(there in neighbours[here] for here, there in both):
            total += count_layings(letters[1:], wanted, neighbours, more)
    return total


def arrangements(letters: str) -> Iterator[str]:
    """Every different order of some letters, each once.

    >>> list(arrangements("aab"))
    ['aab', 'aba', 'baa']
    """
    if not letters:
        yield ""
    for first in sorted(set(letters)):
        yield from (first + rest for rest in arrangements(letters.replace(first, "", 1)))


def share_of_grids_with(word: str, letters: str, shape: str) -> Fraction:
    """In which share of all shuffles a grid of exactly these tiles holds the word.

    Args:
        word: what is looked for.
        letters: the tiles, as many as the shape has places.
        shape: the shape's name.
    """
    holds = [bool(paths_of(word, make_grid(order, shape))) for order in arrangements(letters)]
    return Fraction(sum(holds), len(holds))


def share_of_few_vowels(deck: str, size: int) -> Fraction:
    """RG-11: in which share of all draws fewer than two of the tiles are A, E, I, O or U.

    >>> share_of_few_vowels("aebc", 2)
    Fraction(5, 6)
    """
    vowels = sum(letter in VOWELS for letter in deck.lower())
    others = len(deck) - vowels
    few = sum(comb(vowels, drawn) * comb(others, size - drawn) for drawn in (0, 1))
    return Fraction(few, comb(len(deck), size))


def round_points(lists: Sequence[Sequence[str]], points: Mapping[str, int]) -> Points:
    """RG-19, RG-23: the points of a round in which nothing is challenged.

    >>> round_points([["dig", "word"], ["dig"]], {"dig": 1, "word": 4})
    (4, 0)
    """
    on_lists = Counter(word for words in lists for word in words)
    return tuple(sum(points[word] for word in words if on_lists[word] == 1) for words in lists)


def all_rounds(points: Mapping[str, int], players: int) -> Counter[Points]:
    """How many of all ways to write lists, each any choice of these words, score so.

    Args:
        points: what each word is worth.
        players: how many lists.

    Returns:
        By points, how many of the 2 ** (words * players) ways.

    >>> sorted(all_rounds({"dig": 2}, 2).items())
    [((0, 0), 2), ((0, 2), 1), ((2, 0), 1)]
    """
    choices = [each for size in range(len(points) + 1) for each in combinations(points, size)]
    return Counter(round_points(lists, points) for lists in product(choices, repeat=players))


def expected_points(points: Mapping[str, int], chances: Sequence[float]) -> list[float]:
    """RG-26: what each chair scores on average, if all find words independently of each other.

    Args:
        points: what each word is worth.
        chances: by chair, its chance to find any of the words.

    >>> expected_points({"dig": 2}, [0.5, 0.25])
    [0.75, 0.25]
    """
    total = sum(points.values())
    means = []
    for chair, chance in enumerate(chances):
        alone = chance
        for other, its_chance in enumerate(chances):
            alone *= 1 if other == chair else 1 - its_chance
        means.append(total * alone)
    return means
