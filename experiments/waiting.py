"""Says that a command is at work where it has printed nothing for a while.

On a terminal the line stands on stderr, counts seconds, and is wiped away before anything else is
printed; it never appears within another line, such as a bar of progress. Where stderr is no
terminal (a log, a pipe) a line of its own is written every so often, with how far the work is.
"""

from __future__ import annotations

import contextlib
import re
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sized
from typing import Any, TextIO

SILENCE = 1.2
"""Seconds without a word after which the line appears: within two whatever the machine does."""
PLAIN_SILENCE = 35.0
"""The same without a terminal: a little more than a run lets pass between its own lines."""
TICK = 0.4
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")
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
        self.share, self.share_seconds = 0.0, 0.0
        """How much of the work was done, and after how many seconds, when it was said last."""
        self.is_shown = False
        self.is_terminal = stream.isatty()
        self.is_open = False
        """Did what was printed last leave its line open?"""

    def begin(self, doing: str) -> None:
        """Something else is going on from now on."""
        with self.lock:
            self.doing, self.begun, self.share = doing, self.clock(), 0.0

    def is_at(self, where: str, share: float = 0.0) -> None:
        """How far it is, in words and as a share of the whole if known; its seconds go on."""
        with self.lock:
            self.doing, self.share = where, share
            self.share_seconds = self.clock() - self.begun

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
            if not self.is_terminal:
                self.tick_plainly(now)
            elif not self.is_open and (self.is_shown or now - self.spoken >= SILENCE):
                self.stream.write(f"{WIPE}{self.text(now)}")
                self.stream.flush()
                self.is_shown = True

    def text(self, now: float) -> str:
        """What is going on, since when, and how long it will take if the rest is like the done."""
        passed = now - self.begun
        text = f"{self.doing}: {passed:.0f} s"
        if not 0 < self.share < 1:
            return text
        left = max(self.share_seconds / self.share - passed, 0)
        return f"{text}, about {seconds_text(left)} left"

    def tick_plainly(self, now: float) -> None:
        """Write a line if it is time."""
        if now - self.spoken < PLAIN_SILENCE:
            return
        self.spoken = now
        text = CONTROL.sub("?", self.text(now))
        encoding = getattr(self.stream, "encoding", None) or "utf-8"
        self.stream.write(f"{text.encode(encoding, 'backslashreplace').decode(encoding)}\n")
        self.stream.flush()


def seconds_text(seconds: float) -> str:
    """A length of time, short.

    >>> seconds_text(42), seconds_text(150), seconds_text(9000)
    ('42 s', '2 min 30 s', '2 h 30 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600:,} h {whole % 3600 // 60} min"


CURRENT: list[Waiting] = []
"""The line of the command that is running, if it has one."""


def now_doing(doing: str) -> None:
    """Name what is going on, for the line that is shown where that takes a while."""
    for one in CURRENT:
        one.begin(doing)


def now_at(done: int, total: int | None, unit: str, note: str = "") -> None:
    """Say how far the work is, for the line that is written where there is no bar."""
    of = f" of {total:,}" if total else ""
    where = ", ".join(filter(None, (f"{done:,}{of} {unit}".strip(), note)))
    for one in CURRENT:
        one.is_at(where, done / total if total else 0.0)


class Counted:
    """A bar of progress on a terminal; elsewhere the count stands in the line of waiting.

    Args:
        of: what is gone through, if it is used as an iterable.
        total: of all units, if known.
        unit, title: in words.
    """

    def __init__(
        self,
        of: Iterable[Any] = (),
        *,
        total: int | None = None,
        unit: str = "",
        title: str = "",
    ) -> None:
        from tqdm import tqdm

        self.of, self.unit, self.title, self.done = of, unit, title, 0
        known = len(of) if total is None and isinstance(of, Sized) else total
        self.bar = tqdm(
            total=known or None, unit=f" {unit}", desc=title or None, disable=None, leave=False
        )
        self.total = known or None

    def update(self, more: int = 1) -> None:
        """So many units more are done."""
        self.done += more
        self.bar.update(more)
        now_at(self.done, self.total, self.unit, self.title)

    def __iter__(self) -> Iterator[Any]:
        """What is gone through, counted."""
        with self:
            for one in self.of:
                yield one
                self.update()

    def __enter__(self) -> Counted:
        return self

    def __exit__(self, *of_error: object) -> None:
        self.bar.close()


def make_way(text: str) -> None:
    """Wipe the line away before a text is printed."""
    for one in CURRENT:
        one.make_way(text)


@contextlib.contextmanager
def show_waiting(doing: str, stream: TextIO | None = None) -> Iterator[None]:
    """Keep the line of a command while it runs.

    Args:
        doing: what is going on at first.
        stream: stderr if None.
    """
    stream = sys.stderr if stream is None else stream
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
