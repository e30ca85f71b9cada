"""The predictive check and the tiers as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from experiments.playtests.check import Checked, Range
from experiments.playtests.fit import Fit
from experiments.report.drawing import (
    BLUE,
    FAINT,
    GREEN,
    INK,
    ORANGE,
    Panel,
    settings,
    svg_of,
)
from experiments.report.wording import percent

WIDTH = 4.2
"""Inches: on a phone letters stay readable."""


def draw_check(fit: Fit, name: str = "check") -> Panel:
    """Each row beside what the others lead one to expect, and where it lies in that.

    On top: minutes; line: 90 % of the prediction, tick: its median, dot: what was played (orange:
    outside). Below: turns, the same. Then the places of all rows within their predictions
    (PIT); if the model is right they are spread evenly from 0 to 1.
    """
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    rows = len(fit.checked)
    turns = [one.turns for one in fit.checked]
    tall, gap = 0.2 + 0.2 * rows, 0.6
    tops = (tall + gap, 2 * (tall + gap))
    height = tops[1] + 3.1
    with settings():
        figure = Figure(figsize=(WIDTH, height))
        FigureCanvasSVG(figure)
        first, second = (
            figure.add_axes((0.42, 1 - (top - gap + 0.1) / height, 0.55, tall / height))
            for top in tops
        )
        places = figure.add_axes((0.15, 0.45 / height, 0.55, 2.2 / height))
        draw_ranges(first, [one.minutes for one in fit.checked], "minutes")
        draw_ranges(second, turns, "turns")
        for axes in (first, second):
            axes.set_yticks(range(rows), [label_of(one) for one in fit.checked])
        draw_places(places, fit)
        svg = svg_of(figure, name)
    outside = sum(not one.minutes.is_inside for one in fit.checked)
    words = (
        f"Each of {rows} playtests predicted from the others: minutes and turns with 90 %"
        f" intervals; {outside} rows are outside in minutes."
    )
    return Panel(name, "Would these players have played these games?", svg, words, ())


def label_of(one: Checked) -> str:
    """A row's name: its line and table."""
    table = one.row.table
    return f"line {one.row.line}: {table.players} players, hand {table.hand}"


def draw_ranges(axes: Any, ranges: Sequence[Range | None], unit: str) -> None:
    """One line a row."""
    for place, one in enumerate(ranges):
        if one is None:
            continue
        axes.plot([one.low, one.high], [place, place], color=FAINT, linewidth=3, alpha=0.6)
        axes.plot(one.middle, place, marker="|", color=INK, markersize=8)
        colour = BLUE if one.is_inside else ORANGE
        axes.plot(one.observed, place, marker="o", color=colour, markersize=5)
    if any(one is not None for one in ranges):
        axes.set_xscale("log")
        ends = [end for one in ranges if one for end in (one.low, one.high, one.observed)]
        ticks = [t for t in (1, 2, 5, 10, 20, 50, 100, 200, 500) if min(ends) <= t <= max(ends)]
        axes.minorticks_off()
        axes.set_xticks(ticks, [str(tick) for tick in ticks])
    axes.set_ylim(len(ranges) - 0.5, -0.5)
    axes.set_xlabel(unit)


def draw_places(axes: Any, fit: Fit) -> None:
    """The sorted places against an even spread."""
    counted = [one.turns for one in fit.checked if one.turns is not None]
    series = (
        ("minutes", [one.minutes.place for one in fit.checked], BLUE, "o"),
        ("turns", [one.place for one in counted], GREEN, "s"),
    )
    axes.plot([0, 1], [0, 1], color=FAINT, linewidth=1)
    for label, places, colour, marker in series:
        if places:
            even = [(rank + 0.5) / len(places) for rank in range(len(places))]
            axes.plot(
                even, sorted(places), marker=marker, color=colour, linestyle="none", markersize=4,
                label=label,
            )  # fmt: skip
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.set_xlabel("if the model is right")
    axes.set_title("place in prediction")
    axes.legend(frameon=False, loc="upper left")


def draw_tiers(fit: Fit, name: str = "tiers") -> Panel:
    """The weight of each tier with its interval, and the prior's mean."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    tiers = len(fit.weights)
    height = 0.8 + 0.3 * tiers
    with settings():
        figure = Figure(figsize=(WIDTH, height))
        FigureCanvasSVG(figure)
        axes = figure.add_axes((0.17, 0.45 / height, 0.79, 1 - 0.6 / height))
        axes.axvline(1 / tiers, color=FAINT, linewidth=1, linestyle=":")
        for place, one in enumerate(fit.weights):
            axes.plot([one.low, one.high], [place, place], color=INK, linewidth=2)
            axes.plot(one.mean, place, marker="o", color=BLUE, markersize=6)
            axes.plot(one.alone, place, marker="D", color=ORANGE, markersize=5)
        axes.set_yticks(range(tiers), [one.tier for one in fit.weights])
        axes.set_ylim(tiers - 0.5, -0.5)
        axes.set_xlim(-0.02, 1.02)
        axes.set_xlabel("dot: share of tables; diamond: chance if all are one kind")
        svg = svg_of(figure, name)
    words = "; ".join(f"{one.tier} {percent(one.mean)} of the tables" for one in fit.weights)
    return Panel(name, "Whom the players are like", svg, words, ())
