"""From a folder of results to what moves what."""

import json
from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from experiments.design.sweep import read_sweep
from experiments.runner.run import run_sweep
from experiments.sensitivity.cells import (
    factors_of,
    figures_of,
    is_factorial,
    on_grid,
    without_followers,
)
from experiments.sensitivity.chapter import chapter_of
from experiments.sensitivity.decomposition import decompose
from experiments.sensitivity.errors import measure_errors
from experiments.sensitivity.judge import game_results, sensitivity_of
from experiments.sensitivity.picture import draw_figure
from experiments.sensitivity.surface import Factor
from experiments.sensitivity.text import figure_text, plain_sensitivity, rows_of
from experiments.store.results import load_cells
from sim import simulate
from sim.errors import InputError

SWEEP = """
name = "moves"
game = "word_crush"
seed = 4
deals = 300
[cells]
players = [2, 3]
bots = ["casual", "expert"]
[cells.rules]
hand = [1, 3, 5]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("moves")
    (place / "moves.toml").write_text(SWEEP)
    run_sweep(read_sweep(place / "moves.toml"), place / "results", jobs=1)
    return place / "results"


@pytest.fixture(scope="module")
def found(folder):
    return sensitivity_of(folder)


def test_factors_are_what_is_varied(folder):
    cells = load_cells(folder)
    factors = factors_of(cells)
    assert [one.name for one in factors] == ["players", "bots", "hand"]
    assert factors[2].levels == (1.0, 3.0, 5.0)
    assert is_factorial(factors, len(cells))
    assert not is_factorial(factors_of(cells[1:]), len(cells) - 1)


def test_rules_that_come_with_a_variant_are_no_factor_of_their_own(folder):
    cells = load_cells(folder).with_columns(
        rule_timer=pl.when(pl.col("bots") == "casual").then(pl.lit("off")).otherwise(pl.lit("30")),
        rule_cue=pl.when(pl.col("rule_hand") < 4).then(pl.lit("on")).otherwise(pl.lit("off")),
    )
    factors = factors_of(cells)
    assert [one.name for one in factors] == ["players", "bots and timer", "hand and cue"]
    assert is_factorial(factors, len(cells))


def test_games_that_met_a_gap_in_the_rules_are_no_factor(folder):
    cells = load_cells(folder).with_row_index("row").with_columns(rule_gap=pl.col("row"))
    assert [one.name for one in factors_of(cells)] == ["players", "bots", "hand"]


def test_factors_of_which_neither_settles_the_other_stay_apart():
    hand, deck = Factor("hand", (1.0, 1.0, 2.0)), Factor("deck", ("a", "b", "a"))
    assert without_followers([hand, deck]) == (hand, deck)


def test_figures_are_the_cells_means_with_their_errors(folder):
    cells = load_cells(folder)
    figures = {one.name: one for one in figures_of(cells)}
    mean = (cells["milliseconds"] / cells["games"] / 60_000).to_numpy()
    assert figures["minutes"].values == pytest.approx(mean)
    turns = cells["turns"].to_numpy() / 300
    spread = cells["turns_squared"].to_numpy() / 300 - turns**2
    assert figures["turns"].variances == pytest.approx(spread / 299)
    assert (figures["not_finished"].variances > 0).all()
    grid = on_grid(factors_of(cells), figures["minutes"].values)
    one = cells.with_row_index("row").filter(
        (pl.col("players") == 3) & (pl.col("bots") == "expert") & (pl.col("rule_hand") == 5)
    )
    assert grid[1, 1, 2] == mean[one["row"][0]]


def test_the_hand_moves_the_length_of_word_crush_most(found):
    (minutes,) = (one for one in found.figures if one.figure.name == "minutes")
    shares = {one.factors: one.share for one in minutes.exact.terms}
    assert max(shares, key=shares.get) == ("hand",)
    assert minutes.surface is None
    assert sum(shares.values()) == pytest.approx(1)


def test_of_noise_no_shares_are_reported(found):
    games = np.random.default_rng(4).normal(size=(60, 2, 2))
    roots = (games - games.mean(axis=0)) / np.sqrt(60 * 59)
    exact = decompose(games.mean(axis=0), roots, ["a", "b"])
    one = replace(found.figures[0], exact=exact)
    assert one.exact.is_noise
    assert not one.has_shares
    assert rows_of(one) == []
    assert "nothing is shown to move it." in figure_text(one)
    exact = plain_sensitivity(replace(found, figures=(one,)))["figures"][0]["exact"]
    assert {term["share"] for term in exact["terms"]} == {0}
    assert chapter_of(replace(found, figures=(one,)), "again").tables == ()


def test_a_share_that_may_be_any_is_not_named(found):
    """Three standard errors show that ``a`` moves it, not how much of what differs is its doing."""
    games = np.random.default_rng(4).normal(size=(60, 2, 2))
    games -= games.mean(axis=0)
    roots = games / np.sqrt(60 * 59)
    values = 3.5 * np.array([[-1.0, -1.0], [1.0, 1.0]]) * np.sqrt((roots**2).sum() / 16)
    exact = decompose(values, roots, ["a", "b"])
    one = replace(found.figures[0], exact=exact)
    assert [term.is_there for term in exact.terms] == [True, False, False]
    assert rows_of(one) == []
    assert "shown to move it: a; too few games to say how much" in figure_text(one)
    assert "%" not in figure_text(one)


def test_of_a_surface_that_explains_nothing_no_shares_are_reported(found, folder):
    cells = load_cells(folder)
    results, _ = game_results(cells, "", "surface", ["minutes"], 0.05)
    flat = replace(results[0], surface=replace(results[0].surface, fit=-0.2))
    assert results[0].has_shares
    assert rows_of(flat) == []
    assert "so no shares are given" in figure_text(flat)


def test_all_is_reported_and_drawn(found):
    for place, one in enumerate(found.figures):
        assert one.figure.title in figure_text(one)
        if not one.has_shares:
            continue
        assert len(rows_of(one)) >= 4
        assert draw_figure(one, f"moves-{place}").svg.startswith("<svg")
    assert len(json.loads(json.dumps(plain_sensitivity(found)))["figures"]) == len(found.figures)


def test_a_rule_that_changes_no_game_is_credited_with_nothing(tmp_path):
    """Neither a cap that no game reaches nor the pace of the clock touches who wins."""
    text = SWEEP.replace('["casual", "expert"]', '["casual", { profile = "casual", pace = 1.5 }]')
    text = text.replace("[2, 3]", "[6, 8]").replace(
        "hand = [1, 3, 5]", "hand = [1, 2]\nturn_cap = [200, 500]"
    )
    (tmp_path / "null.toml").write_text(text)
    run_sweep(read_sweep(tmp_path / "null.toml"), tmp_path / "results", jobs=1)
    for one in sensitivity_of(tmp_path / "results", figures=["first_wins", "turns"]).figures:
        shares = {term.factors: (term.share, term.share_high) for term in one.exact.terms}
        for factors, share in shares.items():
            if {"bots", "turn_cap"} & set(factors):
                assert share == (0, 0)


def test_too_few_games_to_say_is_not_nothing(found):
    one = next(one for one in found.figures if one.figure.name == "first_wins")
    small = replace(one.exact, terms=tuple(
        replace(term, low=0, high=high, share=0)
        for term, high in zip(one.exact.main_effects, (0.0, 1e-6, 1e-2), strict=True)
    ))  # fmt: skip
    said = figure_text(replace(one, exact=small, deals=300))
    assert "No difference at all in any deal: players." in said
    assert "Too little to matter, less than 0.2 percentage points: bots." in said
    assert "Too few games to say: hand (it may move it by 1 percentage point or more;" in said
    # the reach of hand is sqrt(2 * 3 * 0.01) = 24.5 points, 24.5² * 300 deals
    assert "about 180,000 deals a cell would settle it" in said


def test_rows_that_are_kept_and_games_played_again_give_the_same_errors(tmp_path):
    text = SWEEP.replace("deals = 300", "deals = 60").replace(
        "[cells]", "keep_rows = true\n[cells]"
    )
    errors = []
    for name, sweep in (("kept", text), ("again", text.replace("keep_rows = true\n", ""))):
        (tmp_path / f"{name}.toml").write_text(sweep)
        run_sweep(read_sweep(tmp_path / f"{name}.toml"), tmp_path / name, jobs=1)
        cells = load_cells(tmp_path / name)
        errors.append(measure_errors(tmp_path / name, cells, figures_of(cells)))
    kept, again = errors
    assert kept.seen == 60
    assert set(kept.deals) == {60}
    for name, roots in kept.influences.items():
        assert np.array_equal(roots, again.influences[name])
        figure = next(one for one in figures_of(cells) if one.name == name)
        assert kept.values[name] == pytest.approx(figure.values)


def test_errors_of_cells_that_lack_some_deals_are_not_measured(folder):
    cells = load_cells(folder)
    other = cells.with_columns(deals=pl.Series([200, *cells["deals"][1:]]))
    results, missing = game_results(other, str(folder), "auto", ["turns"], 0.05)
    assert results == []
    assert "cells lack some of their deals" in missing[0]


def test_cells_that_are_no_factorial_get_a_surface(folder):
    cells = load_cells(folder)[1:]
    results, missing = game_results(cells, "here", "auto", ["minutes"], 0.05)
    assert missing == []
    assert results[0].exact is None
    assert len(results[0].surface.indices) == 3
    assert "surface was fitted" in figure_text(results[0])
    with pytest.raises(InputError, match="no full factorial"):
        game_results(cells, "here", "exact", [], 0.05)


def test_figures_that_a_game_does_not_count_are_named(folder):
    cells = load_cells(folder).drop("stuck_turns")
    _, missing = game_results(cells, str(folder), "auto", ["stuck_turns"], 0.05)
    assert missing == ["word_crush, stuck_turns: not counted, or without a value in some cell"]


def test_a_game_without_points_has_no_points_a_player(found, folder):
    assert "score" not in {one.figure.name for one in found.figures}
    _, missing = game_results(load_cells(folder), str(folder), "auto", ["score"], 0.05)
    assert missing == ["word_crush, score: not counted, or without a value in some cell"]


def test_nothing_varied_is_nothing_to_split(tmp_path):
    text = SWEEP.replace("[2, 3]", "[2]").replace('["casual", "expert"]', '["casual"]')
    (tmp_path / "one.toml").write_text(text.replace("[1, 3, 5]", "[3]").replace("300", "20"))
    run_sweep(read_sweep(tmp_path / "one.toml"), tmp_path / "results", jobs=1)
    with pytest.raises(InputError, match="nothing is varied"):
        sensitivity_of(tmp_path / "results")


def test_the_error_of_stuck_turns_is_that_of_resampled_games(folder):
    cells = load_cells(folder)
    place = cells.with_row_index("row").filter(
        (pl.col("players") == 2) & (pl.col("bots") == "casual") & (pl.col("rule_hand") == 3)
    )["row"][0]
    figure = next(one for one in figures_of(cells) if one.name == "stuck_turns")
    games = simulate("word_crush", players=2, deals=300, seed=4, rules={"hand": 3}, bots="casual")
    stuck, turns = (games[name].to_numpy().astype(float) for name in ("stuck_turns", "turns"))
    assert figure.values[place] == pytest.approx(stuck.sum() / turns.sum())
    draws = np.random.default_rng(1).integers(300, size=(400, 300))
    resampled = stuck[draws].sum(axis=1) / turns[draws].sum(axis=1)
    assert figure.variances[place] ** 0.5 == pytest.approx(resampled.std(), rel=0.15)


def test_where_somebody_plays_alone_figures_of_several_players_are_left_out(folder):
    cells = load_cells(folder)
    fewer = pl.when(pl.col("players") == 2).then(1).otherwise(pl.col("players"))
    alone = cells.with_columns(fewer.cast(cells["players"].dtype).alias("players"))
    names, left = ({one.name for one in figures_of(each)} for each in (cells, alone))
    assert names - left == {"first_wins", "last_wins"}
