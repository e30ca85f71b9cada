"""Runs a function over tasks in many workers, and goes on when a worker is killed."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from experiments.stopping import UnfinishedError, start_worker, warn

BACKENDS = ("loky", "threading")
MOST_RESTARTS = 5
"""How often the workers are started again before one of them finishes a task."""
STOP = threading.Event()
"""Asks the workers of the threading backend to stop."""

Recover = Callable[[Sequence[Any]], tuple[list[Any], list[Any]]]
"""Of tasks whose results did not come back: the results of those that are done nevertheless, and
the tasks that are not."""


class RunStoppedError(Exception):
    """A worker was asked to stop; what it was playing is dropped."""


class WorkersLostError(UnfinishedError):
    """Workers were killed again and again."""


def run_all(
    function: Callable[[Any], Any],
    tasks: Sequence[Any],
    jobs: int,
    backend: str,
    recover: Recover,
) -> Iterator[Any]:
    """The results of a function over tasks, as they come.

    A worker that is killed takes the others' unreturned results with it: what they left on disk
    is recovered, new workers do the rest. Closing the iterator (as Ctrl-C does) stops the workers.

    Raises:
        WorkersLostError: if workers are killed `MOST_RESTARTS` times with no task finished.
    """
    from joblib.externals.loky.process_executor import BrokenProcessPool

    left: Sequence[Any] = tasks
    restarts = 0
    while left:
        try:
            for result in run_once(function, left, jobs, backend):
                restarts = 0
                yield result
            return
        except BrokenProcessPool:
            restarts += 1
        if restarts > MOST_RESTARTS:
            raise WorkersLostError(
                f"workers were killed {restarts} times without finishing anything"
                " (too little memory? try fewer --jobs)"
            )
        warn("a worker was killed; starting the workers again")
        done, left = recover(left)
        if done:
            restarts = 0
        yield from done


def run_once(
    function: Callable[[Any], Any], tasks: Sequence[Any], jobs: int, backend: str
) -> Iterator[Any]:
    """The results of one set of workers."""
    from joblib import Parallel, delayed, parallel_config

    jobs = min(jobs, len(tasks))
    own = {"initializer": start_worker, "initargs": (os.getpid(),)} if backend == "loky" else {}
    if jobs == 1:  # played in this process
        backend, own = "sequential", {}
    with parallel_config(backend=backend, n_jobs=jobs, **own):
        results = Parallel(return_as="generator_unordered", batch_size=1)(
            delayed(function)(task) for task in tasks
        )
        try:
            yield from results
        finally:
            STOP.set()
            with contextlib.suppress(RunStoppedError):
                results.close()
            STOP.clear()
