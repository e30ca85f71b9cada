"""Runs a function over tasks in many workers, and goes on when a worker is killed.

Of local processes this one is among the workers, as a rule (`experiments.runner.together`).
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from experiments.runner.together import Together, end_workers, ready_workers
from experiments.shortages import choose_fewer
from experiments.signals import (
    UnfinishedError,
    WorkersDiedError,
    WorkersLostError,
    shield_children,
    warn,
)
from sim.errors import InputError, describe_value

BACKENDS = ("processes", "threading", "dask")
MOST_JOBS = 1024
MOST_RESTARTS = 5
"""How often the workers are started again before one of them finishes a task."""
STOP = threading.Event()
"""Asks the workers of the threading backend to stop."""
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
        backend: ``processes``, ``threading`` or ``dask`` (a cluster).
        client: of the cluster, from `experiments.runner.cluster.connect`.
    """

    jobs: int
    backend: str = "processes"
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
    left: Sequence[Any] = tasks
    restarts = 0
    while left:
        try:
            for result in run_once(function, left, pool):
                restarts = 0
                yield result
            return
        except WorkersDiedError:
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
    if pool.backend != "processes" or pool.jobs == 1:
        return False
    try:
        ready_workers(pool.jobs, loads)
    except (OSError, MemoryError, RuntimeError):  # no process, file, memory or thread
        end_workers()
        return False
    return True


def run_once(function: Callable[[Any], Any], tasks: Sequence[Any], pool: Pool) -> Iterator[Any]:
    """The results of one set of workers.

    Raises:
        UnfinishedError: if the workers end with tasks left over.
    """
    jobs = pool.jobs if pool.is_cluster else min(pool.jobs, len(tasks))
    if not pool.is_cluster and jobs == 1:
        return map(function, tasks)
    if pool.backend == "processes":
        return Together(function, tasks, jobs, STOP).results()
    return run_by_joblib(function, tasks, pool)


def run_by_joblib(
    function: Callable[[Any], Any], tasks: Sequence[Any], pool: Pool
) -> Iterator[Any]:
    """`run_once` of threads or a cluster."""
    from joblib import Parallel, delayed, parallel_config

    count = 0
    arguments = choose_backend(pool, len(tasks))
    with lose_nothing(pool, arguments["backend"]), parallel_config(**arguments):
        with shield_children():
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


def start_tasks(
    calls: Iterable[Callable[[], Any]], jobs: int, *, in_order: bool = True
) -> Iterator[Any]:
    """The results of calls in processes that end with this one, as they come.

    Args:
        calls: such as `functools.partial` makes of a module's function.
        jobs: processes; with one the calls are made here.
        in_order: whether results come in the order of the calls.
    """
    numbered = list(enumerate(calls))
    if min(jobs, len(numbered)) <= 1:
        return (call() for _, call in numbered)
    together = Together(number_result, numbered, min(jobs, len(numbered)), STOP, is_one=False)
    results = together.results()
    return put_in_order(results) if in_order else (result for _, result in results)


def number_result(numbered: tuple[int, Callable[[], Any]]) -> tuple[int, Any]:
    """A call's number and result."""
    number, call = numbered
    return number, call()


def put_in_order(numbered: Iterable[tuple[int, Any]]) -> Iterator[Any]:
    """Results by their numbers, which count from 0."""
    waiting: dict[int, Any] = {}
    following = 0
    for number, result in numbered:
        waiting[number] = result
        while following in waiting:
            yield waiting.pop(following)
            following += 1


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
    return {"backend": pool.backend, "n_jobs": min(pool.jobs, tasks)}
