"""Order, Elo and the ladder: formulas, groups, intervals that cover, and equal bots."""

from __future__ import annotations

import itertools
import math

import choix
import numpy as np
import polars as pl
import pytest
from scipy import stats
from scipy.optimize import minimize_scalar

from experiments.skill.order import elo_edge, order, restricted_play
from experiments.skill.play import line_up
from experiments.skill.ratings import (
    ELO,
    Ladder,
    Rung,
    SkillEstimate,
    equivalent_p,
    fit_ladder,
    fit_strengths,
    resample,
    skill_chain,
    spread_of_mixture,
    two_player_share,
)
from experiments.skill.wins import deal_frame, one_among, play_wins
from sim.engine.simulation import prepare
from tests.scale import sample


def frame(wins, players=2):
    return pl.DataFrame({"players": [players] * len(wins), "win": wins})


def test_figures_by_group_in_one_lazy_pass_are_those_of_each_group():
    generator = np.random.default_rng(3)
    parts = {name: generator.random(40) for name in "abc"}
    whole = pl.concat(
        [frame(wins, 4).with_columns(pl.lit(name).alias("name")) for name, wins in parts.items()]
    )
    asked = [order().alias("order"), restricted_play().alias("R"), elo_edge().alias("elo")]
    found = whole.lazy().group_by("name").agg(asked).sort("name").collect()
    for row, wins in zip(found.rows(named=True), parts.values(), strict=True):
        alone = frame(wins, 4).select(asked).row(0, named=True)
        for name, figure in alone.items():
            assert row[name] == pytest.approx(figure)
        mean = wins.mean()
        assert row["R"]["value"] == pytest.approx(mean - 0.25)
        half = 1.959964 * wins.std(ddof=1) / math.sqrt(40)
        assert row["R"]["high"] - row["R"]["value"] == pytest.approx(half, rel=1e-5)
        assert row["elo"]["value"] == pytest.approx(400 * math.log10(3 * mean / (1 - mean)))


def test_deals_all_alike_do_not_prove_certainty():
    found = frame([1.0] * 50).select(x=order())["x"][0]
    assert found["value"] == found["high"] == 1
    assert 0.8 < found["low"] < 0.9


def test_intervals_hold_the_truth_as_often_as_they_say():
    generator = np.random.default_rng(9)
    deals = generator.binomial(2, 0.6, size=(400, 100)) / 2
    found = [frame(wins).select(x=restricted_play())["x"][0] for wins in deals]
    held = sum(one["low"] <= 0.1 <= one["high"] for one in found)
    assert 0.91 <= held / 400 <= 0.98


def test_strengths_of_two_are_those_of_choix_on_single_games():
    games = [(0, (1,))] * 31 + [(1, (0,))] * 69
    found = fit_strengths([(0, 1)], np.array([0.69]), 2, 50, 2)
    strengths = choix.opt_top1(2, games, alpha=0.0)
    assert found[1] == pytest.approx(ELO * (strengths[1] - strengths[0]), abs=0.01)


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_strengths_of_one_among_three_are_the_likeliest(share):
    def unlikelihood(strength):
        win = strength - np.log(np.exp(strength) + 2)
        loss = np.log(2) - np.log(np.exp(strength) + 2)
        return -(share * win + (1 - share) * loss)

    found = fit_strengths([(0, 1)], np.array([share]), 3, 1000, 2)
    best = minimize_scalar(unlikelihood, bracket=(-3, 3)).x
    assert found[1] == pytest.approx(ELO * best, abs=0.01)


def test_certain_wins_count_as_half_a_game_short_of_it():
    low, high = two_player_share(np.array([0.0, 1.0]), 2, 100)
    assert (low, high) == pytest.approx((1 / 400, 1 - 1 / 400))


def matches_of(strengths, deals, generator):
    """Shares of each deal's two games between tiers of these strengths."""
    found = {}
    for lower, upper in itertools.combinations(range(len(strengths)), 2):
        chance = 1 / (1 + 10 ** ((strengths[lower] - strengths[upper]) / 400))
        found[str(lower), str(upper)] = generator.binomial(2, chance, size=deals) / 2
    return found


def test_rungs_hold_together_and_depth_holds_alone():
    generator = np.random.default_rng(4)
    strengths = (0, 0, 50, 150)
    rungs = depths = 0
    runs = sample(15, full=60)
    for _ in range(runs):
        found = fit_ladder(["0", "1", "2", "3"], matches_of(strengths, 150, generator), 2)
        gaps = zip(found.rungs, np.diff(strengths), strict=True)
        rungs += all(rung.gap.low <= gap <= rung.gap.high for rung, gap in gaps)
        depths += found.depth.low <= 150 <= found.depth.high
    fewest = int(0.95 * runs - 3.5 * math.sqrt(0.95 * 0.05 * runs))
    assert rungs >= fewest
    assert depths >= fewest


def test_a_chain_of_equal_tiers_is_seldom_a_rung():
    generator = np.random.default_rng(5)
    runs = sample(25, full=60)
    chains = [
        fit_ladder(["0", "1", "2"], matches_of((0, 0, 0), 100, generator), 2).chain
        for _ in range(runs)
    ]
    assert sum(chain > 0 for chain in chains) <= stats.binom.ppf(0.99, runs, 0.05)


def test_the_chain_counts_intervals_above_zero_only():
    def rung(low):
        return Rung("a", "b", 0.6, SkillEstimate(10.0, low, 20.0))

    flat = SkillEstimate(0.0, 0.0, 0.0)
    tiers, elo = ("a", "b", "c"), (0.0, 1.0, 2.0)
    ladder = Ladder(tiers, elo, (rung(1.0), rung(0.0)), flat, flat, flat, 2, 100)
    assert skill_chain(ladder) == 1


@pytest.mark.parametrize("p", [0.1, 0.5, 0.9])
@pytest.mark.parametrize("tiers", [2, 5])
def test_equivalent_p_inverts_the_mixture(p, tiers):
    assert equivalent_p(spread_of_mixture(p, tiers), tiers) == pytest.approx(p, abs=1e-4)


def test_resamples_are_whole_samples_and_always_the_same():
    weights = resample(40)
    assert np.allclose(weights.sum(axis=1), 1)
    assert np.array_equal(weights, resample(40))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_bot_among_copies_of_itself_has_no_order(players):
    setting = one_among(
        prepare("word_crush", players=players), {"profile": "casual", "pace": 1.0}, "casual"
    )
    assert setting.rotations == players
    found = deal_frame(play_wins(setting, 0, 40)).select(order(), elo_edge().alias("elo"))
    row = found.row(0, named=True)
    assert all(abs(end) < 1e-9 for one in row.values() for end in one.values())


@pytest.mark.parametrize("players", range(2, 9))
def test_a_line_up_starts_with_the_weakest_and_ends_with_the_best(players):
    found = line_up(players)
    assert (len(found), found[0], found[-1]) == (players, "novice", "expert")
