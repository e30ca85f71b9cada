"""Results at a URL: an object store such as S3, or whatever fsspec reaches (extra ``remote``).

Objects cannot be appended to, renamed or locked, but each is there whole or not at all, and a
new one is seen by whoever looks after it was put (S3, GCS, Azure and what speaks like them). So
the manifest is many objects, one a shard, put after the shard's own:

    cells.json  sweep.toml          as in a folder
    manifest/<shard>.jsonl          the shard's line, until its run has ended
    manifest/packed-<number>-<hash>.jsonl   the lines of a run that has, or of many
    shards/ rows/ traces/           as in a folder
    quarantine/                     what was damaged

All lines of all objects together are the manifest. A kill between the two puts leaves an object
that nobody lists: it does not count, and the run that plays its deals puts the same one again.
There is no lock: two whole runs at one URL play the same games twice for nothing, but they lose
and double none; use ``--shard``.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import fsspec

from experiments.design.inputs import INPUTS
from experiments.design.sweep import Sweep
from experiments.signals import UnfinishedError
from experiments.store.description import describe
from experiments.store.manifest import QUARANTINE, ROWS, SHARDS, Shard, encode, is_torn, read_line
from experiments.store.quarantine import describe_lost, sort_out_missing
from experiments.store.shards import CELLS, SWEEP
from experiments.store.shares import Share
from experiments.store.versions import Versions, accepted
from sim.errors import InputError, describe_value

LISTS = "manifest"
"""The folder of objects that hold the manifest's lines."""
PACKED = re.compile(r"packed-([0-9]{9})-[0-9a-f]{20}\.jsonl")
"""Names of objects with many lines; a shard's own object counts for more than they."""
LIST = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*\.jsonl")
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}")
"""Names that results have; objects with others are none of ours."""
ALLOWED = "a URL that fsspec can write, such as s3://bucket/study; credentials as its kind wants"
MOST_DESCRIPTION_BYTES = 1 << 30


@dataclass(frozen=True)
class UrlPlace:
    """Results at a URL; see `experiments.store.places.Place`.

    Attributes:
        url: without a slash at its end.
    """

    url: str

    @property
    def name(self) -> str:
        """See `Place.name`."""
        return self.url

    def check(self, sweep: Sweep) -> None:
        """See `Place.check`.

        Raises:
            InputError: if the URL cannot be used.
        """
        try:
            description = self.read_description()
            if description is None and self.find_files(LISTS):
                return  # its description is gone; what is listed says what was played
        except UnfinishedError as error:
            raise InputError(f"--out {self.url}", f"cannot be reached ({error})", ALLOWED) from None
        if description is not None and description.get("name") != sweep.name:
            problem = f"holds the results of the sweep {describe_value(description.get('name'))}"
            allowed = "a new URL, or that of an earlier run of this sweep"
            raise InputError(f"--out {self.url}", problem, allowed)

    @contextlib.contextmanager
    def hold(self, share: Share) -> Iterator[None]:
        """See `Place.hold`: there is nothing to hold."""
        yield

    def open(self, sweep: Sweep, versions: Mapping[str, Versions], share: Share) -> list[str]:
        """See `Place.open`.

        Raises:
            InputError: if nothing can be written there.
        """
        text = json.dumps(describe(sweep, versions), separators=(",", ":"))
        try:
            copies = {f"{INPUTS}/{name}": data for name, data in sweep.inputs.read_copies().items()}
            files = {**copies, SWEEP: sweep.path.read_bytes(), CELLS: text.encode()}
            for name, data in files.items():
                if self.read(name) != data:
                    self.write(name, data)
            return [*self.mend(), *self.find_lost(sweep, versions)]
        except UnfinishedError as error:
            raise InputError(f"--out {self.url}", f"cannot be written ({error})", ALLOWED) from None

    def mend(self) -> list[str]:
        """Set aside objects of the manifest that hold a damaged line; what was, in words."""
        problems = []
        for name, data in self.read_lists().items():
            try:
                self.read_lines(name, data)
            except InputError as error:
                whole = self.keep_whole(name, data)
                problems.append(
                    f"{error.where} {error.problem}; moved to {QUARANTINE},"
                    f" its deals are played again ({whole} other lines stay)"
                )
        return problems

    def find_lost(self, sweep: Sweep, versions: Mapping[str, Versions]) -> list[str]:
        """What is listed and counts, but is not there any more, in words."""
        known = accepted(versions)
        listed = [one for one in self.read_shards() if (one.engine, one.rules) in known]
        missing = sort_out_missing(listed, self.find_files(SHARDS), self.find_files(ROWS)).files
        if not sweep.keep_rows:
            missing = {one for one in missing if not one.startswith(f"{ROWS}/")}
        return describe_lost(self.url, missing)

    def keep_whole(self, name: str, data: bytes) -> int:
        """Put the whole lines of a damaged object anew, and move it away; how many they are."""
        whole = []
        for line in data.splitlines():
            with contextlib.suppress(InputError):
                whole.append(read_line(line, name))
        if whole:
            self.list_shards(whole)
        self.set_aside(f"{LISTS}/{name}")
        return len(whole)

    def write(self, name: str, data: bytes, *, is_last: bool = True) -> str:
        """See `Writer.write`: when this returns the object is there."""
        with self.reach() as (system, root):
            system.pipe_file(f"{root}/{name}", data)
        return hashlib.sha256(data).hexdigest()

    def set_aside_traces(self) -> int:
        """See `Place.set_aside_traces`: comparing checksums would fetch everything."""
        return 0

    def list_shard(self, shard: Shard) -> None:
        """See `Place.list_shard`."""
        self.write(f"{LISTS}/{shard.shard}.jsonl", encode(shard))

    def close(self, shards: Sequence[Shard]) -> None:
        """See `Place.close`: one object lists them instead of one each."""
        if len(shards) > 1:
            self.list_shards(shards)
            self.remove([f"{LISTS}/{shard.shard}.jsonl" for shard in shards])

    def list_shards(self, shards: Sequence[Shard]) -> str:
        """List shards in one object; return its name.

        The name has the content's hash and a number above those that are there, for the latest
        line of a shard is the one that counts.
        """
        data = b"".join(encode(shard) for shard in shards)
        there = [found for name in self.find_files(LISTS) if (found := PACKED.fullmatch(name))]
        number = max((int(found[1]) for found in there), default=0) + 1
        name = f"packed-{number:09d}-{hashlib.sha256(data).hexdigest()[:20]}.jsonl"
        self.write(f"{LISTS}/{name}", data)
        return name

    def read_shards(self) -> list[Shard]:
        """See `Place.read_shards`.

        Raises:
            InputError: for a line that is none, by its object and number.
        """
        return [
            shard
            for name, data in self.read_lists().items()
            for shard in self.read_lines(name, data)
        ]

    def read_lines(self, name: str, data: bytes) -> list[Shard]:
        """The shards that an object of the manifest lists."""
        where = f"{self.url}/{LISTS}/{name}"
        lines = data.splitlines()
        return [
            read_line(line, f"{where}, line {number}")
            for number, line in enumerate(lines, 1)
            if not is_torn(line)
        ]

    def read_lists(self) -> dict[str, bytes]:
        """All objects of the manifest, those of many lines first."""
        while True:
            names = [name for name in self.find_files(LISTS) if LIST.fullmatch(name)]
            names.sort(key=lambda name: (PACKED.fullmatch(name) is None, name))
            found = self.read_many([f"{LISTS}/{name}" for name in names])
            if all(data is not None for data in found):  # else they are being compacted: again
                return {name: data for name, data in zip(names, found, strict=True) if data}

    def find_files(self, folder: str) -> Collection[str]:
        """See `Place.find_files`."""
        return {name for name, _ in self.find_sizes(folder)}

    def find_sizes(self, folder: str) -> list[tuple[str, int]]:
        """Names and bytes of the objects of a folder."""
        with self.reach() as (system, root):
            system.invalidate_cache()
            try:
                found = system.find(f"{root}/{folder}/", maxdepth=1, detail=True)
            except FileNotFoundError:
                found = {}
        names = [(path.rsplit("/", 1)[-1], int(one["size"] or 0)) for path, one in found.items()]
        return [(name, size) for name, size in names if NAME.fullmatch(name)]

    def read(self, name: str) -> bytes | None:
        """An object's content, None if it is not there."""
        return self.read_many([name])[0]

    def read_many(self, names: Sequence[str]) -> list[bytes | None]:
        """Objects' contents in the order of their names, None for one that is not there."""
        if not names:
            return []
        with self.reach() as (system, root):
            paths = [f"{root}/{name}" for name in names]
            found = system.cat(paths, on_error="return")
            contents = [found[path] for path in paths]
            for one in contents:
                if isinstance(one, BaseException) and not isinstance(one, FileNotFoundError):
                    raise one
        return [None if isinstance(one, BaseException) else bytes(one) for one in contents]

    def read_description(self) -> Mapping[str, Any] | None:
        """What the cells are, None if that is not there or damaged."""
        data = self.read(CELLS)
        if data is None or len(data) > MOST_DESCRIPTION_BYTES:
            return None
        try:
            description = json.loads(data)
        except ValueError:
            return None
        return description if isinstance(description, dict) else None

    def fetch_files(self, folder: str, names: Sequence[str], target: Path) -> None:
        """Fetch objects of a folder into one of the same name.

        Args:
            folder: such as ``shards``.
            names: of its objects.
            target: where the folder of files is.
        """
        if names:
            with self.reach() as (system, root):
                system.get(
                    [f"{root}/{folder}/{name}" for name in names],
                    [str(target / folder / name) for name in names],
                )

    def set_aside(self, name: str) -> None:
        """Move an object to the quarantine."""
        with self.reach() as (system, root):
            data = system.cat_file(f"{root}/{name}")
            system.pipe_file(f"{root}/{QUARANTINE}/{name.replace('/', '-')}", data)
            system.rm_file(f"{root}/{name}")

    def remove(self, names: Sequence[str]) -> None:
        """Remove objects; one that is gone already does not matter."""
        with self.reach() as (system, root):
            for name in names:
                with contextlib.suppress(FileNotFoundError):
                    system.rm_file(f"{root}/{name}")

    @contextlib.contextmanager
    def reach(self) -> Iterator[tuple[Any, str]]:
        """The file system and the path of the URL in it; what goes wrong there names it.

        Raises:
            UnfinishedError: naming the URL.
        """
        try:
            yield open_system(self.url)
        except (UnfinishedError, InputError):
            raise
        except Exception as error:  # each kind of store has its own
            said = (str(error).strip().splitlines() or [""])[0]
            raise UnfinishedError(f"{self.url}: {said or type(error).__name__}") from error


@cache
def open_system(url: str) -> tuple[Any, str]:
    """The file system of a URL, which remembers no listing, and the path in it.

    Raises:
        InputError: if fsspec does not know its kind.
    """
    # What goes wrong is raised here, too; asyncio would log it at length besides.
    logging.getLogger("asyncio").setLevel(logging.CRITICAL + 1)
    if "::" in url:
        raise InputError(f"--out {url}", "is a chain of URLs", ALLOWED)
    try:
        system, path = fsspec.core.url_to_fs(url, use_listings_cache=False)
    except (ValueError, ImportError) as error:
        raise InputError(f"--out {url}", f"cannot be opened ({error})", ALLOWED) from None
    return system, str(path).rstrip("/")
