"""fairdeal fit: text, JSON, the folder it writes, and what it refuses."""

from __future__ import annotations

import json
import tomllib

import pytest

LOG = """game,players,hand,minutes,winner,turns
word_crush,3,3,22,2,50
word_crush,3,3,30,,61
word_crush,3,3,14,1,
"""
QUICK = ("--tiers", "casual,strong", "--games", "300", "--next-players", "3", "--next-hands", "3")


@pytest.fixture
def log(tmp_path):
    file = tmp_path / "mine.csv"
    file.write_text(LOG)
    return file


def test_the_answer_in_words_and_as_a_folder(fairdeal, log, tmp_path):
    out = tmp_path / "answer"
    said = fairdeal("fit", str(log), *QUICK, "--out", str(out))
    assert said.code == 0
    assert "3 playtests. Your tables take" in said.out
    assert "The next playtest that would teach most" in said.out
    bots = tomllib.loads((out / "bots.toml").read_text())["bots"]
    assert {bot["profile"] for bot in bots} <= {"casual", "strong"}
    page = (out / "index.html").read_text()
    assert page.count("<svg") == 2
    assert "line 3: 3 players, hand 3" in page


def test_json_alone_on_standard_output(fairdeal, log):
    fit = json.loads(fairdeal("fit", str(log), *QUICK, "--format", "json").out)
    assert fit["rows"] == 3
    assert fit["pace"]["low"] < fit["pace"]["middle"] < fit["pace"]["high"]
    assert fit["checked"][2]["turns"] is None


@pytest.mark.parametrize(
    "rows",
    [
        ["word_crush,3,3,600,,50", "word_crush,3,3,700,,55", "word_crush,3,3,640,,40"],  # too slow
        ["word_crush,3,3,20,,9000"] * 3,  # no such game
    ],
)
def test_a_fit_far_outside_its_data_says_so_first(fairdeal, tmp_path, rows):
    file = tmp_path / "far.csv"
    file.write_text("\n".join([LOG.splitlines()[0], *rows]) + "\n")
    said = fairdeal("fit", str(file), *QUICK)
    assert "Do not use this fit: it is far outside its data." in said.out
    assert said.out.index("Do not use") < said.out.index("Your tables take")


def test_a_fit_within_its_data_says_nothing_of_the_kind(fairdeal, log):
    assert "far outside" not in fairdeal("fit", str(log), *QUICK).out


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("--tiers", "casual"), "error: --tiers: casual; allowed: 2 to 5 profiles, each once\n"),
        (("--tiers", "casual,hero"), "error: --tiers: no bot is called 'hero'; allowed: plain"),
        (("--games", "5"), "error: --games: 5 is not legal; allowed: 200 to 1,000,000\n"),
        (("--next-hands", "99"), "error: --next-players, --next-hands: no such table"),
    ],
)
def test_mistakes_are_named(fairdeal, log, words, error):
    said = fairdeal("fit", str(log), *words)
    assert said.code == 2
    assert said.err.startswith(error)


def test_a_missing_log_is_named(fairdeal, tmp_path):
    said = fairdeal("fit", str(tmp_path / "none.csv"))
    assert said.code == 2
    assert "none.csv: no such file; allowed: the path of a log of playtests" in said.err
