"""What a shard's file holds, held against its line in the manifest."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

import polars as pl

from experiments.store.manifest import Part, Shard
from experiments.store.parquet import REMEDY, read_slices
from experiments.store.shards import read_file, read_whole
from experiments.store.tally import HALF_BITS
from sim.errors import InputError, describe_value
from sim.spec import STOP_REASONS

ENDINGS = tuple(reason.replace(" ", "_") for reason in STOP_REASONS)
HISTOGRAMS = ("minutes_histogram", "turns_histogram")
LISTS = (
    *HISTOGRAMS,
    "unfinished_histogram",
    "win_by_position",
    "left_by_position",
    "points_by_position",
    "points_by_position_squared",
)
KEYS = ("cell", "first_deal", "deals")
ROWS_OF_SLICE = 128
"""That are read at a time: a row holds thousands of sums."""
OTHER_RANGES = "holds other ranges of deals than its line in the manifest"


def check_sums(frame: pl.DataFrame, where: str) -> None:
    """Refuse a frame that holds no sums of ranges of deals.

    Raises:
        InputError: naming the file.
    """
    needed = {*KEYS, *ENDINGS, *LISTS, "games", "digest_low", "digest_high"}
    lacking = sorted(needed - set(frame.columns))
    if lacking:
        raise InputError(where, f"is no shard: it has no {lacking[0]}", REMEDY)
    for name, kind in frame.schema.items():
        if not is_kind(name, kind) or frame[name].null_count():
            raise InputError(where, f"is no shard: {describe_value(name)} is of {kind}", REMEDY)
    for name in LISTS:
        lengths = frame[name].list.len()
        inner = frame[name].explode()
        if lengths.n_unique() > 1 or inner.null_count():
            raise InputError(where, f"is no shard: its lists {name} are not alike", REMEDY)


def is_kind(name: str, kind: pl.DataType) -> bool:
    """Is a column of a shard of the type that it should be?"""
    if name == "cell":
        return kind == pl.String
    return kind == pl.List(pl.Int64) if name in LISTS else kind.is_integer()


def read_shard(folder: Path, shard: Shard) -> pl.DataFrame:
    """The sums of a shard whose file is what its line in the manifest says.

    Raises:
        InputError: if it is not there, differs from its checksum or is no shard.
    """
    where = str(folder / shard.file)
    frame = read_whole(folder, shard.file, shard.sha256)
    check_sums(frame, where)
    if frame.height != shard.rows:
        problem = f"holds {frame.height:,} rows, its line in the manifest says {shard.rows:,}"
        raise InputError(where, problem, REMEDY)
    return frame


def read_rows_of_shard(
    folder: Path, shard: Shard, places: Collection[int]
) -> Iterator[pl.DataFrame]:
    """The sums around these places of a shard, some rows at a time.

    Raises:
        InputError: if it is not there, differs from its checksum or is no shard.
    """
    where = str(folder / shard.file)
    data = read_file(folder / shard.file, shard.sha256)
    starts = sorted({place // ROWS_OF_SLICE * ROWS_OF_SLICE for place in places})
    for frame in read_slices(data, where, starts, ROWS_OF_SLICE):
        check_sums(frame, where)
        yield frame


def find_content_problem(folder: Path, shard: Shard) -> str:
    """What is wrong with a shard's rows, or nothing."""
    try:
        frame = read_shard(folder, shard)
    except InputError as error:
        return error.problem
    keys = frame.select(KEYS).rows()
    if keys != [part.key for part in shard.parts]:
        return OTHER_RANGES
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
