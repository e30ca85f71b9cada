"""Limits on settings: kept, undecided or broken, and what the page says of the clock."""

import polars as pl
import pytest

from experiments.studies.hands.estimates import Estimate
from experiments.studies.settings.aims import Aim
from experiments.studies.settings.choice import SURE, Gain, RuleChoice, choose_setting
from experiments.studies.settings.first_screen import (
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
    assert verdict_text(RuleChoice("shape", "a", (gain,), SURE, ("a",))) == said


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
        " undecided: wins of a position off an even share (4.0 %, up to 8.0, limit 5)."
    )
    assert limits_text(Recommended("", None)) == ""


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
