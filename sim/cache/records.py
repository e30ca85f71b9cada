"""Large records kept in files that every process maps, so that all share their pages.

A record is mostly pages of zeros. Its file holds the others, one after the other, behind a
header that says where each belongs and bears their checksums. Nothing is written through a map,
and no map covers what is not in the file: a full disk is an error of `write`, not a signal, and
the file has no holes that a copy would fill.

A map is checked by the sums of its pages.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import mmap
import os
import struct
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.cache.folder import open_plain, write_parts

PAGE = 16384
"""Bytes of a page: a multiple of what the systems of today map."""
WORDS_IN_PAGE = PAGE // 8
PAGES_AT_ONCE = 1024
PAGE_MAP = Path("/proc/self/pagemap")
ENTRY_BYTES = 8
HELD_SHIFT = np.uint64(62)
PRIVATE = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_ANONYMOUS") else {}
"""Memory of which a page that is only read takes no room."""
MAGIC = b"fair deal record 2\n"
HASH_BYTES = 16
HEADER = struct.Struct(f"<{len(MAGIC)}s{HASH_BYTES}sqqq")
"""Magic; hash of the file's name and of what follows; the record's bytes, pages, runs of pages."""

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.uint64]


class DamagedRecordError(Exception):
    """A file does not hold what was written to it."""


def page_count(size: int) -> int:
    """Whole pages that so many bytes need."""
    return -(-size // PAGE)


def new_room(size: int) -> mmap.mmap:
    """Zeroed memory for a record, whole pages; only those that are written take room."""
    room = mmap.mmap(-1, page_count(size) * PAGE, **PRIVATE)
    if hasattr(mmap, "MADV_NOHUGEPAGE"):
        with contextlib.suppress(OSError):  # a system that only has the name
            room.madvise(mmap.MADV_NOHUGEPAGE)
    return room


def bytes_of(room: mmap.mmap, size: int) -> Bytes:
    """A record's bytes in its memory."""
    return np.frombuffer(room, np.uint8, size)


def keep_record(path: Path, room: mmap.mmap, size: int) -> None:
    """Write a record's file, whole or not at all.

    Args:
        path: the file.
        room: from `new_room`, filled.
        size: bytes of the record.

    Raises:
        OSError: if there is no room or no permission; nothing is left behind.
    """
    write_parts(path, parts_of(path.name, room, size))


def holds_record(path: Path, room: mmap.mmap, size: int) -> bool:
    """Is a file what `keep_record` would write there? Byte by byte, a run of pages at a time.

    Raises:
        OSError: if it cannot be read.
    """
    with open_plain(path) as file:
        is_same = all(file.read(part.nbytes) == part for part in parts_of(path.name, room, size))
        return is_same and not file.read(1)


def parts_of(name: str, room: mmap.mmap, size: int) -> list[memoryview]:
    """What a record's file of this name holds: its header, then each run of pages."""
    pages = np.frombuffer(room, np.uint64).reshape(-1, WORDS_IN_PAGE)
    used = find_used(room, pages)
    edges = np.flatnonzero(np.diff(np.concatenate(([False], used, [False])).astype(np.int8)))
    runs = edges.reshape(-1, 2)  # first page, page behind the last
    parts = [pages[first:last] for first, last in runs]
    sums = np.concatenate([sum_pages(part) for part in parts] or [np.zeros(0, np.uint64)])
    table = runs.astype("<i8").tobytes() + sums.astype("<u8").tobytes()
    counts = struct.pack("<qqq", size, len(sums), len(runs))
    head = MAGIC + hash_of(name.encode() + counts + table) + counts + table
    head += bytes(-len(head) % PAGE)
    return [memoryview(head), *(part.data.cast("B") for part in parts)]


def find_used(room: mmap.mmap, pages: Numbers) -> npt.NDArray[np.bool_]:
    """Which pages hold anything.

    Some systems count a page that was only read as memory in use, so what is found empty is given
    back as the search goes on: otherwise a record would take its whole size once.
    """
    used = find_touched(room)
    for start in range(0, len(pages), PAGES_AT_ONCE):
        asked = np.flatnonzero(used[start : start + PAGES_AT_ONCE]) + start
        used[asked] = [pages[page].any() for page in asked]
        if hasattr(mmap, "MADV_DONTNEED"):
            for page in asked[~used[asked]]:
                room.madvise(mmap.MADV_DONTNEED, int(page) * PAGE, PAGE)
    return used


def find_touched(room: mmap.mmap) -> npt.NDArray[np.bool_]:
    """Which pages may hold anything: Linux says which ones it has never had to make.

    Of each page that it maps it keeps a number, whose two highest bits are set where there is
    memory or a place in the swap; all other pages of `new_room` are zeros.
    """
    every = np.ones(len(room) // PAGE, np.bool_)
    if PAGE % mmap.PAGESIZE or sys.platform != "linux":
        return every
    count = len(room) // mmap.PAGESIZE
    try:
        with PAGE_MAP.open("rb") as file:
            file.seek(address_of(room, 0) // mmap.PAGESIZE * ENTRY_BYTES)
            content = file.read(count * ENTRY_BYTES)
    except OSError:  # no such file
        return every
    if len(content) != count * ENTRY_BYTES:
        return every
    held = np.frombuffer(content, np.uint64) >> HELD_SHIFT != 0
    touched: npt.NDArray[np.bool_] = held.reshape(len(every), -1).any(axis=1)
    return touched if touched.any() else every  # a sandbox that shows an empty map


def hash_of(content: bytes) -> bytes:
    """A hash of bytes."""
    return hashlib.blake2b(content, digest_size=HASH_BYTES).digest()


def sum_pages(pages: Numbers) -> Numbers:
    """A cyclic checksum of each page, by which numbers that changed places are found too."""
    return np.array([zlib.crc32(page.data) for page in pages], np.uint64)


class RecordHeader:
    """What a record's file says of itself.

    Attributes:
        size: bytes of the record.
        runs: first page and page behind the last, of each run of pages.
        sums: a checksum of each page of the runs.
        start: where in the file the pages begin.

    Args:
        file: open at its beginning.
        name: the file's; a record under another's name is as good as damaged.
    """

    def __init__(self, file: Any, name: str) -> None:
        try:
            magic, own, self.size, pages, runs = HEADER.unpack(file.read(HEADER.size))
        except struct.error:
            raise DamagedRecordError("it is cut off") from None
        length = HEADER.size + 16 * runs + 8 * pages
        self.start = page_count(length) * PAGE
        is_sane = magic == MAGIC and 0 <= runs <= pages <= page_count(max(self.size, 0))
        if not is_sane or os.fstat(file.fileno()).st_size != self.start + pages * PAGE:
            raise DamagedRecordError("its size or its header is wrong")
        table = file.read(16 * runs + 8 * pages)
        counts = struct.pack("<qqq", self.size, pages, runs)
        if own != hash_of(name.encode() + counts + table):
            raise DamagedRecordError("its name or its header differs from its checksum")
        self.runs = np.frombuffer(table, "<i8", 2 * runs).reshape(-1, 2)
        self.sums = np.frombuffer(table, "<u8", pages, 16 * runs)

    def places(self) -> Iterator[tuple[int, int, int]]:
        """Of each run: its first byte in the record, in the file, and how many."""
        at = self.start
        for first, last in self.runs.tolist():
            length = (last - first) * PAGE
            yield first * PAGE, at, length
            at += length


def map_record(path: Path, size: int) -> Bytes:
    """Map a record's file; what is written to the record stays in this process.

    Args:
        path: from `keep_record`.
        size: bytes that the record must have.

    Returns:
        The record's bytes.

    Raises:
        FileNotFoundError, OSError: if it is not there or cannot be read.
        DamagedError: if it does not hold what was written.
    """
    with open_plain(path) as file:
        header = RecordHeader(file, path.name)
        if header.size != size:
            raise DamagedRecordError("it is another record's")
        room = new_room(size)
        pages = np.frombuffer(room, np.uint64).reshape(-1, WORDS_IN_PAGE)
        at = 0
        for place, offset, length in header.places():
            lay_over(room, place, file, offset, length)
            count = length // PAGE
            sums = sum_pages(pages[place // PAGE : place // PAGE + count])
            if not np.array_equal(sums, header.sums[at : at + count]):
                raise DamagedRecordError("its content differs from its checksums")
            at += count
    return bytes_of(room, size)


def address_of(room: mmap.mmap, place: int) -> int:
    """Where in this process's memory a byte of a room lies."""
    return ctypes.addressof(ctypes.c_char.from_buffer(room, place))


def lay_over(room: mmap.mmap, place: int, file: Any, offset: int, length: int) -> None:
    """Put a part of a file into memory: mapped where the system can, else read."""
    address = address_of(room, place)
    if MAP is not None:
        flags = mmap.MAP_PRIVATE | FIXED
        access = mmap.PROT_READ | mmap.PROT_WRITE
        if MAP(address, length, access, flags, file.fileno(), offset) == address:
            return
    file.seek(offset)
    if file.readinto((ctypes.c_char * length).from_address(address)) != length:
        raise DamagedRecordError("it is cut off")


def find_map() -> Any:
    """The system's own ``mmap``, which can replace a part of a map; None where there is none."""
    if os.name != "posix":
        return None
    call = ctypes.CDLL(None, use_errno=True).mmap
    whole, number = ctypes.c_size_t, ctypes.c_int
    call.argtypes = (ctypes.c_void_p, whole, number, number, number, ctypes.c_int64)
    call.restype = ctypes.c_void_p
    return call


MAP = find_map()
FIXED = 0x10
"""MAP_FIXED, on Linux and macOS alike."""
