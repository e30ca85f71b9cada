"""``fairdeal tune``: what it says and writes, and every mistake in a sweep named."""

from __future__ import annotations

import html
import json
import re
import shlex

import pytest

SWEEP = """
name = "small"
question = "How many cards?"
game = "word_crush"
seed = 3

[cells]
players = [3, 4]
bots = ["casual"]

[cells.rules]
hand = [1, 2, 4, 6]

[targets]
longest = 240
band = 0.3

[targets.minutes]
quick = 11
regular = 20

[limits]
not_finished = 0.05

[tune]
rows = ["3-4"]
indifference = 0.1
fresh_deals = 300
"""


@pytest.fixture
def sweep(tmp_path):
    file = tmp_path / "small.toml"
    file.write_text(SWEEP, encoding="utf-8")
    return file


def test_the_table_the_page_and_the_figures_are_written(fairdeal, sweep, tmp_path):
    out = tmp_path / "tuned"
    said = fairdeal(
        "tune",
        str(sweep),
        "--out",
        str(out),
        "--save-table",
        str(tmp_path / "t.csv"),
        "--jobs",
        "2",
    )
    assert said.code == 0
    assert "2 of 2 cells decided" in said.out
    assert (tmp_path / "t.csv").read_text() == "players,quick,regular\n3-4,2,4\n"
    page = (out / "tune.html").read_text()
    assert page.count("<svg") == 2
    assert "http://" not in page.replace("http://www.w3.org", "")
    again = fairdeal("tune", str(sweep), "--out", str(out))
    assert again.code == 2
    assert "holds something already" in again.err


def without_seconds(text):
    found = json.loads(text)
    return {key: one for key, one in found.items() if "seconds" not in key}


def test_jobs_change_nothing_and_a_seed_does(fairdeal, sweep):
    words = ("tune", str(sweep), "--format", "json")
    one, two = (fairdeal(*words, "--jobs", jobs) for jobs in ("1", "2"))
    assert without_seconds(one.out) == without_seconds(two.out)
    cell = json.loads(one.out)["cells"][0]
    assert (cell["choice"], cell["confidence_set"], cell["verdict"]) == (2, [2], "decided")
    assert cell["in_band"]["low"] < cell["in_band"]["value"] < cell["in_band"]["high"]
    other = fairdeal(*words, "--seed", "4")
    assert json.loads(other.out)["race_games"] != json.loads(one.out)["race_games"]
    assert json.loads(other.out)["cells"][0]["choice"] == 2


def test_a_race_without_games_enough_prints_no_hand_and_fails(fairdeal, sweep, tmp_path):
    table = tmp_path / "t.md"
    said = fairdeal("tune", str(sweep), "--max-games", "400", "--save-table", str(table))
    assert said.code == 1
    assert "the games did not suffice to say" in said.out
    assert "| 3-4 |" in table.read_text()
    assert "?" in table.read_text()


def test_a_skill_floor_that_no_hand_reaches_is_said_to_bind(fairdeal, sweep):
    text = SWEEP.replace(
        "[tune]", '[tune]\nskill = { bot = "strong", floor = 0.6 }\nconstraints = ["band"]'
    )
    sweep.write_text(text, encoding="utf-8")
    said = fairdeal("tune", str(sweep))
    assert said.code == 0
    assert "none" in said.out
    assert "skill counts too little" in said.out


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("indifference = 0.1", "indiference = 0.1", "tune.indiference: there is no such key"),
        ("indifference = 0.1", "indifference = 0", "tune.indifference: 0 is not legal; allowed: a"),
        ('rows = ["3-4"]', 'rows = ["3"]', "tune.rows: 4 players stand in 0 rows"),
        ('rows = ["3-4"]', 'rows = ["3-5"]', "tune.rows[0]: the sweep plays no 5 players"),
        ('rows = ["3-4"]', "rows = 3", "tune.rows: 3 is no list of texts"),
        (
            'rows = ["3-4"]',
            'constraints = ["seat_edge"]',
            "'seat_edge' is not declared",
        ),
        ('rows = ["3-4"]', 'skill = { bot = "strong" }', "tune.skill.floor: is missing"),
        (
            'bots = ["casual"]',
            'bots = ["casual", "strong"]',
            "cells.bots: 2 values: casual",
        ),
        ("hand = [1, 2, 4, 6]", "double_share = [0.2]", "cells.rules.hand: is missing"),
        ("quick = 11\nregular = 20", "", "targets.minutes"),
        ("fresh_deals = 300", "fresh_deals = 1", "fresh_deals: 1 is not legal; allowed: a whole"),
    ],
)
def test_mistakes_name_file_and_key(fairdeal, sweep, old, new, complaint):
    assert old in SWEEP
    sweep.write_text(SWEEP.replace(old, new), encoding="utf-8")
    said = fairdeal("tune", str(sweep))
    assert said.code == 2
    assert str(sweep) in said.err
    assert complaint in said.err


def test_options_out_of_range_are_refused(fairdeal, sweep):
    assert "--max-games: 0 is not legal" in fairdeal("tune", str(sweep), "--max-games", "0").err
    assert "--seed: -1 is not legal" in fairdeal("tune", str(sweep), "--seed", "-1").err
    assert "a name in .csv or .md" in fairdeal("tune", str(sweep), "--save-table", "t.txt").err


def test_the_help_says_what_best_means(fairdeal):
    said = fairdeal("tune", "--help")
    assert said.code == 0
    assert "median length is nearest to the target" in said.out


def test_every_choice_on_the_page_leads_to_its_cell_and_digest(fairdeal, sweep, tmp_path):
    said = fairdeal("tune", str(sweep), "--out", str(tmp_path / "tuned"), "--jobs", "1")
    digest = said.out.split("digest  ")[1].split()[0]
    page = (tmp_path / "tuned" / "tune.html").read_text()
    links = set(re.findall(r'href="#([^"]+)"', page))
    assert links <= set(re.findall(r'id="([^"]+)"', page))
    cells = json.loads((tmp_path / "tuned" / "chapter.json").read_text())["cells"]
    assert {f'id="cell-{cell["hash"]}"' in page for cell in cells} == {True}
    assert len([link for link in links if link.startswith("cell-")]) == 2
    assert page.count(digest[:12]) == 3
    assert f"fairdeal tune {shlex.quote(str(sweep))}" in html.unescape(page)
