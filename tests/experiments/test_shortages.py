"""What a command runs out of is named in one line, with how to go on."""

from __future__ import annotations

import errno
import os
import resource
import subprocess
import sys

import pytest
from polars.exceptions import ComputeError

from experiments.cli import go_on, main
from experiments.shortages import find_shortage
from tests.scale import PATIENCE


@pytest.mark.parametrize(
    ("error", "jobs", "said", "fewer"),
    [
        (MemoryError(), 4, "there is too little memory", 2),
        (ComputeError("zstd error: not enough memory"), 4, "there is too little memory", 2),
        (MemoryError(), 1, "there is too little memory, even for one worker", None),
        (MemoryError(), None, "there is too little memory", 1),
        (OSError(errno.EMFILE, "x"), 8, "too many files are open for the system's limit", 4),
        (OSError(errno.ENFILE, "x"), 9, "too many files are open for the system's limit", 4),
        (OSError("Too many open files (os error 24): w"), 8, "too many files are open for the", 4),
        (RuntimeError("Os { code: 24, kind: TooMany"), 8, "too many files are open for the", 4),
        (RuntimeError("can't start new thread"), 3, "there is too little memory, or there are", 1),
        (OSError(errno.EAGAIN, "x"), 3, "there is too little memory, or there are too many p", 1),
    ],
)
def test_a_shortage_is_named(error, jobs, said, fewer):
    found = find_shortage(error, jobs)
    assert found is not None
    assert found.problem.startswith(said)
    assert found.jobs == fewer


@pytest.mark.parametrize(
    "error", [ValueError("x"), ComputeError("x"), OSError(errno.ENOENT, "x"), OSError("x")]
)
def test_nothing_else_is_a_shortage(error):
    assert find_shortage(error, 2) is None


@pytest.mark.parametrize("error", [MemoryError(), OSError(errno.EMFILE, os.strerror(errno.EMFILE))])
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            ["--jobs", "6"],
            "; what is finished on disk is kept, go on with fewer workers: {} --jobs 3",
        ),
        (["--jobs=2"], "; what is finished on disk is kept, go on with fewer workers: {} --jobs 1"),
        (
            ["--jobs", "1"],
            ", even for one worker; what is finished on disk is kept, go on with: {}",
        ),
    ],
)
def test_a_run_that_falls_short_goes_on_with_fewer_workers(
    small_sweep, tmp_path, monkeypatch, capsys, error, asked, said
):
    def fall_short(*_: object) -> None:
        raise error

    monkeypatch.setattr("experiments.runner.run.run_all", fall_short)
    words = ["run", str(small_sweep), "--out", str(tmp_path / "out")]
    assert main([*words, *asked]) == 1
    line = capsys.readouterr().err.splitlines()[-1]
    assert line.startswith("error: t")
    same = asked if asked[-1] == "1" else []
    assert line.endswith(said.format(" ".join(["fairdeal", *words, *same])))


def test_any_command_that_falls_short_says_so(monkeypatch, capsys):
    def fall_short(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("sim.play", fall_short)
    assert main(["play", "word_crush"]) == 1  # it has no workers
    said = capsys.readouterr().err.splitlines()[-1]
    assert said == (
        "error: there is too little memory; nothing of its answer is kept, start again with:"
        " fairdeal play word_crush"
    )


def test_a_limit_below_what_libraries_take_is_said_before_they_are_loaded():
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (700 << 20, 700 << 20))

    command = [sys.executable, "-m", "experiments", "play", "word_crush"]
    done = subprocess.run(
        command, capture_output=True, text=True, preexec_fn=limit, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[-1].startswith("error: there is too little memory")


@pytest.mark.parametrize("most", [6, 7, 8, 9, 10, 11, 12, 14])
def test_a_run_that_may_open_few_files_ends_well_or_says_so(small_sweep, tmp_path, most):
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    words = ["run", str(small_sweep), "--deals", "30000", "--out", str(tmp_path / "out")]
    done = subprocess.run(
        [sys.executable, "-m", "experiments", *words, "--jobs", "2"],
        capture_output=True,
        text=True,
        preexec_fn=limit,
        timeout=PATIENCE,
        check=False,
    )
    last = done.stderr.splitlines()[-1:] or [""]
    assert done.returncode == 0 or last[0].startswith("error: too many files are open")
    assert done.returncode in {0, 1}


def test_workers_that_a_cluster_has_are_its_own_affair():
    words = ["run", "a.toml", "--out", "b", "--backend", "dask", "--scheduler", "tcp://a:1"]
    assert go_on(words, 4).endswith(f"go on with: fairdeal {' '.join(words)}")
