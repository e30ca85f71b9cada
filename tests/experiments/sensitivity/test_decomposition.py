"""The exact decomposition: known effects, pure noise, shared deals, intervals that hold."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from experiments.sensitivity.decomposition import decompose, effective, furthest, norm_ends

FACTORS = ["players", "hand", "deck"]
SHAPE = (3, 4, 2)
EXACT = np.zeros((0, *SHAPE))


def factorial():
    """3 x 4 x 2 cells: players 2, hand 3, players x hand 1 (variances), deck none."""
    players = np.array([-1, 0, 1]) * np.sqrt(2 / (2 / 3))
    hand = np.array([-3, -1, 1, 3]) * np.sqrt(3 / 5)
    product = np.outer([-1, 0, 1], [1, -1, -1, 1]) * np.sqrt(1 / (2 / 3))
    values = 10 + players[:, None] + hand[None, :] + product
    return np.repeat(values[:, :, None], 2, axis=2)


def measured(games):
    """Means of cells over deals, and what each deal adds to their errors."""
    deals = len(games)
    values = games.mean(axis=0)
    return values, (games - values) / np.sqrt((deals - 1) * deals)


def by_name(found):
    return {one.factors: one for one in found.terms}


def test_known_effects_are_found_exactly():
    found = decompose(factorial(), EXACT, FACTORS)
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
    found = decompose(values, np.zeros((0, *shape)), names)
    assert sum(one.variance for one in found.terms) == pytest.approx(values.var())
    assert len(found.terms) == 2 ** len(shape) - 1


@given(st.integers(0, 2**32 - 1))
def test_no_share_lies_below_0_or_above_1(seed):
    draw = np.random.default_rng(seed)
    games = draw.normal(size=(40, 2, 3)) * draw.choice([0.01, 1, 30]) + draw.normal(size=(1, 2, 3))
    found = decompose(*measured(games), ["hand", "deck"])
    for one in found.terms:
        for share in (one.share, one.share_low, one.share_high, found.total("hand")):
            assert 0 <= share <= 1
        assert one.share_low <= one.share_high
    shown = sum(one.share for one in found.terms)
    assert shown == pytest.approx(0 if found.is_noise else 1)


def test_noise_is_subtracted_without_bias():
    draw = np.random.default_rng(5)
    runs = [
        by_name(decompose(*measured(factorial() + 20 * draw.normal(size=(100, *SHAPE))), FACTORS))
        for _ in range(150)
    ]
    for factors, truth in ((("hand",), 3), (("players", "hand"), 1), (("deck",), 0)):
        seen = np.array([run[factors].variance for run in runs])
        error = seen.std() / np.sqrt(len(seen))
        assert abs(seen.mean() - truth) < 4 * error + 0.02


def test_a_factor_that_changes_no_game_has_an_effect_of_nothing():
    draw = np.random.default_rng(8)
    games = draw.normal(size=(200, 3, 4, 1)) + np.array([-1, 0, 1])[:, None, None]
    terms = by_name(decompose(*measured(np.repeat(games, 2, axis=3)), FACTORS))
    for factors, term in terms.items():
        if "deck" in factors:
            assert (term.low, term.high, term.share_high) == (0, 0, 0)
    assert terms["players",].is_there


def test_what_no_deal_of_the_sample_shows_is_not_certain():
    values = np.array([[1.0, 1.0], [1.1, 1.1]])
    sample = np.random.default_rng(3).normal(size=(50, 1, 1)).repeat(2, axis=1).repeat(2, axis=2)
    _, roots = measured(sample)
    unseen = decompose(values, roots, ["cap", "deck"], seen=np.ones((2, 2)))
    assert unseen.is_noise
    assert math.isinf(by_name(unseen)["cap",].high)
    assert by_name(decompose(values, roots, ["cap", "deck"], seen=values))["cap",].is_there


def test_what_few_deals_show_is_not_certain():
    games = np.zeros((2000, 2))
    games[:3, 1] = 1
    values, roots = measured(games)
    assert effective(roots[:, 1:] - roots[:, :1]) == pytest.approx(3, rel=0.01)
    assert decompose(values, roots, ["cap"]).is_noise


@given(st.integers(0, 2**32 - 1), st.floats(0.1, 50))
def test_the_ends_are_the_smallest_and_largest_norms_of_the_ellipsoid(seed, bound):
    draw = np.random.default_rng(seed)
    middle, variances = draw.normal(size=3) * 3, draw.uniform(0.1, 4, 3)
    low, high = norm_ends(middle, variances, bound)
    sphere = draw.normal(size=(4000, 3))
    sphere /= np.linalg.norm(sphere, axis=1, keepdims=True)
    norms = ((middle + np.sqrt(bound * variances) * sphere) ** 2).sum(axis=1)
    assert low <= norms.min() + 1e-9
    assert norms.max() <= high * (1 + 1e-9)
    assert high == pytest.approx(norms.max(), rel=0.1)
    if (middle**2 / variances).sum() <= bound:
        assert low == 0
    else:
        assert math.sqrt(low) == pytest.approx(math.sqrt(norms.min()), abs=0.15 * math.sqrt(high))


def test_too_few_deals_for_an_effect_leave_it_open():
    assert math.isinf(furthest(5, 0.05, 3))
    assert furthest(0, 0.05, 3) == 0
