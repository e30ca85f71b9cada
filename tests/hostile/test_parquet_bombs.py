"""Parquet files whose checksums are right and whose content is made to do harm."""

from __future__ import annotations

import hashlib
import io
import resource
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from experiments.runner.replay import compare_rows
from experiments.store import parquet as parquet_file
from experiments.store.manifest import MANIFEST, encode, read_shards
from experiments.store.pack import Piece, read_sums
from experiments.store.parquet import (
    DamagedParquetError,
    check_parquet,
    measure,
    read_parquet,
    read_parquets,
)
from experiments.store.quarantine import is_left_over
from experiments.store.results import add_part, load_cells
from experiments.store.shard_content import find_content_problem
from experiments.store.shards import read_description
from experiments.store.versions import read_versions
from sim.errors import InputError


def parquet(frame: pl.DataFrame) -> bytes:
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd", statistics=False)
    return buffer.getvalue()


def varint(number: int) -> bytes:
    data = b""
    while number > 0x7F:
        data += bytes([number & 0x7F | 0x80])
        number >>= 7
    return data + bytes([number])


def zigzag(number: int) -> bytes:
    return varint(number << 1)


@pytest.fixture(scope="module")
def list_bomb() -> bytes:
    """One row: a list of 3 million zeros, in a few kilobytes."""
    return parquet(pl.DataFrame({"x": [[0] * 3_000_000]}, schema={"x": pl.List(pl.Int64)}))


def test_a_few_kilobytes_can_hold_millions_of_numbers_and_are_measured(list_bomb):
    assert len(list_bomb) < 5_000
    load = measure(list_bomb)
    assert load.rows == 1
    assert 3_000_000 <= load.values < 3_000_100


def test_what_would_take_a_gigabyte_is_refused_unread(list_bomb, monkeypatch):
    monkeypatch.setattr(parquet_file, "MOST_VALUES", 2_000_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(InputError, match=r"shards/a: holds 3,000,0\d\d values"):
        read_parquet(list_bomb, "shards/a")
    with pytest.raises(InputError, match="values"):
        read_parquets([(Path("a"), list_bomb)])
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000  # kilobytes


def test_enormous_texts_are_refused_unread(monkeypatch):
    data = parquet(pl.DataFrame({"cell": ["a" * 3_000_000]}))
    assert len(data) < 10_000
    assert measure(data).unpacked >= 3_000_000
    monkeypatch.setattr(parquet_file, "MOST_BYTES", 1 << 20)
    with pytest.raises(InputError, match="bytes unpacked"):
        read_parquet(data, "a")


def test_a_page_that_claims_more_values_than_it_holds_is_refused_or_read_as_it_is():
    data = parquet(pl.DataFrame({"x": np.arange(400_000)}))
    assert measure(data).values >= 400_000
    with pytest.raises(InputError, match="is no Parquet file"):
        check_parquet(data.replace(zigzag(400_000), zigzag(2_000_000)), "a")


def footer_of(data: bytes) -> int:
    return len(data) - 8 - int.from_bytes(data[-8:-4], "little")


def test_a_footer_that_claims_billions_of_rows_is_refused():
    data = parquet(pl.DataFrame({"x": [1, 2, 3]}))
    start = footer_of(data)
    many = data[:start] + data[start:].replace(zigzag(3), zigzag(63), 3)
    with pytest.raises(InputError, match="is no Parquet file"):
        read_parquet(many, "a")


def test_every_byte_may_be_damaged(results):
    """Each is read, or refused by name; a panic of the reader is one of its errors."""
    data = (results / read_shards(results)[0].file).read_bytes()
    refused = 0
    for place in [*range(0, len(data) - 4000, 97), *range(len(data) - 4000, len(data), 5)]:
        for flip in (0x01, 0x80, 0xFF):
            odd = data[:place] + bytes([data[place] ^ flip]) + data[place + 1 :]
            try:
                read_parquet(odd, "a")
            except InputError:
                refused += 1
    assert refused > 100


@pytest.mark.parametrize("end", [0, 3, 4, 8, 11, 12, 100, -1, -4, -8, -100])
def test_a_file_cut_off_is_no_parquet_file(results, end):
    data = (results / read_shards(results)[0].file).read_bytes()
    with pytest.raises(InputError, match="is no Parquet file"):
        read_parquet(data[:end], "a")


@pytest.mark.parametrize(
    "data",
    [
        b"PAR1" + b"\xff\xff\xff\x7f" + b"PAR1",
        b"PAR1" + b"\x00" * 40 + (40).to_bytes(4, "little") + b"PAR1",
        b"PAR1" + b"\x1c" * 5_000 + (5_000).to_bytes(4, "little") + b"PAR1",
        b"PAR1" + b"\x19\xfc" + b"\xff" * 9 + b"\x7f" + (12).to_bytes(4, "little") + b"PAR1",
        b"PAR1" + b"\x19" * 5_000 + (5_000).to_bytes(4, "little") + b"PAR1",
        b"PAR1" + b"\x18" + b"\xff" * 20 + (21).to_bytes(4, "little") + b"PAR1",
    ],
)
def test_a_footer_of_nonsense_is_refused(data):
    with pytest.raises(DamagedParquetError):
        measure(data)


def list_again(results: Path, data: bytes):
    """Put a file in a shard's place, with all checksums right."""
    shard, *others = read_shards(results)
    (results / shard.file).write_bytes(data)
    mine = replace(shard, sha256=hashlib.sha256(data).hexdigest())
    (results / MANIFEST).write_bytes(b"".join(map(encode, [mine, *others])))
    return mine


LISTS = pl.col("minutes_histogram")
CHANGES: dict[str, Callable[[pl.DataFrame], pl.DataFrame]] = {
    "no column": lambda frame: frame.drop("digest_low"),
    "no list": lambda frame: frame.drop("win_by_position"),
    "text for a number": lambda frame: frame.with_columns(pl.col("won").cast(pl.String)),
    "fraction for a number": lambda frame: frame.with_columns(pl.col("won").cast(pl.Float64)),
    "nothing for a number": lambda frame: frame.with_columns(pl.lit(None, pl.Int64).alias("won")),
    "a number for a cell": lambda frame: frame.with_columns(pl.lit(7).alias("cell")),
    "a number for a list": lambda frame: frame.with_columns(pl.lit(7).alias("turns_histogram")),
    "nothing in a list": lambda frame: frame.with_columns(
        LISTS.list.concat(pl.lit([None], pl.List(pl.Int64)))
    ),
    "more rows": lambda frame: pl.concat([frame, frame]),
    "no rows": lambda frame: frame.clear(),
    "an object": lambda _: pl.DataFrame({"cell": [{"a": 1}]}),
    "nothing": lambda _: pl.DataFrame(),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_shard_of_odd_columns_is_refused_by_name(results, name):
    shard = read_shards(results)[0]
    frame = pl.read_parquet(results / shard.file)
    mine = list_again(results, parquet(CHANGES[name](frame)))
    with pytest.raises(InputError, match=mine.file):
        load_cells(results)
    with pytest.raises(InputError):
        read_sums([Piece(results, mine, mine.parts[0])])
    assert find_content_problem(results, mine)
    versions = read_versions(read_description(results)).values()
    assert is_left_over(results / mine.file, versions) in (True, False)


def test_sums_beyond_64_bits_and_lists_of_other_lengths_are_refused():
    total = {"turns": 2**63 - 2, "left_by_position": np.array([1, 2])}
    add_part(total, {"cell": "a", "first_deal": 3, "turns": 1}, "shards/a")
    assert total["turns"] == 2**63 - 1
    with pytest.raises(InputError, match="shards/a: has a turns that no games add up to"):
        add_part(total, {"turns": 1}, "shards/a")
    with pytest.raises(InputError, match="shards/a: has a left_by_position of another length"):
        add_part(total, {"left_by_position": [1, 2, 3]}, "shards/a")


def test_rows_that_hold_a_bomb_are_named_when_they_are_compared(results, list_bomb, monkeypatch):
    shard = read_shards(results)[0]
    part = shard.parts[0]
    (results / part.rows_file).write_bytes(list_bomb)
    odd = replace(part, rows_sha256=hashlib.sha256(list_bomb).hexdigest())
    monkeypatch.setattr(parquet_file, "MOST_VALUES", 2_000_000)
    ((file, problem),) = compare_rows(results, odd, results / shard.file, ["cell"])
    assert file == part.rows_file
    assert "values" in problem
