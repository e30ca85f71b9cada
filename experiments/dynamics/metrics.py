"""All metrics of state logs by name: `METRICS`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

import numpy as np
import polars as pl

from experiments.dynamics import lead, pace, tension
from experiments.dynamics.metric import Frame, PerGame, StateMetric, measure

LUDII = "Ludii Evaluation; methods 1.3"
OURS = "methods 1.3"
ELY = "Ely, Frankel, Kamenica (2015), Journal of Political Economy 123; methods 1.3"
CARDSTOCK = "Browne (2008); CardStock; methods 1.3"


def named(
    per_game: Callable[[int], PerGame],
    title: str,
    unit: str,
    low: float | None,
    high: float | None,
    direction: Literal["more", "less", "target"],
    source: str,
    **more: Any,
) -> StateMetric:
    """A metric named after its function."""
    name = per_game.__name__
    return StateMetric(name, title, unit, low, high, direction, source, per_game, **more)


METRICS = {
    one.name: one
    for one in (
        named(tension.drama, "winner behind the leader", "chance", 0, 1, "target", LUDII),
        named(
            tension.drama_of_trailing,
            "depth of the winner's troughs",
            "root of a rank's share",
            0,
            1,
            "target",
            CARDSTOCK,
        ),
        named(tension.security, "winner not behind", "share", 0, 1, "target", CARDSTOCK),
        named(lead.lead_changes, "changes of the lead", "a turn", 0, 1, "target", LUDII),
        named(lead.decisiveness, "lead kept to the end", "share", 0, 1, "target", LUDII),
        named(lead.dead_time, "turns after it is decided", "share", 0, 1, "less", OURS),
        named(
            lead.decisiveness_threshold,
            "best chance of a player who lost",
            "chance",
            0,
            1,
            "target",
            LUDII,
        ),
        named(
            lead.runaway,
            "what the lead says of who wins",
            "index: 0 nothing, 1 all",
            -1,
            1,
            "target",
            OURS,
        ),
        named(
            tension.comeback, "wins from far behind", "share", 0, 1, "target", OURS, is_share=True
        ),
        named(
            tension.late_uncertainty,
            "openness at three quarters",
            "index: 0 decided, 1 all equal",
            0,
            1,
            "more",
            OURS,
        ),
        named(
            tension.suspense,
            "expected movement",
            "chance",
            0,
            None,
            "target",
            ELY,
            needs=("spread",),
        ),
        named(tension.surprise, "movement", "chance", 0, None, "target", ELY),
        named(lead.hopeless_time, "time without hope", "share", 0, 1, "less", OURS),
        named(
            pace.runner_up_left,
            "cards of the best loser",
            "cards",
            0,
            None,
            "less",
            OURS,
            needs=("hand",),
        ),
        named(
            pace.close_wins,
            "wins with a loser at one card",
            "share",
            0,
            1,
            "more",
            OURS,
            needs=("hand",),
            is_share=True,
        ),
        named(
            pace.downtime,
            "wait between own turns",
            "minutes",
            0,
            None,
            "less",
            "methods 1.2",
            needs=("milliseconds",),
        ),
        named(
            pace.forced_passes,
            "turns without a card to play",
            "share",
            0,
            1,
            "less",
            "methods 1.2",
            needs=("can_play",),
        ),
    )
}
"""Metric by name; each is a function of a state log, and says what it is (`Metric`)."""


def hold_curve(
    states: Frame, *, by: Sequence[str] = (), points: int = 21, alpha: float = 0.05
) -> pl.DataFrame:
    """The chance that who leads at each share of the turns wins (`lead.hold_at`).

    Args:
        states: see `experiments.dynamics.metric.measure`.
        by: columns that name the groups.
        points: places from 0 to 1, evenly apart.
        alpha: the error rate of each interval.

    Returns:
        A row a group and place: the group's columns, ``x``, ``value``, ``standard_error``,
        ``low``, ``high``, ``deals``.
    """
    shares = np.linspace(0, 1, points).tolist()
    metrics = [
        StateMetric(
            f"hold {share:.6f}",
            "leaders who win",
            "chance",
            0,
            1,
            "target",
            OURS,
            partial(lead.hold_at, share),
        )
        for share in shares
    ]
    found = measure(states, metrics, by=by, alpha=alpha)
    place = pl.col("metric").str.strip_prefix("hold ").cast(pl.Float64).alias("x")
    return found.select(*by, place, pl.exclude(*by, "metric"))
