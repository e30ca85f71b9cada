"""The recall model beside the published figures it is fitted to, as a picture."""

from __future__ import annotations

import io
from collections.abc import Sequence

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from sim.bots.fitting.recall_evidence import RecallComparison, predicted_vs_published

PANELS = (
    ("prefix", "mean correct prefix", "cards"),
    ("whole", "whole list right", "share of recitals"),
    ("first", "first word right", "share of recitals"),
)


def rows_of(measure: str, comparisons: Sequence[RecallComparison]) -> list[RecallComparison]:
    """The comparisons of one measure by rising list length."""
    found = [one for one in comparisons if one.published.measure == measure]
    return sorted(found, key=lambda one: one.published.length)


def draw_recall() -> bytes:
    """A PNG: published figures with their spread between people, and the model's prediction."""
    comparisons = predicted_vs_published()
    figure = Figure(figsize=(10.5, 3.4), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(1, len(PANELS))
    for panel, (measure, title, unit) in zip(axes, PANELS, strict=True):
        rows = rows_of(measure, comparisons)
        lengths = [one.published.length for one in rows]
        spread = [one.published.sd if one.published.sd == one.published.sd else 0 for one in rows]
        panel.errorbar(
            lengths,
            [one.published.value for one in rows],
            yerr=spread if any(spread) else None,
            fmt="o",
            color="#1b1b1b",
            label="published" + (" (bars: one SD of people)" if any(spread) else ""),
        )
        predicted = [one.predicted for one in rows]
        panel.plot(lengths, predicted, "s--", color="#0072b2", label="model, 50th percentile")
        panel.set(title=title, xlabel="list length, cards", ylabel=unit, ylim=(0, None))
        panel.set_xticks([2, 4, 6, 8, 10, 12, 15])
        panel.spines[["top", "right"]].set_visible(False)
        panel.legend(frameon=False, fontsize=8)
    data = io.BytesIO()
    figure.savefig(data, format="png", dpi=110)
    return data.getvalue()
