"""Which game for which purpose: what a designer asks for, and which tables give it.

A purpose names the players, the length, and one figure that should be large or small. Candidates
are the tables that meet every declared limit as printed, by the estimates of the base bots; of
them the one whose figure is best is picked, and those that cannot be told from it are named.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from experiments.studies.catalogue.entries import Judged, Table, VersionEntry
from experiments.studies.catalogue.study import Catalogue
from experiments.studies.hands.estimates import Estimate
from experiments.studies.hands.records import Goals

Candidate = tuple[VersionEntry, Table]


@dataclass(frozen=True)
class Measure:
    """A figure of a table that a purpose may ask for.

    Attributes:
        name: what tables call it.
        read: from a table and its base cell; None where it is unknown or means nothing.
        is_high: is more of it wanted?
    """

    name: str
    read: Callable[[Table, Judged], Estimate | None]
    is_high: bool


def read_elo(table: Table, judged: Judged) -> Estimate | None:
    """An expert's strength among casual players."""
    return table.skill.elo if table.skill else None


def read_last_lead(table: Table, judged: Judged) -> Estimate | None:
    """When the winner takes the lead for good."""
    return table.drama.last_lead if table.drama else None


SKILL = Measure("skill", read_elo, is_high=True)
LUCK = Measure("skill", read_elo, is_high=False)
LATE = Measure("last lead", read_last_lead, is_high=True)
EVEN = Measure("seats", lambda table, judged: judged.figures.record.seat_edge, is_high=False)
BUSY = Measure("stuck", lambda table, judged: judged.figures.record.numbers["stuck"], is_high=False)
SHORT = Measure("minutes", lambda table, judged: judged.figures.minutes, is_high=False)


@dataclass(frozen=True)
class Purpose:
    """What a designer may ask for.

    Attributes:
        title: in words.
        players: how many.
        measure: what decides.
        is_short: must it be on target as the shortest declared length?
    """

    title: str
    players: int
    measure: Measure
    is_short: bool = False


PURPOSES = (
    Purpose("Short, for two, where the better player should win", 2, SKILL, is_short=True),
    Purpose("Short, for two, where a beginner should have a chance", 2, LUCK, is_short=True),
    Purpose("For two, where the better player should win", 2, SKILL),
    Purpose("For three, where it should not matter who begins", 3, EVEN),
    Purpose("For four, where the better player should win", 4, SKILL),
    Purpose("For four, where a beginner should have a chance", 4, LUCK),
    Purpose("For four, open until late", 4, LATE),
    Purpose("For four, where nobody should sit there without a move", 4, BUSY),
    Purpose("For six, as short as possible", 6, SHORT),
    Purpose("Alone, seldom without a move", 1, BUSY),
)
"""The purposes that the page answers."""


@dataclass(frozen=True)
class Pick:
    """What a purpose gets.

    Attributes:
        purpose: what was asked for.
        best: the pick; None if no table meets the limits.
        alike: candidates whose figure's interval overlaps the pick's, the best first.
        others: how many candidates there were.
        for_all: does the pick meet the limits whoever plays?
    """

    purpose: Purpose
    best: Candidate | None
    alike: tuple[Candidate, ...] = ()
    others: int = 0
    for_all: bool = False


def longest_short(goals: Goals) -> float:
    """The minutes by which half of the games of a short one are over: the shortest length's end."""
    return min(goals.minutes.values()) * (1 + goals.band)


def can_answer(purpose: Purpose, catalogue: Catalogue) -> bool:
    """Is the figure that it asks for known of any table of so many players?"""
    figures = [
        purpose.measure.read(table, table.printed[catalogue.base])
        for _, table in catalogue.tables
        if table.players == purpose.players and catalogue.base in table.printed
    ]
    return any(one is not None and not math.isnan(one.value) for one in figures)


def pick_for(purpose: Purpose, catalogue: Catalogue) -> Pick:
    """The table for a purpose."""
    base = catalogue.base
    found: list[tuple[Estimate, Candidate]] = []
    for entry, table in catalogue.tables:
        judged = table.printed.get(base)
        if table.players != purpose.players or judged is None or not judged.meets:
            continue
        if purpose.is_short and judged.figures.minutes.value > longest_short(catalogue.goals):
            continue
        figure = purpose.measure.read(table, judged)
        if figure is not None and not math.isnan(figure.value):
            found.append((figure, (entry, table)))
    if not found:
        return Pick(purpose, None)
    found.sort(key=lambda one: one[0].value, reverse=purpose.measure.is_high)
    first, best = found[0]
    alike = [
        candidate
        for figure, candidate in found[1:]
        if figure.low <= first.high and first.low <= figure.high
    ]
    return Pick(
        purpose,
        best,
        tuple(alike),
        len(found),
        for_all=all(one.meets for one in best[1].printed.values()),
    )
