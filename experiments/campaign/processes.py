"""``fairdeal`` in processes of its own, and what Linux says of them under ``/proc``."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from experiments.signals import SIGNALS

PROCESSES = Path("/proc")
MEGABYTE_KB = 1024
STOPPED = "T"
"""The state, in its status, of a process that a signal has stopped."""
SESSION = 3
PROCESSOR = slice(11, 15)
"""Places in a process's line: its session; ticks that it and its ended children have used."""
TICKS = os.sysconf("SC_CLK_TCK")


def command(*words: str | Path, code: str = "") -> list[str]:
    """The words that start ``fairdeal`` in a process of its own.

    Args:
        words: after ``fairdeal``.
        code: Python that is carried out first.
    """
    start = f"import sys; import experiments.cli as cli; {code}\nsys.exit(cli.main(sys.argv[1:]))"
    return [sys.executable, "-c", start, *map(str, words)]


def environment() -> dict[str, str]:
    """Variables with which a process finds these sources."""
    root = Path(__file__).parents[2]
    paths = [str(root), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def living() -> Iterator[tuple[int, list[str]]]:
    """The processes that have not ended, with state, parent, group and session."""
    for path in PROCESSES.glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            if fields[0] not in "ZX":
                yield int(path.parent.name), fields


def find_children(parent: int) -> list[int]:
    """The processes that a process has started and that have not ended."""
    return [number for number, fields in living() if fields[1] == str(parent)]


def find_session(leader: int) -> list[int]:
    """The processes of the session that a process leads, as long as they have not ended."""
    return [number for number, fields in living() if fields[SESSION] == str(leader)]


def have_children_hear() -> None:
    """Have what is started from here hear of a closed terminal, even if this was told to ignore it.

    Whoever is to outlive a terminal is started so (`nohup`), and starts others so; a handler that
    does nothing is not handed on.
    """
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda *_: None)


def has_handlers(process: int) -> bool:
    """Has a process said what each signal does to it? Python itself only does so for SIGINT."""
    caught = int(read_status(process, "SigCgt") or "0", 16)
    return all(caught >> (signal.Signals[name] - 1) & 1 for name in SIGNALS)


def is_worker(process: int) -> bool:
    """Is it a worker?"""
    try:
        return b"runner.serving" in (PROCESSES / str(process) / "cmdline").read_bytes()
    except OSError:
        return False


def read_status(process: int, name: str) -> str | None:
    """The first word of a line of a process's status; None if it has ended or has no such line."""
    try:
        status = (PROCESSES / str(process) / "status").read_text()
    except OSError:
        return None
    for line in status.splitlines():
        if line.startswith(f"{name}:"):
            return line.split()[1]
    return None


def read_memory(process: int) -> float:
    """Megabytes that a process holds, shared ones among them; 0 if it has ended."""
    return int(read_status(process, "VmRSS") or 0) / MEGABYTE_KB


class Sample(NamedTuple):
    """What the processes of a session hold and have used at a moment.

    Attributes:
        seconds: since the watch began.
        leader: megabytes of the session's leader.
        largest: megabytes of the largest of its other processes; 0 if there is none.
        processor: seconds of a core that all of them have used, those that ended among them.
    """

    seconds: float
    leader: float
    largest: float
    processor: float


class SessionWatch:
    """Looks a few times a second what the processes of a session hold and use.

    Attributes:
        samples: in the order of time.
    """

    def __init__(self, leader: int, interval: float = 0.5) -> None:
        self.leader = leader
        self.interval = interval
        self.samples: list[Sample] = []
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)

    def __enter__(self) -> SessionWatch:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.is_over.set()
        self.thread.join()

    def watch(self) -> None:
        """Sample until the watch is over."""
        start = time.monotonic()
        while not self.samples or not self.is_over.wait(self.interval):
            found = dict(one for one in living() if one[1][SESSION] == str(self.leader))
            used = sum(int(field) for fields in found.values() for field in fields[PROCESSOR])
            others = [read_memory(one) for one in found if one != self.leader]
            most = round(max(others, default=0.0), 1)
            leader = round(read_memory(self.leader), 1)
            now = time.monotonic() - start
            self.samples.append(Sample(now, leader, most, used / TICKS))
