"""Runs a function over tasks in many workers, and goes on when a worker is killed.

Of local processes this one is among the workers, as a rule (`experiments.runner.together`).
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from experiments.runner.leftovers import leave_nothing
from experiments.runner.together import Together, end_workers, ready_workers
from experiments.shortages import check_shared_memory, choose_fewer
from experiments.signals import (
    UnfinishedError,
    WorkersDiedError,
    WorkersLostError,
    shield_children,
    start_worker,
    warn,
)
from sim.errors import InputError, describe_value

BACKENDS = ("loky", "threading", "dask")
MOST_JOBS = 1024
MOST_RESTARTS = 5
"""How often the workers are started again before one of them finishes a task."""
STOP = threading.Event()
"""Asks the workers of the threading backend to stop."""
SILENCE = "ignore:resource_tracker"
"""A filter of warnings, which processes that are started inherit: their text begins so."""
MOST_SENT = 1000
"""Tasks that a cluster is given at least, so that workers which join late find some."""

Recover = Callable[[Sequence[Any]], tuple[list[Any], list[Any]]]
"""Of tasks whose results did not come back: the results of those that are done nevertheless, and
the tasks that are not."""


class RunStoppedError(Exception):
    """A worker was asked to stop; what it was playing is dropped."""


@dataclass(frozen=True)
class Pool:
    """Who works.

    Attributes:
        jobs: workers; of a cluster, the cores that it has as yet.
        backend: ``loky`` (processes), ``threading`` or ``dask`` (a cluster).
        client: of the cluster, from `experiments.runner.cluster.connect`.
    """

    jobs: int
    backend: str = "loky"
    client: Any = None

    @property
    def is_cluster(self) -> bool:
        """Are the workers other machines', so that results are sent here to be written?"""
        return self.client is not None

    def with_jobs(self, jobs: int) -> Pool:
        """A pool of fewer workers; a cluster's workers are all asked."""
        return self if self.is_cluster else Pool(jobs, self.backend)


@contextlib.contextmanager
def open_pool(jobs: int | None, backend: str, scheduler: str | None) -> Iterator[Pool]:
    """The workers that are asked for.

    Raises:
        InputError: for arguments that do not go together, or a scheduler that does not answer.
    """
    if backend not in BACKENDS:
        raise InputError(
            "--backend", f"{describe_value(backend)} is not legal", " | ".join(BACKENDS)
        )
    if backend != "dask":
        if scheduler is not None:
            raise InputError("--scheduler", f"is of no use with {backend}", "--backend dask")
        with leave_nothing():
            try:
                yield Pool(check_jobs(jobs), backend)
            finally:
                end_workers()
        return
    if scheduler is None:
        raise InputError("--backend dask", "no scheduler is named", "--scheduler tcp://HOST:PORT")
    if jobs is not None:
        raise InputError("--jobs", "is the cluster's own affair", "no --jobs with --backend dask")
    try:
        from experiments.runner.cluster import connect, count_cores
    except ImportError:
        problem = "needs the extra `cluster`, which is not installed"
        raise InputError("--backend dask", problem, 'pip install "fairdeal[cluster]"') from None
    with connect(scheduler) as client:
        yield Pool(count_cores(client), backend, client)


def check_jobs(jobs: int | None) -> int:
    """How many workers."""
    if jobs is None:
        return os.cpu_count() or 1
    if not 1 <= jobs <= MOST_JOBS:
        raise InputError("--jobs", f"{jobs} is not legal", f"1 to {MOST_JOBS}")
    return jobs


def run_all(
    function: Callable[[Any], Any], tasks: Sequence[Any], pool: Pool, recover: Recover
) -> Iterator[Any]:
    """The results of a function over tasks, as they come.

    A local worker that is killed takes the others' unreturned results with it: what they left on
    disk is recovered, new workers do the rest. A cluster gives a killed worker's tasks to others
    by itself, a few times.
    Closing the iterator (as Ctrl-C does) stops the workers.

    Raises:
        WorkersLostError: if workers are killed `MOST_RESTARTS` times with no task finished.
        UnfinishedError: if the cluster gives up.
    """
    if pool.backend == "loky" and min(pool.jobs, len(tasks)) > 1:
        check_shared_memory()
    from joblib.externals.loky.process_executor import BrokenProcessPool

    left: Sequence[Any] = tasks
    restarts = 0
    while left:
        try:
            for result in run_once(function, left, pool):
                restarts = 0
                yield result
            return
        except (BrokenProcessPool, WorkersDiedError):
            restarts += 1
        if restarts > MOST_RESTARTS:
            problem = f"workers were killed {restarts} times without finishing anything"
            fewer = None if pool.is_cluster else choose_fewer(pool.jobs)
            raise WorkersLostError(f"{problem} (too little memory?)", fewer)
        again = "asking" if pool.is_cluster else "starting"
        warn(f"a worker was killed; {again} the workers again")
        done, left = recover(left)
        if done:
            restarts = 0
        yield from done


def begin_early(pool: Pool, loads: Sequence[Callable[[], None]]) -> bool:
    """Start local workers before there are tasks for them; where that fails, tasks say so.

    Args:
        pool: who works.
        loads: what each worker does meanwhile; those that have begun go on with it.

    Returns:
        whether there are workers.
    """
    if pool.backend != "loky" or pool.jobs == 1:
        return False
    try:
        check_shared_memory()
        with shield_processes(pool, pool.jobs):
            ready_workers(pool.jobs, loads)
    except Exception:  # Loky's own errors may stand before the system's
        end_workers()
        return False
    return True


def run_once(function: Callable[[Any], Any], tasks: Sequence[Any], pool: Pool) -> Iterator[Any]:
    """The results of one set of workers.

    Raises:
        UnfinishedError: if the workers end with tasks left over.
    """
    if pool.backend == "loky" and min(pool.jobs, len(tasks)) > 1:
        with shield_processes(pool, len(tasks)):
            together = Together(function, tasks, min(pool.jobs, len(tasks)), STOP)
        yield from together.results()
        return
    from joblib import Parallel, delayed, parallel_config

    count = 0
    arguments = choose_backend(pool, len(tasks))
    with lose_nothing(pool, arguments["backend"]), parallel_config(**arguments):
        with shield_processes(pool, len(tasks)):
            results = Parallel(
                return_as="generator_unordered",
                batch_size=1,
                pre_dispatch=max(4 * pool.jobs, MOST_SENT) if pool.is_cluster else "2 * n_jobs",
            )(delayed(function)(task) for task in tasks)
        try:
            for result in results:
                count += 1
                yield result
        finally:
            STOP.set()
            with contextlib.suppress(RunStoppedError):
                results.close()
            STOP.clear()
    if count < len(tasks):  # joblib ends so if an error comes at the moment it looks for one
        raise UnfinishedError(f"workers ended with {len(tasks) - count} tasks left")


@contextlib.contextmanager
def shield_processes(pool: Pool, tasks: int) -> Iterator[None]:
    """`shield_children` for Loky's processes: the two that track semaphores are started first.

    Without workers there is nothing to track.

    Starting them lets this thread have its signals again. They stay silent: where a run has to be
    ended hard they tidy up after it, which is no fault that a user need read of.
    """
    if min(pool.jobs, tasks) == 1 and not pool.is_cluster:
        yield
        return
    from multiprocessing import resource_tracker

    from joblib.externals.loky.backend import resource_tracker as loky_tracker

    sys.warnoptions.append(SILENCE)
    try:
        for tracker in (loky_tracker, resource_tracker):
            with shield_children():
                tracker.ensure_running()
    finally:
        sys.warnoptions.remove(SILENCE)
    with shield_children():
        yield


def start_tasks(tasks: Iterable[Any], jobs: int, *, in_order: bool = True) -> Iterator[Any]:
    """The results of delayed calls in processes that end with this one, as they come.

    Args:
        tasks: from `joblib.delayed`.
        jobs: processes; with one the calls are made here.
        in_order: whether results come in the order of the tasks.

    Raises:
        OSError: if the processes could not talk.
    """
    if jobs > 1:
        check_shared_memory()
    from joblib import Parallel, parallel_config

    kind = "generator" if in_order else "generator_unordered"
    pool = Pool(jobs)
    with shield_processes(pool, jobs), parallel_config(**choose_backend(pool, jobs)):
        results: Iterator[Any] = Parallel(return_as=kind)(tasks)
    return results


def lose_nothing(pool: Pool, backend: Any) -> contextlib.AbstractContextManager[None]:
    """Have a cluster's errors raised as what they mean."""
    if not pool.is_cluster:
        return contextlib.nullcontext()
    from experiments.runner.cluster import raise_losses

    return raise_losses(backend)


def choose_backend(pool: Pool, tasks: int) -> dict[str, Any]:
    """What joblib has to know of the workers."""
    if pool.is_cluster:
        from experiments.runner.cluster import ClusterBackend

        return {"backend": ClusterBackend(client=pool.client), "n_jobs": -1}
    jobs = min(pool.jobs, tasks)
    if jobs == 1:  # played in this process
        return {"backend": "sequential", "n_jobs": 1}
    arguments = {"backend": pool.backend, "n_jobs": jobs}
    if pool.backend == "loky":
        return {**arguments, "initializer": start_worker, "initargs": (os.getpid(),)}
    return arguments
