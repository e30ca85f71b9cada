"""Results at a URL, fetched into a folder for whoever reads folders of results.

All readers work on folders. What a URL holds is fetched to a temporary one with the same names,
the manifest's objects as one file; it goes when the reader is done.
"""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from experiments.design.inputs import INPUTS
from experiments.signals import UnfinishedError
from experiments.store.manifest import MANIFEST, QUARANTINE, ROWS, SHARDS, TRACES
from experiments.store.places import find_place, is_url
from experiments.store.shards import CELLS, SWEEP
from experiments.store.traces import TRACE_NAME
from sim.errors import InputError

if TYPE_CHECKING:
    from experiments.store.remote import UrlPlace

NEEDED = "a URL that `fairdeal run --out` has written"
FREE_BYTES = 100_000_000
"""Of the disk, that a fetched result leaves free."""


@dataclass(frozen=True)
class Compacted:
    """What became of a manifest's objects.

    Attributes:
        objects_before, objects_after: that hold its lines.
        shards: that they list.
    """

    objects_before: int
    objects_after: int
    shards: int


@contextlib.contextmanager
def open_results(
    name: str | Path, folders: Sequence[str] = (SHARDS, ROWS, TRACES)
) -> Iterator[Path]:
    """The folder of a place of results: itself, or what is at the URL, fetched.

    Args:
        name: of the folder, or its URL.
        folders: that the reader looks into.

    Raises:
        InputError: if the URL holds no results or cannot be reached; errors of the reader name
            the URL in place of the fetched folder.
    """
    place = find_place(name)
    if not is_url(place.name):
        yield Path(place.name)
        return
    with tempfile.TemporaryDirectory(prefix="fairdeal-") as top:
        folder = Path(top) / last_part(place.name)
        folder.mkdir()
        try:
            fetch(find_url(place.name), folder, folders)
        except UnfinishedError as error:
            raise InputError(place.name, f"cannot be read ({error})", NEEDED) from None
        try:
            yield folder
        except InputError as error:
            where = error.where.replace(str(folder), place.name)
            problem = error.problem.replace(str(folder), place.name)
            raise InputError(where, problem, error.allowed) from None


def find_url(name: str) -> UrlPlace:
    """The place of a URL.

    Raises:
        InputError: for anything else, or a URL that is a folder's.
    """
    from experiments.store.remote import UrlPlace

    place = find_place(name)
    if not isinstance(place, UrlPlace):
        raise InputError(name, "is no URL of an object store", NEEDED)
    return place


def last_part(url: str) -> str:
    """What a URL's results are called in pages.

    >>> last_part("s3://bucket/studies/hands"), last_part("s3://")
    ('hands', 'results')
    """
    from experiments.store.remote import NAME

    part = url.rsplit("/", 1)[-1]
    return part if NAME.fullmatch(part) else "results"


def fetch(place: UrlPlace, folder: Path, folders: Sequence[str]) -> None:
    """Fetch what a URL holds.

    Raises:
        InputError: if it holds no results.
        UnfinishedError: if it cannot be reached, or is too large for the disk.
    """
    for name in (CELLS, SWEEP):
        data = place.read(name)
        if data is None and name == CELLS:
            raise InputError(place.name, f"holds no {CELLS}", NEEDED)
        if data is not None:
            (folder / name).write_bytes(data)
    lines = (data.rstrip(b"\n") + b"\n" for data in place.read_lists().values())
    (folder / MANIFEST).write_bytes(b"".join(lines))
    for kind in (*folders, INPUTS):
        (folder / kind).mkdir()
        found = place.find_sizes(kind)
        wanted = sum(size for _, size in found)
        if wanted > shutil.disk_usage(folder).free - FREE_BYTES:
            problem = f"{wanted:,} bytes are too many for {folder.parent}"
            raise UnfinishedError(f"{place.name}/{kind}: {problem} (TMPDIR names another)")
        place.fetch_files(kind, [name for name, _ in found], folder)


def set_aside_too(name: str, folder: Path) -> int:
    """Move to the URL's quarantine what was moved to that of its fetched folder; how many.

    Args:
        name: of the URL; a folder has been mended itself.
        folder: from `open_results`.
    """
    if not is_url(name):
        return 0
    place = find_url(name)
    moved = [path.name for path in (folder / QUARANTINE).glob("*.*")]
    for one in moved:
        place.set_aside(f"{TRACES if TRACE_NAME.fullmatch(one) else SHARDS}/{one}")
    there = place.find_files(TRACES)
    for path in (folder / TRACES).glob("*.jsonl"):
        if path.name not in there:
            place.write(f"{TRACES}/{path.name}", path.read_bytes())
    return len(moved)


def compact_lists(name: str) -> Compacted:
    """Put the lines of a URL's manifest into one object.

    The one is put before the many are removed, so that whoever reads finds each line once or
    twice, never not at all; twice it counts once.

    Raises:
        InputError: if the URL cannot be used, or a line is damaged: a run sets it aside.
    """
    from experiments.store.remote import LISTS

    place = find_url(name)
    try:
        lists = place.read_lists()
        shards = {
            shard.shard: shard
            for one, data in lists.items()
            for shard in place.read_lines(one, data)
        }
        if len(lists) > 1:
            kept = place.list_shards(list(shards.values()))
            place.remove([f"{LISTS}/{one}" for one in lists if one != kept])
    except UnfinishedError as error:
        raise InputError(name, f"cannot be compacted ({error})", NEEDED) from None
    return Compacted(len(lists), min(len(lists), 1), len(shards))
