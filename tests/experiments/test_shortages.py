"""What a command runs out of is named in one line, with how to go on."""

from __future__ import annotations

import errno
import os

import pytest
from polars.exceptions import ComputeError

from experiments import shortages
from experiments.cli import main
from experiments.runner.pool import Pool, run_all
from experiments.shortages import describe_shortage


@pytest.mark.parametrize(
    ("error", "jobs", "said"),
    [
        (MemoryError(), 4, "there is too little memory; try --jobs 2"),
        (ComputeError("zstd error: not enough memory"), 4, "there is too little memory; try"),
        (MemoryError(), 1, "there is too little memory; one worker alone needs more"),
        (MemoryError(), None, "there is too little memory; try --jobs 1, which starts no"),
        (OSError(errno.EMFILE, "x"), 8, "too many files are open for the system's limit (ulimit"),
        (OSError(errno.ENFILE, "x"), 8, "too many files are open for the system's limit (ulimit"),
        (OSError(errno.EAGAIN, "x"), 3, "there is too little memory, or there are too many proc"),
    ],
)
def test_a_shortage_is_named(error, jobs, said):
    assert str(describe_shortage(error, jobs)).startswith(said)


@pytest.mark.parametrize(
    "error", [ValueError("x"), ComputeError("x"), OSError(errno.ENOENT, "x"), OSError("x")]
)
def test_nothing_else_is_a_shortage(error):
    assert describe_shortage(error, 2) is None


def test_full_shared_memory_is_not_taken_for_a_full_disk(monkeypatch):
    full = OSError(errno.ENOSPC, "No space left on device")
    assert describe_shortage(full, 2) is None
    monkeypatch.setattr(shortages, "is_shared_memory_full", lambda: True)
    assert str(describe_shortage(full, 2)).startswith("/dev/shm, by which workers talk, is full")
    with pytest.raises(OSError, match="No space left"):
        list(run_all(print, [1, 2], Pool(2), lambda left: ([], list(left))))
    assert list(run_all(str, [1, 2], Pool(1), lambda left: ([], list(left)))) == ["1", "2"]


@pytest.mark.parametrize("error", [MemoryError(), OSError(errno.EMFILE, os.strerror(errno.EMFILE))])
def test_a_run_that_falls_short_says_how_to_go_on(
    small_sweep, tmp_path, monkeypatch, capsys, error
):
    def fall_short(*_: object) -> None:
        raise error

    monkeypatch.setattr("experiments.runner.run.run_all", fall_short)
    words = ["run", str(small_sweep), "--out", str(tmp_path / "out"), "--jobs", "2"]
    assert main(words) == 1
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("error: t")
    assert "; try --jobs 1; what is finished on disk is kept, go on with: fairdeal run " in said


def test_any_command_that_falls_short_says_so(monkeypatch, capsys):
    def fall_short(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("sim.play", fall_short)
    assert main(["play", "word_crush"]) == 1
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith("error: there is too little memory; try --jobs 1")
