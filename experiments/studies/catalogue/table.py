"""Every table of the catalogue as a row of fields: to read, to sort, to copy."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from experiments.report.cell_table import ALL_FIGURES, CellTable
from experiments.report.wording import percent_interval, share_text
from experiments.studies.catalogue.entries import FAILS, WORKS, Judged, Table, VersionEntry
from experiments.studies.catalogue.study import Catalogue
from experiments.studies.catalogue.wording import (
    DASH,
    changes_a_game,
    elo_text,
    figure_interval,
    minutes_interval,
    never_text,
    short_verdict,
    suiting,
    verdict_text,
)
from experiments.studies.hands.estimates import Estimate
from experiments.studies.hands.text import bound_text
from sim.user_file import csv_text

STATES = {WORKS: "same", FAILS: "lost"}
"""How a verdict is set; an undecided one is ``open``."""


@dataclass(frozen=True)
class Field:
    """One field.

    Attributes:
        text: what it says.
        key: what the column is sorted by: a number, a text, or nothing.
        state: its style.
        cell: that it is from.
    """

    text: str
    key: float | str = ""
    state: str = ""
    cell: str = ""


Row = tuple[VersionEntry, Table, Judged]


def shown(estimate: Estimate | None, text: Callable[[Estimate], str]) -> Field:
    """A figure; a dash where it is unknown or means nothing."""
    if estimate is None or math.isnan(estimate.value):
        return Field(DASH)
    key = estimate.value if math.isfinite(estimate.value) else math.copysign(1e6, estimate.value)
    return Field(text(estimate), key)


def percent_field(estimate: Estimate | None, digits: int = 1) -> Field:
    """A share with its interval."""
    return shown(estimate, lambda one: percent_interval(*one[:3], digits))


def signed_field(estimate: Estimate | None) -> Field:
    """What a seat gains, with its sign, in percent of the wins."""
    return shown(estimate, signed_text)


def signed_text(estimate: Estimate) -> str:
    """A seat's gain.

    >>> signed_text(Estimate(0.021, -0.01, 0.052))
    '+2.1 % (-1.0 to +5.2)'
    """
    value, low, high = (100 * end for end in estimate[:3])
    return f"{value:+.1f} % ({low:+.1f} to {high:+.1f})"


def verdict_field(judged: Judged | None) -> Field:
    """A verdict."""
    if judged is None:
        return Field(DASH)
    state = STATES.get(judged.verdict, "open")
    cell = judged.figures.record.cell
    return Field(verdict_text(judged), verdict_text(judged), state, cell)


def minutes_field(judged: Judged | None) -> Field:
    """The time by which half of the games are over."""
    if judged is None:
        return Field(DASH)
    minutes = judged.figures.minutes
    return Field(minutes_interval(minutes), minutes.low if minutes.is_over else minutes.value)


def heads_of(catalogue: Catalogue) -> list[str]:
    """The columns of `row_fields`."""
    verdicts = [f"As printed, {bots}" for bots in catalogue.bots]
    minutes = [f"Minutes, {bots}" for bots in catalogue.bots]
    late = f"Not over in {catalogue.goals.longest:g} minutes"
    figures = ["Turns", "Never finish", late, "First player", "Largest seat edge"]
    figures += ["Turns without a move", "Cards left", "Points a turn"]
    better = ["Expert wins", "Elo", "Skill's share", "Lead changes", "Last lead after"]
    return ["Game", "Players", *verdicts, *minutes, *figures, *better, "Hands that suit"]


def row_fields(entry: VersionEntry, table: Table, catalogue: Catalogue) -> list[Field]:
    """The fields of one table; all figures but verdicts and minutes are of the base bots."""
    base = table.printed[catalogue.base]
    everyone = [table.printed.get(bots) for bots in catalogue.bots]
    return [
        Field(entry.name, entry.name),
        Field(str(table.players), table.players),
        *map(verdict_field, everyone),
        *map(minutes_field, everyone),
        *figure_fields(base),
        *skill_fields(table),
        *drama_fields(table, base),
        hands_field(table, catalogue.base),
    ]


def figure_fields(judged: Judged) -> list[Field]:
    """The figures of one cell; what means nothing for one alone is left out."""
    figures, record = judged.figures, judged.figures.record
    numbers = record.numbers
    several = not figures.is_solo
    late = record.endings["not_finished"]
    return [
        shown(numbers["turns"], figure_interval),
        shown(figures.never, lambda one: never_text(figures)) if several else Field(DASH),
        shown(late, bound_text) if several else Field(DASH),
        signed_field(record.seats[0] if several else None),
        percent_field(record.seat_edge if several else None),
        percent_field(numbers["stuck"]),
        shown(numbers["unplayed"], figure_interval),
        shown(None if figures.has_goal else figures.points, figure_interval),
    ]


def skill_fields(table: Table) -> list[Field]:
    """What the better player gains."""
    skill = table.skill
    if skill is None:
        return [Field(DASH)] * 3
    return [
        percent_field(skill.win, 0),
        shown(skill.elo, lambda one: elo_text(skill)),
        percent_field(skill.share, 0),
    ]


def drama_fields(table: Table, judged: Judged) -> list[Field]:
    """How the lead goes."""
    if table.drama is None:
        return [Field(DASH)] * 2
    return [
        shown(changes_a_game(table.drama, judged.figures), figure_interval),
        percent_field(table.drama.last_lead, 0),
    ]


def hands_field(table: Table, bots: str) -> Field:
    """The hands that meet every limit, of several that were played; sorted by how many."""
    if len(table.hands.get(bots, ())) < 2:
        return Field(DASH)
    return Field(suiting(table, bots), len(table.meeting(bots)))


def seat_texts(judged: Judged) -> list[str]:
    """What each turn position gains, the first to act first."""
    if judged.figures.is_solo:
        return []
    return [signed_text(one) for one in judged.figures.record.seats]


def all_rows(catalogue: Catalogue) -> list[list[Field]]:
    """Every table that the base bots played."""
    return [
        row_fields(entry, table, catalogue)
        for entry, table in catalogue.tables
        if catalogue.base in table.printed
    ]


@dataclass(frozen=True)
class GridField:
    """A version with a number of players: for each kind of bots verdict, style and cell."""

    verdicts: tuple[tuple[str, str, str], ...]


def grid_of(catalogue: Catalogue) -> tuple[list[int], list[tuple[VersionEntry, list[GridField]]]]:
    """The player counts, and the verdicts of each version at each of them; none where not played.

    Where all bots agree, one verdict stands for them.
    """
    counts = sorted({table.players for _, table in catalogue.tables})
    rows = []
    for entry in catalogue.versions:
        by_players = {table.players: table for table in entry.tables}
        rows.append((entry, [grid_field(by_players.get(count), catalogue) for count in counts]))
    return counts, rows


def grid_field(table: Table | None, catalogue: Catalogue) -> GridField:
    """The verdicts at a table."""
    found = [
        (
            short_verdict(judged),
            STATES.get(judged.verdict, "open"),
            judged.figures.record.cell,
        )
        for bots in catalogue.bots
        if table is not None and (judged := table.printed.get(bots))
    ]
    same = len({text for text, _, _ in found}) == 1
    return GridField(tuple(found[:1] if same else found))


DETAIL_HEADS = (
    "Cards",
    "Verdict",
    "Minutes",
    "Turns",
    "Never finish",
    "Not over in time",
    "Turns without a move",
    "Cards left",
    "Points a turn",
    "Ties",
    "Seats in turn order",
)


def detail_texts(judged: Judged) -> list[str]:
    """All figures of one cell."""
    fields = figure_fields(judged)
    turns, never, late, _, _, stuck, left, points = (one.text for one in fields)
    return [
        str(judged.hand),
        verdict_text(judged),
        minutes_interval(judged.figures.minutes),
        *(turns, never, late, stuck, left, points),
        DASH if judged.figures.is_solo else share_text(judged.figures.record.endings["tie"].value),
        ", ".join(seat_texts(judged)) or DASH,
    ]


def all_cells(catalogue: Catalogue) -> CellTable:
    """Every cell: all hands at every table of each version, and every other rule that was tried."""
    cells = [
        (entry.name, "", bots, judged)
        for entry in catalogue.versions
        for bots in catalogue.bots
        for table in entry.tables
        for judged in table.hands.get(bots, ())
    ]
    cells += [
        (entry.name, one.what, one.bots, one.judged)
        for entry in catalogue.versions
        for one in entry.tried
    ]

    def texts(place: int) -> list[str]:
        name, what, bots, judged = cells[place]
        record = judged.figures.record
        who = (record.cell[:10], name, what or "as printed", bots, str(record.players))
        return [*who, *detail_texts(judged), f"{record.games:,}", record.digest]

    return CellTable(
        "Every cell: all figures with their intervals",
        ("Cell", "Game", "Rules", "Who", "Players", *DETAIL_HEADS, "Games", "Digest"),
        [judged.figures.record.cell for *_, judged in cells],
        texts,
        ALL_FIGURES,
    )


def catalogue_text(catalogue: Catalogue, kind: str) -> str:
    """The table of all tables, as CSV or Markdown."""
    rows: list[Sequence[str]] = [heads_of(catalogue)]
    rows += [[one.text for one in row] for row in all_rows(catalogue)]
    if kind == "csv":
        return csv_text(rows)
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]) + "\n"
