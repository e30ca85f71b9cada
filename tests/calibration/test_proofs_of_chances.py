"""The proofs of a win-chance model, on chances that are exact and on chances that are wrong."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from experiments.dynamics.calibration import martingale_check, reliability
from tests.calibration import known
from tests.calibration.frames import states_frame

GAMES = ("race", "race of 3", "long shot", "coin")
ROUNDING = 1e-12
FEW_GAMES_AT_MOST = 0.06
"""How surely 400 deals bound the calibration error of exact chances."""


def log_of(situation):
    return states_frame(known.SITUATIONS[situation], known.DEALS)


def chances_of(log, name):
    """By state and seat."""
    columns = [column for column in log.columns if column.startswith(f"{name}_")]
    return log.select(columns).to_numpy().astype(float)


def sharpened(log):
    """The same log with chances twice as sure of themselves in log odds."""
    chances = chances_of(log, "v") ** 2
    chances /= chances.sum(axis=1, keepdims=True)
    return log.with_columns(
        pl.Series(f"v_{seat + 1}", chances[:, seat]) for seat in range(chances.shape[1])
    )


def error_of(log):
    return reliability(chances_of(log, "v"), chances_of(log, "win"), log["deal"].to_numpy())


@pytest.mark.parametrize("situation", GAMES)
def test_exact_chances_have_no_error_but_noise(situation):
    found = error_of(log_of(situation))
    assert found.root_mean_square <= found.at_most < FEW_GAMES_AT_MOST
    assert found.ece < 3 * found.noise + 1e-9
    off = np.abs(found.share - found.chance)
    assert (off <= 4.5 * found.error + 1e-9).all()


@pytest.mark.parametrize("situation", ["race", "race of 3"])
def test_chances_too_sure_of_themselves_are_found_out(situation):
    right, wrong = (error_of(log) for log in (log_of(situation), sharpened(log_of(situation))))
    assert wrong.ece > 2 * right.ece
    assert wrong.root_mean_square > max(right.at_most, 0.02)


@pytest.mark.parametrize("situation", GAMES)
def test_exact_chances_do_not_drift(situation):
    found = martingale_check(log_of(situation)).filter(pl.col("standard_error") > ROUNDING)
    assert found["t"].abs().max() < 4.5


def test_chances_that_forget_who_is_to_act_drift():
    log = log_of("race")
    level = log.with_columns(v_1=pl.lit(0.5), v_2=pl.lit(0.5))
    found = martingale_check(level).filter(pl.col("by") == "seat to act")
    exact = martingale_check(log).filter(pl.col("by") == "seat to act")
    assert abs(found["drift"][0]) > 5 * abs(exact["drift"][0])
    assert abs(found["t"][0]) > 4.5
