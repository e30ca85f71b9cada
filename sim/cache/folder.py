"""The user's cache folder, if there is any; writing files there whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterable
from io import BufferedReader
from pathlib import Path
from threading import get_ident

SPOKEN = "FAIRDEAL_NOTICES"
"""Environment variable: notices that this process or one above it has printed."""


class AnotherKernelError(Exception):
    """A kept kernel jumps to one that is not to be had any more."""


def cache_root() -> Path | None:
    """The folder for all that is kept; None if the user has no home and names no folder.

    ``XDG_CACHE_HOME`` counts if it is an absolute path, as its specification asks.
    """
    named = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if named.is_absolute():
        return named / "fairdeal"
    try:
        home = Path.home()
    except RuntimeError:  # no HOME, and no entry among the users
        return None
    return home / ".cache" / "fairdeal" if home.is_absolute() else None


def open_plain(path: Path, *, follows: bool = True) -> BufferedReader:
    """A file to read; a pipe, which would be waited for, is none.

    Args:
        path: of the file.
        follows: a link to a regular file is one.

    Raises:
        OSError: if it is no regular file, or cannot be read.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags if follows else flags | getattr(os, "O_NOFOLLOW", 0))
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "not a regular file", str(path))
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def read_plain(path: Path) -> bytes:
    """The content of a kept file; see `open_plain`."""
    with open_plain(path) as file:
        return file.read()


def write_whole(path: Path, content: bytes) -> None:
    """Write a file aside and rename it, so that a reader sees all of it or nothing.

    Raises:
        OSError: if there is no room or no permission; nothing is left behind.
    """
    write_parts(path, [content])


def write_parts(path: Path, parts: Iterable[bytes | memoryview]) -> None:
    """As `write_whole`, of parts that lie in different places."""
    aside = path.with_name(f"{path.name}.{os.getpid()}-{get_ident()}")
    try:
        with aside.open("wb") as file:
            for part in parts:
                file.write(part)
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def notice(key: str, text: str) -> None:
    """Print a line on stderr, once for this process and those it starts.

    Args:
        key: names the kind of line; of each kind the first is printed.
        text: the line.
    """
    spoken = os.environ.get(SPOKEN, "").split()
    if key not in spoken:
        os.environ[SPOKEN] = " ".join([*spoken, key])
        print(text, file=sys.stderr, flush=True)


def why_not_kept(folder: Path | None, error: Exception | None) -> str:
    """A line that says why nothing is kept, what that means, and what to do."""
    if folder is None:
        reason = "there is no home folder to keep it in"
    else:
        reason = f"{folder}: {getattr(error, 'strerror', None) or error}"
    return (
        f"compiled kernels and word records are not kept ({reason}): each process makes its own,"
        " which takes longer; XDG_CACHE_HOME can name a folder that you may write, with room"
    )
