"""A limit on the points of turn positions: signed, by position, undecided where games leave it so.

Games of three players whose truth is known: position 1 scores so many points more than the mean of
all, each of the others half as many fewer. The limit binds wherever limits bind.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from experiments.design.schema import sweep_schema
from experiments.design.sweep import read_sweep
from experiments.optimising.measure import Sums, figure_at, played_figures
from experiments.optimising.plan import read_optimise_plan
from experiments.robustness.plan import read_plan as read_robustness_plan
from experiments.robustness.play import point_ends
from experiments.runner.paired import Games, points_of_position
from experiments.studies.games import study as game_study
from experiments.studies.games.asked import asked_rows, seat_table
from experiments.studies.games.first_screen import first_screen
from experiments.studies.games.study import POINTS, study_games
from experiments.studies.hands import records as hand_records
from experiments.studies.hands.choice import candidate_of
from experiments.studies.hands.decision import open_text
from experiments.studies.hands.estimates import Estimate, largest_points
from experiments.studies.hands.records import Goals
from experiments.studies.hands.seats_text import points_sentence
from experiments.studies.hands.study import study_hands
from experiments.studies.hands.text import broken_text
from experiments.studies.settings.first_screen import limits_text
from experiments.studies.settings.limits import broken_cells, states_of
from experiments.studies.settings.recommend import Recommended
from experiments.studies.sizes import needs_of
from experiments.tuning.board import POINTS as POINTS_LANE
from experiments.tuning.board import Lane, LaneKey, figure_names
from experiments.tuning.plan import SEAT_POINTS, Limit, TuningPlan
from sim.engine.loop import COMMON_COLUMNS
from sim.errors import InputError
from sim.registry import load_game
from tests.experiments.invented_words import load, words_cell, words_frame
from tests.experiments.test_study import TABLE, cell, frame

SWEEP = """
name = "points"
game = "real_value"
seed = 3
deals = 40
[cells]
players = [3]
bots = ["casual"]
[cells.rules]
hand = [10, 11]
[targets.minutes]
regular = 30
[limits]
seat_points = {limit}
"""


def positions(edge, spread=4.0, games=4000):
    """Columns of a cell whose first position scores so many points more than the mean of all."""
    means = np.array([edge, -edge / 2, -edge / 2])
    return {
        "points_by_position": [round(3 * games * one) for one in means],
        "points_by_position_squared": [round(9 * games * (one**2 + spread**2)) for one in means],
    }


@pytest.fixture
def _scored(monkeypatch):
    """Invented games in which points are scored."""

    def scoring(name):
        return replace(load(name), scoring=object())

    monkeypatch.setattr(hand_records, "load_game", scoring)
    monkeypatch.setattr(game_study, "load_game", scoring)


def study_of(edge, limit=2.0, games=4000):
    one = words_cell(
        "first_word",
        3,
        10,
        games=games,
        minutes=30,
        stuck=0,
        edge=0,
        **positions(edge, games=games),
    )
    goals = Goals(minutes={"regular": 30}, seat_points=limit)
    return study_games(words_frame(one), goals)


def read(tmp_path, text):
    file = tmp_path / "points.toml"
    file.write_text(text)
    return read_sweep(file)


def test_a_limit_is_points_above_0_of_a_game_that_scores(tmp_path):
    assert read(tmp_path, SWEEP.format(limit=2.5)).limits == {"seat_points": 2.5}
    for wrong in ("0", "-1", "true", '"two"'):
        with pytest.raises(InputError, match=r"limits\.seat_points.*a number above 0"):
            read(tmp_path, SWEEP.format(limit=wrong))
    crush = SWEEP.format(limit=2).replace("real_value", "word_crush").replace("[10, 11]", "[3]")
    with pytest.raises(InputError, match=r"limits\.seat_points: word_crush scores no points"):
        read(tmp_path, crush)


def test_the_schema_says_so():
    limits = sweep_schema(load_game("real_value"))["properties"]["limits"]["properties"]
    assert limits["seat_points"]["exclusiveMinimum"] == 0
    assert limits["seat_points"]["maximum"] > 1
    assert limits["seat_edge"]["maximum"] == 1


def test_the_points_of_any_position_are_read_from_rows():
    """Position 2 is the seat after the first to act."""
    columns = (*COMMON_COLUMNS, "score_1", "score_2", "score_3")
    rows = np.zeros((2, len(columns)), np.int64)
    rows[:, columns.index("first_seat")] = (0, 2)
    rows[:, -3:] = ((12, 6, 0), (12, 6, 0))
    games = Games("x", 3, columns, rows)
    read_all = [points_of_position(place)(games).tolist() for place in (1, 2, 3)]
    assert read_all == [[6, -6], [0, 6], [-6, 0]]


@pytest.mark.usefixtures("_scored")
@pytest.mark.parametrize(
    ("edge", "fails", "is_sure"),
    [(0.5, (), True), (5.0, (POINTS,), True), (-5.0, (POINTS,), True), (2.0, (), False)],
)
def test_a_report_on_games_is_bound_by_it(edge, fails, is_sure):
    """An edge of the limit itself is neither within it nor beyond: undecided."""
    found = study_of(edge)
    (judged,) = found.answers[0].judged
    assert (judged.fails, judged.is_sure) == (fails, is_sure)
    (row,) = [
        fields
        for what, fields in asked_rows(found)
        if what.startswith("First word, 10 cards: first player, points")
    ]
    assert row[0][1] == ("lost" if fails else "same" if is_sure else "open")
    screen = first_screen(found, {})
    answer = {(): "Yes" if is_sure else "Undecided", (POINTS,): "No"}[fails]
    assert screen.answer[0].startswith(f"{answer}. First word")
    if fails:
        assert (
            f"position 1 scores {edge:+.1f} ({edge - 0.2:+.1f} to {edge + 0.2:+.1f}) points off the"
            " mean of all, limit 2" in (screen.answer[1])
        )
    mark = {(): "" if is_sure else " ?", (POINTS,): " \u2717"}[fails]
    ((_, _, fields),) = seat_table(found)
    assert fields[0][1].endswith(f"){mark}")
    if not is_sure:
        assert "points of the first to act beyond the mean" in screen.answer[1]


@pytest.mark.usefixtures("_scored")
def test_without_a_declared_limit_points_bind_nothing():
    found = study_of(50.0, limit=math.inf)
    assert found.answers[0].judged[0].fails == ()
    assert not any("furthest" in what for what, _ in asked_rows(found))


def hands_record(edge, games=4000):
    """A hand of three players on target, with the points of its positions."""
    record = study_hands(frame(cell(3, 2, 20.0, games=games)), GOALS, TABLE).records[0]
    half = 1.96 * 4.0 / games**0.5
    return replace(
        record,
        points=tuple(Estimate(one, one - half, one + half) for one in (edge, -edge / 2, -edge / 2)),
    )


GOALS = Goals(minutes={"regular": 20}, seat_edge=0.9, not_finished=0.5, seat_points=2.0)


@pytest.mark.parametrize(
    ("edge", "is_even", "is_sure"), [(0.5, True, True), (5.0, False, False), (2.0, True, False)]
)
def test_a_hand_is_bound_by_it(edge, is_even, is_sure):
    found = candidate_of([hands_record(edge)], "regular", GOALS)
    assert (found.is_even, found.is_sure) == (is_even, is_sure)
    assert ("uneven in score (5.0 points off the mean" in broken_text(found, GOALS)) is not is_even


def test_what_is_said_of_a_hand_s_points_bears_sign_position_and_interval():
    even, uneven, still = (points_sentence(hands_record(edge), GOALS) for edge in (0.5, -5.0, 2.0))
    assert "even in score. No position is further than 0.6 points from the mean of all" in even
    assert (
        "uneven in score. Position 1 scores -5.0 points (-5.1 to -4.9), position 2 scores +2.5"
        in uneven
    )
    assert "undecided with these 4,000 games. Position 1 scores +2.0 points (+1.9 to +2.1)" in still
    assert "may or may not be within 2 points" in still
    assert points_sentence(hands_record(5.0), Goals(minutes={"regular": 20})) == ""


def test_a_page_on_hands_says_that_points_are_undecided():
    study = study_hands(frame(cell(3, 2, 20.0), cell(4, 2, 20.0)), GOALS, TABLE)
    answer = study.answer((3, 4), "regular")
    best = replace(answer.recommended, points=Estimate(2.0, 1.5, 2.5), is_sure=False)
    text = open_text(replace(answer, recommended=best), GOALS)
    assert "whether 2 cards keep the limit on points of positions (2.0 points, 1.5 to 2.5)" in text


def test_settings_are_bound_by_it():
    cells = pl.DataFrame(
        [
            words_cell("first_word", 3, 10, games=4000, edge=0, **positions(edge))
            for edge in (0.5, 2.0, 5.0)
        ]
    )
    limits = {"seat_points": 2.0}
    assert broken_cells(cells, {}, limits, 0.05).tolist() == [False, False, True]
    within, still, _ = (states_of(cells[[place]], {}, limits, 0.05) for place in range(3))
    assert [within[0].is_kept, still[0].is_kept] == [True, False]
    text = limits_text(Recommended("", None, limits=(*within, *still)))
    assert "It keeps the limits on points of a position off the mean of all (0.5 points" in text
    assert (
        "may break those on points of a position off the mean of all (2.0 points, up to 2.2,"
        " limit 2)" in text
    )


@pytest.mark.parametrize(("edge", "state"), [(0.5, "met"), (5.0, "broken"), (2.0, "open")])
def test_a_race_is_bound_by_it(edge, state):
    plan = TuningPlan(((3,),), {"regular": 30}, (10, 11), limits={SEAT_POINTS: Limit(2.0)})
    key = LaneKey(3, 10)
    lane = Lane(key, plan)
    names = figure_names(key, plan)
    assert [one for one in names if one.startswith(POINTS_LANE)] == [
        "points_1",
        "points_2",
        "points_3",
    ]
    draw = np.random.default_rng(1)
    for _ in range(8):
        figures = np.full((len(names), 1000), 30.0)
        figures[-3:] = np.array([[edge], [-edge / 2], [-edge / 2]]) + 4 * draw.standard_normal(
            (3, 1000)
        )
        lane.extend(figures)
        lane.take([])
    known = lane.shares[SEAT_POINTS]
    found = "broken" if known.low > 2 else "met" if known.high <= 2 else "open"
    assert found == state
    assert known.value == pytest.approx(abs(edge), abs=0.2)


def test_a_search_is_bound_by_it(tmp_path):
    text = SWEEP.format(limit=2).replace("[10, 11]", "[10]")
    text += "[optimise]\n[optimise.parameters]\nhand = { low = 9, high = 12 }\n"
    text += '[[optimise.objectives]]\nfigure = "minutes"\ngoal = 30\n'
    plan = read_optimise_plan(read(tmp_path, text))
    assert {one.figure: one.at_most for one in plan.constraints} == {"seat_points": 2.0}
    names = [one.name for one in played_figures(plan, 3)]
    assert names == ["minutes", "points_1", "points_2", "points_3"]
    squares = (90_000.0, 100 * (25 + 16.0), 100 * (6.25 + 16), 100 * (6.25 + 16))
    seen = figure_at(
        plan, Sums(100, ((3000.0, 500.0, -250.0, -250.0),), (squares,)), 0, "seat_points", 0.05
    )
    assert seen.value == 5
    assert 3.8 < seen.low < 5 < seen.high < 6.2


def test_a_map_of_players_is_bound_by_it(tmp_path):
    plan = read_robustness_plan(
        read(tmp_path, SWEEP.format(limit=2) + "[robustness]\ndeals = 100\n")
    )
    assert plan.limits["seat_points"] == 2.0
    draw = np.random.default_rng(2)
    points = np.array([[5.0], [-2.5], [-2.5]]) + draw.standard_normal((3, 900))
    low, value, high = point_ends(points)
    assert low == value
    assert 4.8 < low < 5 < high < 5.2


def test_a_sweep_plans_deals_for_it(tmp_path):
    """Twice as narrow a limit takes four times the deals."""
    wide, narrow = (
        max(
            one.deals
            for one in needs_of(read(tmp_path, SWEEP.format(limit=limit)))
            if one.what == "seat_points"
        )
        for limit in (2, 1)
    )
    assert narrow == pytest.approx(4 * wide, abs=4)


def test_the_furthest_position_counts_whatever_its_side():
    assert largest_points([Estimate(1.0, 0.5, 1.5), Estimate(-3.0, -4.0, -2.0)])[:3] == (
        3.0,
        2.0,
        4.0,
    )
    assert math.isnan(largest_points([]).value)
