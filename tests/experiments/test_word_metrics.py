"""The figures of word games against plain Python over invented games."""

from __future__ import annotations

import math

import numpy as np
import polars as pl
import pytest

from experiments.metrics.words import (
    forced_passes,
    margin_spread,
    relative_margin,
    share_of_stuck_turns,
    turns_quantile,
    unplayed_cards,
    unplayed_value,
    winning_margin,
)
from experiments.statistics.intervals import ratio_of_means
from tests.experiments.naive_cells import invented_cell

FIGURES = ("turns", "stuck_turns", "margin", "passes", "score", "cards_left", "value_left")


def games_of(count: int, seed: int, players: int = 3, **changes: object) -> pl.DataFrame:
    """Invented games: long ones have more stuck turns, high scores wider margins."""
    draw = np.random.default_rng(seed)
    turns = draw.integers(10, 60, count)
    score = draw.normal(40 * players, 10, count).round().astype(int)
    frame = pl.DataFrame(
        {
            "turns": turns,
            "stuck_turns": draw.binomial(turns, 0.1 + turns / 300),
            "margin": np.abs(draw.normal(score / 20, 4)).astype(int),
            "passes": draw.poisson(1.5, count),
            "score": score,
            "cards_left": draw.integers(0, 8, count),
            "value_left": draw.integers(0, 20, count),
        }
    )
    return frame.with_columns(**{name: pl.lit(value) for name, value in changes.items()})


def cell_of(games: pl.DataFrame, players: int = 3, deals: int | None = None) -> dict[str, object]:
    """The cell of some games, its sums made in plain Python."""
    rows = games.to_dicts()
    sums: dict[str, object] = {}
    for name in FIGURES:
        sums[name] = sum(row[name] for row in rows)
        sums[f"{name}_squared"] = sum(row[name] ** 2 for row in rows)
    histogram = [0] * 1001
    for row in rows:
        histogram[min(row["turns"] // 4, 1000)] += 1
    sums["stuck_turns_times_turns"] = sum(row["stuck_turns"] * row["turns"] for row in rows)
    sums["margin_times_score"] = sum(row["margin"] * row["score"] for row in rows)
    base = invented_cell([20.0] * len(rows), players=players)
    return {**base, **sums, "turns_histogram": histogram, "deals": deals or len(rows)}


def measure(expression: pl.Expr, *cells: dict[str, object]) -> list[dict[str, float]]:
    return pl.DataFrame(list(cells)).select(found=expression)["found"].to_list()


def test_the_share_of_stuck_turns_and_its_delta_interval():
    games = games_of(400, seed=1)
    (found,) = measure(share_of_stuck_turns(), cell_of(games))
    ratio = games["stuck_turns"].sum() / games["turns"].sum()
    rests = [row["stuck_turns"] - ratio * row["turns"] for row in games.iter_rows(named=True)]
    error = math.sqrt(sum(one**2 for one in rests) / 399 / 400) / games["turns"].mean()
    assert found["value"] == pytest.approx(ratio)
    assert found["low"] == pytest.approx(ratio - 1.959964 * error)
    assert found["high"] == pytest.approx(ratio + 1.959964 * error)


def test_the_delta_interval_covers_as_often_as_it_says():
    # 4,000 samples of 200 games whose true ratio is known: mean of x is 0.1 y + y²/300
    draw = np.random.default_rng(7)
    turns = draw.integers(10, 60, (4000, 200))
    stuck = draw.binomial(turns, 0.1 + turns / 300)
    values = np.arange(10, 60)
    truth = np.mean(0.1 * values + values**2 / 300) / values.mean()
    sums = (stuck, stuck**2, turns, turns**2, stuck * turns)
    found = ratio_of_means(*(one.sum(axis=1) for one in sums), np.full(4000, 200), 0.05)
    covered = np.mean((found.low <= truth) & (truth <= found.high))
    assert 0.935 <= covered <= 0.96  # 0.95 less the bias of 200 games, 3.5 standard errors


def test_figures_a_player():
    games = games_of(300, seed=2)
    cell = cell_of(games)
    for name, expression in (("cards_left", unplayed_cards()), ("value_left", unplayed_value())):
        (found,) = measure(expression, cell)
        each = games[name] / 3
        half = 1.959964 * each.std() / math.sqrt(300)
        assert found["value"] == pytest.approx(each.mean())
        assert found["high"] - found["value"] == pytest.approx(half)
    (found,) = measure(forced_passes(), cell)
    assert found["value"] == pytest.approx(games["passes"].mean())


def test_the_margin_alone_and_relative_to_the_mean_score():
    games = games_of(300, seed=3)
    cell = cell_of(games)
    (margin,) = measure(winning_margin(), cell)
    assert margin["value"] == pytest.approx(games["margin"].mean())
    assert pl.DataFrame([cell]).select(margin_spread()).item() == pytest.approx(
        games["margin"].std()
    )
    (found,) = measure(relative_margin(), cell)
    each = games["score"] / 3
    ratio = games["margin"].mean() / each.mean()
    rests = games["margin"] - ratio * each
    half = 1.959964 * math.sqrt((rests**2).sum() / 299 / 300) / each.mean()
    assert found["value"] == pytest.approx(ratio)
    assert (found["low"], found["high"]) == pytest.approx((ratio - half, ratio + half))


def test_a_game_without_scores_has_no_margin():
    knockout = cell_of(games_of(50, seed=4, score=0, margin=0))
    scored = cell_of(games_of(50, seed=4))
    for expression in (winning_margin(), relative_margin()):
        none, some = measure(expression, knockout, scored)
        assert math.isnan(none["value"])
        assert some["value"] > 0
    spread = pl.DataFrame([knockout, scored]).select(found=margin_spread())["found"]
    assert spread.is_nan().to_list() == [True, False]


def test_a_figure_that_a_game_lacks_is_not_a_number():
    games = cell_of(games_of(50, seed=5))
    other = {**games, "stuck_turns_times_turns": None, "value_left": None}
    some, none = measure(unplayed_value(), games, other)
    assert some["value"] > 0
    assert math.isnan(none["value"])
    some, none = measure(share_of_stuck_turns(), games, other)
    assert none["value"] == some["value"]  # it needs the products for its interval only
    assert math.isnan(none["low"])


def test_deals_played_in_all_rotations_count_as_deals():
    games = games_of(300, seed=6)
    (all_of,) = measure(share_of_stuck_turns(), cell_of(games))
    (by_deal,) = measure(share_of_stuck_turns(), cell_of(games, deals=100))
    assert by_deal["value"] == pytest.approx(all_of["value"])
    widths = [one["high"] - one["low"] for one in (by_deal, all_of)]
    assert widths[0] / widths[1] == pytest.approx(math.sqrt(299 / 99), rel=1e-3)


def test_nothing_stuck_is_a_share_of_zero_and_no_game_is_none():
    games = games_of(20, seed=8, stuck_turns=0)
    (found,) = measure(share_of_stuck_turns(), cell_of(games))
    assert found == {"value": 0, "low": 0, "high": 0}


def test_quantiles_of_turns_lie_within_their_bin():
    games = games_of(1000, seed=9)
    for share in (0.1, 0.5, 0.9):
        (found,) = measure(turns_quantile(share), cell_of(games))
        exact = games["turns"].quantile(share, "higher")
        assert abs(found["value"] - exact) <= 4
        assert found["low"] <= exact <= found["high"]
        assert found["high"] - found["low"] < 20
