"""The user's cache folder, if there is any; writing files there whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import get_ident

SPOKEN = "FAIRDEAL_NOTICES"
"""Environment variable: notices that this process or one above it has printed."""


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


def write_whole(path: Path, content: bytes) -> None:
    """Write a file aside and rename it, so that a reader sees all of it or nothing.

    Raises:
        OSError: if there is no room or no permission; nothing is left behind.
    """
    aside = path.with_name(f"{path.name}.{os.getpid()}-{get_ident()}")
    try:
        aside.write_bytes(content)
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


def why_not_kept(what: str, folder: Path | None, error: OSError | None) -> str:
    """A line that says why something is not kept, and what to do."""
    remedy = "set XDG_CACHE_HOME to a folder with room that you can write to"
    if folder is None:
        return f"{what} not kept: there is no home folder; {remedy}"
    reason = (error.strerror or str(error)) if error else "it cannot be written to"
    return f"{what} not kept in {folder}: {reason}; {remedy}"
