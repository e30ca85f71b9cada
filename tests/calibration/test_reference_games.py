"""The reference games are what they say: chances exact, schemas the project's own."""

from __future__ import annotations

import itertools

import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal

import sim
from experiments.dynamics.metrics import hold_curve
from experiments.skill.wins import play_wins
from sim.engine.features import log_states
from sim.engine.simulation import prepare
from tests.calibration import known
from tests.calibration.frames import cell_frame, games_frame, play_games, states_frame, wins_of
from tests.calibration.reference_games import STEPS, race_chances, race_ends
from tests.experiments.naive_cells import cell_of

MOST_ERRORS = 4.5
"""Standard errors that a mean may be off; with some 200 means this is missed once in 700 suites."""

every_situation = pytest.mark.parametrize("situation", known.SITUATIONS)


@every_situation
def test_chances_are_those_of_the_wins_at_every_turn(situation):
    game = known.SITUATIONS[situation]
    log = states_frame(game, known.DEALS).filter(pl.col("stop").is_in(["won", "tie"]))
    for seat in range(1, game.players + 1):
        # V is the mean of what comes of it, so its errors are uncorrelated over a game's deals
        off = log.group_by("deal").agg((pl.col(f"win_{seat}") - pl.col(f"v_{seat}")).mean())
        values = off[f"win_{seat}"].to_numpy()
        error = values.std(ddof=1) / np.sqrt(len(values)) if len(values) > 1 else 0.0
        assert abs(values.mean() if len(values) else 0.0) <= MOST_ERRORS * error + 1e-12


@every_situation
def test_chances_sum_to_one_and_spreads_are_the_mean_squared_steps(situation):
    game = known.SITUATIONS[situation]
    off, total = [], 0.0
    for one in play_games(game, known.DEALS):
        chances = [state.chances for state in one.story.states]
        assert all(sum(now) == pytest.approx(1) for now in chances)
        steps = [*chances[1:], one.story.wins]
        squares = [
            sum((b - a) ** 2 for a, b in zip(now, after, strict=True))
            for now, after in zip(chances, steps, strict=True)
        ]
        expected = sum(state.spread for state in one.story.states)
        off.append(sum(squares) - expected)
        total += expected
    error = np.std(off, ddof=1) / np.sqrt(len(off))
    assert abs(np.mean(off)) <= MOST_ERRORS * error + 1e-9
    assert total >= 0


@pytest.mark.parametrize("players", [2, 3])
def test_a_turn_of_the_race_is_a_step_or_none(players):
    chances = race_chances(players)
    for (run, mover), now in chances.items():
        following = (mover + 1) % players
        moved = tuple(step + (place == mover) for place, step in enumerate(run))
        wins = [float(place == mover) for place in range(players)]
        after = wins if moved[mover] == STEPS else chances[moved, following]
        stay = chances[run, following]
        assert now == pytest.approx([(a + b) / 2 for a, b in zip(after, stay, strict=True)])


@pytest.mark.parametrize("players", [2, 3])
def test_the_ends_of_the_race_say_the_same_as_its_chances(players):
    ends, turns = race_ends(players)
    assert sum(ends.values()) == pytest.approx(1)
    first = sum(chance for run, chance in ends.items() if run[0] == STEPS)
    assert first == pytest.approx(race_chances(players)[(0,) * players, 0][0])
    assert turns > players * STEPS / 2


def test_rows_and_logs_have_the_engines_columns():
    game = known.SITUATIONS["race"]
    real = sim.simulate("word_crush", players=2, deals=2)
    own = games_frame(game, 2)
    counters = {"passes", "stuck_turns", "margin", "value_left_1", "value_left_2"}
    assert set(own.columns) - counters <= set(real.columns)
    log = log_states(prepare("word_crush", players=2), [0])
    own = states_frame(game, 2)
    assert set(own.columns) - {"v_1", "v_2", "spread"} <= set(log.columns)
    assert own["turn"].to_list()[:3] == [0, 1, 2]


@pytest.mark.parametrize("situation", ["race", "race of 3", "half stall", "tie"])
def test_cells_are_those_of_a_plain_count(situation):
    game = known.SITUATIONS[situation]
    frame = games_frame(game, 50).with_columns(pl.lit("word_crush").alias("game"))
    missing = [one.name for one in sim.load("word_crush").counters if one.each == "game"]
    blank = [pl.lit(0).alias(name) for name in missing if name not in frame.columns]
    plain = cell_of(frame.with_columns(blank), hand=1)
    found = cell_frame(game, 50).row(0, named=True)
    for name in ("games", "deals", "won", "tie", "cap", "stall", "turns", "turns_squared",
                 "milliseconds", "deciseconds_squared", "minutes_histogram", "left_by_position",
                 "unfinished_histogram", "win_by_position", "points_by_position",
                 "points_by_position_squared", "runner_up_left", "runner_up_one",
                 "passes", "passes_squared", "stuck_turns", "stuck_turns_squared"):  # fmt: skip
        assert found[name] == plain[name], name


def test_equal_players_tie_over_rotations_where_strength_alone_counts():
    luck = wins_of(known.UNEQUAL["luck"], 50)
    assert (luck.by_deal(0) == 0.5).all()
    skill = wins_of(known.UNEQUAL["skill"], 50)
    assert (skill.by_deal(0) == 1).all()


def test_wins_of_the_engine_have_the_same_shape():
    setting = prepare("word_crush", players=3, bots=["novice", "casual", "expert"])
    whole = play_wins(setting, 7, 20, jobs=2)
    assert whole.shares.shape == (20, 3, 3)
    assert np.allclose(whole.shares.sum(axis=2), 1)
    pieces = [play_wins(setting, 7 + place, 5) for place in range(0, 20, 5)]
    assert np.array_equal(np.concatenate([one.shares for one in pieces]), whole.shares)


def test_the_hold_curve_of_a_game_known_from_the_start_is_flat_at_one():
    for situation, heights in (("first", [1.0] * 5), ("coin", [0.5] * 5)):
        log = states_frame(known.SITUATIONS[situation], known.DEALS)
        assert hold_curve(log, points=5)["value"].to_list() == pytest.approx(heights)
    log = states_frame(known.SITUATIONS["long shot"], known.DEALS)
    held = hold_curve(log, points=5, alpha=known.ALPHA).rows(named=True)
    assert held[0]["value"] == pytest.approx(0.5)
    assert all(row["low"] <= 0.9 <= row["high"] for row in held[1:])


def test_metrics_by_group_are_those_of_each_group_alone():
    from experiments.dynamics.metric import measure
    from experiments.dynamics.metrics import METRICS

    logs = [
        states_frame(known.SITUATIONS[name], 60).with_columns(pl.lit(name).alias("cell"))
        for name in ("first", "race", "coin")
    ]
    together = measure(pl.concat(logs).lazy(), list(METRICS.values()), by=["cell"])
    for log in logs:
        alone = measure(log, list(METRICS.values()))
        group = together.filter(pl.col("cell") == log["cell"][0]).drop("cell")
        assert_frame_equal(group.sort("metric"), alone.sort("metric"))


def test_metrics_of_cells_are_those_of_each_cell_alone():
    from experiments.metrics.registry import CELLS, METRICS

    names = ("first", "race of 3", "half stall", "tie")
    cells = [cell_frame(known.SITUATIONS[name], 60) for name in names]
    shared = [name for name in cells[0].columns if all(name in one.columns for one in cells)]
    metrics = [one for one in METRICS.values() if one.needs == CELLS]
    asked = [one.compute().alias(one.name) for one in metrics]
    together = pl.concat([one.select(shared) for one in cells]).lazy().select(asked).collect()
    for place, one in enumerate(cells):
        alone = one.select(asked)
        assert_frame_equal(together.slice(place, 1), alone)


def test_orders_of_the_suite_are_of_games_that_are_there():
    tables = (
        (known.CELLS, known.SITUATIONS),
        (known.STATES, known.SITUATIONS),
        (known.DEALT, known.UNEQUAL),
        (known.WINS, known.UNEQUAL),
        (known.LADDER, known.LADDERS),
    )
    for answers, games in tables:
        for one in answers.values():
            assert {*one.answers, *itertools.chain(*one.orders)} <= set(games)
