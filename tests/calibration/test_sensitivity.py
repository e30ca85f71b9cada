"""Planted nulls and planted effects: how often `sensitivity` credits noise or misses a truth."""

import numpy as np
import pytest

from experiments.campaign.planted import NAMES
from experiments.campaign.planted import play_factors as played
from experiments.sensitivity.decomposition import decompose

RUNS, ALPHA = 1000, 0.05
MOST = 67
"""The 1 % point of Binomial(1000, 0.05)."""


def split(games):
    deals = len(games)
    values = games.mean(axis=0)
    found = decompose(values, (games - values) / np.sqrt((deals - 1) * deals), NAMES, ALPHA)
    return {one.factors: one for one in found.terms}


@pytest.mark.parametrize(("deals", "effect"), [(60, 0.0), (400, 0.0), (400, 0.08)])
def test_noise_is_credited_and_truths_are_missed_as_seldom_as_declared(deals, effect):
    draw = np.random.default_rng(deals)
    truth = {("players",): effect**2 / 4} if effect else {}
    credited = missed = 0
    for _ in range(RUNS):
        terms = split(played(draw, deals, effect))
        credited += any(
            one.is_there for key, one in terms.items() if key not in truth or not effect
        )
        missed += any(
            not one.low - 1e-12 <= truth.get(key, 0.0) <= one.high + 1e-12
            for key, one in terms.items()
        )
    assert credited <= MOST
    assert missed <= MOST


def test_an_effect_that_is_there_is_found():
    draw = np.random.default_rng(1)
    shares = [split(played(draw, 2000, 0.1))["players",].share for _ in range(100)]
    assert np.mean(shares) > 0.95
