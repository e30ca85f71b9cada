"""``fairdeal run`` and ``fairdeal digest``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from experiments.commands import run_command
from experiments.design.inputs import take_remarks
from experiments.design.sweep import read_sweep
from experiments.runner import early
from experiments.runner.together import KEPT

SWEEP = """
name = "tiny"
question = "How many cards?"
game = "word_crush"
deals = 40
[cells]
players = [2]
[cells.rules]
hand = [1, 2]
"""


@pytest.fixture
def sweep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tiny.toml").write_text(SWEEP)
    return "tiny.toml"


def test_a_run_plays_says_what_it_did_and_goes_on(fairdeal, sweep):
    first = fairdeal("run", sweep, "--jobs", "1", "--deals", "30")
    assert first.code == 0
    assert first.out.startswith("played  60 games of 2 cells in ")
    assert "results results/tiny\n" in first.out
    assert first.err == ""
    second = fairdeal("run", sweep, "--jobs", "1")
    assert second.out.startswith("played  20 games of 2 cells in ")
    assert "kept    60 games that were there already\n" in second.out
    digest = fairdeal("digest", "results/tiny")
    assert digest.code == 0
    assert f"digest  {digest.out}" in second.out


def test_a_run_reports_to_programs_what_it_did(fairdeal, sweep):
    run = fairdeal("run", sweep, "--jobs", "1", "--out", "mine", "--format", "json")
    summary = json.loads(run.out)
    assert (summary["folder"], summary["games_played"], summary["cells"]) == ("mine", 80, 2)
    manifest = json.loads(fairdeal("digest", "mine", "--format", "json").out)
    assert manifest["digest"] == summary["digest"]
    assert (manifest["games"], manifest["is_complete"]) == (80, True)


def test_a_folder_that_lacks_games_says_so(fairdeal, sweep):
    fairdeal("run", sweep, "--jobs", "1", "--out", "mine")
    Path("mine/manifest.jsonl").write_text("")
    lines = fairdeal("digest", "mine").out.splitlines()
    assert lines[1] == "incomplete: 0 of 80 games, 0 of 2 cells"


def test_a_dry_run_says_how_much_and_how_long(fairdeal, sweep):
    said = fairdeal("run", sweep, "--dry-run", "--jobs", "2")
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[:4] == [
        "How many cards?",
        "cells   2, 0 of them done in results/tiny",
        "deals   40 a cell",
        "games   80, 80 of them still to play",
    ]
    assert re.fullmatch(r"time    about \d+ (second|minute)s? on 2 cores", lines[4])
    assert not Path("results").exists()
    plan = json.loads(fairdeal("run", sweep, "--dry-run", "--format", "json").out)
    assert (plan["cells"], plan["games_to_do"]) == (2, 80)
    assert "cost" not in plan


@pytest.mark.parametrize("letters", ["a", "ab "])
def test_a_long_question_is_shortened_for_people_and_whole_for_programs(fairdeal, sweep, letters):
    text = Path(sweep).read_text()
    asked = letters * 70_000
    Path(sweep).write_text(re.sub('question = "[^"]*"', f'question = "{asked}"', text))
    said = fairdeal("run", sweep, "--dry-run")
    assert said.code == 0
    assert len(said.out) < 2000
    assert "\u2026" in said.out
    plan = json.loads(fairdeal("run", sweep, "--dry-run", "--format", "json").out)
    assert plan["question"] == asked


def test_a_dry_run_says_what_it_would_cost(fairdeal, sweep):
    words = ["run", sweep, "--dry-run", "--jobs", "64", "--deals", "1000000", "--price", "0.5"]
    said = fairdeal(*words)
    cost = re.search(r"^cost    about ([\d.,]+) \(([\d.,]+) core-hours at 0.5\)$", said.out, re.M)
    assert cost is not None
    assert float(cost[1]) == pytest.approx(float(cost[2]) / 2, abs=0.01)
    plan = json.loads(fairdeal(*words, "--format", "json").out)
    assert plan["cost"] == pytest.approx(plan["core_hours"] / 2)
    assert plan["core_hours"] == pytest.approx(plan["minutes"] * 64 / 60)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["--deals", "0"],
            "--deals: 0 is not legal; allowed: a whole number from 1 to 100,000,000",
        ),
        (["--jobs", "0"], "--jobs: 0 is not legal; allowed: 1 to 1024"),
        (
            ["--backend", "ray"],
            "--backend: 'ray' is not legal; allowed: processes | threading | dask",
        ),
        (["--price", "0.1"], "--price: is of no use here; allowed: --price with --dry-run"),
        (["--price", "-1", "--dry-run"], "--price: -1 is not legal; allowed: 0 or more"),
        (["--jobs", "two"], "--jobs: 'two' is not legal; allowed: a whole number"),
    ],
)
def test_mistaken_words_are_named(fairdeal, sweep, words, message):
    said = fairdeal("run", sweep, *words)
    assert said.code == 2
    assert said.err.removeprefix("error: ").removeprefix("fairdeal run ") == message + "\n"


def test_a_mistaken_sweep_plays_nothing(fairdeal, sweep):
    Path(sweep).write_text(SWEEP.replace("hand = [1, 2]", "hand = [1, 12]"))
    said = fairdeal("run", sweep)
    assert said.code == 2
    assert said.err == (
        "error: tiny.toml, cells.rules.hand[1]: 12 is not legal;"
        " allowed: 1 to 10, one number or a table by players\n"
    )
    assert not Path("results").exists()


@pytest.mark.parametrize("command", ["run", "digest"])
def test_help_shows_examples(fairdeal, command):
    said = fairdeal(command, "--help")
    assert said.code == 0
    assert f"examples:\n  fairdeal {command} " in said.out


@pytest.mark.parametrize(("jobs", "begun"), [("2", True), ("1", False)])
def test_workers_of_a_long_run_start_before_the_sweep_is_read(
    fairdeal, sweep, monkeypatch, jobs, begun
):
    seen, read = [], run_command.read_named_sweep

    def note_workers(options):
        seen.append(bool(KEPT))
        return read(options)

    alone = fairdeal("run", sweep, "--jobs", "1", "--out", "alone")
    monkeypatch.setattr(run_command, "read_named_sweep", note_workers)
    monkeypatch.setattr(early, "MANY_GAMES", 80)
    for _ in range(2):  # the second finds a folder, in which all may be there
        played = fairdeal("run", sweep, "--jobs", jobs, "--out", "mine")
        assert played.out.splitlines()[-1] == alone.out.splitlines()[-1]
    assert seen == [begun, False]
    assert not KEPT


def test_workers_that_started_for_a_mistaken_sweep_end(fairdeal, sweep, monkeypatch):
    monkeypatch.setattr(early, "MANY_GAMES", 80)
    Path(sweep).write_text(SWEEP.replace("[2]", "[1]"))
    told = fairdeal("run", sweep, "--jobs", "2")
    assert (told.code, "cells.players[0]: 1 cannot play" in told.err) == (2, True)
    assert not KEPT


@pytest.mark.parametrize(
    ("text", "deals", "is_long"),
    [
        (SWEEP, None, False),
        (SWEEP, 250_000, True),
        (SWEEP.replace("40", "250_000"), None, True),
        (SWEEP.replace("40", "250_000"), 249_999, False),
        (SWEEP.replace("40", '"margins"'), None, False),
        (SWEEP.replace("[cells]", "cells = 3\n[other]"), 250_000, False),
        ("no = [toml", 250_000, False),
    ],
)
def test_a_glance_at_a_sweep_says_whether_it_is_surely_long(sweep, text, deals, is_long):
    Path(sweep).write_text(text)
    assert bool(early.choose_loads(sweep, deals, "new")) is is_long
    assert not early.choose_loads(sweep, deals, ".")
    Path("results/tiny").mkdir(parents=True)
    assert not early.choose_loads(sweep, deals, None)


def test_bots_that_are_others_by_name_alone_are_played_once_and_named(fairdeal, sweep):
    bots = '["casual", { profile = "casual", exposure = "default" }, "expert"]'
    Path(sweep).write_text(SWEEP.replace("players = [2]", f"players = [2]\nbots = {bots}"))
    said = fairdeal("run", sweep, "--jobs", "1", "--format", "json")
    assert json.loads(said.out)["cells"] == 4
    assert said.err == (
        "bots casual, exposure default: play Word Crush just as casual, and are left out there\n"
    )
    unequal = '[["casual", "expert"], ["expert", "casual"], ["casual", "casual"], "casual"]'
    Path(sweep).write_text(SWEEP.replace("players = [2]", f"players = [2]\nbots = {unequal}"))
    assert len(read_sweep(sweep).cells) == 6
    assert take_remarks() == []
