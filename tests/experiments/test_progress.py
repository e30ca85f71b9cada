"""How far a run is, as reported on a terminal and elsewhere."""

from __future__ import annotations

import io
import math

import pytest

from experiments.design.sweep import read_sweep
from experiments.runner import progress as progress_module
from experiments.runner.progress import PLAIN_SECONDS, RunProgress, width_text
from experiments.store.manifest import Part


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def cells(small_sweep):
    return read_sweep(small_sweep).cells[:3]


@pytest.fixture
def clock(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(progress_module.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(progress_module, "PLAIN_SECONDS", PLAIN_SECONDS)
    return now


def test_the_line_shows_rate_time_left_cells_and_width(cells, clock):
    wanted = {cell.hash: 1000 for cell in cells}
    kept = {cells[0].hash: 1000, cells[1].hash: 400, cells[2].hash: 0}
    progress = RunProgress(cells, wanted, kept, stream=io.StringIO())
    assert "some cells not begun" in progress.line(1.0)
    progress.add([Part(cells[1].hash, 400, 600, 600, "0"), Part(cells[2].hash, 0, 100, 100, "0")])
    # A Wilson interval of half of 100 games, and the other figures by hand.
    half = 1.959964 * math.sqrt(0.25 / 100 + 1.959964**2 / 40_000) / (1 + 1.959964**2 / 100)
    assert progress.line(10.0) == (
        f"2,100/3,000 games, 70/s, 13 s left, 2/3 cells, wins +-{100 * half:.2g} points"
    )


def test_a_terminal_has_one_line_others_one_now_and_then(cells, clock):
    part = [Part(cells[0].hash, 0, 10, 10, "0")]
    wanted = {cell.hash: 1000 for cell in cells}
    terminal, plain = Terminal(), io.StringIO()
    for stream in (terminal, plain):
        clock[0] = 100.0
        progress = RunProgress(cells, wanted, {}, stream=stream)
        for _ in range(40):
            clock[0] += 1
            progress.add(part)
        progress.close()
    assert plain.getvalue().count("\n") == 1
    assert plain.getvalue().startswith("300/3,000 games, 10/s, 4 min 30 s left, 0/3 cells")
    assert terminal.getvalue().count("\r") == 42
    assert "\n" not in terminal.getvalue()
    assert terminal.getvalue().endswith(" \r")


def test_nothing_is_reported_when_not_wanted(cells, clock):
    stream = Terminal()
    progress = RunProgress(cells, {cells[0].hash: 10}, {}, show=False, stream=stream)
    clock[0] += 100
    progress.add([Part(cells[0].hash, 0, 10, 10, "0")])
    progress.close()
    assert stream.getvalue() == ""


def test_widths():
    assert width_text(0.00834) == "wins +-0.83 points"
    assert width_text(1.0) == "some cells not begun"
