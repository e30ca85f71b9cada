"""The pictures of a study of settings: a panel for each figure and factor."""

from __future__ import annotations

import textwrap
from typing import Any

from experiments.report.drawing import BLUE, FAINT, ORANGE, Panel, new_axes, settings, slug, svg_of
from experiments.studies.hands.estimates import Estimate
from experiments.studies.settings.study import EDGES, Effect, Level
from experiments.studies.settings.text import (
    estimate_text,
    factor_text,
    level_text,
    unit_text,
)

HEIGHT = 2.1
LINE = 0.16
"""Inches."""
BESIDE = 0.15
"""How far an average stands beside the figure from the base, where levels are words."""
LONG_LABEL = 10
"""Letters of a line of a level's label."""


def effect_panels(effects: tuple[Effect, ...]) -> list[Panel]:
    """A panel for each factor, all with the same upright axis."""
    ends = [
        end
        for effect in effects
        for level in effect.levels
        for one in (level.alone, level.average)
        if one is not None
        for end in one[:3]
    ]
    if not ends:
        return []
    low, high = min(ends), max(ends)
    room = 0.06 * (high - low) or 0.06 * abs(high) or 1.0
    return [draw_effect(effect, (low - room, high + room)) for effect in effects]


def draw_effect(effect: Effect, span: tuple[float, float]) -> Panel:
    """One factor: from the base in blue, on average in orange."""
    scale = 100.0 if effect.figure.unit == "share" else 1.0
    name = f"{slug(effect.figure.name)}-{slug(effect.factor)}"
    labels = [label_text(level_text(level.value)) for level in effect.levels]
    lines = max(label.count("\n") + 1 for label in labels)
    places = (
        [float(level.value) for level in effect.levels]
        if effect.is_number
        else [float(place) for place in range(len(effect.levels))]
    )
    with settings():
        canvas, axes = new_axes(height=HEIGHT + LINE * (lines - 1))
        room = LINE * (lines - 1) / (HEIGHT + LINE * (lines - 1))
        box = axes.get_position()
        axes.set_position((box.x0, box.y0 + room, box.width, box.height - room))
        axes.axhline(0, color=FAINT, linewidth=0.6) if effect.figure.name in EDGES else None
        joined = "-" if effect.is_number else ""
        averages = [level.average for level in effect.levels]
        beside = [place + (0 if effect.is_number else BESIDE) for place in places]
        draw_levels(axes, beside, averages, scale, {"color": ORANGE, "marker": "s", "ls": joined})
        alone = [level.alone for level in effect.levels]
        draw_levels(axes, places, alone, scale, {"color": BLUE, "marker": "o", "ls": joined})
        for place, level in zip(places, effect.levels, strict=True):
            if level.is_base:
                axes.axvline(place, color=FAINT, linewidth=0.8, linestyle=":")
        axes.set_xticks(places, labels)
        margin = 0.08 * ((places[-1] - places[0]) or 1.0)
        axes.set_xlim(places[0] - margin, places[-1] + margin)
        axes.set_ylim(span[0] * scale, span[1] * scale)
        axes.set_ylabel("%" if scale > 1 else unit_text(effect.figure), labelpad=1)
        axes.set_title(factor_text(effect.factor))
        svg = svg_of(canvas, name)
    parts = "; ".join(level_words(effect, level) for level in effect.levels)
    words = f"{effect.figure.title} by {factor_text(effect.factor)}. {parts}."
    cells = tuple(level.cell for level in effect.levels if level.cell)
    return Panel(name, factor_text(effect.factor), svg, words, cells)


def draw_levels(
    axes: Any,
    places: list[float],
    found: list[Estimate | None],
    scale: float,
    look: dict[str, str],
) -> None:
    """The levels that are known, with their intervals; numbers are joined by a line."""
    known = [(place, one) for place, one in zip(places, found, strict=True) if one is not None]
    if not known:
        return
    at = [place for place, _ in known]
    lows = [one.low * scale for _, one in known]
    highs = [one.high * scale for _, one in known]
    axes.vlines(at, lows, highs, color=look["color"], linewidth=1)
    values = [one.value * scale for _, one in known]
    axes.plot(at, values, linewidth=1, markersize=3.5, **look)


def label_text(level: str) -> str:
    r"""A level under an axis: long ones in several lines.

    >>> label_text("gentle doubling"), label_text("no rings")
    ('gentle\ndoubling', 'no rings')
    """
    return "\n".join(textwrap.wrap(level, LONG_LABEL)) if len(level) > LONG_LABEL else level


def level_words(effect: Effect, level: Level) -> str:
    """One level in words."""
    alone = estimate_text(effect.figure, level.alone)
    average = f", on average {estimate_text(effect.figure, level.average)}" if level.average else ""
    return f"{level_text(level.value)}: {alone}{average}"
