"""The shapes that the tiles may be laid out in (RG-01): data, and what touches what (RG-02).

A shape is a list of rows of columns. On a hexagonal shape a place touches those two columns away
in its row and one column away in the next; on a square one those one column or one row away,
corners included. Places are numbered row by row, from the left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

MOST_PLACES = 25
HALF_PLACES = 13
"""Sets of places are looked up in two halves: the first 13 places, and the others."""
HALF_SETS = 1 << HALF_PLACES


@dataclass(frozen=True)
class Shape:
    """A layout of tiles.

    Attributes:
        name: its key.
        rows: the columns that hold a tile, row by row.
        is_hexagonal: whether tiles are hexagons (or discs laid like them) or squares.
    """

    name: str
    rows: tuple[tuple[int, ...], ...]
    is_hexagonal: bool

    @property
    def positions(self) -> tuple[tuple[int, int], ...]:
        """Row and column of each place, in the order of their numbers."""
        return tuple((row, column) for row, at in enumerate(self.rows) for column in at)

    @property
    def places(self) -> int:
        """How many tiles it holds."""
        return len(self.positions)

    def are_touching(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Do two different positions touch (RG-02)?"""
        down, across = abs(one[0] - other[0]), abs(one[1] - other[1])
        if self.is_hexagonal:
            return (down, across) in {(0, 2), (1, 1)}
        return max(down, across) == 1

    @property
    def neighbours(self) -> tuple[int, ...]:
        """By place, the places that it touches as a bit mask.

        >>> [bin(mask).count("1") for mask in SHAPES["hex32323"].neighbours]
        [2, 4, 2, 5, 5, 3, 6, 3, 5, 5, 2, 4, 2]
        """
        at = self.positions
        return tuple(
            sum(1 << number for number, other in enumerate(at) if self.are_touching(one, other))
            for one in at
        )


SHAPES: Mapping[str, Shape] = {
    shape.name: shape
    for shape in (
        Shape("hex32323", ((0, 2, 4), (1, 3), (0, 2, 4), (1, 3), (0, 2, 4)), True),
        Shape("hex454", ((1, 3, 5, 7), (0, 2, 4, 6, 8), (1, 3, 5, 7)), True),
        Shape("hexagram", ((3,), (0, 2, 4, 6), (1, 3, 5), (0, 2, 4, 6), (3,)), True),
        Shape("diamond8", ((2,), (1, 2, 3), (0, 1, 2, 3, 4), (1, 2, 3), (2,)), False),
        Shape("square4", ((0, 1, 2, 3),) * 4, False),
        Shape("square5", ((0, 1, 2, 3, 4),) * 5, False),
    )
}
"""All shapes by name: four readings of the lost picture, and two to calibrate finders with."""


def count_pairs(shape: str) -> int:
    """How many pairs of places touch in a shape.

    >>> count_pairs("hex32323"), count_pairs("square4")
    (24, 42)
    """
    return sum(mask.bit_count() for mask in SHAPES[shape].neighbours) // 2


@cache
def reach_of_sets(shape: str) -> npt.NDArray[np.int32]:
    """What can be stepped to from a set of places, as bit masks.

    Returns:
        int32, shape (2, HALF_SETS): from sets of the first `HALF_PLACES` places, and of the others.
    """
    reach = np.zeros((2, HALF_SETS), np.int32)
    sets = np.arange(HALF_SETS)
    for place, mask in enumerate(SHAPES[shape].neighbours):
        half, bit = divmod(place, HALF_PLACES)
        reach[half, sets >> bit & 1 == 1] |= mask
    return reach


def draw_grid(shape: str, texts: list[str], ringed: Sequence[int] = ()) -> list[str]:
    r"""A picture of a grid in lines of text: a letter a tile, in brackets where a ring lies.

    Args:
        shape: its key.
        texts: what the tile in each place shows.
        ringed: the places with a ring; one that stands twice has both.

    >>> print("\n".join(draw_grid("hex454", list("ABCDEFGHIJKL?"), [4, 10, 10])))
          A   B   C   D
       (E)  F   G   H   I
          J ((K)) L   ?
    """
    drawn = SHAPES[shape]
    width = 2 if drawn.is_hexagonal else 4
    lines = []
    place = 0
    for row in drawn.rows:
        line = ""
        for column in row:
            text = texts[place]
            rings = list(ringed).count(place)
            tile = f"{'(' * rings}{text}{')' * rings}" if rings else f" {text} "
            line = line.ljust(3 + width * column - max(rings - 1, 0)) + tile
            place += 1
        lines.append(line.rstrip())
    return lines
