"""A picture of the paces at which answers stay, a bar each."""

from __future__ import annotations

from collections.abc import Sequence

from experiments.report.drawing import BLUE, FAINT, ORANGE, new_axes, settings, svg_of
from experiments.studies.hands.assumptions import PACES, PaceRange


def draw_paces(bars: Sequence[tuple[str, PaceRange, str]], left: float) -> str:
    """An SVG element; bars that end within 10 % stand out.

    Args:
        bars: of each its label, where it stays and a sign of what stays; a stroke if it is empty.
        left: where the axes begin, as a share of the width.
    """
    with settings():
        figure, axes = new_axes(height=0.8 + 0.17 * len(bars), left=left)
        for place, (_, pace, sign) in enumerate(bars):
            colour = ORANGE if pace.is_narrow else BLUE
            ends = [100 * (end - 1) for end in (pace.low, pace.high)]
            axes.plot(ends, [place, place], color=colour, linewidth=4, solid_capstyle="butt")
            if sign:
                axes.annotate(sign, (0, place), fontsize=8, ha="center", va="center", weight="bold")
            else:
                axes.plot([0], [place], "|", color=colour, markersize=7)
        axes.axvline(0, color=FAINT, linewidth=0.8)
        axes.set_yticks(range(len(bars)), [label for label, _, _ in bars], fontsize=8)
        axes.set_ylim(len(bars) - 0.4, -0.6)
        axes.set_xlim(100 * (PACES[0] - 1) - 3, 100 * (PACES[-1] - 1) + 3)
        axes.set_xticks([-50, -25, 0, 25, 50, 100], ["-50", "-25", "0", "25", "50", "100"])
        axes.set_xlabel("table slower by, %")
        return svg_of(figure, "holds")
