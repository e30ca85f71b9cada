"""The cells behind a page: a table of all if they are few, else a line of text for each.

A page stays small however many cells were played. Those that the page leads to always stand on it;
of the others as many as there is room for, and where the rest is found is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

ALL_FIGURES = "fairdeal report DIR --format csv"
"""Where all figures of a sweep are found."""
MOST_FIELDS = 5000
"""Of a table; more are set as lines of text, one part of the page each."""
MOST_CHARACTERS = 400_000
"""Of such lines."""
WIDEST = 24
"""Characters to which a line's columns are filled up."""


@dataclass(frozen=True)
class CellSource:
    """A cell that a chapter's figures are from.

    Attributes:
        hash: the cell's.
        what: players, hand, bots ... in words.
        deals: which of its deals were played, in words, such as "0 to 3,999".
    """

    hash: str
    what: str
    deals: str


@dataclass(frozen=True)
class ShownCell:
    """A cell as a page shows it: its hash, its texts, and whether it is the base."""

    hash: str
    texts: Sequence[str]
    is_base: bool = False


@dataclass(frozen=True)
class ShownCells:
    """The cells that a page shows; ``left_out`` of all are found elsewhere."""

    rows: Sequence[ShownCell]
    widths: Sequence[int]
    is_table: bool
    left_out: int


@dataclass(frozen=True)
class CellTable:
    """All cells behind a page or a chapter.

    Attributes:
        caption, heads: of the table; the heads are of ``texts``.
        cells: their hashes, in order.
        texts: of the cell at a place.
        prefix: of their anchors.
        base: the hash of the cell that others are measured from; empty: none.
        rest: where those are found for which there is no room.
        room: characters that lines may take, beside those of cells that are linked.
    """

    caption: str
    heads: Sequence[str]
    cells: Sequence[str]
    texts: Callable[[int], Sequence[str]]
    rest: str
    prefix: str = "cell-"
    base: str = ""
    room: int = MOST_CHARACTERS

    def shown(self, linked: frozenset[str]) -> ShownCells:
        """Those for which there is room, with every one that a page leads to.

        Args:
            linked: the anchors that the page has links to.
        """
        is_table = len(self.cells) * len(self.heads) <= MOST_FIELDS
        wanted = [f"{self.prefix}{one}" in linked for one in self.cells]
        order = sorted(range(len(self.cells)), key=lambda place: not wanted[place])
        found: dict[int, Sequence[str]] = {}
        room = self.room
        for place in order:
            if not (is_table or wanted[place] or room > 0):
                break
            found[place] = self.texts(place)
            room -= sum(len(one) + 3 for one in found[place])
        rows = [
            ShownCell(self.cells[place], texts, self.cells[place] == self.base)
            for place, texts in sorted(found.items())
        ]
        columns = zip(self.heads, *(one.texts for one in rows), strict=True)
        widths = [min(max(map(len, column)), WIDEST) for column in columns]
        return ShownCells(rows, widths, is_table, len(self.cells) - len(rows))


def links_of(body: str) -> frozenset[str]:
    """The anchors that a part of a page has links to."""
    return frozenset(re.findall(r'href="#([^"]+)"', body))


def cell_sources(cells: Sequence[CellSource], prefix: str) -> CellTable:
    """The cells of a chapter or page, and which deals of each were played."""
    return CellTable(
        "Cells and the deals of each that were played",
        ("Cell", "What", "Deals"),
        [one.hash for one in cells],
        lambda place: (cells[place].hash[:10], cells[place].what, cells[place].deals),
        "chapter.json, in the folder that the command wrote,",
        prefix,
        room=MOST_CHARACTERS // 4,
    )
