"""Pictures of a cell's study: reliability curve and hold curve, one below the other."""

from __future__ import annotations

import re
from typing import Any

from experiments.dynamics.play import CellStudy
from experiments.report.drawing import (
    BLUE,
    FAINT,
    INK,
    ORANGE,
    PANEL_SIZE,
    Panel,
    settings,
    stand_alone,
    svg_of,
)
from experiments.report.titles import table_title
from experiments.report.wording import percent


def study_panel(study: CellStudy, name: str) -> Panel:
    """Two pictures, one below the other: the win's share against V, and whether the leader wins.

    Args:
        study: of the cell.
        name: letters, digits and hyphens; prefix of the picture's ids.
    """
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with settings():
        figure = Figure(figsize=(PANEL_SIZE[0], 5.4))
        FigureCanvasSVG(figure)
        draw_reliability(figure.add_axes((0.15, 0.58, 0.8, 0.36)), study)
        draw_hold(figure.add_axes((0.15, 0.08, 0.8, 0.36)), study)
        svg = svg_of(figure, name)
    cell, curve = study.cell, study.reliability
    half = study.hold.filter(study.hold["x"] == 0.5)["value"].item()
    words = (
        f"Above: the share of the win against the chance in {len(curve.chance)} bins, off by"
        f" {100 * curve.ece:.2f} percentage points on average. Below: the chance that the leader"
        f" wins, {percent(half)} when half of the turns are done."
    )
    return Panel(name, table_title(cell), svg, words, (cell.hash,))


def study_svg(study: CellStudy, name: str) -> str:
    """`study_panel` as a picture that stands alone."""
    return stand_alone(study_panel(study, name).svg)


def draw_reliability(axes: Any, study: CellStudy) -> None:
    """The share of the win against the chance, a point a bin."""
    curve = study.reliability
    axes.plot([0, 1], [0, 1], color=FAINT, linewidth=0.8)
    below, above = curve.share - curve.low, curve.high - curve.share
    axes.errorbar(
        curve.chance,
        curve.share,
        yerr=[below.clip(0), above.clip(0)],
        fmt="o",
        markersize=3,
        linewidth=1,
        color=BLUE,
    )
    parts = f"calibration error {100 * curve.debiased:.2f} pp (plain {100 * curve.ece:.2f})"
    axes.text(0.98, 0.04, parts, transform=axes.transAxes, ha="right", fontsize=8, color=INK)
    axes.set(
        xlim=(0, 1),
        ylim=(0, 1),
        title="Is the chance right?",
        xlabel="chance to win, V",
        ylabel="share of the win",
    )


def draw_hold(axes: Any, study: CellStudy) -> None:
    """The chance that who leads wins, against the share of the turns done."""
    hold = study.hold
    axes.axhline(1 / study.cell.players, color=FAINT, linewidth=0.8)
    axes.fill_between(
        hold["x"].to_numpy(),
        hold["low"].to_numpy(),
        hold["high"].to_numpy(),
        color=ORANGE,
        alpha=0.3,
        linewidth=0,
    )
    axes.plot(hold["x"].to_numpy(), hold["value"].to_numpy(), color=ORANGE)
    axes.set(
        xlim=(0, 1),
        ylim=(0, 1),
        title="Does the leader win?",
        xlabel="share of the turns done",
        ylabel="chance that the leader wins",
    )


def picture_name(study: CellStudy) -> str:
    """A picture's file name without its ending: game, players, and the cell's hash."""
    cell = study.cell
    readable = re.sub(r"[^a-z0-9]+", "-", f"{cell.game} {cell.players} players".lower())
    return f"{readable}-{cell.hash[:6]}"
