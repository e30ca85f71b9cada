"""Intervals against scipy, and how often they hold the truth."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, binomtest, norm

from experiments.statistics import intervals as stats

alphas = st.sampled_from([0.1, 0.05, 0.01, 0.05 / 210])
counts = st.integers(1, 5000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@given(counts, alphas)
def test_wilson_and_clopper_pearson_equal_scipy(hits_of_trials, alpha):
    hits, trials = hits_of_trials
    ours = {
        "wilson": stats.wilson(hits, trials, alpha),
        "exact": stats.clopper_pearson(hits, trials, alpha),
    }
    for method, interval in ours.items():
        wanted = binomtest(hits, trials).proportion_ci(1 - alpha, method)
        assert interval.low == pytest.approx(wanted.low, abs=1e-9)
        assert interval.high == pytest.approx(wanted.high, abs=1e-9)
        assert interval.low <= interval.value <= interval.high


def test_a_rare_share_is_exact_and_a_common_one_wilsons():
    found = stats.rare_share([0, 29, 30], [3000] * 3)
    exact, common = stats.clopper_pearson(29, 3000), stats.wilson(30, 3000)
    assert (found.low[1], found.high[1]) == (exact.low, exact.high)
    assert (found.low[2], found.high[2]) == (common.low, common.high)
    assert found.low[0] == 0
    assert found.high[0] == pytest.approx(1 - 0.025 ** (1 / 3000))


@given(
    st.lists(st.integers(-1000, 1000), min_size=2, max_size=50),
    alphas,
)
def test_normal_mean_from_sums_equals_the_mean_of_the_values(values, alpha):
    found = stats.normal_mean(sum(values), sum(v * v for v in values), len(values), alpha)
    error = np.std(values, ddof=1) / np.sqrt(len(values))
    half = norm.ppf(1 - alpha / 2) * error
    assert found.value == pytest.approx(np.mean(values), abs=1e-9)
    assert found.high - found.value == pytest.approx(half, rel=1e-6, abs=1e-6)


@given(st.integers(1, 3000), st.sampled_from([0.1, 0.5, 0.9]), alphas)
def test_quantile_ranks_hold_the_quantile_as_often_as_they_say(count, share, alpha):
    ranks = stats.quantile_ranks(share, count, alpha)
    below = binom(count, share)
    assert below.cdf(ranks.low - 1) <= alpha / 2
    assert below.sf(ranks.high - 1) <= alpha / 2
    assert below.cdf(ranks.low) > alpha / 2 or ranks.low == count
    assert below.sf(ranks.high - 2) > alpha / 2 or ranks.high == 1
    assert ranks.low <= ranks.value <= ranks.high


def covered(interval, truth):
    return np.mean((interval.low <= truth) & (truth <= interval.high))


@pytest.mark.parametrize("share", [0.01, 0.2, 0.5])
def test_shares_are_covered(share):
    hits = np.random.default_rng(1).binomial(2000, share, 20_000)
    assert covered(stats.clopper_pearson(hits, 2000), share) >= 0.95
    assert covered(stats.wilson(hits, 2000), share) == pytest.approx(0.95, abs=0.012)
    assert covered(stats.rare_share(hits, 2000), share) == pytest.approx(0.95, abs=0.012)


def test_a_defect_of_a_thousandth_is_covered_also_when_it_is_never_seen():
    hits = np.random.default_rng(2).binomial(1000, 0.001, 20_000)
    assert covered(stats.rare_share(hits, 1000), 0.001) >= 0.95


def test_the_mean_of_skewed_times_is_covered():
    times = np.random.default_rng(3).lognormal(0, 0.7, (5000, 500))
    found = stats.normal_mean(times.sum(1), (times**2).sum(1), 500)
    assert covered(found, np.exp(0.7**2 / 2)) == pytest.approx(0.95, abs=0.015)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_quantiles_of_skewed_times_are_covered(share):
    times = np.sort(np.random.default_rng(4).lognormal(0, 0.7, (5000, 500)), 1)
    ranks = stats.quantile_ranks(share, 500)
    found = stats.Interval(
        times[:, ranks.value - 1], times[:, ranks.low - 1], times[:, ranks.high - 1]
    )
    truth = float(np.exp(0.7 * norm.ppf(share)))
    assert 0.945 <= covered(found, truth) <= 0.975


def test_bonferroni_keeps_a_whole_table_right():
    table = np.random.default_rng(5).binomial(500, 0.3, (4000, 70))
    found = stats.wilson(table, 500, stats.bonferroni(0.05, 70))
    whole = ((found.low <= 0.3) & (found.high >= 0.3)).all(axis=1)
    assert whole.mean() >= 0.94


def test_holm_makes_a_false_claim_in_at_most_alpha_of_tables():
    p_values = np.random.default_rng(6).uniform(size=(4000, 21))
    false_claims = [(stats.holm(row) <= 0.05).any() for row in p_values]
    assert np.mean(false_claims) == pytest.approx(0.05, abs=0.012)


def test_holm_rejects_at_least_what_bonferroni_rejects():
    p_values = np.random.default_rng(7).beta(0.2, 3, 200)
    assert ((p_values * 200 <= 0.05) <= (stats.holm(p_values) <= 0.05)).all()


def test_sign_test_equals_scipy():
    wanted = binomtest(40, 100, 0.5, alternative="less").pvalue
    assert stats.at_most_half(40, 100) == pytest.approx(wanted)


def test_no_trials_say_nothing():
    found = stats.wilson(0, 0)
    assert np.isnan(found.value)
    assert (found.low, found.high) == (0, 1)


@pytest.mark.parametrize("alpha", [0, 1, -0.1, 5])
def test_an_error_rate_outside_0_to_1_is_refused(alpha):
    with pytest.raises(ValueError, match="between 0 and 1"):
        stats.wilson(1, 2, alpha)


def test_a_quantile_outside_0_to_1_is_refused():
    with pytest.raises(ValueError, match="between 0 and 1"):
        stats.quantile_ranks(1.0, 10)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
@pytest.mark.parametrize("alpha", [0.3, 0.05, 1e-4, 1e-9])
def test_ranks_are_those_of_the_binomial_distribution_of_scipy(share, alpha):
    counts = np.array([*range(1, 80), 99, 1000, 12_345, 400_000, 7_654_321])
    found = stats.quantile_ranks(share, counts, alpha)
    assert found.low.tolist() == binom.ppf(alpha / 2, counts, share).astype(int).tolist()
    assert found.high.tolist() == (binom.isf(alpha / 2, counts, share) + 1).astype(int).tolist()
    below = np.array([-1, 0, 3, 40, 60, 100])
    assert np.allclose(stats.at_most_half(below, 100), binom.cdf(below, 100, 0.5), rtol=1e-12)
