"""The manifest: appended to by many, torn by kills, damaged; and which parts of it count."""

from __future__ import annotations

import itertools
import json
import multiprocessing
import os
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from experiments.store import manifest as manifest_module
from experiments.store.files import write_whole
from experiments.store.locks import MANIFEST_LOCK, RUN_LOCK, Lock, hold_folder, take
from experiments.store.manifest import (
    MANIFEST,
    Part,
    Shard,
    append_shard,
    encode,
    mend_manifest,
    read_shards,
)
from experiments.store.shards import choose_parts
from sim.errors import InputError

LINES = 20
"""That each of many writers appends."""


def make_shard(name: str, parts: list[Part] | None = None) -> Shard:
    parts = [Part("c1", 0, 10, 10, "ff")] if parts is None else parts
    return Shard(
        shard=name,
        file=f"shards/{name}.parquet",
        sha256="0" * 64,
        rows=len(parts),
        games=sum(part.games for part in parts),
        seconds=1.5,
        playing=1.25,
        engine="e1",
        rules="r1",
        parts=tuple(parts),
    )


def append_many(folder: Path, first: int) -> None:
    for number in range(first, first + LINES):
        append_shard(folder, make_shard(f"s{number}"))


def test_processes_and_threads_append_without_loss(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=append_many, args=(tmp_path, 1000 * n)) for n in range(2)]
    threads = [threading.Thread(target=append_many, args=(tmp_path, 1000 * n)) for n in (5, 6)]
    for one in (*processes, *threads):
        one.start()
    for one in (*processes, *threads):
        one.join()
    names = [shard.shard for shard in read_shards(tmp_path)]
    assert sorted(names) == sorted(f"s{1000 * n + i}" for n in (0, 1, 5, 6) for i in range(LINES))


def test_a_line_reads_back_and_one_without_a_checksum_too(tmp_path: Path) -> None:
    part = Part("c1", 10, 5, 15, "1a", "rows/c1-10-15-e1.parquet", "f" * 64)
    shard = make_shard("one", [part])
    append_shard(tmp_path, shard)
    entry = json.loads((tmp_path / MANIFEST).read_text())
    assert len(entry.pop("check")) == 8
    with (tmp_path / MANIFEST).open("a") as file:  # as lines were before they had checksums
        file.write(json.dumps({**entry, "shard": "two"}, separators=(",", ":")) + "\n")
    assert read_shards(tmp_path) == [shard, replace(shard, shard="two")]


@pytest.mark.parametrize("cut", [1, 12, 40, 150])
def test_half_a_last_line_is_ended_by_the_next_writer(tmp_path: Path, cut: int) -> None:
    append_shard(tmp_path, make_shard("one"))
    with (tmp_path / MANIFEST).open("ab") as file:
        file.write(encode(make_shard("torn"))[:cut])
    assert [shard.shard for shard in read_shards(tmp_path)] == ["one"]
    append_shard(tmp_path, make_shard("two"))
    assert [shard.shard for shard in read_shards(tmp_path)] == ["one", "two"]
    assert b"torn" not in (tmp_path / MANIFEST).read_bytes()


def test_without_locks_half_a_line_is_closed_and_skipped(tmp_path, monkeypatch) -> None:
    def take_none(path: Path, *, shared: bool = False) -> Lock:
        return Lock(os.open(path, os.O_RDWR | os.O_CREAT), is_held=False)

    monkeypatch.setattr("experiments.store.locks.take", take_none)
    append_shard(tmp_path, make_shard("one"))
    with (tmp_path / MANIFEST).open("ab") as file:
        file.write(encode(make_shard("torn"))[:60])
    append_shard(tmp_path, make_shard("two"))
    assert b"torn" in (tmp_path / MANIFEST).read_bytes()
    assert [shard.shard for shard in read_shards(tmp_path)] == ["one", "two"]
    assert mend_manifest(tmp_path) == []


def test_a_disk_that_fills_up_leaves_no_part_of_a_line(tmp_path, monkeypatch) -> None:
    append_shard(tmp_path, make_shard("one"))
    before = (tmp_path / MANIFEST).read_bytes()
    write, calls = os.write, itertools.count()

    def write_half(handle: int, data: bytes) -> int:
        if next(calls):
            raise OSError(28, "No space left on device")
        return write(handle, data[: len(data) // 2])

    monkeypatch.setattr(manifest_module.os, "write", write_half)
    with pytest.raises(OSError, match="No space left"):
        append_shard(tmp_path, make_shard("two"))
    assert (tmp_path / MANIFEST).read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"seconds":1.5', '"seconds":1.6', "differs from its own checksum; allowed: the line as"),
        ('"games":10,"digest"', '"games":11,"digest"', "10 games, but its parts hold 11; allowed"),
        ('{"shard"', '["shard"', "is no shard's entry; allowed"),
    ],
)
def test_a_damaged_line_is_named_and_moved_aside(tmp_path, old, new, message) -> None:
    append_shard(tmp_path, make_shard("one"))
    append_shard(tmp_path, make_shard("two"))
    text = (tmp_path / MANIFEST).read_text().replace(old, new, 1)
    (tmp_path / MANIFEST).write_text(text)
    with pytest.raises(InputError, match=message) as caught:
        read_shards(tmp_path)
    assert caught.value.where == f"{tmp_path / MANIFEST}, line 1"
    assert [error.where for error in mend_manifest(tmp_path)] == [caught.value.where]
    assert [shard.shard for shard in read_shards(tmp_path)] == ["two"]
    assert (tmp_path / "quarantine" / MANIFEST).read_text() == text.splitlines()[0] + "\n"


@pytest.mark.parametrize("file", ["../shards/a.parquet", "/etc/a.parquet", "shards/../a.parquet"])
def test_a_line_that_points_out_of_the_folder_is_refused(tmp_path, file) -> None:
    (tmp_path / MANIFEST).write_bytes(encode(replace(make_shard("one"), file=file)))
    with pytest.raises(InputError, match="is no file of the folder; allowed: a file of the folder"):
        read_shards(tmp_path)
    part = replace(make_shard("one").parts[0], rows_file=file)
    (tmp_path / MANIFEST).write_bytes(encode(make_shard("one", [part])))
    with pytest.raises(InputError, match="is no file of the folder"):
        read_shards(tmp_path)


def test_a_second_run_is_refused_and_a_dead_ones_lock_is_not_in_the_way(tmp_path) -> None:
    (tmp_path / RUN_LOCK).write_text('{"pid": 1, "host": "gone"}')
    with hold_folder(tmp_path):
        with pytest.raises(InputError) as caught, hold_folder(tmp_path):
            pass
        assert str(caught.value) == (
            f"--out {tmp_path}: another run is writing there: process {os.getpid()} on"
            f" {os.uname().nodename}; allowed: wait until it ends, stop it, or another --out;"
            " shares of one sweep go together"
        )
        with (
            pytest.raises(InputError, match="another run is writing"),
            hold_folder(tmp_path, "1/2"),
        ):
            pass
    with hold_folder(tmp_path, "1/2"), hold_folder(tmp_path, "2/2"):
        message = rf"the shard 1/2 is being played there already by process {os.getpid()} on"
        with pytest.raises(InputError, match=message), hold_folder(tmp_path, "1/2"):
            pass
        with pytest.raises(InputError, match="another run is writing"), hold_folder(tmp_path):
            pass


def test_a_lock_that_is_never_released_is_reported(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("experiments.store.locks.PATIENCE_SECONDS", 0.02)
    held = take(tmp_path / MANIFEST_LOCK)
    with pytest.raises(TimeoutError, match="another process has held it for a minute"):
        append_shard(tmp_path, make_shard("one"))
    held.release()


def test_a_file_is_whole_or_not_there(tmp_path, monkeypatch) -> None:
    write_whole(tmp_path / "a", b"old")

    def fail(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("experiments.store.files.os.fsync", fail)
    with pytest.raises(OSError, match="No space left"):
        write_whole(tmp_path / "a", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert (tmp_path / "a").read_bytes() == b"old"


SPANS = st.lists(st.tuples(st.integers(0, 12), st.integers(1, 6)), max_size=7)


@given(SPANS, st.integers(1, 16))
@settings(max_examples=300, deadline=None)
def test_the_parts_that_count_hold_as_many_deals_as_possible_and_none_twice(spans, deals) -> None:
    played = [
        (Part("c", first, count, count, "0"), make_shard(f"s{at}"))
        for at, (first, count) in enumerate(spans)
    ]
    chosen, gaps = choose_parts(played, deals)
    held = [deal for part, _ in chosen for deal in range(part.first_deal, part.end)]
    missing = [deal for first, count in gaps for deal in range(first, first + count)]
    assert sorted(held + missing) == list(range(deals))
    most = 0
    for count in range(len(played) + 1):
        for some in itertools.combinations(played, count):
            cover = [deal for part, _ in some for deal in range(part.first_deal, part.end)]
            if len(set(cover)) == len(cover) and all(deal < deals for deal in cover):
                most = max(most, len(cover))
    assert len(held) == most
