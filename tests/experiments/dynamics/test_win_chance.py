"""The model against games whose chances are known exactly."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from experiments.dynamics.calibration import reliability
from experiments.dynamics.turn_view import by_seat, find_view, in_seat_order, in_turn_order
from experiments.dynamics.win_chance import (
    find_sharpness,
    fit_win_chance,
    is_last,
    next_chances,
    split_deals,
)
from sim.errors import InputError
from tests.experiments.dynamics.logs import race_log, walk_log, without_truth

DEALS = 3000


@pytest.fixture(scope="module")
def race():
    fitted, unseen = split_deals(race_log(DEALS), 0.5)
    model = fit_win_chance(without_truth(fitted))
    return model, model.add_to(without_truth(unseen)), unseen


@pytest.fixture(scope="module")
def walk():
    fitted, unseen = split_deals(walk_log(2400), 0.5)
    model = fit_win_chance(without_truth(fitted))
    return model, model.add_to(without_truth(unseen)), unseen


def far_off(states, unseen, seats):
    return np.abs(by_seat(states, "v", seats) - by_seat(unseen, "true", seats)).mean()


def test_it_finds_the_chances_of_a_race_of_three(race):
    _, states, unseen = race
    assert far_off(states, unseen, 3) < 0.025
    assert by_seat(unseen, "true", 3).std() > 0.18  # what there is to find


def test_it_finds_the_chances_of_the_gamblers_ruin(walk):
    _, states, unseen = walk
    assert far_off(states, unseen, 2) < 0.035


@pytest.mark.parametrize(("game", "seats"), [("race", 3), ("walk", 2)])
def test_its_calibration_error_against_exact_chances_is_about_a_percentage_point(
    game, seats, request
):
    _, states, unseen = request.getfixturevalue(game)
    found = reliability(
        by_seat(states, "v", seats), by_seat(unseen, "true", seats), states["deal"].to_numpy()
    )
    assert found.ece < 0.015
    assert found.root_mean_square < 0.02


def test_the_sharpness_mends_timid_scores_as_far_as_deals_can_show():
    log = race_log(1500)
    truth, wins, deals = by_seat(log, "true", 3), by_seat(log, "win", 3), log["deal"].to_numpy()
    exact = find_sharpness(np.log(truth), wins, deals)
    timid = find_sharpness(np.log(truth) / 1.5, wins, deals)
    assert exact == pytest.approx(1, abs=0.06)
    assert 1.25 < timid < 1.55
    few = deals < 15
    assert abs(find_sharpness(np.log(truth[few]) / 1.5, wins[few], deals[few]) - 1) < 0.35
    assert find_sharpness(np.zeros((9, 3)), wins[:9], deals[:9]) == 1


def test_chances_sum_to_one_and_lie_between_0_and_1(race):
    _, states, _ = race
    chances = by_seat(states, "v", 3)
    np.testing.assert_allclose(chances.sum(axis=1), 1)
    assert chances.min() > 0
    assert chances.max() < 1


def test_the_spread_is_near_the_expected_square_of_the_next_step(race):
    _, states, unseen = race
    truth = unseen.rename({f"true_{seat}": f"v_{seat}" for seat in (1, 2, 3)})
    chances = by_seat(truth, "v", 3)
    squared = ((next_chances(truth, chances) - chances) ** 2).sum(axis=1)
    opening = (states["turn"] == 0).to_numpy()
    # from the start all first steps are equally long
    assert states["spread"].to_numpy()[opening].mean() == pytest.approx(
        squared[opening].mean(), rel=0.25
    )
    assert states["spread"].mean() == pytest.approx(squared.mean(), rel=0.1)


def test_the_same_log_and_seed_give_the_same_model():
    log = without_truth(race_log(300))
    first, second = (fit_win_chance(log).chances(log) for _ in range(2))
    np.testing.assert_array_equal(first, second)


def test_a_split_keeps_every_deal_on_one_side():
    log = pl.concat([walk_log(50), walk_log(50, seed=2).with_columns(rotation=pl.lit(1, pl.Int64))])
    first, second = split_deals(log, 0.6)
    assert len(first) + len(second) == len(log)
    assert set(first["deal"]) == set(range(30))
    assert set(second["deal"]) == set(range(30, 50))


def test_a_model_refuses_deals_that_it_was_fitted_on(race):
    model, _, unseen = race
    model.check_fresh(unseen)
    seen = unseen.with_columns(deal=pl.lit(7, pl.Int64))
    with pytest.raises(InputError, match="deal 7 is one that the model was fitted on"):
        model.check_fresh(seen)


def test_views_hold_what_differs_and_nothing_of_the_end():
    log = without_truth(race_log(30)).with_columns(always=pl.lit(3), letter=pl.lit("e"))
    view = find_view(log)
    assert view.of_game == ("turn",)
    assert view.of_seats == ("points",)
    assert view.names == (
        "turn",
        *(f"points of +{step}" for step in range(3)),
        *(f"points of +{step} ahead" for step in range(3)),
    )
    read = view.read(log)
    assert read.shape == (len(log), len(view.names))


def test_seats_are_put_in_turn_order_and_back():
    states = pl.DataFrame({"seat_to_act": [1, 2, 3]})
    values = np.array([[1.0, 2, 3]] * 3)
    turned = in_turn_order(values, states)
    assert turned.tolist() == [[1, 2, 3], [2, 3, 1], [3, 1, 2]]
    np.testing.assert_array_equal(in_seat_order(turned, states), values)


def test_bots_that_differ_by_seat_are_distinguished():
    log = walk_log(600)
    # seat 2 always wins where the seats' figures say nothing
    blind = without_truth(log).with_columns(
        win_1=pl.lit(0.1), win_2=pl.lit(0.9), chips_1=pl.lit(4), chips_2=pl.lit(4)
    )
    chances = fit_win_chance(blind, knows_seats=True).chances(blind)
    assert chances[:, 0].mean() == pytest.approx(0.1, abs=0.02)
    assert chances[:, 0].std() < 0.02


def test_the_last_state_of_each_game_is_followed_by_the_win():
    log = pl.concat([walk_log(2), walk_log(2, seed=4).with_columns(rotation=pl.lit(1, pl.Int64))])
    log = log.sort("deal", "rotation", maintain_order=True)
    last = is_last(log)
    assert last.sum() == 4
    chances = by_seat(log, "true", 2)
    following = next_chances(log, chances)
    np.testing.assert_array_equal(following[last], by_seat(log, "win", 2)[last])
    np.testing.assert_array_equal(following[:-1][~last[:-1]], chances[1:][~last[:-1]])


def test_too_few_deals_are_refused():
    with pytest.raises(InputError, match="39 are too few for a model; allowed: 40 or more"):
        fit_win_chance(without_truth(walk_log(39)))
    with pytest.raises(InputError, match="1 cannot be split"):
        split_deals(walk_log(1), 0.5)


def test_games_that_one_seat_always_wins_are_refused():
    log = without_truth(walk_log(60)).with_columns(seat_to_act=pl.lit(1), win_1=1.0, win_2=0.0)
    with pytest.raises(InputError, match="some seats never win"):
        fit_win_chance(log)


def test_a_log_of_another_game_is_refused(race):
    model, _, unseen = race
    with pytest.raises(InputError, match="there is no column points_1"):
        model.chances(unseen.drop("points_1"))
    with pytest.raises(InputError, match="no game of two seats"):
        find_view(unseen.drop("win_2"))
