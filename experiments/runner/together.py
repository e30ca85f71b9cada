"""This process works together with others: it begins at once, they join it once they have loaded.

A worker takes a second to start. A run has loaded all that a worker loads before it knows that
there is work for several, so that its own process is one of them. Where memory is limited it only
watches: libraries that get none end their process, and somebody has to say so.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Any

from experiments.shortages import memory_limit
from experiments.signals import start_worker

IDLE_SECONDS = 300
"""Workers without work end after so long; a run's next tasks find them."""
AHEAD = 1
"""Tasks that wait at the workers, all together, for one that has finished."""
LAST_TASKS = 4
"""So many for each who works wait for nobody: whoever is free does the next, so that all end
together."""
ONE_THREAD = dict.fromkeys(
    (
        *("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS"),
        *("VECLIB_MAXIMUM_THREADS", "NUMEXPR_NUM_THREADS", "NUMBA_NUM_THREADS"),
        "POLARS_MAX_THREADS",
    ),
    "1",
)
"""What a worker's libraries go by: each core has a worker of its own."""


KEPT: dict[int, Any] = {}
"""The workers of this process, by their number: those of one set of tasks do the next as well."""
LOADING: list[Future[Any]] = []
"""What workers are asked to load before there are tasks."""


def find_workers(count: int) -> Any:
    """So many workers, or more where more have begun; fewer end."""
    from joblib.externals.loky import ProcessPoolExecutor

    most = max(KEPT, default=0)
    if most >= count:
        return KEPT[most]
    end_workers()
    KEPT[count] = ProcessPoolExecutor(
        max_workers=count,
        timeout=IDLE_SECONDS,
        initializer=start_worker,
        initargs=(os.getpid(),),
        env=ONE_THREAD,
    )
    return KEPT[count]


def count_others(jobs: int) -> int:
    """How many workers there are beside this process: it is one itself where it works."""
    return jobs - 1 if works_here() else jobs


def works_here() -> bool:
    """Does this process work, or only watch?"""
    return memory_limit() is None


def ready_workers(jobs: int, loads: Sequence[Callable[[], None]]) -> None:
    """Start the workers, and have them load what they work with while tasks are prepared.

    What a worker has not begun to load when tasks come, it loads with them.

    Args:
        jobs: who works, this process included; at least 2.
        loads: load it, each in every worker.
    """
    count = count_others(jobs)
    workers = find_workers(count)
    LOADING.extend(workers.submit(load) for load in loads for _ in range(count))


def end_workers() -> None:
    """End the workers at once: what they have finished is listed.

    Python would wait for them at its end, and take itself apart meanwhile.
    """
    for workers in KEPT.values():
        forget_waiting(workers)
        workers.shutdown(kill_workers=True)
    KEPT.clear()
    LOADING.clear()


def forget_waiting(workers: Any) -> None:
    """Cancel what no worker has been sent: at its end Loky forgets it, then fails to find it.

    Workers that have died are left to Loky, whose thread goes through their tasks by itself.
    """
    with workers._flags.shutdown_lock:
        while workers._flags.broken is None:
            try:
                number = workers._work_ids.get(block=False)
            except Empty:
                return
            workers._pending_work_items.pop(number).future.cancel()


class Together:
    """This process and others at the same tasks.

    Args:
        function: of a task.
        tasks: in the order in which they are begun.
        jobs: who works, this process included; at least 2.
        stop: is set to ask this process's own work to end.
    """

    def __init__(
        self,
        function: Callable[[Any], Any],
        tasks: Sequence[Any],
        jobs: int,
        stop: threading.Event,
    ) -> None:
        self.function, self.stop = function, stop
        self.left, self.total = deque(tasks), len(tasks)
        self.done: SimpleQueue[Future[Any]] = SimpleQueue()
        self.others: set[Future[Any]] = set()
        self.own = threading.Thread(target=self.work_here, daemon=True, name="own work")
        self.works_here = works_here()
        self.jobs, self.elsewhere = jobs, count_others(jobs)
        self.workers = find_workers(self.elsewhere)
        while LOADING:
            LOADING.pop().cancel()
        try:
            self.ask_others()
        except BaseException:  # they have died meanwhile; the next ones are new
            end_workers()
            raise

    def ask_others(self) -> None:
        """Have each worker that is free do the next task, and let one wait as long as many do."""
        while self.left:
            ahead = AHEAD if len(self.left) > LAST_TASKS * self.jobs else 0
            if len(self.others) >= self.elsewhere + ahead:
                return
            with contextlib.suppress(IndexError):  # done here meanwhile
                future = self.workers.submit(self.function, self.left.popleft())
                self.others.add(future)
                future.add_done_callback(self.done.put)

    def work_here(self) -> None:
        """Do one task after the other until none is left."""
        while not self.stop.is_set():
            try:
                task = self.left.popleft()
            except IndexError:
                return
            future: Future[Any] = Future()
            try:
                future.set_result(self.function(task))
            except BaseException as error:  # raised where results are taken
                future.set_exception(error)
            self.done.put(future)

    def results(self) -> Iterator[Any]:
        """The results as they come; closing the iterator ends all work."""
        if self.works_here:
            self.own.start()
        count = 0
        try:
            while count < self.total:
                future = self.done.get()
                result = future.result()
                count += 1
                yield result
                if future in self.others:  # nobody begins what comes after a stop
                    self.others.remove(future)
                    self.ask_others()
        finally:
            if count < self.total:
                self.stop.set()
                end_workers()
            if self.works_here:
                self.own.join()
            self.stop.clear()
