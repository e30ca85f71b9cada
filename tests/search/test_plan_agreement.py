"""The search for plans finds what brute force finds (a sample of it)."""

from __future__ import annotations

import pytest

from tests.scale import games
from tests.search.plan_agreement import compare

MOST_LOST = 0.02


def test_the_best_word_and_all_exchanges_are_those_of_brute_force():
    tally = compare(games(60, at_least=40), seed=3)
    assert tally.tables > 10
    assert tally.targets > 2
    assert tally.exchanges > 10
    assert tally.lost == 0


@pytest.mark.parametrize("breadth", [0, 8])
def test_plans_lose_hardly_any_of_the_value(breadth):
    tally = compare(games(20, at_least=20), 1, breadth)
    assert tally.tables > 3
    assert tally.lost <= MOST_LOST * tally.value
