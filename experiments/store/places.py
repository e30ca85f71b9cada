"""Where the results of a run go, and what a run asks of such a place.

A place is a folder (`FolderPlace`) or a URL (`experiments.store.remote.UrlPlace`). Workers write
there themselves and list what they wrote, so that nothing that happens to the run can lose it; or
they hold it (`HeldPlace`) and send it to the one process that writes.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from experiments.design.sweep import Sweep
from experiments.store.description import check_folder, make_folder, open_folder
from experiments.store.files import remove_temporary, sync_folder, write_whole
from experiments.store.locks import hold_folder
from experiments.store.manifest import Shard, append_shard, read_shards
from experiments.store.quarantine import mend_folder, set_aside
from experiments.store.shards import check_listed
from experiments.store.shares import WHOLE, Share
from experiments.store.traces import find_damaged_traces
from experiments.store.versions import Versions
from sim.errors import InputError

SCHEME = "://"


class Writer(Protocol):
    """Takes the files of shards and traces."""

    def write(self, name: str, data: bytes, *, is_last: bool = True) -> str:
        """Put a file there, whole or not at all; return its sha256.

        Args:
            name: folder and name, such as ``shards/12ab.parquet``.
            data: its content.
            is_last: False if more files of the same folder follow at once.
        """


class Place(Writer, Protocol):
    """Holds the results of a sweep. It is pickled to workers."""

    @property
    def name(self) -> str:
        """As the user writes it."""

    def check(self, sweep: Sweep) -> None:
        """Refuse a place that cannot be written, or holds something else than this sweep."""

    def hold(self, share: Share) -> contextlib.AbstractContextManager[None]:
        """Be the only run there, or of a share, as far as the place can see to that."""

    def open(self, sweep: Sweep, versions: Mapping[str, Versions], share: Share) -> list[str]:
        """Say there what the results are of, and set aside what is damaged; what was, in words."""

    def set_aside_traces(self) -> int:
        """Set aside the damaged traces, as far as that can be seen here; how many."""

    def list_shard(self, shard: Shard) -> None:
        """List a shard whose files are there; from then on it counts."""

    def close(self, shards: Sequence[Shard]) -> None:
        """Tidy up after a run that listed these shards."""

    def read_shards(self) -> list[Shard]:
        """All shards that are listed."""

    def find_files(self, folder: str) -> Collection[str]:
        """The names of the files in one of the folders of shards, rows or traces."""


@dataclass(frozen=True)
class FolderPlace:
    """A folder.

    Attributes:
        path: of the folder.
    """

    path: Path

    def __reduce__(self) -> tuple[type[FolderPlace], tuple[Path]]:
        """Pickled with its whole path: workers of an earlier run may be in another folder."""
        return FolderPlace, (self.path.absolute(),)

    @property
    def name(self) -> str:
        """See `Place.name`."""
        return str(self.path)

    def check(self, sweep: Sweep) -> None:
        """See `Place.check`."""
        check_folder(self.path, sweep)
        make_folder(self.path)

    @contextlib.contextmanager
    def hold(self, share: Share) -> Iterator[None]:
        """See `Place.hold`."""
        is_alone = share == WHOLE
        with hold_folder(self.path, "" if is_alone else str(share)):
            try:
                yield
            finally:
                if is_alone:
                    remove_temporary(self.path)

    def open(self, sweep: Sweep, versions: Mapping[str, Versions], share: Share) -> list[str]:
        """See `Place.open`."""
        if share == WHOLE:
            remove_temporary(self.path)
        open_folder(self.path, sweep, versions)
        return mend_folder(self.path, list(versions.values()), is_alone=share == WHOLE)

    def write(self, name: str, data: bytes, *, is_last: bool = True) -> str:
        """See `Writer.write`."""
        path = self.path / name
        sha256 = write_whole(path, data, sync_name=False)
        if is_last:
            sync_folder(path.parent)
        return sha256

    def set_aside_traces(self) -> int:
        """See `Place.set_aside_traces`."""
        return len([set_aside(self.path, path) for path in find_damaged_traces(self.path)])

    def list_shard(self, shard: Shard) -> None:
        """See `Place.list_shard`."""
        append_shard(self.path, shard)

    def close(self, shards: Sequence[Shard]) -> None:
        """See `Place.close`: there is nothing to tidy."""

    def read_shards(self) -> list[Shard]:
        """See `Place.read_shards`.

        Raises:
            InputError: for another run's manifest.
        """
        shards = read_shards(self.path)
        check_listed(self.path, shards)
        return shards

    def find_files(self, folder: str) -> Collection[str]:
        """See `Place.find_files`."""
        return {path.name for path in (self.path / folder).glob("*")}


@dataclass
class HeldPlace:
    """Keeps files in memory, to be sent to the process that writes.

    Attributes:
        files: content by name.
    """

    files: dict[str, bytes] = field(default_factory=dict)

    def write(self, name: str, data: bytes, *, is_last: bool = True) -> str:
        """See `Writer.write`."""
        self.files[name] = data
        return hashlib.sha256(data).hexdigest()


def write_files(place: Writer, files: Mapping[str, bytes]) -> None:
    """Write what a worker has sent."""
    names = list(files)
    for at, name in enumerate(names):
        folder = name.split("/")[0]
        is_last = not any(later.startswith(f"{folder}/") for later in names[at + 1 :])
        place.write(name, files[name], is_last=is_last)


def is_url(name: str | Path) -> bool:
    """Is it a URL, not a folder's path?

    >>> is_url("s3://bucket/study"), is_url("results/study")
    (True, False)
    """
    return isinstance(name, str) and SCHEME in name


def find_place(name: str | Path) -> Place:
    """The place of this name.

    Raises:
        InputError: for a URL whose kind is not known here.
    """
    if not is_url(name):
        return FolderPlace(Path(name))
    scheme, _, path = str(name).partition(SCHEME)
    if scheme in ("file", "local"):
        return FolderPlace(Path(path))
    try:
        from experiments.store.remote import UrlPlace
    except ImportError:
        problem = "needs the extra `remote`, which is not installed"
        raise InputError(f"--out {name}", problem, 'pip install "fairdeal[remote]"') from None
    return UrlPlace(str(name).rstrip("/"))
