"""What bots notice beside what people find, as a picture."""

from __future__ import annotations

import io

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from sim.bots.familiarity import load_noticing
from sim.bots.fitting.noticing_evidence import Figure as Found
from sim.bots.fitting.noticing_evidence import make_task, read_figures

TIERS = {"novice": "#999999", "casual": "#0072b2", "strong": "#009e73", "expert": "#d55e00"}
PANELS = (
    ("hand", "words", "ten cards in hand", "words seen", 120),
    ("grid4", "words", "rich grid of 4 by 4 letters", "words found", 180),
    ("grid5", "share", "grid of 5 by 5 letters", "share of the points", 240),
)
"""Task, measure, title, what is on the vertical axis, seconds."""
MARKS = {"data": "o", "assumption": "D"}
SAYS = {"data": "published", "assumption": "declared target"}


def figures_of(task: str) -> list[Found]:
    """The figures of one task."""
    return [one for one in read_figures() if one.task == task]


def draw_noticing() -> bytes:
    """A PNG: words found against looking time, by tier, and the figures with their ranges."""
    figure = Figure(figsize=(10.5, 3.6), layout="constrained")
    FigureCanvasAgg(figure)
    for axes, panel in zip(figure.subplots(1, len(PANELS)), PANELS, strict=True):
        draw_panel(axes, *panel)
    data = io.BytesIO()
    figure.savefig(data, format="png", dpi=110)
    return data.getvalue()


def draw_panel(axes: Axes, name: str, measure: str, title: str, unit: str, longest: int) -> None:
    """One task: a curve a tier, a mark a figure in the colour of the tier it stands for."""
    task, constants = make_task(name), load_noticing()
    seconds = np.linspace(0, longest, 49)
    for tier, colour in TIERS.items():
        found = [task.expect(measure, tier, float(time), constants) for time in seconds]
        axes.plot(seconds, found, color=colour, label=tier)
    for one in figures_of(name):
        axes.errorbar(
            one.seconds,
            one.value,
            yerr=[[one.value - one.low], [one.high - one.value]],
            fmt=MARKS[one.kind],
            color=TIERS[one.profile],
            markeredgecolor="#1b1b1b",
            capsize=3,
            label=f"{SAYS[one.kind]}: {one.name}",
        )
    axes.set(title=title, xlabel="seconds of looking", ylabel=unit, xlim=(0, longest))
    axes.set_ylim(0, 1.35 * axes.get_ylim()[1])
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, fontsize=7, loc="upper left")
