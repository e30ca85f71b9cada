"""The posterior against cases that can be worked out, and the example's truth recovered."""

import math
from statistics import NormalDist

import numpy as np
import pytest

from experiments.playtests import play
from experiments.playtests.check import draw_games, range_of
from experiments.playtests.coverage import measure_coverage
from experiments.playtests.example import (
    FILE,
    TRUE_PACE,
    TRUE_SPREAD,
    TRUE_TIER,
    example_text,
)
from experiments.playtests.fit import TIERS, fit_playtests, usual_candidates, weight_ends
from experiments.playtests.model import (
    FLOOR,
    PACE_PRIOR,
    fit_rows,
    interval_of,
    make_grid,
    tier_likelihood,
)
from experiments.playtests.next_one import rank_candidates
from experiments.playtests.play import PlayedTable, play_table, same_play_slower
from experiments.playtests.read import Playtest, PlaytestTable, read_playtests
from experiments.playtests.text import fit_sentences, sweep_bots
from sim.engine.loop import COMMON_COLUMNS
from sim.engine.simulation import pack, play_rows, prepare
from sim.errors import InputError

TABLE = PlaytestTable("word_crush", "printed", 3, 3)


def played(middle, turns=40.0, spread=0.3, games=4000, win_share=(0.4, 0.3, 0.3), seed=1):
    """Invented games: log-normal minutes around a middle, in proportion to the turns."""
    draw = np.random.default_rng(seed)
    log_turns = math.log(turns) + spread * draw.standard_normal(games)
    return PlayedTable(
        log_minutes=log_turns + math.log(middle / turns) + 0.05 * draw.standard_normal(games),
        turns=np.exp(log_turns),
        winner=draw.integers(1, 4, games),
        finishing=1.0,
        win_share=np.array(win_share),
    )


def row(minutes, turns=None, winner=None):
    return Playtest(2, TABLE, minutes, winner, turns)


def test_the_prior_holds_one_half_of_pure_tables_and_sums_to_one():
    grid = make_grid(["casual", "strong"])
    prior = np.exp(grid.log_prior)
    assert prior.sum() == pytest.approx(1)
    by_mix = prior.sum(axis=(1, 2))
    assert by_mix[grid.mixes.max(axis=1) == 1] == pytest.approx([0.25, 0.25])
    assert by_mix[grid.mixes.max(axis=1) < 1] == pytest.approx([0.125] * 4)
    by_pace = prior.sum(axis=(0, 2))
    assert math.sqrt((by_pace * grid.log_paces**2).sum()) == pytest.approx(PACE_PRIOR, rel=0.03)


def test_minutes_alone_are_a_smoothed_log_normal():
    grid = make_grid(["casual", "strong"])
    found = tier_likelihood(played(20.0), row(30.1), grid.log_paces, grid.spreads)
    at, spread = 40, 4
    width = math.sqrt(0.3**2 + 0.05**2 + grid.spreads[spread] ** 2)
    expected = NormalDist(math.log(20) + grid.log_paces[at], width).pdf(math.log(30.1))
    assert found[at, spread] == pytest.approx(expected, rel=0.08)


def test_known_turns_leave_the_minutes_the_spread_about_their_line():
    grid = make_grid(["casual", "strong"])
    pace = int(np.argmin(np.abs(grid.log_paces)))
    games = played(20.0, turns=40.0)
    on_line = tier_likelihood(games, row(30.1, 60), grid.log_paces, grid.spreads)
    off_line = tier_likelihood(games, row(20.1, 60), grid.log_paces, grid.spreads)
    assert on_line[pace, 0] > 1000 * off_line[pace, 0]
    turns = NormalDist(math.log(40), 0.3).pdf(math.log(60))
    minutes = NormalDist(0, math.hypot(0.05, grid.spreads[0])).pdf(math.log(30.1 / 30))
    assert on_line[pace, 0] == pytest.approx(turns * minutes, rel=0.15)


def test_the_winner_counts_as_its_position_does():
    grid = make_grid(["casual", "strong"])
    first, second = (
        tier_likelihood(played(20.0), row(20.0, None, place), grid.log_paces, grid.spreads)
        for place in (1, 2)
    )
    assert first / second == pytest.approx(np.full(first.shape, 4 / 3))


def test_turns_that_no_game_has_leave_the_floor():
    library = {(TABLE, "casual"): played(20.0), (TABLE, "strong"): played(20.0, seed=2)}
    found = fit_rows([row(20.0, 99_999)], library, make_grid(["casual", "strong"]))
    assert found.by_row.max() == pytest.approx(math.log(FLOOR))
    assert found.log_weights == pytest.approx(found.grid.log_prior)


def test_tiers_that_play_alike_share_the_posterior_and_unlike_ones_do_not():
    grid = make_grid(["casual", "strong"])
    rows = [row(20.0, 40), row(26.0, 52), row(15.0, 30)]
    alike = {(TABLE, "casual"): played(20.0), (TABLE, "strong"): played(20.0, seed=2)}
    assert fit_rows(rows, alike, grid).pure == pytest.approx([0.5, 0.5], abs=0.1)
    unlike = {(TABLE, "casual"): played(20.0), (TABLE, "strong"): played(60.0, turns=120.0)}
    assert fit_rows(rows, unlike, grid).pure[0] > 0.99


def test_without_a_row_the_posterior_is_that_of_the_others():
    grid = make_grid(["casual", "strong"])
    library = {(TABLE, "casual"): played(20.0), (TABLE, "strong"): played(30.0, turns=70)}
    rows = [row(20.0, 40), row(45.0, 90)]
    both, first = fit_rows(rows, library, grid), fit_rows(rows[:1], library, grid)
    assert both.without(1) == pytest.approx(first.weights)


def test_intervals_on_a_grid_are_those_of_the_distribution():
    values = np.linspace(-4, 4, 161)
    weights = np.exp(-0.5 * values**2)
    middle, low, high = interval_of(values, weights, 0.9)
    assert (middle, low, high) == pytest.approx((0, -1.645, 1.645), abs=0.01)


def test_the_likeliest_weights_may_reach_the_ends():
    chances = np.array([0.02, 0.02, 0.06, 0.1, 0.2, 0.6])
    assert weight_ends(chances, np.arange(6) / 5) == (0.6, 1.0)


def test_a_range_counts_ties_half():
    found = range_of(2.0, np.array([1.0, 2.0, 2.0, 3.0]))
    assert found.place == 0.5
    assert found.is_inside
    assert not range_of(9.0, np.array([1.0, 2.0, 2.0, 3.0])).is_inside


def test_imagined_games_follow_the_mixture():
    library = {(TABLE, "casual"): played(10.0), (TABLE, "strong"): played(100.0)}
    grid = make_grid(["casual", "strong"])
    weights = np.zeros(grid.log_prior.shape)
    mix = int(np.argmin(np.abs(grid.mixes[:, 0] - 0.2)))
    weights[mix, len(grid.log_paces) // 2, 0] = 1
    games = draw_games(TABLE, library, grid, weights, 5000, 1)
    assert (games.minutes > 32).mean() == pytest.approx(0.8, abs=0.03)


def test_a_table_at_which_the_tiers_differ_teaches_more_about_them():
    other = PlaytestTable("word_crush", "printed", 3, 5)
    tiers = ("casual", "strong")
    library = {(TABLE, tier): played(20.0, seed=place) for place, tier in enumerate(tiers)}
    library[other, "casual"] = played(20.0)
    library[other, "strong"] = played(60.0, turns=200.0)
    prior = fit_rows([], library, make_grid(tiers))
    found = rank_candidates([TABLE, other], library, prior)
    assert found[0].table == other
    assert found[0].bits_of_tiers > 0.3
    assert found[1].bits_of_tiers < 0.1
    assert not found[1].is_alike


@pytest.mark.parametrize("game", ["word_crush", "three_two_one"])
def test_slower_bots_play_the_same_games(game):
    def rows(bot):
        return play_rows(pack(prepare(game, players=2, bots=bot, rules={"hand": 5})), 0, 60)

    plain, slow = rows("casual"), rows(same_play_slower(game, "casual", 1.25))
    turns, time = COMMON_COLUMNS.index("turns"), COMMON_COLUMNS.index("milliseconds")
    same = plain[:, turns] == slow[:, turns]
    assert same.mean() >= 0.95  # a word may be seen a millisecond too late
    ratio = slow[same, time] / plain[same, time]
    assert np.median(ratio) == pytest.approx(1.25, rel=1e-3)


def test_games_are_gathered_by_turn_position():
    found = play_table(TABLE, "casual", 0, 300)
    assert found.win_share.sum() == pytest.approx(1)
    assert 0.9 < found.finishing <= 1
    counts = np.bincount(found.winner, minlength=4)[1:]
    assert found.win_share == pytest.approx((counts + 1) / (counts.sum() + 3))


def test_who_plays_alone_is_done_when_no_word_is_left():
    found = play_table(PlaytestTable("first_base", "printed", 1, 10), "casual", 0, 200)
    assert found.finishing == 1
    assert len(found.log_minutes) == 200
    assert 3 < np.exp(found.log_minutes).mean() < 8


def test_a_table_at_which_no_game_of_bots_ends_is_refused(monkeypatch):
    monkeypatch.setattr(play, "FINISHED", ())
    with pytest.raises(InputError, match="hand 3: none of 20 games of casual bots ends; allowed"):
        play_table(TABLE, "casual", 0, 20)


def test_the_example_is_what_its_script_makes():
    assert FILE.read_text() == example_text()


@pytest.fixture(scope="module")
def example_fit():
    return fit_playtests(read_playtests(FILE), candidates=[TABLE], jobs=2)


def test_the_truth_of_the_example_is_recovered(example_fit):
    fit = example_fit
    assert fit.pace.low <= TRUE_PACE <= fit.pace.high
    assert fit.pace.high / fit.pace.low < 1.5
    assert fit.spread.low <= TRUE_SPREAD <= fit.spread.high
    truth = [float(tier == TRUE_TIER) for tier in TIERS]
    assert (np.abs(fit.credible - truth).max(axis=1) < 1e-9).any()
    assert fit.pace.width_left < 0.2


def test_the_fit_says_how_little_it_knows_and_can_be_swept(example_fit, tmp_path):
    text = " ".join(fit_sentences(example_fit))
    assert "Cannot be told apart" in text
    assert "casual and strong" in text
    from experiments.design.sweep import read_sweep

    file = tmp_path / "fitted.toml"
    file.write_text(
        'name = "fitted"\ngame = "word_crush"\n[cells]\nplayers = [3]\n' + sweep_bots(example_fit)
    )
    assert len(read_sweep(file).cells) == sweep_bots(example_fit).count("profile")


def test_usual_candidates_can_all_be_played():
    found = usual_candidates([PlaytestTable("word_crush", "printed", 8, 9), TABLE])
    assert {one.players for one in found} == {2, 3, 4, 6}
    assert max(one.hand for one in found) <= 10
    assert len(found) == len(set(found))


def test_stated_sets_hold_the_truth_about_as_often_as_they_say():
    result = measure_coverage(30, (8,), games=1000, jobs=2, seed=3)
    assert result.failures == ()
    (drawn,) = (one for one in result.found if one.truth == "drawn from the prior")
    assert drawn.inside["pace"] >= 23  # 1 % point of Binomial(30, 0.9)
