"""A worker: a process of its own that does what it is sent, one task after the other.

The two talk by two pipes, which end with either of them: nothing of a worker stays in the system,
however the run is ended. Loky, which joblib brings, took half a second of a processor more a run
(semaphores, what tracks them, joblib in each process) and left what had to be tidied after a kill;
its thread failed now and then where a run was ended.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable
from typing import IO, Any

from experiments.runner.serving import (
    LEFT,
    Outcome,
    from_message,
    read_message,
    send_message,
    to_message,
)
from experiments.signals import WorkersDiedError, shield_children

SERVING = """
import sys
sys.path[:] = sys.argv[2:]
from experiments.runner.serving import serve
serve(float(sys.argv[1]))
"""
CANNOT_BE_SENT = """\
What workers do is sent to them with its arguments as a pickle. Give what cannot be pickled (locks,
what belongs to this process) as something to make it from, such as the name of a file, or
use one worker (--jobs 1), which is this process."""
IDLE_SECONDS = 300.0
"""A worker without a task leaves after so long; a command's next tasks find it until then."""
ONE_THREAD = dict.fromkeys(
    (
        *("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS"),
        *("VECLIB_MAXIMUM_THREADS", "NUMEXPR_NUM_THREADS", "NUMBA_NUM_THREADS"),
        "POLARS_MAX_THREADS",
    ),
    "1",
)
"""What a worker's libraries go by: each core has a worker of its own."""


class Worker:
    """A process that is started at once and ends with this one.

    It may leave while it has nothing to do, also at the moment it is sent something: another
    process takes its place then, which nobody has to know.

    Raises:
        OSError: if the system gives no more processes, files or memory.
    """

    def __init__(self) -> None:
        self.talking = threading.Lock()
        """Held by the thread that sends and receives."""
        self.loads: deque[Callable[[], None]] = deque()
        self.unanswered: deque[bytes] = deque()
        """What it was sent and nothing was received of yet."""
        self.changing, self.is_over = threading.Lock(), False
        self.start()

    def start(self) -> None:
        """Start the process."""
        # Python ignores there what it was told to ignore here: its home may be set and wrong.
        flags = ["-E"] if sys.flags.ignore_environment else []
        with shield_children():
            self.process = subprocess.Popen(
                [sys.executable, *flags, "-c", SERVING, str(IDLE_SECONDS), *sys.path],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, **ONE_THREAD},
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.tasks: IO[bytes] = self.process.stdin
        self.outcomes: IO[bytes] = self.process.stdout

    def send(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Have it call a function after what it was sent before.

        Raises:
            WorkersDiedError: if it has ended.
            Exception: if the function or an argument cannot be sent, with what to do.
        """
        try:
            data = to_message((function, arguments))
        except Exception as error:
            error.add_note(CANNOT_BE_SENT)
            raise
        self.unanswered.append(data)
        try:
            send_message(self.tasks, data)
        except (OSError, ValueError):
            self.start_again()

    def receive(self) -> Outcome:
        """What came of the first call that nothing was received of yet.

        Raises:
            WorkersDiedError: if it has ended.
        """
        try:
            data = read_message(self.outcomes)
        except (OSError, ValueError, EOFError):
            self.start_again()
            return self.receive()
        self.unanswered.popleft()
        outcome: Outcome = from_message(data)
        return outcome

    def start_again(self) -> None:
        """Start another process that does what this one was sent, if it left without a task.

        Raises:
            WorkersDiedError: if it has ended otherwise.
        """
        with self.changing:  # or it would be started as it is ended
            if self.is_over or self.process.wait() != LEFT:
                raise WorkersDiedError from None
            self.tidy()
            self.start()
        try:
            for data in self.unanswered:
                send_message(self.tasks, data)
        except (OSError, ValueError):
            raise WorkersDiedError from None

    def load(self, loads: Iterable[Callable[[], None]]) -> None:
        """Have it load what it will work with, one after the other, until it is sent tasks."""
        self.loads.extend(loads)
        threading.Thread(target=self.load_all, daemon=True, name="loading").start()

    def load_all(self) -> None:
        """See `load`; an error, or its end, comes again with its tasks."""
        with self.talking, contextlib.suppress(IndexError, WorkersDiedError):
            while True:
                self.send(self.loads.popleft())
                self.receive()

    def end(self) -> None:
        """End it at once; what is left of it is tidied meanwhile."""
        with self.changing:
            self.is_over = True
            self.process.kill()
        try:
            threading.Thread(target=self.tidy, daemon=True, name="ending").start()
        except RuntimeError:  # there are no more threads
            self.tidy()

    def tidy(self) -> None:
        """Close the pipes, which who reads or writes has left, as the process has ended."""
        self.process.wait()
        for pipe in (self.tasks, self.outcomes):
            with contextlib.suppress(OSError):
                pipe.close()
