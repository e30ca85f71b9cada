"""Any user, with any home or none: every command answers."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from experiments.campaign.faults.people import copy_kernels
from experiments.cli import main
from sim.engine.simulation import compiled
from sim.rng import words
from tests.scale import IS_FULL

ROOT = Path(__file__).parents[2]
NOBODY = ("setpriv", "--reuid=12345", "--regid=12345", "--clear-groups")
CAN_BE_NOBODY = hasattr(os, "geteuid") and os.geteuid() == 0


def as_nobody(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """The command, or ``-c`` and code, as a user without a name who finds all sources."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)} | variables
    prefix = NOBODY if CAN_BE_NOBODY else ()
    return subprocess.run(
        [*prefix, sys.executable, *(words if words[0] == "-c" else ["-m", "experiments", *words])],
        env=environment, cwd="/", capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    "variables",
    [{}, {"HOME": "/nonexistent"}, {"HOME": "not/absolute"}, {"XDG_CACHE_HOME": "/proc/nobody"}],
)
def test_a_command_answers_without_a_home(variables):
    done = as_nobody("--version", **variables)
    assert (done.returncode, done.stdout[:8], done.stderr) == (0, "fairdeal", "")
    done = as_nobody("games", "word_crush", **variables)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that any user may read and none may write, with this process's kernels."""
    compiled("word_crush")
    with tempfile.TemporaryDirectory() as place:
        Path(place).chmod(0o755)
        copy_kernels("word_crush", Path(place) / "fairdeal" / "kernels")
        subprocess.run(["chmod", "-R", "a+rX,a-w", f"{place}/fairdeal"], check=True)
        yield Path(place)
        subprocess.run(["chmod", "-R", "u+w", f"{place}/fairdeal"], check=True)


def test_a_shared_folder_that_was_warmed_is_enough(shared, capsys):
    """The recipe of MANY_MACHINES.md."""
    assert main(["play", "word_crush", "--seed", "7"]) == 0
    printed = capsys.readouterr().out
    done = as_nobody("play", "word_crush", "--seed", "7", XDG_CACHE_HOME=str(shared))
    assert (done.returncode, done.stdout, done.stderr) == (0, printed, "")


def test_pictures_are_drawn_without_a_word_about_folders():
    code = (
        "from experiments.cli import answer; answer(['--version']); import matplotlib;"
        " print(matplotlib.get_cachedir())"
    )
    done = as_nobody("-c", code)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


def test_a_cache_that_may_not_be_looked_into_is_as_none(tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir(mode=0o700)
    closed = str(tmp_path / "closed" / "cache")
    code = "from sim.rng import words; print(*words(7, 1, 2, 3))"
    done = as_nobody("-c", code, XDG_CACHE_HOME=closed)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [str(one) for one in words(7, 1, 2, 3)]
    if CAN_BE_NOBODY:
        assert done.stderr.startswith(f"compiled kernels and word records are not kept ({closed}")
        assert done.stderr.count("\n") == 1
    if IS_FULL:  # a whole game, compiled in memory
        done = as_nobody("play", "word_crush", "--seed", "7", XDG_CACHE_HOME=closed)
        assert done.returncode == 0, done.stderr
        assert "wins after" in done.stdout
