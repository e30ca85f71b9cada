"""One share of stuck turns: deal by deal its mean is the share of all turns, as in reports."""

from __future__ import annotations

import numpy as np
import pytest

from experiments.comparing.ways import ONCE, WaySampler, WayStretch
from experiments.design.sweep import read_sweep
from experiments.metrics.words import share_of_stuck_turns
from experiments.optimising.measure import Sums, figure_at, play
from experiments.runner.paired import FIGURES
from experiments.runner.run import run_sweep
from experiments.runner.stuck_turns import ENDS, STUCK_TURNS
from experiments.statistics.intervals import ratio_of_means
from experiments.store.results import load_cells

SWEEP = """
name = "stuck"
game = "word_crush"
deals = 4000
seed = 3
[cells]
players = [3]
rules = { hand = [3, 6] }
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    place = tmp_path_factory.mktemp("stuck")
    (place / "stuck.toml").write_text(SWEEP)
    sweep = read_sweep(place / "stuck.toml")
    run_sweep(sweep, place / "out", jobs=1)
    return sweep.cells, load_cells(place / "out")


def test_the_mean_of_a_comparison_s_deals_is_the_share_that_reports_have(played):
    cells, frame = played
    reported = frame.select(found=share_of_stuck_turns())["found"].struct.field("value").to_list()
    sampler = WaySampler([(FIGURES[STUCK_TURNS], *ENDS)])
    found = sampler.play([WayStretch(cell, ONCE, 0, 4000) for cell in cells])
    means = [one.means.mean() for one in found]
    assert means == pytest.approx(reported, abs=0.001)
    assert [one.clipped[0] for one in found] == [0, 0]
    errors = [one.means.std() / np.sqrt(4000) for one in found]
    ends = frame.select(found=share_of_stuck_turns())["found"]
    halves = [(one["high"] - one["low"]) / 2 / 1.96 for one in ends]
    assert errors == pytest.approx(halves, rel=0.1)


def test_a_game_s_own_share_would_be_another_figure(played):
    cells, frame = played
    reported = frame.select(found=share_of_stuck_turns())["found"].struct.field("value").to_list()
    sampler = WaySampler([(FIGURES["turns"], 0, 1e6), (FIGURES[STUCK_TURNS], *ENDS)])
    one = sampler.play([WayStretch(cells[1], ONCE, 0, 4000)])[0]
    turns, counted = one.means
    pilot = sampler.pilots[cells[1].hash]
    stuck = (counted - pilot.share) * pilot.turns + pilot.share * turns
    assert stuck.sum() / turns.sum() == pytest.approx(reported[1])
    assert abs((stuck / turns).mean() - reported[1]) > 0.01


class OnePlan:
    """As much of a plan as sums need."""

    figures = ("minutes", STUCK_TURNS)

    def __init__(self, cells):
        self.cells = cells
        self.sweep = type("Asked", (), {"targets": {}})


class Found:
    def __init__(self, cells):
        self.cells = cells


def test_the_search_of_decks_and_rules_has_the_same_share(played):
    cells, frame = played
    sums, _ = play(OnePlan(cells), Found(cells), 0, 4000, 1)
    seen = [figure_at(OnePlan(cells), sums, place, STUCK_TURNS, 0.05) for place in (0, 1)]
    reported = frame.select(found=share_of_stuck_turns())["found"].to_list()
    for one, row in zip(seen, reported, strict=True):
        assert tuple(one) == pytest.approx((row["value"], row["low"], row["high"]))
    twice = sums + sums
    (value, *_) = ratio_of_means(
        twice.totals[0][1], twice.squares[0][1], twice.totals[0][2], twice.squares[0][2],
        twice.totals[0][3], 8000, 0.05
    )  # fmt: skip
    assert figure_at(OnePlan(cells), Sums(*vars(twice).values()), 0, STUCK_TURNS, 0.05).value == (
        pytest.approx(float(value))
    )
