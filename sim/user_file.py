"""Reads a text file that the user named, and says what is wrong with it."""

from __future__ import annotations

import errno
from pathlib import Path

from sim.errors import InputError

MEBIBYTE = 1 << 20


def read_user_text(path: Path, what: str, max_bytes: int) -> str:
    r"""Return the text of a UTF-8 file, without a byte-order mark and with ``\n`` line ends.

    Args:
        path: the file.
        what: what the file should be, for the message: "a word list", "a deck".
        max_bytes: the largest size that is read.

    Raises:
        InputError: the file is missing, no regular file, unreadable, too large or not UTF-8.
    """
    allowed = f"the path of {what}, a UTF-8 text file"
    try:
        data = read_start(path, max_bytes + 1)
    except FileNotFoundError:
        raise InputError(str(path), "no such file", allowed) from None
    except IsADirectoryError:
        raise InputError(str(path), "is a folder", allowed) from None
    except (OSError, ValueError) as error:  # ValueError: a null character in the path
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(str(path), f"cannot be read: {reason}", allowed) from None
    if len(data) > max_bytes:
        limit = f"{max_bytes / MEBIBYTE:g} MiB"
        raise InputError(str(path), f"is larger than {limit}", f"{what} of at most {limit}")
    return decode_lines(path, data)


def read_start(path: Path, count: int) -> bytes:
    """Return at most ``count`` bytes of a regular file: a pipe or device could go on for ever."""
    if path.is_dir():
        raise IsADirectoryError
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "not a regular file")
    with path.open("rb") as file:
        return file.read(count)


def is_absent(path: Path) -> bool:
    """Is there surely nothing at this path? Where it cannot be told, reading says why."""
    try:
        return not path.exists()
    except OSError:
        return False


def decode_lines(path: Path, data: bytes) -> str:
    """Return UTF-8 bytes as text with plain line ends; name the line that is not UTF-8."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problem = f"byte 0x{data[error.start]:02x} is not UTF-8"
        raise InputError(f"{path}, line {line}", problem, "text in UTF-8") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")
