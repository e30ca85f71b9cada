"""Limits of the system that a run meets: open files, memory, memory that processes share."""

from __future__ import annotations

import ctypes
import os
import random
import resource
import subprocess
from collections.abc import Callable
from dataclasses import replace

from experiments.campaign.faults.fault_folder import (
    Bench,
    Ended,
    Outcome,
    check_complete,
    check_folder,
    check_resumed,
    end,
    start_run,
)

NEW_NAMESPACE = 0x20000
PRIVATE_AND_BELOW = 0x44000
MEGABYTE = 1 << 20


def set_limit(what: int, most: int) -> Callable[[], None]:
    """Gives a process one of the system's limits."""

    def limit() -> None:
        resource.setrlimit(what, (most, most))

    return limit


def expect_line(outcome: Outcome, done: Ended, said: str, when: str) -> None:
    """The run must have ended well, or said in its last line what was short and how to go on."""
    if done.code == 0:
        outcome.count("had enough")
        return
    last = (done.err.strip().splitlines() or [""])[-1]
    fewer = "go on with fewer workers:" in last and last.endswith("--jobs 1")
    is_right = done.code == 1 and said in last and fewer and "--jobs 2" not in last
    outcome.expect(is_right, f"{when}: exit code {done.code}: {done.err[-300:]}")
    outcome.expect("Traceback" not in done.err, f"{when}: a traceback: {done.err[-300:]}")


def limit_open_files(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Run with few open files allowed; resume in one process without it."""
    outcome = Outcome("few open files", "RLIMIT_NOFILE of 8 to 30, then resumed without it")
    for _ in range(times):
        folder = bench.folder("few-files")
        most = chance.randrange(8, 31)
        done = end(start_run(bench, folder, before=set_limit(resource.RLIMIT_NOFILE, most)))
        outcome.times += 1
        expect_line(outcome, done, "too many files are open", f"{most} files")
        check_folder(outcome, folder, set(), f"{most} files")
        check_resumed(outcome, replace(bench, jobs=1), folder, f"after {most} files")
    return outcome


def limit_memory(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Run with little memory; resume in one process without it."""
    outcome = Outcome("little memory", "RLIMIT_AS of 600 to 2,000 MB, then resumed without it")
    for _ in range(times):
        folder = bench.folder("little-memory")
        most = chance.randrange(600, 2000)
        limit = set_limit(resource.RLIMIT_AS, most * MEGABYTE)
        done = end(start_run(bench, folder, before=limit))
        outcome.times += 1
        expect_line(outcome, done, "too little memory", f"{most} MB")
        check_folder(outcome, folder, set(), f"{most} MB")
        check_resumed(outcome, replace(bench, jobs=1), folder, f"after {most} MB")
    return outcome


def fill_shared_memory() -> None:
    """In a process that is about to become a run: show it a /dev/shm of its own, which is full."""
    system = ctypes.CDLL(None, use_errno=True)
    for done in (
        system.unshare(NEW_NAMESPACE),
        system.mount(b"none", b"/", None, PRIVATE_AND_BELOW, None),
        system.mount(b"tmpfs", b"/dev/shm", b"tmpfs", 0, b"size=16k"),
    ):
        if done != 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    with open("/dev/shm/full", "wb", buffering=0) as file:  # noqa: PTH123 - nothing is imported
        file.write(bytes(16384))


def meet_full_shared_memory(bench: Bench, times: int, chance: random.Random) -> Outcome:
    """Run two workers where /dev/shm is full: they do without it."""
    del chance
    outcome = Outcome("shared memory full", "a full /dev/shm of its own")
    for _ in range(times):
        folder = bench.folder("full-shm")
        try:
            process = start_run(bench, folder, before=fill_shared_memory)
        except subprocess.SubprocessError:  # only root may
            outcome.count("not allowed here")
            continue
        outcome.times += 1
        done = end(process)
        outcome.expect(done.code == 0, f"exit code {done.code}: {done.err[-300:]}")
        check_complete(outcome, bench, folder, "full")
    return outcome
