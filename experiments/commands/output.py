"""Where commands put what they have to say: the terminal or a new file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from experiments.store.files import FILE_ALLOWED, refuse_unwritable
from experiments.terminal import prints_unicode
from sim.errors import InputError


def json_text(value: Any, *, is_compact: bool = False) -> str:
    """A value as JSON, indented unless compact, in the letters that standard output has."""
    is_ascii = not prints_unicode()
    if is_compact:
        return json.dumps(value, separators=(",", ":"), ensure_ascii=is_ascii) + "\n"
    return json.dumps(value, indent=2, ensure_ascii=is_ascii) + "\n"


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
    with refuse_unwritable(f"--out {path}", FILE_ALLOWED):
        Path(path).write_text(text, encoding="utf-8", newline="\n")
    print(f"wrote {path}")


def deliver_picture(name: str, picture: bytes) -> None:
    """Write a picture and say where it is.

    Raises:
        InputError: if that is not allowed.
    """
    file = Path(name)
    if file.suffix.lower() != ".png":
        raise InputError(name, "is no picture's file name", "a name in .png")
    with refuse_unwritable(name, "a new file"):
        file.write_bytes(picture)
    print(f"picture {file}")
