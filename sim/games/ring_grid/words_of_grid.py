"""All words of a grid for a caller in Python: for tests, evidence and anyone who wonders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.decks.deck import WILD
from sim.engine.table import deck_dtype, new_record
from sim.errors import InputError, describe_value
from sim.games.ring_grid.grid import SHAPES
from sim.games.ring_grid.lexicon import LETTERS, LONGEST, LetterTree, build_tree
from sim.games.ring_grid.path import find_path
from sim.games.ring_grid.search import (
    GRID_DTYPE,
    MOST_BLANKS,
    NEEDS_BLANK,
    USES_MASK,
    find_all_words,
    make_ends,
    read_grid,
)
from sim.games.ring_grid.tiles import DECK_FIELDS, pack_shape
from sim.lexicon.load import load_lexicon
from sim.limits import MOST_WORDS

Record = npt.NDArray[Any]
READ_GRID: Callable[..., None] = read_grid
FIND_ALL: Callable[..., int] = find_all_words
MAKE_ENDS: Callable[..., Any] = make_ends
FIND_PATH: Callable[..., tuple[int, int]] = find_path


@dataclass(frozen=True)
class GridWord:
    """A word of a grid.

    Attributes:
        word: lower case.
        uses: ring uses of the path that counts (RG-18); its value is 2 to that power.
        needs_blank: does no path without a blank spell it?
    """

    word: str
    uses: int
    needs_blank: bool


class GridSearch:
    """A shape and a list of words, ready to be looked for in many grids."""

    def __init__(self, shape: str, words: Sequence[str]) -> None:
        """Build the words' tree.

        Args:
            shape: its key.
            words: 2 to 15 letters a to z, sorted, each once.

        Raises:
            InputError: for an unknown shape.
        """
        if shape not in SHAPES:
            raise InputError("shape", f"{describe_value(shape)} is no shape", " | ".join(SHAPES))
        self.shape = SHAPES[shape]
        self.words = words
        tree: LetterTree = build_tree(words)
        self.deck: Record = new_record(deck_dtype(DECK_FIELDS))
        pack_shape(shape, self.deck[0])
        self.deck["nodes"][0, : len(tree.nodes)] = tree.nodes
        self.deck["spelling"][0, : len(words)] = tree.spelling
        self.grid: Record = new_record(GRID_DTYPE)
        self.found = np.zeros(MOST_WORDS, np.int64)
        self.how = np.zeros(MOST_WORDS, np.int64)

    def lay(self, tiles: str, ringed: Sequence[int] = (), reads_qu: bool = False) -> None:
        """Lay tiles and rings.

        Args:
            tiles: a letter a place, ``?`` for a blank.
            ringed: places with a ring; one that stands twice has both.
            reads_qu: whether a Q tile reads QU.

        Raises:
            InputError: for the wrong number of tiles, too many blanks or a place out of range.
        """
        odd = [tile for tile in tiles if tile != WILD and not ("a" <= tile <= "z")]
        if len(tiles) != self.shape.places or odd or tiles.count(WILD) > MOST_BLANKS:
            allowed = f"{self.shape.places} of a to z, among them up to {MOST_BLANKS} blanks ?"
            raise InputError(
                "tiles", f"{describe_value(tiles)} does not fill {self.shape.name}", allowed
            )
        if any(not 0 <= place < len(tiles) for place in ringed):
            raise InputError(
                "ringed", f"{describe_value(list(ringed))}", f"places 0 to {len(tiles) - 1}"
            )
        for place, tile in enumerate(tiles):
            self.deck["letter"][0, place] = LETTERS if tile == WILD else ord(tile) - ord("a")
            self.grid["tile"][0, place] = place
        self.grid["places"] = len(tiles)
        READ_GRID(self.grid[0], self.deck[0], np.int64(reads_qu))
        self.grid["ringed"] = sum(1 << place for place in set(ringed))
        self.grid["ringed_twice"] = sum(
            1 << place for place in set(ringed) if list(ringed).count(place) > 1
        )

    def find(self, least: int = 3, is_shortest: bool = False) -> int:
        """Search the grid; the numbers of the words found are in ``found``, ``how`` beside them."""
        return int(
            FIND_ALL(
                self.grid[0],
                self.deck[0],
                np.int64(least),
                np.int64(is_shortest),
                self.found,
                self.how,
            )
        )

    def list_words(self, least: int = 3, is_shortest: bool = False) -> list[GridWord]:
        """All words of the grid that was laid, in alphabetical order."""
        count = self.find(least, is_shortest)
        numbers, how = self.found[:count].tolist(), self.how[:count].tolist()
        return [
            GridWord(self.words[number], way & USES_MASK, way & NEEDS_BLANK != 0)
            for number, way in zip(numbers, how, strict=True)
        ]

    def path(self, word: str, is_shortest: bool = False) -> tuple[list[tuple[int, str]], int]:
        """The path of a word that lies in the grid: steps as place and letter, and ring uses."""
        steps = np.zeros((2, LONGEST), np.int64)
        number = np.int64(self.words.index(word))
        ends = MAKE_ENDS(np.int64(self.grid["blanks"][0]))
        count, uses = FIND_PATH(
            self.grid[0], self.deck[0], number, np.int64(is_shortest), ends, steps
        )
        path = [(place, chr(ord("a") + letter)) for place, letter in steps[:, :count].T.tolist()]
        return path, int(uses)


@lru_cache(maxsize=4)
def search_of(shape: str, lexicon: str = "scowl-70", family_only: bool = True) -> GridSearch:
    """The search of a shape with an agreed list; kept."""
    return GridSearch(shape, load_lexicon(lexicon, family_only).words["word"].to_list())


def words_of_grid(
    tiles: str,
    shape: str = "hex32323",
    *,
    lexicon: str = "scowl-70",
    ringed: Sequence[int] = (),
    least: int = 3,
) -> list[GridWord]:
    """All words of a grid with their ring uses.

    Args:
        tiles: a letter a place, row by row; ``?`` for a blank.
        shape: key of the shape.
        lexicon: as for `sim.lexicon.load_lexicon`.
        ringed: places with a ring.
        least: letters of the shortest word.

    Raises:
        InputError: if the tiles do not fit, or for an unknown shape or lexicon.

    >>> found = words_of_grid("tixdagrobwexx", ringed=(1,))
    >>> [(one.word, one.uses) for one in found if one.uses > 1]
    [('ixia', 2), ('titi', 2)]
    """
    search = search_of(shape, lexicon)
    search.lay(tiles, ringed)
    return search.list_words(least)
