"""Calibration and martingale check on chances that are exact, biased, bold or timid."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from experiments.dynamics.calibration import (
    bin_of_equal_mass,
    martingale_check,
    reliability,
)
from experiments.dynamics.turn_view import by_seat
from tests.experiments.dynamics.logs import race_log, walk_log, with_true_chances

DEALS = 2000


@pytest.fixture(scope="module")
def race():
    return with_true_chances(race_log(DEALS))


def curve_of(log, seats, shift=None):
    chances = by_seat(log, "v", seats)
    changed = chances if shift is None else shift(chances)
    return reliability(changed, by_seat(log, "win", seats), log["deal"].to_numpy())


def bolder(chances, power=1.4):
    sharp = chances**power
    return sharp / sharp.sum(axis=1, keepdims=True)


def test_two_bins_by_hand():
    chances = np.array([[0.6, 0.4]] * 4)
    wins = np.array([[1.0, 0], [1, 0], [0, 1], [1, 0]])
    found = reliability(chances, wins, np.array([0, 0, 1, 2]), bins=2)
    np.testing.assert_allclose(found.chance, [0.4, 0.6])
    np.testing.assert_allclose(found.share, [0.25, 0.75])
    np.testing.assert_allclose(found.weight, [0.5, 0.5])
    residuals = np.array([2 * (0.4 - 0.15), -0.6 - 0.15, 0.4 - 0.15])
    error = np.sqrt(3 / 2 * (residuals**2).sum()) / 4
    np.testing.assert_allclose(found.error, error)
    assert found.ece == pytest.approx(0.15)
    assert found.noise == pytest.approx(error * np.sqrt(2 / np.pi))
    assert found.root_mean_square == pytest.approx(np.sqrt(max(0.15**2 - error**2, 0)))
    assert found.debiased == 0
    assert found.deals == 3


def test_exact_chances_show_no_more_than_noise(race):
    found = curve_of(race, 3)
    assert found.ece == pytest.approx(found.noise, rel=0.6)
    assert found.debiased < 0.006
    assert found.at_most < 0.015
    assert np.average(found.low <= found.chance) > 0.8


def test_the_noise_of_exact_chances_is_foreseen_on_average():
    plain, noise, square = [], [], []
    for seed in range(40):
        found = curve_of(with_true_chances(race_log(120, seed=seed)), 3)
        plain.append(found.ece)
        noise.append(found.noise)
        square.append(found.root_mean_square)
    assert np.mean(plain) == pytest.approx(np.mean(noise), rel=0.12)
    assert np.mean(np.array(square) == 0) > 0.3  # its square is as often below 0 as above


def test_a_known_error_is_found_beneath_the_noise():
    # of two seats one is given 5 points too much: every gap is 0.05
    log = with_true_chances(walk_log(3000, end=6))
    shifted = [0.05, -0.05]
    found = curve_of(log, 2, lambda chances: np.clip(chances + shifted, 0.001, 0.999))
    assert found.ece == pytest.approx(0.05, abs=0.02)
    assert found.debiased == pytest.approx(0.05, abs=0.02)
    assert found.root_mean_square == pytest.approx(0.05, abs=0.02)
    assert found.at_most > 0.045


def test_bold_chances_are_found_out(race):
    found = curve_of(race, 3, bolder)
    assert found.debiased > 0.02
    assert found.share[-1] < found.low[-1] + (found.high[-1] - found.low[-1])
    assert found.chance[-1] > found.high[-1]


def test_bins_hold_equal_numbers_and_equal_values_share_one():
    place, bins = bin_of_equal_mass(np.arange(100.0), 10)
    assert bins == 10
    assert np.bincount(place).tolist() == [10] * 10
    place, bins = bin_of_equal_mass(np.full(50, 0.25), 10)
    assert (bins, set(place)) == (1, {0})


def test_exact_chances_are_a_martingale(race):
    found = martingale_check(race)
    tested = found.filter(pl.col("pairs") > 0)
    assert len(tested) > 25
    assert tested["t"].abs().max() < 4
    assert (tested["t"].abs() > 2).mean() < 0.2


def test_a_walk_of_two_seats_is_one_too():
    found = martingale_check(with_true_chances(walk_log(800)))
    assert found.filter(pl.col("pairs") > 0)["t"].abs().max() < 4


def test_chances_with_a_bias_drift(race):
    bold = bolder(by_seat(race, "v", 3), 2.0)
    biased = race.with_columns(**{f"v_{seat}": pl.Series(bold[:, seat - 1]) for seat in (1, 2, 3)})
    found = martingale_check(biased)
    assert found["t"].abs().max() > 8
    top = found.filter((pl.col("by") == "chance") & (pl.col("pairs") > 0)).sort("group")[-1]
    assert top["drift"].item() < 0  # bold chances of leaders fall


def test_a_bias_for_who_is_to_act_drifts(race):
    chances = by_seat(race, "v", 3)
    mover = race["seat_to_act"].to_numpy() - 1
    chances[np.arange(len(mover)), mover] += 0.03
    chances /= chances.sum(axis=1, keepdims=True)
    log = race.with_columns(**{f"v_{seat}": pl.Series(chances[:, seat - 1]) for seat in (1, 2, 3)})
    found = martingale_check(log).filter(pl.col("by") == "seat to act")
    assert found["t"].item() < -8


def test_shapes_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="chances"):
        reliability(np.ones((2, 2)), np.ones((2, 3)), np.arange(2))
    with pytest.raises(ValueError, match="1 deals are too few"):
        reliability(np.ones((2, 2)) / 2, np.ones((2, 2)) / 2, np.zeros(2, np.int64))
    with pytest.raises(ValueError, match="alpha"):
        reliability(np.ones((2, 2)) / 2, np.ones((2, 2)) / 2, np.arange(2), alpha=0)
