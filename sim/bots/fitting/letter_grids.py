"""Word-finding tasks that people's figures are known for: hands of cards, and grids of letters.

In a grid a word is a path over neighbours, corners included, that uses no place twice. For
predictions only, not for play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from sim.bots.fitting.best_values import LETTERS, Floats, Ints, counts_of
from sim.lexicon.letters import GUARDS, NO_LETTER, letters_of, pack_counts

NO_PAIR = len(LETTERS) ** 2


@dataclass(frozen=True, eq=False)
class FindableWords:
    """A list of words, ready to be looked for in many sets of letters.

    Attributes:
        words: lower case.
        low, high: their packed letter counts.
    """

    words: Sequence[str]
    low: Ints = field(init=False)
    high: Ints = field(init=False)

    def __post_init__(self) -> None:
        low, high = pack_counts(counts_of(self.words))
        object.__setattr__(self, "low", low)
        object.__setattr__(self, "high", high)

    @cached_property
    def pairs(self) -> Ints:
        """Each word's pairs of letters that touch, shape (words, longest - 1); `NO_PAIR` behind.

        >>> FindableWords(["ab", "baa"]).pairs.tolist()
        [[1, 676], [26, 0]]
        """
        letters = letters_of(self.words, max(map(len, self.words))).astype(np.int64)
        first, second = letters[:, :-1], letters[:, 1:]
        return np.where(second == NO_LETTER, NO_PAIR, len(LETTERS) * first + second)

    def find_in_letters(self, letters: str) -> Ints:
        """The places in ``words`` of all words that can be laid with these letters.

        >>> FindableWords(["act", "tact"]).find_in_letters("cat").tolist()
        [0]
        """
        low, high = pack_counts(counts_of([letters]))
        rest = ((low | GUARDS) - self.low) & ((high | GUARDS) - self.high)
        return np.flatnonzero((rest & GUARDS) == GUARDS)

    def find_in_grid(self, letters: str, width: int) -> Ints:
        """The places in ``words`` of all words that are a path through a square grid.

        Args:
            letters: the grid's, row by row.
            width: of the grid.

        >>> FindableWords(["act", "tac", "cat"]).find_in_grid("cxaxxtxxx", 3).tolist()
        []
        >>> FindableWords(["act", "tac", "cat"]).find_in_grid("caxtxxxxx", 3).tolist()
        [0, 1, 2]
        """
        neighbours = find_neighbours(width)
        places: dict[str, list[int]] = {}
        for place, letter in enumerate(letters):
            places.setdefault(letter, []).append(place)
        touch = np.zeros(NO_PAIR + 1, np.bool_)
        touch[NO_PAIR] = True
        for place, near in neighbours.items():
            first = len(LETTERS) * LETTERS.index(letters[place])
            touch[[first + LETTERS.index(letters[other]) for other in near]] = True
        laid = self.find_in_letters(letters)
        found = [
            index
            for index in laid[touch[self.pairs[laid]].all(axis=1)].tolist()
            if any(
                is_path(self.words[index][1:], letters, neighbours, place, 1 << place)
                for place in places[self.words[index][0]]
            )
        ]
        return np.array(found, np.int64)


def find_neighbours(width: int) -> dict[int, tuple[int, ...]]:
    """The places that touch each place of a square grid, corners included.

    >>> find_neighbours(3)[0]
    (1, 3, 4)
    """
    return {
        row * width + column: tuple(
            other_row * width + other_column
            for other_row in range(max(0, row - 1), min(width, row + 2))
            for other_column in range(max(0, column - 1), min(width, column + 2))
            if (other_row, other_column) != (row, column)
        )
        for row in range(width)
        for column in range(width)
    }


def is_path(
    rest: str, letters: str, neighbours: Mapping[int, Sequence[int]], at: int, used: int
) -> bool:
    """Can the rest of a word be walked from a place, given the places used as a bit mask?"""
    if not rest:
        return True
    return any(
        letters[place] == rest[0]
        and not used >> place & 1
        and is_path(rest[1:], letters, neighbours, place, used | 1 << place)
        for place in neighbours[at]
    )


def draw_grid(width: int, shares: Floats, generator: np.random.Generator) -> str:
    """The letters of a random square grid, each drawn by the letters' shares, shape (26,)."""
    drawn = generator.choice(len(LETTERS), width * width, p=shares)
    return "".join(LETTERS[letter] for letter in drawn)
