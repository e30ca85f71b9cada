"""fairdeal robustness: text, JSON, the folder it writes, and what it refuses."""

from __future__ import annotations

import html
import json
import shlex

import pytest

SWEEP = """
name = "robust"
question = "For whom?"
game = "word_crush"
seed = 3
deals = 120
[cells]
players = [3]
[cells.rules]
hand = [2, 3]
[targets.minutes]
regular = 20
[robustness.axes]
percentile = [50, 90]
pace = [1.0, 2.0]
"""


@pytest.fixture
def sweep(tmp_path):
    file = tmp_path / "robust.toml"
    file.write_text(SWEEP)
    return file


def test_the_answer_in_words_and_as_a_folder(fairdeal, sweep, tmp_path):
    out = tmp_path / "answer"
    said = fairdeal("robustness", str(sweep), "--out", str(out))
    assert said.code == 0
    assert "3 players, regular (20 minutes)" in said.out
    assert "4 kinds of players" in said.out
    page = (out / "index.html").read_text()
    assert "For whom?" in page
    assert "as assumed" in page
    assert "<svg" not in page
    assert "http://" not in page.replace("http://www.w3.org", "")
    digest = json.loads((out / "robustness.json").read_text())["digest"]
    assert digest in said.out
    again = fairdeal("robustness", str(sweep), "--out", str(out))
    assert again.code == 2
    assert "holds something already" in again.err


def test_json_alone_on_standard_output(fairdeal, sweep):
    said = fairdeal("robustness", str(sweep), "--format", "json", "--deals", "100")
    figures = json.loads(said.out)
    assert figures["deals"] == 100
    assert [one["hand"] for one in figures["questions"][0]["hands"]] == [2, 3]


def test_too_few_deals_are_refused(fairdeal, sweep):
    said = fairdeal("robustness", str(sweep), "--deals", "5")
    assert said.code == 2
    assert "error: --deals: 5 is not legal; allowed: a whole number from 100" in said.err


def test_the_page_leads_to_its_cells_and_the_command(fairdeal, sweep, tmp_path):
    out = tmp_path / "answer"
    said = fairdeal("robustness", str(sweep), "--deals", "100", "--out", str(out))
    assert said.code == 0
    page = (out / "index.html").read_text()
    chapter = json.loads((out / "chapter.json").read_text())
    assert chapter["command"] == f"fairdeal robustness {shlex.quote(str(sweep))} --deals 100"
    assert f"{chapter['command']}; seed" in html.unescape(page)
    for cell in chapter["cells"]:
        assert f'<tr id="cell-{cell["hash"]}">' in page
    assert len({cell["what"] for cell in chapter["cells"]}) == len(chapter["cells"])
