"""The page: texts, tables and pictures put into the template."""

from __future__ import annotations

import math
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from experiments.design.hand_table import HandTable
from experiments.report import wording
from experiments.report.cell_table import ALL_FIGURES, CellTable
from experiments.report.chapter import Chapter, chapters_html
from experiments.report.first_screen import FirstScreen
from experiments.report.templates import panel_group
from experiments.report.templates import render as render_template
from experiments.store.shards import SWEEP
from experiments.studies.hands import figures, seats_text, summary
from experiments.studies.hands import text as study_text
from experiments.studies.hands.choice import (
    UNPLAYED,
    WORKS,
    Answer,
    Candidate,
    may_work,
    surely_works,
)
from experiments.studies.hands.decision import NONE, PRINT, UNDECIDED, WAITING, Decision
from experiments.studies.hands.estimates import Estimate
from experiments.studies.hands.evidence import Evidence
from experiments.studies.hands.first_screen import first_screen, target_sentences
from experiments.studies.hands.records import Goals, HandRecord
from experiments.studies.hands.study import Study
from experiments.studies.hands.varied import few_enough, hands_in_question, varied_of_hands
from sim.registry import game_names, playing_time


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


def minutes_cell(estimate: Estimate, band: study_text.Band = study_text.EVERYTHING) -> str:
    """A median and its interval, short enough for a table, exact enough for a band."""
    value = study_text.figure_text(estimate.value, band)
    if estimate.is_over:
        return f"over {value}"
    return f"{value} ({study_text.range_text(estimate)})"


def worst_band_share(candidate: Candidate, mode: str) -> str:
    """The smallest share of games within the band."""
    return wording.share_text(min(record.in_band[mode].value for record in candidate.records))


def line_of(decision: Decision, study: Study) -> TableLine:
    """A decision as the page sets it."""
    answer, best = decision.answer, decision.shown
    printed = answer.printed
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
        hand=f"{decision.cards}{mark_of(decision)}",
        alike=alike if answer.verdict == WORKS else f"nearest: {alike}",
        minutes=minutes_cell(best.miss.minutes["median"], band) if best else "not played",
        in_band=worst_band_share(best, answer.mode) if best else "",
        unfinished=study_text.bound_text(best.not_finished) if best else "",
        seats=edge_text(best.seat_edge) if best else "",
        mark=short_mark(decision),
        state=state_of(decision),
        cell=best.miss.cell if best else "",
        printed_cell=printed.miss.cell if printed else "",
        sentence=study_text.cell_sentences(answer, study.goals) + decision_text(decision),
    )


def decision_text(decision: Decision) -> str:
    """What stands behind the sentences on a cell where its own games do not decide."""
    if decision.kind == UNDECIDED:
        return f" Undecided: {decision.why}."
    if decision.answer.is_sure or decision.kind == WAITING:
        return ""
    what = "no hand works" if decision.kind == NONE else f"print {decision.cards}"
    return f" Settled by the games of a chapter below: {what}."


def edge_text(edge: Estimate) -> str:
    """The largest seat edge in points, and how far it may reach."""
    if math.isnan(edge.value):
        return "unknown"
    return f"{100 * edge.value:.1f} (up to {100 * edge.high:.1f})"


@dataclass(frozen=True)
class HandField:
    """One field of a hand table.

    Attributes: cards, the minutes that they give, style, a mark behind them; ``late``: the share of
    games that are not over in time, and between which hands an undecided cell stands.
    """

    cards: str
    minutes: str
    state: str
    mark: str = ""
    late: str = ""


def grid(
    table: HandTable, decisions: Sequence[Decision], goals: Goals, *, is_printed: bool
) -> dict[str, Any]:
    """A printable table: headings, and rows of fields."""
    by_row = {(one.answer.players, one.answer.mode): one for one in decisions}
    played = {count for one in decisions for count in one.answer.players}
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


def field_of(cards: int, decision: Decision | None, goals: Goals, *, is_printed: bool) -> HandField:
    """One field, of the printed or of the recommended table."""
    if decision is None:
        return HandField(str(cards), "not played", "")
    candidate = decision.answer.printed if is_printed else decision.shown
    minutes, late = "not played", ""
    if candidate:
        band = study_text.band_of(decision.answer, goals)
        minutes = minutes_cell(candidate.miss.minutes["median"], band)
        share = wording.share_text(candidate.not_finished.value)
        late = f"over {goals.longest:g} min: {share}"
    if not is_printed:
        if decision.kind == UNDECIDED and len(decision.hands) > 1:
            late += f"; {wording.hands_text(sorted(decision.hands))}"
        return HandField(str(cards), minutes, state_of(decision), mark_of(decision), late)
    if candidate is None:
        return HandField(str(cards), minutes, "")
    if decision.is_as_printed or surely_works(candidate, goals):
        return HandField(str(cards), minutes, "same", "", late)
    if may_work(candidate, goals) and not decision.answer.printed_misses:
        return HandField(str(cards), minutes, "open", OPEN_MARK, late)
    return HandField(str(cards), minutes, "lost", LOST_MARK, late)


LOST_MARK, OPEN_MARK = " \u2717", " ?"


def mark_of(decision: Decision) -> str:
    """The sign behind a recommended hand: no hand works, or nothing is settled."""
    if decision.kind in (UNDECIDED, WAITING):
        return OPEN_MARK
    return LOST_MARK if decision.kind == NONE else ""


def state_of(decision: Decision) -> str:
    """The style of a recommended field."""
    if decision.kind == WAITING:
        return ""
    if decision.kind == NONE:
        return "lost"
    if decision.kind == UNDECIDED:
        return "open"
    return "same" if decision.is_as_printed else "changed"


def short_mark(decision: Decision) -> str:
    """A word for the state of a recommended cell."""
    if decision.kind == PRINT:
        return "as printed" if decision.is_as_printed else "changed"
    if decision.kind == NONE and decision.answer.verdict != WORKS:
        return study_text.VERDICT_WORDS[decision.answer.verdict]
    return decision.kind


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
    doubt = "" if answer.is_sure else OPEN_MARK
    if answer.verdict != WORKS:
        return f"\u2717{doubt} (nearest {answer.recommended.hand})"
    others = [hand for hand in answer.contenders if hand != answer.recommended.hand]
    also = f" (or {wording.hands_text(others)})" if others else ""
    return f"{answer.recommended.hand}{doubt}{also}"


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
        return {"text": "", "shade": 0, "is_over": False, "cell": ""}
    share, limit = record.endings["not_finished"], study.goals.not_finished
    doubt = OPEN_MARK if share.low <= limit < share.high else ""
    return {
        "text": wording.share_text(share.value).replace("none", "0") + doubt,
        "shade": round(100 * min(1.0, math.sqrt(share.value)) * 0.6),
        "is_over": share.low > limit,
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


def cell_texts(record: HandRecord, who: str) -> list[str]:
    """One cell as the last table sets it."""
    lengths = record.minutes
    first = f", first {record.first_player:+d}" if record.first_player else ""
    floor = "over " if lengths["high"].is_over else ""
    low, high = (study_text.figure_text(lengths[name].value) for name in ("low", "high"))
    mean = study_text.figure_text(lengths["mean"].value)
    return [
        record.cell[:10],
        who,
        str(record.players),
        f"{record.hand}{first}",
        f"{record.games:,}",
        minutes_cell(lengths["median"]),
        f"{low} to {floor}{high}",
        ("over " if lengths["mean"].is_over else "") + mean,
        study_text.bound_text(record.endings["not_finished"]),
        edge_text(record.seat_edge),
        record.digest,
        endings_text(record),
    ]


def all_cells(study: Study) -> CellTable:
    """Every cell with its figures."""
    everyone = {study.base: study.records, **study.other_records}
    records = [(one, kind.name) for kind, records in everyone.items() for one in records]
    return CellTable(
        "Every cell; median, 10th to 90th percentile and mean in minutes",
        (
            *("Cell", "Played by", "Players", "Cards", "Games", "Median", "10th to 90th", "Mean"),
            *(f"Not over in {study.goals.longest:g} min", "Largest seat edge", "Digest"),
            "How games fail to end in time",
        ),
        [one.cell for one, _ in records],
        lambda place: cell_texts(*records[place]),
        ALL_FIGURES,
    )


def run_decisions(study: Study) -> list[Decision]:
    """The decisions on single player counts that the printed table puts together in one row."""
    runs = {count for row in study.rows if len(row.players) > 1 for count in row.players}
    return [one for one in study.extended_decisions if one.answer.players[0] in runs]


def screen_of(evidence: Evidence) -> FirstScreen:
    """The first screen of a report."""
    study = evidence.study
    promised = playing_time(evidence.game) if evidence.game in game_names() else {}
    return first_screen(
        study.decisions,
        study.holding,
        study.goals,
        [
            *target_sentences(study.goals, promised, evidence.declared),
            *([evidence.clock.sentence] if evidence.clock else []),
        ],
        study.base.name,
        map_command(evidence),
    )


def map_command(evidence: Evidence) -> str:
    """What draws a robustness map of this sweep, and sets it into the page."""
    lacking = "" if "minutes" in evidence.declared else ", once it declares [targets.minutes]"
    path = shlex.quote(f"{evidence.path}/{SWEEP}")
    folder = shlex.quote(evidence.path)
    return (
        f"fairdeal robustness {path} --out map{lacking}; fairdeal report {folder} --with map sets"
        " them in here"
    )


def render(evidence: Evidence, chapters: Sequence[Chapter] = ()) -> str:
    """The whole page, with what other commands found."""
    study = evidence.study
    varied = varied_of_hands(study, evidence.cells)
    screen = screen_of(evidence)
    return render_template(
        "studies/hands/page.html",
        evidence=evidence,
        chapters=chapters_html(chapters),
        goals=study.goals,
        screen=screen,
        holds=panel_group([one for one in (screen.picture,) if one]),
        varied=few_enough([varied]) if varied else [],
        varied_here=[varied.only(hands_in_question(study))] if varied else [],
        influences=summary.influence_sentences(study),
        fairness=seats_text.seats_sentences(study),
        caveats=study_text.CAVEATS,
        printed=grid(study.printed, study.decisions, study.goals, is_printed=True),
        recommended=grid(study.recommended, study.decisions, study.goals, is_printed=False),
        extended=grid(
            study.recommended_extended, study.extended_decisions, study.goals, is_printed=False
        ),
        lines=[line_of(one, study) for one in study.decisions],
        extended_lines=[line_of(one, study) for one in run_decisions(study)],
        choices=choices(study),
        minutes=panel_group(figures.minutes_panels(study)),
        seats=panel_group(figures.seat_panels(study)),
        moves=panel_group(figures.influence_panels(study)),
        legend=figures.legend(study),
        unfinished=unfinished_grid(study),
        cap=evidence.cap,
        cells=all_cells(study),
        band=wording.limit_text(study.goals.band),
        limit=wording.limit_text(study.goals.not_finished),
        late=study_text.late_text(study.goals),
        longest=f"{study.goals.longest:g}",
        edge=f"{100 * study.goals.seat_edge:g}",
        confidence=wording.limit_text(1 - study.goals.alpha),
    )
