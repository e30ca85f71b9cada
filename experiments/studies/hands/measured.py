"""Every population measured, a piece of the frame of cells at a time.

A cell holds thousands of counts, its record a few dozen numbers: of thousands of cells the counts
are not held at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from experiments.store.packed_cells import PackedCells
from experiments.studies.hands.cap import last_shown, most_cut_short
from experiments.studies.hands.records import (
    Goals,
    HandRecord,
    Population,
    base_population,
    measure,
    split_populations,
)


@dataclass(frozen=True)
class Measured:
    """All cells of a frame.

    Attributes:
        populations: each one's records, populations and cells in order of appearance.
        base: the population that a page is about.
        cells: the base's cell frame, in the same order.
        cut_short: the largest share of a cell's games that were stopped at the turn cap before
            the last minute that a page shows.
    """

    populations: Mapping[Population, tuple[HandRecord, ...]]
    base: Population
    cells: pl.DataFrame
    cut_short: float


def measure_populations(
    pieces: Sequence[PackedCells], keys: pl.DataFrame, goals: Goals
) -> Measured:
    """Measure all cells.

    Args:
        pieces: of the cell frame.
        keys: the whole of it; it may lack the histograms.
        goals: the declared targets and limits.
    """
    rows_of = split_populations(keys)
    base = base_population(tuple(rows_of))
    everyone = pl.concat(
        pl.DataFrame({"row": rows}).with_columns(size=len(rows), is_base=who == base)
        for who, rows in rows_of.items()
    ).sort("row")
    until = last_shown(goals.minutes.values(), goals.longest)
    records: dict[int, HandRecord] = {}
    of_base, cut_short = [], 0.0
    for packed in pieces:
        piece = packed.unpacked()
        here = everyone.slice(len(records), piece.height)
        for size in here["size"].unique():
            of_size = here["size"] == size
            found = measure(piece.filter(of_size), goals, size)
            records |= zip(here["row"].filter(of_size).to_list(), found, strict=True)
        of_base.append(piece.filter(here["is_base"]))
        cut_short = max(cut_short, most_cut_short(piece, until))
    return Measured(
        {who: tuple(records[row] for row in rows) for who, rows in rows_of.items()},
        base,
        pl.concat(of_base, how="vertical_relaxed"),
        cut_short,
    )
