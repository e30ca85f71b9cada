"""Where commands put what they have to say: the terminal or a new file."""

from __future__ import annotations

import json
import shutil
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sim.errors import InputError

NARROWEST, WIDEST = 40, 100


def line_width() -> int:
    """Columns that text is wrapped to: the terminal's, within 40 to 100."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))


def wrap(text: str, indent: str = "", hanging: str | None = None) -> str:
    """Text wrapped to the terminal.

    Args:
        text: one paragraph.
        indent: before its first line.
        hanging: before the other lines; ``indent`` if left out.
    """
    return textwrap.fill(
        text,
        line_width(),
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )


def set_table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Rows of cells in columns two blanks apart.

    Args:
        rows: the header first if there is one; all of one length.
        right: the columns that are set to the right.

    >>> print(set_table([["cards", "games"], ["3", "17"]], right=[1]))
    cards  games
    3         17
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if place in right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def json_text(value: Any) -> str:
    """A value as indented JSON."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def check_new_file(path: str | None, force: bool) -> None:
    """Refuse a file that exists, before any work is done for it.

    Raises:
        InputError: if it exists and may not be replaced, or its folder does not.
    """
    if path is None:
        return
    if Path(path).is_dir():
        raise InputError(f"--out {path}", "is a folder", "the name of a file")
    if Path(path).exists() and not force:
        raise InputError(f"--out {path}", "exists already", "a new name, or --force to replace it")
    if not Path(path).parent.is_dir():
        problem = f"there is no folder {Path(path).parent}"
        raise InputError(f"--out {path}", problem, "a file in a folder that exists")


def deliver(text: str, path: str | None, force: bool) -> None:
    """Print the text, or write it to a file and say so.

    Raises:
        InputError: if the file cannot be written, or exists and may not be replaced.
    """
    if path is None:
        print(text, end="")
        return
    check_new_file(path, force)
    try:
        Path(path).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        problem = f"cannot be written ({error.strerror})"
        raise InputError(f"--out {path}", problem, "a file you may write") from None
    print(f"wrote {path}")


def deliver_picture(name: str, picture: bytes) -> None:
    """Write a picture and say where it is.

    Raises:
        InputError: if that is not allowed.
    """
    file = Path(name)
    if file.suffix.lower() != ".png":
        raise InputError(name, "is no picture's file name", "a name in .png")
    try:
        file.write_bytes(picture)
    except OSError as error:
        raise InputError(name, f"cannot be written ({error.strerror})", "a new file") from None
    print(f"picture {file}")
