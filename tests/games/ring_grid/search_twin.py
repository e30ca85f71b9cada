"""The search of a grid again in plain Python: every path, letter by letter, from every place."""

from __future__ import annotations

import string
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

BLANK = "?"
END = ""


@dataclass
class Seen:
    """What the paths of a word have shown.

    Attributes:
        ways: (steps, ring uses, blanks used) of every path.
    """

    ways: set[tuple[int, int, bool]] = field(default_factory=set)

    def counted(self, is_shortest: bool) -> int:
        """The ring uses of the path that counts (RG-18)."""
        if is_shortest:
            return min((steps, uses) for steps, uses, _ in self.ways)[1]
        return max(uses for _, uses, _ in self.ways)

    @property
    def needs_blank(self) -> bool:
        return all(blank for _, _, blank in self.ways)


def grow(words: Iterable[str]) -> dict[str, Any]:
    """The words as nested dictionaries by letter; a word ends at ``END``."""
    root: dict[str, Any] = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[END] = word
    return root


def walk_all(
    tree: dict[str, Any],
    tiles: str,
    neighbours: Sequence[int],
    ringed: Sequence[int] = (),
    least: int = 3,
    reads_qu: bool = False,
) -> dict[str, Seen]:
    """Every word of a grid with all that its paths show."""
    found: dict[str, Seen] = {}

    def visit(node, place, blanks, steps, uses):
        uses += list(ringed).count(place)
        steps += 1
        for letters, stands in readings(tiles[place], blanks.get(place), reads_qu):
            after = node
            for letter in letters:
                after = after.get(letter)
                if after is None:
                    break
            if after is None:
                continue
            assigned = {**blanks, place: letters} if stands else blanks
            word = after.get(END)
            if word is not None and len(word) >= least:
                found.setdefault(word, Seen()).ways.add((steps, uses, bool(assigned)))
            for other in range(len(tiles)):
                if neighbours[place] >> other & 1:
                    visit(after, other, assigned, steps, uses)

    for place in range(len(tiles)):
        visit(tree, place, {}, 0, 0)
    return found


def readings(tile, stands_for, reads_qu):
    """What a tile may read here, and whether it is a blank."""
    if tile == BLANK:
        return [(letter, True) for letter in (stands_for or string.ascii_lowercase)]
    return [("qu" if tile == "q" and reads_qu else tile, False)]
