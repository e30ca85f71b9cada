"""The picture of a catalogue: how long games take, and how often the better player wins them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from experiments.report.drawing import FAINT, GREEN, INK, ORANGE, Panel, settings, svg_of
from experiments.report.wording import percent
from experiments.studies.catalogue.entries import Judged, Table, VersionEntry
from experiments.studies.catalogue.study import Catalogue
from experiments.studies.catalogue.wording import is_finite
from experiments.studies.hands.text import minutes_text

PICTURED = (2, 4)
"""Player counts that are drawn."""

SIZE = (8.6, 4.6)
TICKS = (5, 10, 15, 20, 30, 45, 60, 90, 120)
WIDTH, HEIGHT = 0.077, 0.041
"""Of a letter and of a line of a label, in inches and in shares of the upright axis."""

Dot = tuple[float, float, str, Judged]


def panels_of(catalogue: Catalogue, who: tuple[str, str] | None) -> list[Panel]:
    """A picture for each of the player counts at which skill is known."""
    if who is None:
        return []
    drawn = [(players, dots_of(catalogue, players)) for players in PICTURED]
    return [draw(catalogue, who, players, dots) for players, dots in drawn if len(dots) > 1]


def dots_of(catalogue: Catalogue, players: int) -> list[Dot]:
    """Minutes, the good bot's share of the wins in percent, name and cell of each version."""
    found = []
    for entry, table in catalogue.tables:
        dot = dot_of(entry, table, catalogue.base)
        if dot is not None and table.players == players:
            found.append(dot)
    return sorted(found, key=lambda one: one[1])


def dot_of(entry: VersionEntry, table: Table, bots: str) -> Dot | None:
    """A version's dot; None if half of its games never end or its skill is unknown."""
    judged = table.printed.get(bots)
    if judged is None or table.skill is None or not is_finite(judged.figures.minutes):
        return None
    return judged.figures.minutes.value, 100 * table.skill.win.value, entry.name, judged


def draw(catalogue: Catalogue, who: tuple[str, str], players: int, dots: Sequence[Dot]) -> Panel:
    """One picture."""
    with settings():
        canvas = Figure(figsize=SIZE)
        FigureCanvasSVG(canvas)
        axes = canvas.add_axes((0.07, 0.11, 0.91, 0.81))
        for minutes, band in ((one, catalogue.goals.band) for one in goal_minutes(catalogue)):
            axes.axvspan(minutes * (1 - band), minutes * (1 + band), color=GREEN, alpha=0.1, lw=0)
        axes.axhline(100 / players, color=FAINT, linewidth=0.8, linestyle=":")
        for minutes, wins, _, judged in dots:
            colour, marker = (GREEN, "o") if judged.meets else (ORANGE, "x")
            axes.plot(minutes, wins, marker, color=colour, markersize=4.5)
        scale(axes, dots, 100 / players)
        label(axes, dots)
        axes.set_title(f"{players} players")
        axes.set_xlabel(f"minutes within which half of the games are over, {catalogue.base}")
        axes.set_ylabel(f"games that the {who[0]} wins, %")
        svg = svg_of(canvas, f"skill-{players}")
    parts = "; ".join(
        f"{name} {minutes_text(minutes)}, {percent(wins / 100)}" for minutes, wins, name, _ in dots
    )
    words = f"Length, and the share of games that the {who[0]} wins, {players} players. {parts}."
    cells = tuple(judged.figures.record.cell for *_, judged in dots)
    return Panel(f"skill-{players}", f"{players} players", svg, words, cells)


def goal_minutes(catalogue: Catalogue) -> list[float]:
    """The declared lengths."""
    return list(catalogue.goals.minutes.values())


def scale(axes: Any, dots: Sequence[Dot], even: float) -> None:
    """A logarithmic axis of minutes, with room for labels, and a plain one of wins."""
    minutes = [one for one, *_ in dots]
    low, high = min(minutes) / 1.15, max(minutes) * 1.9
    axes.set_xscale("log")
    axes.set_xlim(low, high)
    axes.set_xticks([one for one in TICKS if low <= one <= high])
    axes.set_xticklabels([str(one) for one in TICKS if low <= one <= high])
    axes.minorticks_off()
    wins = [one for _, one, *_ in dots]
    axes.set_ylim(min(*wins, even) - 4, max(wins) + 8)


def label(axes: Any, dots: Sequence[Dot]) -> None:
    """The names of versions that meet the limits, each clear of those below it."""
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    placed: list[tuple[float, float, float]] = []
    for minutes, wins, name, judged in dots:
        if not judged.meets:
            continue
        start = math.log(minutes / left) / math.log(right / left) * SIZE[0] + 0.08
        end = start + WIDTH * len(name)
        height = (wins - bottom) / (top - bottom)
        while any(
            start < other_end and other < end and abs(height - at) < HEIGHT
            for other, other_end, at in placed
        ):
            height += HEIGHT / 4
        placed.append((start, end, height))
        place = minutes * 1.03, bottom + height * (top - bottom)
        axes.text(*place, name, fontsize=9, color=INK, va="center")
