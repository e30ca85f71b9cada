"""Every metric of state logs against values worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import polars as pl
import pytest

from experiments.dynamics.metric import measure
from experiments.dynamics.metrics import METRICS, hold_curve
from sim.errors import InputError
from tests.experiments.dynamics.logs import game_log

MINUTE = 60_000

UP_AND_DOWN = game_log(
    [(0.5, 0.5), (0.6, 0.4), (0.3, 0.7), (0.8, 0.2)],
    (1, 0),
    spread=[0.04] * 4,
    hand_1=[3, 3, 2, 1],
    hand_2=[3, 2, 2, 1],
    can_play_1=[1, 0, 0, 1],
    can_play_2=[0, 1, 0, 0],
    milliseconds=[0, 2 * MINUTE, 3 * MINUTE, 7 * MINUTE],
)
"""Seat 1 leads, falls behind, comes back and wins."""

FROM_BEHIND = game_log(
    [(0.2, 0.4, 0.4), (0.04, 0.95, 0.01), (0.1, 0.3, 0.6), (0.1, 0.45, 0.45)],
    (1, 0, 0),
    deal=1,
)
"""Three seats; the winner never leads."""


def value(name, log, **options):
    found = METRICS[name](log, **options)
    return found["value"].item()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("drama", 0.4 / 4),
        ("drama_of_trailing", math.sqrt(0.2)),
        ("security", 3 / 4),
        ("lead_changes", 1.0),
        ("decisiveness", 1 / 4),
        ("dead_time", 0.0),
        ("decisiveness_threshold", 0.7),
        ("runaway", ((0.5 + 1 + 0 + 1) / 4 - 0.5) / 0.5),
        ("comeback", 0.0),
        ("late_uncertainty", -(0.8 * math.log2(0.8) + 0.2 * math.log2(0.2))),
        ("suspense", 4 * 0.2),
        ("surprise", (0.1 + 0.3 + 0.5 + 0.2) * math.sqrt(2)),
        ("hopeless_time", 0.0),
        ("runner_up_left", 1.0),
        ("close_wins", 1.0),
        # seat 1 waits from minute 2 to 3, seat 2 from 3 to 7 less seat 2's own turn
        ("downtime", ((3 - 2) + (7 - 3)) / 2),
        ("forced_passes", 2 / 4),
    ],
)
def test_two_seats_by_hand(name, expected):
    assert value(name, UP_AND_DOWN) == pytest.approx(expected, abs=1e-12)


def standing(own, *others):
    return sum(own / (own + other) for other in others) / len(others)


def test_three_seats_by_hand():
    expected = {
        "drama": (0.2 + 0.91 + 0.5 + 0.35) / 4,
        "security": 0.0,
        "lead_changes": 3 / 3,
        "decisiveness": 0.0,
        "dead_time": 3 / 4,
        "decisiveness_threshold": 0.95,
        "runaway": (0 - 1 / 3) / (2 / 3),
        "comeback": 1.0,
        "hopeless_time": 2 / 12,
        "drama_of_trailing": np.mean(
            [
                math.sqrt(0.75 - standing(*chances))
                for chances in ((0.2, 0.4, 0.4), (0.04, 0.95, 0.01), (0.1, 0.3, 0.6))
            ]
            + [math.sqrt(0.75 - standing(0.1, 0.45, 0.45))]
        ),
    }
    for name, wanted in expected.items():
        assert value(name, FROM_BEHIND) == pytest.approx(wanted, abs=1e-12), name
    late = -(0.1 * math.log(0.1) + 2 * 0.45 * math.log(0.45)) / math.log(3)
    assert value("late_uncertainty", FROM_BEHIND) == pytest.approx(late)
    moved = [(0.16, 0.55, 0.39), (0.06, 0.65, 0.59), (0, 0.15, 0.15), (0.9, 0.45, 0.45)]
    steps = sum(math.sqrt(sum(one**2 for one in step)) for step in moved)
    assert value("surprise", FROM_BEHIND) == pytest.approx(steps)


def test_a_shared_win_counts_each_winner_by_his_share():
    tied = game_log([(0.6, 0.3, 0.1)] * 2, (0.5, 0.5, 0), stop="tie")
    assert value("drama", tied) == pytest.approx((0 + 0.3) / 2)
    assert value("decisiveness", tied) == pytest.approx((1 + 0) / 2)
    assert value("decisiveness_threshold", tied) == pytest.approx((0.3 + 0.6) / 2)
    assert value("runaway", tied) == pytest.approx((0.5 - 1 / 3) / (2 / 3))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_coin_tossed_at_the_end_has_no_drama_and_stays_open(seats):
    even = [(1 / seats,) * seats] * 6
    log = pl.concat([game_log(even, np.eye(seats)[deal % seats], deal=deal) for deal in range(40)])
    assert value("drama", log) == 0
    assert value("lead_changes", log) == 0
    assert value("decisiveness", log) == 0
    assert value("dead_time", log) == 0
    assert value("runaway", log) == pytest.approx(0, abs=1e-12)
    assert value("late_uncertainty", log) == pytest.approx(1)
    assert value("decisiveness_threshold", log) == pytest.approx(1 / seats)
    assert value("surprise", log) == pytest.approx(math.sqrt(1 - 1 / seats))


def test_a_game_decided_at_the_start_is_all_dead_time():
    log = game_log([(1, 0, 0)] * 5, (1, 0, 0))
    found = {name: value(name, log) for name in ("decisiveness", "dead_time", "runaway")}
    assert found == {"decisiveness": 1, "dead_time": 1, "runaway": 1}
    assert value("hopeless_time", log) == pytest.approx(2 / 3)
    assert value("late_uncertainty", log) == 0
    assert value("surprise", log) == 0


def test_unfinished_games_have_no_winner_but_count_for_the_rest():
    stalled = game_log([(0.5, 0.5)] * 8, (0.5, 0.5), stop="stall")
    for name in ("drama", "drama_of_trailing", "security", "decisiveness", "runaway", "comeback"):
        found = METRICS[name](stalled)
        assert found["deals"].item() == 0, name
        assert math.isnan(found["value"].item()), name
        assert (found["low"].item(), found["high"].item()) == (METRICS[name].low, 1), name
    assert value("lead_changes", stalled) == 0
    assert value("late_uncertainty", stalled) == pytest.approx(1)


def test_a_game_of_one_turn_says_nothing_of_changes_of_the_lead():
    found = METRICS["lead_changes"](game_log([(0.5, 0.5)], (1, 0)))
    assert found["deals"].item() == 0


def test_downtime_leaves_out_extra_turns_and_the_waits_before_and_after():
    log = game_log(
        [(0.5, 0.5)] * 6,
        (1, 0),
        movers=[1, 1, 2, 2, 2, 1],
        milliseconds=[MINUTE * at for at in (0, 1, 3, 4, 8, 9)],
    )
    assert value("downtime", log) == pytest.approx(9 - 3)


def test_closeness_counts_the_best_loser_only():
    log = game_log([(0.4, 0.3, 0.3)] * 2, (1, 0, 0), hand_1=[1, 0], hand_2=[4, 3], hand_3=[2, 2])
    assert value("runner_up_left", log) == 2
    assert value("close_wins", log) == 0


def test_the_hold_curve_takes_the_state_when_a_share_of_the_turns_is_done():
    curve = hold_curve(UP_AND_DOWN, points=5)
    assert curve["x"].to_list() == [0, 0.25, 0.5, 0.75, 1]
    assert curve["value"].to_list() == [0.5, 1, 0, 1, 1]


def test_an_index_is_shown_as_one():
    for name in ("runaway", "late_uncertainty"):
        assert METRICS[name].unit.startswith("index: 0 "), name


def test_runaway_is_the_area_under_the_hold_curve():
    random = np.random.default_rng(3)
    logs = []
    for deal in range(60):
        first = random.random(20)
        wins = (1, 0) if random.random() < first[-1] else (0, 1)
        logs.append(game_log(list(zip(first, 1 - first, strict=True)), wins, deal=deal))
    log = pl.concat(logs)
    curve = hold_curve(log, points=201).filter(pl.col("x") < 1)
    area = (curve["value"].mean() - 0.5) / 0.5
    assert value("runaway", log) == pytest.approx(area, abs=1e-9)


def test_standard_errors_are_those_of_a_ratio_of_sums_over_deals():
    games = [(0, 0, 0.1), (0, 1, 0.3), (1, 0, 0.2), (1, 1, 0.5), (2, 0, 0.0)]
    logs = [
        game_log([(1 - drama / 2, drama / 2)] * 2, (0, 1), deal=deal, rotation=rotation)
        for deal, rotation, drama in games
    ]
    found = METRICS["drama"](pl.concat(logs)).row(0, named=True)
    behind = np.array([one[2] for one in games])
    apart = 1 - behind
    mean = apart.mean()
    sums = np.array([apart[:2].sum(), apart[2:4].sum(), apart[4]])
    counts = np.array([2, 2, 1])
    error = np.sqrt(((sums - mean * counts) ** 2).sum() * 3 / 2) / 5
    assert found["value"] == pytest.approx(mean)
    assert found["standard_error"] == pytest.approx(error)
    assert found["deals"] == 3
    assert found["low"] == pytest.approx(max(0, mean - 4.302653 * error), abs=1e-6)


def test_intervals_cover_the_truth_about_as_often_as_they_say():
    random = np.random.default_rng(5)
    inside = 0
    for _ in range(200):
        logs = []
        for deal in range(40):
            behind = random.random() * 0.5
            logs.append(game_log([(1 - behind / 2 - 0.25, behind / 2 + 0.25)], (0, 1), deal=deal))
        found = METRICS["drama"](pl.concat(logs)).row(0, named=True)
        inside += found["low"] <= 0.25 <= found["high"]
    assert 180 <= inside <= 199


def test_groups_lazy_frames_and_fewer_seats_than_columns():
    log = pl.concat(
        [UP_AND_DOWN.with_columns(cell=pl.lit("two")), FROM_BEHIND.with_columns(cell=pl.lit("3"))],
        how="diagonal",
    )
    metrics = [one for one in METRICS.values() if not one.needs]
    together = measure(log.lazy(), metrics, by=["cell"])
    assert len(together) == 2 * len(metrics)
    for name, alone in (("two", UP_AND_DOWN), ("3", FROM_BEHIND)):
        mine = together.filter(pl.col("cell") == name)
        apart = measure(alone, metrics)
        assert mine["metric"].to_list() == apart["metric"].to_list()
        np.testing.assert_allclose(mine["value"], apart["value"], atol=1e-12)


def test_every_value_lies_in_its_range():
    random = np.random.default_rng(11)
    logs = []
    for deal in range(50):
        chances = random.dirichlet((0.4, 0.4, 0.4), size=random.integers(1, 9))
        logs.append(game_log(chances.tolist(), np.eye(3)[random.integers(3)], deal=deal))
    found = measure(pl.concat(logs), [one for one in METRICS.values() if not one.needs])
    for row in found.iter_rows(named=True):
        metric = METRICS[row["metric"]]
        assert metric.low <= row["low"] <= row["value"] <= row["high"], row
        assert metric.high is None or row["high"] <= metric.high, row
        assert row["standard_error"] > 0, row


@pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS.keys())
def test_every_metric_says_what_it_is(metric):
    for part in ("Formula:", "Unit:", "Range:", "Direction:", "Minimum:", "Source:"):
        assert part in " ".join(metric.definition.split()), part
    assert metric.direction in ("more", "less", "target")
    assert metric.title
    assert metric.source


def test_a_missing_column_is_named():
    with pytest.raises(InputError, match="there is no column v_2"):
        METRICS["drama"](UP_AND_DOWN.drop("v_2"))
    with pytest.raises(InputError, match="there is no column spread"):
        METRICS["suspense"](FROM_BEHIND)
    with pytest.raises(InputError, match="no columns win_1"):
        METRICS["drama"](UP_AND_DOWN.drop("win_1"))


def test_rows_out_of_order_are_refused():
    with pytest.raises(InputError, match="out of order"):
        METRICS["drama"](UP_AND_DOWN.reverse())
