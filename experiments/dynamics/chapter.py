"""How a sweep's games feel, as a chapter of a report."""

from __future__ import annotations

from collections.abc import Sequence

from experiments.dynamics.cell_study import CellStudy, as_json, drifts
from experiments.dynamics.metrics import METRICS
from experiments.dynamics.pictures import study_panel
from experiments.report.chapter import Cell, Chapter, Field, Table
from experiments.sweep import hash_of

CAVEATS = (
    "The chance to win is a model of what can be seen of a game, fitted on games of the same bots;"
    " the calibration error says how far its chances are from what came of them.",
    "Drama, comebacks and the like are figures of the model, not of what players feel.",
)
TIMES = ("seconds", "states_a_second")
"""What of a study's record a digest leaves out."""


def chapter_of(studies: Sequence[CellStudy], command: str) -> Chapter:
    """The model's proofs in words, all metrics as a table, a picture a cell."""
    records = [as_json(one) for one in studies]
    told = [{key: value for key, value in record.items() if key not in TIMES} for record in records]
    return Chapter(
        name="dynamics",
        title="How the games feel",
        sentences=tuple(proof_of(one) for one in studies),
        command=command,
        digest=hash_of(told),
        seed=studies[0].cell.seed,
        tables=(table_of(studies),),
        maps=tuple(study_panel(one, f"chances-{place + 1}") for place, one in enumerate(studies)),
        caveats=CAVEATS,
        cells=tuple(
            Cell(
                one.cell.hash,
                str(one.cell),
                f"{one.reliability.deals:,} new to the model",
            )
            for one in studies
        ),
    )


def proof_of(study: CellStudy) -> str:
    """How far the chances can be trusted."""
    curve, drift = study.reliability, drifts(study)
    said = (
        f"{study.cell}: on {study.measured:,} states of {curve.deals:,} deals that the model has not"
        f" seen its calibration error is {points(curve.debiased)} (at most"
        f" {points(curve.at_most)} with 95 % confidence); from turn to turn its chances drift by"
        f" {points(drift['mean_drift'])} on average."
    )
    one = study.audit
    if one is None:
        return said
    return (
        f"{said} Played on from {one.states:,} positions, {one.rollouts} times each, the seat to"
        f" act won {points(one.difference)} more than its chance said ({points(one.low)} to"
        f" {points(one.high)})."
    )


def points(share: float) -> str:
    """A share in points of 100.

    >>> points(0.0123)
    '1.23 points'
    """
    return f"{100 * share:.2f} points"


def table_of(studies: Sequence[CellStudy]) -> Table:
    """A row a metric, a column a cell."""
    heads = ["", "unit", "wanted", *(label_of(one) for one in studies)]
    rows = []
    for name, metric in METRICS.items():
        fields = []
        for study in studies:
            found = study.metrics.filter(study.metrics["metric"] == name).to_dicts()
            text = "-"
            if found:
                row = found[0]
                text = f"{row['value']:.3f} ({row['low']:.3f} to {row['high']:.3f})"
            fields.append(Field(text, "", study.cell.hash))
        if any(field.text != "-" for field in fields):
            rows.append((Field(metric.title), Field(metric.unit), Field(metric.direction), *fields))
    return Table("Each figure with its interval", tuple(heads), tuple(rows))


def label_of(study: CellStudy) -> str:
    """A cell as a column's head."""
    cell = study.cell
    hand = f", {cell.rules['hand']} cards" if "hand" in cell.rules else ""
    variant = "" if cell.variant == "printed" else f", {cell.variant}"
    return f"{cell.game.replace('_', ' ')}{variant}, {cell.players} players{hand}"
