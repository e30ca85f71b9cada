"""This process works together with others: it begins at once, they join it once they have loaded.

A worker takes half a second to start. A run has loaded all that a worker loads before it knows that
there is work for several, so that its own process is one of them. Where memory is limited it only
watches: libraries that get none end their process, and somebody has to say so.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from queue import SimpleQueue
from typing import Any

from experiments.runner.process import Worker
from experiments.runner.serving import Outcome
from experiments.shortages import memory_limit
from experiments.signals import WorkersDiedError

AHEAD = 1
"""Tasks that wait at a worker for the one that it does."""
LAST_TASKS = 4
"""So many for each who works wait for nobody: whoever is free does the next, so that all end
together."""

KEPT: list[Worker] = []
"""The workers of this process: those of one set of tasks do the next as well."""


def find_workers(count: int) -> list[Worker]:
    """So many workers; those that are missing are started.

    Raises:
        OSError: if the system gives no more; then there are none.
    """
    try:
        while len(KEPT) < count:
            KEPT.append(Worker())
    except BaseException:
        end_workers()
        raise
    return KEPT[:count]


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
    for worker in find_workers(count_others(jobs)):
        worker.load(loads)


def end_workers() -> None:
    """End the workers at once: what they have finished is listed."""
    while KEPT:
        KEPT.pop().end()


class Together:
    """This process and others at the same tasks.

    Args:
        function: of a task.
        tasks: in the order in which they are begun.
        jobs: who works, this process included; at least 2.
        stop: is set to ask this process's own work to end.
        is_one: is this process one of them, where it works?
    """

    def __init__(
        self,
        function: Callable[[Any], Any],
        tasks: Sequence[Any],
        jobs: int,
        stop: threading.Event,
        *,
        is_one: bool = True,
    ) -> None:
        self.function, self.stop, self.jobs = function, stop, jobs
        self.left, self.total = deque(tasks), len(tasks)
        self.done: SimpleQueue[Outcome] = SimpleQueue()
        workers = find_workers(count_others(jobs) if is_one else jobs)
        self.threads = [
            threading.Thread(target=self.attend, args=(worker,), daemon=True, name="attending")
            for worker in workers
        ]
        if is_one and works_here():
            own = threading.Thread(target=self.work_here, daemon=True, name="own work")
            self.threads.append(own)

    def attend(self, worker: Worker) -> None:
        """Have a worker do one task after the other until none is left."""
        worker.loads.clear()  # it loads with its tasks what it has not begun to load
        under_way = 0
        try:
            with worker.talking:
                while not self.stop.is_set():
                    under_way += self.send_tasks(worker, under_way)
                    if not under_way:
                        return
                    self.done.put(worker.receive())
                    under_way -= 1
            raise WorkersDiedError  # who stopped another set of tasks has ended the workers of all
        except BaseException as error:  # raised where results are taken
            self.done.put((None, error))

    def send_tasks(self, worker: Worker, under_way: int) -> int:
        """Send a worker what it is to do now, and next as long as many tasks are left; how many."""
        count = 0
        while under_way + count < 1 + (AHEAD if len(self.left) > LAST_TASKS * self.jobs else 0):
            try:
                task = self.left.popleft()
            except IndexError:
                break
            worker.send(self.function, task)
            count += 1
        return count

    def work_here(self) -> None:
        """Do one task after the other until none is left."""
        while not self.stop.is_set():
            try:
                task = self.left.popleft()
            except IndexError:
                return
            try:
                self.done.put((self.function(task), None))
            except BaseException as error:  # raised where results are taken
                self.done.put((None, error))

    def results(self) -> Iterator[Any]:
        """The results as they come; closing the iterator ends all work."""
        count = 0
        try:
            for thread in self.threads:
                thread.start()
            while count < self.total:
                result, error = self.done.get()
                if error is not None:
                    raise error
                count += 1
                yield result
        finally:
            if count < self.total:
                self.stop.set()
                end_workers()
            for thread in self.threads:
                if thread.ident is not None:  # it was started
                    thread.join()
            self.stop.clear()
