"""The page: texts, tables and pictures put into the template."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from experiments.design.hand_table import HandTable
from experiments.report import wording
from experiments.report.chapter import Chapter, chapters_html, environment, style
from experiments.report.drawing import Panel
from experiments.studies.hands import figures, seats_text, summary
from experiments.studies.hands import text as study_text
from experiments.studies.hands.choice import (
    ADD,
    KEEP,
    UNDECIDED,
    UNPLAYED,
    WORKS,
    Answer,
    Candidate,
)
from experiments.studies.hands.evidence import Evidence
from experiments.studies.hands.records import Estimate, Goals, HandRecord
from experiments.studies.hands.study import Study

MOST_LISTED = 1500
"""Cells that the last table lists; of a larger sweep only the base population's."""


@dataclass(frozen=True)
class TableLine:
    """One row and column of the hand table, as the page sets it.

    Attributes: texts by the column's meaning; ``cell`` is the worst cell of the hand to print,
    which the line's figures are from, ``printed_cell`` the printed hand's; empty if not played.
    """

    players: str
    mode: str
    target: str
    printed: str
    printed_minutes: str
    printed_unfinished: str
    hand: str
    alike: str
    minutes: str
    in_band: str
    unfinished: str
    seats: str
    mark: str
    state: str
    cell: str
    printed_cell: str
    sentence: str


@dataclass(frozen=True)
class CellLine:
    """One cell of the results, as the last table sets it."""

    cell: str
    digest: str
    who: str
    players: int
    hand: str
    games: str
    median: str
    middle: str
    mean: str
    unfinished: str
    endings: str
    seats: str


def minutes_cell(estimate: Estimate, band: study_text.Band = study_text.EVERYTHING) -> str:
    """A median and its interval, short enough for a table, exact enough for a band."""
    value = study_text.figure_text(estimate.value, band)
    if estimate.is_over:
        return f"over {value}"
    return f"{value} ({study_text.range_text(estimate)})"


def worst_band_share(candidate: Candidate, mode: str) -> str:
    """The smallest share of games within the band."""
    return wording.share_text(min(record.in_band[mode].value for record in candidate.records))


def line_of(answer: Answer, study: Study) -> TableLine:
    """An answer as the page sets it."""
    best, printed = answer.chosen, answer.printed
    band = study_text.band_of(answer, study.goals)
    alike = wording.hands_text(answer.contenders)
    return TableLine(
        players=study_text.row_label(answer),
        mode=answer.mode,
        target=study_text.target_text(answer.target, study.goals),
        printed=str(answer.printed_cards),
        printed_minutes=minutes_cell(printed.miss.minutes["median"], band)
        if printed
        else "not played",
        printed_unfinished=study_text.bound_text(printed.not_finished) if printed else "",
        hand=f"{answer.cards_to_print}{mark_of(answer)}",
        alike=alike if answer.verdict == WORKS else f"nearest: {alike}",
        minutes=minutes_cell(best.miss.minutes["median"], band) if best else "not played",
        in_band=worst_band_share(best, answer.mode) if best else "",
        unfinished=study_text.bound_text(best.not_finished) if best else "",
        seats=edge_text(best.seat_edge) if best else "",
        mark=study_text.short_mark(answer),
        state=state_of(answer),
        cell=best.miss.cell if best else "",
        printed_cell=printed.miss.cell if printed else "",
        sentence=study_text.cell_sentences(answer, study.goals),
    )


def edge_text(edge: Estimate) -> str:
    """The largest seat edge in points, and how far it may reach."""
    if math.isnan(edge.value):
        return "unknown"
    return f"{100 * edge.value:.1f} (up to {100 * edge.high:.1f})"


@dataclass(frozen=True)
class HandField:
    """One field of a hand table: cards, the minutes that they give, style, a mark behind them."""

    cards: str
    minutes: str
    state: str
    mark: str = ""


def grid(
    table: HandTable, answers: Sequence[Answer], goals: Goals, *, is_printed: bool
) -> dict[str, Any]:
    """A printable table: headings, and rows of fields."""
    by_row = {(one.players, one.mode): one for one in answers}
    played = {count for one in answers for count in one.players}
    rows = []
    for row in table.rows:
        players = tuple(count for count in row.players if count in played)
        fields = [
            field_of(row.cards[mode], by_row.get((players, mode)), goals, is_printed=is_printed)
            for mode in table.modes
        ]
        first = f"{row.first_player:+d}" if row.first_player else "0"
        rows.append((row.label, fields, first))
    has_first = any(row.first_player for row in table.rows)
    targets = {
        mode: study_text.target_text(goals.minutes[mode], goals)
        for mode in table.modes
        if mode in goals.minutes
    }
    return {"modes": table.modes, "rows": rows, "has_first": has_first, "targets": targets}


def field_of(cards: int, answer: Answer | None, goals: Goals, *, is_printed: bool) -> HandField:
    """One field, of the printed or of the recommended table."""
    if answer is None:
        return HandField(str(cards), "not played", "")
    candidate = answer.printed if is_printed else answer.chosen
    minutes = "not played"
    if candidate:
        band = study_text.band_of(answer, goals)
        minutes = minutes_cell(candidate.miss.minutes["median"], band)
    if not is_printed:
        return HandField(str(cards), minutes, state_of(answer), mark_of(answer))
    if candidate is None:
        return HandField(str(cards), minutes, "")
    if candidate.works:
        return HandField(str(cards), minutes, "same")
    return HandField(str(cards), minutes, "lost", LOST_MARK)


LOST_MARK, OPEN_MARK = " \u2717", " ?"


def mark_of(answer: Answer) -> str:
    """The sign behind a recommended hand: no hand works, or nothing is settled."""
    if answer.verdict == UNPLAYED or answer.advice in (UNDECIDED, ADD):
        return OPEN_MARK
    return "" if answer.verdict == WORKS else LOST_MARK


def state_of(answer: Answer) -> str:
    """The style of a recommended field."""
    if answer.verdict == UNPLAYED:
        return ""
    if answer.verdict != WORKS:
        return "lost"
    is_open = answer.chosen is not None and not answer.chosen.is_sure
    if is_open or answer.advice in (UNDECIDED, ADD):
        return "open"
    return "same" if answer.advice == KEEP else "changed"


def choices(study: Study) -> dict[str, Any]:
    """The recommended hand by player count and mode, a column for each population."""
    everyone = {study.base: study.extended, **study.others}
    by_key = {
        (population, answer.players, answer.mode): answer
        for population, answers in everyone.items()
        for answer in answers
    }
    flips = {
        (push.population, (one.players,), one.mode)
        for one in study.influences
        for push in one.pushes
        if push.flips
    }
    rows = []
    for base in study.extended:
        keys = [(population, base.players, base.mode) for population in everyone]
        texts = [choice_text(by_key.get(key)) for key in keys]
        states = ["changed" if key in flips else "" for key in keys]
        label = f"{study_text.row_label(base)}, {base.mode}"
        rows.append((label, list(zip(texts, states, strict=True))))
    heads = [
        study.base.name if population == study.base else population.label_against(study.base)
        for population in everyone
    ]
    return {"heads": heads, "rows": rows}


def choice_text(answer: Answer | None) -> str:
    """A recommended hand and the others that it cannot be told apart from, or that none works."""
    if answer is None:
        return "not played"
    if answer.verdict == UNPLAYED:
        return "not played yet"
    if answer.verdict != WORKS:
        return f"\u2717 (nearest {answer.recommended.hand})"
    others = [hand for hand in answer.contenders if hand != answer.recommended.hand]
    also = f" (or {wording.hands_text(others)})" if others else ""
    return f"{answer.recommended.hand}{also}"


def unfinished_grid(study: Study) -> dict[str, Any]:
    """Share of games not over in time, players by hand size."""
    records = [record for record in study.records if record.first_player == 0]
    hands = sorted({record.hand for record in records})
    rows = []
    for players in sorted({record.players for record in records}):
        by_hand = {record.hand: record for record in records if record.players == players}
        rows.append((players, [unfinished_cell(by_hand.get(hand), study) for hand in hands]))
    return {"hands": hands, "rows": rows}


def unfinished_cell(record: HandRecord | None, study: Study) -> dict[str, Any]:
    """One field of that table: text, shade from 0 to 100, whether it is over the limit."""
    if record is None:
        return {"text": "", "shade": 0, "is_over": False, "title": "not played", "cell": ""}
    share = record.endings["not_finished"]
    return {
        "text": wording.share_text(share.value).replace("none", "0"),
        "shade": round(100 * min(1.0, math.sqrt(share.value)) * 0.6),
        "is_over": share.value > study.goals.not_finished,
        "title": f"cell {record.cell}: {endings_text(record)}",
        "cell": record.cell,
    }


def endings_text(record: HandRecord) -> str:
    """How the games of a cell failed to end in time, and how many take twice a target."""
    names = (
        ("cut_short", "stopped at the turn cap before that time"),
        ("stall", "stalled"),
        ("rule_gap", "no rule applied"),
    )
    parts = [f"{what}: {study_text.bound_text(record.endings[name])}" for name, what in names]
    parts += [
        f"over twice the {mode} target: {study_text.bound_text(share)}"
        for mode, share in record.twice.items()
    ]
    return ", ".join(parts)


def cell_line(record: HandRecord, who: str) -> CellLine:
    """One cell as the last table sets it."""
    lengths = record.minutes
    first = f", first {record.first_player:+d}" if record.first_player else ""
    floor = "over " if lengths["high"].is_over else ""
    low, high = (study_text.figure_text(lengths[name].value) for name in ("low", "high"))
    return CellLine(
        cell=record.cell,
        digest=record.digest,
        who=who,
        players=record.players,
        hand=f"{record.hand}{first}",
        games=f"{record.games:,}",
        median=minutes_cell(lengths["median"]),
        middle=f"{low} to {floor}{high}",
        mean=("over " if lengths["mean"].is_over else "")
        + study_text.figure_text(lengths["mean"].value),
        unfinished=study_text.bound_text(record.endings["not_finished"]),
        endings=endings_text(record),
        seats=edge_text(record.seat_edge),
    )


def listed_cells(study: Study) -> list[CellLine]:
    """The cells of the last table: all, or the base's if they are too many for one page."""
    everyone = {study.base: study.records, **study.other_records}
    if sum(map(len, everyone.values())) > MOST_LISTED:
        everyone = {study.base: study.records}
    return [
        cell_line(record, population.name)
        for population, records in everyone.items()
        for record in records
    ]


def run_answers(study: Study) -> list[Answer]:
    """The answers for single player counts that the printed table puts together in one row."""
    runs = {count for row in study.rows if len(row.players) > 1 for count in row.players}
    return [answer for answer in study.extended if answer.players[0] in runs]


def panel_group(panels: Sequence[Panel]) -> list[dict[str, Any]]:
    """Panels with their pictures marked as markup: the only part that is not escaped."""
    return [
        {"name": one.name, "svg": Markup(one.svg), "words": one.words, "cells": one.cells}
        for one in panels
    ]


def render(evidence: Evidence, chapters: Sequence[Chapter] = ()) -> str:
    """The whole page, with what other commands found."""
    study = evidence.study
    template = environment().get_template("studies/hands/page.html")
    return template.render(
        evidence=evidence,
        chapters=chapters_html(chapters),
        goals=study.goals,
        style=style(),
        whole=summary.summary_sentences(study),
        influences=summary.influence_sentences(study),
        fairness=seats_text.seats_sentences(study),
        caveats=study_text.CAVEATS,
        printed=grid(study.printed, study.rows, study.goals, is_printed=True),
        recommended=grid(study.recommended, study.rows, study.goals, is_printed=False),
        extended=grid(study.recommended_extended, study.extended, study.goals, is_printed=False),
        lines=[line_of(answer, study) for answer in study.rows],
        extended_lines=[line_of(answer, study) for answer in run_answers(study)],
        choices=choices(study),
        minutes=panel_group(figures.minutes_panels(study)),
        seats=panel_group(figures.seat_panels(study)),
        moves=panel_group(figures.influence_panels(study)),
        legend=figures.legend(study),
        unfinished=unfinished_grid(study),
        cells=listed_cells(study),
        band=wording.limit_text(study.goals.band),
        limit=wording.limit_text(study.goals.not_finished),
        late=study_text.late_text(study.goals),
        longest=f"{study.goals.longest:g}",
        edge=f"{100 * study.goals.seat_edge:g}",
        confidence=wording.limit_text(1 - study.goals.alpha),
    )
