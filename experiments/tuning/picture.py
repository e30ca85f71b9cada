"""Each cell's race as a picture: the hands' medians with their intervals against the target."""

from __future__ import annotations

import math
from typing import Any

from experiments.design.hand_table import as_players
from experiments.report.drawing import (
    BLUE,
    FAINT,
    GREEN,
    INK,
    MARKERS,
    ORANGE,
    Panel,
    new_axes,
    settings,
    svg_of,
)
from experiments.tuning.judge import CellResult, HandResult, TuneResult
from experiments.tuning.text import choice_text, set_text

TALLEST = 2.6
"""Minutes beyond this many targets are cut off."""


def panel_of(cell: CellResult, result: TuneResult, number: int) -> Panel:
    """One cell's picture."""
    name = f"race-{number}"
    top = TALLEST * cell.target
    with settings():
        figure, axes = new_axes()
        if result.plan.band is not None:
            reach = result.plan.band * cell.target
            axes.axhspan(cell.target - reach, cell.target + reach, color=GREEN, alpha=0.15, lw=0)
        axes.axhline(cell.target, color=GREEN, lw=1)
        for hand in cell.hands:
            draw_hand(axes, cell, hand, top)
        axes.set_ylim(0, top)
        axes.set_xticks([hand.hand for hand in cell.hands])
        axes.set_xlabel("cards dealt")
        axes.set_ylabel("median minutes")
        axes.set_title(f"{as_players(cell.row)}, {cell.mode}: {choice_text(cell)}")
        svg = svg_of(figure, name)
    best = f"the best hand may be {set_text(cell)}" if cell.confidence_set else "no hand is right"
    words = f"{as_players(cell.row)}, {cell.mode}: {best}"
    return Panel(name, words, svg, words, ())


def draw_hand(axes: Any, cell: CellResult, hand: HandResult, top: float) -> None:
    """A hand's median and interval at each player count of the row, side by side."""
    colour = BLUE if hand.hand in cell.confidence_set else FAINT
    colour = ORANGE if "broken" in hand.constraints.values() else colour
    counts = list(hand.medians)
    for place, count in enumerate(counts):
        median = hand.medians[count]
        if math.isnan(median.value):
            continue
        x = hand.hand + (place - (len(counts) - 1) / 2) * 0.13
        high = min(median.high, 2 * top)
        axes.plot([x, x], [median.low, high], color=colour, lw=2)
        is_choice = hand.hand == cell.choice
        axes.plot(
            [x],
            [min(median.value, 2 * top)],
            marker=MARKERS[place % len(MARKERS)],
            color=INK if is_choice else colour,
            ms=5 if is_choice else 3.5,
        )
