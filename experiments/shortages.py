"""What a command ran out of, when the system gives it no more of it."""

from __future__ import annotations

import errno
import os

import polars as pl

SHARED_MEMORY = "/dev/shm"
FULL = {errno.ENOSPC, errno.EDQUOT}
NO_FILES = {errno.EMFILE, errno.ENFILE}
NO_MEMORY = {errno.ENOMEM, errno.EAGAIN}


def describe_shortage(error: BaseException, jobs: int | None = None) -> str | None:
    """What is short and what to do about it; None if nothing is.

    Args:
        error: that was raised.
        jobs: workers that played; None if that is not known.
    """
    if is_out_of_memory(error):
        return f"there is too little memory; {advise(jobs)}"
    number = getattr(error, "errno", None) if isinstance(error, OSError) else None
    if number in NO_FILES:
        return f"too many files are open for the system's limit (ulimit -n); {advise(jobs)}"
    if number in NO_MEMORY:
        return f"there is too little memory, or there are too many processes; {advise(jobs)}"
    if number in FULL and is_shared_memory_full():
        return f"{SHARED_MEMORY}, by which workers talk, is full: make room there, or {fewest()}"
    return None


def is_out_of_memory(error: BaseException) -> bool:
    """Was memory refused, be it to Python or to the writer of Parquet?"""
    of_parquet = isinstance(error, pl.exceptions.ComputeError) and "not enough memory" in str(error)
    return isinstance(error, MemoryError) or of_parquet


def advise(jobs: int | None) -> str:
    """What to do with fewer workers.

    >>> advise(8), advise(1)
    ('try --jobs 4', 'one worker alone needs more than there is')
    """
    if jobs is None:
        return fewest()
    return f"try --jobs {jobs // 2}" if jobs > 1 else "one worker alone needs more than there is"


def fewest() -> str:
    """What needs the least."""
    return "try --jobs 1, which starts no workers"


def check_shared_memory() -> None:
    """Refuse to start processes that could not talk; joblib would play with one core instead.

    Raises:
        OSError: if there is no room, which `describe_shortage` puts in words.
    """
    if is_shared_memory_full():
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), SHARED_MEMORY)


def is_shared_memory_full() -> bool:
    """Is there no room for another page?"""
    try:
        return os.statvfs(SHARED_MEMORY).f_bavail == 0
    except OSError:
        return False
