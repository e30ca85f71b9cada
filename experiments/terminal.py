r"""What is printed reaches any terminal as text: shown, not obeyed, in the letters that it has.

Names, questions, keys and paths come from files and command lines. A terminal would obey control
characters in them (move the cursor, change the title, answer by typing), and some letters reverse
what stands beside them; all of these are written as ``\u001b``, which JSON reads back. Letters
that an encoding lacks become plain ones. Standard output may also be closed, or its reader gone.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import sys
import unicodedata
from collections.abc import Iterator
from typing import Any, TextIO

from experiments.waiting import make_way

UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Control characters but tab and line end, what turns the direction of writing, half letters."""
PROGRESS = re.compile(r"(\r(?:\x1b\[K)?)?(.*?)(\r?)", re.DOTALL)
"""A line of progress: back to its start, perhaps cleared first."""
MOVES = re.compile(r"(?:\n|\x1b\[A)+")
"""What the progress of several bars is made of beside their lines."""
PLAIN = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
    **dict.fromkeys("\u2018\u2019\u201a", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"'),
    **dict.fromkeys("\u00a0\u2009\u202f", " "),
    "\u2026": "...",
    "\u00d7": "x",
    "\u00f7": "/",
    "\u00b1": "+-",
    "\u2264": "<=",
    "\u2265": ">=",
    "\u2248": "~",
    "\u2192": "->",
    "\u2022": "*",
    "\u00b7": "*",
    "\u00df": "ss",
}


class ReaderGoneError(BrokenPipeError):
    """Nobody reads any more what the command prints."""


def show(text: str) -> str:
    r"""A text with what a terminal would obey made visible.

    >>> print(show("a\x1b[31mb"))
    a\u001b[31mb
    """
    return UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def spell(text: str, encoding: str) -> str:
    r"""A text in the letters of an encoding.

    >>> spell("2\u20133 caf\u00e9s \u2265 1 \u2660", "ascii")
    '2-3 cafes >= 1 \\u2660'
    """
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(spell_letter(letter, encoding) for letter in text)
    return text


def spell_letter(letter: str, encoding: str) -> str:
    """A letter, the plain one that is meant, or its number."""
    plain = unicodedata.normalize("NFKD", letter)
    bare = "".join(one for one in plain if not unicodedata.combining(one))
    for attempt in (letter, PLAIN.get(letter, ""), bare):
        try:
            attempt.encode(encoding)
        except UnicodeEncodeError:
            continue
        if attempt:
            return attempt
    number = ord(letter)
    return f"\\u{number:04x}" if number < 1 << 16 else f"\\U{number:08x}"


class UnprintableError(Exception):
    """Standard output cannot be written: its disk is full, or its file too large.

    It is no `OSError`: `argparse` would swallow that, and a run take it for one of its folder.
    """


class Terminal:
    """A stream that shows what it is given.

    Args:
        stream: that it writes to.
        has_progress: whether lines of progress may go back to their start: standard error, which
            may be unwritable without anything but what it says being lost.
    """

    def __init__(self, stream: TextIO, *, has_progress: bool) -> None:
        self.stream = stream
        self.has_progress = has_progress

    def __getattr__(self, name: str) -> Any:
        """Whatever else is asked of a stream."""
        return getattr(self.stream, name)

    def write(self, text: str) -> int:
        """Write a text.

        Raises:
            ReaderGoneError: if nobody reads it.
            UnprintableError: if it is standard output and cannot be written.
        """
        make_way(text)
        with self.name_failure():
            self.stream.write(spell(self.prepare(text), self.stream.encoding or "utf-8"))
        return len(text)

    def prepare(self, text: str) -> str:
        """The text with what is not ours made visible."""
        if not self.has_progress:
            return show(text)
        if MOVES.fullmatch(text):
            return text
        start, middle, end = PROGRESS.fullmatch(text).groups()  # type: ignore[union-attr]
        return f"{start or ''}{show(middle)}{end}"

    def writelines(self, lines: Iterator[str]) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Have all that was written go out.

        Raises:
            ReaderGoneError: if nobody reads it.
            UnprintableError: if it is standard output and cannot be written.
        """
        with self.name_failure():
            self.stream.flush()

    @contextlib.contextmanager
    def name_failure(self) -> Iterator[None]:
        """Distinguish a reader that left from other pipes, a full disk of this from others."""
        try:
            yield
        except BrokenPipeError as error:
            raise ReaderGoneError(*error.args) from None
        except OSError as error:
            if not self.has_progress:
                problem = f"standard output could not be written ({error.strerror})"
                raise UnprintableError(problem) from None


def write_all(stream: TextIO) -> TextIO:
    """A stream that writes all that it is given, or says that it cannot.

    Without a buffer (PYTHONUNBUFFERED) Python forgets what a nearly full disk did not take.
    """
    raw = getattr(stream, "buffer", None)
    if not isinstance(raw, io.RawIOBase):
        return stream
    buffer = io.BufferedWriter(io.FileIO(raw.fileno(), "w", closefd=False))
    return io.TextIOWrapper(buffer, stream.encoding, stream.errors, line_buffering=True)


@contextlib.contextmanager
def guard_streams() -> Iterator[None]:
    """Have everything that is printed meanwhile go through a `Terminal`."""
    out, err = sys.stdout, sys.stderr
    guarded: Any = (Terminal(write_all(out), has_progress=False), Terminal(err, has_progress=True))
    sys.stdout, sys.stderr = guarded
    try:
        yield
    finally:
        sys.stdout, sys.stderr = out, err


def open_closed_streams() -> bool:
    """Put the null device in the place of standard streams that are closed.

    Otherwise the next file that is opened would take their number, and get what is printed.

    Returns:
        Whether standard output was closed.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # for workers, too
    was_closed = sys.stdout is None
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123 - for good
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    return was_closed


def leave_gone_reader() -> None:
    """Keep Python from complaining at exit that nobody reads what is printed any more."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except (OSError, ValueError, UnprintableError):
                os.dup2(nowhere, stream.fileno())


def prints_unicode() -> bool:
    """Can standard output take any letter?"""
    name = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("_", "-")
    return name in ("utf-8", "utf8", "utf-8-sig")
