"""fairdeal sensitivity: text, JSON, the folder it writes, and what it refuses."""

from __future__ import annotations

import html
import json
import shlex

import pytest

from experiments.design.sweep import read_sweep
from experiments.runner.run import run_sweep

SWEEP = """
name = "moves"
game = "word_crush"
seed = 4
deals = 400
[cells]
players = [2, 3]
[cells.rules]
hand = [1, 3, 5]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("moves")
    (place / "moves.toml").write_text(SWEEP)
    run_sweep(read_sweep(place / "moves.toml"), place / "results", jobs=1)
    return place / "results"


def test_the_answer_in_words_and_as_a_folder(fairdeal, folder, tmp_path):
    out = tmp_path / "answer"
    said = fairdeal("sensitivity", str(folder), "--out", str(out))
    assert said.code == 0
    assert "Word Crush, mean minutes" in said.out
    assert "interaction" in said.out
    assert (out / "index.html").read_text().count("<svg") >= 3


def test_json_alone_on_standard_output(fairdeal, folder):
    said = fairdeal("sensitivity", str(folder), "--figures", "turns", "--format", "json")
    (figure,) = json.loads(said.out)["figures"]
    assert figure["figure"] == "turns"
    assert set(figure["exact"]["total"]) == {"players", "hand"}


def test_an_unknown_figure_is_named(fairdeal, folder):
    said = fairdeal("sensitivity", str(folder), "--figures", "fun")
    assert said.code == 2
    assert said.err.startswith("error: --figures: there is no figure 'fun'; allowed: minutes,")
    assert "steals" not in said.err  # another game's


def test_a_figure_of_another_game_is_refused(fairdeal, folder):
    said = fairdeal("sensitivity", str(folder), "--figures", "minutes,steals")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("error: --figures: there is no figure 'steals'; allowed: minutes,")


def test_the_page_leads_to_its_cells_and_the_command(fairdeal, folder, tmp_path):
    out = tmp_path / "answer"
    words = ["sensitivity", str(folder), "--figures", "turns", "--method", "exact"]
    said = fairdeal(*words, "--out", str(out))
    page = (out / "index.html").read_text()
    assert page.count('<tr id="cell-') == 6
    command = shlex.join(["fairdeal", *words])
    digest = said.out.split("digest  ")[1][:32]
    assert f"{command}; seed 4, digest {digest}" in html.unescape(page)
    chapter = json.loads((out / "chapter.json").read_text())
    assert chapter["command"] == command
    assert {cell["deals"] for cell in chapter["cells"]} == {"400 deals"}
    assert "hand 5" in {cell["what"].split(", ")[-1] for cell in chapter["cells"]}
