"""The audit by rollouts: on made-up shares, and on a real game played on."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from experiments.dynamics.rollouts import StatePlace, audit, places_of, roll_out, sample_states
from experiments.dynamics.state_log import log_deals
from experiments.dynamics.turn_view import by_seat
from sim.engine.features import log_states
from sim.engine.simulation import prepare
from sim.errors import InputError
from tests.experiments.dynamics.logs import race_log, with_true_chances
from tests.scale import games


@pytest.fixture(scope="module")
def sampled():
    return sample_states(with_true_chances(race_log(900)), 800)


def shares_of(chances, rollouts=30, seed=3):
    random = np.random.default_rng(seed)
    return np.stack([random.multinomial(1, one, size=rollouts) for one in chances]).astype(float)


def test_rollouts_agree_with_exact_chances(sampled):
    found = audit(sampled, shares_of(by_seat(sampled, "v", 3)))
    assert found.low < 0 < found.high
    assert found.high - found.low < 0.02
    assert found.slope_low < 1 < found.slope_high
    assert found.slope_high - found.slope_low < 0.1
    assert found.apart < 0.02


def test_rollouts_find_chances_that_are_too_timid(sampled):
    truth = by_seat(sampled, "v", 3)
    timid = 1 / 3 + (truth - 1 / 3) / 1.5
    states = sampled.with_columns(**{f"v_{seat}": timid[:, seat - 1] for seat in (1, 2, 3)})
    found = audit(states, shares_of(truth))
    assert found.slope_low > 1.3
    assert found.slope == pytest.approx(1.5, abs=0.1)
    expected = np.sqrt(((truth - timid) ** 2).mean())
    assert found.apart == pytest.approx(expected, rel=0.2)


def test_rollouts_find_a_bias_for_the_seat_to_act(sampled):
    truth = by_seat(sampled, "v", 3)
    mover = sampled["seat_to_act"].to_numpy() - 1
    biased = truth - 0.025
    biased[np.arange(len(mover)), mover] += 0.075
    states = sampled.with_columns(**{f"v_{seat}": biased[:, seat - 1] for seat in (1, 2, 3)})
    found = audit(states, shares_of(truth))
    assert found.high < 0
    assert found.difference == pytest.approx(-0.05, abs=0.015)


def test_the_difference_by_hand():
    states = pl.DataFrame(
        {
            "deal": [0, 0, 1],
            "seat_to_act": [1, 2, 1],
            "v_1": [0.5, 0.6, 0.2],
            "v_2": [0.5, 0.4, 0.8],
        }
    )
    shares = np.array([[[1.0, 0], [1, 0]], [[1, 0], [0, 1]], [[0, 1], [0, 1]]])
    found = audit(states, shares)
    off = np.array([0.5, 0.1, -0.2])
    assert found.difference == pytest.approx(off.mean())
    sums = np.array([0.6 - 2 * off.mean(), -0.2 - off.mean()])
    error = np.sqrt(2 * (sums**2).sum()) / 3
    assert found.high - found.difference == pytest.approx(12.706205 * error, rel=1e-5)
    x, y = np.array([0, 0.1, -0.3]), np.array([0.5, 0, -0.5])
    assert found.slope == pytest.approx((x * y).sum() / (x**2).sum())


SETTING = prepare("word_crush", players=3, seed=4, rules={"hand": 2})


@pytest.fixture(scope="module")
def log():
    return log_deals(SETTING, 0, games(30, at_least=4))


def test_the_log_is_that_of_the_engine_for_any_number_of_jobs(log):
    deals = log["deal"].n_unique()
    engine = log_states(SETTING, range(deals))
    assert log.equals(engine.drop("game", "variant"))


def test_bots_that_differ_are_logged_in_all_rotations():
    setting = prepare("word_crush", players=2, seed=4, bots=["casual", "expert"])
    log = log_deals(setting, 5, 2)
    assert log.select("deal", "rotation").unique(maintain_order=True).rows() == [
        (5, 0),
        (5, 1),
        (6, 0),
        (6, 1),
    ]
    assert log.equals(log_states(setting, [5, 6]).drop("game", "variant"))


def test_a_game_played_on_from_its_last_state_ends_and_shares_the_win(log):
    states = log.group_by("deal", maintain_order=True).last()[:4].select(log.columns)
    shares = roll_out(SETTING, places_of(states), 6)
    assert shares.shape == (4, 6, 3)
    np.testing.assert_allclose(shares.sum(axis=2), 1)


def test_rollouts_from_the_same_place_are_the_same_and_differ_among_each_other(log):
    opening = places_of(log.filter(pl.col("turn") == 0))[:3]
    first, again = (roll_out(SETTING, opening, 12) for _ in range(2))
    np.testing.assert_array_equal(first, again)
    assert all(len(np.unique(one.argmax(axis=1))) > 1 for one in first)


@pytest.mark.parametrize("game", ["word_crush", "three_two_one"])
def test_rollouts_are_the_same_whoever_plays_them(game):
    setting = prepare(game, players=2)
    places = [StatePlace(deal, 0, 2) for deal in range(4)]
    np.testing.assert_array_equal(
        roll_out(setting, places, 3, jobs=2), roll_out(setting, places, 3)
    )


def test_what_cannot_be_rolled_out_is_refused(log):
    with pytest.raises(InputError, match="1 from a state"):
        roll_out(SETTING, places_of(log)[:2], 1)
    with pytest.raises(InputError, match="is no state of this game"):
        roll_out(SETTING, [StatePlace(0, 0, 100_000)], 2)
    with pytest.raises(InputError, match="allowed: 2 to"):
        sample_states(log, len(log) + 1)
    with pytest.raises(InputError, match="deals: 0"):
        log_deals(SETTING, 0, 0)
    with pytest.raises(InputError, match="jobs: 0"):
        log_deals(SETTING, 0, 1, jobs=0)
    with pytest.raises(ValueError, match="rolled out of"):
        audit(log[:3], np.zeros((2, 2, 3)))
