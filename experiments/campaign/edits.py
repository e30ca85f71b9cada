"""What an edit costs: the kernels compiled again, and the published results that go stale.

Each edit is made in a copy of ``sim``, whose closures a new process reads; nothing is deduced.
"""

from __future__ import annotations

import json
import os
import pkgutil
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import sim
from experiments.design.family import spread_family
from experiments.store.manifest import MANIFEST
from experiments.store.versions import engine_version
from sim.cache.closures import closure_hash, find_file
from sim.cache.syntax_trees import read_source
from sim.registry import game_names

DECORATORS = {"kernel", "small_kernel", "inlined_kernel", "compile_to"}
SURVEY = "from experiments.campaign.edits import survey; import json; print(json.dumps(survey()))"


@dataclass(frozen=True)
class Edit:
    """A change of one file.

    Attributes:
        title: what is changed.
        file: below ``sim``.
        added: what is written at its end.
        may_cost: ends of the names of modules and games that it may touch; all if empty.
    """

    title: str
    file: str
    added: str
    may_cost: tuple[str, ...] = ("",)


EDITS = (
    Edit("a comment in a bot", "bots/recall.py", "# a comment\n", ()),
    Edit("a line in a referee", "referee/word_crush/turn.py", "EDITED = 1\n", ()),
    Edit("a line in one game", "games/final_word/leftovers.py", "EDITED = 1\n", ("leftovers",)),
    Edit("a line in a family", "games/final_word/family/cards.py", "EDITED = 1\n"),
    Edit("a line in one search", "search/split.py", "EDITED = 1\n"),
    Edit("a line in a bot", "bots/recall.py", "EDITED = 1\n"),
    Edit("a line in the random streams", "rng.py", "EDITED = 1\n"),
)


@dataclass(frozen=True)
class Cost:
    """What an edit changes.

    Attributes:
        edit: the edit.
        kernels: modules whose kernels are compiled again.
        games: games whose results go stale.
        folders: published folders of results that go stale.
    """

    edit: Edit
    kernels: tuple[str, ...]
    games: tuple[str, ...]
    folders: tuple[str, ...]


@dataclass(frozen=True)
class PublishedFolder:
    """A published folder of results.

    Attributes:
        name: below the folder of reports.
        games: that it is of.
        engines: the versions that played it.
    """

    name: str
    games: tuple[str, ...]
    engines: frozenset[str]

    def is_stale(self) -> bool:
        """Did other sources than those at hand play any of it?"""
        return not self.engines <= {engine_version(game) for game in self.games}


@dataclass(frozen=True)
class EditCampaign:
    """What came of all edits.

    Attributes:
        costs: of each.
        stale: published folders that are stale without any edit.
        problems: what an edit should not have cost.
    """

    costs: Sequence[Cost]
    stale: Sequence[str]
    problems: Sequence[str]


def run_edit_campaign(reports: Path | None = None) -> EditCampaign:
    """Make each edit and judge what it costs.

    Args:
        reports: the folder of published results; the one beside the sources if None.
    """
    reports = reports or Path(__file__).parents[2] / "reports"
    costs = cost_edits(reports)
    stale = [one.name for one in read_published(reports) if one.is_stale()]
    return EditCampaign(costs, stale, [line for cost in costs for line in find_problems(cost)])


def find_problems(cost: Cost) -> Iterator[str]:
    """What an edit should not have cost."""
    for name in (*cost.kernels, *cost.games):
        if not name.endswith(cost.edit.may_cost):
            yield f"{cost.edit.title} should cost nothing of {name}"


def kernel_modules() -> Iterator[str]:
    """The modules of ``sim`` that define kernels, by what they import."""
    for found in pkgutil.walk_packages(sim.__path__, "sim.", onerror=lambda _: None):
        path = find_file(found.name)
        for level, module, names in read_source(path).imports if path else ():
            if (level, module) == (0, "sim.kernel") and DECORATORS & set(names):
                yield found.name
                break


def survey() -> dict[str, dict[str, str]]:
    """The hash of each module with kernels, and the engine version of each game."""
    return {
        "kernels": {module: closure_hash([module]) for module in kernel_modules()},
        "games": {game: engine_version(game) for game in game_names()},
    }


def survey_copy(root: Path) -> dict[str, dict[str, str]]:
    """The survey of a new process, of the ``sim`` that lies in a folder."""
    sources = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), str(sources)])}
    done = subprocess.run(
        [sys.executable, "-c", SURVEY],
        cwd=root, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    answer: dict[str, dict[str, str]] = json.loads(done.stdout)
    return answer


def read_published(reports: Path) -> list[PublishedFolder]:
    """The published folders of results; none if there is no such folder."""
    found = []
    for path in sorted(reports.rglob(MANIFEST)):
        sweep = tomllib.loads((path.parent / "sweep.toml").read_text(encoding="utf-8"))
        asked = spread_family(sweep)["game"]
        games = [asked] if isinstance(asked, str) else asked
        shards = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        engines = frozenset(shard["engine"] for shard in shards)
        name = path.parent.relative_to(reports).as_posix()
        found.append(PublishedFolder(name, tuple(games), engines))
    return found


def changed(before: Mapping[str, str], after: Mapping[str, str]) -> tuple[str, ...]:
    """The names whose hash is another."""
    return tuple(sorted(name for name in before if after.get(name) != before[name]))


def cost_edits(reports: Path) -> list[Cost]:
    """Make each edit in a copy of ``sim`` and see what it changes.

    Args:
        reports: the folder of published results.
    """
    published = read_published(reports)
    costs = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "sim"
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(Path(sim.__file__).parent, copy, ignore=ignored)
        before = survey_copy(copy.parent)
        for edit in EDITS:
            path = copy / edit.file
            content = path.read_bytes()
            path.write_bytes(content + edit.added.encode())
            after = survey_copy(copy.parent)
            path.write_bytes(content)
            games = changed(before["games"], after["games"])
            folders = tuple(one.name for one in published if set(one.games) & set(games))
            kernels = changed(before["kernels"], after["kernels"])
            costs.append(Cost(edit, kernels, games, folders))
    return costs
