import json
import re

import pytest

from experiments.report.chapter import read_chapter

SWEEP = """
name = "skill"
game = "word_crush"
seed = 2

[cells]
players = [3]
bots = ["casual", "strong"]

[cells.rules]
hand = [2]
"""


@pytest.fixture
def sweep(tmp_path):
    path = tmp_path / "skill.toml"
    path.write_text(SWEEP)
    return str(path)


def test_all_figures_are_shown_a_table_a_standard_bot(fairdeal, sweep):
    said = fairdeal("skill", sweep, "--deals", "40", "--jobs", "2")
    assert said.code == 0
    assert said.out.count("word_crush, players 3") == 2
    for text in (
        "order: expert among novice",
        "rungs are certain",
        "equivalent p",
        "luck share",
        "restricted play among strong",
        "never exchanges",
        "in the opening hand",
        "in place of",
    ):
        assert text in said.out
    assert "vocabulary edge" not in said.out  # its cards lie open


def test_the_same_figures_for_programs_and_in_any_number_of_jobs(fairdeal, sweep, tmp_path):
    out = tmp_path / "skill"
    words = ("skill", sweep, "--deals", "40", "--parts", "shares,order", "--format", "json")
    assert fairdeal(*words, "--out", str(out), "--jobs", "1").code == 0
    one = json.loads((out / "skill.json").read_text(), parse_constant=pytest.fail)
    assert read_chapter(out, "--with").name == "skill"
    two = json.loads(fairdeal(*words, "--jobs", "2").out)
    assert one == two
    table = one["tables"][0]
    assert table["order"]["low"] <= table["order"]["value"] <= table["order"]["high"]
    assert table["ladder"] is None
    assert table["games"] == 40 * 3 * 2


def test_a_chapter_on_cards_says_what_they_are_worth(fairdeal, sweep, tmp_path):
    out = tmp_path / "cards"
    assert (
        fairdeal("skill", sweep, "--deals", "40", "--parts", "cards", "--out", str(out)).code == 0
    )
    _, *sentences = read_chapter(out, "--with").sentences
    assert len(sentences) == 2
    for one in sentences:
        assert "kinds of card surely pull; " in one
        assert one.count("in a hand is worth") == 2


def test_shares_of_luck_name_who_is_at_the_table_and_are_not_compared_across_tables(
    fairdeal, sweep, tmp_path
):
    path, out = tmp_path / "two.toml", tmp_path / "shares"
    path.write_text(SWEEP.replace("[3]", "[2, 4]").replace(', "strong"', ""))
    words = ("--deals", "30", "--parts", "order,shares", "--out", str(out))
    assert fairdeal("skill", str(path), *words).code == 0
    figures, fields, two, four = read_chapter(out, "--with").sentences
    assert figures.endswith("intervals in brackets hold with 95 % confidence each.")
    assert "the more alike the players, the more is left to luck; compare only tables" in fields
    share = r"-?\d+ % \(-?\d+ to \d+\)"
    for sentence, who in ((two, "novice and expert"), (four, "novice, casual, strong and expert")):
        assert re.search(rf"one expert among novices gets {share} of the way", sentence)
        assert f"with {who} at the table luck makes" in sentence
    alone = ("--only", "players=2", "--deals", "30", "--parts", "shares", "--out", f"{out}_2")
    assert fairdeal("skill", str(path), *alone).code == 0
    assert "compare only" not in read_chapter(f"{out}_2", "--with").sentences[1]


def test_a_bot_among_its_like_needs_no_games(fairdeal, sweep):
    words = ("--deals", "40", "--parts", "order", "--good", "casual", "--weak", "casual")
    said = fairdeal("skill", sweep, *words, "--format", "json")
    table = json.loads(said.out)["tables"][0]
    assert table["order"]["value"] == pytest.approx(0)
    assert table["games"] == 0


def test_only_the_tables_asked_for_are_played(fairdeal, sweep):
    words = ("--only", "bots=strong", "--parts", "order", "--deals", "40", "--format", "json")
    said = fairdeal("skill", sweep, *words)
    assert [one["standard"] for one in json.loads(said.out)["tables"]] == ["strong"]


def test_help_says_what_each_figure_is(fairdeal):
    said = fairdeal("skill", "--help")
    assert said.code == 0
    for word in ("order", "ladder", "shares", "restricted", "vocabulary", "cards", "examples:"):
        assert word in said.out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--parts", "luck"), "--parts: there is no 'luck'; allowed: order, ladder, shares"),
        (("--only", "players=7"), "--only players=7: fits no cell that is left; allowed: 3"),
        (("--deals", "3"), "--deals: 3 is not legal; allowed: a whole number from 30"),
        (("--swaps", "-1"), "--swaps: -1 is not legal"),
        (("--good", "wizard"), "--good: no bot is called 'wizard'"),
        (("--jobs", "0"), "jobs"),
    ],
)
def test_wrong_input_is_named(fairdeal, sweep, words, complaint):
    said = fairdeal("skill", sweep, *words)
    assert said.code == 2
    assert complaint in said.err


def test_a_sweep_of_one_alone_has_no_skill(fairdeal, tmp_path):
    path = tmp_path / "alone.toml"
    path.write_text('name = "alone"\ngame = "last_man_standing"\n[cells]\nplayers = [1]\n')
    said = fairdeal("skill", str(path))
    assert said.code == 2
    assert "every cell is played by one alone; allowed: 2 players or more" in said.err
