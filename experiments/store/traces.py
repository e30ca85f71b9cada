"""Traces of a folder of results: a file each, named by its game and a checksum of its content.

A trace can be played again from its cell and deal, to the byte, so that a damaged one is found
without playing and written anew.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from experiments.store.files import hash_file
from experiments.store.manifest import TRACES

SIGNS = 8
"""Hex digits of the engine's version and of the checksum in a name."""
TRACE_NAME = re.compile(
    rf"([0-9a-f]+)-([0-9]{{1,18}})-([0-9a-f]{{{SIGNS}}})-([0-9a-f]{{{SIGNS}}})\.jsonl"
)
"""The cell, the deal, the engine's version and the checksum."""


def trace_key(cell: str, deal: int, engine: str) -> str:
    """A trace's name without its checksum: it says which game it is of."""
    return f"{cell}-{deal}-{engine[:SIGNS]}"


def key_of(name: str) -> str:
    """The key of a trace's file; that of a file of another name is no game's."""
    return name.rpartition("-")[0]


def trace_name(key: str, data: bytes) -> str:
    """The name of the file that holds a trace."""
    return f"{key}-{hashlib.sha256(data).hexdigest()[:SIGNS]}.jsonl"


def find_damaged_traces(folder: Path, key: str = "") -> list[Path]:
    """The traces that differ from the checksum in their name, or are no plain files.

    Args:
        folder: of the results.
        key: of the one game to look at, or what several keys begin with.
    """
    paths = (folder / TRACES).glob(f"{key}*.jsonl")
    named = ((path, TRACE_NAME.fullmatch(path.name)) for path in paths)
    return sorted(
        path for path, name in named if name and (hash_file(path) or "")[:SIGNS] != name[4]
    )
