"""Where commands put what they have to say: the terminal or a new file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from experiments.commands.out_folder import STANDARD_OUTPUT, check_out_file, write_out_file
from experiments.terminal import prints_unicode
from sim.errors import InputError


def json_text(value: Any, *, is_compact: bool = False) -> str:
    """A value as JSON, indented unless compact, in the letters that standard output has."""
    is_ascii = not prints_unicode()
    if is_compact:
        return json.dumps(value, separators=(",", ":"), ensure_ascii=is_ascii) + "\n"
    return json.dumps(value, indent=2, ensure_ascii=is_ascii) + "\n"


def check_new_text(path: str | None, force: bool) -> None:
    """As `check_new_file`, of ``--out``, where a text is printed if no file is named, or "-".

    Raises:
        InputError: see there.
    """
    if path not in (None, STANDARD_OUTPUT):
        check_new_file(path, "--out", force)


def check_new_file(path: str | Path, where: str, force: bool) -> None:
    """Refuse a file that exists, before any work is done for it.

    Args:
        path: the file.
        where: the option that names it.
        force: whether a file that exists may be replaced.

    Raises:
        InputError: if it exists and may not be replaced, or the system says no.
    """
    check_out_file(path, where)
    refuse_existing(path, where, force)


def refuse_existing(path: str | Path, where: str, force: bool) -> None:
    """Refuse a file that exists: no command replaces one unasked.

    Raises:
        InputError: if it exists and may not be replaced.
    """
    if Path(path).exists() and not force:
        raise InputError(
            f"{where} {path}", "exists already", "a new name, or --force to replace it"
        )


def deliver(text: str, path: str | None, force: bool) -> None:
    """Print the text, or write it to a file other than "-" and say so.

    Raises:
        InputError: if the file cannot be written, or exists and may not be replaced.
    """
    if path in (None, STANDARD_OUTPUT):
        print(text, end="")
        return
    check_new_file(path, "--out", force)
    write_out_file(Path(path), text, "--out")
    print(f"wrote {path}")


def deliver_picture(name: str, draw: Callable[[], bytes], where: str, force: bool) -> None:
    """Draw a picture, write it and say where it is.

    Args:
        name: of its file.
        draw: makes it, once the file may be written.
        where: the option that names the file.
        force: whether a file that exists may be replaced.

    Raises:
        InputError: if that is not allowed.
    """
    file = Path(name)
    if file.suffix.lower() != ".png":
        raise InputError(name, "is no picture's file name", "a name in .png")
    check_new_file(file, where, force)
    write_out_file(file, draw(), where)
    print(f"picture {file}")
