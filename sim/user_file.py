"""Reads a text file that the user named, and says what is wrong with it.

What such a file holds is data: nothing in it is executed, and its size, depth and numbers have
bounds, so that whatever it holds is read in little time and memory or refused by name.
"""

from __future__ import annotations

import codecs
import csv
import errno
import io
import json
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sim.errors import InputError, describe_value

MEBIBYTE = 1 << 20
MOST_DEPTH = 32
"""Lists and tables within each other."""
LARGEST_NUMBER = 2**63
LONG_KEY = re.compile(
    r"(?<![\w-])(?:(?:[\w-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+){16}", re.ASCII
)
"""A dotted key of more parts than any file has: the parser's time grows with their square."""
FORMULA = re.compile(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
"""How a cell begins that a spreadsheet computes; also in wide letters."""
NUMBER = re.compile(r"[+-]?[0-9][0-9_,]*(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?")
UTF_8 = "UTF-8"
UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
TOML_PLACE = re.compile(r" \((?:at line (\d+), column \d+|at end of document)\)$")


def read_user_text(path: Path, what: str, max_bytes: int, encoding: str = UTF_8) -> str:
    r"""Return the text of a file, without a byte-order mark and with ``\n`` line ends.

    Args:
        path: the file.
        what: what the file should be, for the message: "a word list", "a deck".
        max_bytes: the largest size that is read.
        encoding: of the file, if it has no mark of UTF-16.

    Raises:
        InputError: the file is missing, no regular file, unreadable, too large or in another
            encoding.
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
    return decode_lines(path, data, encoding)


def read_start(path: Path, count: int) -> bytes:
    """Return at most ``count`` bytes of a regular file: a pipe or device could go on for ever."""
    if path.is_dir():
        raise IsADirectoryError
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "not a regular file")
    with path.open("rb") as file:
        return file.read(count)


def is_absent(path: Path) -> bool:
    """Is there certainly nothing at this path? Where that cannot be known, reading says why."""
    try:
        return not path.exists()
    except OSError:
        return False


def decode_lines(path: Path, data: bytes, encoding: str = UTF_8) -> str:
    """Return bytes in an encoding, or in UTF-16 with a mark, as text with plain line ends.

    Raises:
        InputError: naming the line that is neither.
    """
    name = "UTF-16" if data.startswith(UTF_16_MARKS) else encoding
    try:
        text = data.decode("utf-8-sig" if name == UTF_8 else name)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problem = f"byte 0x{data[error.start]:02x} is not {name}"
        raise InputError(f"{path}, line {line}", problem, f"text in {encoding}") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def plain_cell(value: object) -> str:
    """A cell of a CSV file that no spreadsheet takes for a formula.

    >>> plain_cell("=1+1"), plain_cell("-3"), plain_cell("cards")
    ("'=1+1", '-3', 'cards')
    """
    text = str(value)
    return f"'{text}" if FORMULA.match(text) and not NUMBER.fullmatch(text) else text


def read_plain_cell(text: str) -> str:
    """The cell that `plain_cell` has written.

    >>> read_plain_cell("'=1+1"), read_plain_cell("'tis")
    ('=1+1', "'tis")
    """
    return text[1:] if text.startswith("'") and FORMULA.match(text[1:]) else text


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Rows of cells as a CSV file; see `plain_cell`."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(
        [plain_cell(cell) for cell in row] for row in rows
    )
    return text.getvalue()


def parse_toml(text: str, name: str, allowed: str = 'key = value, text in "quotes"') -> Any:
    """The tables of a TOML text.

    Args:
        text: with plain line ends.
        name: of the file, for errors.
        allowed: what would be right.

    Raises:
        InputError: naming the line; also for what is nested too deep or too large a number.
    """
    long = LONG_KEY.search(text)
    if long:
        line = text.count("\n", 0, long.start()) + 1
        raise InputError(f"{name}, line {line}", "a key of 16 parts or more", "fewer dots")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = TOML_PLACE.search(str(error))
        line_text = place.group(1) if place and place.group(1) else str(text.count("\n") + 1)
        problem = TOML_PLACE.sub("", str(error))
        where = f"{name}, line {line_text}"
        raise InputError(where, f"not TOML: {problem[0].lower()}{problem[1:]}", allowed) from None
    except RecursionError:
        raise InputError(name, "lists or tables are nested too deep", allowed) from None
    except ValueError as error:  # a number of thousands of digits
        raise InputError(name, f"not TOML: {error}", allowed) from None
    check_plain(data, name)
    return data


def parse_json(text: str | bytes, name: str, allowed: str) -> Any:
    """What a JSON text says.

    Args:
        text: the text.
        name: of the file or line, for errors.
        allowed: what would be right.

    Raises:
        InputError: if it is no JSON, nested too deep or holds too large a number.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:  # also digits by the thousand, no UTF-8
        line = getattr(error, "lineno", 1)
        where = f"{name}, line {line}" if line > 1 else name
        raise InputError(where, f"not JSON ({str(error)[:200]})", allowed) from None
    check_plain(data, name)
    return data


def check_plain(data: Any, name: str) -> None:
    """Refuse what is nested too deep, numbers that no figure here can be, halves of characters.

    Raises:
        InputError: if there is such a thing.

    >>> check_plain({"deals": [1, 2]}, "mine.toml")
    """
    level: list[Any] = [data]
    for _ in range(MOST_DEPTH):
        deeper: list[Any] = []
        for one in level:
            if isinstance(one, dict):
                deeper += one
                deeper += one.values()
            elif isinstance(one, list):
                deeper += one
            elif isinstance(one, int) and not -LARGEST_NUMBER < one < LARGEST_NUMBER:
                where = ", ".join(filter(None, (name, find_key(data, one))))
                problem = f"a whole number of {one.bit_length()} bits"
                allowed = f"up to {LARGEST_NUMBER - 1}, which has 63, or as far below 0"
                raise InputError(where, problem, allowed)
            elif isinstance(one, str) and not is_unicode(one):
                raise InputError(
                    name, f"{describe_value(one)} holds half a character", "Unicode text"
                )
        if not deeper:
            return
        level = deeper
    raise InputError(name, "lists or tables are nested too deep", f"at most {MOST_DEPTH} levels")


def find_key(data: Any, wanted: object, depth: int = MOST_DEPTH) -> str:
    """The dotted key under which a value stands, empty if it stands under none.

    >>> find_key({"a": {"b": [1, 7]}}, 7)
    'a.b'
    """
    return search_key(data, wanted, depth) or ""


def search_key(data: Any, wanted: object, depth: int) -> str | None:
    """As `find_key`; empty for a value in a list without a key, None if it stands nowhere."""
    if not isinstance(data, dict | list) or not depth:
        return None
    for key, value in data.items() if isinstance(data, dict) else (("", one) for one in data):
        is_here = value is wanted or value == wanted
        found = "" if is_here else search_key(value, wanted, depth - 1)
        if found is not None:
            return ".".join(filter(None, (key, found)))
    return None


def is_unicode(text: str) -> bool:
    r"""Can a text be written? JSON can name halves of a pair of surrogates.

    >>> is_unicode("café"), is_unicode("\ud800")
    (True, False)
    """
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
