"""A folder that a group shares: what a run writes follows the umask, for every file."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from experiments.design.sweep import read_sweep
from experiments.runner.run import run_sweep
from experiments.signals import UnfinishedError
from experiments.store.locks import take
from experiments.store.shares import Share
from sim.errors import InputError


@pytest.mark.parametrize(("umask", "shared"), [(0o002, True), (0o077, False)])
def test_everything_follows_the_umask(small_sweep: Path, tmp_path: Path, umask, shared):
    sweep = read_sweep(small_sweep)
    folder = tmp_path / "group" / "results"
    before = os.umask(umask)
    try:
        for number in (1, 2):
            run_sweep(sweep, folder, jobs=1, share=Share(number, 2), show_progress=False)
    finally:
        os.umask(before)
    paths = [folder, *folder.rglob("*")]
    assert {path.name for path in paths} >= {".lock-1-of-2", ".manifest.lock", "manifest.jsonl"}
    for path in paths:
        mode = stat.S_IMODE(path.stat().st_mode)
        assert mode == (0o777 if path.is_dir() else 0o666) & ~umask, path
        assert bool(mode & stat.S_IWGRP) == shared


def test_a_lock_of_another_who_kept_it_is_named(tmp_path: Path, monkeypatch):
    def refuse(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(InputError, match="belongs to someone else, who has not let you write it"):
        take(tmp_path / ".lock")


def test_a_file_that_only_its_owner_may_replace_is_named(small_sweep, tmp_path, monkeypatch):
    """As in a folder with the sticky bit."""
    kept = str(tmp_path / "out" / "cells.json")

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted", f"{kept}.tmp", None, kept)

    monkeypatch.setattr("experiments.runner.run.play_place", refuse)
    with pytest.raises(UnfinishedError, match=f"^{kept}: Operation not permitted$"):
        run_sweep(read_sweep(small_sweep), tmp_path / "out", jobs=1)
