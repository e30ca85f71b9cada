"""Stretches of deals: no purpose plays another's, and none a sweep's."""

from __future__ import annotations

from itertools import pairwise

from experiments.design.file import MOST_DEALS
from experiments.dynamics.plan import MOST_DEALS as MOST_LOGGED
from experiments.optimising.plan import MOST_DEALS as MOST_FINAL
from experiments.runner import fresh_deals
from experiments.tuning.read_plan import MOST_FRESH
from sim.engine import simulation


def test_no_two_purposes_share_a_deal():
    ends = [start + fresh_deals.LONGEST[start] for start in fresh_deals.STARTS]
    assert fresh_deals.STARTS[0] >= MOST_DEALS
    for (_, end), (start, _) in pairwise(zip(fresh_deals.STARTS, ends, strict=True)):
        assert end <= start
    assert ends[-1] <= simulation.MOST_DEALS


def test_commands_take_no_more_deals_than_their_stretch_holds():
    assert fresh_deals.LONGEST[fresh_deals.CHOICES] >= max(MOST_FRESH, MOST_FINAL)
    assert fresh_deals.LONGEST[fresh_deals.CROSS_CHECKS] >= MOST_DEALS
    assert fresh_deals.LONGEST[fresh_deals.STATES] >= MOST_LOGGED


def test_every_purpose_has_a_length():
    assert list(fresh_deals.STARTS) == sorted(fresh_deals.LONGEST)
