"""A disk that is full, and a folder that may no longer be written."""

from __future__ import annotations

import ctypes
import os
import random
import resource
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from experiments.campaign.faults.fault_folder import (
    Bench,
    Outcome,
    check_folder,
    check_resumed,
    end,
    start_run,
)

DROP_FROM_BOUNDING_SET = 24
OVERRIDE = 1
"""The capability by which root writes where permissions forbid it."""


def mount_small(place: Path, size: int) -> bool:
    """Mount a file system in memory of so many bytes; False where that is not allowed."""
    place.mkdir(parents=True, exist_ok=True)
    return call("mount", "-t", "tmpfs", "-o", f"size={size}", "fairdeal-faults", str(place))


def call(*words: str) -> bool:
    """Call a program of the system; True if it did what it was asked."""
    try:
        return subprocess.run(words, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def fill_disk(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Run on a file system too small for the results, make it larger, resume."""
    outcome = Outcome("disk full", "a tmpfs of 4 to 200 kB, then made larger, then resumed")
    for number in range(times):
        place = bench.place / f"small-{number}"
        size = 4096 * chance.randrange(1, 50)
        if not mount_small(place, size):
            return limit_files(bench, times, chance)
        folder = place / "results"
        try:
            done = end(start_run(bench, folder))
            outcome.times += 1
            if done.code == 0:
                outcome.count("had room enough")
            else:
                is_clear = "No space left on device" in done.err and "Traceback" not in done.err
                outcome.expect(done.code == 1, f"exit code {done.code}: {done.err[-300:]}")
                outcome.expect(is_clear, f"no clear error: {done.err[-300:]}")
                check_folder(outcome, folder, set(), f"full at {size} bytes")
            call("mount", "-o", "remount,size=64m", str(place))
            check_resumed(outcome, bench, folder, f"after {size} bytes")
        finally:
            call("umount", "-l", str(place))
    return outcome


def limit_files(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Run with a limit on the size of files, which writing meets half way; resume without it."""
    outcome = Outcome("file too large", "RLIMIT_FSIZE of 1 to 12 kB, then resumed without it")
    for _ in range(times):
        folder = bench.folder("limited")
        size = chance.randrange(1000, 12_000)
        done = end(start_run(bench, folder, before=limit(size)))
        outcome.times += 1
        outcome.expect(done.code == 1, f"exit code {done.code}: {done.err[-300:]}")
        is_clear = "File too large" in done.err and "Traceback" not in done.err
        outcome.expect(is_clear, f"no clear error: {done.err[-300:]}")
        check_folder(outcome, folder, set(), f"limited to {size} bytes")
        check_resumed(outcome, bench, folder, f"after {size} bytes")
    return outcome


def limit(size: int) -> Callable[[], None]:
    """Limits a process's files to so many bytes."""

    def set_limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return set_limit


def obey_permissions() -> None:
    """Keep root from writing where permissions forbid it; others cannot anyway."""
    ctypes.CDLL(None).prctl(DROP_FROM_BOUNDING_SET, OVERRIDE, 0, 0, 0)


def forbid_writing(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Take a folder's write permission at the start or in the middle of a run; resume."""
    outcome = Outcome(
        "unwritable folder", "write permission taken before or during a run, then given back"
    )
    for number in range(times):
        folder = bench.folder("forbidden")
        if number % 3 == 0:  # from the start: nothing can be made there
            folder.mkdir()
            places = [folder]
        else:
            places = [folder / "shards"]
            folder.mkdir()
            places[0].mkdir()
        if number % 3 < 2:
            permit(places, 0o555)
        process = start_run(bench, folder, before=obey_permissions)
        if number % 3 == 2:
            while not (folder / "cells.json").exists() and process.poll() is None:
                time.sleep(0.01)
            time.sleep(chance.uniform(0, 0.5) * bench.seconds)
            permit(places, 0o555)
        done = end(process)
        outcome.times += 1
        permit(places, 0o755)
        if done.code == 0:
            outcome.count("had written all before")
        else:
            is_clear = "Permission denied" in done.err and "Traceback" not in done.err
            outcome.expect(done.code in (1, 2), f"exit code {done.code}: {done.err[-300:]}")
            outcome.expect(is_clear, f"no clear error: {done.err[-300:]}")
        check_folder(outcome, folder, set(), "unwritable")
        check_resumed(outcome, bench, folder, "writable again")
    return outcome


def permit(places: list[Path], mode: int) -> None:
    """Change permissions."""
    for place in places:
        os.chmod(place, mode)  # noqa: PTH101 - the name says what it does
