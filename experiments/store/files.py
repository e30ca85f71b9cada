"""Files that are there whole or not at all: written aside, synced, renamed, the folder synced."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import io
import os
import secrets
from collections.abc import Iterable, Iterator
from io import BufferedReader
from pathlib import Path
from typing import TYPE_CHECKING

from sim.cache.folder import open_plain as open_regular
from sim.errors import InputError

if TYPE_CHECKING:  # commands name this module before they know whether anything is to be read
    import polars as pl

FOLDER_ALLOWED = "a folder you may write"
FILE_ALLOWED = "a file you may write"
TEMPORARY = ".part"
NO_FOLDER_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.EBADF}
"""What file systems say that cannot sync a folder; they order renames by themselves."""

FULL_ERRORS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}
DISK_ERRORS = {
    errno.ENOSPC,
    errno.EDQUOT,
    errno.EFBIG,
    errno.EROFS,
    errno.EACCES,
    errno.EPERM,
    errno.EIO,
    errno.ENOENT,
    errno.ENOTDIR,
    errno.ESTALE,
}
"""Errors that come of the disk or folder, not of the program."""


@contextlib.contextmanager
def refuse_unwritable(where: str, allowed: str) -> Iterator[None]:
    """Say it in the user's terms if the system does not let something be written.

    Args:
        where: what the user named, such as ``--out folder``.
        allowed: what may be named instead.

    Raises:
        InputError: for an `OSError` inside.
        OSError: with the name of a file, where the disk is full or broken: the command was right.
    """
    try:
        yield
    except OSError as error:
        if error.errno in FULL_ERRORS:
            error.filename = error.filename or where
            raise
        raise InputError(where, f"cannot be written ({error.strerror})", allowed) from None


def write_whole(path: Path, data: bytes, *, sync_name: bool = True) -> str:
    """Write a file so that it is there whole or not at all; return its sha256.

    Args:
        path: the file; what was there before is replaced.
        data: its content, which is on the disk when this returns.
        sync_name: whether the name is too; who writes many files calls `sync_folder` once.
    """
    temporary = path.with_name(f"{path.name}.{os.getpid()}-{secrets.token_hex(4)}{TEMPORARY}")
    try:
        with name_file(path), temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    if sync_name:
        sync_folder(path.parent)
    return hashlib.sha256(data).hexdigest()


@contextlib.contextmanager
def name_file(path: Path) -> Iterator[None]:
    """Have errors name a file that is written: the system names one only where it is opened."""
    try:
        yield
    except OSError as error:
        error.filename = str(path)
        raise


def sync_folder(folder: Path) -> None:
    """Put a folder's names on the disk, where the file system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in NO_FOLDER_SYNC:
            raise
    finally:
        os.close(handle)


def find_temporary(folder: Path) -> Iterator[Path]:
    """What writers that were killed left in a folder and its folders; links are not followed."""
    inner = (path for path in folder.iterdir() if path.is_dir() and not path.is_symlink())
    for place in (folder, *inner):
        yield from place.glob(f"*{TEMPORARY}")


def remove_temporary(folder: Path) -> None:
    """Remove what killed writers left; only while nobody else writes there."""
    with contextlib.suppress(OSError):
        for path in list(find_temporary(folder)):
            path.unlink(missing_ok=True)


def parquet_bytes(frame: pl.DataFrame) -> bytes:
    """A frame as a Parquet file."""
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd", statistics=False)
    return buffer.getvalue()


def hash_file(path: Path) -> str | None:
    """The sha256 of a file's content, None if it cannot be read."""
    try:
        with open_plain(path) as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None


def open_plain(path: Path) -> BufferedReader:
    """A file of a folder of results to read: no link, which may lead out of it, and no pipe.

    Raises:
        OSError: if it is one, or cannot be read.
    """
    return open_regular(path, follows=False)


def read_plain(path: Path, most: int) -> bytes:
    """The content of a file of a folder of results; see `open_plain`.

    Raises:
        OSError: also if it is larger than ``most`` bytes; then nothing of it is read.
    """
    with open_plain(path) as file:
        size = os.fstat(file.fileno()).st_size
        # one byte more than it has: a file that grows meanwhile is read to its bound at most
        data = b"" if size > most else file.read(size + 1)
        if len(data) > size:
            data += file.read(most + 1 - len(data))
    if max(size, len(data)) > most:
        raise OSError(errno.EFBIG, f"larger than {most:,} bytes", str(path))
    return data


def read_or_refuse(path: Path, most: int, allowed: str) -> bytes:
    """`read_plain`, with a complaint in the user's terms.

    Raises:
        InputError: naming the file, if it is a link, cannot be read or is too large.
    """
    try:
        return read_plain(path, most)
    except OSError as error:
        raise InputError(str(path), f"cannot be read ({error.strerror})", allowed) from None


def check_parts(folder: Path, files: Iterable[str], folders: Iterable[str]) -> None:
    """Refuse a folder of results with links in it, or with a folder in a file's place.

    What is read or written behind a link lies elsewhere.

    Args:
        folder: which may be a link itself.
        files, folders: names of what it may hold.

    Raises:
        InputError: naming the first that is not what it should be.
    """
    kinds = {**dict.fromkeys(files, False), **dict.fromkeys(folders, True)}
    for name, is_folder in kinds.items():
        path = folder / name
        if path.is_symlink():
            allowed = "a folder of results holds its files itself; the folder may be a link"
            raise InputError(str(path), "is a symbolic link", allowed)
        if path.exists() and path.is_dir() != is_folder:
            has, needs = ("a folder", "a file") if path.is_dir() else ("a file", "a folder")
            raise InputError(str(path), f"is {has}", f"{needs}; move it away")
