"""The campaign of scale counts, watches and judges as it says."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from experiments.campaign import scale
from experiments.campaign.scale import Playing, Reading, ScaleResult, find_problems
from experiments.cli import main

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
    megabytes=[(90.0, 0.0), (100.0, 200.0), (101.0, 201.0), (101.0, 201.0)],
    folder_megabytes=1.0,
    short=[],
    efficiency=0.97,
    efficiencies=[0.97],
    machine=0.98,
    readings=[Reading("sums", 1000, 0.1, 150.0)],
    problems=(),
)


def test_a_small_campaign_plays_watches_and_reads(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(scale, "MEASURED_DEALS", (1, 2))
    path = tmp_path / "small.toml"
    path.write_text(SWEEP)
    words = ["--sweep", str(path), "--games", "5001", "--seconds", "1", "--rounds", "1", "--rows"]
    code = main(["campaign", "scale", *words, "--jobs", "1", "--format", "json"])
    figures = json.loads(capsys.readouterr().out)
    assert code == bool(figures["problems"])
    assert figures["long"]["games"] == 5002  # whole deals of both cells
    assert [one["games"] for one in figures["readings"]] == [5002, 5002]
    assert all(one["megabytes"] > 50 for one in figures["readings"])
    assert max(own for own, _ in figures["megabytes"]) > 50
    assert 0 < figures["long"]["writing"] < 1
    assert figures["keeps_rows"] is True


def test_what_is_as_it_should_be_has_no_problems():
    assert find_problems(GOOD) == []


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"efficiency": 0.94}, "efficiency"),
        ({"long": replace(GOOD.long, writing=0.06)}, "writing"),
        ({"keeps_rows": True, "long": replace(GOOD.long, writing=0.16)}, "writing"),
        ({"megabytes": [(100.0, 501.0)] * 4}, "501 MB"),
        ({"megabytes": [(100.0, 200.0)] * 3 + [(100.0, 221.0)]}, "a worker grew"),
        ({"megabytes": [(100.0, 200.0)] * 3 + [(120.0, 200.0)]}, "the command grew"),
        ({"readings": [Reading("sums", 999, 0.1, 1.0)]}, "999 games"),
    ],
)
def test_what_is_not_is_named(change, problem):
    (found,) = find_problems(replace(GOOD, **change))
    assert problem in found


def test_memory_of_the_first_half_may_rise_while_workers_start():
    rising = [(50.0, 0.0), (90.0, 150.0), (100.0, 200.0), (100.0, 201.0)]
    assert find_problems(replace(GOOD, megabytes=rising)) == []


def test_too_few_games_are_refused(capsys):
    assert main(["campaign", "scale", "--games", "5"]) == 2
    assert "--games: 5 is too few" in capsys.readouterr().err
