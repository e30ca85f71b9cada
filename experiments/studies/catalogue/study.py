"""The study of games beside each other: which works as printed, and which change would help most.

Every table is judged as in `experiments.studies.games.study`, by the declared lengths of game in
turn: it works if it meets the limits of any of them. Someone alone neither wins nor has a seat, so
that only length and turns without a move count there.

Pure functions from measured cells to dataclasses; `experiments.studies.catalogue.text` says it in
words.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from experiments.studies.catalogue.records import Drama, Figures, Skill, TableKey, usual_hand
from experiments.studies.games.study import Judgement, judge
from experiments.studies.hands.records import Estimate, Goals
from sim.registry import load_game, printed_name

WORKS, FAILS, OPEN = "works", "does not", "undecided"
"""Verdicts on a table: it surely meets every limit, surely misses one, or neither is sure."""

NOTHING = Estimate(0.0, 0.0, 0.0)
SMALL = ("and", "at", "of", "or", "the")
"""Words that a title does not capitalise."""


@dataclass(frozen=True)
class Judged:
    """A cell judged by the length of game that suits it best.

    Attributes:
        figures: the cell.
        mode: the declared length.
        best: its judgement by that length.
        verdict: one of `WORKS`, `FAILS`, `OPEN`.
    """

    figures: Figures
    mode: str
    best: Judgement
    verdict: str

    @property
    def hand(self) -> int:
        """The cards dealt."""
        return self.figures.record.hand

    @property
    def meets(self) -> bool:
        """Does it meet every limit, by the estimates?"""
        return self.best.meets


@dataclass(frozen=True)
class Table:
    """A version of a game with its number of players.

    Attributes:
        key: which.
        printed: the printed hand, by bots.
        hands: every hand that was played, by bots, in rising order.
        skill, drama: None where they were not played, or mean nothing.
    """

    key: TableKey
    printed: Mapping[str, Judged]
    hands: Mapping[str, tuple[Judged, ...]]
    skill: Skill | None
    drama: Drama | None

    @property
    def players(self) -> int:
        """How many play."""
        return self.key.players

    @property
    def agreed(self) -> str | None:
        """The verdict that holds for all bots; None if theirs differ."""
        verdicts = {one.verdict for one in self.printed.values()}
        return verdicts.pop() if len(verdicts) == 1 else None

    def meeting(self, bots: str) -> tuple[int, ...]:
        """The hands that meet every limit, by the estimates."""
        return tuple(one.hand for one in self.hands[bots] if one.meets)

    def with_hand(self, bots: str, hand: int) -> Judged | None:
        """What was found with a hand."""
        return next((one for one in self.hands[bots] if one.hand == hand), None)


@dataclass(frozen=True)
class Change:
    """One change of a version, and what it mends.

    Attributes:
        hand: that all would be dealt; None if not the hand is changed.
        variant: the other variant's name as printed; empty if not the variant is changed.
        mended: tables (players, bots) that miss a limit as printed and then none, one of the two
            surely.
        broken: the other way round.
    """

    hand: int | None
    variant: str
    mended: tuple[tuple[int, str], ...]
    broken: tuple[tuple[int, str], ...]

    @property
    def gain(self) -> int:
        """Tables mended less tables broken."""
        return len(self.mended) - len(self.broken)


@dataclass(frozen=True)
class VersionEntry:
    """One version of a game.

    Attributes:
        game, variant: keys.
        name: as printed on the box.
        title: the sentence that is the rule.
        hand: the printed one.
        tables: by players.
        change: the one that helps most; None if none helps.
    """

    game: str
    variant: str
    name: str
    title: str
    hand: int
    tables: tuple[Table, ...]
    change: Change | None = None

    @property
    def hands(self) -> tuple[int, ...]:
        """All hands that were played."""
        return tuple(
            sorted(
                {
                    one.hand
                    for table in self.tables
                    for judged in table.hands.values()
                    for one in judged
                }
            )
        )

    @property
    def shared(self) -> tuple[Table, ...]:
        """The tables of two players or more, on which verdicts on the version rest."""
        return tuple(table for table in self.tables if table.players > 1)

    @property
    def solo(self) -> Table | None:
        """The table of one player."""
        return next((table for table in self.tables if table.players == 1), None)

    def verdicts(self, bots: str) -> dict[str, tuple[int, ...]]:
        """Player counts of two or more by verdict."""
        found: dict[str, list[int]] = {}
        for table in self.shared:
            if bots in table.printed:
                found.setdefault(table.printed[bots].verdict, []).append(table.players)
        return {verdict: tuple(players) for verdict, players in found.items()}

    @property
    def works(self) -> bool:
        """Does it work as printed at every shared table, whoever plays?"""
        return bool(self.shared) and all(table.agreed == WORKS for table in self.shared)

    @property
    def fails(self) -> bool:
        """Does it fail as printed at every shared table, whoever plays?"""
        return bool(self.shared) and all(table.agreed == FAILS for table in self.shared)


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
    measured: Mapping[TableKey, Mapping[str, tuple[Figures, ...]]],
    goals: Goals,
    source: str = "",
    skill: Mapping[TableKey, Skill] | None = None,
    drama: Mapping[TableKey, Drama] | None = None,
) -> Catalogue:
    """Study measured tables (`experiments.studies.catalogue.records.measure_tables`).

    Args:
        measured: by table and bots.
        goals: the declared targets and limits.
        source: whose they are.
        skill, drama: of tables at which they were played.
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
            replace(one, change=best_change(one, entries))
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
    usual = usual_hand(key.game, key.variant)
    hands = {
        bots: tuple(judge_figures(one, goals) for one in figures)
        for bots, figures in by_bots.items()
    }
    printed = {bots: one for bots, judged in hands.items() for one in judged if one.hand == usual}
    return Table(key, printed, hands, skill.get(key), drama.get(key))


def judge_figures(figures: Figures, goals: Goals) -> Judged:
    """A cell by every declared length of game: the one that it meets, or misses by least."""
    record = figures.record
    if figures.is_solo:
        shares = dict.fromkeys(record.endings, NOTHING)
        minutes = {**record.minutes, "median": figures.minutes}
        unknown = Estimate(math.nan, math.nan, math.nan)
        record = replace(
            record, minutes=minutes, endings=shares, seats=(NOTHING,), seat_edge=unknown
        )
    found = {mode: judge(record, target, goals) for mode, target in goals.minutes.items()}

    def order(mode: str) -> tuple[bool, bool, int, float]:
        one = found[mode]
        off = abs(math.log(max(figures.minutes.value, 1e-9) / goals.minutes[mode]))
        return not one.meets, one.meets and not one.is_sure, len(one.fails), off

    mode = min(found, key=order)
    verdict = OPEN
    if found[mode].meets:
        verdict = WORKS if found[mode].is_sure else OPEN
    elif all(one.is_sure for one in found.values()):
        verdict = FAILS
    return Judged(figures, mode, found[mode], verdict)


def best_change(entry: VersionEntry, entries: Iterable[VersionEntry]) -> Change | None:
    """The change, of those that were played, that makes most tables meet the limits.

    A hand for all tables, or another variant of the game. Of several the nearest hand, before
    another variant; None if none mends more than it breaks.
    """
    hands = sorted(entry.hands, key=lambda hand: (abs(hand - entry.hand), hand))
    changes = [change_hand(entry, hand) for hand in hands if hand != entry.hand]
    changes += [
        change_variant(entry, one)
        for one in entries
        if one.game == entry.game and one.variant != entry.variant
    ]
    best = max(changes, key=lambda one: one.gain, default=None)
    return best if best and best.gain > 0 else None


def change_hand(entry: VersionEntry, hand: int) -> Change:
    """What another hand mends and breaks."""
    pairs = [
        (table.players, bots, judged, table.with_hand(bots, hand))
        for table in entry.tables
        for bots, judged in table.printed.items()
    ]
    return change_of(pairs, hand, "")


def change_variant(entry: VersionEntry, other: VersionEntry) -> Change:
    """What another variant mends and breaks, at the tables that both have."""
    there = {table.players: table for table in other.tables}
    pairs = [
        (table.players, bots, judged, there[table.players].printed.get(bots))
        for table in entry.tables
        if table.players in there
        for bots, judged in table.printed.items()
    ]
    return change_of(pairs, None, other.name)


def change_of(
    pairs: Iterable[tuple[int, str, Judged, Judged | None]], hand: int | None, variant: str
) -> Change:
    """A change from what stands before and after it at each table."""
    known = [(players, bots, old, new) for players, bots, old, new in pairs if new is not None]
    return Change(
        hand,
        variant,
        mended=tuple((one, bots) for one, bots, old, new in known if is_mended(old, new)),
        broken=tuple((one, bots) for one, bots, old, new in known if is_mended(new, old)),
    )


def is_mended(old: Judged, new: Judged) -> bool:
    """Does the one miss a limit and the other none, and one of the two surely?"""
    return not old.meets and new.meets and (old.verdict == FAILS or new.verdict == WORKS)
