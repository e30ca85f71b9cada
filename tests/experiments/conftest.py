"""A small sweep to play with."""

from __future__ import annotations

from pathlib import Path

import pytest

SMALL = """
name = "small"
question = "How many cards?"
game = "word_crush"
seed = 5
deals = 60
traces = 1

[cells]
players = [2, 3]
bots = ["casual", { profile = "casual", attention = "low" }]

[cells.rules]
hand = [1, 2]

[targets]
band = 0.25

[targets.minutes]
quick = 10

[limits]
not_finished = 0.02
"""


@pytest.fixture
def small_sweep(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    return path
