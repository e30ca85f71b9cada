"""Verdicts on synthetic truth, the ways of playing, and the loop that stops when all is decided."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import permutation_test

from experiments.comparing.cross_check import sign_flip_p_values
from experiments.comparing.judge import Ends, distance_change, judge
from experiments.comparing.plan import Measure, Pair, Question, read_question
from experiments.comparing.play import PairRun, compare, narrowed, race
from experiments.comparing.text import caveats, comparison_record, digest_of
from experiments.comparing.ways import (
    CHAIRS,
    ONCE,
    SEATS,
    PlayedDeals,
    Spread,
    WaySampler,
    WayStretch,
)
from experiments.design.sweep import read_sweep
from experiments.runner.paired import FIGURES
from experiments.runner.starting_chairs import play_all_starts
from experiments.statistics.intervals import Interval
from sim.engine.simulation import pack, play_rows
from sim.kernel import IS_PLAIN_PYTHON
from tests.scale import games

SWEEP = f"""
name = "versions"
game = "word_crush"
seed = 3

[cells]
players = [3]
bots = ["casual", ["casual", "strong", "casual"]]

[cells.rules]
hand = [2, 3]

[compare]
what = "rules.hand"
deals = {games(4000, 80)}
first_look = {games(200, 40)}
confirm = {games(300, 20)}

[compare.margins]
minutes = 1
first_wins = 0.05
not_finished = 0.02

[compare.targets]
minutes = 14
"""


@pytest.fixture(scope="module")
def sweep(tmp_path_factory):
    file = tmp_path_factory.mktemp("compare") / "versions.toml"
    file.write_text(SWEEP)
    return read_sweep(file)


@pytest.fixture(scope="module")
def equal_cell(sweep):
    return next(cell for cell in sweep.cells if cell.rotations == 1)


@pytest.fixture(scope="module")
def unequal_cell(sweep):
    return next(cell for cell in sweep.cells if cell.rotations == 3)


# Verdicts


@pytest.mark.parametrize(
    ("low", "high", "direction", "verdict"),
    [
        (-0.4, 0.4, "", "equivalent"),
        (0.1, 0.4, "lower", "equivalent"),
        (0.1, 0.6, "lower", "worse"),
        (0.1, 0.6, "higher", "better"),
        (0.1, 0.6, "", "higher"),
        (0.1, 0.6, "target", "further"),
        (-0.6, -0.1, "lower", "better"),
        (-0.6, -0.1, "higher", "worse"),
        (-0.6, -0.1, "", "lower"),
        (-0.6, -0.1, "target", "nearer"),
        (-0.6, 0.1, "lower", "undecided"),
        (0.0, 0.6, "lower", "undecided"),
        (-0.5, 0.5, "lower", "equivalent"),
    ],
)
def test_a_verdict_is_what_the_interval_allows(low, high, direction, verdict):
    assert judge(Ends((low + high) / 2, low, high), 0.5, direction) == verdict


numbers = st.floats(-50, 50)


@given(
    numbers,
    numbers,
    numbers,
    st.floats(0, 20),
    st.floats(0, 20),
    st.floats(-1, 1),
    st.floats(-1, 1),
)
def test_the_distance_lies_between_its_ends_wherever_the_truth_lies(
    middle, difference, target, wide, tall, across, up
):
    ends = distance_change(
        Ends(difference, difference - wide, difference + wide),
        Ends(middle, middle - tall, middle + tall),
        target,
    )
    d, m = difference + across * wide, middle + up * tall
    truth = abs(m + d / 2 - target) - abs(m - d / 2 - target)
    assert ends.low - 1e-9 <= truth <= ends.high + 1e-9
    assert ends.low - 1e-9 <= ends.value <= ends.high + 1e-9


def test_looks_only_narrow_and_a_contradiction_leaves_the_last():
    before = Interval(*(np.array(one) for one in ([0.0, 0.0], [-1.0, -1.0], [1.0, 0.2])))
    seen = Interval(*(np.array(one) for one in ([0.1, 0.5], [-2.0, 0.4], [0.5, 0.6])))
    kept = narrowed(before, seen)
    assert kept.low.tolist() == [-1, 0.4]
    assert kept.high.tolist() == [0.5, 0.6]


# The cross-check


def test_sign_flips_agree_with_scipys_permutation_test():
    rng = np.random.default_rng(1)
    differences = np.stack([rng.normal(0.25, 1, 60), rng.choice([-1.0, 0, 1], 60)])
    ours = sign_flip_p_values(differences)
    for row, p_value in zip(differences, ours, strict=True):
        theirs = permutation_test(
            (row,), np.sum, permutation_type="samples", n_resamples=9999, rng=rng
        ).pvalue
        assert p_value == pytest.approx(theirs, abs=0.02)


def test_sign_flips_of_a_small_sample_are_exact():
    """Five differences of 1: two of the 32 choices of signs are as far from 0."""
    assert sign_flip_p_values([[1.0] * 5], flips=200_000)[0] == pytest.approx(2 / 32, abs=0.003)


def test_no_difference_at_all_is_no_evidence():
    assert sign_flip_p_values(np.zeros((1, 50)))[0] == 1


# Ways to play a deal


def test_every_chair_begins_once_and_the_first_game_is_the_usual_one(equal_cell):
    packed = pack(equal_cell.setting())
    usual = play_rows(packed, 5, 40)
    all_starts = play_all_starts(packed, 5, 40).reshape(40, 3, -1)
    assert np.array_equal(all_starts[:, 0], usual)
    first_seats = all_starts[:, :, 2]
    assert np.array_equal(np.sort(first_seats, axis=1), np.tile([0, 1, 2], (40, 1)))
    assert np.array_equal(all_starts[:, :, 0], np.tile(np.arange(5, 45)[:, None], 3))


def test_starting_chairs_keep_the_expectation_and_lower_the_variance(equal_cell):
    figure = (FIGURES["first_wins"], 0.0, 1.0)
    deals = games(6000, 100)
    once, chairs = (
        WaySampler([figure]).play([WayStretch(equal_cell, way, 0, deals)])[0].means[0]
        for way in (ONCE, CHAIRS)
    )
    error = np.hypot(once.std(), chairs.std()) / np.sqrt(deals)
    assert abs(once.mean() - chairs.mean()) < 4 * error
    least = 1.0 if IS_PLAIN_PYTHON else 1.5  # few games there: only that it is no loss
    assert once.var() / 3 / chairs.var() > least, "a game is worth more than an independent one"


def test_once_is_the_first_rotation_and_seats_are_all_of_them(unequal_cell):
    figures = [(FIGURES[name], 0.0, 1.0) for name in ("first_wins", "first_bot_wins")]
    sampler = WaySampler(figures)
    once, seats = sampler.play([WayStretch(unequal_cell, way, 0, 50) for way in (ONCE, SEATS)])
    assert once.values.shape == (2, 50, 1)
    assert seats.values.shape == (2, 50, 3)
    assert np.array_equal(once.values[:, :, 0], seats.values[:, :, 0])
    assert sampler.games == 50 + 150


def test_a_bot_against_itself_ties_exactly_over_all_seats(unequal_cell):
    """The same bot under another name (its vocabulary does not matter here): one win in three."""
    bots = ({"profile": "casual", "vocabulary": 70}, "casual", "casual")
    twins = replace(unequal_cell, bots=bots)
    assert twins.setting().rotations == 3
    figures = [(FIGURES[name], 0.0, 1.0) for name in ("first_bot_wins", "not_finished")]
    played = WaySampler(figures).play([WayStretch(twins, SEATS, 0, games(200, 20))])[0]
    wins, unfinished = played.means
    assert np.allclose(wins[unfinished == 0], 1 / 3, atol=1e-12)
    assert np.mean(unfinished == 0) > 0.9


def test_stretches_may_be_cut_anywhere(equal_cell):
    figures = [(FIGURES[name], 0.0, 20.0) for name in ("minutes", "first_wins")]
    whole = WaySampler(figures).play([WayStretch(equal_cell, CHAIRS, 0, 50)])[0]
    pieces = WaySampler(figures, jobs=3).play(
        [WayStretch(equal_cell, CHAIRS, 0, 21), WayStretch(equal_cell, CHAIRS, 21, 29)]
    )
    assert np.array_equal(np.concatenate([one.values for one in pieces], axis=1), whole.values)
    assert np.array_equal(sum(one.clipped for one in pieces), whole.clipped)
    assert whole.values[0].max() == 20
    assert whole.clipped[0] > 0 == whole.clipped[1]


def test_multipliers_are_the_gain_of_pairs_and_add_up_over_batches():
    rng = np.random.default_rng(2)
    shared = rng.normal(size=500)
    first, second = (shared + rng.normal(0, 0.5, 500) for _ in range(2))
    plays = [PlayedDeals(one[None, :, None], np.zeros(1)) for one in (first, second)]
    whole = Spread.of(*plays)
    gain = (np.var(first) + np.var(second)) / np.var(first - second)
    assert whole.multipliers()[0] == pytest.approx(gain)
    halves = [
        Spread.of(*(PlayedDeals(one.values[:, cut], one.clipped) for one in plays))
        for cut in (slice(200), slice(200, 500))
    ]
    assert (halves[0] + halves[1]).multipliers()[0] == pytest.approx(whole.multipliers()[0])


def test_the_multiplier_of_several_games_a_deal_is_against_single_games():
    rng = np.random.default_rng(3)
    first, second = rng.normal(size=(2, 1, 20_000, 4))
    spread = Spread.of(PlayedDeals(first, np.zeros(1)), PlayedDeals(second, np.zeros(1)))
    assert spread.multipliers()[0] == pytest.approx(1, abs=0.05)
    copies = np.repeat(first[:, :, :1], 4, axis=2)
    copied = Spread.of(PlayedDeals(copies, np.zeros(1)), PlayedDeals(second, np.zeros(1)))
    assert copied.multipliers()[0] == pytest.approx(0.4, abs=0.05)


def test_pairs_that_never_differ_are_worth_all():
    same = PlayedDeals(np.random.default_rng(4).random((1, 50, 1)), np.zeros(1))
    assert Spread.of(same, same).multipliers()[0] == np.inf


# The loop, on synthetic truth

MEASURES = (
    Measure(FIGURES["not_finished"], 0.0, 1.0, 0.004, "lower", None),
    Measure(FIGURES["stuck_turns"], 0.0, 1.0, 0.05, "lower", None),
    Measure(FIGURES["minutes"], 0.0, 60.0, 2.0, "", 20.0),
)


class Made(WaySampler):
    """Figures from a generator in place of games: truths are known."""

    def __init__(self, baseline, other, seed=1, places=slice(0, 3)):
        super().__init__([])
        self.places = places
        self.draws = {baseline: (0.0, 0.3, 26.0), other: (0.0, 0.2, 23.0)}
        self.rare = other
        self.seed = seed

    def play(self, stretches):
        played = []
        for one in stretches:
            deals = np.arange(one.first_deal, one.first_deal + one.deals)
            noise = np.array(
                [np.random.default_rng([self.seed, int(deal)]).random(2) for deal in deals]
            )
            unfinished, stuck, minutes = self.draws[one.cell.hash]
            is_rare = (noise[:, 0] < 0.01) & (one.cell.hash == self.rare)
            values = np.stack(
                [is_rare + unfinished, stuck + 0.2 * noise[:, 0], minutes + 8 * noise[:, 1] - 4]
            )
            chosen = values[self.places, :, None]
            played.append(PlayedDeals(chosen, np.zeros(len(chosen))))
            self.games += one.deals
        return played


@pytest.fixture
def pair(sweep):
    first, second = (cell for cell in sweep.cells if cell.rotations == 1)
    return Pair(first, second, "2", "3", "synthetic")


def question_of(pair, deals=6000, first_look=100):
    return Question("rules.hand", (pair,), MEASURES, 0.05, deals, first_look, 0)


def test_known_truths_get_their_verdicts_and_no_more_deals_than_needed(pair):
    question = question_of(pair)
    run = PairRun(pair, ONCE, MEASURES, 0.05 / question.claims)
    sampler = Made(pair.baseline.hash, pair.other.hash)
    race([run], sampler, question, lambda findings: None)
    rare, stuck, minutes = run.findings()
    assert stuck.verdict == "better"
    assert minutes.verdict == "nearer"
    assert minutes.change.low <= -3 <= minutes.change.high
    assert minutes.difference.low <= -3 <= minutes.difference.high
    assert rare.verdict == "worse", "1 game in 100 that never ends is seen"
    assert rare.difference.low <= 0.01 <= rare.difference.high
    assert run.apart.count < 6000
    assert sampler.games == 2 * run.apart.count


def test_a_rare_effect_is_not_equivalent_before_it_shows(pair):
    """200 deals without a single one of it: the bounded sequence stays wide."""
    run = PairRun(pair, ONCE, MEASURES[:1], 0.05)
    nothing = PlayedDeals(np.zeros((1, 200, 1)), np.zeros(1))
    run.add(nothing, nothing)
    assert run.findings()[0].verdict == "undecided"
    assert run.findings()[0].change.high > 0.01


def test_the_mean_of_games_that_never_finish_is_neither_nearer_nor_the_same(pair):
    """29 minutes where three games of four were stopped is nobody's length."""
    minutes = MEASURES[2:]
    values = [PlayedDeals(np.full((1, 400, 1), at), np.zeros(1)) for at in (26.0, 20.0)]
    run = PairRun(pair, ONCE, minutes, 0.05)
    run.add(*values)
    assert [one.verdict for one in run.findings()] == ["nearer"]
    run = PairRun(pair, ONCE, minutes, 0.05)
    run.add(values[0], replace(values[1], unfinished=304.0))
    (found,) = run.findings()
    assert (found.verdict, found.unfinished) == ("undecided", (0.0, 0.76))
    assert not run.is_open(), "more deals would not settle it"
    few = PairRun(pair, ONCE, minutes, 0.05)
    few.add(values[0], replace(values[1], unfinished=12.0))
    assert few.findings()[0].verdict == "nearer"
    assert caveats(few.findings())[0].startswith(
        "mean minutes: 0.0 % and 3.0 % of the games before"
    )


def test_spent_deals_leave_it_undecided(pair):
    question = question_of(pair, deals=150)
    run = PairRun(pair, ONCE, MEASURES, 0.05)
    race([run], Made(pair.baseline.hash, pair.other.hash), question, lambda findings: None)
    assert run.apart.count == 150
    assert run.findings()[0].verdict == "undecided"


def test_a_closed_pair_is_not_played_on(pair):
    quick = PairRun(pair, ONCE, MEASURES[1:2], 0.05)
    strict = replace(MEASURES[1], margin=0.0001, better="", target=0.35)
    slow = PairRun(replace(pair, after="slow"), ONCE, [strict], 0.05)
    sampler = Made(pair.baseline.hash, pair.other.hash, places=slice(1, 2))
    race([quick, slow], sampler, question_of(pair, deals=2000), lambda findings: None)
    assert quick.findings()[0].verdict == "better"
    assert quick.apart.count < slow.apart.count == 2000


def test_no_verdict_is_false_over_many_comparisons(pair):
    """60 comparisons of known truth, each looked at after every 100 deals."""
    question = question_of(pair, deals=800)
    seen = set()
    for seed in range(60):
        run = PairRun(pair, ONCE, MEASURES[1:], 0.05 / question.claims)
        sampler = Made(pair.baseline.hash, pair.other.hash, seed, slice(1, 3))
        race([run], sampler, question, lambda findings: None)
        seen.add(tuple(one.verdict for one in run.findings()))
    assert seen <= {(a, b) for a in ("better", "undecided") for b in ("nearer", "undecided")}
    assert ("better", "nearer") in seen


# Whole comparisons of the engine's games


@pytest.fixture(scope="module")
def found(sweep):
    return compare(read_question(sweep))


def test_a_comparison_answers_every_figure_of_every_pair(sweep, found):
    assert len(found.findings) == 2 * 3
    assert [one.measure.name for one in found.findings[:3]] == [
        "minutes",
        "first_wins",
        "not_finished",
    ]
    for one in found.findings:
        assert one.difference.low <= one.difference.value <= one.difference.high
        assert one.difference.value == pytest.approx(one.after - one.before)
        assert 0 < one.p_value <= 1
        assert one.multiplier > 0
    positions = [one for one in found.findings if one.measure.name == "first_wins"]
    assert all(one.games == one.deals * 6 for one in positions), "every chair begins once"


def test_the_same_sweep_gives_the_same_digest_on_any_number_of_threads(sweep, found):
    again = compare(read_question(sweep), jobs=3)
    assert digest_of(again) == digest_of(found)
    assert comparison_record(again, sweep, "x") == comparison_record(found, sweep, "x")


def test_a_longer_comparison_finds_the_same_means_within_its_intervals(sweep, found):
    question = read_question(sweep)
    for finding in found.findings[:3]:
        cells = (finding.pair.baseline, finding.pair.other)
        measure = finding.measure
        way = CHAIRS if measure.name == "first_wins" else ONCE
        sampler = WaySampler([(measure.figure, measure.low, measure.high)])
        first, second = sampler.play(
            [WayStretch(cell, way, 50_000, games(8000, 100)) for cell in cells]
        )
        apart = (second.means - first.means)[0]
        truth, error = float(apart.mean()), 4 * float(apart.std()) / len(apart) ** 0.5
        assert finding.difference.low - error <= truth <= finding.difference.high + error
    assert question.claims == 2 * (2 + 2 + 1)


def test_a_version_against_itself_is_equivalent_at_once(sweep):
    question = read_question(sweep)
    same = replace(question.pairs[0], other=question.pairs[0].baseline)
    result = compare(replace(question, pairs=(same,), confirm=50))
    assert {one.verdict for one in result.findings} == {"equivalent"}
    assert {one.multiplier for one in result.findings} <= {np.inf, 1.0}, "1: nothing ever varied"
    assert {one.p_value for one in result.findings} == {1.0}
