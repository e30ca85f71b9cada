"""The study of a hand-size table: how long do its games take, and which table should be printed?

For every player count and mode: the minutes of the printed hand, how even its seats are, how many
of its games never finish; the hand nearest to the declared target whose games do finish; whether
any hand will do; and whether other players or another deck would move the answer. Pure functions
from a cell frame to dataclasses; `experiments.studies.hands.text` says it in words.

Rulings: WC-08 (the hand is a table by players, "4 or more" one row), WC-09 (the modes).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from experiments.design.hand_table import HandRow, HandTable
from experiments.report.opinion import Opinion
from experiments.statistics.intervals import holm
from experiments.store.packed_cells import PackedCells
from experiments.studies.hands.assumptions import Holding, holding_of
from experiments.studies.hands.choice import WORKS, Answer, answer_for, candidates_for
from experiments.studies.hands.decision import Decision, decide
from experiments.studies.hands.estimates import worst
from experiments.studies.hands.measured import Measured, measure_populations
from experiments.studies.hands.records import (
    Goals,
    HandRecord,
    Population,
)

Records = Sequence[HandRecord]


@dataclass(frozen=True)
class Push:
    """How another population moves one answer.

    Attributes:
        population: who plays what.
        label: what differs from the base, in words.
        kind: "bots", "deck", or "rules": the part that differs ("mixed" if several do).
        factor: the printed hand's median there over that of the base; above 1 is longer.
        is_floor: the factor is only a floor (or ceiling), as a median fell among unfinished games.
        recommended: the hand it would recommend.
        flips: that hand is none of those the base's games would also recommend.
    """

    population: Population
    label: str
    kind: str
    factor: float
    is_floor: bool
    recommended: int
    flips: bool


@dataclass(frozen=True)
class Influence:
    """What moves one answer besides the hand.

    Attributes:
        players, mode: which answer.
        hand_factor: the largest change of the median, as a factor of 1 or more, when the printed
            hand is made one card larger or smaller; none if no neighbour was played.
        pushes: one for every other population that was played at this count.
    """

    players: int
    mode: str
    hand_factor: float | None
    pushes: tuple[Push, ...]

    def strongest(self, kind: str) -> Push | None:
        """The push of this kind that changes the median most."""
        pushes = [push for push in self.pushes if push.kind == kind]
        return max(pushes, key=lambda push: abs(math.log(push.factor)), default=None)

    def outweighs_hand(self, kind: str) -> bool:
        """True if something of this kind moves the median more than one card does."""
        push = self.strongest(kind)
        if push is None or self.hand_factor is None:
            return False
        return abs(math.log(push.factor)) > math.log(self.hand_factor)


@dataclass(frozen=True)
class Study:
    """All that the results say about the table.

    Attributes:
        goals: the declared targets and limits.
        base: the population that the answers are for.
        printed: the table as printed.
        records: the base's cells.
        rows: an answer for each printed row and mode that was played.
        extended: an answer for each player count and mode.
        decisions: what to do about each of `rows`, from all evidence; ``extended_decisions``:
            about each of `extended`.
        holding: how far `decisions` hold.
        recommended: the table to print, rows as printed.
        recommended_extended: the same with a row for every player count.
        influences: what moves each of the extended answers.
        others: the extended answers of every other population, in short.
        other_records: the cells of every other population.
        games: games of the base; all_games: of all populations.
    """

    goals: Goals
    base: Population
    printed: HandTable
    records: tuple[HandRecord, ...]
    rows: tuple[Answer, ...]
    extended: tuple[Answer, ...]
    decisions: tuple[Decision, ...]
    extended_decisions: tuple[Decision, ...]
    holding: Holding
    recommended: HandTable
    recommended_extended: HandTable
    influences: tuple[Influence, ...]
    others: Mapping[Population, tuple[Answer, ...]]
    other_records: Mapping[Population, tuple[HandRecord, ...]]
    games: int
    all_games: int

    def answer(self, players: Sequence[int], mode: str) -> Answer:
        """The answer for a row's player counts and a mode.

        Raises:
            KeyError: if there is none.
        """
        for one in (*self.rows, *self.extended):
            if one.players == tuple(players) and one.mode == mode:
                return one
        raise KeyError((tuple(players), mode))

    @property
    def working(self) -> tuple[Answer, ...]:
        """The printed rows' answers for which some hand works."""
        return tuple(one for one in self.rows if one.verdict == WORKS)


def study_hands(
    cells: pl.DataFrame,
    goals: Goals,
    printed: HandTable,
    unplayed: Collection[tuple[Population, int, int]] = (),
    opinions: Sequence[Opinion] = (),
) -> Study:
    """Study a cell frame.

    Args:
        cells: from `experiments.store.results.load_cells`; one row a cell.
        goals: the declared targets and limits.
        printed: the table to judge.
        unplayed: population, player count and hand of cells that the sweep asks for and the
            frame lacks.
        opinions: of chapters on cells of a table; those on other games and players are not heard.

    Raises:
        ValueError: if the frame is empty.
    """
    if cells.is_empty():
        raise ValueError("there are no cells to study")
    found = measure_populations([PackedCells(cells)], cells, goals)
    return study_measured(found, goals, printed, unplayed, opinions)


def study_measured(
    found: Measured,
    goals: Goals,
    printed: HandTable,
    unplayed: Collection[tuple[Population, int, int]] = (),
    opinions: Sequence[Opinion] = (),
) -> Study:
    """Study cells that were measured; see `study_hands`."""
    measured, base, cells = found.populations, found.base, found.cells
    records = measured[base]
    modes = [mode for mode in goals.minutes if mode in printed.modes]
    counts = sorted({record.players for record in records})
    groups = row_groups(printed, counts)
    singles = [(count,) for count in counts if any(count in row.players for row in printed.rows)]
    lacking = {
        population: {(players, hand) for who, players, hand in unplayed if who == population}
        for population in measured
    }
    asked = {players for players, _ in lacking[base]}
    rows = answers_for(
        records, groups, modes, goals, printed, lacking[base], whole_rows(groups, printed, asked)
    )
    extended = answers_for(records, singles, modes, goals, printed, lacking[base])
    heard = [one for one in opinions if one.game == cells["game"][0] and one.bots == base.bots]
    decisions = tuple(decide(one, goals, heard) for one in rows)
    extended_decisions = tuple(decide(one, goals, heard) for one in extended)
    others = {
        population: in_short(
            answers_for(found, singles, modes, goals, printed, lacking[population])
        )
        for population, found in measured.items()
        if population != base
    }
    return Study(
        goals=goals,
        base=base,
        printed=printed,
        records=records,
        rows=rows,
        extended=extended,
        decisions=decisions,
        extended_decisions=extended_decisions,
        holding=holding_of(
            cells,
            decisions,
            {
                population.label_against(base): in_short(
                    answers_for(found, groups, modes, goals, printed)
                )
                for population, found in measured.items()
                if population != base
            },
            goals,
            heard,
        ),
        recommended=table_of(decisions, records, modes, printed),
        recommended_extended=table_of(extended_decisions, records, modes),
        influences=tuple(influence_on(answer, others, base) for answer in extended),
        others=others,
        other_records={one: found for one, found in measured.items() if one != base},
        games=sum(record.games for record in records),
        all_games=sum(record.games for found in measured.values() for record in found),
    )


def row_groups(printed: HandTable, counts: Sequence[int]) -> list[tuple[int, ...]]:
    """The printed rows' player counts, as far as they were played."""
    groups = (tuple(count for count in row.players if count in counts) for row in printed.rows)
    return [group for group in groups if group]


def whole_rows(
    groups: Sequence[tuple[int, ...]], printed: HandTable, asked: Collection[int]
) -> dict[tuple[int, ...], tuple[int, ...]]:
    """By played counts of a row, these and the row's counts that are still to be played."""
    return {
        group: tuple(
            count for count in printed.row(group[0]).players if count in group or count in asked
        )
        for group in groups
    }


def answers_for(
    records: Records,
    groups: Sequence[tuple[int, ...]],
    modes: Sequence[str],
    goals: Goals,
    printed: HandTable,
    unplayed: Collection[tuple[int, int]] = (),
    wholes: Mapping[tuple[int, ...], tuple[int, ...]] | None = None,
) -> tuple[Answer, ...]:
    """An answer for every group of player counts and mode that was played.

    ``unplayed`` holds player count and hand of what is still to be played, ``wholes`` the counts
    that a group stands for once all is played (itself if left out).
    """
    missing = surely_missing(records, modes, goals, printed)
    answers = []
    for players in groups:
        whole = (wholes or {}).get(players, players)
        lacking = sorted({hand for count, hand in unplayed if count in whole})
        for mode in modes:
            candidates = candidates_for(records, players, mode, goals)
            if candidates:
                cards = printed.cards(players[0], mode)
                is_missing = {count: missing.get((count, mode), False) for count in players}
                answers.append(answer_for(candidates, mode, goals, cards, is_missing, lacking))
    return tuple(answers)


def in_short(answers: Sequence[Answer]) -> tuple[Answer, ...]:
    """The same answers with few of their candidates: there may be hundreds of populations."""
    return tuple(one.in_short for one in answers)


def surely_missing(
    records: Records, modes: Sequence[str], goals: Goals, printed: HandTable
) -> dict[tuple[int, str], bool]:
    """Whether the printed hand's median surely lies outside the band, for the whole table at once.

    Holm over all player counts and modes, so that with probability 1 - alpha none of the cells
    found to miss is in truth within its band.
    """
    p_values = {
        (record.players, mode): record.p_in_band[mode]
        for record in records
        for mode in modes
        if record.first_player == 0
        and any(record.players in row.players for row in printed.rows)
        and record.hand == printed.cards(record.players, mode)
    }
    adjusted = holm(list(p_values.values()))
    return {key: bool(p <= goals.alpha) for key, p in zip(p_values, adjusted, strict=True)}


def table_of(
    decisions: Sequence[Decision],
    records: Records,
    modes: Sequence[str],
    printed: HandTable | None = None,
) -> HandTable:
    """The table that the decisions recommend, with the compensation that evens the seats most.

    Where no hand works, the printed one is left.

    A row stands for the player counts that were played, or for those of the printed row if that
    table is given.
    """
    rows = []
    for players in dict.fromkeys(one.answer.players for one in decisions):
        mine = {one.answer.mode: one.cards for one in decisions if one.answer.players == players}
        if len(mine) == len(modes):
            first = best_compensation(records, players, sorted(set(mine.values())))
            heads = printed.row(players[0]).players if printed else players
            rows.append(HandRow(heads, mine, first))
    return HandTable(tuple(rows))


def best_compensation(records: Records, players: Sequence[int], hands: Sequence[int]) -> int:
    """Cards more or fewer for the first player: 0 unless another is surely fairer.

    A compensation counts only if it was played at all these counts and hands; it is fairer if the
    upper end of its worst seat edge is below the lower end of that without.
    """
    edges = {}
    for first in (0, -1, 1):
        found = [
            record
            for record in records
            if record.first_player == first and record.players in players and record.hand in hands
        ]
        if len(found) == len(players) * len(hands):
            edges[first] = worst([record.seat_edge for record in found])
    if 0 not in edges:
        return 0
    best = min(edges, key=lambda first: edges[first].value)
    return best if edges[best].high < edges[0].low else 0


def influence_on(
    answer: Answer, others: Mapping[Population, Sequence[Answer]], base: Population
) -> Influence:
    """How the printed hand's neighbours and the other populations move an answer."""
    (players,) = answer.players
    pushes = []
    for population, answers in others.items():
        for other in answers:
            if other.players == answer.players and other.mode == answer.mode:
                push = push_of(answer, other, population, base)
                pushes += [push] if push else []
    return Influence(players, answer.mode, hand_factor(answer), tuple(pushes))


def hand_factor(answer: Answer) -> float | None:
    """The largest change of the median, as a factor, by one card more or fewer than printed."""
    if answer.printed is None:
        return None
    middle = answer.printed.records[0].minutes["median"].value
    beside = [
        one.records[0].minutes["median"].value / middle
        for one in answer.candidates
        if abs(one.hand - answer.printed_cards) == 1
    ]
    return max((max(factor, 1 / factor) for factor in beside), default=None)


def push_of(answer: Answer, other: Answer, population: Population, base: Population) -> Push | None:
    """How one other population moves an answer; none if the printed hand was not played there."""
    if answer.printed is None or other.printed is None:
        return None
    here = answer.printed.records[0].minutes["median"]
    there = other.printed.records[0].minutes["median"]
    return Push(
        population=population,
        label=population.label_against(base),
        kind=kind_of(population, base),
        factor=there.value / here.value,
        is_floor=here.is_over or there.is_over,
        recommended=other.recommended.hand,
        flips=not set(other.contenders) & set(answer.contenders),
    )


def kind_of(population: Population, base: Population) -> str:
    """Which part of a population differs from the base."""
    parts = ("bots", "deck", "rules", "rules")
    pairs = zip(parts, population, base, strict=True)
    kinds = {part for part, mine, theirs in pairs if mine != theirs}
    return kinds.pop() if len(kinds) == 1 else "mixed"
