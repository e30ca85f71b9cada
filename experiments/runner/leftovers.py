"""What a run that is killed with all its processes leaves in shared memory, removed at the next.

Semaphores and folders of shared memory are removed by a process of their own when the run ends,
however it does, unless that process is killed as well (SIGKILL to the whole group, power). Each run
therefore holds a lock on a small file named after its process. A file that nobody locks belongs to
a dead run: what carries that process's number is removed, and nothing of any other program.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from experiments.store.locks import Lock, TakenError, take
from sim.errors import InputError

SHARED_MEMORY = Path("/dev/shm")
RECORD = re.compile(r"fairdeal-([0-9]+)-([0-9]+)\.running")
TRIES = 20
PAUSE_SECONDS = 0.01
"""A file is locked by who looks for the dead for much less than this."""


def find_places() -> list[Path]:
    """Where runs leave something: shared memory and the folder for temporary files."""
    places = [SHARED_MEMORY]
    with contextlib.suppress(OSError):  # there is none that can be written: nothing is left there
        places.append(Path(tempfile.gettempdir()))
    return [place for place in dict.fromkeys(places) if place.is_dir()]


@contextlib.contextmanager
def leave_nothing() -> Iterator[None]:
    """Remove what dead runs left, and see to it that what this one may leave can be found."""
    places = find_places()
    if not places:
        yield
        return
    remove_leftovers(places)
    user = os.getuid() if hasattr(os, "getuid") else 0
    path = places[0] / f"fairdeal-{user}-{os.getpid()}.running"
    lock = hold_record(path)
    if lock is None:
        yield
        return
    try:
        yield
    finally:
        path.unlink(missing_ok=True)
        lock.release()


def hold_record(path: Path) -> Lock | None:
    """Lock this run's file; None if there is no room, or a run within this process has it.

    Another run that looks for the dead may find the file before it is locked, and remove it.
    """
    for _ in range(TRIES):
        try:
            lock = take(path)
        except TakenError:
            time.sleep(PAUSE_SECONDS)
            continue
        except (OSError, InputError):
            return None
        if is_at(lock, path):
            return lock
        lock.release()
    return None


def is_at(lock: Lock, path: Path) -> bool:
    """Is the locked file still the one of this name?"""
    try:
        return os.path.samestat(os.fstat(lock.handle), path.stat())
    except OSError:
        return False


def remove_leftovers(places: list[Path]) -> int:
    """Remove what runs of this user left that were killed; how many they were."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    count = 0
    for path in places[0].glob(f"fairdeal-{user}-*.running"):
        found = RECORD.fullmatch(path.name)
        if found and int(found[2]) != os.getpid():
            count += remove_of_dead(path, int(found[2]), places)
    return count


def remove_of_dead(path: Path, process: int, places: list[Path]) -> bool:
    """Remove what a process left if none holds its lock; on a file system with locks only.

    The lock is held meanwhile: a run that starts with the same number waits for it.
    """
    try:
        lock = take(path)
    except (OSError, InputError, TakenError):
        return False
    try:
        if not lock.is_held or not is_at(lock, path):
            return False
        remove_of_process(process, places)
        path.unlink(missing_ok=True)
        return True
    finally:
        lock.release()


def remove_of_process(process: int, places: list[Path]) -> None:
    """Remove the semaphores and folders that carry a process's number."""
    names = (f"sem.loky-{process}-*", f"joblib_memmapping_folder_{process}_*")
    for place in places:
        for path in (one for name in names for one in place.glob(name)):
            with contextlib.suppress(OSError):
                if path.is_dir() and not path.is_symlink():
                    shutil.rmtree(path)
                else:
                    path.unlink()
