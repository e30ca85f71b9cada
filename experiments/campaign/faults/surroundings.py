"""What lies around a run: closed outputs, a group's umask, folders where files should be."""

from __future__ import annotations

import os
import random
import stat
from collections.abc import Callable

from experiments.campaign.faults.fault_folder import (
    Bench,
    Outcome,
    check_complete,
    check_resumed,
    end,
    run,
    start_run,
)
from experiments.store.shards import FILES

SHARED = 0o002
"""The umask of people who share a folder with their group."""


def close_outputs(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Close the standard streams of a run before it starts: its games go on."""
    outcome = Outcome("outputs closed", "a run whose standard streams, one or all, are closed")
    for _ in range(times):
        folder = bench.folder("closed")
        numbers = chance.choice(((1,), (2,), (0, 1, 2)))
        done = end(start_run(bench.sweep, folder, before=close(numbers)))
        outcome.times += 1
        outcome.expect(done.code == 0, f"streams {numbers} closed: exit code {done.code}")
        outcome.expect("Traceback" not in done.err, f"no clear error: {done.err[-300:]}")
        check_complete(outcome, bench, folder, f"streams {numbers} closed")
    return outcome


def close(numbers: tuple[int, ...]) -> Callable[[], None]:
    """What closes these streams in a process that is about to start."""

    def close_them() -> None:
        for number in numbers:
            os.close(number)

    return close_them


def share_with_group(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Play with a group's umask: whoever is of the group may write every file."""
    outcome = Outcome("group's umask", "a run with the umask 002: its group may write all of it")
    for _ in range(times):
        folder = bench.folder("group")
        done = end(start_run(bench.sweep, folder, before=lambda: os.umask(SHARED)))
        outcome.times += 1
        outcome.expect(done.code == 0, f"ended with {done.code}: {done.err[-300:]}")
        kept = [path.name for path in folder.rglob("*") if not path.stat().st_mode & stat.S_IWGRP]
        outcome.expect(not kept, f"its group may not write {kept[:3]}")
        check_complete(outcome, bench, folder, "a group's umask")
    del chance
    return outcome


def put_folders(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Put a folder in a file's place: it is refused by name, and taken away the run goes on."""
    outcome = Outcome("folder in a file's place", "one of a folder's files is a folder; then not")
    for _ in range(times):
        folder = bench.folder("places")
        path = folder / chance.choice(FILES)
        path.mkdir(parents=True)
        done = run(bench.sweep, folder)
        outcome.times += 1
        is_named = done.code == 2 and path.name in done.err and "Traceback" not in done.err
        outcome.expect(is_named, f"{path.name}: not refused by name: {done.err[-300:]}")
        path.rmdir()
        check_resumed(outcome, bench, folder, f"without the folder {path.name}")
    return outcome
