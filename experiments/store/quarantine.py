"""Files of a folder of results that are not what they should be: named, moved aside, played again.

They go to the folder's ``quarantine``, where nothing reads them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path

from experiments.store.files import hash_file, read_plain, sync_folder
from experiments.store.manifest import (
    CHANGED_ENDS,
    MANIFEST,
    QUARANTINE,
    ROWS,
    SHARDS,
    Part,
    Shard,
    mend_manifest,
    read_shards,
    replace_shards,
    restore_line_ends,
)
from experiments.store.parquet import MOST_BYTES, read_parquet
from experiments.store.shards import shard_name
from experiments.store.versions import Versions
from sim.errors import InputError

DIFFERS = "differs from its checksum"
MISSING = "is not there any more; its deals are played again"
FOREIGN = "is listed nowhere and no run of this sweep has written it"


def set_aside(folder: Path, path: Path) -> Path:
    """Move a file to the quarantine, beside whatever lies there; return where it went."""
    place = folder / QUARANTINE
    place.mkdir(exist_ok=True)
    target = place / path.name
    number = 1
    while target.exists():
        number += 1
        target = place / f"{path.stem}-{number}{path.suffix}"
    path.replace(target)
    sync_folder(place)
    sync_folder(path.parent)
    return target


def find_damaged(folder: Path, shards: Iterable[Shard]) -> list[Path]:
    """The files, of shards and of rows, that are there and differ from their checksums.

    Of several entries for one file the last counts: a shard that was played again has its name.
    """
    sums: dict[str, str] = {}
    for shard in shards:
        sums[shard.file] = shard.sha256
        sums |= {part.rows_file: part.rows_sha256 for part in shard.parts if part.rows_file}
    found = []
    for file, wanted in sums.items():
        content = hash_file(folder / file)
        is_other = (folder / file).is_symlink() or (folder / file).is_dir()
        if is_other or content not in (wanted, None):
            found.append(folder / file)
    return found


def sort_out_missing(folder: Path, shards: Iterable[Shard]) -> tuple[list[Shard], list[Shard]]:
    """The listed shards whose file is gone, and those of whose rows some are, without these."""
    files = {f"{SHARDS}/{path.name}" for path in (folder / SHARDS).glob("*.parquet")}
    files |= {f"{ROWS}/{path.name}" for path in (folder / ROWS).glob("*.parquet")}
    gone, stay = [], []
    for shard in {shard.shard: shard for shard in shards}.values():
        if shard.file not in files:
            gone.append(shard)
        elif any(part.rows_file and part.rows_file not in files for part in shard.parts):
            parts = [
                part if part.rows_file in files else replace(part, rows_file="", rows_sha256="")
                for part in shard.parts
            ]
            stay.append(replace(shard, parts=tuple(parts)))
    return gone, stay


def find_unlisted(folder: Path, shards: Iterable[Shard]) -> list[Path]:
    """The files of the folder of shards that no line of the manifest names."""
    listed = {Path(shard.file).name for shard in shards}
    return sorted(path for path in (folder / SHARDS).glob("*.parquet") if path.name not in listed)


def is_left_over(path: Path, versions: Iterable[Versions]) -> bool:
    """True for a shard that is called what it holds: a kill came before it was listed."""
    try:
        data = read_plain(path, MOST_BYTES)
        keys = read_parquet(data, str(path), ["cell", "first_deal", "deals"]).rows()
    except (InputError, OSError):
        return False
    return path.stem in {shard_name(one, keys) for one in versions}


def mend_folder(folder: Path, versions: Collection[Versions], *, is_alone: bool) -> list[str]:
    """Make a folder fit to be resumed.

    Args:
        folder: of the results.
        versions: of each game's sources.
        is_alone: whether no other run may be writing there.

    Returns:
        What was wrong and what became of it, a sentence each.
    """
    problems = []
    if restore_line_ends(folder):
        problems.append(f"{folder / MANIFEST} {CHANGED_ENDS}; they are as they were written again")
    for error in mend_manifest(folder):
        problems.append(
            f"{error.where} {error.problem}; moved to {QUARANTINE}, its deals are played again"
        )
    shards = read_shards(folder)
    moved = find_damaged(folder, shards)
    for path in moved:
        aside = set_aside(folder, path)
        where = aside.relative_to(folder)
        problems.append(f"{path} {DIFFERS}; moved to {where}, its deals are played again")
    gone, stay = sort_out_missing(folder, shards)
    if gone or stay:
        replace_shards(folder, {shard.shard for shard in (*gone, *stay)}, stay)
        problems += [
            f"{folder / one.file} {MISSING}" for one in gone if folder / one.file not in moved
        ]
        shards = read_shards(folder)
    for path in find_unlisted(folder, shards) if is_alone else []:
        if is_left_over(path, versions):
            path.unlink(missing_ok=True)
        else:
            problems.append(
                f"{path} {FOREIGN}; moved to {set_aside(folder, path).relative_to(folder)}"
            )
    return problems


def find_outdated(
    shards: Iterable[Shard], accepted: Collection[tuple[str, str]], cells: Collection[str]
) -> list[Part]:
    """The parts of these cells that other versions of the sources played."""
    return [
        part
        for shard in shards
        if (shard.engine, shard.rules) not in accepted
        for part in shard.parts
        if part.cell in cells
    ]
