"""The manifest: a line for each finished shard, to which many processes may append.

A line is appended under a lock (`experiments.store.locks`), in one write at the end of the file,
and synced. Whoever appends first ends what a killed writer left: half a last line is cut off. Where
a file system has no locks, half a line is closed with a line end instead, and readers skip it.
Every line ends with a checksum of itself, so that one that was edited or damaged is named.

What is guaranteed, and where: on local file systems (ext4, xfs, btrfs, tmpfs, apfs) and on NFS 4
and parallel file systems whose locks span machines, lines of any number of processes are neither
lost nor mixed. Without such locks two runs on one folder are not safe; give each its own and
merge. A line lost with the machine's power was never synced: its shard is played again.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from experiments.store.files import name_file, read_or_refuse, sync_folder, write_whole
from experiments.store.locks import hold_manifest
from sim.errors import InputError, describe_json

MANIFEST = "manifest.jsonl"
ATTRIBUTES = ".gitattributes"
QUARANTINE = "quarantine"
SHARDS, ROWS, TRACES = "shards", "rows", "traces"
AGAIN = "`fairdeal run` sets the line aside and plays its deals again"
FILE = re.compile(rf"(?:{SHARDS}|{ROWS})/[A-Za-z0-9][A-Za-z0-9_-]*\.parquet")
HASH = re.compile(r"[0-9a-f]+")
LONGEST_DIGEST = 64
LARGEST = 2**63 - 1
MOST_BYTES = 4 << 30
"""Of a manifest: 100,000 shards with a hundred ranges of deals each take half as much."""

PART_TYPES: Mapping[str, type] = {
    **dict.fromkeys(("cell", "digest", "rows_file", "rows_sha256"), str),
    **dict.fromkeys(("first_deal", "deals", "games"), int),
}
SHARD_TYPES: Mapping[str, type] = {
    **dict.fromkeys(("shard", "file", "sha256", "engine", "rules"), str),
    **dict.fromkeys(("rows", "games"), int),
    **dict.fromkeys(("seconds", "playing"), float),
}
"""What the fields of `Part` and `Shard` are of."""

CHECK = re.compile(rb',"check":"([0-9a-f]{8})"\}$')
CHANGED_ENDS = "has its line ends changed to CRLF, as git or an editor does"


@dataclass(frozen=True)
class Part:
    """A range of deals of one cell that has been played.

    Attributes:
        cell: the cell's hash.
        first_deal, deals: the range.
        games: deals times rotations.
        digest: the sum of the rows' hashes, in hex.
        rows_file: where its rows lie, empty if they were not kept.
        rows_sha256: of that file.
    """

    cell: str
    first_deal: int
    deals: int
    games: int
    digest: str
    rows_file: str = ""
    rows_sha256: str = ""

    @property
    def end(self) -> int:
        """The first deal after it."""
        return self.first_deal + self.deals

    @property
    def key(self) -> tuple[str, int, int]:
        """Cell hash, first deal, deals."""
        return (self.cell, self.first_deal, self.deals)


@dataclass(frozen=True)
class Shard:
    """One line of the manifest.

    Attributes:
        shard: the shard's identity: configurations, versions and ranges of deals.
        file: relative to the folder.
        sha256: of the file.
        rows: of the file, one for each part.
        games: in all parts.
        seconds: that it took, and of these the seconds spent playing.
        playing: see above.
        engine, rules: the versions that played it.
        parts: what it holds.
    """

    shard: str
    file: str
    sha256: str
    rows: int
    games: int
    seconds: float
    playing: float
    engine: str
    rules: str
    parts: tuple[Part, ...]


def encode(shard: Shard) -> bytes:
    """A shard's line, with its checksum."""
    entry = {**vars(shard), "parts": [vars(part) for part in shard.parts]}
    text = json.dumps(entry, separators=(",", ":")).encode()[:-1]
    return text + b',"check":"%08x"}\n' % zlib.crc32(text)


def append_shard(folder: Path, shard: Shard) -> None:
    """List a shard in the manifest; when this returns the line is on the disk.

    Raises:
        OSError: if it cannot be written; then no part of the line is there.
    """
    append_shards(folder, [shard])


def append_shards(folder: Path, shards: Iterable[Shard]) -> None:
    """List shards in the manifest, all of them in one write."""
    data = b"".join(encode(shard) for shard in shards)
    path = folder / MANIFEST
    with hold_manifest(folder) as is_locked:
        is_new = not path.exists()
        handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o666)
        try:
            with name_file(path):
                size = end_torn_line(handle, is_locked=is_locked)
                write_all(handle, data, size)
                os.fsync(handle)
        finally:
            os.close(handle)
        if is_new:
            sync_folder(folder)


def write_all(handle: int, data: bytes, size: int) -> None:
    """Write at the end of a file of ``size`` bytes, or leave it as long as it was."""
    left = data
    try:
        while left:
            left = left[os.write(handle, left) :]
    except BaseException:
        if len(left) < len(data):
            os.ftruncate(handle, size)
        raise


def end_torn_line(handle: int, *, is_locked: bool) -> int:
    """Do away with half a last line that a killed writer left; return the size."""
    size = os.fstat(handle).st_size
    if size == 0 or os.pread(handle, 1, size - 1) == b"\n":
        return size
    if not is_locked:  # its writer may live
        os.write(handle, b"\n")
        return size + 1
    start = size
    while start > 0:
        first = max(0, start - (1 << 16))
        place = os.pread(handle, start - first, first).rfind(b"\n")
        if place >= 0:
            start = first + place + 1
            break
        start = first
    os.ftruncate(handle, start)
    return start


def read_shards(folder: Path) -> list[Shard]:
    """All shards that the manifest lists; half a line, left by a kill, is none.

    Raises:
        InputError: for any other line that is no shard, by its number.
    """
    shards, damaged = sort_lines(folder)
    if damaged:
        raise damaged[0][1]
    return shards


def sort_lines(folder: Path) -> tuple[list[Shard], list[tuple[bytes, InputError]]]:
    """The shards that the manifest lists, and the damaged lines with what is wrong with them."""
    path = folder / MANIFEST
    shards: list[Shard] = []
    damaged: list[tuple[bytes, InputError]] = []
    if path.exists():
        for number, line in enumerate(read_lines(path), 1):
            try:
                shards.append(read_line(line, f"{path}, line {number}"))
            except InputError as error:
                if not is_torn(line):
                    damaged.append((line, error))
    return shards, damaged


def read_lines(path: Path) -> list[bytes]:
    """The lines of a manifest that have an end.

    Raises:
        InputError: if it cannot be read, or is larger than any run's.
    """
    allowed = f"a file of at most {MOST_BYTES >> 20:,} MiB as `fairdeal run` writes it"
    return read_or_refuse(path, MOST_BYTES, allowed).split(b"\n")[:-1]


def is_torn(line: bytes) -> bool:
    """True for the first half of an entry: its writer was killed, so it lists nothing."""
    is_begun = line.startswith(b'{"shard":') and not line.endswith((b"}", b"\r"))
    return is_begun and b"\0" not in line


def read_line(line: bytes, where: str) -> Shard:
    """One line of the manifest.

    Raises:
        InputError: naming the line, if it is none or differs from its checksum.
    """
    if line.endswith(b"}\r"):
        allowed = f"the line as written; `fairdeal run` puts it right (-text in {ATTRIBUTES})"
        raise InputError(where, CHANGED_ENDS, allowed)
    try:
        data = json.loads(line)
        check = data.pop("check", None)
        parts = tuple(Part(**check_types(part, PART_TYPES)) for part in data.pop("parts"))
        shard = Shard(**check_types(data, SHARD_TYPES), parts=parts)
        is_sum = shard.games == sum(part.games for part in parts)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        allowed = f"a line as `fairdeal run` writes it; {AGAIN}"
        raise InputError(where, "is no shard's entry", allowed) from None
    if not is_sum:
        problem = f"{shard.games} games, but its parts hold {sum(p.games for p in parts)}"
        raise InputError(where, problem, f"the sum of its parts' games; {AGAIN}")
    if check is not None:
        sign = CHECK.search(line)
        if sign is None or int(sign[1], 16) != zlib.crc32(line[: sign.start()]):
            raise InputError(
                where, "differs from its own checksum", f"the line as written; {AGAIN}"
            )
    check_values(shard, where)
    return shard


def check_types(entry: Mapping[str, Any], types: Mapping[str, type]) -> Mapping[str, Any]:
    """The fields of an entry, if each is of its type and no number out of all bounds.

    Raises:
        TypeError, ValueError, KeyError: if not.
    """
    for name, value in entry.items():
        kind = types[name]
        if type(value) is not kind and not (kind is float and type(value) is int):
            raise TypeError(name)
        if isinstance(value, int | float) and not -LARGEST <= value <= LARGEST:
            raise ValueError(name)
    return entry


def check_values(shard: Shard, where: str) -> None:
    """Refuse an entry whose values no run writes, such as a file elsewhere."""
    for part in shard.parts:
        if part.rows_file and not FILE.fullmatch(part.rows_file):
            raise outside(where, part.rows_file)
        counts = (part.first_deal, part.deals, part.games)
        is_legal = min(counts) >= 0 and len(part.digest) <= LONGEST_DIGEST
        if not is_legal or part.deals < 1 or not HASH.fullmatch(part.digest):
            problem = f"{part.cell[:40]} from deal {part.first_deal} on is no range of deals"
            raise InputError(where, problem, f"a line as `fairdeal run` writes it; {AGAIN}")
    if not FILE.fullmatch(shard.file):
        raise outside(where, shard.file)


def outside(where: str, file: Any) -> InputError:
    """The error of a file that lies where no run writes one."""
    allowed = f"a file of the folders {SHARDS} and {ROWS}; {AGAIN}"
    return InputError(where, f"{describe_json(file)} is no file of the folder", allowed)


def mend_manifest(folder: Path) -> list[InputError]:
    """Cut off half a last line, and move damaged lines to ``quarantine/manifest.jsonl``.

    Returns:
        What was wrong with each line that was moved.
    """
    if not (folder / MANIFEST).exists():
        return []
    with hold_manifest(folder) as is_locked:
        handle = os.open(folder / MANIFEST, os.O_RDWR)
        try:
            end_torn_line(handle, is_locked=is_locked)
        finally:
            os.close(handle)
        _, damaged = sort_lines(folder)
        if damaged:
            aside = folder / QUARANTINE / MANIFEST
            aside.parent.mkdir(exist_ok=True)
            kept = aside.read_bytes() if aside.exists() else b""
            write_whole(aside, kept + b"".join(line + b"\n" for line, _ in damaged))
            bad = {line for line, _ in damaged}
            filter_lines(folder, lambda line: line not in bad)
    return [error for _, error in damaged]


def restore_line_ends(folder: Path) -> bool:
    """Turn the manifest's line ends from CRLF to LF; False if there was nothing to turn.

    Nothing else may be lost with them: every line still has to have its own checksum.
    """
    if not (folder / MANIFEST).exists():
        return False
    with hold_manifest(folder):
        lines = read_lines(folder / MANIFEST)
        if not any(line.endswith(b"}\r") for line in lines):
            return False
        whole = [line[:-1] if line.endswith(b"}\r") else line for line in lines]
        write_whole(folder / MANIFEST, b"".join(line + b"\n" for line in whole))
    return True


def filter_lines(folder: Path, is_kept: Callable[[bytes], bool]) -> None:
    """Write the manifest anew with the lines that are kept; the caller holds its lock."""
    lines = read_lines(folder / MANIFEST)
    write_whole(folder / MANIFEST, b"".join(line + b"\n" for line in lines if is_kept(line)))


def replace_shards(folder: Path, gone: set[str], added: Sequence[Shard]) -> None:
    """List some shards in place of others, all at once; lines of others stay as they are."""
    with hold_manifest(folder):
        shards, _ = sort_lines(folder)
        kept = [shard for shard in shards if shard.shard not in gone]
        write_whole(folder / MANIFEST, b"".join(encode(shard) for shard in (*kept, *added)))
