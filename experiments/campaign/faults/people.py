"""Other people: a group that shares a folder of results, a user whom nobody has heard of."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import stat
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from experiments.campaign.faults.damage import flip
from experiments.campaign.faults.fault_folder import (
    HURRY,
    Bench,
    Ended,
    Outcome,
    check_complete,
    end,
)
from experiments.campaign.processes import command, environment
from experiments.store.manifest import read_shards
from sim.cache.closures import closure_of
from sim.cache.kernels import ENDING, kernel_folder
from sim.registry import game_modules

PEOPLE, GROUP = (61001, 61002, 61003), 61000
"""Numbers of users and of their group, without names."""
NOT_ALLOWED = "not allowed here"
GAME = "word_crush"


def find_python() -> str | None:
    """A Python of this version that any user may start, as workers do; None if there is none."""
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    for path in (sys.executable, shutil.which(name, path=os.defpath)):
        if path is not None and may_all_run(Path(path)):
            return path
    return None


def may_all_run(program: Path) -> bool:
    """May any user start a program?"""
    real = program.resolve()
    return all(path.stat().st_mode & stat.S_IXOTH for path in (real, *real.parents))


def may_all_enter(place: Path) -> bool:
    """May any user go to the folder of a file?"""
    return all(path.stat().st_mode & stat.S_IXOTH for path in place.resolve().parents)


def find_people() -> tuple[int, ...]:
    """The users that this one can be: several for root, else itself alone.

    So it is where others may not read the sources and the libraries.
    """
    places = (Path(__file__), Path(sysconfig.get_path("purelib")))
    if os.geteuid() == 0 and find_python() is not None and all(map(may_all_enter, places)):
        return PEOPLE
    return (os.geteuid(),)


def start_as(
    who: int, *words: str | Path, variables: Mapping[str, str], code: str = ""
) -> subprocess.Popen[str]:
    """Start ``fairdeal`` as a user of the group, who has neither a name nor a home.

    Args:
        who: the user's number.
        words: after ``fairdeal``.
        variables: of the environment.
        code: Python that is carried out first.
    """
    python, *rest = command(*words, code=code)
    named = {name: value for name, value in environment().items() if name != "HOME"}
    named |= variables
    how: dict[str, Any] = {"umask": 0o002}
    if who != os.geteuid():
        python = find_python() or python
        how |= {"user": who, "group": GROUP, "extra_groups": []}
        installed = sysconfig.get_path("purelib")
        named["PYTHONPATH"] = os.pathsep.join([named["PYTHONPATH"], installed])
    return subprocess.Popen(
        [python, *rest],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=named,
        cwd="/",
        start_new_session=True,
        **how,
    )


@contextlib.contextmanager
def make_public_place() -> Iterator[Path]:
    """A place that anybody may read and nobody else write."""
    with tempfile.TemporaryDirectory(prefix="fairdeal-people-") as name:
        place = Path(name)
        place.chmod(0o755)
        yield place


def copy_kernels(game: str, place: Path) -> Path:
    """Copy what this process's cache holds of a game's compiled kernels; return the place."""
    for part in closure_of((game_modules()[game], "sim.engine.simulation")):
        kept = None if part.is_data or part.path is None else kernel_folder(part.name)
        if kept is not None and kept.is_dir():
            shutil.copytree(kept, place / kept.name, ignore=leave_what_is_written)
    return place


def leave_what_is_written(_: str, names: list[str]) -> list[str]:
    """Files that another process is writing beside kernels: they may be gone at any moment."""
    return [name for name in names if not name.endswith(ENDING)]


def share_with_group(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Let people of a group go on with each other's results, one of them damaged in between.

    Who is not root can be nobody else and is all of them.
    """
    outcome = Outcome(
        "folder of a group", "three users of one group play into one folder with the umask 002"
    )
    people, jobs = find_people(), ("--jobs", str(bench.jobs))
    for number in range(times):
        with make_public_place() as place:
            kernels = {"NUMBA_CACHE_DIR": str(copy_kernels(GAME, place / "kernels"))}
            subprocess.run(["chmod", "-R", "a+rX", place], check=True)
            sweep = Path(shutil.copy(bench.sweep, place))
            group = place / "group"
            group.mkdir()
            if os.geteuid() == 0:
                os.chown(group, 0, GROUP)
            group.chmod(0o2775)
            folder = group / "results"
            for turn, words in enumerate((("--shard", "1/2"), ("--shard", "2/2"), ())):
                if turn == 2:
                    flip(folder / chance.choice(read_shards(folder)).file, chance)
                who = people[(number + turn) % len(people)]
                asked: list[str | Path] = ["run", sweep, "--out", folder, *jobs, *words]
                done = end(start_as(who, *asked, variables=kernels, code=HURRY))
                outcome.expect(done.code == 0, f"{who} ended with {done.code}: {done.err[-300:]}")
            outcome.times += 1
            outcome.figures["users"] = len(people)
            paths = [folder, *folder.rglob("*")]
            kept = [path.name for path in paths if not path.stat().st_mode & stat.S_IWGRP]
            outcome.expect(not kept, f"its group may not write {kept[:3]}")
            check_complete(outcome, bench, folder, "a folder of a group")
    return outcome


def read_shared_cache(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Warm a cache as MANY_MACHINES.md says; a user without name, home or right to write plays.

    In some of the trials the folder is then taken away: the user plays without it, with one line.
    """
    del bench
    outcome = Outcome(
        "another user", "without name, home or right to write; a warm shared cache, or none"
    )
    who = find_people()[-1]
    if who == os.geteuid():
        outcome.count(NOT_ALLOWED)
        return outcome
    with make_public_place() as place:
        cache = {"XDG_CACHE_HOME": str(place / "cache"), "NUMBA_CACHE_DIR": ""}
        warmed = play(os.geteuid(), cache)
        outcome.expect(warmed.code == 0, f"warming ended with {warmed.code}: {warmed.err[-300:]}")
        subprocess.run(["chmod", "-R", "a+rX", str(place / "cache")], check=True)
        before = sorted(place.rglob("*"))
        for number in range(times):
            is_there = number == 0 or chance.random() < 0.75
            done = play(who, cache if is_there else {**cache, "XDG_CACHE_HOME": "/nonexistent"})
            outcome.times += 1
            outcome.count("played with a warm cache", is_there)
            outcome.expect(done.code == 0, f"exit code {done.code}: {done.err[-300:]}")
            outcome.expect(done.out == warmed.out, "another game")
            lines = done.err.splitlines()
            is_right = not lines if is_there else len(lines) == 1 and "/nonexistent" in lines[0]
            outcome.expect(is_right, f"cache {is_there}: said {lines[-3:]}")
            outcome.expect(sorted(place.rglob("*")) == before, "the cache was changed")
    return outcome


def play(who: int, variables: Mapping[str, str]) -> Ended:
    """One game, as another user."""
    return end(start_as(who, "play", GAME, "--seed", "7", variables=variables))
