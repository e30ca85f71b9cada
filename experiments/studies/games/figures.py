"""The pictures of a study over several games: a panel a version, a line a player count."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from experiments.report.drawing import (
    BLUE,
    FAINT,
    GREEN,
    INK,
    MARKERS,
    MOST_PICTURES,
    ORANGE,
    PURPLE,
    Panel,
    new_axes,
    settings,
    slug,
    svg_of,
)
from experiments.studies.games.records import GameRecord
from experiments.studies.games.study import GameStudy, VersionStudy, figure_of, nearest_count
from experiments.studies.games.text import number_text, percent_text, players_text, points_text
from experiments.studies.hands.estimates import Estimate
from experiments.studies.hands.records import Goals
from experiments.studies.hands.text import length_text

TICKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
"""Of logarithmic axes."""

COLOURS = (BLUE, ORANGE, GREEN, PURPLE, INK, FAINT)


@dataclass(frozen=True)
class PanelFigure:
    """One figure that is drawn for every version.

    Attributes:
        name: of `experiments.studies.games.study.figure_of`.
        title: what it is.
        label: of the axis, with its unit.
        scale: what a value is multiplied with.
        text: a value in words.
        good: the range that the goals ask for, in the axis's unit; none if they ask nothing.
        lowest: where a logarithmic axis begins; 0 for a plain one, which begins at 0.
    """

    name: str
    title: str
    label: str
    scale: float
    text: Callable[[Estimate], str]
    good: Callable[[Goals], tuple[tuple[float, float], ...]]
    lowest: float = 0


def nothing(goals: Goals) -> tuple[tuple[float, float], ...]:
    """No range is asked for."""
    return ()


FIGURES = (
    PanelFigure(
        "minutes",
        "Minutes of the median game",
        "median minutes",
        1,
        length_text,
        lambda goals: tuple(
            (one * (1 - goals.band), one * (1 + goals.band)) for one in goals.minutes.values()
        ),
        5,
    ),
    PanelFigure("turns", "Turns a game", "turns a game", 1, number_text, nothing, 5),
    PanelFigure(
        "stuck",
        "Turns without a move",
        "stuck turns, %",
        100,
        percent_text,
        lambda goals: ((0, 100 * goals.stuck_turns),) if goals.stuck_turns < 1 else (),
    ),
    PanelFigure("unplayed", "Cards held at the end", "unplayed cards", 1, number_text, nothing),
    PanelFigure("margin", "The winner's lead", "lead, points", 1, number_text, nothing),
    PanelFigure(
        "seat_edge",
        "The largest seat edge",
        "seat edge, % of wins",
        100,
        points_text,
        lambda goals: ((0, 100 * goals.seat_edge),),
    ),
)


@dataclass(frozen=True)
class PanelLine:
    """One line of a panel: its label and its cells by rising hand."""

    label: str
    records: tuple[GameRecord, ...]


def all_panels(
    study: GameStudy, panels: Callable[[GameStudy, PanelFigure], list[Panel]], names: Sequence[str]
) -> tuple[list[tuple[str, list[Panel]]], list[str]]:
    """The panels of each figure by its title, and the titles of those for which there is no room.

    The first is drawn however many panels it has.
    """
    found: list[tuple[str, list[Panel]]] = []
    left_out: list[str] = []
    for figure in FIGURES:
        if figure.name not in names:
            continue
        if found and sum(len(one) for _, one in found) + len(found[0][1]) > MOST_PICTURES:
            left_out.append(figure.title)
        else:
            found.append((figure.title, panels(study, figure)))
    return found, left_out


def figure_panels(study: GameStudy, figure: PanelFigure) -> list[Panel]:
    """A panel for each version that has the figure, a line for each player count."""
    groups = [
        (one, [PanelLine(str(players), one.at(players)) for players in one.players])
        for one in study.versions
        if is_known(one.records, figure)
    ]
    top = highest([lines for _, lines in groups], figure)
    return [
        draw_panel(f"{figure.name}-{slug(one.version.name)}", one, figure, lines, study, top)
        for one, lines in groups
    ]


def bots_panels(study: GameStudy, figure: PanelFigure) -> list[Panel]:
    """A panel for each version that others played too, a line for each kind of bots."""
    groups = []
    for one in study.versions:
        if not one.records or not one.others:
            continue
        players = nearest_count(one.players)
        everyone = {study.base: one.records, **one.others}
        lines = [
            PanelLine(bots, tuple(record for record in records if record.players == players))
            for bots, records in everyone.items()
        ]
        if is_known(one.records, figure):
            groups.append((one, [line for line in lines if line.records]))
    top = highest([lines for _, lines in groups], figure)
    return [
        draw_panel(f"bots-{figure.name}-{slug(one.version.name)}", one, figure, lines, study, top)
        for one, lines in groups
    ]


def is_known(records: Sequence[GameRecord], figure: PanelFigure) -> bool:
    """Does any of these cells have the figure?"""
    return any(not math.isnan(figure_of(record, figure.name).value) for record in records)


def highest(groups: Sequence[Sequence[PanelLine]], figure: PanelFigure) -> float:
    """The top of the axis that all panels of a figure share."""
    values = [
        figure_of(record, figure.name).value * figure.scale
        for lines in groups
        for line in lines
        for record in line.records
    ]
    return 1.08 * max([one for one in values if math.isfinite(one)], default=1.0) or 1.0


def draw_panel(
    name: str,
    one: VersionStudy,
    figure: PanelFigure,
    lines: Sequence[PanelLine],
    study: GameStudy,
    top: float,
) -> Panel:
    """One panel."""
    with settings():
        canvas, axes = new_axes(height=2.2)
        for low, high in figure.good(study.goals):
            axes.axhspan(low, min(high, top), color=GREEN, alpha=0.15, linewidth=0)
        for hand in {hand for count in one.players for hand in one.printed_at(count)}:
            axes.axvline(hand, color=FAINT, linewidth=0.8, linestyle=":")
        for place, line in enumerate(lines):
            draw_line(axes, line, figure, COLOURS[place % len(COLOURS)], MARKERS[place])
        hands = sorted({record.hand for line in lines for record in line.records})
        axes.set_xticks(hands)
        axes.set_xlim(hands[0] - 0.4, hands[-1] + 0.4)
        scale_axis(axes, figure, top)
        axes.set_xlabel("cards in hand")
        axes.set_ylabel(figure.label, labelpad=1)
        axes.set_title(one.version.name)
        svg = svg_of(canvas, name)
    parts = "; ".join(line_words(line, figure) for line in lines)
    words = f"{figure.title} by cards in hand, {one.version.name}. {parts}."
    cells = tuple(record.cell for line in lines for record in line.records)
    return Panel(name, one.version.name, svg, words, cells)


def scale_axis(axes: Any, figure: PanelFigure, top: float) -> None:
    """The upright axis, plain from 0 or logarithmic."""
    if not figure.lowest:
        axes.set_ylim(0, top)
        return
    axes.set_yscale("log")
    axes.set_ylim(figure.lowest, max(top, 2 * figure.lowest))
    ticks = [tick for tick in TICKS if figure.lowest <= tick <= top]
    axes.set_yticks(ticks, [str(tick) for tick in ticks])
    axes.minorticks_off()


def draw_line(axes: Any, line: PanelLine, figure: PanelFigure, colour: str, marker: str) -> None:
    """One line with its markers, its intervals and its label at the right end."""
    known = [record for record in line.records if is_known([record], figure)]
    if not known:
        return
    hands = [record.hand for record in known]
    found = [figure_of(record, figure.name) for record in known]
    values = [one.value * figure.scale for one in found]
    lows = [one.low * figure.scale for one in found]
    highs = [min(one.high, 1e6) * figure.scale for one in found]
    axes.vlines(hands, lows, highs, color=colour, linewidth=1)
    axes.plot(hands, values, color=colour, linewidth=1, marker=marker, markersize=3.5)
    axes.annotate(
        line.label, (hands[-1], values[-1]), (5, 0), textcoords="offset points", va="center",
        fontsize=8, color=colour, annotation_clip=False,
    )  # fmt: skip


def line_words(line: PanelLine, figure: PanelFigure) -> str:
    """One line in words: the figure at its first and last hand."""
    first, last = line.records[0], line.records[-1]
    who = players_text([int(line.label)]) if line.label.isdigit() else line.label
    ends = (figure.text(figure_of(record, figure.name)) for record in (first, last))
    return f"{who}: {next(ends)} with {first.hand}, {next(ends)} with {last.hand} cards"
