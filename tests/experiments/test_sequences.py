"""Confidence sequences: against another's, under continuous peeking, however they are fed."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import special
from scipy.stats import binom

from experiments.statistics.intervals import clopper_pearson, normal_mean, wilson
from experiments.statistics.sequence_widths import bounded_rows, mean_rows, print_rows, share_rows
from experiments.statistics.sequences import (
    BETS,
    BoundedMean,
    best_mixture,
    furthest_sum,
    mean_sequence,
    proportion_sequence,
)
from tests.scale import sample

ALPHA = 0.05
RUNS, VALUES = 1000, sample(400, full=2000)


def bound_of_misses(missed):
    """The 99 % lower bound of the rate of runs with a miss."""
    return float(clopper_pearson(np.sum(missed), len(missed), 0.02).low)


def test_a_share_agrees_with_another_library_at_every_moment():
    from ville import BernoulliCS

    values = (np.random.default_rng(1).random(3000) < 0.13).astype(float)
    theirs = BernoulliCS(ALPHA, prior=(0.5, 0.5), intersect=False).fit(values)
    ours = proportion_sequence(np.cumsum(values), np.arange(1, 3001), ALPHA)
    assert np.allclose(ours.low, theirs.lower_, atol=1e-12)
    assert np.allclose(ours.high, theirs.upper_, atol=1e-12)


def test_a_mean_agrees_with_another_library_at_every_moment():
    from ville import AsymptoticCS

    values = np.random.default_rng(2).normal(3, 2, 3000)
    theirs = AsymptoticCS(ALPHA, t_opt=1000, min_samples=100).fit(values)
    ours = mean_sequence(
        np.cumsum(values),
        np.cumsum(values**2),
        np.arange(1, 3001),
        ALPHA,
        burn_in=100,
        variance_floor=0,
        tightest_at=1000,
    )
    begun = slice(99, None)
    assert np.all(np.isinf(ours.high[:99])), "nothing is said before the burn-in"
    assert np.allclose(ours.low[begun], theirs.lower_[begun], rtol=1e-4)
    assert np.allclose(ours.high[begun], theirs.upper_[begun], rtol=1e-4)


def test_the_ends_of_a_share_are_where_the_bettor_has_won_enough():
    def log_won(p, s, n):
        mixed = special.betaln(0.5 + s, 0.5 + n - s) - special.betaln(0.5, 0.5)
        return mixed - special.xlogy(s, p) - special.xlog1py(n - s, -p)

    for s, n in ((0, 10), (3, 10), (10, 10), (2.5, 400), (12_345, 1_000_000)):
        ends = proportion_sequence(s, n, ALPHA)
        for end in (float(ends.low), float(ends.high)):
            if 0 < end < 1:
                assert log_won(end, s, n) == pytest.approx(np.log(1 / ALPHA), abs=1e-6)


@pytest.mark.parametrize("share", [0.3, 0.01])
def test_a_share_keeps_its_promise_under_continuous_peeking_where_wilson_breaks_it(share):
    hits = np.cumsum(np.random.default_rng(3).random((RUNS, VALUES)) < share, axis=1)
    counts = np.arange(1, VALUES + 1)
    ours = proportion_sequence(hits, counts, ALPHA)
    missed = np.any((ours.low > share) | (ours.high < share), axis=1)
    assert bound_of_misses(missed) <= ALPHA
    fixed = wilson(hits, counts, ALPHA)
    assert bound_of_misses(np.any((fixed.low > share) | (fixed.high < share), axis=1)) > ALPHA


def test_a_share_of_fractions_keeps_its_promise():
    values = np.random.default_rng(4).choice([0, 0.5, 1], (RUNS, VALUES), p=[0.5, 0.3, 0.2])
    ours = proportion_sequence(np.cumsum(values, 1), np.arange(1, VALUES + 1), ALPHA)
    assert bound_of_misses(np.any((ours.low > 0.35) | (ours.high < 0.35), axis=1)) <= ALPHA


def test_a_bet_on_fractions_cannot_win_on_average():
    """The inequality that lets `proportion_sequence` take fractions, on a grid."""
    x, p, q = np.meshgrid(*(np.linspace(0.01, 0.99, 33),) * 3)
    bet = (q / p) ** x * ((1 - q) / (1 - p)) ** (1 - x)
    assert np.all(bet <= x * q / p + (1 - x) * (1 - q) / (1 - p) + 1e-12)


def test_what_a_bounded_mean_pays_for_squares_is_enough():
    """Fan's inequality: exp(b u - psi(b) u²) <= 1 + b u for u >= -1."""
    u, b = np.meshgrid(np.linspace(-1, 1, 2001), BETS)
    assert np.all(np.exp(b * u - (-np.log1p(-b) - b) * u**2) <= 1 + b * u + 1e-12)


PEEKS = np.arange(20, VALUES + 1, 20)

DIFFERENCES = {
    "symmetric": lambda rng, shape: rng.choice([-1.0, 0, 1], shape, p=[0.2, 0.6, 0.2]),
    "rare": lambda rng, shape: rng.choice([-1.0, 0, 1], shape, p=[0.005, 0.99, 0.005]),
    "skewed": lambda rng, shape: np.where(rng.random(shape) < 0.01, 0.99, -0.01),
    "drifting": lambda rng, shape: rng.choice([-1.0, 1], shape) * np.linspace(0, 1, shape[-1]) ** 2,
}


@pytest.mark.parametrize("near_middle", [False, True])
@pytest.mark.parametrize("kind", DIFFERENCES)
def test_a_bounded_mean_keeps_its_promise_under_continuous_peeking(kind, near_middle):
    values = DIFFERENCES[kind](np.random.default_rng(5), (RUNS, VALUES))
    mean = BoundedMean(-1, 1, ALPHA, (RUNS,), near_middle=near_middle)
    missed = np.zeros(RUNS, bool)
    for start in range(0, VALUES, 20):
        mean.add(values[:, start : start + 20])
        ends = mean.interval()
        missed |= (ends.low > 0) | (ends.high < 0)
    assert bound_of_misses(missed) <= ALPHA


def test_a_rare_effect_is_not_excluded_before_it_could_be_seen():
    """No difference in 200 deals does not show that the mean is below 1 %, nor 10,000 below 0."""
    mean = BoundedMean(-1, 1, ALPHA, near_middle=True)
    mean.add(np.zeros(200))
    assert mean.interval().high > 0.01
    mean.add(np.zeros(9800))
    assert 0 < mean.interval().high < 0.01


def test_a_mean_keeps_its_promise_after_its_burn_in_where_the_normal_breaks_it():
    values = np.random.default_rng(6).normal(size=(RUNS, VALUES))
    sums = (np.cumsum(values, 1), np.cumsum(values**2, 1), np.arange(1, VALUES + 1))
    ours = mean_sequence(*sums, ALPHA, burn_in=100, variance_floor=0)
    assert bound_of_misses(np.any((ours.low > 0) | (ours.high < 0), axis=1)) <= ALPHA
    fixed = normal_mean(*(one[..., 99:] for one in sums), ALPHA)
    assert bound_of_misses(np.any((fixed.low > 0) | (fixed.high < 0), axis=1)) > ALPHA


def test_the_variance_floor_keeps_a_rare_large_effect_open():
    unseen = mean_sequence(0, 0, 500, burn_in=100, variance_floor=0)
    assert unseen.high == 0
    floored = mean_sequence(0, 0, 500, burn_in=100, variance_floor=1 * 120)
    assert floored.high > 1


@given(
    st.lists(st.floats(-3, 5), min_size=1, max_size=40),
    st.lists(st.integers(0, 40), max_size=4),
    st.booleans(),
)
def test_cuts_into_batches_change_no_bit(values, cuts, near_middle):
    whole = BoundedMean(-3, 5, near_middle=near_middle)
    whole.add(values)
    pieces = BoundedMean(-3, 5, near_middle=near_middle)
    for piece in np.split(np.array(values), sorted(min(cut, len(values)) for cut in cuts)):
        pieces.add(piece)
    assert pieces.count == whole.count == len(values)
    assert pieces.interval() == whole.interval()


def test_means_side_by_side_are_the_single_ones():
    values = np.random.default_rng(7).random((2, 3, 50))
    together = BoundedMean(0, 1, ALPHA, (2, 3))
    together.add(values)
    alone = BoundedMean(0, 1, ALPHA)
    alone.add(values[1, 2])
    for ends, one in zip(together.interval(), alone.interval(), strict=True):
        assert ends[1, 2] == one


def test_values_mirrored_are_an_interval_mirrored():
    values = np.random.default_rng(8).random(300) ** 3
    one, other = BoundedMean(0, 1), BoundedMean(-1, 0)
    one.add(values)
    other.add(-values)
    assert one.interval().low == pytest.approx(-other.interval().high, abs=1e-12)


def test_the_furthest_sum_solves_its_equation():
    squares = np.array([0, 0.5, 30, 1e4, 1e8])
    s = furthest_sum(squares, 0.01)
    prices = -np.log1p(-BETS) - BETS
    mixed = np.mean(np.exp(np.outer(s, BETS) - np.outer(squares, prices)), axis=1)
    assert np.allclose(mixed, 100, rtol=1e-6)


def test_without_values_everything_is_possible():
    share = proportion_sequence([0, 0], [0, 5])
    assert np.isnan(share.value[0])
    assert (share.low[0], share.high[0]) == (0, 1)
    assert share.low[1] == 0 < share.high[1] < 1
    mean = BoundedMean(2, 4, shape=(2,))
    assert np.isnan(mean.interval().value).all()
    mean.add(np.zeros((2, 0)))
    assert mean.interval().low.tolist() == [2, 2]
    assert mean.interval().high.tolist() == [4, 4]
    none = mean_sequence(0, 0, 0, burn_in=10, variance_floor=0)
    assert (none.low, none.high) == (-np.inf, np.inf)


def test_all_or_nothing_keeps_an_end_open():
    assert proportion_sequence(0, 100).low == 0
    assert proportion_sequence(100, 100).high == 1
    zeros, ones = BoundedMean(0, 1), BoundedMean(0, 1)
    zeros.add(np.zeros(100))
    ones.add(np.ones(100))
    assert zeros.interval().low == 0 < zeros.interval().high < 0.2
    assert ones.interval().high == 1 > ones.interval().low > 0.8


def test_the_width_of_a_share_is_below_two_and_a_half_fixed_ones():
    for share in (0.5, 0.01):
        for count in (1000, 10_000, 1_000_000):
            ours, fixed = proportion_sequence(share * count, count), wilson(share * count, count)
            assert 1 < (ours.high - ours.low) / (fixed.high - fixed.low) < 2.5


def test_the_mixture_is_narrowest_where_it_was_asked_to_be():
    def width(best):
        ends = mean_sequence(
            0, 1000, 1000, burn_in=2, variance_floor=0, tightest_at=best, alpha=ALPHA
        )
        return ends.high - ends.low

    assert width(1000) < min(width(500), width(2000))
    assert best_mixture(0.01) > best_mixture(0.05)


def test_a_betting_sequence_that_keeps_all_values_is_little_narrower():
    from ville import BettingCS

    values = np.random.default_rng(9).choice([-1.0, 0, 1], 1000, p=[0.17, 0.66, 0.17])
    mean = BoundedMean(-1, 1, ALPHA, near_middle=True)
    mean.add(values)
    betting = BettingCS(bounds=(-1.0, 1.0), alpha=ALPHA, grid=2000).fit(values)
    ours = float(mean.interval().high - mean.interval().low)
    assert 0.9 < ours / (betting.upper_[-1] - betting.lower_[-1]) < 1.3


def test_the_table_of_widths_says_by_how_much_sequences_are_wider(capsys):
    rows = [*share_rows(), *mean_rows(), *bounded_rows()]
    assert len(rows) == 15
    assert all(1.5 < ratio < 2.7 for _, _, ratio in rows)
    print_rows(rows[:1])
    assert capsys.readouterr().out.split()[-2:] == ["500", f"{rows[0][2]:.2f}"]


def test_a_coverage_bound_would_notice_twice_the_error():
    """The pass rule itself: 1,000 runs with 8 % of misses fail it, with 5 % they pass."""
    assert bound_of_misses(np.arange(RUNS) < 80) > ALPHA >= bound_of_misses(np.arange(RUNS) < 50)
    assert binom.cdf(67, RUNS, ALPHA) > 0.99


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: proportion_sequence(5, 4), "from 0 to trials"),
        (lambda: proportion_sequence(-1, 4), "from 0 to trials"),
        (lambda: proportion_sequence(1, 4, 1.5), "alpha: is 1.5"),
        (lambda: mean_sequence(0, 0, 5, burn_in=1, variance_floor=0), "burn_in must be 2"),
        (lambda: mean_sequence(0, 0, 5, burn_in=9, variance_floor=-1), "variance_floor 0 or more"),
        (lambda: BoundedMean(1, 1), "ends are 1 and 1"),
        (lambda: BoundedMean(0, np.inf), "must be finite"),
        (lambda: BoundedMean(0, 1).add([0.5, 1.1]), "not within 0 and 1"),
        (lambda: BoundedMean(0, 1).add([np.nan]), "not within 0 and 1"),
        (lambda: BoundedMean(0, 1).add(0.5), r"shape \(\)"),
        (lambda: BoundedMean(0, 1, shape=(2,)).add([0.5, 0.5]), r"shape \(2,\)"),
    ],
)
def test_mistakes_are_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()
