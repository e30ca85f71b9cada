"""The folder or file that ``--out`` names: looked at before any game is played, written last.

The same for every command: a folder is new or empty, or `--force` lets its files be replaced;
folders that are missing are made, but nothing is made before the answer is there, so a command that
is stopped leaves nothing. "-" is standard output, which takes one text and is no folder.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from pathlib import Path

from experiments.store.files import FILE_ALLOWED, FOLDER_ALLOWED, refuse_unwritable, write_whole
from sim.errors import InputError

STANDARD_OUTPUT = "-"


def add_out_folder(parser: argparse.ArgumentParser, what: str, name: str = "FOLDER") -> None:
    """Add ``--out`` and ``--force``.

    Args:
        parser: of a command.
        what: what is written, as in "write ... to this folder".
        name: as the help calls the folder.
    """
    parser.add_argument("--out", metavar=name, help=f"also write {what} to this new folder")
    parser.add_argument("--force", action="store_true", help=f"replace files that {name} holds")


def check_out_folder(folder: str | None, force: bool) -> None:
    """Refuse a folder that cannot be written or holds something, before any work is done for it.

    Raises:
        InputError: if it is a file, cannot be written, or holds something that may not be replaced.
    """
    if folder is None:
        return
    refuse_standard_output(folder, "--out", "a folder")
    path = Path(folder)
    if path.exists() and not path.is_dir():
        raise InputError(f"--out {folder}", "is a file", "the name of a folder")
    check_writable(path, f"--out {folder}", FOLDER_ALLOWED)
    if path.is_dir() and not force and any(path.iterdir()):
        allowed = "a new folder, or --force to replace files in it"
        raise InputError(f"--out {folder}", "holds something already", allowed)


def refuse_standard_output(name: str | Path | None, where: str, wanted: str) -> None:
    """Refuse "-" where what is written is more than a text, or is printed beside one.

    Raises:
        InputError: if the name is that of standard output.
    """
    if str(name) == STANDARD_OUTPUT:
        raise InputError(f"{where} -", f"is standard output, not {wanted}", f"the name of {wanted}")


def check_out_file(file: str | Path, where: str) -> None:
    """Refuse a file that cannot be written, before any work is done for it.

    Raises:
        InputError: if it is a folder or standard output, or the system says no.
    """
    refuse_standard_output(file, where, "a file")
    if Path(file).is_dir():
        raise InputError(f"{where} {file}", "is a folder", "the name of a file")
    check_writable(Path(file).parent, f"{where} {file}", FILE_ALLOWED)


def check_writable(folder: Path, where: str, allowed: str) -> None:
    """Refuse a folder that can neither be written nor made.

    Raises:
        InputError: naming the folder above it that says no.
    """
    above = folder.absolute()
    while not above.exists() and above != above.parent:
        above = above.parent
    if not above.is_dir():
        raise InputError(where, f"cannot be written ({above} is a file)", allowed)
    if not os.access(above, os.W_OK | os.X_OK):
        raise InputError(where, f"cannot be written (no right to write {above})", allowed)


def write_out_folder(folder: str | Path, files: Mapping[str, str | bytes]) -> None:
    """Write files into a folder, each whole; the folder is made if it is not there.

    Args:
        folder: checked before by `check_out_folder`.
        files: by name.

    Raises:
        InputError: if the system does not allow it.
    """
    with refuse_unwritable(f"--out {folder}", FOLDER_ALLOWED):
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            write_whole(
                Path(folder) / name, content if isinstance(content, bytes) else content.encode()
            )


def write_out_file(file: Path, content: str | bytes, where: str) -> None:
    """Write a file whole; its folder is made if it is not there.

    Raises:
        InputError: if the system does not allow it.
    """
    with refuse_unwritable(f"{where} {file}", FILE_ALLOWED):
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, content if isinstance(content, bytes) else content.encode())
