"""Reads Parquet files of folders of results, which may be damaged or made to do harm."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import polars as pl

from sim.errors import InputError

MOST_BYTES = 1 << 30
"""Of a file, and of its pages when unpacked."""
MOST_VALUES = 1 << 27
"""In all columns; as int64 a gigabyte."""
REMEDY = "the file as it was written; `fairdeal run` plays its deals again"


def check_parquet(data: bytes, where: str) -> None:
    """Refuse what is no Parquet file of ours, or would take more than a gigabyte when read.

    Raises:
        InputError: naming the file.
    """
    try:
        load = measure(data)
    except DamagedParquetError as error:
        raise InputError(where, f"is no Parquet file ({error})", REMEDY) from None
    if load.values > MOST_VALUES or load.unpacked > MOST_BYTES:
        problem = f"holds {load.values:,} values, {load.unpacked:,} bytes unpacked"
        raise InputError(where, problem, f"at most {MOST_VALUES:,} and {MOST_BYTES:,}")


def read_parquet(data: bytes, where: str, columns: list[str] | None = None) -> pl.DataFrame:
    """The frame in a Parquet file's bytes.

    Args:
        data: the file.
        where: its name, for errors.
        columns: that are read; all if None.

    Raises:
        InputError: if it is none, or too large when unpacked.
    """
    check_parquet(data, where)
    try:
        return pl.read_parquet(io.BytesIO(data), columns=columns)
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        problem = f"is no Parquet file ({str(error)[:200]})"
        raise InputError(where, problem, REMEDY) from None


def read_slices(
    data: bytes, where: str, starts: Iterable[int], rows: int
) -> Iterator[pl.DataFrame]:
    """Some rows of a Parquet file at a time, so that the others take no memory.

    Args:
        data: the file.
        where: its name, for errors.
        starts: the first row of each slice.
        rows: of a slice, as far as the file has them.

    Raises:
        InputError: if it is none, or too large when unpacked.
    """
    check_parquet(data, where)
    try:
        scan = pl.scan_parquet(io.BytesIO(data))
        for start in starts:
            yield scan.slice(start, rows).collect()
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        problem = f"is no Parquet file ({str(error)[:200]})"
        raise InputError(where, problem, REMEDY) from None


def read_parquets(files: Iterable[tuple[Path, bytes]]) -> pl.DataFrame | None:
    """The frames of files that are alike, one after the other; None if they are not.

    Raises:
        InputError: naming one that is no Parquet file, or too large when unpacked.
    """
    buffers: list[IO[bytes]] = []
    for path, data in files:
        check_parquet(data, str(path))
        buffers.append(io.BytesIO(data))
    try:
        return pl.read_parquet(buffers)
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException):
        return None


MAGIC = b"PAR1"
MOST_DEPTH = 24
MOST_FOOTER = 4 << 20
NUMBERS, TRUTHS = frozenset((4, 5, 6)), frozenset((1, 2))
ENCODINGS = frozenset((0, 2, 3, 8))
"""Plain, run lengths, and the two of dictionaries: those that we write."""
ROWS, ROW_GROUPS = 3, 4
"""Fields of the footer."""
DATA_PAGE, DICTIONARY_PAGE, DATA_PAGE_2 = 0, 2, 3


class DamagedParquetError(ValueError):
    """The bytes are no Parquet file that we would have written."""


@dataclass(frozen=True)
class Load:
    """What reading a file takes.

    Attributes:
        rows: of the file.
        values: in all columns, elements of lists counted each.
        unpacked: bytes of all pages.
    """

    rows: int
    values: int
    unpacked: int


def read_varint(data: bytes, place: int) -> tuple[int, int]:
    """A number of seven bits a byte, of at most ten bytes, and the place behind it."""
    number = data[place]
    place += 1
    if number < 0x80:
        return number, place
    number &= 0x7F
    for shift in range(7, 70, 7):
        byte = data[place]
        place += 1
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number, place
    raise DamagedParquetError("a number without an end")


def read_structure(
    data: bytes, place: int, depth: int = 0, last: int | None = None
) -> tuple[dict[int, Any], int]:
    """A structure's fields by number, and the place behind it; no field behind ``last``."""
    fields: dict[int, Any] = {}
    name = 0
    while head := data[place]:
        place += 1
        if head >> 4:
            name += head >> 4
        else:
            name, place = read_varint(data, place)
            name = (name >> 1) ^ -(name & 1)
        kind = head & 15
        if kind in NUMBERS:
            coded = data[place]
            place += 1
            if coded > 0x7F:
                coded, place = read_varint(data, place - 1)
            fields[name] = (coded >> 1) ^ -(coded & 1)
        elif kind in TRUTHS:
            fields[name] = kind == 1
        else:
            fields[name], place = read_value(data, place, kind, depth)
            if name == last:
                break
    return fields, place + 1


def read_value(data: bytes, place: int, kind: int, depth: int) -> tuple[Any, int]:
    """One value of a kind, and the place behind it."""
    if kind in NUMBERS:
        coded, place = read_varint(data, place)
        return (coded >> 1) ^ -(coded & 1), place
    if kind == 8:
        size, place = read_varint(data, place)
        if size > len(data) - place:
            raise DamagedParquetError("a text that is longer than the file")
        return data[place : place + size], place + size
    if depth > MOST_DEPTH:
        raise DamagedParquetError("too deep a structure")
    if kind == 12:
        return read_structure(data, place, depth + 1)
    if kind in (9, 10):
        head = data[place]
        size, place = (head >> 4, place + 1) if head >> 4 < 15 else read_varint(data, place + 1)
        if size > len(data) - place:  # an element takes a byte at least
            raise DamagedParquetError("a list that is longer than the file")
        values = []
        is_structure = head & 15 == 12
        for _ in range(size):
            if is_structure:
                value, place = read_structure(data, place, depth + 2)
            else:
                value, place = read_value(data, place, head & 15, depth + 1)
            values.append(value)
        return values, place
    if kind in (1, 2, 3):
        return data[place], place + 1
    if kind == 7:
        return None, place + 8
    raise DamagedParquetError(f"no kind of value: {kind}")


def measure(data: bytes) -> Load:
    """What reading a Parquet file takes.

    Args:
        data: the file.

    Raises:
        DamagedError: if footer or page headers are not as we write them.
    """
    if len(data) < 12 or data[:4] != MAGIC or data[-4:] != MAGIC:
        raise DamagedParquetError("no start or no end")
    start = len(data) - 8 - int.from_bytes(data[-8:-4], "little")
    if start < max(4, len(data) - MOST_FOOTER):
        raise DamagedParquetError("a footer that is longer than the file, or than any")
    try:
        footer, _ = read_structure(data, start, last=ROW_GROUPS)
        groups = footer[ROW_GROUPS]
        rows = footer[ROWS]
        loads = [load for group in groups for load in measure_group(data, group, rows)]
        counted = sum(group[3] for group in groups)
    except (IndexError, KeyError, TypeError, AttributeError) as error:
        raise DamagedParquetError(f"a footer without its parts ({error})") from None
    if counted != rows or rows < 0:
        raise DamagedParquetError("rows that are not those of its groups")
    return Load(rows, sum(one[0] for one in loads), sum(one[1] for one in loads))


def measure_group(data: bytes, group: dict[int, Any], rows: int) -> Iterator[Sequence[int]]:
    """Values and unpacked bytes of each column of a group of rows."""
    for column in group[1]:
        if column.get(1):
            raise DamagedParquetError("a column in another file")
        facts = column[3]
        place = facts.get(11) or facts[9]
        end = place + facts[7]
        if not 4 <= place <= end <= len(data):
            raise DamagedParquetError("a column outside the file")
        values, unpacked = 0, 0
        while place < end:
            header, place = read_structure(data, place)
            count, coded = page_content(header)
            if coded not in ENCODINGS or count < 0 or header[2] < 0 or header[3] < 0:
                raise DamagedParquetError("a page that is coded as none of ours")
            values += count
            unpacked += header[2]
            place += header[3]
        if place != end:
            raise DamagedParquetError("a page that ends outside its column")
        if values < group[3] or group[3] > rows:
            raise DamagedParquetError("a column with fewer values than rows")
        yield max(values, facts[5]), max(unpacked, facts[6])


def page_content(header: dict[int, Any]) -> tuple[int, int]:
    """How many values a page holds, and how they are coded."""
    kind = header[1]
    if kind == DATA_PAGE:
        return header[5][1], header[5][2]
    if kind == DICTIONARY_PAGE:
        return header[7][1], header[7][2]
    if kind == DATA_PAGE_2:
        return header[8][1], header[8][4]
    raise DamagedParquetError(f"a page of kind {kind}")
