"""``fairdeal compare`` on the command line."""

import html
import json
import shlex

import pytest

import sim
from experiments.report.chapter import read_chapter
from experiments.report.plain_names import in_words
from tests.experiments.pages import assert_asks_no_network

SWEEP = """
name = "versions"
question = "Is a third card worth it?"
game = "word_crush"
seed = 3

[cells]
players = [3]
bots = ["casual"]

[cells.rules]
hand = [2, 3]

[compare]
what = "rules.hand"
deals = 1200
first_look = 200
confirm = 200

[compare.margins]
minutes = 1
first_wins = 0.2
not_finished = 0.0001
"""


@pytest.fixture
def sweep(tmp_path):
    path = tmp_path / "versions.toml"
    path.write_text(SWEEP)
    return path


def test_the_text_gives_verdicts_sentences_and_where_they_are_from(fairdeal, sweep):
    said = fairdeal("compare", str(sweep), "--jobs", "1")
    assert said.code == 0
    assert "hand 2 → 3: what changes for players (word_crush)" in said.out
    assert said.out.startswith("Undecided: whether hand 3 instead of 2 is better on what you asked")
    table = said.out.partition("\nfigure ")[2]
    lines = {line.split()[0]: line for line in table.splitlines() if line[:1].isalpha()}
    assert " higher " in lines["minutes"]
    assert " equivalent " in lines["first_wins"]
    assert " undecided " in lines["not_finished"]
    assert "- A game takes" in said.out
    assert "Surely up by" in " ".join(said.out.split())
    assert "Undecided after 1,200 deals" in " ".join(said.out.split())
    assert "digest" in said.out
    assert "seed 3" in said.out
    assert said.err == ""


def test_the_json_holds_every_figure_of_every_verdict(fairdeal, sweep):
    said = fairdeal("compare", str(sweep), "--format", "json", "--deals", "400", "--jobs", "1")
    record = json.loads(said.out)
    assert record["command"] == f"fairdeal compare {shlex.quote(str(sweep))} --deals 400"
    assert record["claims"] == 4
    minutes, first, unfinished = record["findings"]
    assert minutes["baseline_cell"]["hash"] != minutes["other_cell"]["hash"]
    assert minutes["verdict"] == "higher"
    assert minutes["after_mean"] - minutes["before_mean"] == pytest.approx(
        minutes["difference"]["value"]
    )
    assert first["target"] == pytest.approx(1 / 3)
    assert unfinished["better"] == "lower"
    assert unfinished["deals"] == 400
    assert all(len(one["digest"]) == 20 for one in record["findings"])


def test_a_folder_gets_a_page_that_holds_everything_and_links_every_verdict(
    fairdeal, sweep, tmp_path
):
    folder = tmp_path / "out"
    said = fairdeal("compare", str(sweep), "--out", str(folder), "--deals", "400", "--jobs", "1")
    assert said.code == 0
    assert f"page    {folder / 'compare.html'}" in said.out
    page = (folder / "compare.html").read_text()
    own_deals = "plays as many deals as its verdicts need"
    assert own_deals in page
    assert any(own_deals in one for one in read_chapter(folder, "--with").sentences)
    record = json.loads((folder / "compare.json").read_text())
    assert (folder / "sweep.toml").read_text() == SWEEP
    assert_asks_no_network(page)
    assert page.count("<svg") == 3
    for one in record["findings"]:
        for cell in (one["baseline_cell"], one["other_cell"]):
            assert f'id="cell-{cell["hash"]}"' in page
            assert in_words(cell["cell"]) in page
        assert one["digest"] in page
        assert f'href="#pair-1-{one["figure"]}"' in page
        assert f'id="pair-1-{one["figure"]}"' in page
    assert record["command"] in html.unescape(page)
    assert "hand 2 → 3: what changes for players" in page
    chapter = read_chapter(folder, "--with")
    assert chapter.digest == record["digest"]
    assert chapter.command == record["command"]
    verdicts = [fields[4].text for fields in chapter.tables[0].rows]
    assert verdicts == [one["verdict"] for one in record["findings"]]
    known = {cell.hash for cell in chapter.cells}
    assert {one.cell for fields in chapter.tables[0].rows for one in fields if one.cell} == known
    assert len(chapter.panels) == 3


def test_a_folder_that_holds_a_comparison_is_not_overwritten(fairdeal, sweep, tmp_path):
    (tmp_path / "compare.json").write_text("mine")
    said = fairdeal("compare", str(sweep), "--out", str(tmp_path))
    assert said.code == 2
    assert "holds something already" in said.err
    assert (tmp_path / "compare.json").read_text() == "mine"


def test_a_file_is_no_folder(fairdeal, sweep):
    said = fairdeal("compare", str(sweep), "--out", str(sweep))
    assert said.code == 2
    assert "is a file; allowed: the name of a folder" in said.err


def test_a_sweep_without_the_table_is_answered_with_what_to_write(fairdeal, tmp_path):
    path = tmp_path / "plain.toml"
    path.write_text(SWEEP.partition("[compare]")[0])
    said = fairdeal("compare", str(path))
    assert said.code == 2
    assert f"{path}, compare: is missing; allowed: a table [compare]" in said.err


def test_too_few_deals_are_refused(fairdeal, sweep):
    said = fairdeal("compare", str(sweep), "--deals", "0")
    assert said.code == 2
    assert "error: --deals: 0 is not legal; allowed: a whole number from 1" in said.err


def test_the_help_teaches_the_table(fairdeal):
    said = fairdeal("compare", "--help")
    assert said.code == 0
    for key in ("[compare]", "what", "baseline", "[compare.margins]", "[compare.most]", "examples"):
        assert key in said.out


@pytest.mark.parametrize("name", ["word_crush_versions", "final_word_versions"])
def test_the_example_sweeps_ask_legal_questions(name):
    from pathlib import Path

    from experiments.comparing.plan import read_question
    from experiments.design.sweep import read_sweep

    root = Path(__file__).parents[2]
    question = read_question(read_sweep(root / "experiments" / "sweeps" / f"{name}.toml"))
    assert question.pairs
    assert {"minutes", "first_wins"} <= {one.name for one in question.measures}


def test_a_counter_of_the_game_s_own_is_named_by_what_it_counts(fairdeal, tmp_path):
    path = tmp_path / "passes.toml"
    cells = SWEEP.partition("[compare]")[0]
    table = '[compare]\nwhat = "rules.hand"\ndeals = 60\nfirst_look = 30\nconfirm = 0\n'
    path.write_text(f"{cells}{table}[compare.margins]\npasses = 1\n[compare.most]\npasses = 90\n")
    said = fairdeal("compare", str(path))
    assert said.code == 0
    meaning = next(one.meaning for one in sim.load("word_crush").counters if one.name == "passes")
    assert f"{meaning[0].upper()}{meaning[1:]}: " in said.out
