"""How games feel, in tables and sentences for a terminal."""

from __future__ import annotations

import math
from collections.abc import Sequence

from experiments.dynamics.metrics import METRICS
from experiments.dynamics.play import CellStudy, drifts
from experiments.report.typesetting import set_table, wrap


def studies_text(studies: Sequence[CellStudy]) -> str:
    """All cells, one after the other."""
    return "\n".join(map(study_text, studies))


def study_text(study: CellStudy) -> str:
    """A cell's study as text."""
    curve, drift = study.reliability, drifts(study)
    table = [["", "value", "interval", "unit", "wanted"]]
    for row in study.metrics.iter_rows(named=True):
        metric = METRICS[row["metric"]]
        is_known = not math.isnan(row["value"])
        table.append(
            [
                f"{row['metric']}: {metric.title}",
                f"{row['value']:.3f}" if is_known else "no game says",
                f"{row['low']:.3f} to {row['high']:.3f}" if is_known else "",
                metric.unit,
                metric.direction,
            ]
        )
    lines = [
        str(study.cell),
        set_table(table, right=[1]),
        "",
        wrap(
            f"{study.measured:,} states of {curve.deals:,} deals that the model has not seen;"
            f" it was fitted on as many others. Log loss {study.loss:.4f} a state, even chances"
            f" {study.even_loss:.4f}."
        ),
        wrap(
            f"Calibration error {pp(curve.debiased)} (plain {pp(curve.ece)}, of which chances that"
            f" are right would show {pp(curve.noise)}; at most {pp(curve.at_most)} with 95 %"
            " confidence)."
        ),
        wrap(
            f"Martingale check: mean size of the drift {pp(drift['mean_drift'])} a turn;"
            f" {drift['large']:.0f} of {drift['groups']:.0f} groups of states drift by more than 3"
            f" standard errors, the most by {errors_text(drift['t'])}."
        ),
    ]
    one = study.audit
    if one:
        lines.append(
            wrap(
                f"Rollouts: {one.states:,} states, {one.rollouts} games from each: share of the win"
                f" less V {pp(one.difference)} ({pp(one.low)} to {pp(one.high)}) for the seat to"
                f" act; slope {one.slope:.3f} ({one.slope_low:.3f} to {one.slope_high:.3f});"
                f" whole states lie {pp(one.apart)} apart from V."
            )
        )
    return "\n".join(lines) + "\n"


def errors_text(t: float) -> str:
    """How many standard errors a drift is, if its games differ at all.

    >>> errors_text(81.2), errors_text(math.inf)
    ('81', 'any number, as all its games drift alike')
    """
    return f"{t:.0f}" if math.isfinite(t) else "any number, as all its games drift alike"


def pp(share: float) -> str:
    """A share in percentage points.

    >>> pp(0.0123)
    '1.23 pp'
    """
    return f"{100 * share:.2f} pp"
