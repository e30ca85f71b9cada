"""The study of games beside each other: which works as printed, and which change would help most.

Pure functions from measured cells to dataclasses; `experiments.studies.catalogue.text` says it in
words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from experiments.studies.catalogue.change import with_change
from experiments.studies.catalogue.entries import Table, VersionEntry, judge_figures
from experiments.studies.catalogue.records import (
    Drama,
    Figures,
    Measured,
    Skill,
    TableKey,
    usual_hand,
)
from experiments.studies.hands.records import Goals
from sim.registry import load_game, printed_name

SMALL = ("and", "at", "of", "or", "the")
"""Words that a title does not capitalise."""


@dataclass(frozen=True)
class Catalogue:
    """All that the results say.

    Attributes:
        goals: the declared targets and limits.
        source: whose they are, in words; empty if the sweep does not say.
        bots: who played, the base first.
        versions: by name.
    """

    goals: Goals
    source: str
    bots: tuple[str, ...]
    versions: tuple[VersionEntry, ...]

    @property
    def base(self) -> str:
        """The bots that the answers are for."""
        return self.bots[0]

    @property
    def tables(self) -> list[tuple[VersionEntry, Table]]:
        """Every table with its version."""
        return [(one, table) for one in self.versions for table in one.tables]

    @property
    def shared(self) -> list[tuple[VersionEntry, Table]]:
        """Those of two players or more."""
        return [(one, table) for one, table in self.tables if table.players > 1]


def version_name(game: str, variant: str) -> str:
    """A version's name as printed on the box.

    >>> version_name("eight_it_all", "take 10"), version_name("three_two_one", "printed")
    ('Eight It All, Take 10', '3-2-1')
    >>> version_name("last_man_standing", "knockout first or last")
    'Last Man Standing, Knockout First or Last'
    """
    name = printed_name(game)
    if variant == load_game(game).variants[0].name:
        return name
    parts = [word if word in SMALL else word.capitalize() for word in variant.split()]
    return f"{name}, {' '.join(parts)}"


def study_catalogue(
    measured: Measured,
    goals: Goals,
    source: str = "",
    skill: Mapping[TableKey, Skill] | None = None,
    drama: Mapping[TableKey, Drama] | None = None,
    by_rules: Mapping[str, Measured] | None = None,
) -> Catalogue:
    """Study measured tables (`experiments.studies.catalogue.records.measure_tables`).

    Args:
        measured: by table and bots.
        goals: the declared targets and limits.
        source: whose they are.
        skill, drama: of tables at which they were played.
        by_rules: tables measured with other rules than the printed ones, by what is changed
            (`experiments.studies.catalogue.records.with_changes`).
    """
    tables: dict[tuple[str, str], list[Table]] = {}
    for key, by_bots in measured.items():
        table = judge_table(key, by_bots, goals, skill or {}, drama or {})
        if table.printed:
            tables.setdefault((key.game, key.variant), []).append(table)
    entries = [entry_of(game, variant, found) for (game, variant), found in tables.items()]
    everyone = list(dict.fromkeys(bots for by_bots in measured.values() for bots in by_bots))
    everyone.sort(key=lambda one: one != "casual")
    return Catalogue(
        goals=goals,
        source=source,
        bots=tuple(everyone),
        versions=tuple(
            with_change(one, entries, by_rules or {}, goals)
            for one in sorted(entries, key=lambda one: one.name)
        ),
    )


def entry_of(game: str, variant: str, tables: Iterable[Table]) -> VersionEntry:
    """A version with its tables; its change is found when all versions are there."""
    known = load_game(game)
    is_printed = variant == known.variants[0].name
    ordered = tuple(sorted(tables, key=lambda table: table.players))
    return VersionEntry(
        game=game,
        variant=variant,
        name=version_name(game, variant),
        title=known.title if is_printed else known.variant(variant).title,
        hand=next(iter(ordered[0].printed.values())).hand,
        tables=ordered,
    )


def judge_table(
    key: TableKey,
    by_bots: Mapping[str, tuple[Figures, ...]],
    goals: Goals,
    skill: Mapping[TableKey, Skill],
    drama: Mapping[TableKey, Drama],
) -> Table:
    """A table with all its hands judged; without a printed hand that was played it has none."""
    usual = usual_hand(key.game, key.variant, key.players)
    hands = {
        bots: tuple(judge_figures(one, goals) for one in figures)
        for bots, figures in by_bots.items()
    }
    printed = {bots: one for bots, judged in hands.items() for one in judged if one.hand == usual}
    return Table(key, printed, hands, skill.get(key), drama.get(key))
