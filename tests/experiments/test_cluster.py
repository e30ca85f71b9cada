"""Runs on a Dask cluster of processes on this machine, whose workers die, hang and come late."""

from __future__ import annotations

import signal
import socket
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from experiments.campaign.faults.machines import Machines, wait_for
from experiments.cli import main
from experiments.design.sweep import read_sweep
from experiments.runner import cluster
from experiments.runner import worker as playing
from experiments.runner.run import run_sweep
from experiments.runner.tasks import cut_tasks, find_gaps
from experiments.runner.worker import play_and_send
from experiments.signals import UnfinishedError
from experiments.store.manifest import read_shards
from experiments.store.places import FolderPlace
from experiments.store.results import (
    digest_folder,
    find_traces,
    load_cells,
    load_manifest,
    load_rows,
)
from experiments.store.versions import Versions, find_all_versions
from sim.engine.simulation import compiled
from sim.errors import InputError
from tests.scale import PATIENCE

SWEEP = """
name = "spread"
game = "word_crush"
seed = 9
deals = 5000
block = 1000
traces = 1
[cells]
players = [3]
bots = ["casual", "expert"]
[cells.rules]
hand = [2, 3]
"""
SMALL = SWEEP.replace("deals = 5000", "deals = 300\nkeep_rows = true").replace("1000", "100")
GAMES = 4 * 5000


@pytest.fixture(scope="module")
def sweep_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sweep") / "spread.toml"
    path.write_text(SWEEP)
    return path


@pytest.fixture(scope="module")
def digest(sweep_file: Path) -> str:
    """Of the sweep, played here; kernels are compiled by then."""
    compiled("word_crush")
    run_sweep(read_sweep(sweep_file), sweep_file.parent / "here", jobs=2, backend="threading")
    return digest_folder(sweep_file.parent / "here")


@pytest.fixture
def machines(tmp_path: Path, digest: str) -> Iterator[Machines]:
    made = Machines(tmp_path)
    try:
        yield made
    finally:
        made.end()


def start_run(machines: Machines, sweep_file: Path, address: str) -> subprocess.Popen[str]:
    """A run that has played a little."""
    words = ["run", str(sweep_file), "--out", "out", "--backend", "dask", "--scheduler", address]
    process = machines.start_run(*words)
    folder = machines.folder / "out"  # a manifest that is begun may list nothing yet
    wait_for(lambda: read_shards(folder) or process.poll() is not None, "a first shard")
    return process


def finish(machines: Machines, process: subprocess.Popen[str], digest: str) -> None:
    """Wait for the run; its games are those played here, each once."""
    assert process.wait(timeout=PATIENCE) == 0, machines.read("run.log")
    assert digest_folder(machines.folder / "out") == digest
    assert f"digest  {digest}" in machines.read("run.log")


def test_rows_traces_and_cells_are_those_played_here(machines, tmp_path):
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    sweep = read_sweep(path)
    run_sweep(sweep, tmp_path / "here", jobs=1)
    _, address = machines.start_scheduler()
    machines.start_worker(address)
    words = ["run", str(path), "--out", "out", "--backend", "dask", "--scheduler", address]
    code, said = machines.run(*words)
    assert code == 0, said
    assert load_cells(tmp_path / "out").equals(load_cells(tmp_path / "here"))
    for cell in (one.hash for one in sweep.cells):
        assert load_rows(tmp_path / "out", cell).equals(load_rows(tmp_path / "here", cell))
        ours, theirs = find_traces(tmp_path / "here", cell), find_traces(tmp_path / "out", cell)
        assert [one.read_bytes() for one in ours] == [one.read_bytes() for one in theirs]
        assert len(theirs) == 1
    code, said = machines.run(*words)
    assert code == 0
    assert "played  0 games" in said


def test_a_worker_is_killed_and_one_that_joined_late_does_the_rest(machines, sweep_file, digest):
    _, address = machines.start_scheduler()
    early = machines.start_worker(address, HANG_AFTER="2")
    process = start_run(machines, sweep_file, address)
    machines.wait_for_hanging()
    machines.start_worker(address)
    assert process.poll() is None
    early.kill()
    finish(machines, process, digest)


def test_a_slow_worker_does_what_it_can(machines, sweep_file, digest):
    _, address = machines.start_scheduler()
    machines.start_worker(address, PACE="0.4")
    machines.start_worker(address)
    process = start_run(machines, sweep_file, address)
    finish(machines, process, digest)


def test_a_run_on_a_cluster_is_stopped(machines, sweep_file):
    _, address = machines.start_scheduler()
    machines.start_worker(address, HANG_AFTER="2")
    process = start_run(machines, sweep_file, address)
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=PATIENCE) == 128 + signal.SIGTERM, machines.read("run.log")
    assert "what is finished on disk is kept, go on with" in machines.read("run.log")
    assert 0 < load_manifest(machines.folder / "out").games < GAMES


def test_a_scheduler_that_is_not_there_is_named_at_once(sweep_file, tmp_path, monkeypatch, capsys):
    def try_long(*_: object, **__: object) -> None:
        raise AssertionError("Dask's client goes on trying")

    monkeypatch.setattr(cluster, "make_client", try_long)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"  # nobody listens
        words = ["run", str(sweep_file), "--out", str(tmp_path / "out"), "--backend", "dask"]
        assert main([*words, "--scheduler", address]) == 2
    assert not (tmp_path / "out").exists()
    assert capsys.readouterr().err == (
        f"error: --scheduler {address}: cannot be reached (Connection refused); allowed: the"
        " address of a running `dask scheduler`, such as tcp://10.0.0.1:8786\n"
    )


@pytest.mark.parametrize("says", [b"", b"SSH-2.0-OpenSSH"])
def test_what_listens_but_is_no_scheduler_is_named(monkeypatch, says):
    monkeypatch.setattr(cluster, "ANSWER_SECONDS", 0.5)
    with socket.socket() as listener, ThreadPoolExecutor() as threads:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        address = f"tcp://127.0.0.1:{listener.getsockname()[1]}"
        greeted = threads.submit(greet, listener, says)
        with pytest.raises(InputError, match=f"--scheduler {address}: does not answer as a sch"):
            cluster.knock(address)
        greeted.result().close()


def greet(listener: socket.socket, says: bytes) -> socket.socket:
    """Take one caller and say something, or nothing."""
    caller, _ = listener.accept()
    caller.sendall(says)
    return caller


def test_a_worker_of_another_version_refuses_by_name(sweep_file, tmp_path, monkeypatch):
    sweep = read_sweep(sweep_file)
    gap = find_gaps(sweep, {})[:1]
    versions = find_all_versions(sweep.games)
    task = cut_tasks(sweep, gap, [1.0], FolderPlace(tmp_path), versions, 1)[0]
    monkeypatch.setattr(playing, "find_versions", lambda _: Versions("other", "rules", "words"))
    with pytest.raises(UnfinishedError, match="runs another version of Fair Deal than this"):
        play_and_send(task)
    assert list(tmp_path.iterdir()) == []
