"""Metrics against the games they summarise, and against figures known beforehand."""

import math

import numpy as np
import polars as pl
import pytest

import sim
from experiments.metrics import length as metrics
from experiments.metrics import seats as seat_metrics
from experiments.statistics import intervals as stats
from tests.experiments.naive_cells import cell_of, invented_cell


@pytest.fixture(scope="module")
def games():
    return sim.simulate("word_crush", players=3, deals=120, rules={"hand": 4}, bots="casual")


@pytest.fixture(scope="module")
def cells(games):
    return pl.DataFrame([cell_of(games, hand=4)])


def one(cells, expression):
    return pl.DataFrame(cells).select(expression.alias("found"))["found"][0]


def invented(minutes, unfinished=(), **columns):
    return [invented_cell(minutes, unfinished, **columns)]


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_quantiles_equal_those_of_the_games_to_a_bin(games, cells, share):
    found = one(cells, metrics.minutes_quantile(share))
    lasting = np.where(games["stop"] == "won", games["minutes"], np.inf)
    wanted = np.sort(lasting)[math.ceil(share * len(games)) - 1]
    assert found["value"] == pytest.approx(wanted, abs=metrics.BIN_MINUTES)
    ranks = stats.quantile_ranks(share, len(games))
    ends = np.sort(lasting)[[ranks.low - 1, ranks.high - 1]]
    assert found["low"] <= ends[0] < found["low"] + metrics.BIN_MINUTES
    assert found["high"] - metrics.BIN_MINUTES <= ends[1] < found["high"]
    assert found["is_over"] is False


def test_a_quantile_among_unfinished_games_is_only_a_floor():
    found = one(invented([5.0] * 30, [30.0] * 70), metrics.minutes_quantile(0.5))
    assert found == {"value": 30.0, "low": 30.0, "high": math.inf, "is_over": True}


def test_a_stall_finishes_a_game_for_one_and_a_stop_does_not():
    alone = {"players": 1, "stall": 70, "cap": 0, "rule_gap": 0}
    median, mean = metrics.minutes_quantile(0.5), metrics.mean_minutes()
    stalled = invented([5.0] * 30, [30.0] * 70, **alone)
    assert one(stalled, median)["is_over"] is False
    assert one(stalled, mean)["is_over"] is False
    assert one(stalled, metrics.share_not_over(60))["value"] == 0
    assert one(stalled, metrics.share_not_over(20))["value"] == pytest.approx(0.7)
    stopped = invented([5.0] * 30, [30.0] * 70, **{**alone, "stall": 69, "cap": 1})
    assert one(stopped, median)["is_over"] is True
    assert one(stopped, mean)["is_over"] is True


def test_unfinished_games_count_as_the_longest_however_short_they_were():
    found = one(invented([20.1] * 60, [1.0] * 40), metrics.minutes_quantile(0.5))
    assert found["value"] == pytest.approx(20.1, abs=0.25)
    assert found["is_over"] is False
    floor = one(invented([20.0] * 40, [1.0] * 60), metrics.minutes_quantile(0.5))
    assert (floor["value"], floor["is_over"]) == (1.0, True)


def test_the_last_bin_is_open():
    found = one(invented([400.0] * 100), metrics.minutes_quantile(0.5))
    assert found["is_over"] is True
    assert found["value"] == 299.75
    assert found["high"] == math.inf


def test_the_median_of_times_in_one_bin_stays_in_the_bin():
    found = one(invented([10.1] * 99), metrics.minutes_quantile(0.5))
    assert found["value"] == pytest.approx(10.125)
    assert (found["low"], found["high"]) == (10.0, 10.25)


def test_mean_minutes_equal_those_of_the_games(games, cells):
    found = one(cells, metrics.mean_minutes())
    assert found["value"] == pytest.approx(games["minutes"].mean())
    half = 1.96 * games["minutes"].std() / math.sqrt(len(games))
    assert found["high"] - found["value"] == pytest.approx(half, rel=1e-3)
    assert found["is_over"] is bool((games["stop"] != "won").any())


def test_share_in_band_counts_finished_games_only(games, cells):
    found = one(cells, metrics.share_in_band(20, 0.25))
    inside = games.filter(pl.col("minutes").is_between(15, 25, closed="left"), stop="won")
    assert found["value"] == pytest.approx(len(inside) / len(games))
    assert found["low"] == pytest.approx(float(stats.wilson(len(inside), len(games)).low))


def test_a_bin_cut_by_the_band_counts_in_proportion():
    found = one(invented([10.1] * 100), metrics.share_in_band(10.1, 0.0125))
    assert found["value"] == pytest.approx((10.22625 - 10.0) / 0.25)


@pytest.mark.parametrize(
    ("minutes", "wanted"), [(5.1, 5.125 / 10), (20, 1), (45.1, 1 - 15.125 / 30), (75, 0)]
)
def test_the_ideal_duration_falls_to_both_sides_of_the_range(minutes, wanted):
    found = one(invented([minutes] * 50), metrics.ideal_duration(10, 30))
    assert found["value"] == pytest.approx(wanted)
    assert found["low"] <= found["value"] <= found["high"]


def test_a_game_that_never_ends_is_far_from_ideal():
    found = one(invented([20.0] * 30, [20.0] * 70), metrics.ideal_duration(10, 30))
    assert found["value"] == pytest.approx(0.3)
    error = math.sqrt(0.3 * 0.7 * 100 / 99) / 10
    assert found["high"] - found["value"] == pytest.approx(1.959964 * error, rel=1e-4)
    with pytest.raises(ValueError, match="no range of minutes"):
        metrics.ideal_duration(30, 10)


@pytest.mark.parametrize(
    ("minutes", "error", "low", "high"),
    [(10.1, 0.49375, 0.4875, 0.5), (20.1, 0.00625, 0, 0.0125), (40.1, 1.00625, 1, 1.0125)],
)
def test_target_error_is_the_distance_of_the_median(minutes, error, low, high):
    found = one(invented([minutes] * 99), metrics.relative_target_error(20))
    assert found["value"] == pytest.approx(error)
    assert found["low"] == pytest.approx(low)
    assert found["high"] == pytest.approx(high)


def test_target_error_of_games_that_seldom_finish_has_no_end():
    found = one(invented([20.0] * 30, [50.0] * 70), metrics.relative_target_error(20))
    assert found["value"] == found["high"] == math.inf
    assert found["low"] == pytest.approx(1.5)
    assert found["is_over"] is True


@pytest.mark.parametrize("name", metrics.ENDINGS)
def test_each_ending_has_its_own_share(name):
    cell = invented([5.0] * 100, **{name: 40})
    found = one(cell, metrics.share_of((name,)))
    assert found["value"] == pytest.approx(0.4)
    assert found["low"] == pytest.approx(float(stats.wilson(40, 100).low))
    never = one(invented([5.0] * 100), metrics.share_of((name,)))
    assert never["value"] == never["low"] == 0
    assert never["high"] == pytest.approx(float(stats.clopper_pearson(0, 100).high))


def test_unfinished_is_stall_cap_and_rule_gap_but_not_tie():
    cell = invented([5.0] * 100, stall=3, cap=5, rule_gap=2, tie=50)
    assert one(cell, metrics.share_not_finished())["value"] == pytest.approx(0.10)


def test_counters_closeness_and_seats_equal_the_games(games, cells):
    won = games.filter(stop="won")
    failures = one(cells, metrics.mean_count("failures"))
    assert failures["value"] == pytest.approx(games["failures"].mean())
    losers = [
        min(row[f"cards_left_{s}"] for s in (1, 2, 3) if not row[f"win_{s}"])
        for row in won.to_dicts()
    ]
    assert one(cells, metrics.runner_up_cards()) == pytest.approx(np.mean(losers))
    close = one(cells, metrics.share_of_close_wins())
    assert close["value"] == pytest.approx(np.mean(np.array(losers) == 1))
    edges = one(cells, seat_metrics.seat_edges())
    wins = [row["first_seat"] - 1 for row in won.to_dicts() if row[f"win_{row['first_seat']}"]]
    assert edges[0]["value"] == pytest.approx(len(wins) / len(won) - 1 / 3)
    assert sum(edge["value"] for edge in edges) == pytest.approx(0)


def seats(*wins, players=None):
    share = 840
    return invented([5.0] * sum(wins), players=len(wins), win_by_position=[share * w for w in wins])


def test_points_of_positions_beyond_the_mean():
    # three games of two players: the first to act is 4, 2 and 0 points ahead of the second
    columns = {"points_by_position": [6, -6], "points_by_position_squared": [20, 20]}
    found = one(invented([5.0] * 3, **columns), seat_metrics.seat_points())
    half = stats.normal_quantile(0.025) * 1 / math.sqrt(3)
    assert found[0] == pytest.approx({"value": 1, "low": 1 - half, "high": 1 + half})
    assert found[1]["value"] == -1
    nobody = one(invented([5.0] * 3), seat_metrics.seat_points())
    assert math.isnan(nobody[0]["value"])


def test_largest_edge_of_a_known_table():
    found = one(seats(60, 20, 20), seat_metrics.largest_seat_edge())
    assert found["value"] == pytest.approx(0.6 - 1 / 3)
    sure = stats.wilson(60, 100, 0.05 / 3).low - 1 / 3
    assert found["low"] == pytest.approx(float(sure))
    assert found["low"] < found["value"] < found["high"]


def test_elo_and_balance_of_a_known_table():
    elo = one(seats(75, 25), seat_metrics.seat_elo())
    assert elo[0]["value"] == pytest.approx(400 * math.log10(3))
    assert elo[0]["value"] == pytest.approx(-elo[1]["value"])
    balance = one(seats(75, 25), seat_metrics.balance())
    assert balance["value"] == pytest.approx(0.5)
    assert balance["low"] < 0.5 < balance["high"]


def test_even_seats_may_be_even():
    found = one(seats(50, 50), seat_metrics.largest_seat_edge())
    assert (found["value"], found["low"]) == (0, 0)


def test_seats_of_cells_with_different_player_counts_stand_in_one_frame():
    frame = pl.DataFrame([*seats(75, 25), *seats(10, 20, 30, 40)])
    found = frame.select(
        edges=seat_metrics.seat_edges(),
        most=seat_metrics.largest_seat_edge(),
        balance=seat_metrics.balance(),
    )
    assert found["edges"].list.len().to_list() == [2, 4]
    values = found["most"].struct.field("value").to_list()
    assert values == pytest.approx([0.25, 0.15])
    assert found["balance"].struct.field("value").to_list() == pytest.approx([0.5, 0.7])


def test_a_cell_in_which_nothing_finished_has_no_seat_figures():
    cell = invented([], [30.0] * 100)
    edge = one(cell, seat_metrics.largest_seat_edge())
    assert math.isnan(edge["value"])
    assert (edge["low"], edge["high"]) == (0, 0.5)
    assert math.isnan(one(cell, seat_metrics.balance())["value"])
    assert one(cell, metrics.runner_up_cards()) is None


def test_rotations_of_a_deal_count_as_one():
    rotated = invented([5.0] * 300, deals=100, cap=30)
    plain = invented([5.0] * 100, cap=10)
    for expression in (metrics.share_not_finished(), metrics.share_in_band(5, 0.25)):
        assert one(rotated, expression) == pytest.approx(one(plain, expression))
    times = np.linspace(5, 25, 300)
    rotated = one(invented(times, deals=100), metrics.minutes_quantile(0.5))
    plain = one(invented(times[1::3]), metrics.minutes_quantile(0.5))
    assert rotated["low"] == pytest.approx(plain["low"], abs=0.3)
    assert rotated["high"] == pytest.approx(plain["high"], abs=0.3)


def test_metrics_work_lazily(cells):
    lazy = cells.lazy().select(
        "cell",
        median=metrics.minutes_quantile(0.5),
        edges=seat_metrics.seat_edges(),
        share=metrics.share_not_finished(),
    )
    assert lazy.collect()["median"][0] == one(cells, metrics.minutes_quantile(0.5))
    assert lazy.collect_schema()["edges"] == pl.List(
        pl.Struct({"value": pl.Float64, "low": pl.Float64, "high": pl.Float64})
    )


def test_the_medians_interval_covers_the_truth():
    random = np.random.default_rng(8)
    frame = pl.DataFrame([invented_cell(20 * random.lognormal(0, 0.5, 300)) for _ in range(800)])
    found = frame.select(metrics.minutes_quantile(0.5).alias("median")).unnest("median")
    held = ((found["low"] <= 20) & (found["high"] >= 20)).mean()
    assert held >= 0.94


@pytest.mark.parametrize(("minutes", "is_out"), [(10.1, True), (20.1, False), (26.1, True)])
def test_the_p_value_of_a_median_outside_the_band_is_small(minutes, is_out):
    found = one(invented([minutes] * 50), metrics.band_p_value(20, 0.25))
    assert (found < 1e-6) is is_out
    assert found == 1 or is_out


def test_the_p_value_is_the_sign_test():
    cell = invented([20.0] * 40, [20.0] * 60)
    found = one(cell, metrics.band_p_value(20, 0.25))
    assert found == pytest.approx(2 * float(stats.at_most_half(40, 100)))
