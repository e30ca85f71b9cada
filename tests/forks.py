"""Forks of a process that has imported the compiler and no more, which takes about a second."""

from __future__ import annotations

import contextlib
import multiprocessing
import resource
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["tests.compiler_ready", "tests.compiling", "tests.cache.packages"])


@dataclass
class Used:
    """Processor seconds of the forks of this process, which are no children of its own."""

    seconds: float = 0.0


USED = Used()


def run_fork(target: Callable[..., object], *args: Any) -> int | None:
    """Call a function in a fork and wait for its end; return its exit code."""
    receiver, sender = FORKS.Pipe(duplex=False)
    process = FORKS.Process(target=call_counted, args=(sender, target, args))
    process.start()
    sender.close()
    with contextlib.suppress(EOFError):  # it was killed
        USED.seconds += receiver.recv()
    process.join()
    return process.exitcode


def call_counted(sender: Connection, target: Callable[..., object], args: tuple[Any, ...]) -> None:
    """In a fork: call a function, then send the seconds that it took."""
    try:
        target(*args)
    finally:
        sender.send(sum(resource.getrusage(resource.RUSAGE_SELF)[:2]))
