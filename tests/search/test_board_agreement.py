"""The kernels that use a board word find what brute force finds (a small sample of it)."""

from __future__ import annotations

import pytest

from tests.scale import sample
from tests.search.board_agreement import COMPARISONS, compare


@pytest.mark.parametrize("name", COMPARISONS)
def test_kernels_agree_with_brute_force(name: str) -> None:
    cases = sample(60, full=150)
    assert compare(name, cases, seed=2) >= cases
