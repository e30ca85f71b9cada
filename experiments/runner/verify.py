"""Is a folder of results what it says? Checksums, sums, games played again, the referee.

Nothing here believes the manifest: every file is compared with its checksum and, row by row,
with what the manifest says it holds; some shards are played again and compared byte for byte;
some games are shown to the referee.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from experiments.design.sweep import Cell, Sweep, read_sweep, with_plan
from experiments.runner.replay import find_misnamed_traces, find_trace_problem, replay_shard
from experiments.runner.worker import find_missing_traces, trace_games
from experiments.store.files import hash_file, open_plain
from experiments.store.manifest import MANIFEST, ROWS, SHARDS, TRACES, Part, Shard, sort_lines
from experiments.store.places import FolderPlace
from experiments.store.quarantine import find_unlisted, set_aside
from experiments.store.results import digest_of, games_of
from experiments.store.rows import read_rows
from experiments.store.shard_content import find_content_problem
from experiments.store.shards import (
    CELLS,
    SWEEP,
    choose_parts,
    deals_of,
    played_parts,
    read_description,
)
from experiments.store.shares import WHOLE
from experiments.store.traces import find_damaged_traces, key_of, trace_key
from experiments.store.versions import Versions, accepted, find_all_versions, read_versions
from sim.errors import InputError
from sim.search.find_words import built_anew

MOST_FINDINGS = 1000
USUAL_SHARDS = 3
USUAL_TRACES = 5


@dataclass(frozen=True)
class Finding:
    """Something that is wrong.

    Attributes:
        where: the file, relative to the folder, or the line.
        problem: what is wrong with it.
    """

    where: str
    problem: str


@dataclass
class Verification:
    """What was looked at and what was wrong.

    Attributes:
        folder: of the results.
        games, games_asked: that count, and that the sweep asks for.
        digest: of all games that count, from the shards' own rows.
        shards: files compared with their checksums and their lines.
        rows_files: files of rows compared with their checksums.
        parts_played: ranges of deals that were played again, with ``games_played`` games.
        games_played: see above.
        traces: games that the referee checked.
        unlisted: files of shards that no line of the manifest names: they do not count.
        traces_mended: games that were played again for their traces.
        findings: what is wrong.
    """

    folder: str
    games: int = 0
    games_asked: int = 0
    digest: str = ""
    shards: int = 0
    rows_files: int = 0
    parts_played: int = 0
    games_played: int = 0
    traces: int = 0
    unlisted: int = 0
    traces_mended: int = 0
    findings: list[Finding] = field(default_factory=list)

    @property
    def is_right(self) -> bool:
        """True if nothing is wrong."""
        return not self.findings

    def find(self, where: str, problem: str) -> None:
        """Note something that is wrong."""
        if len(self.findings) < MOST_FINDINGS:
            self.findings.append(Finding(where, problem))


def verify_folder(
    folder: str | Path,
    *,
    shards: int = USUAL_SHARDS,
    traces: int = USUAL_TRACES,
    seed: int | None = None,
    sweep_file: str | Path | None = None,
    is_mending: bool = False,
) -> Verification:
    """Check a folder of results.

    Args:
        folder: that `fairdeal run`, `merge` or `compact` has written.
        shards: how many random shards are played again.
        traces: how many games the referee checks.
        seed: names the sample; another one each time if None.
        sweep_file: where the decks and tables that the sweep names can be found; the copy in the
            folder if None.
        is_mending: move what is wrong to the quarantine, for the next run to play again, and
            play again at once what traces lack.

    Raises:
        InputError: if the folder holds no results, or its sweep cannot be read.
    """
    folder = Path(folder)
    found = Verification(str(folder))
    if lacks_description(folder, found):
        return found
    description = read_description(folder)
    sweep = as_planned(read_sweep(sweep_file or folder / SWEEP), description)
    chance = random.Random(seed)
    there, damaged = sort_lines(folder)
    for _, error in damaged:
        found.find(error.where, error.problem)
    latest = list({shard.shard: shard for shard in there}.values())
    found.unlisted = len(find_unlisted(folder, latest))
    if not there and not damaged:
        found.find(
            MANIFEST, f"{name_lack(folder / MANIFEST)}: no game counts; {name_files(folder)}"
        )
    bad = check_files(folder, latest, found)
    check_description(found, description, sweep)
    counted = count_games(
        folder, [one for one in latest if one.shard not in bad], found, description
    )
    wrong_traces = check_kept_traces(folder, sweep, description, found)
    versions = find_all_versions(games_of(description))
    is_known_version = read_versions(description) == versions
    if not is_known_version:
        problem = (
            "was played by another version of Fair Deal; its games cannot be played again here"
        )
        found.find("cells.json", problem)
    else:
        with built_anew():
            recheck = Recheck(folder, sweep, versions, chance)
            bad |= play_again(recheck, counted, shards, found)
            wrong_traces += check_traces(recheck, traces, found)
    if is_mending:
        for shard in latest:
            if shard.shard in bad and (folder / shard.file).exists():
                set_aside(folder, folder / shard.file)
        for path in dict.fromkeys(wrong_traces):
            set_aside(folder, path)
        if is_known_version and cells_of(description) == [cell.hash for cell in sweep.cells]:
            found.traces_mended = mend_traces(folder, sweep, versions)
    return found


def mend_traces(folder: Path, sweep: Sweep, versions: dict[str, Versions]) -> int:
    """Play again the games whose traces are not there, and keep them; how many."""
    place = FolderPlace(folder)
    missing = find_missing_traces(sweep, place, versions, WHOLE)
    if missing:
        (folder / TRACES).mkdir(exist_ok=True)
        trace_games((place, missing))
    return len(missing)


def cells_of(description: Mapping[str, Any]) -> list[str]:
    """The hashes of the cells that a folder names."""
    return [cell["cell"] for cell in description["cells"]]


def check_kept_traces(
    folder: Path, sweep: Sweep, description: Mapping[str, Any], found: Verification
) -> list[Path]:
    """Compare every trace with its checksum, and see whether all that are to be kept are there.

    A run writes traces before games, so that a folder with all its games has lost what it lacks.

    Returns:
        The traces that are wrong.
    """
    damaged = find_damaged_traces(folder)
    for path in damaged:
        found.find(f"{TRACES}/{path.name}", "differs from the checksum in its name")
    versions = read_versions(description)
    misnamed = set(find_misnamed_traces(folder, sweep.cells, versions)) - set(damaged)
    for path in sorted(misnamed):
        found.find(f"{TRACES}/{path.name}", "is of another game than its name says")
    there = {key_of(path.name) for path in (folder / TRACES).glob("*.jsonl")}
    wanted = [
        trace_key(cell.hash, deal, versions[cell.game].engine)
        for cell in sweep.cells
        if cell.game in versions
        for deal in range(min(sweep.traces, sweep.deals_of(cell.hash)))
    ]
    lost = [key for key in wanted if key not in there]
    is_same = cells_of(description) == [cell.hash for cell in sweep.cells]
    if lost and is_same and found.games == found.games_asked:
        problem = f"{len(lost):,} of {len(wanted):,} traces that the sweep keeps are not there"
        found.find(TRACES, f"{problem}, {lost[0]} the first; a run plays them again")
    return [*damaged, *sorted(misnamed)]


def lacks_description(folder: Path, found: Verification) -> bool:
    """Note that a folder has results and nothing that says of what."""
    path = folder / CELLS
    is_empty = path.is_file() and not path.stat().st_size
    parts = (any((folder / name).glob("*")) for name in (SHARDS, ROWS, TRACES))
    is_lost = (is_empty or not path.exists()) and ((folder / MANIFEST).exists() or any(parts))
    if is_lost:
        lack = "is empty" if is_empty else "is not there"
        found.find(CELLS, f"{lack}: no game counts; {name_files(folder)}")
    return is_lost


def name_lack(path: Path) -> str:
    """How a file comes to say nothing."""
    if not path.exists():
        return "is not there"
    return "lists no shard" if path.stat().st_size else "is empty"


def name_files(folder: Path) -> str:
    """What a folder holds, for who has to find out what became of its games."""
    counts = [(name, len(list((folder / name).glob("*")))) for name in (SHARDS, ROWS, TRACES)]
    lines = count_lines(folder / MANIFEST)
    listed = [f"a manifest of {lines:,} lines"] if lines else []
    files = [f"{count:,} files in {name}" for name, count in counts if count]
    return f"the folder holds {', '.join([*listed, *files]) or 'nothing'}"


def count_lines(path: Path) -> int:
    """The lines of a file, 0 if it is not there."""
    try:
        with open_plain(path) as file:
            return sum(1 for _ in file)
    except OSError:
        return 0


def check_files(folder: Path, shards: Iterable[Shard], found: Verification) -> set[str]:
    """Compare every file with its checksum and its line; return the shards that are wrong."""
    bad = set()
    for shard in shards:
        problem = find_file_problem(folder, shard)
        if problem:
            found.find(shard.file, problem)
            bad.add(shard.shard)
        found.shards += 1
        for part in shard.parts:
            if part.rows_file:
                found.rows_files += 1
                problem = find_rows_file_problem(folder, part)
                if problem:
                    found.find(part.rows_file, problem)
                    bad.add(shard.shard)
    return bad


def find_file_problem(folder: Path, shard: Shard) -> str:
    """What is wrong with a shard's file, or nothing."""
    content = hash_file(folder / shard.file)
    if content is None:
        return "is not there"
    if content != shard.sha256:
        return "differs from its checksum in the manifest"
    return find_content_problem(folder, shard)


def find_rows_file_problem(folder: Path, part: Part) -> str:
    """What is wrong with a range's file of rows, or nothing."""
    if not (folder / part.rows_file).exists():
        return "is not there"
    try:
        read_rows(folder, part)
    except InputError as error:
        return error.problem
    return ""


def as_planned(sweep: Sweep, description: Mapping[str, Any]) -> Sweep:
    """A sweep with the deals of each cell that its results were planned with."""
    planned = {cell["cell"]: cell["deals"] for cell in description["cells"] if "deals" in cell}
    return with_plan(sweep, planned) if planned else replace(sweep, deals=description["deals"])


def check_description(found: Verification, description: Mapping[str, Any], sweep: Sweep) -> None:
    """The cells that the folder names must be those of its sweep file."""
    if cells_of(description) != [cell.hash for cell in sweep.cells]:
        found.find("cells.json", f"names other cells than the sweep {sweep.path}")
    elif description["sweep"] != sweep.content_hash:
        found.find(sweep.path.name, "was changed since the games were played or judged")


def count_games(
    folder: Path, shards: Sequence[Shard], found: Verification, description: Mapping[str, Any]
) -> list[tuple[Part, Shard]]:
    """Add up the games that count; return their parts."""
    played = played_parts(folder, shards, accepted(read_versions(description)))
    counted: list[tuple[Part, Shard]] = []
    for cell in description["cells"]:
        chosen, _ = choose_parts(played.get(cell["cell"], ()), deals_of(description, cell))
        counted += chosen
        found.games_asked += deals_of(description, cell) * cell["rotations"]
    found.games = sum(part.games for part, _ in counted)
    found.digest = digest_of(found.games, sum(int(part.digest, 16) for part, _ in counted))
    return counted


@dataclass(frozen=True)
class Recheck:
    """What games are played again by: the folder, its sweep, versions, draws of which games."""

    folder: Path
    sweep: Sweep
    versions: dict[str, Versions]
    chance: random.Random


def play_again(
    recheck: Recheck, counted: Sequence[tuple[Part, Shard]], most: int, found: Verification
) -> set[str]:
    """Play random shards again and compare; return those that differ."""
    chance = recheck.chance
    cells = {cell.hash: cell for cell in recheck.sweep.cells}
    shards = {shard.shard: shard for _, shard in counted}
    able = sorted(name for name, one in shards.items() if is_known(one, cells))
    bad = set()
    for name in chance.sample(able, min(most, len(able))):
        replay = replay_shard(recheck.folder, shards[name], cells, recheck.versions, chance)
        found.parts_played += replay.parts
        found.games_played += replay.games
        for where, problem in replay.problems:
            found.find(where, problem)
            bad.add(name)
    return bad


def is_known(shard: Shard, cells: dict[str, Cell]) -> bool:
    """Are all of a shard's cells of the sweep as it is now?"""
    return all(part.cell in cells for part in shard.parts)


def check_traces(recheck: Recheck, most: int, found: Verification) -> list[Path]:
    """Show random games to the referee: of the traces there, or of deals that are counted.

    Returns:
        The traces that differ from their games.
    """
    sweep, chance = recheck.sweep, recheck.chance
    fewest = min(sweep.deals_of(cell.hash) for cell in sweep.cells)
    deals = min(sweep.traces or fewest, fewest)
    count = deals * len(sweep.cells)
    wrong = []
    for number in chance.sample(range(count), min(most, count)):
        cell, deal = sweep.cells[number // deals], number % deals
        engine = recheck.versions[cell.game].engine
        where, problem = find_trace_problem(recheck.folder, cell, deal, chance, engine)
        found.traces += 1
        if problem and not any(one.where == where for one in found.findings):
            found.find(where, problem)
            if where.startswith(f"{TRACES}/"):
                wrong.append(recheck.folder / where)
    return wrong
