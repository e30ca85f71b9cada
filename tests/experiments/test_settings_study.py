"""Studies of settings: levels from the base and on average, against rows and by hand."""

from __future__ import annotations

import csv
import io
import math
import re
import shutil
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import polars as pl
import pytest

from experiments.cli import main
from experiments.sensitivity import errors as sensitivity_errors
from experiments.sensitivity.cells import figures_of
from experiments.sensitivity.surface import Factor
from experiments.statistics.intervals import normal_quantile
from experiments.store.results import load_cells, load_rows
from experiments.studies.hands.estimates import Estimate
from experiments.studies.settings.aims import asks_for_a_setting
from experiments.studies.settings.errors import average_errors
from experiments.studies.settings.first_screen import first_screen
from experiments.studies.settings.page import read_settings_evidence, render_settings, screen_of
from experiments.studies.settings.recommend import ALL_BROKEN, printed_places, recommend
from experiments.studies.settings.study import SeatEdges, study_settings
from experiments.studies.settings.text import (
    answer_sentences,
    estimate_text,
    figure_sentence,
    is_reported,
    settings_table_text,
    shown_seats,
)
from sim.errors import InputError
from tests.experiments.pages import assert_asks_no_network, assert_is_whole, named_rows

SWEEP = """
name = "grids"
question = "Which <b>grid</b>?"
game = "ring_grid"
seed = 3
deals = 40
keep_rows = true
traces = 1

[cells]
players = [2, 3]
variant = ["printed", "no rings"]

[cells.rules]
blanks = [0, 2]
"""

VARIANT = "variant and rings"
"""The factor: variants bring a rule with them."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("grids")
    (place / "grids.toml").write_text(SWEEP)
    assert main(["run", str(place / "grids.toml"), "--out", str(place / "out"), "--jobs", "1"]) == 0
    return place / "out"


@pytest.fixture(scope="module")
def cells(folder):
    return load_cells(folder)


@pytest.fixture(scope="module")
def study(cells):
    return study_settings(cells)


@pytest.fixture(scope="module")
def page(folder):
    return render_settings(read_settings_evidence(folder))


def rows_of(folder, cells, **levels):
    """All rows of the cells with these levels, cell by cell."""
    wanted = cells.filter(*(pl.col(name) == value for name, value in levels.items()))
    return [load_rows(folder, cell) for cell in wanted["cell"]]


def level(study, figure, factor, value):
    effect = next(one for one in study.effects[figure] if one.factor == factor)
    return next(one for one in effect.levels if one.value == value)


def test_the_base_is_the_printed_game_at_the_usual_table(study, cells):
    assert study.design.base == {"players": 3.0, VARIANT: "printed", "blanks": 2.0}
    there = (pl.col("players") == 3, pl.col("variant") == "printed", pl.col("rule_blanks") == 2)
    assert study.base_cell == cells.filter(*there)["cell"].item()


def test_a_ratio_is_that_of_the_rows_with_its_delta_interval(folder, cells, study):
    (rows,) = rows_of(folder, cells, players=3, variant="printed", rule_blanks=2)
    words, scored = rows["words"].to_numpy(), rows["scored"].to_numpy()
    ratio = scored.sum() / words.sum()
    rests = scored - ratio * words
    error = math.sqrt((rests**2).sum() / 39 / 40) / words.mean()
    found = study.at_base["survive"]
    assert found.value == pytest.approx(ratio)
    width = 2 * normal_quantile(study.design.alpha) * error
    assert found.high - found.low == pytest.approx(width, rel=1e-6)


def test_a_ratio_to_the_scores_of_all_seats(folder, cells, study):
    (rows,) = rows_of(folder, cells, players=3, variant="printed", rule_blanks=2)
    points = sum(rows[f"score_{seat}"].sum() for seat in (1, 2, 3))
    assert study.at_base["ring points"].value == pytest.approx(rows["ring_points"].sum() / points)
    assert study.at_base["score"].value == pytest.approx(points / 40 / 3)


def test_an_average_is_of_all_cells_of_the_level_and_its_error_the_mean_of_theirs(
    folder, cells, study
):
    found = level(study, "margin", VARIANT, "no rings").average
    samples = [rows["margin"].to_numpy() for rows in rows_of(folder, cells, variant="no rings")]
    assert len(samples) == 4
    assert found.value == pytest.approx(np.mean([one.mean() for one in samples]))
    error = np.mean([one.std() / math.sqrt(39) for one in samples])
    width = 2 * normal_quantile(study.design.alpha) * error
    assert found.high - found.low == pytest.approx(width, rel=1e-6)


def test_with_rows_the_error_of_an_average_is_measured_deal_by_deal(folder, cells):
    measured = study_settings(cells, folder=folder)
    assert measured.is_measured
    found = level(measured, "margin", VARIANT, "no rings").average
    samples = [rows["margin"].to_numpy() for rows in rows_of(folder, cells, variant="no rings")]
    by_deal = np.mean(samples, axis=0)
    assert found.value == pytest.approx(by_deal.mean())
    width = 2 * normal_quantile(measured.design.alpha) * by_deal.std(ddof=1) / math.sqrt(40)
    assert found.high - found.low == pytest.approx(width, rel=1e-6)


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("minutes", 0.05),
        ("survive", 0.05),
        ("ring points", 0.05),
        ("score", 0.05),
        ("first_wins", 0.2),  # shared wins vary less than a cell's binomial law allows for
    ],
)
def test_the_error_of_one_cell_s_average_is_the_cell_s_own(folder, cells, study, name, near):
    place = study.design.place_of(study.design.base)
    figure = next(one for one in figures_of(cells) if one.name == name)
    alone = Factor("cell", (1.0,))
    (error,) = average_errors(folder, cells[place], [alone], [figure]).values()
    assert error == pytest.approx(math.sqrt(figure.variances[place]), rel=near)


def test_without_games_no_error_is_measured(folder, cells, study, monkeypatch):
    def no_games(place, *_):
        raise InputError(str(place), "keeps no rows and was played by another version", "keep_rows")
        yield

    monkeypatch.setattr(sensitivity_errors, "games_of_cells", no_games)
    assert not study_settings(cells, folder=folder).is_measured


def test_one_change_from_the_base_is_one_cell(cells, study):
    found = level(study, "minutes", "blanks", 0.0)
    there = (pl.col("players") == 3, pl.col("variant") == "printed", pl.col("rule_blanks") == 0)
    one = cells.filter(*there)
    assert found.cell == one["cell"].item()
    assert not found.is_base
    minutes = one["milliseconds"].item() / one["games"].item() / 60_000
    assert found.alone.value == pytest.approx(minutes)


def test_without_every_combination_there_are_no_averages(cells, study):
    part = study_settings(cells.filter(pl.col("cell") != study.base_cell))
    assert not part.design.is_whole
    assert part.base_cell == ""
    assert part.at_base == {}
    levels = [one for effects in part.effects.values() for one in effects]
    assert all(one.average is None for effect in levels for one in effect.levels)
    assert "That cell was not played." in answer_sentences(part)[0]


def test_rings_make_points_only_where_there_are_rings(study):
    effect = study.strongest("ring points")
    assert effect.factor == VARIANT
    text = figure_sentence(study, effect.figure)
    assert "most moved by “variant”, from 0.0 % (no rings) to" in text


def test_what_nothing_is_shown_to_move_is_said(study):
    figure = next(one for one in study.figures if one.name == "blank points")
    still = replace(study, effects={**study.effects, figure.name: ()})
    assert still.strongest(figure.name) is None
    assert figure_sentence(still, figure).endswith("nothing that was varied is shown to move it.")


def test_a_rule_that_the_variants_settle_is_no_factor_of_its_own(study, cells):
    assert "rule_rings" in cells.columns
    assert {one.name for one in study.design.factors} == {"players", VARIANT, "blanks"}


def test_frames_of_several_games_are_refused(cells):
    other = cells.with_columns(game=pl.lit("word_crush"))
    with pytest.raises(ValueError, match="one game"):
        study_settings(pl.concat([cells, other]))


def test_cells_are_the_same_however_few_are_loaded_at_once(folder, cells, monkeypatch):
    monkeypatch.setattr("experiments.store.results.CELLS_AT_ONCE", 1)
    assert load_cells(folder).equals(cells)


def test_the_page_is_whole_and_escaped(page):
    assert_is_whole(page)
    assert_asks_no_network(page)
    assert "Which &lt;b&gt;grid&lt;/b&gt;?" in page
    assert "<b>grid" not in page
    for svg in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(svg)


def test_every_cell_stands_on_the_page_with_its_digest(page, cells):
    for cell, digest in zip(cells["cell"], cells["digest"], strict=True):
        assert digest in named_rows(page)[f"cell-{cell}"]


def test_the_page_shows_a_grid_for_each_round_of_the_narrated_game(page):
    replay = page[page.index('id="one-game"') : page.index('id="cells"')]
    assert replay.count("<svg") == 3
    for number in (1, 2, 3):
        assert re.search(rf"<figcaption>Round {number}: [A-Z]+, \d+ points?, the most", replay)
    assert replay.count('class="ring"') == 3
    assert "<style" not in replay


def test_seats_are_reported_for_the_base_and_each_single_change(folder, cells, study, page):
    assert [(one.factor, one.level) for one in study.seats if one.factor in ("", "players")] == [
        ("", ""),
        ("players", 2.0),
    ]
    assert len(study.seats) == 4
    assert [len(one.edges) for one in study.seats if one.factor == "players"] == [2]
    (rows,) = rows_of(folder, cells, players=3, variant="printed", rule_blanks=2)
    wins = [0, 0, 0]
    for row in rows.iter_rows(named=True):
        for seat in range(3):
            wins[(seat - row["first_seat"]) % 3] += row[f"win_{seat + 1}"] / 840
    edges = [one.value for one in study.seats[0].edges]
    assert edges == pytest.approx([one / 40 - 1 / 3 for one in wins])
    assert page.count("<caption>Win share less an even share") == 1
    assert "All act at once; seats differ by who deals" in page
    points = [one.value for one in study.seats[0].points]
    assert sum(points) == pytest.approx(0)
    scores = [0, 0, 0]
    for row in rows.iter_rows(named=True):
        for seat in range(3):
            scores[(seat - row["first_seat"]) % 3] += row[f"score_{seat + 1}"]
    assert points == pytest.approx([(one - sum(scores) / 3) / 40 for one in scores])


def test_the_command_writes_page_and_table(folder, tmp_path, capsys):
    table = tmp_path / "levels.csv"
    out = tmp_path / "page.html"
    assert main(["report", str(folder), "--out", str(out), "--save-table", str(table)]) == 0
    assert capsys.readouterr().out.startswith("The sweep declares no aims, so nothing can be")
    assert out.read_text().startswith("<!DOCTYPE html>")
    rows = list(csv.DictReader(io.StringIO(table.read_text())))
    assert {row["factor"] for row in rows} == {"players", VARIANT, "blanks"}
    base = [row for row in rows if row["figure"] == "survive" and row["base"] == "yes"]
    assert len({row["alone"] for row in base}) == 1


def test_the_markdown_table_has_a_row_for_each_level(study):
    lines = settings_table_text(study, "md").splitlines()
    assert len(lines) == 2 + 6 * len(study.figures)


def test_a_hand_table_for_a_game_without_hands_is_refused(folder, tmp_path, capsys):
    table = tmp_path / "table.csv"
    table.write_text("players,regular\n2,5\n")
    assert main(["report", str(folder), "--printed", str(table)]) == 2
    assert "ring_grid has no hand size" in capsys.readouterr().err


def test_results_of_several_games_without_hands_are_refused(tmp_path):
    sweep = SWEEP.replace('game = "ring_grid"', 'game = ["ring_grid", "word_crush"]')
    sweep = sweep.replace("deals = 40", "deals = 4").replace(
        'variant = ["printed", "no rings"]', ""
    )
    sweep = sweep[: sweep.index("[cells.rules]")]
    (tmp_path / "two.toml").write_text(sweep)
    out = tmp_path / "two"
    assert main(["run", str(tmp_path / "two.toml"), "--out", str(out), "--jobs", "1"]) == 0
    with pytest.raises(InputError, match="one game a sweep"):
        read_settings_evidence(out)


def test_sensitivity_takes_a_game_s_own_ratios(folder, capsys):
    assert main(["sensitivity", str(folder), "--figures", "survive,ring points"]) == 0
    text = capsys.readouterr().out
    assert "Ring Grid, words on lists that score" in text
    assert "Ring Grid, points that rings add" in text


def test_intervals_of_shares_end_at_nothing_and_all(study, cells):
    figure = next(one for one in study.figures if one.name == "survive")
    assert estimate_text(figure, Estimate(0.4, -0.5, 1.3)) == "40.0 % (0.0 to 100.0)"
    edge = next(one for one in figures_of(cells) if one.name == "first_wins")
    assert estimate_text(edge, Estimate(0.1, -0.2, 0.4)) == "+10.0 (-20.0 to +40.0)"


def test_what_nothing_moves_is_named_in_one_sentence(study):
    *_, last = answer_sentences(study)
    assert last.startswith("Nothing that was varied is shown to move, each value measured by")
    assert "first to act" not in last  # nobody acts first: all write at once


def with_aims(folder, tmp_path, table):
    """The same results with a table of aims in the copy of their sweep."""
    place = shutil.copytree(folder, tmp_path / "aimed")
    sweep = place / "sweep.toml"
    sweep.write_text(sweep.read_text() + table)
    return place


def test_a_figure_that_is_another_one_s_in_every_cell_is_said_once(study):
    figures = [one for one in study.figures if is_reported(study, one)]
    twin = replace(figures[-1], name="twin", title="a twin")
    both = replace(study, figures=(*study.figures, twin), effects={**study.effects, "twin": ()})
    assert not is_reported(both, twin)
    other = replace(twin, values=twin.values + 1)
    assert is_reported(replace(both, figures=(*study.figures, other)), other)


def test_the_cells_of_what_is_printed_are_those_that_differ_in_nothing(cells):
    places = printed_places(cells)
    found = cells[places]
    assert set(found["variant"]) == {"printed"}
    assert set(found["rule_blanks"].cast(pl.Int64)) == {2}
    assert sorted(found["players"]) == [2, 3]
    assert printed_places(cells.filter(pl.col("variant") != "printed")) == []


def seats_at(cell, *edges):
    """A table's seats: each position's edge with an interval of 2 % of wins to both sides."""
    shares = tuple(Estimate(one, one - 0.02, one + 0.02) for one in edges)
    return SeatEdges("", "", cell, shares, ())


def test_the_seats_that_are_shown_to_win_more_or_less_are_named_as_printed(study):
    two = seats_at("two", -0.043, 0.043)
    three = seats_at("three", -0.01, 0.049, -0.039)
    other = seats_at("other", 0.4, -0.4)
    seen = replace(study, game="word_lift", seats=(two, three, other))
    assert shown_seats(seen, ("two", "three")) == (
        "As printed, against an even share: position 2 wins more at 2 of 2 tables (+4.3 to +4.9 %"
        " of wins); position 1 wins less at 1 of 2 tables (-4.3 % of wins); position 3 wins less at"
        " 1 of 1 table (-3.9 % of wins)."
    )
    even = replace(seen, seats=(seats_at("two", 0.01, -0.01),))
    assert shown_seats(even, ("two",)).endswith("no position is shown to win more or less.")
    assert shown_seats(seen, ()) == ""
    assert "deals round 1" in shown_seats(replace(seen, game="ring_grid"), ("two",))


def test_who_asks_for_even_seats_reads_first_which_are_not(folder, tmp_path):
    place = with_aims(folder, tmp_path, "[aims]\nlast_wins = { best = 0, margin = 0.02 }\n")
    seen = screen_of(read_settings_evidence(place)).answer
    assert seen[-1].startswith("As printed, against an even share (seats differ by who deals: ")
    other = tmp_path / "other"
    other.mkdir()
    timed = with_aims(folder, other, "[aims]\nminutes = { best = 12, margin = 1 }\n")
    answer = screen_of(read_settings_evidence(timed)).answer
    assert not any("against an even share" in one for one in answer)


def test_with_aims_the_page_says_first_what_to_print(folder, tmp_path, capsys):
    rings = '"ring points" = { best = "low", margin = 0.01 }'
    place = with_aims(folder, tmp_path, f"[aims]\nminutes = {{ best = 12, margin = 1 }}\n{rings}\n")
    assert main(["report", str(place)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Print “variant” no rings")
    assert "games come nearest to what you want: mean minutes" in said
    assert "(wanted 12.0)" in said
    page = (place / "report.html").read_text()
    assert_is_whole(page)
    assert page.index("Print “variant” no rings") < page.index("The base, from which every change")
    assert "Gains, margins" in page
    first = page[page.index('id="answer"') : page.index('id="moved"')]
    assert 'id="holds"' in first
    assert first.count("<svg") == 1  # how far each value holds


def test_limits_that_every_setting_breaks_are_said_first(folder, cells, tmp_path):
    evidence = read_settings_evidence(folder)
    found = recommend(
        evidence.study, cells, folder, {}, {"minutes": {"regular": 12.0}}, {"stuck_turns": -1.0,
        "seat_edge": -1.0}
    )  # fmt: skip
    assert [one.why_not for one in found] == [ALL_BROKEN]
    assert first_screen(found).answer[0].startswith("No setting that was played keeps")


def test_figures_that_are_the_same_everywhere_are_not_shown(study, cells):
    assert "turns" not in {one.name for one in study.figures}  # three rounds, always
    same = cells.with_columns(
        stuck_turns=pl.lit(0), stuck_turns_squared=pl.lit(0), stuck_turns_times_turns=pl.lit(0)
    )
    assert "stuck_turns" not in {one.name for one in study_settings(same).figures}


def test_a_mistaken_aim_is_refused_before_any_game(tmp_path, capsys):
    (tmp_path / "bad.toml").write_text(SWEEP + "[aims]\nminute = { best = 3, margin = 1 }\n")
    assert main(["run", str(tmp_path / "bad.toml"), "--out", str(tmp_path / "bad")]) == 2
    assert "aims.minute: there is no such figure" in capsys.readouterr().err
    assert not (tmp_path / "bad").exists()


AIMED = """
game = "whitman_5359"
seed = 3

[cells.rules]
RULES

[aims]
minutes = { best = 60, margin = 5 }
"""


@pytest.mark.parametrize(
    ("rules", "asks"),
    [
        ('close = ["same turn", "off"]\nhand = [7, 9]', True),
        ("out_bonus = [0, 50]", True),
        ('close = "off"\nhand = [7, 9]', False),
        ("hand = [7, 9]", False),
    ],
)
def test_a_rule_beside_the_hand_and_aims_ask_for_a_setting_of_any_game(rules, asks, tmp_path):
    (tmp_path / "sweep.toml").write_text(AIMED.replace("RULES", rules))
    assert asks_for_a_setting(tmp_path) is asks
    without = AIMED.replace("RULES", rules).partition("[aims]")[0]
    (tmp_path / "sweep.toml").write_text(without)
    assert not asks_for_a_setting(tmp_path)
