"""Reads a folder of results: one row a cell, and the digest of all games."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from experiments.design.sweep import Sweep
from experiments.design.value_text import value_text
from experiments.store.places import find_place
from experiments.store.played import find_played
from experiments.store.rows import read_rows, seated_columns
from experiments.store.shard_content import OTHER_RANGES, read_rows_of_shard
from experiments.store.shards import (
    REMEDY,
    TRACES,
    Part,
    Played,
    Shard,
    check_listed,
    check_shards,
    choose_parts,
    deals_of,
    played_parts,
    read_description,
    read_shards,
)
from experiments.store.tally import COUNTS, sum_columns
from experiments.store.traces import TRACE_NAME
from experiments.store.versions import (
    Versions,
    accepted,
    find_all_versions,
    join_versions,
    read_versions,
)
from sim.errors import InputError, describe_value
from sim.registry import load_game

HISTOGRAMS = ("minutes_histogram", "unfinished_histogram", "turns_histogram")
POSITIONS = (
    "win_by_position",
    "left_by_position",
    "points_by_position",
    "points_by_position_squared",
)
CELLS_AT_ONCE, ROWS_AT_ONCE = 128, 16
"""Cells and rows of a shard whose sums are in Python's hands at a time."""
LARGEST = 2**63 - 1
SHOWN_COUNTS = tuple(name for name in COUNTS if not name.startswith("digest"))


@dataclass(frozen=True)
class Manifest:
    """What a folder of results holds.

    Attributes:
        name, question, seed: of the sweep.
        game: the game's key, or all of them with commas.
        sweep: the sweep's content hash.
        deals: asked for in each cell; the most where cells ask for different numbers, of which
            ``fewest_deals`` is the least.
        cells: of the sweep; ``cells_done`` of them hold all deals.
        games: that the folder holds of this sweep, ``games_asked`` those it asks for.
        digest: hex, a hash of all games that no order, split or number of workers changes.
        versions: of engine, rules and lexicon.
        seconds: that all workers together took.
        targets, limits: as the sweep declares them.
    """

    name: str
    question: str
    game: str
    seed: int
    sweep: str
    deals: int
    fewest_deals: int
    cells: int
    cells_done: int
    games: int
    games_asked: int
    digest: str
    versions: Versions
    seconds: float
    targets: Mapping[str, Any]
    limits: Mapping[str, float]

    @property
    def is_complete(self) -> bool:
        """Are all deals there?"""
        return self.cells_done == self.cells


def games_of(description: Mapping[str, Any]) -> list[str]:
    """The games of a description of cells; an older one names its only game."""
    return list(description["games"]) if "games" in description else [description["game"]]


def game_of(description: Mapping[str, Any], cell: Mapping[str, Any]) -> str:
    """A cell's game."""
    return str(cell.get("game") or description["game"])


def digest_of(games: int, total: int) -> str:
    """The digest of so many games whose rows' hashes sum to ``total``."""
    return hashlib.blake2b(f"{games} {total:x}".encode(), digest_size=16).hexdigest()


def sum_digests(parts: Sequence[tuple[Part, Shard]]) -> tuple[int, int]:
    """Games, and the sum of their rows' hashes."""
    return (
        sum(part.games for part, _ in parts),
        sum(int(part.digest, 16) for part, _ in parts),
    )


def find_parts(folder: Path, description: Mapping[str, Any], need_rows: bool = False) -> Played:
    """The parts that make up each cell of the folder's sweep, in its order.

    Raises:
        InputError: for another run's manifest.
    """
    shards = read_shards(folder)
    check_listed(folder, shards)
    played = played_parts(folder, shards, accepted(read_versions(description)), need_rows)
    return {
        cell["cell"]: choose_parts(played.get(cell["cell"], ()), deals_of(description, cell))[0]
        for cell in description["cells"]
    }


def load_manifest(folder: str | Path) -> Manifest:
    """What a folder of results holds, from its manifest; shards are compared with their checksums.

    Raises:
        InputError: if the folder holds no results, or its manifest or a shard is damaged.
    """
    folder = Path(folder)
    description = read_description(folder)
    parts = find_parts(folder, description)
    sums = [sum_digests(chosen) for chosen in parts.values()]
    games = sum(count for count, _ in sums)
    asked = {cell["cell"]: deals_of(description, cell) for cell in description["cells"]}
    done = [sum(part.deals for part, _ in chosen) == asked[one] for one, chosen in parts.items()]
    shards = {shard.shard: shard for chosen in parts.values() for _, shard in chosen}
    check_shards(folder, shards.values())
    return Manifest(
        name=description["name"],
        question=description["question"],
        game=", ".join(games_of(description)),
        seed=description["seed"],
        sweep=description["sweep"],
        deals=description["deals"],
        fewest_deals=min(asked.values(), default=description["deals"]),
        cells=len(parts),
        cells_done=sum(done),
        games=games,
        games_asked=sum(asked[cell["cell"]] * cell["rotations"] for cell in description["cells"]),
        digest=digest_of(games, sum(total for _, total in sums)),
        versions=join_versions(read_versions(description)),
        seconds=sum(shard.seconds for shard in shards.values()),
        targets=description["targets"],
        limits=description["limits"],
    )


def digest_folder(folder: str | Path) -> str:
    """One hash of all games in a folder, whatever files, blocks or shards they lie in."""
    return load_manifest(folder).digest


def digest_listed(sweep: Sweep, name: str | Path) -> str:
    """The digest of a sweep's games that a place lists, without a look into its files.

    Args:
        sweep: that was played.
        name: of the folder, or its URL.
    """
    place = find_place(name)
    versions = find_all_versions(sweep.games)
    played = find_played(place, place.read_shards(), sweep, versions)
    sums = [
        sum_digests(choose_parts(played.get(cell.hash, ()), sweep.deals_of(cell.hash))[0])
        for cell in sweep.cells
    ]
    return digest_of(sum(games for games, _ in sums), sum(total for _, total in sums))


def load_cells(folder: str | Path) -> pl.DataFrame:
    """One row a cell that has been played, in the sweep's order.

    Columns: the keys ``cell``, ``game``, ``variant``, ``players``, ``bots``, ``deck``,
    ``rules_hash``, ``seed``; ``rule_<name>`` for every parameter that is swept or differs from
    its default; sums over games as int64: ``games``, ``deals``, the stop reasons ``won``,
    ``tie``, ``cap``, ``stall``, ``rule_gap``, ``milliseconds``, ``deciseconds_squared``,
    ``runner_up_left``, ``runner_up_one``; ``turns``, the game's counters and the totals over its
    seats (``score``, ``cards_left``, ``value_left``) each with ``_squared``;
    ``stuck_turns_times_turns``, ``margin_times_score``; the lists ``minutes_histogram``,
    ``unfinished_histogram``, ``turns_histogram`` (of the narrowest type that holds them),
    ``win_by_position``, ``left_by_position``, ``points_by_position`` and its squares; and
    ``digest``. Their units are those of `experiments.store.tally`. Where cells are of several
    games, a figure or parameter that a game lacks is null, and so is a sum that the version which
    played a cell did not keep.

    Raises:
        InputError: if the folder holds no results, or a file differs from its checksum.
    """
    return pl.concat(load_some_cells(folder), how="vertical_relaxed")  # each piece is narrow


def load_some_cells(folder: str | Path) -> Iterator[pl.DataFrame]:
    """The frame of `load_cells` in pieces of so many rows; at least one, which may be empty.

    A cell has thousands of sums, which as Python's numbers take much more memory than in a frame.
    """
    folder = Path(folder)
    description = read_description(folder)
    parts = {cell: chosen for cell, chosen in find_parts(folder, description).items() if chosen}
    cells = [cell for cell in description["cells"] if cell["cell"] in parts]
    for start in range(0, max(len(cells), 1), CELLS_AT_ONCE):
        some = cells[start : start + CELLS_AT_ONCE]
        mine = {cell["cell"]: parts[cell["cell"]] for cell in some}
        yield frame_of_cells(description, some, sum_parts(folder, mine), mine)


def sum_parts(folder: Path, parts: Played) -> dict[str, dict[str, Any]]:
    """The sums of each cell's parts, by cell and column; each file is read once.

    Raises:
        InputError: if a file does not hold what its line in the manifest says.
    """
    by_shard: dict[str, tuple[Shard, set[tuple[str, int]]]] = {}
    for cell, chosen in parts.items():
        for part, shard in chosen:
            by_shard.setdefault(shard.shard, (shard, set()))[1].add((cell, part.first_deal))
    totals: dict[str, dict[str, Any]] = {}
    for shard, wanted in by_shard.values():
        where, found = str(folder / shard.file), 0
        places = [
            place
            for place, part in enumerate(shard.parts)
            if (part.cell, part.first_deal) in wanted
        ]
        for some in read_rows_of_shard(folder, shard, places):
            for row in some.iter_rows(named=True, buffer_size=ROWS_AT_ONCE):
                if (row["cell"], row["first_deal"]) in wanted:
                    add_part(totals.setdefault(row["cell"], {}), row, where)
                    found += 1
        if found != len(wanted):
            raise InputError(where, OTHER_RANGES, REMEDY)
    return totals


def add_part(total: dict[str, Any], row: Mapping[str, Any], where: str) -> None:
    """Add one part's sums, numbers and lists, to its cell's.

    Raises:
        InputError: if the part has lists of another length, or a sum leaves 64 bits.
    """
    for name, value in row.items():
        if name not in ("cell", "first_deal"):
            added = np.array(value, np.int64) if isinstance(value, list) else value
            if name in total and np.shape(total[name]) != np.shape(added):
                raise InputError(where, f"has a {name} of another length than its like", REMEDY)
            summed = total[name] + added if name in total else added
            total[name] = narrowed(summed) if name in HISTOGRAMS else summed
            if isinstance(added, int) and not -LARGEST <= total[name] <= LARGEST:
                raise InputError(where, f"has a {name} that no games add up to", REMEDY)


def narrowed(counts: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same counts in the narrowest type, for thousands of cells are held at once."""
    least = counts.min(initial=0)
    widest = np.min_scalar_type(counts.max(initial=0)) if least >= 0 else np.dtype(np.int64)
    return counts.astype(widest)


def frame_of_cells(
    description: Mapping[str, Any],
    cells: Sequence[Mapping[str, Any]],
    totals: Mapping[str, Mapping[str, Any]],
    parts: Played,
) -> pl.DataFrame:
    """The frame that `load_cells` returns."""
    sums = [totals[cell["cell"]] for cell in cells]
    columns: dict[str, pl.Series] = {}

    def put(name: str, values: list[Any], kind: Any) -> None:
        columns[name] = pl.Series(name, values, kind)

    put("cell", [cell["cell"] for cell in cells], pl.String)
    put("game", [game_of(description, cell) for cell in cells], pl.String)
    for name, kind in (("variant", pl.String), ("players", pl.Int64), ("bots", pl.String)):
        put(name, [cell[name] for cell in cells], kind)
    for name in ("deck", "rules_hash"):
        put(name, [cell[name] for cell in cells], pl.String)
    put("seed", [description["seed"]] * len(cells), pl.Int64)
    mine = {cell["cell"] for cell in cells}
    places = [at for at, cell in enumerate(description["cells"]) if cell["cell"] in mine]
    for name in rule_names(description["cells"]):
        every, kind = rule_column([cell["rules"].get(name) for cell in description["cells"]])
        put(f"rule_{name}", [every[at] for at in places], kind)
    figures = [name for game in games_of(description) for name in sum_columns(load_game(game))]
    for name in ("games", "deals", *(one for one in SHOWN_COUNTS if one != "games")):
        put(name, [one[name] for one in sums], pl.Int64)
    for name in dict.fromkeys(figures):
        put(name, [one.get(name) for one in sums], pl.Int64)
    for name in HISTOGRAMS:
        widest = np.result_type(*(one[name].dtype for one in sums)) if sums else np.int64
        list_of = pl.List(pl.Series(np.zeros(0, widest)).dtype)
        put(name, [one[name] for one in sums], list_of)
    for name in POSITIONS:
        cut = [one[name][: cell["players"]].tolist() for one, cell in zip(sums, cells, strict=True)]
        put(name, cut, pl.List(pl.Int64))
    digests = [digest_of(*sum_digests(parts[cell["cell"]])) for cell in cells]
    put("digest", digests, pl.String)
    return pl.DataFrame(columns)


def rule_names(cells: Sequence[Mapping[str, Any]]) -> list[str]:
    """The parameters that any cell shows, in order of appearance."""
    return list(dict.fromkeys(name for cell in cells for name in cell["rules"]))


def rule_column(values: list[Any]) -> tuple[list[Any], Any]:
    """Values of one parameter and the narrowest type that holds them all: text if they mix.

    None stands for a parameter that a cell's game lacks or leaves as it is.
    """
    there = [value for value in values if value is not None]
    for kinds, kind in (((bool,), pl.Boolean), ((int,), pl.Int64), ((int, float), pl.Float64)):
        if all(
            isinstance(value, kinds) and (kind is pl.Boolean) == isinstance(value, bool)
            for value in there
        ):
            return values, kind
    return [None if value is None else value_text(value) for value in values], pl.String


def load_rows(folder: str | Path, cell: str) -> pl.DataFrame:
    """All rows of a cell in order of deal and rotation, as the engine plays them.

    Args:
        folder: of a sweep with ``keep_rows = true``.
        cell: the cell's hash.

    Raises:
        InputError: if there is no such cell or its rows were not kept.
    """
    return next(load_rows_of_cells(folder, [cell]))


def load_rows_of_cells(folder: str | Path, cells: Iterable[str]) -> Iterator[pl.DataFrame]:
    """The rows of several cells one after the other, as `load_rows`; the manifest is read once.

    Raises:
        InputError: at the first cell that is not there or whose rows were not kept.
    """
    folder = Path(folder)
    description = read_description(folder)
    parts = find_parts(folder, description, need_rows=True)
    by_hash = {one["cell"]: one for one in description["cells"]}
    for cell in cells:
        if cell not in parts:
            problem = f"{folder} has no cell {describe_value(cell)}"
            raise InputError("cell", problem, "a hash that load_cells gives")
        chosen = [part for part, _ in parts[cell]]
        if not chosen:
            problem = f"{folder} keeps no rows of it"
            raise InputError("cell", problem, "a sweep with keep_rows = true")
        game = load_game(game_of(description, by_hash[cell]))
        columns = seated_columns(game, by_hash[cell]["players"])
        yield pl.concat([read_columns(folder, part, columns) for part in chosen])


def read_columns(folder: Path, part: Part, columns: Sequence[str]) -> pl.DataFrame:
    """Some columns of a range's rows.

    Raises:
        InputError: if the file is not what its line in the manifest says.
    """
    frame = read_rows(folder, part)
    lacking = [name for name in columns if name not in frame.columns]
    if lacking:
        raise InputError(str(folder / part.rows_file), f"has no column {lacking[0]}", REMEDY)
    return frame.select(columns)


def find_traces(folder: str | Path, cell: str) -> list[Path]:
    """The files of a cell's traces, in order of deals."""
    return next(find_traces_of_cells(folder, [cell]))


def find_traces_of_cells(folder: str | Path, cells: Iterable[str]) -> Iterator[list[Path]]:
    """The files of several cells' traces, as `find_traces`; the folder is looked at once."""
    folder = Path(folder)
    description = read_description(folder)
    versions = read_versions(description)
    engines = {
        one["cell"]: versions[game_of(description, one)].engine[:8] for one in description["cells"]
    }
    found: dict[tuple[str, str], list[tuple[int, Path]]] = {}
    for path in (folder / TRACES).glob("*.jsonl"):
        name = TRACE_NAME.fullmatch(path.name)
        if name and not path.is_symlink():
            found.setdefault((name[1], name[3]), []).append((int(name[2]), path))
    for cell in cells:
        mine = found.get((cell, engines.get(cell, "")), [])
        yield [path for _, path in sorted(mine)]
