"""``fairdeal compact``: the small shards of a folder become few large ones, the digest stays.

The large shards are written first, then the manifest is replaced in one rename, then the small
ones are removed: a kill at any moment leaves a folder that holds every game once.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from experiments.signals import warn
from experiments.store.files import remove_temporary
from experiments.store.locks import hold_folder
from experiments.store.manifest import ROWS, Part, Shard, read_shards, replace_shards
from experiments.store.pack import Piece, batch, fuse, pack_pieces, sort_pieces
from experiments.store.quarantine import mend_folder
from experiments.store.results import games_of
from experiments.store.shards import choose_parts, played_parts, read_description
from experiments.store.versions import Versions, find_all_versions

SMALL_RANGES = 250
SMALL_SECONDS = 60.0


@dataclass(frozen=True)
class Compaction:
    """What a compaction did.

    Attributes:
        shards_before, shards_after: files of shards that are listed.
        bytes_before, bytes_after: of these and of the rows.
    """

    shards_before: int
    shards_after: int
    bytes_before: int
    bytes_after: int


def compact_folder(folder: str | Path) -> Compaction:
    """Pack the small shards of a folder.

    Raises:
        InputError: if it holds no results, or a run is writing there.
    """
    folder = Path(folder)
    description = read_description(folder)
    with hold_folder(folder):
        remove_temporary(folder)
        versions = find_all_versions(games_of(description))
        for problem in mend_folder(folder, list(versions.values()), is_alone=True):
            warn(problem)
        shards = there(folder)
        before = (len(shards), count_bytes(folder, shards))
        by_version: dict[tuple[str, str], list[Shard]] = {}
        for shard in shards:
            by_version.setdefault((shard.engine, shard.rules), []).append(shard)
        for (engine, rules), mine in by_version.items():
            compact_version(folder, mine, Versions(engine, rules, ""))
        shards = there(folder)
        remove_unused(folder, shards)
        remove_temporary(folder)
    return Compaction(before[0], len(shards), before[1], count_bytes(folder, shards))


def there(folder: Path) -> list[Shard]:
    """The shards that are listed and there, each once."""
    latest = {shard.shard: shard for shard in read_shards(folder)}
    return [shard for shard in latest.values() if (folder / shard.file).exists()]


def count_bytes(folder: Path, shards: Sequence[Shard]) -> int:
    """The size of shards and their rows."""
    files = {shard.file for shard in shards}
    files |= {part.rows_file for shard in shards for part in shard.parts if part.rows_file}
    return sum((folder / file).stat().st_size for file in files if (folder / file).exists())


def compact_version(folder: Path, shards: Sequence[Shard], versions: Versions) -> None:
    """Pack the small shards that one version of the sources has played."""
    small = find_small(folder, shards)
    played = played_parts(folder, small, {(versions.engine, versions.rules)})
    pieces = [
        Piece(folder, shard, part)
        for cell, parts in played.items()
        for part, shard in choose_parts(parts, max(part.end for part, _ in parts))[0]
    ]
    pieces = sort_pieces(pieces)
    if sum(1 for _ in batch(fuse(pieces))) >= len(small):
        return
    packed = pack_pieces(folder, pieces, versions)
    names = {shard.shard for shard in packed}
    gone = {shard.shard for shard in small} - names
    replace_shards(folder, gone | names, packed)
    for shard in small:
        if shard.shard not in names:
            (folder / shard.file).unlink(missing_ok=True)


def find_small(folder: Path, shards: Sequence[Shard]) -> list[Shard]:
    """The shards to pack: small ones, without any of whose cells only some rows were kept."""
    kept: dict[str, set[bool]] = {}
    for shard in shards:
        for part in shard.parts:
            kept.setdefault(part.cell, set()).add(has_rows(folder, part))
    return [
        shard
        for shard in shards
        if len(shard.parts) < SMALL_RANGES
        and shard.playing < SMALL_SECONDS
        and all(len(kept[part.cell]) == 1 for part in shard.parts)
        and all(bool(part.rows_file) == has_rows(folder, part) for part in shard.parts)
    ]


def has_rows(folder: Path, part: Part) -> bool:
    """Are a part's rows there?"""
    return bool(part.rows_file) and (folder / part.rows_file).exists()


def remove_unused(folder: Path, shards: Sequence[Shard]) -> None:
    """Remove the files of rows that no shard names any more."""
    used = {Path(part.rows_file).name for shard in shards for part in shard.parts}
    for path in (folder / ROWS).glob("*.parquet"):
        if path.name not in used:
            with contextlib.suppress(OSError):
                path.unlink()
