"""The campaign of scale counts, watches and judges as it says."""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from functools import partial
from unittest.mock import create_autospec

import pytest

from experiments.campaign import long_run, many_cells, scale
from experiments.campaign.faults.machines import wait_for
from experiments.campaign.long_run import Playing, Watched, play_watched, stop_after
from experiments.campaign.many_cells import ManyCells
from experiments.campaign.processes import SessionWatch
from experiments.campaign.scale import Reading, ScaleResult, find_problems
from experiments.cli import main
from experiments.store.manifest import read_shards
from experiments.store.results import load_manifest

SWEEP = """
name = "small"
question = "?"
game = "word_crush"
deals = 7
keep_rows = false
[cells]
players = [2, 3]
bots = ["plain"]
"""
GOOD = ScaleResult(
    sweep="invented",
    game="word_crush",
    keeps_rows=False,
    long=Playing(1000, 2, 10.0, 100.0, 0.03),
    watched=Watched(
        megabytes=[(90.0, 0.0), (100.0, 200.0), (101.0, 201.0), (101.0, 201.0)],
        rates=[10.0, 100.0, 101.0, 99.0],
        folder_megabytes=1.0,
        files=5,
        folders=4,
    ),
    short=[],
    efficiency=0.97,
    efficiencies=[0.97],
    machine=0.98,
    readings=[Reading("sums", 1000, 0.1, 150.0)],
    cells=ManyCells(10_000, 25_000, 1.5, 150.0, 8, 14, 5, 100_000, 6.0, 300.0),
    problems=(),
)


def test_short_runs_are_as_long_as_asked_by_what_more_deals_take(tmp_path, monkeypatch):
    seconds = {1: 9.0, 100: 1.0, 1100: 3.0}  # the first compiles
    took = [replace(GOOD.long, seconds=each) for each in seconds.values()]
    play = create_autospec(scale.play, side_effect=took)
    monkeypatch.setattr(scale, "play", play)
    assert scale.choose_deals(tmp_path / "small.toml", tmp_path, 10.0) == 5000
    assert [call.args[2] for call in play.call_args_list] == list(seconds)


@pytest.fixture
def _watched_closely(monkeypatch):
    """A short run is seen at work, not only as it begins."""
    monkeypatch.setattr(long_run, "SessionWatch", partial(SessionWatch, interval=0.02))


@pytest.mark.usefixtures("_watched_closely")
def test_a_small_campaign_plays_watches_and_reads(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(scale, "choose_deals", lambda *_: 50)
    monkeypatch.setattr(many_cells, "SWEEP", many_cells.SWEEP.replace("[2, 3, 4, 5, 6]", "[2]"))
    monkeypatch.setattr(many_cells, "CELLS_A_SHARE", 80)
    path = tmp_path / "small.toml"
    path.write_text(SWEEP)
    words = ["--sweep", str(path), "--games", "5001", "--seconds", "1", "--rounds", "1", "--rows"]
    words += ["--cells", "80"]
    code = main(["campaign", "scale", *words, "--jobs", "1", "--format", "json"])
    figures = json.loads(capsys.readouterr().out)
    assert code == bool(figures["problems"])
    assert figures["long"]["games"] == 5002  # whole deals of both cells
    assert [one["games"] for one in figures["readings"]] == [5002, 5002]
    assert all(one["megabytes"] > 50 for one in figures["readings"])
    watched, cells = figures["watched"], figures["cells"]
    assert max(own for own, _ in watched["megabytes"]) > 50
    assert max(watched["rates"]) > 0
    assert watched["folders"] == 1 + 3
    assert watched["files"] > 2 * 2
    assert (cells["cells"], cells["games"], cells["planned"]) == (80, 80, 800)
    assert cells["files"] >= 80 + cells["shards"]  # rows of each cell
    assert 0 < cells["milliseconds"] < 1000
    assert cells["planning_seconds"] > 0
    assert 0 < figures["long"]["writing"] < 1
    assert figures["keeps_rows"] is True


def held(megabytes: list[tuple[float, float]]) -> dict[str, Watched]:
    """A change of what the processes of the long run held."""
    return {"watched": replace(GOOD.watched, megabytes=megabytes)}


def test_what_is_as_it_should_be_has_no_problems():
    assert find_problems(GOOD) == []


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"efficiency": 0.94}, "efficiency"),
        ({"long": replace(GOOD.long, writing=0.06)}, "writing"),
        ({"keeps_rows": True, "long": replace(GOOD.long, writing=0.16)}, "writing"),
        (held([(100.0, 501.0)] * 4), "501 MB"),
        (held([(100.0, 200.0)] * 3 + [(100.0, 221.0)]), "a worker grew"),
        (held([(100.0, 200.0)] * 3 + [(120.0, 200.0)]), "the command grew"),
        ({"watched": replace(GOOD.watched, rates=[10.0, 100.0, 79.0, 78.0])}, "slowed from 100"),
        ({"cells": replace(GOOD.cells, milliseconds=2.1)}, "a cell of one deal took 2.10 ms"),
        ({"cells": replace(GOOD.cells, planning_seconds=10.1)}, "planning 100,000 cells took"),
        ({"readings": [Reading("sums", 999, 0.1, 1.0)]}, "999 games"),
    ],
)
def test_what_is_not_is_named(change, problem):
    (found,) = find_problems(replace(GOOD, **change))
    assert problem in found


def test_memory_of_the_first_half_may_rise_while_workers_start():
    rising = [(50.0, 0.0), (90.0, 150.0), (100.0, 200.0), (100.0, 201.0)]
    assert find_problems(replace(GOOD, **held(rising))) == []


def test_too_few_games_are_refused(capsys):
    assert main(["campaign", "scale", "--games", "5"]) == 2
    assert "--games: 5 is too few" in capsys.readouterr().err


@pytest.mark.usefixtures("_watched_closely")
def test_a_run_of_some_minutes_is_stopped_and_counted(tmp_path, monkeypatch):
    def stop_when_some_are_played(process: subprocess.Popen[bytes], seconds: float) -> None:
        assert seconds == 90
        wait_for(lambda: read_shards(tmp_path / "out"), "a first shard")
        stop_after(process, 0.1)

    path = tmp_path / "small.toml"
    path.write_text(SWEEP)
    monkeypatch.setattr(long_run, "stop_after", stop_when_some_are_played)
    playing, watched = play_watched(path, tmp_path / "out", 20_000_000, 1, minutes=1.5)
    assert 0 < playing.games < 40_000_000
    assert max(watched.rates) > 0
    assert load_manifest(tmp_path / "out").games == playing.games


def test_too_many_cells_are_refused(capsys):
    assert main(["campaign", "scale", "--cells", "100001"]) == 2
    assert "--cells: 100001 is not legal; allowed: 1 to 100,000" in capsys.readouterr().err
