"""The shapes of the grid (RG-01) and which places touch (RG-02), written down from the rulings.

Places are numbered from 0, row by row from the top and from left to right. Rows are centred, so
that a place is known by its row and by its distance from the middle line in half steps:

    hex32323   hex454     hexagram   diamond8   square4
     o o o     o o o o       o          o       o o o o
      o o     o o o o o   o o o o     o o o     o o o o
     o o o     o o o o     o o o    o o o o o   o o o o
      o o                 o o o o     o o o     o o o o
     o o o                   o          o

On a hexagonal grid, neighbours in a row touch, and so do places of adjoining rows that stand half
a step apart. On the others a place touches all eight around it.
"""

from __future__ import annotations

from itertools import combinations

ROWS: dict[str, tuple[int, ...]] = {
    "hex32323": (3, 2, 3, 2, 3),
    "hex454": (4, 5, 4),
    "hexagram": (1, 4, 3, 4, 1),
    "diamond8": (1, 3, 5, 3, 1),
    "square4": (4, 4, 4, 4),
    "square5": (5, 5, 5, 5, 5),
}
"""RG-01: how many places each row has. The last two are for calibration only."""

HEXAGONAL = ("hex32323", "hex454", "hexagram")
HALF, WHOLE = 1, 2
"""A half step and a whole step to the side."""

Place = tuple[int, int]
"""Row from the top, half steps to the right of the middle line."""


def places_of(shape: str) -> list[Place]:
    """Every place of a shape, in the order of their numbers.

    >>> places_of("hex32323")[:5]
    [(0, -2), (0, 0), (0, 2), (1, -1), (1, 1)]
    """
    return [
        (row, 1 - count + WHOLE * along)
        for row, count in enumerate(ROWS[shape])
        for along in range(count)
    ]


def are_touching(shape: str, one: Place, other: Place) -> bool:
    """RG-02: whether two different places touch."""
    down, aside = abs(one[0] - other[0]), abs(one[1] - other[1])
    if shape in HEXAGONAL:
        return (down, aside) in ((0, WHOLE), (1, HALF))
    return (down, aside) in ((0, WHOLE), (1, 0), (1, WHOLE))


def edges_of(shape: str) -> list[tuple[int, int]]:
    """The pairs of places that touch, the lower number first.

    >>> len(edges_of("hex32323")), len(edges_of("hex454"))
    (24, 26)
    """
    numbered = enumerate(places_of(shape))
    pairs = combinations(numbered, 2)
    return [
        (one, other) for (one, here), (other, there) in pairs if are_touching(shape, here, there)
    ]


def neighbours_of(shape: str) -> list[list[int]]:
    """By place, the places that it touches (RG-02), in order.

    >>> neighbours_of("hex32323")[0], neighbours_of("diamond8")[0]
    ([1, 3], [1, 2, 3])
    """
    edges = edges_of(shape)
    return [
        sorted([b for a, b in edges if a == place] + [a for a, b in edges if b == place])
        for place in range(len(places_of(shape)))
    ]
