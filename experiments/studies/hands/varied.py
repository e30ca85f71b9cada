"""What each value of a varied rule or deck changes, beside the others for the same hand.

The answer of a page is about one set of rules and one deck, the base; what else the sweep varied
is set beside it here, table by table, as the difference in minutes and in games that are late.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import polars as pl

from experiments.report.plain_names import in_words
from experiments.report.wording import cards_text, counted, share_text
from experiments.studies.hands.estimates import Estimate
from experiments.studies.hands.records import KNOWN_RULES, HandRecord
from experiments.studies.hands.study import Study
from experiments.studies.hands.text import figure_text

MOST_FIELDS = 1_200
"""That a page holds of all hands; of more those of the answer stand alone."""
MOST_COLUMNS = 8
"""Sets of rules side by side; of more those are shown that differ from the base in one thing."""

Table = tuple[int, int]
"""Players and hand."""
Pair = tuple[Estimate, Estimate]
"""A table's median minutes by one set of rules, and by the base."""


class Measured(Protocol):
    """A cell of either study."""

    @property
    def cell(self) -> str:
        """Its hash."""

    @property
    def players(self) -> int:
        """Of the table."""

    @property
    def hand(self) -> int:
        """Cards that are dealt."""

    @property
    def minutes(self) -> Mapping[str, Estimate]:
        """The median among them."""

    @property
    def endings(self) -> Mapping[str, Estimate]:
        """Shares of games; ``not_finished`` among them."""


@dataclass(frozen=True)
class VariedField:
    """One field: median minutes, below them what changed and how many are late; style, cell."""

    text: str
    small: str = ""
    state: str = ""
    cell: str = ""


@dataclass(frozen=True)
class VariedTable:
    """Sets of rules side by side.

    Attributes:
        name: of the game, where a page has several; else empty.
        heads: the base, then every other set of rules that is shown.
        rows: a table's name and its fields, by players and hand.
        pairs: what each set but the base is, in words, with its medians beside the base's.
        left_out: how many sets are not shown.
    """

    name: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[VariedField, ...]], ...]
    pairs: tuple[tuple[str, Mapping[Table, Pair]], ...]
    left_out: int = 0

    @property
    def sentences(self) -> tuple[str, ...]:
        """What each set changes at the tables of these rows, in a sentence."""
        return tuple(
            sentence_of(label, tuple(found.values()), self.name) for label, found in self.pairs
        )

    def only(self, tables: Collection[Table]) -> VariedTable:
        """The same for some tables alone."""
        names = {table_name(one) for one in tables}
        return replace(
            self,
            rows=tuple(row for row in self.rows if row[0] in names),
            pairs=tuple(
                (label, {table: pair for table, pair in found.items() if table in tables})
                for label, found in self.pairs
            ),
        )


def table_name(table: Table) -> str:
    """A table in words."""
    players, hand = table
    return f"{counted(players, 'player')}, {cards_text(hand)}"


def varied_table(
    base: str,
    kinds: Mapping[str, Sequence[Measured]],
    longest: float,
    name: str = "",
) -> VariedTable | None:
    """Sets of rules beside the base; None if there is no other.

    Args:
        base: what the base is, by the values of what was varied.
        kinds: cells by what differs from the base, in words; the base's own come first.
        longest: minutes by which a game should be over.
        name: of the game, where there are several.
    """
    (_, usual), *found = kinds.items()
    if not found:
        return None
    others = sorted(found, key=lambda one: is_several(one[0]))
    few = others
    if len(others) >= MOST_COLUMNS:
        few = [one for one in others if not is_several(one[0])][: MOST_COLUMNS - 1]
    mine = by_table(usual)
    theirs = [(label, by_table(records)) for label, records in few]
    tables = sorted(mine.keys() | {table for _, found in theirs for table in found})
    rows = tuple(
        (
            table_name(table),
            tuple(
                field_of(found.get(table), mine.get(table), longest)
                for found in (mine, *(one for _, one in theirs))
            ),
        )
        for table in tables
    )
    return VariedTable(
        name,
        (base, *(in_words(label) for label, _ in few)),
        rows,
        tuple((label, medians_of(found, mine)) for label, found in theirs),
        len(others) - len(few),
    )


def is_several(label: str) -> bool:
    """Does a label of `Population.label_against` name several things?"""
    return " with " in label


def by_table(records: Sequence[Measured]) -> dict[Table, Measured]:
    """Cells by players and hand."""
    return {(one.players, one.hand): one for one in records}


def field_of(record: Measured | None, usual: Measured | None, longest: float) -> VariedField:
    """One set of rules at one table."""
    if record is None:
        return VariedField("\u2013")
    median = record.minutes["median"]
    text = ("over " if median.is_over else "") + figure_text(median.value)
    late = record.endings["not_finished"].value
    small = "" if math.isnan(late) else f"over {longest:g} min: {share_text(late)}"
    if usual is None or usual is record:
        return VariedField(text, small, "", record.cell)
    here = usual.minutes["median"]
    if not (median.is_over or here.is_over):
        change = figure_text(abs(median.value - here.value))
        is_same = float(change) == 0
        sign = "-" if median.value < here.value else "+"
        small = "; ".join(filter(None, ("as long" if is_same else sign + change, small)))
    state = "changed" if are_apart(median, here) else ""
    return VariedField(text, small, state, record.cell)


def are_apart(one: Estimate, other: Estimate) -> bool:
    """Do two intervals not overlap?"""
    return one.low > other.high or one.high < other.low


def medians_of(
    theirs: Mapping[Table, Measured], mine: Mapping[Table, Measured]
) -> dict[Table, Pair]:
    """Their median and mine at every table that both were played at."""
    return {
        table: (found.minutes["median"], mine[table].minutes["median"])
        for table, found in theirs.items()
        if table in mine
    }


def sentence_of(label: str, pairs: Sequence[Pair], game: str = "") -> str:
    """What one set of rules changes of the base's medians; the game where there are several."""
    what = in_words(label)
    what = f"{game}, {what}" if game else what[0].upper() + what[1:]
    if not pairs:
        return f"{what}: at other tables than the base."
    known = [one for one in pairs if not (one[0].is_over or one[1].is_over)]
    apart = sum(are_apart(*one) for one in pairs)
    shown = f"beyond chance at {apart} of {counted(len(pairs), 'table')}"
    if not known:
        return f"{what}: no median is known on both sides; {shown}."
    changes = [one.value - other.value for one, other in known]
    low, high = (round(end) + 0 for end in (min(changes), max(changes)))
    if low == high == 0:
        return f"{what}: medians change by less than a minute; {shown}."
    span = f"by {low:+d} to {high:+d} minutes" if low != high else f"by {low:+d} minutes"
    return f"{what}: medians change {span}; {shown}."


def first_player_kinds(records: Sequence[HandRecord]) -> dict[str, list[HandRecord]]:
    """Cells of one set of rules by what the first player gets, an even deal first."""
    found: dict[str, list[HandRecord]] = {"": []}
    for one in records:
        more = one.first_player
        label = f"first player {abs(more)} {'more' if more > 0 else 'fewer'}" if more else ""
        found.setdefault(label, []).append(one)
    return found


def varied_of_hands(study: Study, cells: pl.DataFrame) -> VariedTable | None:
    """What the sweep varied beside the hand, for the players that the answer is about."""
    own = first_player_kinds(study.records)
    kinds: dict[str, Sequence[Measured]] = dict(own)
    for population, records in study.other_records.items():
        if population.bots == study.base.bots:
            label = population.label_against(study.base)
            kinds[label] = first_player_kinds(records)[""]
    return varied_table(base_text(cells, own[""], "as in the answer"), kinds, study.goals.longest)


def few_enough(tables: Sequence[VariedTable]) -> list[VariedTable]:
    """The tables for all hands, if a page has room for them; else none."""
    fields = sum(len(one.rows) * len(one.heads) for one in tables)
    return list(tables) if fields <= MOST_FIELDS else []


def hands_in_question(study: Study) -> set[Table]:
    """The tables that the answer is about: printed hands, and those to print instead."""
    return {
        (players, hand)
        for one in study.decisions
        for players in one.answer.players
        for hand in (one.answer.printed_cards, one.cards)
    }


def base_text(cells: pl.DataFrame, records: Sequence[Measured], who: str) -> str:
    """What the base is, by the values of what was varied.

    Args:
        cells: all of one game.
        records: those of the base.
        who: what the base is to the page.
    """
    base = cells.filter(pl.col("cell").is_in([one.cell for one in records]))
    varied = [
        name
        for name in cells.columns
        if name.startswith("rule_") and name not in KNOWN_RULES and cells[name].n_unique() > 1
    ]
    parts = [
        f"{name.removeprefix('rule_').replace('_', ' ')} {base[name][0]}"
        for name in varied
        if base[name].n_unique() == 1 and base[name][0] is not None
    ]
    parts += [
        f"{base[name][0]} {what}"
        for name, what in (("variant", "rules"), ("deck", "deck"))
        if cells[name].n_unique() > 1 and base[name].n_unique() == 1
    ]
    known = in_words(", ".join(parts))
    return f"{who}: {known}" if known else who
