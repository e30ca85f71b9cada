"""The exact decomposition: known effects, pure noise, shared deals, intervals that hold."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import ncx2

from experiments.sensitivity.decomposition import decompose, variance_interval

FACTORS = ["players", "hand", "deck"]


def factorial(draw=None, noise=0.0):
    """3 x 4 x 2 cells: players 2, hand 3, players x hand 1 (variances), deck none."""
    players = np.array([-1, 0, 1]) * np.sqrt(2 / (2 / 3))
    hand = np.array([-3, -1, 1, 3]) * np.sqrt(3 / 5)
    product = np.outer([-1, 0, 1], [1, -1, -1, 1]) * np.sqrt(1 / (2 / 3))
    values = 10 + players[:, None] + hand[None, :] + product
    values = np.repeat(values[:, :, None], 2, axis=2)
    return values if draw is None else values + noise * draw.standard_normal(values.shape)


def by_name(found):
    return {one.factors: one for one in found.terms}


def test_known_effects_are_found_exactly():
    found = decompose(factorial(), np.zeros((3, 4, 2)), FACTORS)
    terms = by_name(found)
    assert found.mean == pytest.approx(10)
    assert found.variance == pytest.approx(6)
    assert terms["players",].variance == pytest.approx(2)
    assert terms["hand",].variance == pytest.approx(3)
    assert terms["players", "hand"].variance == pytest.approx(1)
    for factors, term in terms.items():
        if "deck" in factors:
            assert term.variance == pytest.approx(0, abs=1e-12)
    assert terms["hand",].share == pytest.approx(0.5)
    assert found.total("players") == pytest.approx(0.5)
    assert (terms["hand",].low, terms["hand",].high) == pytest.approx((3, 3))


@given(st.integers(0, 2**32 - 1), st.lists(st.integers(2, 4), min_size=1, max_size=4))
def test_the_effects_add_up_to_the_variance_between_cells(seed, shape):
    values = np.random.default_rng(seed).normal(size=shape)
    names = [f"factor {place}" for place in range(len(shape))]
    found = decompose(values, np.zeros(shape), names)
    assert sum(one.variance for one in found.terms) == pytest.approx(values.var())
    assert len(found.terms) == 2 ** len(shape) - 1


def test_noise_is_subtracted_without_bias():
    draw = np.random.default_rng(5)
    runs = [
        by_name(decompose(factorial(draw, 2.0), np.full((3, 4, 2), 4.0), FACTORS))
        for _ in range(150)
    ]
    for factors, truth in ((("hand",), 3), (("players", "hand"), 1), (("deck",), 0)):
        seen = np.array([run[factors].variance for run in runs])
        error = seen.std() / np.sqrt(len(seen))
        assert abs(seen.mean() - truth) < 4 * error + 0.02


def test_pure_noise_is_about_nothing_and_its_intervals_hold_zero():
    draw = np.random.default_rng(6)
    held = 0
    for _ in range(100):
        found = decompose(draw.standard_normal((3, 4, 2)), np.ones((3, 4, 2)), FACTORS)
        held += found.is_noise
        assert abs(np.mean([one.variance for one in found.terms])) < 0.5
    assert held >= 89  # 1 % point of Binomial(100, 0.95)


def test_intervals_hold_all_true_variances_together():
    draw = np.random.default_rng(7)
    truth = {factors: one.variance for factors, one in by_name(
        decompose(factorial(), np.zeros((3, 4, 2)), FACTORS)
    ).items()}  # fmt: skip
    held = 0
    for _ in range(100):
        found = decompose(factorial(draw, 1.0), np.ones((3, 4, 2)), FACTORS)
        held += all(one.low - 1e-9 <= truth[one.factors] <= one.high + 1e-9 for one in found.terms)
    assert held >= 89


def test_shared_deals_are_seen_in_the_high_interactions():
    draw = np.random.default_rng(8)
    shape = (4, 4, 3)
    shared = 3 * draw.standard_normal()  # every cell errs alike
    values = shared + 0.5 * draw.standard_normal(shape)
    found = decompose(values, np.full(shape, 9.25), FACTORS)
    assert found.own_noise == pytest.approx(9.25)
    assert found.noise < 0.6
    assert found.is_noise


@pytest.mark.parametrize("square", [0.5, 20.0, 5e3])
def test_an_interval_ends_where_the_law_says(square):
    low, high = variance_interval(square, 4, 1.0, 10, 0.05)
    assert low <= square <= high
    assert ncx2.cdf(square * 10, 4, high * 10) == pytest.approx(0.025, abs=2e-3)
    if low > 0:
        assert ncx2.sf(square * 10, 4, low * 10) == pytest.approx(0.025, abs=2e-3)
