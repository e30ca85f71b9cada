"""``fairdeal verify``: what is right is said to be, what is wrong is named."""

from __future__ import annotations

import hashlib
import random
import re
import shutil
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from experiments.campaign.faults import damage
from experiments.campaign.faults.damage import DAMAGES, damage_folder
from experiments.campaign.faults.fault_folder import Bench
from experiments.cli import main
from experiments.design.sweep import Sweep, read_sweep
from experiments.runner.run import run_sweep
from experiments.runner.verify import verify_folder
from experiments.store.files import parquet_bytes
from experiments.store.manifest import MANIFEST, encode, read_shards
from experiments.store.merge import merge_folders
from experiments.store.results import find_traces, load_manifest, load_rows, load_rows_of_cells
from experiments.store.traces import key_of
from sim.errors import InputError
from tests.experiments.conftest import SMALL


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("damage")


@pytest.fixture
def sweep(small_sweep: Path) -> Sweep:
    return read_sweep(small_sweep)


@pytest.fixture(scope="module")
def played_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    (folder / "small.toml").write_text(SMALL)
    sweep = replace(read_sweep(folder / "small.toml"), keep_rows=True, block=60)
    run_sweep(sweep, folder / "played", jobs=1)
    return folder / "played"


@pytest.fixture
def played(played_once: Path, tmp_path: Path) -> Path:
    return shutil.copytree(played_once, tmp_path / "played")


def test_a_right_folder_is_right(played):
    found = verify_folder(played, shards=2, traces=4, seed=1)
    assert found.is_right
    assert found.findings == []
    assert found.digest == load_manifest(played).digest
    assert (found.games, found.games_asked, found.rows_files) == (480, 480, 8)
    assert found.shards == len(read_shards(played))
    assert found.games_played > 0
    assert found.traces == 4


@pytest.mark.parametrize("kind", DAMAGES)
def test_every_kind_of_damage_is_named_set_aside_and_played_again(place, kind):
    bench = Bench(place, place / "unused.toml", "", 0, 0.0)
    outcome = damage_folder(bench, kind, 1, random.Random(kind))
    assert outcome.times == 1
    assert outcome.problems == []


def test_sums_that_contradict_each_other_are_named_without_playing(played):
    shard = read_shards(played)[0]
    path = played / shard.file
    frame = pl.read_parquet(path)
    for change, problem in (
        (pl.col("won") + 1, "has games that ended in no way, or in two"),
        (pl.col("digest_low") ^ 1, "has another digest than its line in the manifest"),
        (pl.col("games") + 1, "holds 61 games, its line in the manifest says 60"),
        (pl.col("deals") + 1, "holds other ranges of deals than its line in the manifest"),
        (pl.col("won").alias("more"), ""),
        (pl.lit(1).alias("won"), "has games that ended in no way, or in two"),
    ):
        data = parquet_bytes(frame.with_columns(change))
        path.write_bytes(data)
        listed = replace(shard, sha256=hashlib.sha256(data).hexdigest())
        others = read_shards(played)[1:]
        (played / MANIFEST).write_bytes(b"".join(map(encode, [listed, *others])))
        found = verify_folder(played, shards=0, traces=0)
        problems = [one.problem.partition(" (cell")[0] for one in found.findings]
        assert problems == ([problem] if problem else [])


def test_edited_rows_with_a_right_checksum_are_found_by_playing(played):
    shard = read_shards(played)[0]
    part = shard.parts[0]
    path = played / part.rows_file
    data = parquet_bytes(pl.read_parquet(path).with_columns(pl.col("turns") + 1))
    path.write_bytes(data)
    parts = (replace(part, rows_sha256=hashlib.sha256(data).hexdigest()), *shard.parts[1:])
    lines = [encode(replace(shard, parts=parts)), *map(encode, read_shards(played)[1:])]
    (played / MANIFEST).write_bytes(b"".join(lines))
    found = verify_folder(played, shards=1000, traces=0)
    problems = [(one.where, one.problem) for one in found.findings]
    assert problems == [(part.rows_file, "differs from its games played again")]


def test_a_changed_trace_is_found(sweep, played):
    path = find_traces(played, sweep.cells[0].hash)[0]
    path.write_text(path.read_text().replace('"players":2', '"players":3', 1))
    found = verify_folder(played, shards=0, traces=60, seed=1)
    problems = [(one.where, one.problem) for one in found.findings]
    assert problems == [(f"traces/{path.name}", "differs from the checksum in its name")]


def test_traces_are_written_again_by_a_run_and_by_mending(sweep, played, tmp_path, capsys):
    before = {path.name: path.read_bytes() for path in (played / "traces").iterdir()}
    other = shutil.copytree(played, tmp_path / "other")
    for folder in (played, other):
        first, second = sorted((folder / "traces").iterdir())[:2]
        first.write_bytes(b"")
        second.unlink()
    said = f"warning: traces of {played}: 1 damaged, moved to quarantine; 1 not there any more;"
    run_sweep(replace(sweep, keep_rows=True, block=60), played, jobs=1)
    assert said in capsys.readouterr().err
    assert main(["verify", str(other), "--mend", "--shards", "0"]) == 1
    out = capsys.readouterr().out
    assert out.count("wrong   traces") == 2
    assert "mended  2 games played again" in out
    for folder in (played, other):
        assert {path.name: path.read_bytes() for path in (folder / "traces").iterdir()} == before
        assert verify_folder(folder, shards=0, traces=4).is_right


def test_games_of_another_version_cannot_be_verified(played):
    text = (played / "cells.json").read_text()
    (played / "cells.json").write_text(text.replace('"engine":"', '"engine":"0'))
    found = verify_folder(played)
    assert [one.problem for one in found.findings] == [
        "was played by another version of Fair Deal; its games cannot be played again here"
    ]


def test_a_folder_whose_sweep_was_changed_is_named(played):
    text = (played / "sweep.toml").read_text()
    (played / "sweep.toml").write_text(text.replace("hand = [1, 2]", "hand = [1, 3]"))
    found = verify_folder(played, shards=0, traces=0)
    problem = f"names other cells than the sweep {played / 'sweep.toml'}"
    assert [one.problem for one in found.findings] == [problem]


def test_a_folder_without_results_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"holds no readable cells\.json"):
        verify_folder(tmp_path)


def test_removed_rows_leave_the_sums(sweep, played):
    digest = load_manifest(played).digest
    shutil.rmtree(played / "rows")
    assert run_sweep(sweep, played, jobs=1).games_played == 0
    assert verify_folder(played, shards=0, traces=0).is_right
    assert load_manifest(played).digest == digest


@pytest.mark.parametrize(
    ("lose", "said"),
    [
        (lambda path: path.unlink(), "is not there"),
        (lambda path: path.write_bytes(b""), "is empty"),
    ],
)
def test_a_folder_that_lost_its_manifest_fails_and_says_what_is_there(played, capsys, lose, said):
    holds = f"the folder holds {len(read_shards(played))} files in shards, 8 files in rows"
    lose(played / MANIFEST)
    assert main(["verify", str(played), "--shards", "0", "--traces", "0"]) == 1
    assert f"wrong   {MANIFEST}: {said}: no game counts; {holds}" in capsys.readouterr().out


def test_a_folder_that_lost_its_description_fails_and_says_what_is_there(played, capsys):
    lines = len(read_shards(played))
    (played / "cells.json").unlink()
    assert main(["verify", str(played)]) == 1
    holds = f"the folder holds a manifest of {lines} lines, {lines} files in shards"
    said = f"wrong   cells.json: is not there: no game counts; {holds}"
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("is_listed", [True, False])
def test_a_folder_with_an_empty_or_no_description_at_all_fails_and_says_what_is_there(
    played, capsys, is_listed
):
    files = f"{len(read_shards(played))} files in shards, 8 files in rows"
    if is_listed:
        (played / "cells.json").write_bytes(b"")
    else:
        (played / "cells.json").unlink()
        (played / MANIFEST).unlink()
    assert main(["verify", str(played)]) == 1
    out = capsys.readouterr().out
    lack = "is empty" if is_listed else "is not there"
    assert f"wrong   cells.json: {lack}: no game counts; the folder holds " in out
    assert files in out


def test_traces_that_lie_under_each_others_games_are_named_and_mended(sweep, played):
    before = {path.name: path.read_bytes() for path in (played / "traces").iterdir()}
    first, second = (find_traces(played, cell.hash)[0] for cell in sweep.cells[:2])
    swapped = [
        first.with_name(f"{key_of(first.name)}-{second.name.rpartition('-')[2]}"),
        second.with_name(f"{key_of(second.name)}-{first.name.rpartition('-')[2]}"),
    ]
    second.rename(swapped[0])
    first.rename(swapped[1])
    found = verify_folder(played, shards=0, traces=0, is_mending=True)
    assert {(one.where, one.problem) for one in found.findings} == {
        (f"traces/{path.name}", "is of another game than its name says") for path in swapped
    }
    assert {path.name: path.read_bytes() for path in (played / "traces").iterdir()} == before


def test_a_sweep_whose_deals_were_edited_is_named(played):
    text = (played / "sweep.toml").read_text()
    (played / "sweep.toml").write_text(re.sub(r"(?m)^deals = \d+", "deals = 59", text))
    found = verify_folder(played, shards=0, traces=0)
    assert [(one.where, one.problem) for one in found.findings] == [
        ("sweep.toml", "was changed since the games were played or judged")
    ]


def test_line_ends_changed_by_git_are_named_everywhere_and_put_right(sweep, played, capsys):
    digest = load_manifest(played).digest
    path = played / MANIFEST
    written = path.read_bytes()
    path.write_bytes(written.replace(b"\n", b"\r\n"))
    assert main(["verify", str(played), "--shards", "0", "--traces", "0"]) == 1
    assert "has its line ends changed to CRLF, as git or an editor does" in capsys.readouterr().out
    with pytest.raises(InputError, match=r"line ends changed to CRLF.*-text in \.gitattributes"):
        load_manifest(played)
    assert run_sweep(replace(sweep, keep_rows=True, block=60), played, jobs=1).games_played == 0
    assert "they are as they were written again" in capsys.readouterr().err
    assert path.read_bytes() == written
    assert load_manifest(played).digest == digest
    assert (played / ".gitattributes").read_text() == "* -text\n"


def test_swapped_files_of_rows_are_found_wherever_rows_are_read(place, played, sweep):
    damage.swap_rows(played, read_shards(played)[0], random.Random(1))
    wrong = [one.where for one in verify_folder(played, shards=0, traces=0).findings]
    assert len(wrong) == 2
    cells = [cell.hash for cell in sweep.cells]
    with pytest.raises(InputError, match=r"holds (rows of another cell|other deals) than"):
        list(load_rows_of_cells(played, cells))
    with pytest.raises(InputError, match=r"holds (rows of another cell|other deals) than"):
        merge_folders(place / "merged", [played])


def test_one_scan_reads_the_rows_of_every_number_of_players(played, sweep):
    rows = pl.scan_parquet(played / "rows" / "*.parquet").collect()
    assert rows.height == 480
    pairs = rows.filter(pl.col("cell").is_in([c.hash for c in sweep.cells if c.players == 2]))
    assert pairs.height == 240
    assert pairs["win_2"].null_count() == 0
    assert pairs["win_3"].null_count() == 240
    for cell in sweep.cells:
        mine = load_rows(played, cell.hash)
        assert mine.columns == ["cell", *cell.setting().columns]
        assert sum(mine.null_count().row(0)) == 0
