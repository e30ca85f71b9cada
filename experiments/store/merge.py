"""``fairdeal merge``: the results of one sweep from several folders, in one.

Merging twice changes nothing, and no deal counts twice whatever the folders share. What is
merged is packed into few shards (`experiments.store.pack`) and listed when it is on the disk, so a
merge that is killed is just started again.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from experiments.design.inputs import COPY, INPUTS
from experiments.signals import warn
from experiments.store.description import holds_others, make_folder
from experiments.store.files import (
    hash_file,
    read_or_refuse,
    remove_temporary,
    sync_folder,
    write_whole,
)
from experiments.store.locks import hold_folder
from experiments.store.manifest import TRACES, Part, Shard, append_shards, read_shards
from experiments.store.pack import Piece, pack_pieces, sort_pieces
from experiments.store.quarantine import mend_folder
from experiments.store.results import game_of
from experiments.store.shards import (
    CELLS,
    SWEEP,
    Played,
    check_listed,
    choose_parts,
    deals_of,
    played_parts,
    read_description,
)
from experiments.store.versions import Versions, accepted, read_versions
from sim.errors import InputError, describe_value
from sim.user_file import MEBIBYTE

ALLOWED = "folders that runs of one sweep, with one version of Fair Deal, have written"


@dataclass(frozen=True)
class Merge:
    """What a merge did.

    Attributes:
        folders: that were read.
        games_added: that the folder lacked.
        games: that it holds now, ``games_asked`` those the sweep asks for.
        games_asked: see above.
        left_out: files that differ from their checksums, whose games were not merged.
    """

    folders: int
    games_added: int
    games: int
    games_asked: int
    left_out: tuple[str, ...]


def merge_folders(out: str | Path, folders: Sequence[str | Path]) -> Merge:
    """Add to a folder the games that others hold and it lacks.

    Args:
        out: a new folder, or one of results of the same sweep.
        folders: of results.

    Raises:
        InputError: naming a folder that holds no results, or those of another sweep or version;
            nothing is written then.
    """
    out = Path(out)
    sources = [Path(folder) for folder in folders]
    description = check_same(out, sources)
    make_folder(out)
    with hold_folder(out):
        remove_temporary(out)
        if not (out / CELLS).exists():
            write_whole(out / SWEEP, read_sweep_copy(sources[0]))
            copy_inputs(out, sources[0])
            write_whole(out / CELLS, json.dumps(description, separators=(",", ":")).encode())
        versions = read_versions(description)
        for problem in mend_folder(out, list(versions.values()), is_alone=True):
            warn(problem)
        pieces, left_out = find_pieces(out, sources, description, versions)
        before = count_games(out, description)
        for game, mine in pieces.items():
            append_shards(out, pack_pieces(out, sort_pieces(mine), versions[game]))
        copy_traces(out, sources)
        remove_temporary(out)
        games = count_games(out, description)
    asked = sum(deals_of(description, one) * one["rotations"] for one in description["cells"])
    return Merge(len(sources), games - before, games, asked, tuple(left_out))


def read_sweep_copy(folder: Path) -> bytes:
    """The copy of the sweep file that a folder of results holds.

    Raises:
        InputError: if it cannot be read.
    """
    return read_or_refuse(folder / SWEEP, MEBIBYTE, ALLOWED)


def check_same(out: Path, sources: Sequence[Path]) -> Mapping[str, Any]:
    """Refuse folders that hold something else than the first (or the target); its description."""
    if not sources:
        raise InputError("merge", "no folder to read is named", ALLOWED)
    if any(source.resolve() == out.resolve() for source in sources):
        raise InputError(str(out), "is both read and written", "another folder to write to")
    is_new = not (out / CELLS).exists()
    first = sources[0] if is_new else out
    description = read_description(first)
    if is_new and holds_others(out, read_sweep_copy(sources[0])):
        raise InputError(str(out), "holds other files", "a new folder, or an earlier merge's")
    for source in sources:
        problem = find_difference(description, read_description(source))
        if problem:
            raise InputError(str(source), f"{problem} {first}", ALLOWED)
    return description


def find_difference(description: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """What makes another description one of something else, or nothing."""
    if description["name"] != other["name"]:
        names = [describe_value(one["name"]) for one in (other, description)]
        return f"holds the sweep {names[0]}, not {names[1]} as"
    if read_versions(description) != read_versions(other):
        return "was played by another version of Fair Deal than"
    if [cell["cell"] for cell in description["cells"]] != [cell["cell"] for cell in other["cells"]]:
        return (
            f"holds {len(other['cells']):,} cells that are not the {len(description['cells']):,} of"
        )
    for key in ("deals", "keep_rows"):
        if description[key] != other[key]:
            return f"has {key} {other[key]}, not {description[key]} as"
    if [one.get("deals") for one in description["cells"]] != [
        one.get("deals") for one in other["cells"]
    ]:
        return "planned other deals for some cells than"
    return ""


def count_games(folder: Path, description: Mapping[str, Any]) -> int:
    """The games that count in a folder."""
    parts = parts_of(folder, description)
    chosen = (
        choose_parts(parts.get(one["cell"], ()), deals_of(description, one))[0]
        for one in description["cells"]
    )
    return sum(part.games for cell in chosen for part, _ in cell)


def parts_of(folder: Path, description: Mapping[str, Any]) -> Played:
    """The parts of a folder, with their rows if the sweep keeps rows."""
    wanted = accepted(read_versions(description))
    shards = read_shards(folder)
    check_listed(folder, shards)
    return played_parts(folder, shards, wanted, description["keep_rows"])


def find_pieces(
    out: Path,
    sources: Sequence[Path],
    description: Mapping[str, Any],
    versions: Mapping[str, Versions],
) -> tuple[dict[str, list[Piece]], list[str]]:
    """What the target lacks and the sources hold, by game, and the files that are damaged."""
    mine = parts_of(out, description)
    others = [(source, parts_of(source, description)) for source in sources]
    damaged: dict[tuple[Path, str], bool] = {}
    found: dict[str, list[Piece]] = {game: [] for game in versions}
    for cell in description["cells"]:
        own = mine.get(cell["cell"], [])
        theirs = {
            (part.key, shard.shard): Piece(source, shard, part)
            for source, parts in others
            for part, shard in parts.get(cell["cell"], ())
        }
        found[game_of(description, cell)] += choose_pieces(
            own, theirs, deals_of(description, cell), damaged
        )
    left_out = sorted(str(folder / file) for (folder, file), is_bad in damaged.items() if is_bad)
    return found, left_out


def choose_pieces(
    own: Sequence[tuple[Part, Shard]],
    theirs: dict[tuple[tuple[str, int, int], str], Piece],
    deals: int,
    damaged: dict[tuple[Path, str], bool],
) -> list[Piece]:
    """The whole pieces that a cell of the target needs; nothing if it needs none."""
    while True:
        missing = sum(count for _, count in choose_parts(own, deals)[1])
        if not missing or not theirs:
            return []
        both = [*own, *((piece.part, piece.shard) for piece in theirs.values())]
        chosen, gaps = choose_parts(both, deals)
        if sum(count for _, count in gaps) >= missing:
            return []
        held = {(part.key, shard.shard) for part, shard in own}
        keys = [(part.key, shard.shard) for part, shard in chosen]
        pieces = {key: theirs[key] for key in keys if key not in held}
        bad = [key for key, piece in pieces.items() if is_damaged(piece, damaged)]
        if not bad:
            return list(pieces.values())
        for key in bad:
            del theirs[key]


def is_damaged(piece: Piece, known: dict[tuple[Path, str], bool]) -> bool:
    """Does the file of a piece, or of its rows, differ from its checksum? Each is read once."""
    files = [(piece.shard.file, piece.shard.sha256)]
    if piece.part.rows_file:
        files.append((piece.part.rows_file, piece.part.rows_sha256))
    for file, sha256 in files:
        if (piece.folder, file) not in known:
            known[piece.folder, file] = hash_file(piece.folder / file) != sha256
    return any(known[piece.folder, file] for file, _ in files)


def copy_inputs(out: Path, source: Path) -> None:
    """Copy the decks, tables and word lists that the sweep names."""
    for path in sorted((source / INPUTS).glob("*")):
        if COPY.fullmatch(path.name) and not path.is_symlink():
            (out / INPUTS).mkdir(exist_ok=True)
            write_whole(out / INPUTS / path.name, path.read_bytes())


def copy_traces(out: Path, sources: Sequence[Path]) -> None:
    """Copy the traces that the target lacks."""
    there = {path.name for path in (out / TRACES).glob("*.jsonl")}
    for source in sources:
        for path in sorted((source / TRACES).glob("*.jsonl")):
            if path.name not in there and not path.is_symlink():
                aside = out / TRACES / f"{path.name}.part"
                shutil.copyfile(path, aside)
                aside.replace(out / TRACES / path.name)
                there.add(path.name)
    sync_folder(out / TRACES)
