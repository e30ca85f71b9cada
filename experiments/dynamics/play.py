"""Everything about how one cell's games feel: model, its proofs, and all metrics."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from experiments.design.sweep import Cell
from experiments.dynamics.calibration import Reliability, martingale_check, reliability
from experiments.dynamics.metric import measure
from experiments.dynamics.metrics import METRICS, hold_curve
from experiments.dynamics.plan import FIT_SHARE, How
from experiments.dynamics.rollouts import (
    Audit,
    audit,
    places_of,
    roll_out,
    sample_states,
)
from experiments.dynamics.state_log import log_deals
from experiments.dynamics.turn_view import by_seat
from experiments.dynamics.win_chance import WinChance, fit_win_chance, split_deals
from experiments.report.to_json import to_json
from experiments.runner.fresh_deals import STATES
from sim.engine.simulation import Setting
from sim.errors import InputError

DIGITS = 6
"""Decimals of the figures in a study's record."""

LARGE_T = 3.0
"""A drift of more standard errors than this is counted as one."""


@dataclass(frozen=True)
class CellStudy:
    """What was found of a cell.

    Attributes:
        cell: the cell.
        states: logged; of them ``measured`` on deals that the model has not seen.
        measured: see above.
        seconds: by step: ``log``, ``fit``, ``measure``, ``audit``.
        model: the win-chance model.
        loss: mean log loss of a state on unseen deals in nats, beside that of chances that only
            know whose turn it is.
        even_loss: see above.
        reliability: of V on unseen deals.
        martingale: of `experiments.dynamics.calibration.martingale_check`.
        metrics: of `experiments.dynamics.metric.measure`.
        hold: the hold curve.
        audit: by rollouts; None without one.
    """

    cell: Cell
    states: int
    measured: int
    seconds: dict[str, float]
    model: WinChance
    loss: float
    even_loss: float
    reliability: Reliability
    martingale: pl.DataFrame
    metrics: pl.DataFrame
    hold: pl.DataFrame
    audit: Audit | None


def study_cell(cell: Cell, how: How) -> CellStudy:
    """Log fresh deals of a cell, fit V on one half, measure everything on the other.

    Raises:
        InputError: for a game of one player, or too few deals.
    """
    if cell.players < 2:
        raise InputError("players", "1 player has nobody to win against", "2 or more")
    clock = Stopwatch()
    setting = cell.setting()
    log = log_deals(setting, STATES, how.deals, jobs=how.jobs, show_progress=how.show_progress)
    seconds = {"log": clock.lap()}
    fitted, unseen = split_deals(log, FIT_SHARE)
    model = fit_win_chance(fitted, knows_seats=cell.rotations > 1)
    seconds["fit"] = clock.lap()
    model.check_fresh(unseen)
    states = model.add_to(unseen)
    chances, wins = by_seat(states, "v", cell.players), by_seat(states, "win", cell.players)
    found = [metric for metric in METRICS.values() if metric.can_read(states.columns)]
    metrics = measure(states, found, alpha=how.alpha)
    hold = hold_curve(states, alpha=how.alpha)
    curve = reliability(chances, wins, states["deal"].to_numpy(), alpha=how.alpha)
    martingale = martingale_check(states)
    seconds["measure"] = clock.lap()
    audited = audit_states(setting, states, how) if how.audit_states else None
    seconds["audit"] = clock.lap()
    return CellStudy(
        cell=cell,
        states=len(log),
        measured=len(states),
        seconds=seconds,
        model=model,
        loss=mean_log_loss(chances, wins),
        even_loss=float(np.log(cell.players)),
        reliability=curve,
        martingale=martingale,
        metrics=metrics,
        hold=hold,
        audit=audited,
    )


class Stopwatch:
    """Measures the seconds since it was last asked."""

    def __init__(self) -> None:
        self.since = time.perf_counter()

    def lap(self) -> float:
        """Seconds since the last lap."""
        now = time.perf_counter()
        passed, self.since = now - self.since, now
        return passed


def mean_log_loss(chances: Any, wins: Any) -> float:
    """- Σ_s win_s log V_s, mean over states, in nats."""
    return float(-(wins * np.log(np.maximum(chances, 1e-300))).sum(axis=1).mean())


def audit_states(setting: Setting, states: pl.DataFrame, how: How) -> Audit:
    """The rollout audit of unseen states."""
    sample = sample_states(states, how.audit_states)
    shares = roll_out(
        setting,
        places_of(sample),
        how.rollouts,
        jobs=how.jobs,
        show_progress=how.show_progress,
    )
    return audit(sample, shares, how.alpha)


def drifts(study: CellStudy) -> dict[str, float]:
    """The martingale check in four numbers.

    Returns:
        ``groups`` tested, how many have ``large`` t-statistics (beyond 3), the largest ``t`` in
        size, and ``mean_drift``, the mean size of the drift over all groups, chance a turn,
        weighted by pairs.
    """
    frame = study.martingale.filter(pl.col("pairs") > 0)
    sizes, drift = frame["pairs"].to_numpy(), frame["drift"].abs().to_numpy()
    return {
        "groups": float(len(frame)),
        "large": float((frame["t"].abs() > LARGE_T).sum()),
        "t": float(frame["t"].abs().max()),  # type: ignore[arg-type]
        "mean_drift": float((drift * sizes).sum() / sizes.sum()),
    }


def as_json(study: CellStudy) -> dict[str, Any]:
    """A study as plain values; NaN and infinities become null."""
    curve = {
        name: to_json(value.tolist() if isinstance(value, np.ndarray) else value, DIGITS)
        for name, value in vars(study.reliability).items()
    }
    cell = study.cell
    return {
        "cell": str(cell),
        "hash": cell.hash,
        "game": cell.game,
        "variant": cell.variant,
        "players": cell.players,
        "bots": cell.bots_name,
        "deck": cell.deck,
        "rules": dict(cell.rules),
        "states": study.states,
        "states_measured": study.measured,
        "deals_measured": study.reliability.deals,
        "states_a_second": round(study.states / max(study.seconds["log"], 1e-9)),
        "seconds": {step: round(taken, 1) for step, taken in study.seconds.items()},
        "model": {
            "trees_a_seat": study.model.stages,
            "sharpness": to_json(study.model.sharpness, DIGITS),
            "columns": list(study.model.view.names),
        },
        "log_loss": to_json(study.loss, DIGITS),
        "log_loss_of_even_chances": to_json(study.even_loss, DIGITS),
        "reliability": curve,
        "martingale": {"summary": to_json(drifts(study), DIGITS), "groups": rows(study.martingale)},
        "metrics": rows(study.metrics),
        "hold_curve": rows(study.hold),
        "audit": to_json(study.audit, DIGITS),
    }


def rows(frame: pl.DataFrame) -> list[dict[str, Any]]:
    """A frame's rows as plain values."""
    return [to_json(row, DIGITS) for row in frame.iter_rows(named=True)]
