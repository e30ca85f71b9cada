"""Regrets, their intervals, and what follows from them, on arrays with known answers."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from experiments.robustness.judge import (
    RegretMap,
    Robustness,
    bootstrap_medians,
    median_of,
    regrets,
)
from experiments.robustness.plan import Population
from experiments.robustness.text import ranking


def question(loss, works=None, low=None, high=None, in_band=None, printed=None):
    """A question of 3 hands and a line of players, its regrets from the losses."""
    loss = np.array(loss, float)
    works = np.ones(loss.shape, bool) if works is None else np.array(works)
    loss = np.where(works, loss, np.inf)
    least = loss.min(axis=0)
    with np.errstate(invalid="ignore"):
        regret = np.where(np.isfinite(least), loss - least, np.nan)
    kinds = loss.shape[1]
    populations = tuple(
        Population((place,), {"profile": "casual"}, abs(place - 1), f"step {place}", place, 1.0)
        for place in range(kinds)
    )
    return RegretMap(
        game="word_crush",
        axes={"pace": list(range(kinds))},
        row="3 players",
        players=(3,),
        bots="casual",
        mode="regular",
        target=20.0,
        band=0.25,
        hands=(2, 3, 4),
        populations=populations,
        median=20 * (1 + loss),
        loss=loss,
        works=works,
        surely_judged=np.ones(loss.shape, bool),
        regret=regret,
        low=np.maximum(regret - 0.05, 0) if low is None else np.array(low, float),
        high=regret + 0.05 if high is None else np.array(high, float),
        in_band=(loss <= 0.25) if in_band is None else in_band,
        surely_in_band=loss <= 0.2,
        surely_out=loss > 0.3,
        printed=printed,
        cells=("cell",),
        cell_names=("a hand",),
    )


LOSS = [[0.0, 0.3, 0.9], [0.4, 0.1, 0.5], [0.8, 0.5, 0.0]]


def test_choice_minimax_and_shares_by_hand():
    one = question(LOSS)
    assert [one.best(place) for place in range(3)] == [2, 3, 4]
    assert one.chosen == 3
    assert one.minimax == 3
    assert one.worst_regret(3) == pytest.approx((0.5, 0.45, 0.55))
    assert one.worst_regret(2) == pytest.approx((0.9, 0.85, 0.95))
    assert one.share_in_band(3)[0] == pytest.approx(1 / 3)
    assert one.share_in_band(2)[0] == pytest.approx(1 / 3)


def test_the_nearest_flip_is_the_fewest_steps_away():
    one = question(LOSS)
    assert one.flips(3) == (0, 2)
    assert [one.populations[place].steps for place in one.flips(4)] == [0, 1]


def test_a_flip_that_the_games_do_not_settle_is_none_for_certain():
    one = question(LOSS, low=np.zeros((3, 3)))
    assert one.flips(3) == ()
    assert one.flips(3, surely=False) == (0, 2)
    assert one.alike(0) == (2, 3, 4)


def test_a_hand_that_breaks_a_limit_has_regret_without_end_where_another_works():
    works = [[True, True, False], [True, True, False], [True, True, True]]
    one = question(LOSS, works)
    assert one.regret[0, 2] == np.inf
    assert one.minimax == 4
    assert one.best(2) == 4


def test_players_for_whom_no_hand_works_have_no_regret():
    works = np.ones((3, 3), bool)
    works[:, 0] = False
    one = question(LOSS, works)
    assert np.isnan(one.regret[:, 0]).all()
    assert one.best(0) is None
    assert one.answerable.tolist() == [False, True, True]
    assert one.minimax == 4


def test_if_no_hand_ever_works_there_is_no_answer():
    one = question(LOSS, np.zeros((3, 3), bool))
    assert one.minimax is None
    assert one.chosen is None
    assert one.minimax_alike == ()


@settings(max_examples=50)
@given(st.integers(3, 400), st.integers(0, 2**32 - 1))
def test_resampled_medians_are_those_of_the_repeated_values(deals, seed):
    draw = np.random.default_rng(seed)
    values = draw.lognormal(size=(2, deals)).round(1)
    weights = draw.multinomial(deals, np.full(deals, 1 / deals), size=5)
    found = bootstrap_medians(values, weights)
    for replicate in range(5):
        for sample in range(2):
            repeated = np.repeat(values[sample], weights[replicate])
            assert found[replicate, sample] == median_of(repeated[None])[0]


def test_regrets_are_the_losses_less_the_least():
    loss = np.array(LOSS)
    moved = loss + np.random.default_rng(1).normal(0, 0.01, (200, 3, 3))
    found = regrets(loss, moved, np.ones((3, 3), bool), 0.05)
    assert found.value == pytest.approx(loss - loss.min(axis=0))
    assert (found.low <= found.value).all()
    assert (found.value <= found.high).all()


def simulated_coverage(medians, target, runs=100, deals=400, alpha=0.1):
    """How often the simultaneous intervals hold all true regrets, with shared deals."""
    medians = np.array(medians)
    truth = np.abs(medians - target) / target
    truth = truth - truth.min(axis=0)
    hits = 0
    for run in range(runs):
        draw = np.random.default_rng([7, run])
        shared = draw.normal(0, 0.3, deals)
        own = draw.normal(0, 0.3, (*medians.shape, deals))
        minutes = medians[..., None] * np.exp(shared + own)
        flat = minutes.reshape(-1, deals)
        weights = draw.multinomial(deals, np.full(deals, 1 / deals), size=200)
        moved = bootstrap_medians(flat, weights).reshape(200, *medians.shape)
        loss = np.abs(median_of(flat).reshape(medians.shape) - target) / target
        resampled = np.abs(moved - target) / target
        found = regrets(loss, resampled, np.ones(medians.shape, bool), alpha)
        hits += bool(((found.low <= truth + 1e-12) & (truth <= found.high + 1e-12)).all())
    return hits / runs


@pytest.mark.parametrize(
    "medians",
    [
        [[12.0, 9.0], [20.5, 15.0], [29.0, 22.0]],
        [[20.0, 20.0], [20.0, 20.0], [26.0, 20.0]],  # on the target, where the loss kinks
    ],
)
def test_all_regrets_lie_in_their_intervals_as_often_as_stated(medians):
    # 100 runs at 90 %: 0.83 is the 1 % point of Binomial(100, 0.9)
    assert simulated_coverage(medians, 20.0) > 0.82


def test_the_assumptions_are_ranked_one_at_a_time_and_together():
    # hand 3 is chosen in the middle; both neighbours want another for certain
    one = question(LOSS)
    text = ranking(robustness_of_questions(one))
    assert text.startswith("What the hand that comes closest hangs on, be it good")
    assert "another: pace 1. Together they do so in 100 % of all cases." in text
    still = question(LOSS, low=[[0.0] * 3] * 3)
    assert "pace 0. Together they do so in 0 %" in ranking(robustness_of_questions(still))


def robustness_of_questions(*questions):
    return Robustness(
        name="r", question="", path="r.toml", game="word_crush", axes={}, default={}, deals=100,
        games=100, alpha=0.05, limits={}, longest=60.0, digest="0", questions=questions,
    )  # fmt: skip
