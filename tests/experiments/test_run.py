"""Runs: the same games whatever the split, resumed after a kill, only the touched cells again."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from experiments.cli import main
from experiments.commands import bench_command, play_command
from experiments.design.sweep import Sweep, read_sweep
from experiments.runner import plan as plan_module
from experiments.runner import run as run_module
from experiments.runner import worker as playing
from experiments.runner.plan import dry_run
from experiments.runner.pool import STOP, Pool, RunStoppedError, run_all, start_tasks
from experiments.runner.run import run_sweep
from experiments.runner.startup import announce_compiling
from experiments.runner.tasks import DealRange
from experiments.runner.together import KEPT
from experiments.runner.worker import play_range
from experiments.signals import UnfinishedError
from experiments.store import places
from experiments.store.results import (
    digest_folder,
    find_traces,
    load_cells,
    load_manifest,
    load_rows,
)
from experiments.store.shards import MANIFEST, SHARDS, read_shards
from sim.cache.kernels import kernel_folder
from sim.errors import InputError, RuleViolation
from sim.registry import load_game
from sim.trace import read_trace
from tests.experiments.conftest import SMALL


@pytest.fixture
def sweep(small_sweep: Path) -> Sweep:
    return read_sweep(small_sweep)


@pytest.fixture(scope="module")
def played_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("reference")
    (place / "small.toml").write_text(SMALL)
    run_sweep(read_sweep(place / "small.toml"), place / "played", jobs=1)
    return place / "played"


@pytest.fixture
def reference(played_once: Path, tmp_path: Path) -> Path:
    """The small sweep, played by one worker."""
    return shutil.copytree(played_once, tmp_path / "reference")


@pytest.mark.parametrize("backend", ["processes", "threading"])
def test_two_workers_play_the_same_games(sweep, reference, tmp_path, monkeypatch, backend):
    monkeypatch.setattr(run_module, "SMALL_RUN_SECONDS", 0.0)
    summary = run_sweep(sweep, tmp_path / backend, jobs=2, backend=backend)
    assert summary.games_played == 8 * 60
    assert summary.shards > 2
    assert digest_folder(tmp_path / backend) == digest_folder(reference)
    assert load_cells(tmp_path / backend).equals(load_cells(reference))


def test_a_script_without_standard_streams_plays_the_same_games(small_sweep, reference, tmp_path):
    code = """
import sys
from experiments.design.sweep import read_sweep
from experiments.runner import run
run.SMALL_RUN_SECONDS = 0.0
run.run_sweep(read_sweep(sys.argv[1]), sys.argv[2], jobs=4)
"""
    words = [sys.executable, "-c", code, str(small_sweep), str(tmp_path / "played")]
    closed = ["/bin/sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", *words]
    assert subprocess.run(closed, check=False).returncode == 0
    assert digest_folder(tmp_path / "played") == digest_folder(reference)


def test_workers_of_a_long_run_start_before_its_cells_are_timed(
    sweep, reference, tmp_path, monkeypatch
):
    begun, time_cells = [], run_module.time_cells

    def note_workers(cells):
        begun.append(bool(KEPT))
        return time_cells(cells)

    monkeypatch.setattr(run_module, "time_cells", note_workers)
    for many, name in ((1, "long"), (1 << 40, "short")):
        monkeypatch.setattr(run_module, "MANY_GAMES", many)
        run_sweep(sweep, tmp_path / name, jobs=2)
        assert digest_folder(tmp_path / name) == digest_folder(reference)
        assert not KEPT
    assert begun == [True, False]


def test_workers_of_an_earlier_run_find_a_relative_folder(sweep, tmp_path, monkeypatch):
    monkeypatch.setattr(run_module, "SMALL_RUN_SECONDS", 0.0)
    for name in ("first", "second"):  # whatever folder workers began in
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        summary = run_sweep(sweep, Path("results"), jobs=2)
        assert summary.folder == "results"
    assert digest_folder(tmp_path / "first/results") == digest_folder(tmp_path / "second/results")


@pytest.mark.parametrize("block", [1, 7, 60, 1000])
def test_no_block_size_changes_a_bit(sweep, reference, tmp_path, block):
    run_sweep(replace(sweep, block=block), tmp_path / "blocks", jobs=1)
    assert load_cells(tmp_path / "blocks").equals(load_cells(reference))


def test_games_added_up_in_small_blocks_are_the_same(sweep, monkeypatch):
    one = DealRange(sweep.cells[0], 0, 60)
    whole, _, _ = play_range(one, keep_rows=False)
    monkeypatch.setattr(playing, "BLOCK_GAMES", 7)
    split, _, _ = play_range(one, keep_rows=False)
    assert split.digest == whole.digest
    assert (split.minutes == whole.minutes).all()


def test_another_seed_gives_another_digest(sweep, small_sweep, reference, tmp_path):
    small_sweep.write_text(small_sweep.read_text().replace("seed = 5", "seed = 6"))
    run_sweep(read_sweep(small_sweep), tmp_path / "other", jobs=1)
    assert digest_folder(tmp_path / "other") != digest_folder(reference)


def test_a_second_run_plays_nothing(sweep, reference):
    before = (reference / MANIFEST).read_bytes()
    summary = run_sweep(sweep, reference, jobs=1)
    assert (summary.games_played, summary.games_kept, summary.traces) == (0, 480, 0)
    assert (reference / MANIFEST).read_bytes() == before


def test_a_run_goes_on_after_a_kill(sweep, reference, tmp_path):
    digest = digest_folder(reference)
    cells = load_cells(reference)
    lines = (reference / MANIFEST).read_bytes().splitlines(keepends=True)
    assert len(lines) >= 4
    # The kill took the last three lines but for half a line, and left a temporary file.
    (reference / MANIFEST).write_bytes(b"".join(lines[:-3]) + lines[-3][: len(lines[-3]) // 2])
    (reference / SHARDS / "abc.parquet.17.part").write_bytes(b"half a shard")
    lost = sum(json.loads(line)["games"] for line in lines[-3:])
    assert load_manifest(reference).games == 480 - lost
    assert not load_manifest(reference).is_complete
    summary = run_sweep(sweep, reference, jobs=1)
    assert summary.games_played == lost
    assert digest_folder(reference) == digest
    assert load_cells(reference).equals(cells)


def test_a_lost_shard_is_played_again(sweep, reference):
    digest = digest_folder(reference)
    shard = read_shards(reference)[0]
    (reference / shard.file).unlink()
    assert run_sweep(sweep, reference, jobs=1).games_played == shard.games
    assert digest_folder(reference) == digest


def test_another_runs_manifest_is_refused_and_no_shard_is_lost(
    sweep, small_sweep, reference, tmp_path, capsys
):
    others = tmp_path / "others"
    run_sweep(replace(sweep, deals=sweep.deals // 2), others, jobs=1)
    shards = sorted((reference / "shards").iterdir())
    assert not {path.name for path in shards} & {
        path.name for path in (others / "shards").iterdir()
    }
    shutil.copy(others / MANIFEST, reference)
    capsys.readouterr()
    told = f"error: {reference / MANIFEST}: is another run's: it lists none of the {len(shards)} "
    for words in (
        ["digest", str(reference)],
        ["report", str(reference)],
        ["merge", str(tmp_path / "whole"), str(reference)],
        ["run", str(small_sweep), "--out", str(reference), "--dry-run"],
        ["run", str(small_sweep), "--out", str(reference)],
    ):
        assert main(words) == 2
        assert capsys.readouterr().err.startswith(told)
    assert sorted((reference / "shards").iterdir()) == shards


def test_a_damaged_shard_is_refused(reference, capsys):
    shard = read_shards(reference)[0]
    data = bytearray((reference / shard.file).read_bytes())
    data[len(data) // 2] ^= 1
    (reference / shard.file).write_bytes(data)
    with pytest.raises(InputError) as caught:
        load_cells(reference)
    message = (
        f"{reference / shard.file}: differs from its checksum in the manifest; allowed: the file"
        " as it was written; `fairdeal run` plays its deals again"
    )
    assert str(caught.value) == message
    capsys.readouterr()
    assert main(["digest", str(reference)]) == 2
    assert capsys.readouterr().err == f"error: {message}\n"


def test_a_run_names_a_damaged_shard_and_plays_it_again(sweep, reference, capsys):
    digest = digest_folder(reference)
    shard = read_shards(reference)[0]
    path = reference / shard.file
    path.write_bytes(path.read_bytes()[:-1])
    summary = run_sweep(sweep, reference, jobs=1)
    assert (
        f"warning: {path} differs from its checksum; moved to quarantine/{path.name}, its"
        in capsys.readouterr().err
    )
    assert summary.games_played == shard.games
    assert (reference / "quarantine" / path.name).exists()
    assert digest_folder(reference) == digest


def test_a_shards_games_must_be_those_of_its_parts(reference):
    text = (reference / MANIFEST).read_text()
    games = read_shards(reference)[0].games
    wrong = re.sub(r'"games":\d+,"seconds"', f'"games":{games + 1},"seconds"', text, count=1)
    (reference / MANIFEST).write_text(wrong)
    message = rf"line 1: {games + 1} games, but its parts hold {games}; allowed: the sum"
    with pytest.raises(InputError, match=message):
        load_manifest(reference)


def test_a_first_run_says_that_kernels_are_compiled(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    announce_compiling(["word_crush"])
    assert capsys.readouterr().err == "compiling Word Crush, once, about 10 seconds\n"
    folder = kernel_folder("sim.games.word_crush.turn")
    assert folder is not None
    folder.mkdir()
    (folder / "play-1.kernel").write_bytes(b"")
    announce_compiling(["word_crush"])
    assert capsys.readouterr().err == ""
    announce_compiling(["word_crush", "leftovers"])
    assert capsys.readouterr().err == "compiling Leftovers, once, about 20 seconds\n"


def test_a_damaged_manifest_is_named_by_line(reference):
    text = (reference / MANIFEST).read_text()
    (reference / MANIFEST).write_text(text.replace('{"shard"', "{shard", 1))
    with pytest.raises(InputError, match=r"manifest\.jsonl, line 1: is no shard's entry; allowed"):
        load_manifest(reference)


def test_editing_one_value_plays_only_the_cells_it_touches(small_sweep, reference):
    small_sweep.write_text(small_sweep.read_text().replace("hand = [1, 2]", "hand = [1, 3]"))
    edited = read_sweep(small_sweep)
    plan = dry_run(edited, reference)
    assert (plan.cells, plan.cells_done, plan.games_to_do) == (8, 4, 240)
    summary = run_sweep(edited, reference, jobs=1)
    assert (summary.games_played, summary.games_kept) == (240, 240)
    assert set(load_cells(reference)["rule_hand"]) == {1, 3}


def test_going_back_to_an_earlier_value_plays_nothing(small_sweep, sweep, reference):
    digest = digest_folder(reference)
    small_sweep.write_text(small_sweep.read_text().replace("hand = [1, 2]", "hand = [3]"))
    run_sweep(read_sweep(small_sweep), reference, jobs=1)
    assert digest_folder(reference) != digest
    assert run_sweep(sweep, reference, jobs=1).games_played == 0
    assert digest_folder(reference) == digest


def test_more_deals_add_to_those_there_and_fewer_are_played_alone(sweep, reference, tmp_path):
    summary = run_sweep(replace(sweep, deals=100), reference, jobs=1)
    assert (summary.games_played, summary.games_kept) == (8 * 40, 8 * 60)
    run_sweep(replace(sweep, deals=100), tmp_path / "at once", jobs=1)
    assert digest_folder(reference) == digest_folder(tmp_path / "at once")
    run_sweep(replace(sweep, deals=30), reference, jobs=1)
    run_sweep(replace(sweep, deals=30), tmp_path / "few", jobs=1)
    assert digest_folder(reference) == digest_folder(tmp_path / "few")


def test_other_sources_play_everything_again(sweep, reference, monkeypatch):
    monkeypatch.setattr("experiments.store.versions.SHARD_FORMAT", 99)
    monkeypatch.setattr("experiments.store.versions.find_versions", fresh_versions)
    assert run_sweep(sweep, reference, jobs=1).games_played == 480


def fresh_versions(game):
    from experiments.store.versions import Versions, engine_version

    return Versions(engine_version.__wrapped__(game), "rules", "words")


def test_a_folder_of_another_sweep_is_refused(sweep, reference):
    with pytest.raises(InputError) as caught:
        run_sweep(replace(sweep, name="other"), reference)
    assert str(caught.value) == (
        f"--out {reference}: holds the results of the sweep 'small';"
        " allowed: a new folder, or that of an earlier run of this sweep"
    )


def test_a_folder_of_other_files_is_refused(sweep, tmp_path):
    with pytest.raises(InputError, match="holds other files; allowed: a new folder, or that of"):
        run_sweep(sweep, tmp_path)


def test_a_sweep_file_of_one_s_own_is_not_replaced_by_a_run_s_copy(sweep, tmp_path):
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "sweep.toml").write_text("my notes")
    with pytest.raises(InputError, match="holds other files; allowed: a new folder, or that of"):
        run_sweep(sweep, mine)
    assert (mine / "sweep.toml").read_text() == "my notes"
    (mine / "sweep.toml").write_bytes(sweep.path.read_bytes())
    assert run_sweep(sweep, mine).games_played > 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"jobs": 0}, "--jobs: 0 is not legal; allowed: 1 to 1024"),
        (
            {"backend": "ray"},
            "--backend: 'ray' is not legal; allowed: processes | threading | dask",
        ),
        (
            {"backend": "dask"},
            "--backend dask: no scheduler is named; allowed: --scheduler tcp://HOST:PORT",
        ),
        (
            {"scheduler": "tcp://127.0.0.1:1"},
            "--scheduler: is of no use with processes; allowed: --backend dask",
        ),
        (
            {"backend": "dask", "scheduler": "tcp://127.0.0.1:1", "jobs": 2},
            "--jobs: is the cluster's own affair; allowed: no --jobs with --backend dask",
        ),
        (
            {"backend": "dask", "scheduler": "127.0.0.1:1"},
            "--scheduler: '127.0.0.1:1' is no address; allowed: the address of a running"
            " `dask scheduler`, such as tcp://10.0.0.1:8786",
        ),
    ],
)
def test_mistaken_arguments_are_named(sweep, tmp_path, arguments, message):
    with pytest.raises(InputError) as caught:
        run_sweep(sweep, tmp_path / "new", **arguments)
    assert str(caught.value) == message
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("load", [load_cells, load_manifest])
def test_no_results_are_reported(tmp_path, load):
    with pytest.raises(InputError) as caught:
        load(tmp_path / "none")
    assert str(caught.value) == (
        f"{tmp_path / 'none'}: holds no readable cells.json;"
        " allowed: a folder that `fairdeal run` has written"
    )


def test_a_worker_that_is_asked_to_stop_drops_what_it_plays(sweep):
    STOP.set()
    try:
        with pytest.raises(RunStoppedError):
            play_range(DealRange(sweep.cells[0], 0, 10), keep_rows=False)
    finally:
        STOP.clear()


def test_a_missing_extra_is_named(sweep, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "experiments.runner.cluster", None)
    with pytest.raises(InputError, match="--backend dask: needs the extra `cluster`, which is not"):
        run_sweep(sweep, tmp_path / "new", backend="dask", scheduler="tcp://127.0.0.1:8786")


def test_workers_that_end_early_are_reported(monkeypatch):
    monkeypatch.setattr("joblib.Parallel.__call__", lambda *_: (one for one in [1, 2]))
    with pytest.raises(UnfinishedError, match="workers ended with 1 tasks left"):
        list(run_all(print, [1, 2, 3], Pool(2, "threading"), lambda left: ([], list(left))))


def test_ctrl_c_keeps_what_was_finished(sweep, reference, tmp_path, monkeypatch):
    listed = []

    def list_then_stop(folder, shard):
        if len(listed) == 2:
            raise KeyboardInterrupt
        listed.append(shard)
        append(folder, shard)

    append = places.append_shard
    monkeypatch.setattr(places, "append_shard", list_then_stop)
    with pytest.raises(KeyboardInterrupt):
        run_sweep(sweep, tmp_path / "stopped", jobs=1)
    monkeypatch.setattr(places, "append_shard", append)
    summary = run_sweep(sweep, tmp_path / "stopped", jobs=1)
    assert summary.games_kept == sum(shard.games for shard in listed) > 0
    assert digest_folder(tmp_path / "stopped") == digest_folder(reference)


def test_unequal_bots_are_played_in_all_rotations_and_rows_are_kept(small_sweep, tmp_path):
    text = small_sweep.read_text().replace("players = [2, 3]", "players = [2]")
    text = text.replace('bots = ["casual",', 'bots = [["casual", "novice"],')
    small_sweep.write_text(text.replace("traces = 1", "traces = 2\nkeep_rows = true\nblock = 25"))
    sweep = read_sweep(small_sweep)
    run_sweep(sweep, tmp_path / "rows", jobs=1)
    cell = sweep.cells[0]
    rows = load_rows(tmp_path / "rows", cell.hash)
    assert rows.height == 120
    assert rows["deal"].to_list() == [deal for deal in range(60) for _ in range(2)]
    assert rows["rotation"].to_list() == [0, 1] * 60
    assert set(rows["cell"]) == {cell.hash}
    played = load_cells(tmp_path / "rows").filter(cell=cell.hash)
    assert played.select("deals", "games").row(0) == (60, 120)
    traces = find_traces(tmp_path / "rows", cell.hash)
    kinds = load_game("word_crush").events
    assert [read_trace(one.read_text(), kinds).header.deal for one in traces] == [0, 1]


def test_rows_that_were_not_kept_are_played_again_when_asked_for(sweep, reference):
    with pytest.raises(InputError, match=r"keeps no rows of it; allowed: a sweep with keep_rows"):
        load_rows(reference, sweep.cells[0].hash)
    digest = digest_folder(reference)
    assert run_sweep(replace(sweep, keep_rows=True), reference, jobs=1).games_played == 480
    assert digest_folder(reference) == digest
    assert load_rows(reference, sweep.cells[0].hash).height == 60


def test_a_dry_run_counts_and_makes_nothing(sweep, tmp_path):
    plan = dry_run(sweep, tmp_path / "none", jobs=2)
    assert (plan.cells, plan.cells_done, plan.games, plan.games_to_do) == (8, 0, 480, 480)
    assert plan.minutes > 0
    assert plan.slowest_milliseconds > 0
    assert not (tmp_path / "none").exists()


def test_whatever_compiles_says_so_first(sweep, tmp_path, monkeypatch, capsys):
    for module in (run_module, plan_module, play_command, bench_command):
        monkeypatch.setattr(module, "announce_compiling", lambda games: print("announced"))
    capsys.readouterr()
    run_sweep(sweep, tmp_path / "run", jobs=1)
    dry_run(sweep)
    assert main(["play", "word_crush", "--players", "2"]) == 0
    assert main(["bench", "word_crush", "--seconds", "0.1", "--no-starts"]) == 0
    assert capsys.readouterr().out.count("announced") == 4
    run_sweep(sweep, tmp_path / "run", jobs=1)
    assert "announced" not in capsys.readouterr().out


def refuse(_: int):
    raise InputError("cells.size", "0 is too few", "1 or more")


def break_a_rule(_: int):
    raise RuleViolation("WC-23", 4, "the pass is not forced")


@pytest.mark.parametrize("break_down", [refuse, break_a_rule])
def test_what_is_wrong_comes_back_from_a_worker_as_it_was(break_down):
    with pytest.raises((InputError, RuleViolation)) as there:
        list(start_tasks([partial(break_down, task) for task in range(2)], 2))
    with pytest.raises((InputError, RuleViolation)) as here:
        break_down(0)
    assert type(there.value) is type(here.value)
    assert vars(there.value) == vars(here.value)
    assert str(there.value) == str(here.value)
