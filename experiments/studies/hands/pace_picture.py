"""A picture of the paces at which answers stay, a bar each."""

from __future__ import annotations

from collections.abc import Sequence

from experiments.report.drawing import BLUE, FAINT, ORANGE, new_axes, settings, svg_of
from experiments.studies.hands.assumptions import PACES, PaceRange


def draw_paces(bars: Sequence[tuple[str, PaceRange]]) -> str:
    """An SVG element; bars that end within 10 % stand out.

    Args:
        bars: of each its label, which says what stays, and where it stays.
    """
    first = 100 * (PACES[0] - 1)
    with settings():
        figure, axes = new_axes(height=0.8 + 0.31 * len(bars), left=0.04)
        for place, (label, pace) in enumerate(bars):
            colour = ORANGE if pace.is_narrow else BLUE
            ends = [100 * (end - 1) for end in (pace.low, pace.high)]
            axes.plot(ends, [place, place], color=colour, linewidth=4, solid_capstyle="butt")
            axes.plot([0], [place], "|", color=colour, markersize=7)
            axes.text(first, place - 0.22, label, fontsize=8, va="bottom")
        axes.axvline(0, color=FAINT, linewidth=0.8, zorder=0)
        axes.set_yticks([])
        axes.set_ylim(len(bars) - 0.6, -0.9)
        axes.set_xlim(first - 3, 100 * (PACES[-1] - 1) + 3)
        axes.set_xticks([-50, -25, 0, 25, 50, 100], ["-50", "-25", "0", "25", "50", "100"])
        axes.set_xlabel("table slower by, %")
        return svg_of(figure, "holds")
