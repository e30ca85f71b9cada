"""Searches: the known optimum of a tiny space, pooled duplicates, resuming after a kill."""

from __future__ import annotations

import html
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from experiments.cli import main
from experiments.design.sweep import read_sweep
from experiments.optimising.configuration import check_space, configure
from experiments.optimising.judge import choose_finalists, see_again
from experiments.optimising.measure import Sums, figure_at, play, played_figures
from experiments.optimising.plan import OptimisePlan, read_optimise_plan
from experiments.optimising.search import open_study, run_search
from experiments.optimising.text import front_svg, result_text
from sim.errors import InputError

ROOT = Path(__file__).parents[2]
SWEEP = """
name = "tiny"
game = "word_crush"
seed = 3
[cells]
players = [3]
bots = ["casual"]
[cells.rules]
hand = [2]
[optimise]
trials = 14
deals = 60
final_deals = 200
[optimise.parameters]
hand = { low = 1, high = 6 }
[[optimise.objectives]]
figure = "minutes"
goal = 15
"""

HANGS = """
import os, sys, time
from pathlib import Path
from experiments import cli

def hang_soon(handle):
    if Path("out/journal.log").read_text().count('"sums"') == 3:
        print("hangs", flush=True)
        time.sleep(1e6)

os.fsync = hang_soon
sys.exit(cli.main())
"""
"""A search that goes no further, and lets nobody else at its journal, once it has written how its
third trial went."""

GOAL = 'goal = 15\n[[optimise.constraints]]\nfigure = "not_finished"\nat_most = '

TWO = (
    SWEEP
    + """
[[optimise.objectives]]
figure = "change"
goal = "low"
[[optimise.constraints]]
figure = "not_finished"
at_most = 0.02
"""
)


@pytest.fixture
def plan_of(tmp_path: Path) -> Callable[[str], OptimisePlan]:
    def read(text: str) -> OptimisePlan:
        file = tmp_path / "tiny.toml"
        file.write_text(text, encoding="utf-8")
        return read_optimise_plan(read_sweep(file))

    return read


def test_the_known_optimum_is_found_and_duplicates_are_pooled(plan_of, tmp_path):
    plan = plan_of(SWEEP)
    search = run_search(plan, tmp_path / "journal.log")
    assert search.trials == 14
    assert len(search.played) <= 6
    assert sum(one.times for one in search.played.values()) == 14
    for one in search.played.values():
        assert one.sums.deals == 60 * one.times
        # pooled deals are those of one long run: no deal twice, none left out
        whole, _ = play(plan, one.found, 0, one.sums.deals, 1)
        assert whole.totals[0] == pytest.approx(one.sums.totals[0])
    best = choose_finalists(plan, search)[0]
    assert best.found.values == {"hand": 3}
    result = see_again(plan, search)
    assert result.finalists[0].name == "printed"
    assert result.repeated == 14 - len(search.played)
    assert "came again and were pooled" in result_text(result)
    assert front_svg(result).startswith("<svg")
    assert "var(" not in front_svg(result)


def test_a_search_that_was_stopped_goes_on_as_if_it_had_not_been(plan_of, tmp_path):
    plan = plan_of(TWO)
    whole = run_search(plan, tmp_path / "whole.log")
    run_search(replace(plan, trials=5), tmp_path / "parts.log")
    rest = run_search(plan, tmp_path / "parts.log")
    assert rest.resumed == 5
    assert {name: one.sums for name, one in rest.played.items()} == {
        name: one.sums for name, one in whole.played.items()
    }


def test_several_objectives_give_a_front_whose_ends_are_known(plan_of, tmp_path):
    plan = plan_of(TWO)
    search = run_search(plan, tmp_path / "journal.log")
    values = [one.found.values["hand"] for one in choose_finalists(plan, search)]
    assert 2 in values  # no change at all
    assert set(values) <= {2, 3, 4}


def test_a_killed_search_is_resumed_by_the_same_command(plan_of, tmp_path, capsys, monkeypatch):
    plan = plan_of(SWEEP.replace("trials = 14", "trials = 9000"))
    monkeypatch.chdir(tmp_path)
    out = Path("out")
    words = ["optimise", str(plan.sweep.path), "--out", str(out), "--jobs", "1"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", HANGS, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as run:
        assert run.stdout is not None
        assert run.stdout.readline() == "hangs\n"
        run.kill()
    journal = out / "journal.log"
    done = journal.read_text().count('"sums"')
    assert done == 3
    assert main([*words, "--trials", str(done + 4), "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["resumed"] >= done - 1
    assert found["trials"] == done + 4
    assert (out / "front.svg").exists()


def test_letters_make_decks_and_their_change_is_counted(plan_of):
    text = SWEEP.replace('game = "word_crush"', 'game = "three_two_one"')
    text = text.replace("hand = [2]", "hand = [10]").replace(
        "hand = { low = 1, high = 6 }", '"letters.e" = { low = 10, high = 15 }'
    )
    text = text.replace("[[optimise", "[optimise.deck]\nsize = 120\n[[optimise", 1)
    plan = plan_of(text)
    found = configure(plan, {"letters.e": 15})
    assert len(found.cells[0].cards) == 120
    printed = sum(card.text == "e" for card in plan.cells[0].cards.cards)
    assert found.change >= 15 - printed > 0
    assert configure(plan, {"letters.e": printed}).change == 0


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("trials = 14", "trails = 14", "optimise.trails: there is no such key"),
        ("trials = 14", "trials = 0", "optimise.trials: 0 is not legal"),
        ("hand = { low = 1", "hnad = { low = 1", "optimise.parameters.hnad"),
        ("low = 1, high = 6", "low = 6, high = 1", "parameters.hand: low 6, high 1"),
        ("low = 1, high = 6", "low = 1", "parameters.hand.high: is missing"),
        ("goal = 15", 'goal = "up"', "objectives[0].goal: 'up' is not legal"),
        ("goal = 15", "goal = nan", "objectives[0].goal: nan is not legal"),
        ("goal = 15", GOAL + "nan", "constraints[0].at_most: nan is not legal"),
        ('figure = "minutes"', 'figure = "fun"', "there is no figure 'fun'"),
        ('figure = "minutes"', 'figure = "margin"', "word_crush does not count margin"),
        ('figure = "minutes"', 'figure = "first_bot_wins"', "all bots are equal"),
        ("hand = { low", '"letters.e" = { low', "word_crush's deck bear no single letters"),
        ("hand = [2]", "hand = [2, 3]", "cells: several configurations for 3 players"),
    ],
)
def test_mistakes_name_file_and_key(plan_of, old, new, complaint):
    assert old in SWEEP
    with pytest.raises(InputError) as caught:
        plan_of(SWEEP.replace(old, new, 1))
    assert complaint in str(caught.value)
    assert "tiny.toml" in str(caught.value)


@pytest.mark.parametrize("content", ["garbage\n", "{}\n", "3\n"])
def test_a_file_that_is_no_journal_is_named(plan_of, tmp_path, content):
    journal = tmp_path / "journal.log"
    journal.write_text(content)
    with pytest.raises(InputError, match=r"journal\.log.*: (is no journal of a search|not JSON)"):
        run_search(plan_of(SWEEP), journal)
    assert journal.read_text() == content


def test_the_journal_of_another_search_is_not_written_over(plan_of, tmp_path):
    journal = tmp_path / "journal.log"
    run_search(replace(plan_of(SWEEP), trials=1), journal)
    kept = journal.read_text()
    with pytest.raises(InputError, match="holds the search of another question"):
        run_search(plan_of(SWEEP.replace("high = 6", "high = 5")), journal)
    assert journal.read_text() == kept


def test_the_page_and_the_digest_are_there_and_a_stop_changes_neither(plan_of, tmp_path, capsys):
    plan_of(TWO.replace("trials = 14", "trials = 3"))
    sweep, out = str(tmp_path / "tiny.toml"), tmp_path / "found"
    words = ["optimise", sweep, "--out", str(out), "--jobs", "1"]
    assert main([*words, "--trials", "2"]) == 0
    assert main(words) == 0
    whole = json.loads((out / "optimise.json").read_text())
    assert main([*words[:2], "--out", str(tmp_path / "at once")]) == 0
    again = json.loads((tmp_path / "at once" / "optimise.json").read_text())
    assert again["digest"] == whole["digest"]
    assert f"digest  {whole['digest']}" in capsys.readouterr().out
    page = (out / "index.html").read_text()
    assert page.count("<svg") == 1
    command = f"fairdeal optimise {shlex.quote(sweep)}"
    assert f"{command}; seed 3, digest {whole['digest']}" in html.unescape(page)
    assert "-0.0%" not in page


def test_a_sweep_without_the_table_is_refused(plan_of):
    with pytest.raises(InputError, match=r"tiny\.toml, optimise: is missing"):
        plan_of(SWEEP[: SWEEP.index("[optimise]")])


def test_what_was_never_seen_still_has_a_bound(plan_of):
    plan = plan_of(TWO)
    sums, _ = play(plan, configure(plan, {"hand": 1}), 0, 100, 1)
    seen = figure_at(plan, sums, 0, "not_finished", 0.05)
    assert (seen.value, seen.low) == (0.0, 0.0)
    assert 0.01 < seen.high < 0.1


def test_a_space_with_an_unplayable_end_is_refused(plan_of):
    plan = plan_of(SWEEP.replace("high = 6", "high = 600"))
    with pytest.raises(InputError, match=r"optimise\.parameters\.hand: 600"):
        check_space(plan)


@pytest.mark.parametrize(
    "text",
    [
        "[1, 2]\n",
        "{}\n",
        '{"op_code": 99}\n',
        '{"op_code": "0"}\n',
        '{"op_code": 0, "worker_id": "a", "study_name": 5}\n',
        "import os\n",
        "[" * 10_000 + "\n",
    ],
)
def test_a_journal_of_something_else_is_refused_by_name(plan_of, tmp_path, text):
    journal = tmp_path / "journal.log"
    journal.write_text(text)
    with pytest.raises(
        InputError, match=r"journal\.log.*: (cannot be read|not JSON|is no journal)"
    ):
        open_study(plan_of(SWEEP), journal)


def test_a_journal_that_is_a_link_or_no_file_is_refused(plan_of, tmp_path):
    (tmp_path / "other.txt").write_text("mine")
    (tmp_path / "journal.log").symlink_to(tmp_path / "other.txt")
    os.mkfifo(tmp_path / "pipe.log")
    for name in ("journal.log", "pipe.log"):
        with pytest.raises(InputError, match="cannot be read"):
            open_study(plan_of(SWEEP), tmp_path / name)
    assert (tmp_path / "other.txt").read_text() == "mine"


def test_the_limits_of_the_sweep_bind_unless_a_bound_stands_in_their_place(plan_of):
    limits = "[limits]\nnot_finished = 0.5\nfirst_player = 0.1\nstuck_turns = 0.3\n"
    plan = plan_of(TWO + limits)
    bounds = {one.figure: one.at_most for one in plan.constraints}
    assert bounds == {"not_finished": 0.02, "first_player": 0.1, "stuck_turns": 0.3}
    names = [one.name for one in played_figures(plan, 3)]
    assert names == ["minutes", "not_finished", "stuck_turns", "win_1", "win_2", "win_3", "turns"]
    sums = Sums(100, ((0.0,) * 3 + (50.0, 30.0, 20.0, 1.0, 0.0),), ((60.0,) * 8,))
    seen = figure_at(plan, sums, 0, "first_player", 0.05)
    assert seen.value == pytest.approx(0.5 - 1 / 3)
