"""What a shard's file holds, held against its line in the manifest."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars as pl

from experiments.aggregate import HALF_BITS
from experiments.manifest import Part, Shard
from sim.spec import STOP_REASONS

ENDINGS = tuple(reason.replace(" ", "_") for reason in STOP_REASONS)
HISTOGRAMS = ("minutes_histogram", "turns_histogram")
KEYS = ("cell", "first_deal", "deals")


def find_content_problem(path: Path, shard: Shard) -> str:
    """What is wrong with a shard's rows, or nothing; the file has the right checksum already."""
    try:
        frame = pl.read_parquet(path)
    except pl.exceptions.PolarsError:
        return "is no Parquet file"
    needed = {*KEYS, *ENDINGS, *HISTOGRAMS, "games", "digest_low", "digest_high"}
    if not needed <= set(frame.columns):
        return "is no shard"
    keys = frame.select(KEYS).rows()
    if keys != [part.key for part in shard.parts]:
        return "holds other ranges of deals than its line in the manifest"
    for part, row in zip(shard.parts, frame.iter_rows(named=True), strict=True):
        problem = find_row_problem(part, row)
        if problem:
            return f"{problem} (cell {part.cell}, from deal {part.first_deal} on)"
    return ""


def find_row_problem(part: Part, row: Mapping[str, Any]) -> str:
    """What is wrong with a range's sums, or nothing."""
    if row["games"] != part.games:
        return f"holds {row['games']:,} games, its line in the manifest says {part.games:,}"
    if row["digest_low"] + (row["digest_high"] << HALF_BITS) != int(part.digest, 16):
        return "has another digest than its line in the manifest"
    if sum(row[name] for name in ENDINGS) != part.games:
        return "has games that ended in no way, or in two"
    for name in HISTOGRAMS:
        if sum(row[name]) != part.games:
            return f"has a {name} of other games"
    return ""
