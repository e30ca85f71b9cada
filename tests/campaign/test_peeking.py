"""The proof of peeking on a small fixed sample, and that it would notice what it is there for."""

import json
from itertools import pairwise

import numpy as np
import pytest

from experiments.campaign.peeking import PeekingResult, run_peeking
from experiments.campaign.peeking_runs import (
    PeekingCase,
    lower_bound,
    normal_looks,
    peek,
)
from experiments.campaign.peeking_text import picture, record, result_text
from experiments.campaign.situations import (
    ALPHA,
    SKEWED_MEAN,
    skewed,
    synthetic_situations,
    try_situation,
)
from experiments.cli import main
from experiments.statistics.intervals import Interval
from sim.kernel import IS_PLAIN_PYTHON

DEALS = 80 if IS_PLAIN_PYTHON else 700
"""Of a run; games half as many."""


@pytest.fixture(scope="module")
def result():
    return run_peeking(60, DEALS, 1, 1)


def test_every_sequence_passes_and_most_fixed_intervals_fail(result):
    assert result.failures == ()
    fixed = [one for one in result.cases if one.method in ("wilson", "normal_mean")]
    assert len(fixed) > 10
    assert sum(not one.passes for one in fixed) > (2 if IS_PLAIN_PYTHON else len(fixed) / 2)
    assert result.games == 60 * (DEALS // 2) * 3


def test_engine_and_drawn_situations_are_both_nulls_and_effects(result):
    kinds = {(one.source, one.truth == 0) for one in result.cases if not np.isnan(one.truth)}
    assert kinds == {(s, null) for s in ("synthetic", "engine") for null in (True, False)}
    whole = [one for one in result.cases if one.method == "fairdeal compare"]
    assert len(whole) == 2


def test_differences_vary_in_every_null():
    for situation in synthetic_situations(20, 300, 1):
        assert situation.values.std() > 0.01, situation.name


def test_the_situations_have_the_means_that_they_claim():
    for situation in synthetic_situations(400, 1000, 2):
        error = situation.values.std() / np.sqrt(situation.values.size)
        assert abs(situation.values.mean() - situation.truth) < 5 * error, situation.name
    values = skewed(np.random.default_rng(3), (1000, 1000))
    assert values.mean() == pytest.approx(SKEWED_MEAN, abs=0.02)
    assert values.max() <= 20


def test_a_hasty_sequence_calls_a_rare_effect_equivalent_and_is_caught():
    rare = next(
        one for one in synthetic_situations(200, 700, 1) if one.name == "effect of 1 in 100"
    )
    cases = {one.method: one for one in try_situation(rare)}
    assert cases["BoundedMean"].false_equivalences == 0
    assert cases["mean_sequence"].false_equivalences == 0
    hasty = cases["mean_sequence without floor or burn-in"]
    assert hasty.false_equivalences > 100
    assert not hasty.passes


def test_peeking_counts_what_it_says():
    """Three runs by hand: a miss that claims too much, a false equivalence, an open one."""
    ends = [
        Interval(np.zeros(3), np.array([-9.0, -9, -9]), np.array([9.0, 9, 9])),
        Interval(np.zeros(3), np.array([1.0, -0.2, -9]), np.array([2.0, 0.2, 9])),
        Interval(np.zeros(3), np.array([-3.0, 5, -9]), np.array([2.0, 6, 9])),
    ]

    def looks(values, alpha):
        return iter(ends)

    assert peek(np.zeros((3, 3)), looks, ALPHA, -0.5, 0.3) == [2, 1, 1, 1]
    assert peek(np.zeros((3, 3)), looks, ALPHA, 1.5, 2.0) == [1, 0, 0, 1]


def test_normal_intervals_start_at_the_burn_in():
    values = np.arange(20.0).reshape(2, 10)
    ends = list(normal_looks(4)(values, ALPHA))
    assert len(ends) == 7
    assert ends[0].value.tolist() == [1.5, 11.5]


def test_the_bound_grows_with_the_errors_and_is_below_the_rate():
    bounds = [lower_bound(errors, 1000) for errors in (0, 10, 50, 68, 200)]
    assert all(low < high for low, high in pairwise(bounds))
    assert bounds[2] <= ALPHA < bounds[3]


def test_one_failure_fails_the_proof(result):
    bad = PeekingCase("x", "synthetic", "BoundedMean", True, 100, 10, ALPHA, 0, 0, 20, 0, 0, 0)
    worse = PeekingResult(ALPHA, (*result.cases, bad), 0, 1)
    assert worse.failures == (bad,)
    assert record(worse)["passes"] is False
    text = result_text(worse)
    passing = sum(one.must_pass for one in result.cases)
    assert f"{passing} of {passing + 1} sequences pass." in text


def test_the_figures_are_json_and_the_picture_stands_alone(result):
    values = record(result)
    assert json.loads(json.dumps(values, allow_nan=False))["passes"] is True
    svg = picture(result)
    assert svg.startswith("<svg ")
    assert "var(--" not in svg
    assert "currentColor" not in svg


def test_the_command_refuses_a_picture_it_cannot_write(capsys, tmp_path):
    assert main(["campaign", "peeking", "--picture", str(tmp_path / "a.png")]) == 2
    assert "is no picture's file name; allowed: a name in .svg" in capsys.readouterr().err
    (tmp_path / "notes").write_text("mine")
    assert main(["campaign", "peeking", "--picture", str(tmp_path / "notes" / "a.svg")]) == 2
    assert "is a file" in capsys.readouterr().err
    (tmp_path / "mine.svg").write_text("my own")
    assert main(["campaign", "peeking", "--picture", str(tmp_path / "mine.svg")]) == 2
    assert "mine.svg: exists already" in capsys.readouterr().err


def test_the_command_writes_figures_and_picture(tmp_path, capsys, monkeypatch, result):
    monkeypatch.setattr("experiments.campaign.peeking.run_peeking", lambda *a, **b: result)
    out, drawn = tmp_path / "peeking.json", tmp_path / "peeking.svg"
    arguments = ["campaign", "peeking", "--format", "json", "--out", str(out)]
    assert main([*arguments, "--picture", str(drawn)]) == 0
    assert json.loads(out.read_text())["cases"]
    assert drawn.read_text().startswith("<svg ")
    assert f"picture {drawn}" in capsys.readouterr().out


def test_too_few_runs_are_refused(capsys):
    assert main(["campaign", "peeking", "--runs", "0"]) == 2
    assert (
        "error: --runs: 0 is not legal; allowed: a whole number from 1" in capsys.readouterr().err
    )
