"""Says on a terminal that a command is at work where it has printed nothing for a while.

The line stands on stderr, counts seconds, and is wiped away before anything else is printed. It
never appears within another line, such as a bar of progress, nor where stderr is no terminal.
"""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import TextIO

SILENCE = 1.2
"""Seconds without a word after which the line appears: within two whatever the machine does."""
TICK = 0.4
WIPE = "\r\x1b[K"


class Waiting:
    """The line of one command.

    Args:
        stream: that the line stands on.
        doing: what is going on, in words.
        clock: seconds.
    """

    def __init__(
        self, stream: TextIO, doing: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.stream, self.clock = stream, clock
        self.lock = threading.RLock()
        self.begun = self.spoken = clock()
        self.doing = doing
        self.is_shown = False
        self.is_open = False
        """Did what was printed last leave its line open?"""

    def begin(self, doing: str) -> None:
        """Something else is going on from now on."""
        with self.lock:
            self.doing, self.begun = doing, self.clock()

    def make_way(self, text: str) -> None:
        """Wipe the line away: this text is about to be printed."""
        with self.lock:
            if self.is_shown:
                self.stream.write(WIPE)
                self.is_shown = False
            self.spoken = self.clock()
            if text:
                self.is_open = text[-1] not in "\r\n"

    def tick(self) -> None:
        """Show the line, or its seconds, if it is time."""
        with self.lock:
            now = self.clock()
            if not self.is_open and (self.is_shown or now - self.spoken >= SILENCE):
                self.stream.write(f"{WIPE}{self.doing}: {now - self.begun:.0f} s")
                self.stream.flush()
                self.is_shown = True


CURRENT: list[Waiting] = []
"""The line of the command that is running, if it has one."""


def now_doing(doing: str) -> None:
    """Name what is going on, for the line that is shown where that takes a while."""
    for one in CURRENT:
        one.begin(doing)


def make_way(text: str) -> None:
    """Wipe the line away before a text is printed."""
    for one in CURRENT:
        one.make_way(text)


@contextlib.contextmanager
def show_waiting(doing: str, stream: TextIO | None = None) -> Iterator[None]:
    """Keep the line of a command while it runs, if it has a terminal.

    Args:
        doing: what is going on at first.
        stream: stderr if None.
    """
    stream = sys.stderr if stream is None else stream
    if not stream.isatty():
        yield
        return
    waiting = Waiting(stream, doing)
    stop = threading.Event()

    def tick() -> None:
        while not stop.wait(TICK):
            try:
                waiting.tick()
            except (OSError, ValueError):
                return

    thread = threading.Thread(target=tick, daemon=True)
    CURRENT.append(waiting)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
        with contextlib.suppress(OSError, ValueError):
            waiting.make_way("")
        CURRENT.remove(waiting)
