"""A folder of results that someone else made leads nowhere out of itself, and is not executed."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from experiments.cli import main
from experiments.design.sweep import read_sweep
from experiments.runner.run import run_sweep
from experiments.runner.verify import verify_folder
from experiments.store import files
from experiments.store.compact import compact_folder
from experiments.store.files import find_temporary, hash_file, read_plain, remove_temporary
from experiments.store.locks import RUN_LOCK, hold_folder, share_lock
from experiments.store.manifest import MANIFEST, encode, read_shards
from experiments.store.merge import merge_folders
from experiments.store.quarantine import mend_folder
from experiments.store.results import digest_folder, find_traces, load_cells, load_rows
from experiments.store.shards import FOLDERS, PARTS, read_description
from experiments.store.versions import read_versions
from sim.errors import InputError


@pytest.fixture
def others(tmp_path: Path) -> Path:
    """Files of someone's own, outside the results."""
    folder = tmp_path / "others"
    folder.mkdir()
    (folder / "diary.txt").write_text("dear diary")
    (folder / "draft.part").write_text("half a letter")
    return folder


def untouched(others: Path) -> bool:
    texts = {path.name: path.read_text() for path in others.iterdir()}
    return texts == {"diary.txt": "dear diary", "draft.part": "half a letter"}


def all_entries(results: Path, tmp_path: Path) -> list:
    """Everything that reads or writes a folder of results."""
    sweep = read_sweep(results / "sweep.toml")
    return [
        lambda: read_description(results),
        lambda: digest_folder(results),
        lambda: load_cells(results),
        lambda: verify_folder(results, shards=0, traces=0),
        lambda: merge_folders(tmp_path / "merged", [results]),
        lambda: merge_folders(results, [tmp_path / "merged"]),
        lambda: compact_folder(results),
        lambda: run_sweep(sweep, results, jobs=1, show_progress=False),
    ]


@pytest.mark.parametrize("name", PARTS)
def test_a_link_in_a_folder_of_results_is_refused(results, others, tmp_path, name):
    entries = all_entries(results, tmp_path)
    path = results / name
    target = others / "diary.txt"
    if path.is_dir() or name == "quarantine":
        target = others / "folder"
        if path.exists():
            path.rename(target)
        else:
            target.mkdir()
    elif path.exists():
        path.unlink()
    path.symlink_to(target)
    for entry in entries:
        with pytest.raises(InputError, match=r"is a symbolic link|holds no readable|read and writ"):
            entry()
    assert (others / "diary.txt").read_text() == "dear diary"


def test_the_folder_itself_may_be_a_link(results, tmp_path):
    link = tmp_path / "link"
    link.symlink_to(results)
    assert digest_folder(link) == digest_folder(results)


def test_a_lock_that_is_a_link_empties_nobodys_file(results, others):
    for share, path in (("", results / RUN_LOCK), ("1/4", share_lock(results, "1/4"))):
        path.unlink(missing_ok=True)
        path.symlink_to(others / "diary.txt")
        with pytest.raises(InputError, match="is a symbolic link"), hold_folder(results, share):
            raise AssertionError
        assert untouched(others)
        path.unlink()


def test_what_killed_writers_left_is_not_looked_for_behind_links(results, others):
    (results / "notes").symlink_to(others)
    (results / "shards" / "a.parquet.1-2.part").touch()
    assert [path.name for path in find_temporary(results)] == ["a.parquet.1-2.part"]
    remove_temporary(results)
    assert untouched(others)
    assert not list(find_temporary(results))


def test_a_shard_that_is_a_link_is_set_aside_and_its_target_stays(results, others):
    shard = read_shards(results)[0]
    path = results / shard.file
    path.rename(others / "real.parquet")
    path.symlink_to(others / "real.parquet")
    assert hash_file(path) is None
    with pytest.raises(InputError, match=r"cannot be read|differs from its checksum"):
        load_cells(results)
    versions = list(read_versions(read_description(results)).values())
    problems = mend_folder(results, versions, is_alone=True)
    assert any("moved to" in one for one in problems)
    assert (others / "real.parquet").is_file()
    assert not path.exists()
    assert not path.is_symlink()


def test_a_pipe_in_the_place_of_a_shard_keeps_nobody_waiting(results):
    path = results / read_shards(results)[0].file
    path.unlink()
    os.mkfifo(path)
    assert hash_file(path) is None
    with pytest.raises(OSError, match="regular file"):
        read_plain(path, 100)
    with pytest.raises(InputError):
        load_cells(results)


OUTSIDE = [
    "../others/diary.txt",
    "/etc/passwd",
    "shards/../../others/diary.txt",
    "shards/../rows/a.parquet",
    "shards//a.parquet",
    "shards/a/b.parquet",
    "shards/.hidden.parquet",
    "shards\\a.parquet",
    "rows/a.parquet\n",
    "traces/a.parquet",
    "shards/a.parquet.exe",
    "file:///etc/passwd",
    "",
]


@pytest.mark.parametrize("file", OUTSIDE)
def test_a_line_of_the_manifest_that_points_elsewhere_is_refused_and_set_aside(results, file):
    first, *rest = read_shards(results)
    for bad in (
        replace(first, file=file),
        replace(first, parts=(replace(first.parts[0], rows_file=file),)),
    ):
        if not file and bad.file == first.file:
            continue  # no rows kept: no file of rows
        (results / MANIFEST).write_bytes(b"".join(map(encode, [bad, *rest])))
        for read in (digest_folder, load_cells):
            with pytest.raises(InputError, match=r"line 1: .* is no file of the folder"):
                read(results)
        versions = list(read_versions(read_description(results)).values())
        problems = mend_folder(results, versions, is_alone=False)
        assert "is no file of the folder" in problems[0]
        assert read_shards(results) == rest


@pytest.mark.parametrize(
    "change",
    [
        {"file": ["shards/a.parquet"]},
        {"file": None},
        {"sha256": 7},
        {"seconds": "long"},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"games": 10**30},
        {"rows": True},
        {"parts": {}},
        {"parts": [[]]},
        {"parts": "abc"},
        {"__class__": "os.system"},
        {"engine": {"a": 1}},
    ],
)
def test_a_line_of_the_manifest_with_an_odd_value_is_none(results, change):
    line = json.loads((results / MANIFEST).read_bytes().splitlines()[0])
    line.pop("check")
    (results / MANIFEST).write_text(json.dumps(line | change) + "\n")
    with pytest.raises(InputError, match="line 1: "):
        read_shards(results)


@pytest.mark.parametrize(
    "change",
    [
        {"cell": ["a"]},
        {"digest": 5},
        {"digest": "f" * 1_000_000},
        {"digest": "0x1f"},
        {"deals": 0},
        {"deals": 1.5},
        {"deals": 2**63},
        {"first_deal": -1},
        {"rows_file": 3},
        {"rows_file": None},
        {"more": 1},
    ],
)
def test_a_range_of_deals_with_an_odd_value_is_none(results, change):
    line = json.loads((results / MANIFEST).read_bytes().splitlines()[0])
    line.pop("check")
    line["parts"][0] |= change
    (results / MANIFEST).write_text(json.dumps(line) + "\n")
    with pytest.raises(InputError, match="line 1: "):
        read_shards(results)


def test_a_manifest_without_end_is_refused_unread(results, monkeypatch):
    monkeypatch.setattr("experiments.store.files.open_plain", lambda path: Unread(path.open("rb")))
    with (results / MANIFEST).open("wb") as file:
        file.truncate(8 << 30)  # a hole: it takes no room
    with pytest.raises(InputError, match="larger than"):
        read_shards(results)


class Unread:
    """A file that may be looked at and not read."""

    def __init__(self, file) -> None:
        self.file = file

    def __enter__(self):
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def fileno(self) -> int:
        return self.file.fileno()

    def read(self, count: int = -1) -> bytes:
        raise AssertionError(f"{count:,} bytes are read")


def test_a_file_that_grows_is_read_up_to_its_bound(tmp_path, monkeypatch):
    path = tmp_path / "growing"
    path.write_bytes(b"abc")
    assert read_plain(path, 3) == b"abc"
    real = files.open_plain

    def open_growing(path):
        file, seen = real(path), path.stat()
        monkeypatch.setattr(files.os, "fstat", lambda handle: seen)
        with path.open("ab") as more:
            more.write(b"d" * 10)
        return file

    monkeypatch.setattr(files, "open_plain", open_growing)
    with pytest.raises(OSError, match="larger than 12 bytes"):
        read_plain(path, 12)
    assert read_plain(path, 23) == b"abc" + b"d" * 20


def test_traces_are_found_by_their_whole_name_only(results, others):
    cell = read_description(results)["cells"][0]["cell"]
    engine = read_versions(read_description(results))["word_crush"].engine[:8]
    folder = results / "traces"
    sign = "0123abcd"
    (folder / f"{cell}-12-{engine}-{sign}.jsonl").touch()
    for name in (
        f"{cell}-x-{engine}-{sign}.jsonl",
        f"{cell}--{engine}-{sign}.jsonl",
        f"{cell}-1-{engine}.jsonl",
        f"{cell}-1-{engine}-{sign}0.jsonl",
        f"{cell}-1-{engine}-{sign}.txt",
    ):
        (folder / name).touch()
    (folder / f"{cell}-7-{engine}-{sign}.jsonl").symlink_to(others / "diary.txt")
    assert [path.name for path in find_traces(results, cell)] == [
        f"{cell}-12-{engine}-{sign}.jsonl"
    ]


def test_merging_copies_no_file_behind_a_link(results, others, tmp_path):
    (results / "traces" / "a.jsonl").symlink_to(others / "diary.txt")
    (results / "traces" / "b.jsonl").write_text("{}\n")
    merge_folders(tmp_path / "merged", [results])
    assert [path.name for path in (tmp_path / "merged" / "traces").iterdir()] == ["b.jsonl"]


def test_rows_of_a_folder_are_read_by_their_checksums_only(results):
    cell = read_description(results)["cells"][0]["cell"]
    assert load_rows(results, cell).height == 20
    part = next(one for shard in read_shards(results) for one in shard.parts if one.cell == cell)
    data = bytearray((results / part.rows_file).read_bytes())
    data[100] ^= 1
    (results / part.rows_file).write_bytes(data)
    with pytest.raises(InputError, match="differs from its checksum"):
        load_rows(results, cell)


@pytest.mark.parametrize("out", ["{results}/cells.json", "{others}/diary.txt", "{others}"])
def test_out_replaces_nobodys_files(results, others, capsys, out):
    folder = out.format(results=results, others=others)
    before = (results / "cells.json").read_bytes()
    sweep = str(results / "sweep.toml")
    assert main(["run", sweep, "--jobs", "1", "--out", folder]) == 2
    assert "--out" in capsys.readouterr().err
    assert untouched(others)
    assert (results / "cells.json").read_bytes() == before


def test_a_line_that_names_another_shards_file_is_refused_where_sums_are_read(results, tmp_path):
    first, second = read_shards(results)
    swapped = replace(first, file=second.file, sha256=second.sha256)
    (results / MANIFEST).write_bytes(b"".join(map(encode, [swapped, second])))
    with pytest.raises(InputError, match="holds other ranges of deals than its line"):
        load_cells(results)
    with pytest.raises(InputError, match="holds other ranges of deals than its line"):
        merge_folders(tmp_path / "merged", [results])
    assert len(verify_folder(results, shards=0, traces=0).findings) >= 1


@pytest.mark.parametrize("name", PARTS)
def test_a_folder_in_a_files_place_is_refused_by_name(results, tmp_path, name):
    entries = all_entries(results, tmp_path)
    path, is_folder = results / name, name in FOLDERS
    if path.is_dir():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    if is_folder:
        path.write_text("a file")
    else:
        path.mkdir()
    what = "is a file; allowed: a folder" if is_folder else "is a folder; allowed: a file"
    for entry in entries:
        with pytest.raises(InputError, match=rf"({name}: {what})|holds no readable|read and writ"):
            entry()


def test_a_folder_in_a_shards_or_traces_place_is_named_and_set_aside(results):
    shard = results / read_shards(results)[0].file
    shard.unlink()
    shard.mkdir()
    assert verify_folder(results, shards=0, traces=0).findings[0].where == f"shards/{shard.name}"
    mend_folder(results, [], is_alone=False)
    assert (results / "quarantine" / shard.name).is_dir()
    assert not shard.exists()
