"""The forest plot: a panel a figure, a row a pair, the margin as a band."""

from __future__ import annotations

from collections.abc import Sequence

from experiments.comparing.judge import (
    BETTER,
    EQUIVALENT,
    FURTHER,
    HIGHER,
    LOWER,
    NEARER,
    UNDECIDED,
    WORSE,
)
from experiments.comparing.plan import Measure
from experiments.comparing.play import Comparison, PairVerdict
from experiments.report.drawing import (
    BLUE,
    FAINT,
    GREEN,
    INK,
    ORANGE,
    PURPLE,
    Panel,
    new_axes,
    settings,
    svg_of,
)

MARKS = {
    BETTER: (GREEN, "^"),
    NEARER: (GREEN, "^"),
    WORSE: (ORANGE, "v"),
    FURTHER: (ORANGE, "v"),
    HIGHER: (PURPLE, "D"),
    LOWER: (PURPLE, "D"),
    EQUIVALENT: (BLUE, "s"),
    UNDECIDED: (INK, "o"),
}
"""Colour and marker of each verdict; no verdict is shown by its colour alone."""

ROW = 0.3
"""Inches."""


def forest_panels(comparison: Comparison) -> list[Panel]:
    """One panel a figure."""
    panels = []
    for measure in comparison.question.measures:
        findings = [one for one in comparison.findings if one.measure is measure]
        panels.append(forest_panel(measure, findings))
    return panels


def forest_panel(measure: Measure, findings: Sequence[PairVerdict]) -> Panel:
    """All pairs' changes in one figure."""
    scale = 100 if measure.figure.unit == "share" else 1
    name = f"forest-{measure.name.replace('_', '-')}"
    labels = [row_label(one, findings) for one in findings]
    with settings():
        figure, axes = new_axes(0.95 + ROW * len(findings), left=0.36)
        axes.axvspan(-scale * measure.margin, scale * measure.margin, color=FAINT, alpha=0.25, lw=0)
        axes.axvline(0, color=FAINT, lw=1)
        for row, one in enumerate(findings):
            colour, marker = MARKS[one.verdict]
            low, high, value = (
                scale * end for end in (one.change.low, one.change.high, one.change.value)
            )
            axes.plot([low, high], [row, row], color=colour, lw=2, solid_capstyle="butt")
            axes.plot([value], [row], color=colour, marker=marker, ms=6, ls="none")
        axes.set_yticks(range(len(findings)), labels, fontsize=8)
        axes.set_ylim(len(findings) - 0.4, -0.6)
        axes.set_title(measure.figure.title, loc="left", x=-0.5, fontsize=9.5)
        axes.set_xlabel(axis_label(measure), fontsize=8)
        svg = svg_of(figure, name)
    words = "; ".join(
        f"{label}: {one.verdict}, {scale * one.change.low:+.2f} to {scale * one.change.high:+.2f}"
        for label, one in zip(labels, findings, strict=True)
    )
    cells = dict.fromkeys(
        cell.hash for one in findings for cell in (one.pair.baseline, one.pair.other)
    )
    return Panel(name, measure.figure.title, svg, f"{measure.figure.title}: {words}", tuple(cells))


def axis_label(measure: Measure) -> str:
    """What the axis counts."""
    unit = "points of 100" if measure.figure.unit == "share" else measure.figure.unit
    if measure.target is not None:
        return f"further from the target by, {unit}"
    return f"change, {unit}"


def row_label(one: PairVerdict, findings: Sequence[PairVerdict]) -> str:
    """A row's name: the values compared, and where, if pairs differ in that."""
    label = f"{one.pair.before} → {one.pair.after}"
    if len({each.pair.where for each in findings}) == 1:
        return label
    where = one.pair.where
    game = f"{one.pair.baseline.game}, "
    games = {each.pair.baseline.game for each in findings}
    return f"{label}\n{where.removeprefix(game) if len(games) == 1 else where}"
