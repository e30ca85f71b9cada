"""What a catalogue of games is made from: folders of results, of skill and of dynamics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from experiments.report.chapter import CHAPTER, Chapter, read_chapter
from experiments.report.source import ReportSource, load_played, source_of
from experiments.report.wording import counted
from experiments.store.results import Manifest
from experiments.store.shards import read_description
from experiments.studies.catalogue.records import (
    Drama,
    Skill,
    TableKey,
    measure_tables,
    read_drama,
    read_skill,
    with_changes,
    with_hands,
)
from experiments.studies.catalogue.study import Catalogue, study_catalogue
from experiments.studies.hands.records import goals_of
from sim.errors import InputError
from sim.registry import load_game
from sim.user_file import MEBIBYTE, parse_json, read_user_text

SKILL, DYNAMICS = "skill.json", "dynamics.json"
MOST_BYTES = 64 * MEBIBYTE
WRITTEN = "the file as it was written"
KEYS = ("game", "variant", "bots", "players", "rule_hand", "changed")


@dataclass(frozen=True)
class Other:
    """A further folder that figures are from: the command that made it, and its digest."""

    what: str
    command: str
    digest: str


@dataclass(frozen=True)
class CatalogueEvidence(ReportSource):
    """Folders of results with the study of their games.

    Attributes: those of `ReportSource`, of the printed hands; and
        catalogue: what they say.
        others: the further folders.
        chapters: of further commands.
        who: the bots of the mixed tables, the good and the weak; empty without skill.
    """

    catalogue: Catalogue
    others: tuple[Other, ...]
    chapters: tuple[Chapter, ...]
    who: tuple[str, str] | None

    @property
    def command(self) -> str:
        """The commands that make these results and this page again."""
        first, _, _ = super().command.partition(" && ")
        again = [one.command for one in self.others]
        report = f"fairdeal report results/{self.folder} --catalogue --with …"
        return "\n".join([first, *again, report])


def read_catalogue(folder: str | Path, others: Sequence[str | Path]) -> CatalogueEvidence:
    """Read the results of printed hands and what else is known of their games.

    Args:
        folder: of results.
        others: folders of results with other hands or rules, of ``fairdeal skill`` (the part
            ``order``), of ``fairdeal dynamics``, or of any command that writes a chapter.

    Raises:
        InputError: if a folder is none of these, or a file is damaged or of other games.
    """
    folder = Path(folder)
    manifest, cells = load_played(folder)
    check_games(folder, manifest)
    frames = [with_changes(with_hands(cells))]
    known: list[Other] = []
    skill: dict[TableKey, Skill] = {}
    drama: dict[TableKey, Drama] = {}
    who: tuple[str, str] | None = None
    chapters: list[Chapter] = []
    for other in map(Path, others):
        if (other / SKILL).exists():
            found, who = skill_in(other)
            skill.update(found)
            known.append(other_of(other, "skill"))
        elif (other / DYNAMICS).exists():
            drama.update(drama_in(other))
            known.append(other_of(other, "lead"))
        elif (other / CHAPTER).exists():
            chapters.append(read_chapter(other, "--with"))
        else:
            more, cells = load_played(other)
            check_games(other, more)
            frames.append(with_changes(with_hands(cells)))
            known.append(results_of(other, more))
    goals = goals_of(manifest.targets, manifest.limits)
    by_rules = {
        changed: measure_tables(frame, goals)
        for (changed,), frame in join_cells(frames, folder)
        .partition_by("changed", as_dict=True, maintain_order=True)
        .items()
    }
    measured = by_rules.pop("", {})
    if not measured:
        raise InputError(str(folder), "no game was played as printed", "games as printed, first")
    source = str(manifest.targets.get("source", ""))
    return CatalogueEvidence(
        **{**source_of(folder, manifest), "game": games_text(measured)},
        catalogue=study_catalogue(measured, goals, source, skill, drama, by_rules),
        others=tuple(known),
        chapters=tuple(chapters),
        who=who,
    )


def games_text(tables: Iterable[TableKey]) -> str:
    """The games in words: how many of each family."""
    games = dict.fromkeys(key.game for key in tables)
    families = Counter(load_game(game).family for game in games)
    return ", ".join(f"{name}: {counted(count, 'game')}" for name, count in families.items())


def check_games(folder: Path, manifest: Manifest) -> None:
    """Refuse games without a hand of cards."""
    description = read_description(folder)
    for name in description.get("games") or [description["game"]]:
        if all(one.name != "hand" for one in load_game(name).params):
            raise InputError(str(folder), f"{name} has no hand size", "games with a hand")


def join_cells(frames: Sequence[pl.DataFrame], folder: Path) -> pl.DataFrame:
    """All cells, those of the first folder before others of the same table, hand and rules.

    Raises:
        InputError: if one folder holds two cells of a table, hand, deck and rules.
    """
    for frame in frames:
        if frame.select(KEYS).is_duplicated().any():
            problem = "holds several cells that nothing known here tells apart"
            raise InputError(str(folder), problem, "games, variants, players, bots, decks, rules")
    joined = pl.concat(frames, how="diagonal_relaxed")
    return joined.unique(KEYS, keep="first", maintain_order=True)


def results_of(folder: Path, manifest: Manifest) -> Other:
    """Where the figures of other hands or rules are from."""
    command = source_line(ReportSource(**source_of(folder, manifest)))
    return Other("other hands and rules", command, manifest.digest)


def source_line(source: ReportSource) -> str:
    """The command that played a folder, with the sweep's own name."""
    return source.command.partition(" && ")[0].replace("sweep.toml", f"{source.name}.toml")


def other_of(folder: Path, what: str) -> Other:
    """Where further figures are from, as the folder's chapter says."""
    chapter = read_chapter(folder, "--with")
    return Other(what, chapter.command, chapter.digest)


def read_file(path: Path) -> Any:
    """A file of figures."""
    text = read_user_text(path, "figures", MOST_BYTES)
    return parse_json(text, str(path), WRITTEN)


def key_of(record: Mapping[str, Any]) -> TableKey | None:
    """The table that figures are of; None if not of the printed rules."""
    if record["rules"] or record["deck"] != "printed":
        return None
    return TableKey(str(record["game"]), str(record["variant"]), int(record["players"]))


def skill_in(folder: Path) -> tuple[dict[TableKey, Skill], tuple[str, str]]:
    """What ``fairdeal skill`` found, and who was good and who weak."""
    path = folder / SKILL
    data = read_file(path)
    try:
        found = {
            key: read_skill(one["order"], key.players)
            for one, key in with_keys(data["tables"])
            if one["order"] is not None
        }
        return found, (str(data["plan"]["good"]), str(data["plan"]["weak"]))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise not_written(path, error) from None


def drama_in(folder: Path) -> dict[TableKey, Drama]:
    """What ``fairdeal dynamics`` found."""
    path = folder / DYNAMICS
    data = read_file(path)
    try:
        found = {key: read_drama(one["metrics"]) for one, key in with_keys(data)}
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise not_written(path, error) from None
    return {key: one for key, one in found.items() if one is not None}


def with_keys(records: Iterable[Any]) -> list[tuple[Any, TableKey]]:
    """Records of tables of the printed rules, each with its key."""
    return [(one, key) for one in records if (key := key_of(one)) is not None]


def not_written(path: Path, error: Exception) -> InputError:
    """What is wrong with a file that no command wrote so."""
    return InputError(str(path), f"is not as a command writes it ({error})", WRITTEN)
