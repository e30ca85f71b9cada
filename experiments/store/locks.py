"""Who may write to a folder of results: one whole run, or any number of runs of different shares.

Locks are the operating system's (``flock``). They end with the process that holds them, however
it ends: a file left behind by a dead process blocks nobody, and its content is for people
only. On a file system without locks a run goes on and says so.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sim.errors import InputError

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows has no flock
    fcntl = None  # type: ignore[assignment]

RUN_LOCK = ".lock"
MANIFEST_LOCK = ".manifest.lock"
NO_LOCKS = {errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS, errno.EINVAL}
PATIENCE_SECONDS = 60.0
"""How long a line for a manifest or a journal waits: others hold its lock for milliseconds."""


@dataclass(frozen=True)
class Lock:
    """A lock file that is open.

    Attributes:
        handle: the open file; -1 if the folder could not hold the file.
        is_held: False where the file system has no locks.
    """

    handle: int
    is_held: bool

    def release(self) -> None:
        """Let it go; the operating system does the same when the process ends."""
        if self.handle >= 0:
            os.close(self.handle)


class TakenError(Exception):
    """Another process holds the lock."""


def take(path: Path, *, shared: bool = False) -> Lock:
    """Take a lock without waiting.

    Raises:
        TakenError: if another process holds it.
        InputError: if the path is a link.
    """
    # A group that shares a folder needs to write the file too: the umask says who may.
    try:  # a link may lead to a file of someone's own, and what holds a lock writes in it
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise InputError(str(path), "is a symbolic link", "a file of the folder") from None
        if error.errno == errno.EACCES:
            problem = "belongs to someone else, who has not let you write it"
            raise InputError(str(path), problem, "chmod g+w by its owner; umask 002") from None
        raise
    if fcntl is None:  # pragma: no cover
        return Lock(handle, is_held=False)
    try:
        fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in NO_LOCKS:
            return Lock(handle, is_held=False)
        os.close(handle)
        if error.errno in (errno.EWOULDBLOCK, errno.EACCES):
            raise TakenError from None
        raise
    return Lock(handle, is_held=True)


def take_in_turn(path: Path) -> Lock:
    """Take a lock that others hold for milliseconds.

    Raises:
        TimeoutError: if another process keeps it for a minute: it was stopped, not ended.
    """
    patience = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return take(path)
        except TakenError:
            if time.monotonic() > patience:
                raise TimeoutError(f"{path}: another process has held it for a minute") from None
            time.sleep(0.002)


@contextlib.contextmanager
def hold_manifest(folder: Path) -> Iterator[bool]:
    """Be the only process that writes to the manifest; True where locks hold.

    Raises:
        TimeoutError: see `take_in_turn`.
    """
    lock = take_in_turn(folder / MANIFEST_LOCK)
    try:
        yield lock.is_held
    finally:
        lock.release()


@contextlib.contextmanager
def hold_folder(folder: Path, share: str = "") -> Iterator[None]:
    """Be the only run of the folder, or of a share of it.

    A second run is refused by name. Runs of different shares (``1/4``, ``2/4``) go together; a
    run of everything, a merge and a compaction go alone.

    Args:
        folder: of the results; it is there.
        share: what of the sweep is played, as ``--shard`` names it; empty for all of it.

    Raises:
        InputError: naming the process that is there already.
    """
    locks: list[Lock] = []
    try:
        try:
            locks.append(take(folder / RUN_LOCK, shared=bool(share)))
            if share:
                locks.append(take(share_lock(folder, share)))
        except TakenError:
            raise refuse(folder, share) from None
        if not all(lock.is_held for lock in locks):
            print(
                f"warning: the file system of {folder} has no locks: start no second run on it",
                file=sys.stderr,
            )
        sign(locks[-1])
        yield
        unsign(locks[-1])
    finally:
        for lock in locks:
            lock.release()


def share_lock(folder: Path, share: str) -> Path:
    """The lock file of a share."""
    return folder / f"{RUN_LOCK}-{share.replace('/', '-of-')}"


def sign(lock: Lock) -> None:
    """Say in the lock file who holds it, for `refuse`; a full disk does not matter."""
    holder = {"pid": os.getpid(), "host": os.uname().nodename if hasattr(os, "uname") else ""}
    with contextlib.suppress(OSError):
        os.ftruncate(lock.handle, 0)
        os.pwrite(lock.handle, json.dumps(holder).encode(), 0)


def unsign(lock: Lock) -> None:
    """Say that nobody holds it."""
    with contextlib.suppress(OSError):
        os.ftruncate(lock.handle, 0)


def refuse(folder: Path, share: str) -> InputError:
    """The error of a second run, which names the first."""
    allowed = "wait until it ends, stop it, or another --out; shares of one sweep go together"
    shares = sorted(folder.glob(f"{RUN_LOCK}-*"))
    if share and share_lock(folder, share) in shares and is_taken(share_lock(folder, share)):
        who = name_holder(share_lock(folder, share))
        problem = f"the shard {share} is being played there already by {who}"
        return InputError(f"--out {folder}", problem, allowed)
    holders = [path for path in shares if is_taken(path)] or [folder / RUN_LOCK]
    names = " and ".join(name_holder(path) for path in holders)
    return InputError(f"--out {folder}", f"another run is writing there: {names}", allowed)


def is_taken(path: Path) -> bool:
    """Does some process hold this lock?"""
    try:
        take(path).release()
    except TakenError:
        return True
    except OSError:
        return False
    return False


def name_holder(path: Path) -> str:
    """Who says to hold a lock."""
    try:
        holder = json.loads(path.read_text("utf-8"))
        return f"process {holder['pid']} on {holder['host'] or 'this machine'}"
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return "a process that has not said its name"
