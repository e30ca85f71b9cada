"""The page of the catalogue: whole, traceable, and read from what the commands wrote."""

from __future__ import annotations

import csv
import io
import re

import pytest

from experiments.cli import main
from experiments.studies.catalogue.evidence import read_catalogue
from experiments.studies.catalogue.page import render_catalogue
from experiments.studies.catalogue.table import heads_of
from sim.errors import InputError
from tests.experiments.pages import (
    assert_asks_no_network,
    assert_is_whole,
    cells_of_figures,
    named_rows,
    read,
)

PLAYED = """
name = "two"
question = "Which of two?"
game = ["three_two_one", "last_man_standing"]
deals = 30
[cells]
players = [2]
bots = ["casual", "expert"]
[cells.games.last_man_standing]
players = [1, 2]
[targets]
source = "ours: the rulebook names none"
[targets.minutes]
regular = 30
"""
HANDS = PLAYED.replace("[targets]", "[cells.rules]\nhand = [8, 9]\n[targets]")
RULES = PLAYED.replace(
    "[targets]", '[cells.games.three_two_one.rules]\nsubtract = ["yes"]\n[targets]'
)
RULES = RULES.replace('["three_two_one", "last_man_standing"]', '["three_two_one"]').replace(
    "[cells.games.last_man_standing]\nplayers = [1, 2]\n", ""
)
TABLES = PLAYED.replace('"casual", "expert"', '"casual"').replace("[1, 2]", "[2]")


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    folder = tmp_path_factory.mktemp("catalogue")
    for name, text in (
        ("played", PLAYED),
        ("hands", HANDS),
        ("rules", RULES),
        ("tables", TABLES),
    ):
        (folder / f"{name}.toml").write_text(text)
    for name in ("played", "hands", "rules"):
        main(["run", str(folder / f"{name}.toml"), "--out", str(folder / name), "--jobs", "1"])
    skill = ["--parts", "order", "--good", "expert", "--weak", "casual", "--deals", "30"]
    tables = str(folder / "tables.toml")
    main(["skill", tables, *skill, "--out", str(folder / "skill")])
    main(["dynamics", tables, "--deals", "80", "--out", str(folder / "lead")])
    return folder


@pytest.fixture(scope="module")
def evidence(folders):
    others = [folders / one for one in ("hands", "rules", "skill", "lead")]
    return read_catalogue(folders / "played", others)


@pytest.fixture(scope="module")
def page(evidence):
    return render_catalogue(evidence)


def test_all_that_was_played_comes_together(evidence):
    found = {one.name: one for one in evidence.catalogue.versions}
    assert list(found) == ["3-2-1", "Last Man Standing"]
    (table,) = found["3-2-1"].tables
    assert [one.hand for one in table.hands["casual"]] == [8, 9, 10]
    assert table.printed["casual"].hand == found["3-2-1"].hand == 10
    assert table.skill is not None
    assert 0.5 < table.skill.win.value < 1
    assert table.drama is not None
    alone, _ = found["Last Man Standing"].tables
    assert (alone.players, alone.skill, alone.drama) == (1, None, None)
    assert evidence.who == ("expert", "casual")
    (what,) = {one.what for one in found["3-2-1"].tried}
    assert what.startswith("the rule “subtract” as yes instead of no (")
    assert [one.bots for one in found["3-2-1"].tried] == ["casual", "expert"]


def test_the_page_is_whole_and_asks_nothing_of_a_network(page):
    assert_is_whole(page)
    assert_asks_no_network(page)


def test_the_answer_comes_first_and_every_part_is_there(page):
    assert re.findall(r"<h2>([^<]+)</h2>", page) == [
        "The answer",
        "Does it work as printed?",
        "Length and skill",
        "Game by game",
        "Every table",
        "Every cell",
        "What these figures cannot show",
        "Method, and how to reproduce it",
    ]
    first = page.partition("<h2>Does it work")[0]
    for said in ("Of 2 versions of 2 games", "Would it change?", "Cannot show:", "These targets"):
        assert said in first
    assert "last_man_standing" not in first.partition("<h2>")[2]


def test_every_cell_has_a_row_with_its_digest(page, evidence):
    rows = named_rows(page)
    catalogue = evidence.catalogue
    cells = [
        judged.figures.record
        for _, table in catalogue.tables
        for hands in table.hands.values()
        for judged in hands
    ]
    assert len(cells) == 3 * 3 * 2
    cells += [one.judged.figures.record for entry in catalogue.versions for one in entry.tried]
    assert len(rows) == len(cells) == 3 * 3 * 2 + 2
    assert all(one.digest in rows[f"cell-{one.cell}"] for one in cells)


def test_the_picture_has_words_and_names_its_cells(page, evidence):
    tags = read(page).tags
    (words,) = [one["aria-label"] for _, one in tags if one.get("role") == "img"]
    assert words.startswith("Length, and the share of games that the expert wins, 2 players. ")
    (named,) = cells_of_figures(page)
    shared = [table.printed["casual"] for _, table in evidence.catalogue.shared]
    assert set(named) <= {one.figures.record.cell for one in shared}
    assert len(named) > 1


def test_where_it_is_from_stands_on_the_page(page, evidence):
    assert len(evidence.others) == 4
    for one in evidence.others:
        assert one.digest in page
    assert page.count(evidence.digest) >= 2
    assert "fairdeal skill" in evidence.command
    assert "--catalogue" in evidence.command


def test_the_command_writes_the_page_and_the_table(folders, tmp_path, capsys, evidence):
    out, table = tmp_path / "page.html", tmp_path / "table.csv"
    options = ["--catalogue", "--out", str(out), "--save-table", str(table)]
    assert main(["report", str(folders / "played"), *options]) == 0
    assert "Of 2 versions of 2 games" in capsys.readouterr().out
    assert "Which game for which purpose" in out.read_text("utf-8")
    rows = list(csv.reader(io.StringIO(table.read_text("utf-8"))))
    assert rows[0] == heads_of(evidence.catalogue)
    assert [row[:2] for row in rows[1:]] == [
        ["3-2-1", "2"],
        ["Last Man Standing", "1"],
        ["Last Man Standing", "2"],
    ]


def test_a_file_that_no_command_wrote_is_refused(folders, tmp_path):
    for name, text in (("skill", '{"tables": [{}]}'), ("dynamics", '[{"rules": {}}]')):
        folder = tmp_path / name
        folder.mkdir()
        (folder / f"{name}.json").write_text(text)
        with pytest.raises(InputError, match=f"{name}.json: is not as a command writes it"):
            read_catalogue(folders / "played", [folder])


def test_another_deck_is_a_change(folders, tmp_path):
    text = PLAYED.replace("deals = 30", "deals = 2").replace(
        "[cells]\n", '[cells]\ndeck = [{ name = "80 cards", size = 80 }]\n'
    )
    (tmp_path / "decks.toml").write_text(text)
    main(["run", str(tmp_path / "decks.toml"), "--out", str(tmp_path / "decks"), "--jobs", "1"])
    found = read_catalogue(folders / "played", [tmp_path / "decks"]).catalogue
    assert {one.what for entry in found.versions for one in entry.tried} == {"a deck of 80 cards"}
    with pytest.raises(InputError, match="no game was played as printed"):
        read_catalogue(tmp_path / "decks", [])
