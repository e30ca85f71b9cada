"""A Dask cluster's workers: found, asked, and their losses raised (extra ``cluster``).

The workers need Fair Deal in the same version, and nothing else of this machine: no folder is
shared. They send what they played, and the process that started the run writes it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import socket
from collections.abc import Iterator
from typing import Any

import distributed
from joblib._dask import DaskDistributedBackend

from experiments.signals import UnfinishedError, WorkersDiedError
from sim.errors import InputError, describe_value

ADDRESS = re.compile(r"(tcp|tls)://(\[[0-9a-fA-F:.]+\]|[^:/\[\]\s]+):([0-9]{1,5})")
GONE = "the connection to the scheduler is lost"
ALLOWED = "the address of a running `dask scheduler`, such as tcp://10.0.0.1:8786"
ANSWER_SECONDS = 10.0
"""How long a scheduler may take to answer."""
WORKER_SECONDS = 60.0
"""How long a first worker may take to join."""

make_client: Any = distributed.Client


class ClusterBackend(DaskDistributedBackend):  # type: ignore[misc]
    """Joblib's backend for Dask, but for errors that are none of a task's own.

    Joblib does not hear of a task that the cluster gives up (its workers died again and again) or
    loses (the scheduler is gone), and waits for ever. Here it hears of it as of any result.

    Attributes:
        loss: the first such error, None if there was none.
    """

    loss: Exception | None = None

    def effective_n_jobs(self, n_jobs: int) -> int:
        """The cluster's cores, as if it had two at least: joblib plays for one core by itself."""
        return max(2, int(super().effective_n_jobs(n_jobs)))

    async def _collect(self) -> None:
        """Hand on what came, until the run has ended."""
        while self._continue:
            async for future, result in self.waiting_futures:
                waiting = self._results.pop(future)
                callback = self._callbacks.pop(future)
                is_done = future.status == "finished"
                answer = result if is_done else find_loss(future.status, result)
                self.loss = self.loss or (None if is_done else answer)
                waiting.set_result(answer)
                callback(answer)
            await asyncio.sleep(0.01)

    def retrieve_result_callback(self, out: Any) -> Any:
        """The result, or the error in its place raised."""
        if isinstance(out, LostTaskError | WorkersDiedError):
            raise out
        return super().retrieve_result_callback(out)


class LostTaskError(UnfinishedError):
    """The cluster does not come back with a task."""


@contextlib.contextmanager
def raise_losses(backend: ClusterBackend) -> Iterator[None]:
    """Raise what was lost, whatever joblib or Dask makes of it."""
    try:
        yield
    except OSError:  # Dask's, of a connection
        raise backend.loss or LostTaskError(GONE) from None
    if backend.loss is not None:
        raise backend.loss


def find_loss(status: str, result: Any) -> Exception:
    """Why a task did not come back.

    Args:
        status: of its future; not finished.
        result: its error, or type, error and traceback.
    """
    error = result[1] if isinstance(result, tuple) and len(result) > 1 else result
    if isinstance(error, distributed.KilledWorker):
        return WorkersDiedError()
    if status in ("cancelled", "lost"):
        return LostTaskError(GONE)
    said = (str(error).strip().splitlines() or [""])[0]
    return LostTaskError(f"the cluster could not play a task ({type(error).__name__}: {said})")


def read_address(address: str) -> tuple[str, int]:
    """Host and port of a scheduler's address as typed.

    Raises:
        InputError: if it is none.

    >>> read_address("tcp://10.0.0.1:8786")
    ('10.0.0.1', 8786)
    """
    found = ADDRESS.fullmatch(address)
    if found is None or not 1 <= int(found[3]) <= 65535:
        raise InputError("--scheduler", f"{describe_value(address)} is no address", ALLOWED)
    return found[2].strip("[]"), int(found[3])


def knock(address: str) -> None:
    """See whether a scheduler listens at the address; Dask's client would go on trying.

    A scheduler greets whoever comes, with the greeting's length in its first 8 bytes. With TLS
    it waits for the other side.

    Raises:
        InputError: if nothing listens there, or something else.
    """
    place = read_address(address)
    try:
        with socket.create_connection(place, ANSWER_SECONDS) as door:
            greeting = door.recv(8) if address.startswith("tcp") else b""
    except TimeoutError:
        greeting = b"silence."
    except OSError as error:
        problem = f"cannot be reached ({error.strerror or error})"
        raise InputError(f"--scheduler {address}", problem, ALLOWED) from None
    if int.from_bytes(greeting, "little") >= 1 << 32:
        raise InputError(f"--scheduler {address}", "does not answer as a scheduler", ALLOWED)


def silence_dask() -> None:
    """Keep Dask from logging at length what comes here as an exception and is one line."""
    for name in ("distributed", "tornado", "asyncio", *logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


@contextlib.contextmanager
def connect(address: str) -> Iterator[Any]:
    """A client of a scheduler that has a worker.

    Raises:
        InputError: naming the address, if there is no scheduler or no worker joins it.
    """
    silence_dask()
    knock(address)
    where = f"--scheduler {address}"
    try:
        client = make_client(address, timeout=ANSWER_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        said = (str(error).strip().splitlines() or [type(error).__name__])[0]
        raise InputError(where, f"does not answer as a scheduler ({said})", ALLOWED) from None
    try:
        try:
            client.wait_for_workers(1, timeout=WORKER_SECONDS)
        except (OSError, TimeoutError):
            problem = f"no worker has joined it within {WORKER_SECONDS:g} seconds"
            raise InputError(where, problem, f"`dask worker {address}` on some machine") from None
        yield client
    finally:
        client.close(timeout=5)


def count_cores(client: Any) -> int:
    """The threads of all workers that have joined."""
    return max(1, sum(map(int, client.ncores().values())))
