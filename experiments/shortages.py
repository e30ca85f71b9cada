"""What a command ran out of, when the system gives it no more of it."""

from __future__ import annotations

import errno
import re
from dataclasses import dataclass

try:
    import resource
except ImportError:  # a system without such limits
    resource = None  # type: ignore[assignment]

NO_FILES = {errno.EMFILE, errno.ENFILE}
NO_MEMORY = {errno.ENOMEM, errno.EAGAIN}
SYSTEM_NUMBER = re.compile(r"\bos error (\d+)|\bcode: (\d+), kind: ")
"""How a library in Rust tells of an error of the system, which names its number in no other way."""
NO_THREAD = "can't start new thread"
"""Python's own word for it, without the number."""
LEAST_MEMORY = 1 << 30
"""Bytes of addresses that a command needs to load its libraries."""


@dataclass(frozen=True)
class Shortage:
    """What is short.

    Attributes:
        problem: in words.
        jobs: workers that are worth a try; None if one alone was too many.
    """

    problem: str
    jobs: int | None


def find_shortage(error: BaseException, jobs: int | None = None) -> Shortage | None:
    """What is short and how many workers to go on with; None if nothing is.

    Args:
        error: that was raised.
        jobs: workers that played; None if that is not known.
    """
    fewer = choose_fewer(jobs)
    alone = "" if fewer else ", even for one worker"
    number = find_number(error)
    if is_out_of_memory(error):
        return Shortage(f"there is too little memory{alone}", fewer)
    if number in NO_FILES:
        problem = "too many files are open for the system's limit (ulimit -n)"
        return Shortage(f"{problem}{alone}", fewer)
    if number in NO_MEMORY:
        problem = "there is too little memory, or there are too many processes"
        return Shortage(f"{problem}{alone}", fewer)
    return None


def find_number(error: BaseException) -> int | None:
    """The system's number of what went wrong, None if it is no error of the system.

    >>> find_number(OSError("Too many open files (os error 24): words.parquet"))
    24
    """
    if isinstance(error, OSError) and error.errno is not None:
        return error.errno
    if isinstance(error, RuntimeError) and str(error) == NO_THREAD:
        return errno.EAGAIN
    found = SYSTEM_NUMBER.search(str(error))
    return int(found[1] or found[2]) if found else None


def is_panic(error: BaseException) -> bool:
    """Did a library in Rust give up? Its error is no `Exception`."""
    return type(error).__name__ == "PanicException"


def is_out_of_memory(error: BaseException) -> bool:
    """Was memory refused, be it to Python or to polars, which is not loaded just to ask this?"""
    of_polars = type(error).__name__ == "ComputeError" and "not enough memory" in str(error)
    return isinstance(error, MemoryError) or of_polars


def check_memory_limit() -> None:
    """Refuse to start where the libraries could not be loaded.

    One of them waits for ever for memory that it does not get, and nothing can end it but SIGKILL
    (measured with limits of 700 and 850 MB).

    Raises:
        MemoryError: if this process may have less than `LEAST_MEMORY`.
    """
    most = memory_limit()
    if most is not None and most < LEAST_MEMORY:
        raise MemoryError("less than a gigabyte (ulimit -v)")


def memory_limit() -> int | None:
    """Bytes of addresses that this process may have; None without a limit."""
    if resource is None:
        return None
    most, _ = resource.getrlimit(resource.RLIMIT_AS)
    return None if most == resource.RLIM_INFINITY else int(most)


def choose_fewer(jobs: int | None) -> int | None:
    """Workers to go on with; None if there was one.

    >>> choose_fewer(8), choose_fewer(None), choose_fewer(1)
    (4, 1, None)
    """
    if jobs is None:
        return 1
    return jobs // 2 or None
