"""The files that a sweep names beside itself: decks, hand tables, word lists.

A folder of results keeps a copy of each, so that its games can be played again wherever it is
carried: a sweep that lies in such a folder reads the copies.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from pathlib import Path

INPUTS = "inputs"
"""The folder of copies in a folder of results."""
HASH_LENGTH = 13
"""Characters before the file's own name in that of its copy."""
COPY = re.compile(r"[0-9a-f]{12}-[A-Za-z0-9._-]{1,80}")
"""Names that copies have."""


def copy_name(written: str) -> str:
    """What the copy of a file is called.

    Args:
        written: the path as the sweep file writes it.

    >>> copy_name("decks/mine.csv")
    '42dbc68cc174-mine.csv'
    """
    digest = hashlib.blake2b(written.encode(), digest_size=6).hexdigest()
    return f"{digest}-{re.sub('[^A-Za-z0-9._-]', '-', Path(written).name)[-80:]}"


REMARKS: dict[str, None] = {}
"""What there is to say of the decks and bots of the sweep that this process has read."""


DECK_SOURCES: dict[str, None] = {}
"""Where the decks of the sweep that was read last are from."""


def take_deck_sources() -> list[str]:
    """Where decks are from that were read since this was last asked."""
    found = list(DECK_SOURCES)
    DECK_SOURCES.clear()
    return found


def take_remarks() -> list[str]:
    """What there is to say of decks and bots since this was last asked, each thing once."""
    found = list(REMARKS)
    REMARKS.clear()
    return found


def is_there(path: Path) -> bool:
    """Is this a file? What no file can be called, or may not be looked for, is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


@dataclass
class Inputs:
    """The files that a sweep names.

    Attributes:
        folder: of the sweep file, which paths are relative to.
        used: the files that were asked for, by what the sweep file writes.
    """

    folder: Path
    used: dict[str, Path] = field(default_factory=dict)

    def find(self, written: str) -> Path:
        """Where a file is: its copy, if the sweep lies in a folder of results that has one."""
        copy = self.folder / INPUTS / copy_name(written)
        path = copy if is_there(copy) and not copy.is_symlink() else self.folder / written
        if is_there(path):
            self.used[written] = path
        return path

    def read_copies(self) -> dict[str, bytes]:
        """The files' content by the names of their copies."""
        return {copy_name(written): path.read_bytes() for written, path in self.used.items()}
