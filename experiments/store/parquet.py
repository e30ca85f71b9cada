"""Reads Parquet files of folders of results, which may be damaged or made to do harm."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from typing import IO

import polars as pl

from experiments.store.parquet_pages import DamagedError, measure
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
    except DamagedError as error:
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
