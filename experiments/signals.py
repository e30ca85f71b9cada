"""Stopping a command from outside: Ctrl-C, SIGTERM and SIGHUP end it within five seconds.

The first signal raises `KeyboardInterrupt` (or `TerminatedError`) in the main thread, which
drops the shards in hand, ends the workers and says how to go on. Python delivers it only
between its own instructions, and a long call of a kernel or the compiler would hold it up: a
thread that sees the signal at once ends the process if that has not happened in time. Whatever
is on disk is whole at every moment, so that ending it anywhere loses no finished shard. Who starts
a command with `nohup` wants it to outlive its terminal: SIGHUP stays ignored there.
"""

from __future__ import annotations

import contextlib
import copyreg
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from types import FrameType
from typing import Any

from sim.errors import InputError, RuleViolation

PATIENCE_SECONDS = 3.0
HEARING_SECONDS = 0.02
"""The main thread has heard of a signal by then, or waits for something."""
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
TERMINAL_SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name)
)
"""What a terminal sends to all processes that it started."""
SHELL_CODE = 128
"""What a shell adds to the number of the signal that ended a command."""


class TerminatedError(KeyboardInterrupt):
    """A signal other than Ctrl-C asked the command to end.

    Args:
        number: of the signal.
    """

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.code = SHELL_CODE + number


class UnfinishedError(Exception):
    """A run could not go on; what it finished is kept, and the same command goes on from there.

    Args:
        problem: in words.
        jobs: workers to go on with, if so many as before were too many.
    """

    def __init__(self, problem: str = "", jobs: int | None = None) -> None:
        super().__init__(problem)
        self.jobs = jobs


class Watch:
    """Handlers of the signals, and the thread that keeps their promise."""

    def __init__(self, last_line: str) -> None:
        self.last_line = last_line
        self.is_stopping = False
        self.is_over = threading.Event()
        self.report_lost = sys.unraisablehook
        self.reader, self.writer = os.pipe()
        os.set_blocking(self.writer, False)
        self.thread = threading.Thread(target=self.wait, name="stopping", daemon=True)

    def handle(self, number: int, _: FrameType | None) -> None:
        """Raise for the first signal; the command is ending already at any other."""
        if not self.is_stopping:
            self.is_stopping = True
            raise KeyboardInterrupt if number == signal.SIGINT else TerminatedError(number)

    def raise_again(self, lost: Any) -> None:
        """Have a signal come once more whose error was raised where Python drops any.

        So it does in what is called as an object goes.

        Args:
            lost: the error and where it was raised, as `sys.unraisablehook` is told.
        """
        if isinstance(lost.exc_value, KeyboardInterrupt) and self.is_stopping:
            self.is_stopping = False
        else:
            self.report_lost(lost)

    def wait(self) -> None:
        """End the process when a signal came and nothing followed."""
        while True:
            read = os.read(self.reader, 1)
            if not read:
                return
            if read[0] in {int(getattr(signal, name, 0)) for name in SIGNALS}:
                break
        end = time.monotonic() + PATIENCE_SECONDS
        while not self.is_over.wait(HEARING_SECONDS) and time.monotonic() < end:
            if not self.is_stopping:
                interrupt_main(read[0])
        if not self.is_over.is_set():
            with contextlib.suppress(OSError):
                os.write(2, f"{self.last_line}\n".encode())
            os._exit(SHELL_CODE + read[0])


def find_heard() -> list[int]:
    """The signals that end a command: not SIGHUP where whoever started it has it ignored."""
    numbers = {name: getattr(signal, name) for name in SIGNALS if hasattr(signal, name)}
    return [
        number
        for name, number in numbers.items()
        if name != "SIGHUP" or signal.getsignal(number) is not signal.SIG_IGN
    ]


def interrupt_main(number: int) -> None:
    """Have the main thread hear of a signal that came, whatever it waits for.

    Polars takes Ctrl-C when it is loaded. It hands it on, but has the system go on with the wait
    that it came to; sent once more, it ends the wait, unless the wait had not gone on yet.
    """
    if not hasattr(signal, "siginterrupt"):  # pragma: no cover - Windows
        return
    signal.siginterrupt(number, True)
    main = threading.main_thread().ident
    assert main is not None
    signal.pthread_kill(main, number)


@contextlib.contextmanager
def stop_on_signals(last_line: str) -> Iterator[None]:
    """Have signals end what is done meanwhile; nothing changes outside the main thread.

    Args:
        last_line: a line for people, should the process have to be ended hard.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    watch = Watch(last_line)
    wakeup = signal.set_wakeup_fd(watch.writer, warn_on_full_buffer=False)
    earlier = {number: signal.signal(number, watch.handle) for number in find_heard()}
    sys.unraisablehook = watch.raise_again
    watch.thread.start()
    try:
        yield
    finally:
        if not watch.is_stopping:  # else the watch goes on until the process has ended
            watch.is_over.set()
            sys.unraisablehook = watch.report_lost
            signal.set_wakeup_fd(wakeup)
            for number, handler in earlier.items():
                signal.signal(number, handler)
            os.close(watch.writer)
            watch.thread.join()
            os.close(watch.reader)


@contextlib.contextmanager
def shield_children() -> Iterator[None]:
    """Have processes that are started meanwhile never see Ctrl-C or a closed terminal.

    Both reach all processes of a terminal at once. A new worker is still importing then, and would
    complain. Such processes end with this one, so it blocks these signals in the thread that starts
    them: they inherit that. A signal that comes meanwhile is taken by another thread.
    """
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover - Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, TERMINAL_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore_terminal() -> None:
    """Leave Ctrl-C and the end of a terminal, which reach all processes at once, to the parent."""
    for number in TERMINAL_SIGNALS:
        signal.signal(number, signal.SIG_IGN)


def take_apart(error: InputError) -> tuple[type[InputError], tuple[str, str, str]]:
    """What an error that a worker sends back is made anew from: pickle takes it for one text."""
    return type(error), (error.where, error.problem, error.allowed)


def take_violation_apart(
    error: RuleViolation,
) -> tuple[type[RuleViolation], tuple[str, int, str]]:
    """The same of a broken rule."""
    return type(error), (error.ruling, error.event, error.problem)


copyreg.pickle(InputError, take_apart)
copyreg.pickle(RuleViolation, take_violation_apart)


def warn(text: str) -> None:
    """Warn people of something that does not stop the command."""
    print(f"warning: {text}", file=sys.stderr, flush=True)


class WorkersLostError(UnfinishedError):
    """Workers were killed again and again."""


class WorkersDiedError(Exception):
    """A worker died, or so many of a cluster of one task that it is not given to another."""
