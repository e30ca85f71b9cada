"""One bar a factor and figure: what moves the figure by itself, and what only together."""

from __future__ import annotations

from typing import Any

from experiments.report.drawing import (
    BLUE,
    FAINT,
    INK,
    ORANGE,
    PANEL_SIZE,
    Panel,
    new_axes,
    settings,
    svg_of,
)
from experiments.report.titles import factor_title
from experiments.report.wording import game_title, percent
from experiments.sensitivity.judge import FigureResult


def draw_figure(one: FigureResult, name: str) -> Panel:
    """One figure's bars: blue the factor alone, orange what it does only with others.

    The line is the interval of the blue part (exact: simultaneous; surface: SALib's, of the
    sampling of the surface).
    """
    bars = bars_of(one)
    height = 0.85 + 0.3 * len(bars)
    with settings():
        figure, axes = new_axes(height=max(height, PANEL_SIZE[1] / 2), left=0.27)
        draw_bars(axes, bars)
        axes.set_title(one.figure.title)
        axes.set_xlabel("share of the variance between cells")
        svg = svg_of(figure, name)
    parts = "; ".join(
        f"{label}: {percent(alone)} alone, {percent(total)} in all"
        for label, alone, total, *_ in bars
    )
    words = f"{game_title(one.game)}, {one.figure.title}. {parts}."
    return Panel(name, f"{game_title(one.game)}, {one.figure.title}", svg, words, ())


def bars_of(one: FigureResult) -> list[tuple[str, float, float, float, float]]:
    """Label, share alone, share in all, and the interval of the first, largest first."""
    bars: list[tuple[str, float, float, float, float]] = []
    if one.exact is not None:
        for term in one.exact.terms:
            if len(term.factors) == 1:
                label = factor_title(term.factors[0])
                total = one.exact.total(term.factors[0])
                bars.append((label, term.share, total, term.share_low, term.share_high))
    elif one.surface is not None:
        for index in one.surface.indices:
            ends = (index.alone, index.total, index.alone - index.alone_error)
            alone, total, low, high = (
                min(max(one, 0.0), 1.0) for one in (*ends, index.alone + index.alone_error)
            )
            bars.append((factor_title(index.factor), alone, total, low, high))
    return sorted(bars, key=lambda bar: -bar[2])


def draw_bars(axes: Any, bars: list[tuple[str, float, float, float, float]]) -> None:
    """The bars, the largest on top."""
    for place, (_, alone, total, low, high) in enumerate(bars):
        axes.barh(place, alone, color=BLUE, alpha=0.8, height=0.6)
        axes.barh(place, max(total - alone, 0), left=alone, color=ORANGE, alpha=0.6, height=0.6)
        axes.plot([max(low, 0), min(high, 1)], [place, place], color=INK, linewidth=1.2)
    axes.axvline(0, color=FAINT, linewidth=1)
    axes.set_yticks(range(len(bars)), [bar[0] for bar in bars])
    axes.set_ylim(len(bars) - 0.5, -0.5)
    axes.set_xlim(0, 1.02)
