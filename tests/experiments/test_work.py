"""How a run is cut into tasks."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from experiments.design.sweep import Sweep, read_sweep
from experiments.runner.tasks import MOST_TASKS, Task, choose_target, cut_tasks, find_gaps
from experiments.store.places import FolderPlace
from experiments.store.versions import find_all_versions

SWEEP = """
name = "long"
game = "word_crush"
deals = 10_000_000
[cells]
players = [2]
[cells.rules]
hand = [1, 2, 3, 4]
"""


@pytest.fixture
def sweep(tmp_path: Path) -> Sweep:
    path = tmp_path / "long.toml"
    path.write_text(SWEEP)
    return read_sweep(path)


def cut(sweep: Sweep, seconds_a_deal: float, shares: int = 1) -> list[Task]:
    gaps = find_gaps(sweep, {})
    seconds = np.full(len(gaps), seconds_a_deal)
    place = FolderPlace(Path("none"))
    return cut_tasks(sweep, gaps, seconds, place, find_all_versions(sweep.games), 2, shares)


@pytest.mark.parametrize(("seconds_a_deal", "each"), [(1e-4, 2.0), (0.01, 20.0), (0.02, 40.0)])
def test_tasks_of_a_long_run_are_longer_and_hold_every_deal_once(sweep, seconds_a_deal, each):
    tasks = cut(sweep, seconds_a_deal)
    played: dict[str, list[tuple[int, int]]] = {}
    for one in (one for task in tasks for one in task.ranges):
        played.setdefault(one.cell.hash, []).append((one.first_deal, one.first_deal + one.deals))
    for spans in played.values():
        spans.sort()
        assert [low for low, _ in spans] == [0, *(high for _, high in spans[:-1])]
        assert spans[-1][1] == sweep.deals
    assert len(played) == len(sweep.cells)
    lengths = [sum(one.deals for one in task.ranges) * seconds_a_deal for task in tasks]
    longest = [length for length in lengths if length >= each]
    assert len(longest) == pytest.approx(4 * sweep.deals * seconds_a_deal / each, rel=0.01)
    assert len(longest) <= MOST_TASKS + len(sweep.cells)
    last = [length for length in lengths if length < each]
    assert len(last) < 40
    assert lengths[: len(longest)] == longest
    assert max(last[-2:]) <= 0.1 + seconds_a_deal


def test_all_shares_together_are_cut_as_the_whole_is():
    assert choose_target(400.0, 1, shares=1000) == choose_target(400_000.0, 1) == 20.0
    assert choose_target(1e9, 2) == 60.0
    assert choose_target(4.0, 2, shares=1000) == 0.25  # short enough to keep both workers busy
