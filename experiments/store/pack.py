"""Many small shards as a few large ones: ranges of deals that follow each other become one.

Sums add up, so a packed range is to the bit what playing it at once would have given, and the
digest stays. A range stays short enough to be played again by `fairdeal verify`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import polars as pl

from experiments.store.files import parquet_bytes, sync_folder, write_whole
from experiments.store.manifest import ROWS, SHARDS, Part, Shard
from experiments.store.parquet import REMEDY, read_parquet, read_parquets
from experiments.store.rows import check_rows, read_rows
from experiments.store.shard_content import OTHER_RANGES, check_sums
from experiments.store.shards import read_file, shard_name
from experiments.store.versions import Versions
from sim.errors import InputError

MOST_RANGE_SECONDS = 20.0
MOST_RANGE_ROWS = 200_000
MOST_SHARD_RANGES = 500
MOST_SHARD_SECONDS = 600.0
MOST_READ_ROWS = 1000
KEYS = ("cell", "first_deal", "deals")
MOST_WAITING = 8000
"""Ranges whose sums are held in memory at a time: about 27 kB each."""


@dataclass(frozen=True)
class Piece:
    """A part with where it lies.

    Attributes:
        folder: of results.
        shard: of the folder.
        part: of the shard.
    """

    folder: Path
    shard: Shard
    part: Part

    @property
    def share(self) -> float:
        """Of the shard's games."""
        return self.part.games / max(self.shard.games, 1)

    @property
    def playing(self) -> float:
        """Seconds that it took, as far as the shard says."""
        return self.shard.playing * self.share


Group = list[Piece]
"""Pieces of one cell that follow each other and become one range."""


def fuse(pieces: Iterable[Piece]) -> Iterator[Group]:
    """Pieces in order of cells and deals, as groups that are not too long."""
    group: Group = []
    seconds = 0.0
    for piece in pieces:
        if group and (
            not is_next(group[-1].part, piece.part)
            or seconds + piece.playing > MOST_RANGE_SECONDS
            or (piece.part.rows_file and sum_games(group) + piece.part.games > MOST_RANGE_ROWS)
        ):
            yield group
            group, seconds = [], 0.0
        group.append(piece)
        seconds += piece.playing
    if group:
        yield group


def is_next(earlier: Part, later: Part) -> bool:
    """Does a part follow another of its cell, with as much of it kept?"""
    is_same = earlier.cell == later.cell and bool(earlier.rows_file) == bool(later.rows_file)
    return is_same and earlier.end == later.first_deal


def sum_games(group: Group) -> int:
    """The games of a group."""
    return sum(piece.part.games for piece in group)


def batch(groups: Iterable[Group]) -> Iterator[list[Group]]:
    """Groups as shards that are not too large."""
    shard: list[Group] = []
    seconds = 0.0
    for group in groups:
        more = sum(piece.playing for piece in group)
        if shard and (len(shard) >= MOST_SHARD_RANGES or seconds + more > MOST_SHARD_SECONDS):
            yield shard
            shard, seconds = [], 0.0
        shard.append(group)
        seconds += more
    if shard:
        yield shard


def pack_pieces(target: Path, pieces: Iterable[Piece], versions: Versions) -> list[Shard]:
    """Write pieces, all played by the same versions, as few shards; nothing is listed yet.

    Args:
        target: folder of results that the shards go to.
        pieces: sorted by cell and first deal.
        versions: that played them.

    Raises:
        InputError: naming a file that differs from its checksum.
    """
    written: list[Shard] = []
    wave: list[list[Group]] = []
    for groups in batch(fuse(pieces)):
        wave.append(groups)
        if sum(map(len, wave)) >= MOST_WAITING:
            written += pack_wave(target, wave, versions)
            wave = []
    written += pack_wave(target, wave, versions)
    if written:
        sync_folder(target / SHARDS)
        sync_folder(target / ROWS)
    return written


def pack_wave(target: Path, wave: Sequence[list[Group]], versions: Versions) -> list[Shard]:
    """Write some shards whose sums fit in memory together."""
    groups = [group for shard in wave for group in shard]
    if not groups:
        return []
    sums = add_up(groups)
    written, first = [], 0
    for shard in wave:
        frame = sums.slice(first, len(shard))
        written.append(write_pack(target, shard, frame, versions))
        first += len(shard)
    return written


def add_up(groups: Sequence[Group]) -> pl.DataFrame:
    """The sums of every group: a row each, in the columns of their shards.

    Raises:
        InputError: if a shard does not hold what its line in the manifest says.
    """
    places: dict[tuple[Path, str], dict[tuple[str, int, int], int]] = {}
    shards: dict[tuple[Path, str], Piece] = {}
    for place, group in enumerate(groups):
        for piece in group:
            name = (piece.folder, piece.shard.shard)
            places.setdefault(name, {})[piece.part.key] = place
            shards.setdefault(name, piece)
    numbers: dict[str, npt.NDArray[np.int64]] = {}
    for names in read_in_turn(shards):
        rows = read_sums([shards[name] for name in names])
        wanted = [places[name] for name in names for _ in range(shards[name].shard.rows)]
        keys = rows.select(KEYS).rows()
        at = [row for row, key in enumerate(keys) if key in wanted[row]]
        if len(at) != sum(len(places[name]) for name in names):
            files = ", ".join(str(folder / SHARDS / name) for folder, name in names[:3])
            raise InputError(f"one of {files}", OTHER_RANGES, REMEDY)
        to = np.array([wanted[row][keys[row]] for row in at])
        for column in rows.columns[len(KEYS) :]:
            values = as_array(rows[column])[at]
            if column not in numbers:
                numbers[column] = np.zeros((len(groups), *values.shape[1:]), np.int64)
            np.add.at(numbers[column], to, values)
    head = pl.DataFrame(
        [(group[0].part.cell, group[0].part.first_deal, deals_of(group)) for group in groups],
        schema={"cell": pl.String, "first_deal": pl.Int64, "deals": pl.Int64},
        orient="row",
    )
    return head.with_columns(as_series(name, values) for name, values in numbers.items())


def read_in_turn(shards: Mapping[tuple[Path, str], Piece]) -> Iterator[list[tuple[Path, str]]]:
    """The names of shards that are read together, as many as fit in memory."""
    names: list[tuple[Path, str]] = []
    rows = 0
    for name, piece in shards.items():
        if names and rows + piece.shard.rows > MOST_READ_ROWS:
            yield names
            names, rows = [], 0
        names.append(name)
        rows += piece.shard.rows
    if names:
        yield names


def read_sums(pieces: Sequence[Piece]) -> pl.DataFrame:
    """The rows of the shards of these pieces, one after the other.

    Raises:
        InputError: naming a file that is damaged, or holds other columns or rows than its like.
    """
    shards = [(one.folder / one.shard.file, one.shard) for one in pieces]
    files = [(path, read_file(path, shard.sha256)) for path, shard in shards]
    rows = read_parquets(files)
    if rows is not None and rows.height == sum(shard.rows for _, shard in shards):
        check_sums(rows, str(shards[0][0]))
        return rows
    like: list[str] = []
    for (path, data), (_, shard) in zip(files, shards, strict=True):
        frame = read_parquet(data, str(path))
        like = like or frame.columns
        if frame.columns != like or frame.height != shard.rows:
            raise InputError(str(path), "has other columns or rows than its like", REMEDY)
    raise InputError(str(shards[0][0]), "cannot be read with its like", REMEDY)


def deals_of(group: Group) -> int:
    """The deals of a group."""
    return group[-1].part.end - group[0].part.first_deal


def as_array(series: pl.Series) -> npt.NDArray[np.int64]:
    """A column of numbers, or of lists of one length, as an array."""
    if isinstance(series.dtype, pl.List):
        return series.explode().to_numpy().reshape(len(series), -1).astype(np.int64, copy=False)
    return series.to_numpy().astype(np.int64, copy=False)


def as_series(name: str, values: npt.NDArray[np.int64]) -> pl.Series:
    """An array as a column."""
    return pl.Series(name, values).arr.to_list() if values.ndim > 1 else pl.Series(name, values)


def write_pack(
    target: Path, groups: Sequence[Group], frame: pl.DataFrame, versions: Versions
) -> Shard:
    """Write one shard and the rows of its ranges."""
    parts = []
    for group in groups:
        file, sha256 = write_group_rows(target, group, versions)
        digest = sum(int(piece.part.digest, 16) for piece in group)
        first = group[0].part
        key = (first.cell, first.first_deal, deals_of(group))
        parts.append(Part(*key, sum_games(group), f"{digest:x}", file, sha256))
    name = shard_name(versions, [part.key for part in parts])
    file = f"{SHARDS}/{name}.parquet"
    pieces = [piece for group in groups for piece in group]
    return Shard(
        shard=name,
        file=file,
        sha256=write_whole(target / file, parquet_bytes(frame), sync_name=False),
        rows=frame.height,
        games=sum(part.games for part in parts),
        seconds=round(sum(piece.shard.seconds * piece.share for piece in pieces), 6),
        playing=round(sum(piece.playing for piece in pieces), 6),
        engine=versions.engine,
        rules=versions.rules,
        parts=tuple(parts),
    )


def write_group_rows(target: Path, group: Group, versions: Versions) -> tuple[str, str]:
    """Write the rows of a range if they were kept; return the file and its sha256."""
    if not group[0].part.rows_file:
        return "", ""
    if len(group) == 1:
        data = read_rows_file(group[0])
    else:
        data = parquet_bytes(pl.concat(read_rows(one.folder, one.part) for one in group))
    first = group[0].part
    end = first.first_deal + deals_of(group)
    sha256 = hashlib.sha256(data).hexdigest()
    # Its content is in the name: another file of the same deals may be listed already.
    file = (
        f"{ROWS}/{first.cell}-{first.first_deal}-{end}-{versions.engine[:8]}-{sha256[:8]}.parquet"
    )
    return file, write_whole(target / file, data, sync_name=False)


def read_rows_file(piece: Piece) -> bytes:
    """The file of a part's rows; see `read_rows`."""
    path = piece.folder / piece.part.rows_file
    data = read_file(path, piece.part.rows_sha256)
    check_rows(data, piece.part, str(path))
    return data


def sort_pieces(pieces: Iterable[Piece]) -> list[Piece]:
    """Pieces by cell and first deal, as `fuse` takes them."""
    return sorted(pieces, key=lambda one: (one.part.cell, one.part.first_deal))
