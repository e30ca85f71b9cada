"""Limits on settings: kept, undecided or broken, and what the page says of the clock."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from experiments.sensitivity.cells import CellFigure
from experiments.studies.hands.estimates import Estimate
from experiments.studies.settings.aims import Aim
from experiments.studies.settings.choice import SURE, Gain, RuleChoice, choose_setting
from experiments.studies.settings.first_screen import (
    answer_sentences,
    change_sentences,
    limits_text,
    verdict_text,
)
from experiments.studies.settings.limits import LimitState, broken_cells, states_of
from experiments.studies.settings.recommend import Recommended, recommend_for
from tests.experiments.naive_cells import invented_cell
from tests.experiments.test_setting_choice import played


def frame(*wins, games=4000):
    """Cells of two players, of which the first to act wins so large a share."""
    cells = [
        invented_cell(
            [10.0] * games, win_by_position=[round(840 * games * w), round(840 * games * (1 - w))]
        )
        for w in wins
    ]
    return pl.DataFrame(cells)


def test_a_limit_is_kept_undecided_or_broken_by_the_whole_interval():
    cells = frame(0.5, 0.545, 0.6)
    limits = {"seat_edge": 0.05, "first_player": 0.05}
    assert broken_cells(cells, {}, limits, 0.05).tolist() == [False, False, True]
    for place, is_kept in ((0, True), (1, False), (2, False)):
        states = states_of(cells[[place]], {}, limits, 0.05)
        assert [one.name for one in states] == ["seat_edge", "first_player"]
        assert [one.is_kept for one in states] == [is_kept] * 2


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (1.0, 2.0, "sure"),
        (0.35, 0.61, "sure, but by less than matters"),
        (0.18, 1.03, "sure, perhaps by less than matters"),
    ],
)
def test_a_value_that_is_better_for_sure_may_be_so_by_less_than_matters(low, high, said):
    gain = Gain("b", Estimate((low + high) / 2, low, high), {})
    rule = RuleChoice("shape", "a", (gain,), SURE, ("a",))
    assert verdict_text(rule) == said
    assert rule.is_settled is (high >= 1)


def test_the_worst_cell_of_a_setting_stands_for_it():
    (state,) = states_of(frame(0.5, 0.545), {}, {"seat_edge": 0.05}, 0.05)
    assert state.worst.value == pytest.approx(0.045)
    assert states_of(frame(0.5), {}, {"stuck_turns": 0.2}, 0.05) == ()  # it is not counted


def test_what_is_undecided_is_said_apart_from_what_is_kept():
    kept = LimitState("not_finished", 0.02, Estimate(0.001, 0.0, 0.01))
    still = LimitState("seat_edge", 0.05, Estimate(0.04, 0.0, 0.08))
    text = limits_text(Recommended("", None, limits=(kept, still)))
    assert text == (
        "It keeps the limits on games that are not over in time (0.1 %, up to 1.0, limit 2);"
        " may break those on wins of a position off an even share (4.0 %, up to 8.0, limit 5)."
    )
    broken = LimitState("seat_edge", 0.05, Estimate(0.08, 0.06, 0.1))
    text = limits_text(Recommended("", None, limits=(kept,), printed_limits=(broken,)))
    assert text.endswith(
        " limit 2). What is printed breaks the limits on wins of a position off an even share"
        " (8.0 %, up to 10.0, limit 5)."
    )
    assert limits_text(Recommended("", None)) == ""


def chosen(deals=4000, **parts):
    """A choice of timer and blanks for two tables, as a first screen says it."""
    wanted = {"30": 12.0, "60": 22.0, "90": 29.0}
    factors, errors, is_broken = played(
        lambda timer, blanks, _: wanted[timer] + 0.2 * blanks, deals=deals, own=0.3
    )
    aims = (Aim("minutes", 20.0, 2.0),)
    values = errors.values["minutes"]
    figure = CellFigure("minutes", "mean minutes", "minutes", 10 + values, np.zeros(values.size))
    found = recommend_for("", aims, factors, errors, is_broken, 0.05)
    return replace(found, figures={"minutes": figure}, **parts)


def test_what_matters_less_than_declared_is_not_called_to_be_printed():
    found = chosen()
    (timer, blanks) = found.choice.rules
    assert (timer.is_small, blanks.is_small) == (False, True)
    first, *rest = answer_sentences(found)
    assert first.startswith(
        "Print “timer” 60. With it and the best that was seen of the other rules (“blanks” 0) games"
        " come nearest to what you want: "
    )
    assert "less than you care about (so many times that): “blanks” 0 rather than 2, " in rest[0]


def test_the_figures_of_a_choice_are_those_of_all_deals():
    """The choice is made on some of them; tables and sentences on the page say the same."""
    found = chosen()
    assert "mean minutes 31." in answer_sentences(found)[0]  # the figures here are 10 above
    some = replace(found, choice=replace(found.choice, seen=2000, played=6000))
    assert "The choice rests on 2,000 of the 6,000 deals of a cell." in change_sentences(some)
    assert not any("rests on" in one for one in change_sentences(found))


def test_where_no_aim_is_on_minutes_no_pace_is_named():
    factors, errors, is_broken = played(lambda timer, *_: {"30": 12.0, "60": 20.0}.get(timer, 29))
    found = recommend_for("", (Aim("minutes", 20, 2),), factors, errors, is_broken, 0.05)
    assert found.pace is not None
    assert len(found.rule_paces) == len(found.choice.rules)
    others = {"score": errors.values["minutes"]}
    luck = {"score": errors.influences["minutes"]}
    scored = type(errors)(errors.seen, errors.deals, others, luck)
    aims = (Aim("score", 20, 2),)
    assert choose_setting(factors, aims, scored, is_broken) is not None
    still = recommend_for("", aims, factors, scored, is_broken, 0.05)
    assert (still.pace, still.rule_paces) == (None, ())
    assert change_sentences(still)[0] == "The clock does not bear on what is asked."
