"""What bots find in square grids of letters, for the published figures of touch games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import polars as pl

from sim.bots.attention import ease, grid_effort
from sim.bots.familiarity import Floats, base_zipf, chance_known, felt_zipf
from sim.bots.fitting.best_values import Ints, counts_of
from sim.bots.fitting.letter_grids import FindableWords, draw_grid, find_neighbours
from sim.lexicon import load_lexicon

SEED = 20_240_102
GRIDS = 24
LEXICON = "scowl-80"
CASUAL_LEVEL = 35
RICH_GRID = 275
"""Words in a 4x4 grid of a touch game: they offer only rich ones (Ruzzle: more than 300)."""
GRID_POINTS = np.array([0, 0, 0, 1, 1, 2, 3, 5, *[11] * 8])
"""Points by length of the classic game of letters in a grid (assumed for the figure of points)."""


@dataclass(frozen=True, eq=False)
class GridTask:
    """Some grids of one width.

    Attributes:
        pairs: of touching tiles in each.
        size, felt, base, letters: of all words: SCOWL level, Zipf as felt and of the base, length.
        places: of each grid, the places of its words.
    """

    pairs: int
    size: Floats
    felt: Floats
    base: Floats
    letters: Floats
    places: Sequence[Ints]

    def expect(self, measure: str, values: Mapping[str, Any], seconds: float) -> float:
        """Words that a person finds in a grid on average, or the share of the points of all."""
        known = chance_known(self.size, self.felt, values["vocabulary"])
        easy = ease(self.base, self.letters, values)
        points = GRID_POINTS[self.letters.astype(np.int64)]
        found = there = 0.0
        for places in self.places:
            whole = grid_effort(self.pairs, float(known[places] @ easy[places]), values)
            pace = values["noticing"] * easy[places] / whole
            seen = known[places] * -np.expm1(-seconds * pace)
            worth = points[places] if measure == "share" else np.ones(len(places))
            found += float(seen @ worth)
            there += float(worth.sum())
        return found / (there if measure == "share" else len(self.places))


@cache
def make_grids(name: str) -> GridTask:
    """Draw grids whose letters are as common as in everyday words, and find all words in them.

    Args:
        name: ``grid 4`` or ``grid 5``: the width; those of 4 are rich ones.
    """
    width = int(name.split()[1])
    words = load_lexicon(LEXICON).words.filter(pl.col("word").str.len_chars() >= 3)
    findable = FindableWords(words["word"].to_list())
    everyday = words.filter(pl.col("size") <= CASUAL_LEVEL)["word"].to_list()
    counts = counts_of(everyday).sum(axis=0)
    generator = np.random.Generator(np.random.Philox(SEED))
    places: list[Ints] = []
    while len(places) < GRIDS:
        grid = draw_grid(width, counts / counts.sum(), generator)
        found = findable.find_in_grid(grid, width)
        if len(found) >= (RICH_GRID if width == 4 else 0):
            places.append(found)
    return GridTask(
        sum(map(len, find_neighbours(width).values())) // 2,
        words["size"].to_numpy().astype(np.float64),
        felt_zipf(words),
        base_zipf(words),
        words["word"].str.len_chars().to_numpy().astype(np.float64),
        places,
    )
