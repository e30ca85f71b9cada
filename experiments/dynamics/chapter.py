"""A study's answer as a chapter of a report (`experiments.report.chapter`)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from experiments.design.sweep import hash_of
from experiments.dynamics.metric import StateMetric
from experiments.dynamics.metrics import METRICS
from experiments.dynamics.picture import study_panel
from experiments.dynamics.play import CellStudy, as_json, drifts
from experiments.report.cell_table import CellSource
from experiments.report.chapter import Chapter, ChapterTable, TableField
from experiments.report.titles import table_title
from experiments.report.wording import deals_range, percent_interval
from experiments.runner.fresh_deals import STATES

CAVEATS = (
    "Chances to win are those of bots like these against each other; people may lead, fall behind"
    " and recover differently.",
    "The chance knows a state by its figures (cards in hand, points, cards to draw), not by which"
    " cards are held, so it drifts a little from turn to turn; see the table of its proofs.",
    "Metrics of the winner count finished games only.",
)


def dynamics_chapter(studies: Sequence[CellStudy], command: str, seed: int) -> Chapter:
    """The chapter.

    Args:
        studies: of the cells, one or more.
        command: that makes them again.
        seed: of the sweep.
    """
    return Chapter(
        name="dynamics",
        title="How do the games feel while they last?",
        sentences=tuple(map(sentence, studies)),
        command=command,
        digest=hash_of([figures_of(study) for study in studies], 16),
        seed=seed,
        tables=(metrics_table(studies), proofs_table(studies)),
        panels=tuple(study_panel(study, f"dynamics-{study.cell.hash[:12]}") for study in studies),
        caveats=CAVEATS,
        cells=tuple(cell_of(study) for study in studies),
    )


def figures_of(study: CellStudy) -> dict[str, Any]:
    """All of a study's figures but for how long they took."""
    found = as_json(study)
    return {key: value for key, value in found.items() if not key.startswith(("sec", "states_a"))}


def name_of(study: CellStudy) -> str:
    """A cell's name as headings have it."""
    return table_title(study.cell)


def sentence(study: CellStudy) -> str:
    """What a cell's figures say in words, each with its interval."""
    found = {row["metric"]: row for row in study.metrics.iter_rows(named=True)}
    (half,) = study.hold.filter(study.hold["x"] == 0.5).to_dicts()
    return (
        f"{name_of(study)}: who leads half way wins {share_text(half)} of the games;"
        f" {share_text(found['comeback'])} are won from far behind,"
        f" {share_text(found['dead_time'])} of the turns are played after it is decided, and"
        " players spend"
        f" {share_text(found['hopeless_time'])} of their time without hope."
    )


def share_text(row: Mapping[str, Any]) -> str:
    """A measured share with its interval.

    >>> share_text({"value": 0.254, "low": 0.24, "high": 0.27})
    '25 % (24 to 27)'
    >>> share_text({"value": float("nan"), "low": float("nan"), "high": float("nan")})
    'an unknown share'
    """
    if math.isnan(row["value"]):
        return "an unknown share"
    return percent_interval(row["value"], row["low"], row["high"])


def metrics_table(studies: Sequence[CellStudy]) -> ChapterTable:
    """Every metric with its interval, a column a cell."""
    found = [
        {row["metric"]: row for row in study.metrics.iter_rows(named=True)} for study in studies
    ]
    rows = []
    for name, metric in METRICS.items():
        if any(name in one for one in found):
            fields = [TableField(titled(metric))]
            for study, one in zip(studies, found, strict=True):
                row = one.get(name)
                fields.append(TableField(interval_text(row) if row else "", cell=study.cell.hash))
            rows.append(tuple(fields))
    heads = ("", *(name_of(study) for study in studies))
    return ChapterTable("Games while they last: value (interval)", heads, tuple(rows))


def titled(metric: StateMetric) -> str:
    """A metric's title with its unit."""
    return f"{metric.title}, {metric.unit}"


def interval_text(row: dict[str, Any]) -> str:
    """A value with its interval.

    >>> interval_text({"value": 0.5, "low": 0.25, "high": 0.75})
    '0.500 (0.250 to 0.750)'
    """
    if math.isnan(row["value"]):
        return "no game says"
    return f"{row['value']:.3f} ({row['low']:.3f} to {row['high']:.3f})"


def proofs_table(studies: Sequence[CellStudy]) -> ChapterTable:
    """How far the chances behind the figures can be trusted."""
    heads = ("", "deals", "calibration error, pp", "at most", "drift a turn, pp", "slope, rollouts")
    rows = []
    for study in studies:
        curve, audit = study.reliability, study.audit
        texts = (
            f"{curve.deals:,}",
            f"{100 * curve.debiased:.2f} (plain {100 * curve.ece:.2f})",
            f"{100 * curve.at_most:.2f}",
            f"{100 * drifts(study)['mean_drift']:.2f}",
            f"{audit.slope:.2f} ({audit.slope_low:.2f} to {audit.slope_high:.2f})" if audit else "",
        )
        fields = (TableField(text, cell=study.cell.hash) for text in texts)
        rows.append((TableField(name_of(study)), *fields))
    return ChapterTable("Is the chance to win right?", heads, tuple(rows))


def cell_of(study: CellStudy) -> CellSource:
    """The cell and the deals that were played."""
    first, deals = STATES, study.reliability.deals + len(study.model.deals)
    return CellSource(study.cell.hash, str(study.cell), deals_range(deals, first))
