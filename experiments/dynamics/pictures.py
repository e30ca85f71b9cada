"""Pictures of a cell's study: reliability curve and hold curve, as one SVG that stands alone."""

from __future__ import annotations

from typing import Any

from experiments.dynamics.cell_study import CellStudy
from experiments.report.drawing import BLUE, FAINT, INK, ORANGE, Panel, settings, svg_of

COLOURS = {
    "currentColor": "#222222",
    "var(--faint)": "#8a8a8a",
    "var(--blue)": "#0072b2",
    "var(--orange)": "#d55e00",
    "var(--green)": "#009e73",
    "var(--purple)": "#cc79a7",
    "var(--paper)": "#ffffff",
}
"""What stands for the page's colours in a picture without a page (Okabe and Ito's palette)."""


def study_svg(study: CellStudy, name: str) -> str:
    """The picture as a file that needs no page around it; see `draw_study`."""
    svg = draw_study(study, name)
    for variable, colour in COLOURS.items():
        svg = svg.replace(variable, colour)
    head, rest = svg.split(">", 1)
    paper = '<rect width="100%" height="100%" fill="#ffffff"/>'
    return f'{head} font-family="sans-serif">{paper}{rest}\n'


def study_panel(study: CellStudy, name: str) -> Panel:
    """The picture for a page."""
    curve, title = study.reliability, str(study.cell)
    words = (
        f"{title}: what came of chances against the chances, calibration error"
        f" {100 * curve.debiased:.2f} points; and how often the leader wins"
    )
    return Panel(name, title, draw_study(study, name), words, (study.cell.hash,))


def draw_study(study: CellStudy, name: str) -> str:
    """Side by side: the win's share against V, and the chance that the leader wins by stage.

    Args:
        study: of the cell.
        name: letters, digits and hyphens; prefix of the picture's ids.
    """
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with settings():
        figure = Figure(figsize=(7.4, 3.4))
        FigureCanvasSVG(figure)
        draw_reliability(figure.add_axes((0.08, 0.15, 0.39, 0.72)), study)
        draw_hold(figure.add_axes((0.58, 0.15, 0.39, 0.72)), study)
        return svg_of(figure, name)


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
    told = f"calibration error {100 * curve.debiased:.2f} pp (plain {100 * curve.ece:.2f})"
    axes.text(0.98, 0.04, told, transform=axes.transAxes, ha="right", fontsize=8, color=INK)
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
