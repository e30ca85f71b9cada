"""The search for a crossing and a new word finds what brute force finds (a small sample of it)."""

from __future__ import annotations

from tests.scale import sample
from tests.search.cross_agreement import compare


def test_the_search_agrees_with_brute_force() -> None:
    cases = sample(50, full=250)
    assert compare(cases, seed=2) > cases // 4
