"""The page of a study over several games: texts, tables and pictures put into the template."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from experiments.report.cell_table import ALL_FIGURES, CellTable
from experiments.report.chapter import Chapter, chapters_html
from experiments.report.drawing import slug
from experiments.report.templates import panel_group, render
from experiments.report.wording import cards_text, digits_of, limit_text, share_text
from experiments.studies.games import figures
from experiments.studies.games import text as words
from experiments.studies.games.asked import asked_of, asked_rows, seat_table
from experiments.studies.games.evidence import GamesEvidence
from experiments.studies.games.first_screen import first_screen
from experiments.studies.games.records import GameRecord
from experiments.studies.games.study import (
    PERHAPS,
    GameStudy,
    HandAnswer,
    Judgement,
    VersionStudy,
    judge,
    nearest_count,
)
from experiments.studies.games.varied import tables_in_question, varied_of_games
from experiments.studies.hands.cap import cap_sentence
from experiments.studies.hands.estimates import Estimate
from experiments.studies.hands.page import edge_text, minutes_cell
from experiments.studies.hands.records import Goals
from experiments.studies.hands.text import bound_text, figure_text
from experiments.studies.hands.varied import few_enough

HEADS = (
    "Cards",
    "Median minutes",
    "10th to 90th",
    "Turns",
    "Without a move",
    "Unplayed cards",
    "Their points",
    "Winner's lead",
    "of the mean score",
    "Largest seat edge",
    "Not over in time",
    "Ties",
)
"""Columns of a version's table, after players."""


@dataclass(frozen=True)
class FigureField:
    """One field of a table: text, a smaller text below, style, cell."""

    text: str
    small: str = ""
    state: str = ""
    cell: str = ""


def interval_text(estimate: Estimate, words_of_it: str, scale: float = 1, digits: int = 1) -> str:
    """A figure and the ends of its interval; a dash if the game does not have it."""
    if math.isnan(estimate.value):
        return words.DASH
    low, high = (f"{scale * end:.{digits}f}" for end in (estimate.low, estimate.high))
    return f"{words_of_it} ({low} to {high})"


def count_text(estimate: Estimate) -> str:
    """A count with its interval."""
    digits = digits_of(estimate.value) if not math.isnan(estimate.value) else 0
    return interval_text(estimate, words.number_text(estimate), digits=digits)


def percent_text(estimate: Estimate) -> str:
    """A share with its interval in percent."""
    digits = 1 if estimate.value < 0.1 else 0
    return interval_text(estimate, words.percent_text(estimate), 100, digits)


def margin_text(record: GameRecord) -> str:
    """The winning margin with its interval and spread."""
    margin = count_text(record.numbers["margin"])
    spread = "" if math.isnan(record.margin_spread) else f", sd {record.margin_spread:.1f}"
    return f"{margin}{spread}"


def late_text(late: Estimate) -> str:
    """The share of games that are not over in time; a dash for one player, who is never late."""
    return words.DASH if math.isnan(late.value) else bound_text(late)


def fields_of(record: GameRecord) -> list[str]:
    """The figures of one cell, by `HEADS`."""
    lengths, numbers = record.minutes, record.numbers
    floor = "over " if lengths["high"].is_over else ""
    low, high = (figure_text(lengths[name].value) for name in ("low", "high"))
    return [
        str(record.hand),
        minutes_cell(lengths["median"]),
        f"{low} to {floor}{high}",
        count_text(numbers["turns"]),
        percent_text(numbers["stuck"]),
        count_text(numbers["unplayed"]),
        count_text(numbers["unplayed_value"]),
        margin_text(record),
        percent_text(numbers["relative_margin"]),
        edge_text(record.seat_edge),
        late_text(record.endings["not_finished"]),
        share_text(record.endings["tie"].value) if record.players > 1 else words.DASH,
    ]


def verdict_of(record: GameRecord, goals: Goals) -> tuple[str, str]:
    """A style for a cell, and which limits it misses in which lengths of game."""
    judged = {mode: judge(record, target, goals) for mode, target in goals.minutes.items()}
    words_of_it = "; ".join(f"{mode}: {verdict_text(one)}" for mode, one in judged.items())
    if not any(one.may_meet for one in judged.values()):
        return "lost", words_of_it
    is_sure = any(one.meets and one.is_sure for one in judged.values())
    return ("same" if is_sure else "open"), words_of_it


def verdict_text(one: Judgement) -> str:
    """Which limits a cell misses for certain or perhaps, or that it meets them all."""
    if one.fails:
        return ", ".join(one.reasons)
    return f"meets every limit{'' if one.is_sure else f' {words.BY_ESTIMATES}'}"


def grid(one: VersionStudy, goals: Goals) -> dict[str, Any]:
    """Players by hand: the median minutes, and below them the turns without a move."""
    hands = sorted({record.hand for record in one.records})
    rows = []
    for players in one.players:
        by_hand = {record.hand: record for record in one.at(players)}
        rows.append((players, [grid_field(by_hand.get(hand), goals) for hand in hands]))
    printed = {players: one.printed_at(players) for players in one.players}
    are_alike = len(set(printed.values())) == 1
    by_players = {players: words.hands_text(those) for players, those in printed.items() if those}
    return {
        "hands": hands,
        "rows": rows,
        "printed": next(iter(printed.values())) if are_alike else (),
        "by_players": {} if are_alike else by_players,
    }


def grid_field(record: GameRecord | None, goals: Goals) -> FigureField:
    """One field of the grid."""
    if record is None:
        return FigureField("")
    state, _ = verdict_of(record, goals)
    stuck = record.numbers["stuck"]
    small = "" if math.isnan(stuck.value) else words.percent_text(stuck)
    return FigureField(words.minutes_text_of(record), small, state, record.cell)


def answers_table(study: GameStudy) -> list[tuple[str, str, list[FigureField]]]:
    """Version, length of game, and for each player count the hands that meet every limit."""
    counts = study.player_counts
    rows = []
    for one in study.versions:
        for mode in study.goals.minutes:
            by_players = {answer.players: answer for answer in one.for_mode(mode)}
            if by_players:
                fields = [answer_field(by_players.get(count)) for count in counts]
                rows.append((one.version.name, mode, fields))
    return rows


def answer_field(answer: HandAnswer | None) -> FigureField:
    """One field of that table."""
    if answer is None:
        return FigureField(words.DASH)
    if not answer.meeting:
        if answer.possible:
            small = f"{PERHAPS} {words.hands_text(answer.possible)}"
            return FigureField("none ?", small, "open")
        return FigureField("none", "", "lost")
    small = "" if answer.sure == answer.meeting else words.sure_text(answer)
    state = "same" if answer.keeps else "changed"
    return FigureField(words.hands_text(answer.meeting), small, state)


def failing_sentences(study: GameStudy) -> list[str]:
    """For each game, length and player count why the other hands fail or perhaps fail."""
    found = []
    for one in study.versions:
        for mode in study.goals.minutes:
            for answer in one.for_mode(mode):
                why = words.failing_text(answer)
                if why:
                    table = words.players_text([answer.players])
                    found.append(f"{one.version.name}, {mode}, {table}: {why}.")
    return found


def wrong_table(study: GameStudy) -> list[tuple[str, list[FigureField]]]:
    """For each version how its games of the base bots end, and where they are most stuck."""
    rows = []
    for one in study.versions:
        if not one.records:
            continue
        games = sum(record.games for record in one.records)
        fields = [FigureField(f"{games:,}")]
        for name in ("cap", "stall", "rule_gap", "tie"):
            records = words.that_may_end_by(name, one.records)
            if not records:
                fields.append(FigureField(words.DASH))
                continue
            count = sum(record.games * record.endings[name].value for record in records)
            worst = max(records, key=lambda record: record.endings[name].value)
            small = worst_text(worst, worst.endings[name].value) if count else ""
            fields.append(FigureField(f"{count:,.0f}", small, cell=worst.cell if count else ""))
        known = [one for one in one.records if not math.isnan(one.numbers["stuck"].value)]
        if known:
            worst = max(known, key=lambda record: record.numbers["stuck"].value)
            text = share_text(worst.numbers["stuck"].value)
            small = table_text(worst)
            fields.append(FigureField(text, small, cell=worst.cell))
        rows.append((one.version.name, fields))
    return rows


def worst_text(record: GameRecord, share: float) -> str:
    """The worst cell and its share."""
    return f"most {share_text(share)}: {table_text(record)}"


def table_text(record: GameRecord) -> str:
    """Players and hand of a cell in words."""
    return f"{words.players_text([record.players])}, {cards_text(record.hand)}"


def bots_table(study: GameStudy) -> list[tuple[str, list[FigureField]]]:
    """For each version and kind of bots the figures at one hand and the usual table.

    The hand is a printed one, or the middle one where none of those was played.
    """
    rows = []
    for one in study.versions:
        if not one.records or not one.others:
            continue
        players = nearest_count(one.players)
        hands = sorted({record.hand for record in one.records})
        printed = [hand for hand in one.printed_at(players) if hand in hands]
        hand = printed[len(printed) // 2] if printed else hands[len(hands) // 2]
        mark = " (printed)" if printed else ""
        for bots, records in {study.base: one.records, **one.others}.items():
            for record in records:
                if (record.players, record.hand) == (players, hand):
                    label = f"{one.version.name}, {table_text(record)}{mark}: {bots}"
                    rows.append((label, [FigureField(text) for text in fields_of(record)[1:]]))
    return rows


@dataclass(frozen=True)
class VersionSection:
    """One version as the page sets it."""

    name: str
    anchor: str
    sentences: Sequence[str]
    grid: dict[str, Any]


def sections(study: GameStudy) -> list[VersionSection]:
    """Every version: sentences and grid."""
    return [
        VersionSection(
            one.version.name,
            f"version-{slug(one.version.name)}",
            words.version_sentences(one, study.goals),
            grid(one, study.goals),
        )
        for one in study.versions
    ]


def all_cells(study: GameStudy) -> CellTable:
    """Every cell: its figures with their intervals, and which limits it misses."""
    records = [
        (one.version.name, record)
        for one in study.versions
        for found in (one.records, *one.others.values())
        for record in found
    ]

    def texts(place: int) -> list[str]:
        name, record = records[place]
        _, why = verdict_of(record, study.goals)
        who = (record.cell[:10], name, record.bots, str(record.players))
        return [*who, *fields_of(record), f"{record.games:,}", record.digest, why]

    return CellTable(
        "Every cell: all figures with their intervals",
        ("Cell", "Game", "Who", "Players", *HEADS, "Games", "Digest", "Limits"),
        [record.cell for _, record in records],
        texts,
        ALL_FIGURES,
    )


def render_games(evidence: GamesEvidence, chapters: Sequence[Chapter] = ()) -> str:
    """The whole page, with what other commands found."""
    study = evidence.study
    every = [one.name for one in figures.FIGURES]
    pictures, left_out = figures.all_panels(study, figures.figure_panels, every)
    moves, _ = figures.all_panels(study, figures.bots_panels, ("minutes", "stuck"))
    screen = first_screen(study, evidence.declared, chapters, evidence.clocks)
    varied = dict(varied_of_games(study, evidence.cells))
    found = asked_of(study)
    return render(
        "studies/games/page.html",
        evidence=evidence,
        chapters=chapters_html(chapters),
        study=study,
        screen=screen,
        holds=panel_group([one for one in (screen.picture,) if one]),
        asked=asked_rows(study),
        varied=few_enough(list(varied.values())),
        varied_here=[one.only(tables_in_question(found, game)) for game, one in varied.items()],
        goals=words.goals_text(
            study.goals,
            is_alone=all(one.players == 1 for each in study.versions for one in each.records),
        ),
        counts=study.player_counts,
        answers=answers_table(study),
        sections=sections(study),
        failing=failing_sentences(study),
        cells=all_cells(study),
        heads=HEADS,
        pictures=[(title, panel_group(group)) for title, group in pictures],
        left_out=left_out,
        moves=[(title, panel_group(group)) for title, group in moves],
        bots_sentences=words.bots_sentences(study),
        bots_rows=bots_table(study),
        seats=seat_table(study),
        awkward=[
            *words.awkward_sentences(study),
            cap_sentence(evidence.cells, study.goals.minutes.values(), study.goals.longest),
        ],
        wrong=wrong_table(study),
        caveats=words.caveats_of(study),
        confidence=limit_text(1 - study.goals.alpha),
    )
