"""The tests at every distance, against counting one by one; coverage under continuous looks."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from experiments.tuning.evidence import median_interval, most_needed, sign_evidence
from experiments.tuning.nearness import (
    evidence_at,
    is_further,
    refuted_if_long,
    refuted_if_short,
    steps_from,
)

steps = st.lists(st.integers(-60, 60), min_size=30, max_size=30)


@settings(deadline=None, max_examples=50)
@given(steps, steps, st.integers(-10, 10))
def test_counts_at_all_distances_are_those_counted_one_by_one(hand, rival, margin):
    hand, rival = np.array(hand), np.array(rival)
    for is_long, test in ((True, refuted_if_long), (False, refuted_if_short)):
        found = np.maximum(*test(hand, rival, margin, 40))
        slow = [evidence_at(hand, rival, margin, place, is_long=is_long) for place in range(40)]
        assert np.array_equal(np.isinf(found), np.isinf(slow))
        finite = np.isfinite(found)
        assert np.allclose(found[finite], np.array(slow)[finite])


def test_evidence_against_a_fair_coin_is_rarely_large_however_often_one_looks():
    rng = np.random.default_rng(3)
    throws = rng.random((500, 1000)) < 0.5
    more = throws.cumsum(axis=1)
    looks = np.arange(1, 1001)
    ever = (sign_evidence(more, looks - more) >= math.log(1 / 0.05)).any(axis=1)
    assert 0 < ever.mean() <= 0.05


def test_a_median_is_covered_at_all_looks_together():
    rng = np.random.default_rng(4)
    missed = 0
    for _ in range(200):
        values = rng.lognormal(2, 0.5, 800)
        for count in range(40, 801, 40):
            low, high = median_interval(np.sort(values[:count]), 0.1)
            if not low <= math.exp(2) <= high:
                missed += 1
                break
    assert missed <= 20


def test_few_values_say_nothing_about_a_median():
    assert median_interval(np.arange(3.0), 0.05) == (0.0, math.inf)
    assert most_needed(3, 0.05) == 4


def shared_games(first: float, second: float, deals: int, seed: int = 5):
    rng = np.random.default_rng(seed)
    common, own = rng.standard_normal(deals), rng.standard_normal((2, deals))
    noise = 0.3 * common + 0.3 * own
    return first * np.exp(noise[0]), second * np.exp(noise[1])


@pytest.mark.parametrize(("hand", "rival"), [(6.0, 11.0), (14.0, 11.0), (14.0, 9.0), (6.0, 9.0)])
def test_the_further_hand_is_shown_on_every_side_of_the_target(hand, rival):
    minutes = shared_games(hand, rival, 2000)
    far, near = (steps_from(one, 10) for one in minutes)
    medians = [median_interval(np.sort(one), 0.01) for one in minutes]
    assert is_further(far, near, medians[1], 10, 0.0, 0.01)
    assert is_further(far, near, medians[1], 10, 0.2, 0.01)
    assert not is_further(near, far, medians[0], 10, 0.0, 0.01)
    assert not is_further(near, far, medians[0], 10, -0.2, 0.01)


def test_hands_as_far_off_on_both_sides_are_alike_within_a_margin_only():
    minutes = shared_games(8.0, 12.0, 20_000)
    short, long = (steps_from(one, 10) for one in minutes)
    medians = [median_interval(np.sort(one), 0.01) for one in minutes]
    assert not is_further(short, long, medians[1], 10, 0.0, 0.01)
    assert not is_further(long, short, medians[0], 10, 0.0, 0.01)
    assert is_further(short, long, medians[1], 10, -0.05, 0.01)
    assert is_further(long, short, medians[0], 10, -0.05, 0.01)


def test_a_rival_of_unknown_length_beats_nobody():
    far, near = (steps_from(one, 10) for one in shared_games(6.0, 11.0, 500))
    assert not is_further(far, near, (0.0, math.inf), 10, 0.0, 0.01)
