"""Sobol indices on fitted surfaces against functions whose indices are known."""

import numpy as np
import pytest
from scipy import stats

from experiments.sensitivity.surface import Factor, fit_surface
from tests.scale import sample


def ishigami(count, noise, seed=1):
    """The Ishigami function (a 7, b 0.1) at random points, as factors and values."""
    draw = np.random.default_rng(seed)
    points = draw.uniform(-np.pi, np.pi, (count, 3))
    # the ends of the range are among the levels
    points[:2] = [[-np.pi] * 3, [np.pi] * 3]
    x, y, z = points.T
    values = np.sin(x) + 7 * np.sin(y) ** 2 + 0.1 * z**4 * np.sin(x)
    factors = [
        Factor(name, tuple(map(float, one))) for name, one in zip("xyz", points.T, strict=True)
    ]
    return factors, values + noise * draw.standard_normal(count)


def test_ishigami_is_recovered_from_noisy_cells():
    factors, values = ishigami(600, 0.3)
    found = fit_surface(factors, values, np.full(len(values), 0.09))
    assert found.is_good
    assert "interactions of two" in found.form
    known = {"x": (0.3139, 0.5576), "y": (0.4424, 0.4424), "z": (0.0, 0.2437)}
    for index in found.indices:
        assert (index.alone, index.total) == pytest.approx(known[index.factor], abs=0.05)
    assert found.pairs["x", "z"] == pytest.approx(0.2437, abs=0.06)


def test_words_and_few_levels_enter_as_steps():
    draw = np.random.default_rng(2)
    bots = draw.choice(["casual", "strong"], 200)
    hand = draw.integers(1, 4, 200).astype(float)
    values = 3.0 * (bots == "strong") + hand
    factors = [Factor("bots", tuple(map(str, bots))), Factor("hand", tuple(hand))]
    found = fit_surface(factors, values, np.zeros(200))
    assert found.fit == pytest.approx(1, abs=1e-9)
    alone = {index.factor: index.alone for index in found.indices}
    # variances 9/4 and 2/3
    assert alone["bots"] == pytest.approx(2.25 / (2.25 + 2 / 3), abs=0.03)
    assert alone["hand"] == pytest.approx((2 / 3) / (2.25 + 2 / 3), abs=0.03)


def test_surfaces_that_the_cells_do_not_fix_are_not_tried():
    hand = Factor("hand", (1.0, 2.0, 3.0, 4.0) * 5)
    twin = Factor("twin", (2.0, 4.0, 6.0, 8.0) * 5)
    values = np.array(hand.values)
    found = fit_surface([hand, twin], values, np.zeros(20))
    assert found.form == "a constant: the cells fix nothing more"


def test_a_surface_through_noise_says_that_it_explains_nothing():
    draw = np.random.default_rng(3)
    factors = [Factor(name, tuple(draw.uniform(0, 1, 120))) for name in ("hand", "players")]
    found = fit_surface(factors, draw.standard_normal(120), np.ones(120))
    assert found.fit < 0.1
    assert not found.is_good
    assert not found.shown


@pytest.mark.parametrize("effect", [0.0, 3.0])
def test_a_factor_without_effect_is_credited_as_seldom_as_declared(effect):
    draw = np.random.default_rng(int(effect))
    runs, credited, found_it = sample(60, full=150), 0, 0
    for _ in range(runs):
        hand = draw.integers(1, 8, 60).astype(float)
        null = draw.integers(0, 3, 60).astype(float)
        values = effect * hand / 7 + 0.5 * draw.standard_normal(60)
        factors = [Factor("hand", tuple(hand)), Factor("null", tuple(null))]
        indices = {one.factor: one for one in fit_surface(factors, values, np.ones(60)).indices}
        credited += indices["null"].is_shown or (not effect and indices["hand"].is_shown)
        found_it += indices["hand"].is_shown
        assert all(0 <= one.alone <= 1 and 0 <= one.total <= 1 for one in indices.values())
    assert credited <= stats.binom.ppf(0.99, runs, 0.05)
    assert (found_it > 0.94 * runs) == bool(effect)
