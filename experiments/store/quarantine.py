"""Files of a folder of results that are not what they should be: named, moved aside, played again.

They go to the folder's ``quarantine``, where nothing reads them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from experiments.store.files import hash_file, read_plain, sync_folder
from experiments.store.locks import MANIFEST_LOCK
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
from experiments.store.shards import check_listed, shard_name
from experiments.store.versions import Versions
from sim.errors import InputError

DIFFERS = "differs from its checksum"
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


@dataclass(frozen=True)
class Missing:
    """What the manifest lists and the folder lacks.

    Attributes:
        gone: shards whose file is not there.
        stay: shards of whose rows some are not there, listed without these.
        files: those that are not there.
    """

    gone: list[Shard]
    stay: list[Shard]
    files: set[str]


def sort_out_missing(
    shards: Iterable[Shard], shard_files: Collection[str], row_files: Collection[str]
) -> Missing:
    """What is listed and not there.

    Args:
        shards: that are listed; of two of one name the later one counts.
        shard_files, row_files: the names of the files that are there.
    """
    there = {f"{SHARDS}/{name}" for name in shard_files} | {f"{ROWS}/{name}" for name in row_files}
    missing = Missing([], [], set())
    for shard in {shard.shard: shard for shard in shards}.values():
        lost = {part.rows_file for part in shard.parts if part.rows_file} - there
        if shard.file not in there:
            missing.gone.append(shard)
            missing.files.add(shard.file)
        elif lost:
            parts = [
                replace(part, rows_file="", rows_sha256="") if part.rows_file in lost else part
                for part in shard.parts
            ]
            missing.stay.append(replace(shard, parts=tuple(parts)))
            missing.files.update(lost)
    return missing


def list_names(folder: Path) -> set[str]:
    """The names of a folder's Parquet files."""
    return {path.name for path in folder.glob("*.parquet")}


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

    Raises:
        InputError: for another run's manifest; the shards that are there stay.
    """
    problems = []
    if restore_line_ends(folder):
        problems.append(f"{folder / MANIFEST} {CHANGED_ENDS}; they are as they were written again")
    damaged = mend_manifest(folder)
    for error in damaged:
        problems.append(
            f"{error.where} {error.problem}; moved to {QUARANTINE}, its deals are played again"
        )
    shards = read_shards(folder)
    check_listed(folder, shards)
    moved = find_damaged(folder, shards)
    for path in moved:
        aside = set_aside(folder, path)
        where = aside.relative_to(folder)
        problems.append(f"{path} {DIFFERS}; moved to {where}, its deals are played again")
    missing = sort_out_missing(shards, *(list_names(folder / one) for one in (SHARDS, ROWS)))
    if missing.files:
        gone = {shard.shard for shard in (*missing.gone, *missing.stay)}
        replace_shards(folder, gone, missing.stay)
        known = {one.relative_to(folder).as_posix() for one in moved}
        problems += describe_lost(str(folder), missing.files - known)
        shards = read_shards(folder)
    left_over = []
    for path in find_unlisted(folder, shards) if is_alone else []:
        if is_left_over(path, versions):
            path.unlink(missing_ok=True)
            left_over.append(path)
        else:
            problems.append(
                f"{path} {FOREIGN}; moved to {set_aside(folder, path).relative_to(folder)}"
            )
    if len(left_over) > len(damaged):  # of each damaged line that was said
        problems.append(describe_left_over(folder, len(left_over), is_empty=not shards))
    return problems


def describe_lost(where: str, files: Collection[str]) -> list[str]:
    """Which listed files are not there any more, in a line for shards and one for rows.

    Args:
        where: the name of the place.
        files: of its folders.
    """
    said = []
    for kind, outcome in (
        (SHARDS, "the deals are played again"),
        (ROWS, "where the sweep keeps rows, the deals are played again"),
    ):
        lost = sorted(file for file in files if file.startswith(f"{kind}/"))
        if lost:
            more = f" and {len(lost) - 1:,} more are" if len(lost) > 1 else " is"
            said.append(f"{where}/{lost[0]}{more} not there any more; {outcome}")
    return said


def describe_left_over(folder: Path, count: int, *, is_empty: bool) -> str:
    """Why shards were listed nowhere: their lines are lost, or a kill came before them."""
    shards = "1 shard" if count == 1 else f"{count:,} shards"
    if is_empty and (folder / MANIFEST_LOCK).exists():  # a line was written once
        problem = "is not there any more or lists nothing"
    else:
        problem = "lost lines, or a kill came before they were written"
    return f"{folder / MANIFEST} {problem}: the deals of {shards} are played again"


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
