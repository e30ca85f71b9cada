"""Tables judged, and the versions that they are of.

Every table is judged as in `experiments.studies.games.study`, by the declared lengths of game in
turn: it works if it meets the limits of any of them. Someone alone neither wins nor has a seat, so
that only length and turns without a move count there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from experiments.studies.catalogue.records import Drama, Figures, Skill, TableKey
from experiments.studies.games.study import Judgement, judge
from experiments.studies.hands.estimates import Estimate
from experiments.studies.hands.records import Goals

WORKS, FAILS, OPEN = "works", "does not", "undecided"
"""Verdicts on a table: it surely meets every limit, surely misses one, or neither is sure."""

NOTHING = Estimate(0.0, 0.0, 0.0)


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

    def leaning(self, bots: str) -> tuple[int, ...]:
        """Those that do but for their seats, which are not surely beyond a limit."""
        return tuple(one.hand for one in self.hands[bots] if one.best.leans)

    def with_hand(self, bots: str, hand: int) -> Judged | None:
        """What was found with a hand."""
        return next((one for one in self.hands[bots] if one.hand == hand), None)


@dataclass(frozen=True)
class Change:
    """One change of a version, and what it mends.

    Attributes:
        hand: that all would be dealt; None if not the hand is changed.
        what: in words, the other rule or variant; empty if the hand is changed.
        mended: tables (players, bots) that miss a limit as printed and then none, one of the two
            surely.
        broken: the other way round.
    """

    hand: int | None
    what: str
    mended: tuple[tuple[int, str], ...]
    broken: tuple[tuple[int, str], ...]

    @property
    def gain(self) -> int:
        """Tables mended less tables broken."""
        return len(self.mended) - len(self.broken)


@dataclass(frozen=True)
class Trial:
    """A table that was played with another rule.

    Attributes:
        what: the rule in words.
        players, bots: at the table.
        judged: with the printed hand.
    """

    what: str
    players: int
    bots: str
    judged: Judged


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
        tried: the other rules that were played.
    """

    game: str
    variant: str
    name: str
    title: str
    hand: int
    tables: tuple[Table, ...]
    change: Change | None = None
    tried: tuple[Trial, ...] = ()

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
    def decisive(self) -> tuple[Table, ...]:
        """The tables that its paragraph judges: the shared ones, or that of the only player."""
        return self.shared or self.tables

    @property
    def solo(self) -> Table | None:
        """The table of one player."""
        return next((table for table in self.tables if table.players == 1), None)

    def verdicts(self, bots: str) -> dict[str, tuple[int, ...]]:
        """Player counts by verdict, of the decisive tables."""
        found: dict[str, list[int]] = {}
        for table in self.decisive:
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
