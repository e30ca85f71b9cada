"""The decks and lists that a sweep names: read beside it, copied into its results."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from experiments.cli import main
from experiments.design.inputs import COPY, INPUTS, copy_name, take_remarks
from experiments.design.sweep import read_sweep
from experiments.runner.run import run_sweep
from experiments.runner.verify import verify_folder
from experiments.store.merge import merge_folders
from experiments.store.results import load_manifest
from sim.errors import InputError
from sim.lexicon import own_lists
from sim.lexicon.load import load_named

SWEEP = """\
name = "own"
game = "three_two_one"
deals = 3
traces = 1
[cells]
players = [2]
bots = ["oracle"]
deck = ["lists/own deck.csv", {base = "lists/own deck.csv", size = 60}]
[cells.rules]
lexicon = ["scowl-60", "lists/mine.txt", ["scowl-60", "lists/mine.txt"]]
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with a sweep, its deck and its list."""
    folder = tmp_path / "mine"
    (folder / "lists").mkdir(parents=True)
    (folder / "own.toml").write_text(SWEEP, encoding="utf-8")
    letters = "\n".join(f"{letter},5" for letter in "ABCDEGILNORST")
    (folder / "lists" / "own deck.csv").write_text(f"card,count\n{letters}\n", encoding="utf-8")
    words = "table chair tin toe bed bid rib log gin ear ale dog rod net qwzz Amy's"
    words = "\n".join(words.split())
    (folder / "lists" / "mine.txt").write_text(words, encoding="utf-8")
    return folder


def test_results_need_nothing_but_their_folder(place, tmp_path, monkeypatch, capsys):
    sweep = read_sweep(place / "own.toml")
    run_sweep(sweep, tmp_path / "played", jobs=1)
    kept = {path.name for path in (tmp_path / "played" / INPUTS).iterdir()}
    assert kept == {copy_name("lists/own deck.csv"), copy_name("lists/mine.txt")}
    assert all(COPY.fullmatch(name) for name in kept)
    merge_folders(tmp_path / "merged", [tmp_path / "played"])
    shutil.rmtree(place)
    for folder in (tmp_path / "played", tmp_path / "merged"):
        monkeypatch.setattr(own_lists, "WORDS_OF", {})
        load_named.cache_clear()
        found = verify_folder(folder, shards=6, traces=6, seed=1)
        assert found.findings == []
        assert found.traces == 6
    monkeypatch.setattr(own_lists, "WORDS_OF", {})
    load_named.cache_clear()
    traces = sorted(str(path) for path in (tmp_path / "played" / "traces").glob("*.jsonl"))
    assert main(["check", *traces]) == 0
    assert capsys.readouterr().out.endswith("6 accepted, 0 refused\n")


def test_an_altered_copy_is_named(place, tmp_path):
    run_sweep(read_sweep(place / "own.toml"), tmp_path / "played", jobs=1)
    copy = tmp_path / "played" / INPUTS / copy_name("lists/mine.txt")
    copy.write_text("table\nchair\n", encoding="utf-8")
    found = verify_folder(tmp_path / "played", shards=1, traces=0, seed=1)
    assert found.findings[0].where == "cells.json"


def test_the_words_are_part_of_the_identity_and_their_place_is_not(place, tmp_path):
    sweep = read_sweep(place / "own.toml")
    moved = tmp_path / "moved"
    shutil.copytree(place, moved)
    assert [cell.hash for cell in read_sweep(moved / "own.toml").cells] == [
        cell.hash for cell in sweep.cells
    ]
    (moved / "lists" / "mine.txt").write_text("table\nchair\n", encoding="utf-8")
    changed = read_sweep(moved / "own.toml")
    pairs = zip(sweep.cells, changed.cells, strict=True)
    same = [old.rules["lexicon"] for old, new in pairs if old.hash == new.hash]
    assert same == ["scowl-60"] * 2


def test_workers_in_other_processes_have_the_list(place, tmp_path):
    sweep = read_sweep(place / "own.toml")
    run_sweep(sweep, tmp_path / "one", jobs=1)
    run_sweep(sweep, tmp_path / "two", jobs=2)
    assert load_manifest(tmp_path / "one").digest == load_manifest(tmp_path / "two").digest


def test_only_words_of_the_list_are_played_and_the_referee_holds_to_it(place, tmp_path, capsys):
    words = str(place / "lists" / "mine.txt")
    game = ["play", "three_two_one", "--players", "2", "--bots", "oracle", "--rules"]
    out = tmp_path / "game.jsonl"
    options = ["--format", "jsonl", "--out", str(out), "--seed", "4"]
    assert main([*game, f"lexicon={words}", *options]) == 0
    assert "left out: 1 (apostrophe): Amy's" in capsys.readouterr().err
    header = json.loads(out.read_text(encoding="utf-8").splitlines()[0])
    assert re.fullmatch(r"mine@[0-9a-f]{16}", header["rules"]["lexicon"])
    assert main(["check", str(out)]) == 0
    assert main([*game, "lexicon=scowl-70", *options, "--force"]) == 0
    text = out.read_text(encoding="utf-8")
    out.write_text(text.replace('"scowl-70"', f'"{header["rules"]["lexicon"]}"', 1), "utf-8")
    assert main(["check", str(out)]) == 1
    assert "[ALL-01]" in capsys.readouterr().out or "[FW-" in capsys.readouterr().out


def test_a_trace_whose_list_is_not_here_says_what_to_give(place, tmp_path, monkeypatch, capsys):
    words = str(place / "lists" / "mine.txt")
    out = tmp_path / "game.jsonl"
    asked = ["play", "three_two_one", "--players", "2", "--bots", "oracle", "--seed", "4"]
    asked += ["--deck", str(place / "lists" / "own deck.csv")]
    main([*asked, "--rules", f"lexicon={words}", "--format", "jsonl", "--out", str(out)])
    monkeypatch.setattr(own_lists, "WORDS_OF", {})
    load_named.cache_clear()
    assert main(["check", str(out)]) == 2
    assert "the words of this list are not here" in capsys.readouterr().err
    assert main(["check", str(out), "--list", words]) == 0


def test_strict_refuses_the_first_line_that_is_no_word(place, capsys):
    words = str(place / "lists" / "mine.txt")
    asked = ["play", "three_two_one", "--rules", f"lexicon={words}", "--strict"]
    assert main(asked) == 2
    assert f'{words}, line 16: "Amy\'s" is no word (apostrophe)' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("b,1", "line 4: has 2 cells, the header has 4"),
        ("b,1,3,red,,", "line 4: has 6 cells, the header has 4"),
        ("total,60,,", "line 4: is the sum of the lines above and would be left out"),
    ],
)
def test_strict_refuses_the_first_row_of_a_deck_that_is_not_whole(tmp_path, capsys, row, problem):
    deck = tmp_path / "mine.csv"
    whole = "card,count,value,colour\na,40,1,black\ne,20,1,red\n{row}"
    deck.write_text(whole.format(row=f"{row}\n"), encoding="utf-8")
    sweep = tmp_path / "mine.toml"
    cells = '[cells]\nplayers = [2]\ndeck = ["mine.csv"]'
    sweep.write_text(f'name = "mine"\ngame = "three_two_one"\ndeals = 2\n{cells}\n')
    for command in (["decks", str(deck)], ["run", str(sweep), "--dry-run"]):
        assert main([*command, "--strict"]) == 2
        assert f"{deck}, {problem}" in capsys.readouterr().err
        assert main(command) == 0
    deck.write_text(whole.format(row=""), encoding="utf-8")
    assert main(["decks", str(deck), "--strict"]) == 0


def test_a_sweep_over_spellings_is_one_over_lexicons(place):
    text = SWEEP.replace(
        'lexicon = ["scowl-60", "lists/mine.txt", ["scowl-60", "lists/mine.txt"]]',
        'lexicon = ["scowl-60", "scowl-70"]\nspelling = ["american", "british"]',
    )
    (place / "own.toml").write_text(text, encoding="utf-8")
    found = {cell.rules["lexicon"] for cell in read_sweep(place / "own.toml").cells}
    assert found == {"scowl-60", "scowl-70", "scowl-60-british", "scowl-70-british"}
    assert all("spelling" not in cell.rules for cell in read_sweep(place / "own.toml").cells)


@pytest.mark.parametrize(
    ("line", "where", "problem"),
    [
        ('lexicon = ["scowl-55"]', "cells.rules.lexicon[0]", "'scowl-55'"),
        ('lexicon = ["scowl-70", "lists/none.txt"]', "cells.rules.lexicon[1]", "no file"),
        ('spelling = ["cornish"]', "cells.rules.spelling[0]", "'cornish' is not legal"),
    ],
)
def test_a_mistake_is_named_by_its_key(place, line, where, problem):
    text = re.sub(r"lexicon = .*\n", f"{line}\n", SWEEP)
    (place / "own.toml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_sweep(place / "own.toml")
    assert caught.value.where == f"{place / 'own.toml'}, {where}"
    assert problem in caught.value.problem


def test_points_that_the_rules_overrule_are_said_to_be(place, capsys):
    deck = place / "lists" / "points.csv"
    rows = "\n".join(f"{letter};5;{value}" for value, letter in enumerate("ABCDEGILNORST"))
    deck.write_text(f"card;count;value\n{rows}\n", encoding="utf-8")
    asked = ["play", "three_two_one", "--players", "2", "--deck", str(deck)]
    assert main(asked) == 0
    assert capsys.readouterr().err.splitlines()[:2] == [
        f"{deck}: a semicolon file",
        "the points on cards of points are not used: letter_values is printed;"
        " letter_values=deck uses them",
    ]
    assert main([*asked, "--rules", "letter_values=deck"]) == 0
    assert "points on cards" not in capsys.readouterr().err
    assert main(["play", "three_two_one", "--players", "2", "--deck", "final_word_120"]) == 0
    assert "points on cards" not in capsys.readouterr().err


def test_of_points_that_nobody_gave_nothing_is_said(place):
    made = '{ letters = { q = 0 }, size = 120, name = "no q"'
    text = 'name = "made"\ngame = "eight_it_all"\nseed = 1\n[cells]\nplayers = [2]\ndeck = [%s]\n'
    for more, said in ((" }", 0), (", values = { e = 3 } }", 1)):
        (place / "decks.toml").write_text(text % (made + more), encoding="utf-8")
        read_sweep(place / "decks.toml")
        assert len([one for one in take_remarks() if "points on cards of no q" in one]) == said


def test_names_may_be_titles_in_any_case(place, capsys):
    text = SWEEP.replace("lexicon =", "Lexicon =").replace('"three_two_one"', '"3-2-1"')
    text = text.replace('bots = ["oracle"]', 'bots = ["Oracle"]')
    (place / "own.toml").write_text(text, encoding="utf-8")
    titled = read_sweep(place / "own.toml")
    (place / "own.toml").write_text(SWEEP, encoding="utf-8")
    plain = read_sweep(place / "own.toml")
    assert titled.games == ("three_two_one",)
    assert [cell.hash for cell in titled.cells] == [cell.hash for cell in plain.cells]
