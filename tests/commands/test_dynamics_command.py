import json
import re

import pytest

from experiments.cli import main
from experiments.report.chapter import read_chapter

SWEEP = """
name = "small"
question = "How do these games feel?"
game = "word_crush"
seed = 5
deals = 60

[cells]
players = [2, 3]
bots = ["casual"]

[cells.rules]
hand = [1, 2]
"""


@pytest.fixture
def sweep(tmp_path):
    file = tmp_path / "small.toml"
    file.write_text(SWEEP)
    return str(file)


ONE = ("--only", "players=3", "--only", "hand=2", "--deals", "200", "--jobs", "1")


def test_a_cell_is_reported_with_all_metrics_and_its_proofs(sweep, tmp_path, capsys):
    folder = tmp_path / "out"
    audited = ("--audit", "10", "--rollouts", "4")
    assert main(["dynamics", sweep, *ONE, *audited, "--out", str(folder)]) == 0
    text = capsys.readouterr().out
    for word in ("drama", "runaway", "suspense", "downtime", "Calibration error", "Martingale"):
        assert word in text
    assert "Rollouts: 10 states, 4 games from each" in " ".join(text.split())
    found = json.loads((folder / "dynamics.json").read_text())
    assert len(found) == 1
    assert (found[0]["players"], found[0]["rules"]) == (3, {"hand": 2})
    assert found[0]["deals_measured"] == 100
    assert {row["metric"] for row in found[0]["metrics"]} >= {"drama", "forced_passes"}
    assert sum(found[0]["reliability"]["weight"]) == pytest.approx(1, abs=1e-4)
    assert found[0]["audit"]["states"] == 10
    pictures = list(folder.glob("*.svg"))
    assert len(pictures) == 1
    assert "calibration error" in pictures[0].read_text()
    assert text == (folder / "dynamics.txt").read_text() + f"page    {folder / 'dynamics.html'}\n"
    assert (folder / "dynamics.html").read_text().count("<svg") == 1
    chapter = read_chapter(folder, "--with")
    share = r"(\d+ % \(\d+ to \d+\)|an unknown share)"
    assert re.fullmatch(
        rf"Word Crush, 3 players, casual, hand 2: who leads half way wins {share} of the games;"
        rf" {share} are won from far behind, {share} of the turns are played after it is decided,"
        rf" and players spend {share} of their time without hope\.",
        chapter.sentences[0],
    )
    assert chapter.panels[0].title == "Word Crush, 3 players, casual, hand 2"
    assert chapter.cells[0].hash == found[0]["hash"]
    assert chapter.command.endswith("--only hand=2 --deals 200 --audit 10 --rollouts 4")
    heads = [row[0].text for row in chapter.tables[0].rows]
    assert len(heads) == len(found[0]["metrics"])


def test_a_folder_with_a_study_is_not_overwritten_unasked(sweep, tmp_path, capsys):
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "dynamics.json").write_text("[]")
    assert main(["dynamics", sweep, *ONE, "--out", str(folder)]) == 2
    assert "holds something already" in capsys.readouterr().err
    assert (folder / "dynamics.json").read_text() == "[]"


def test_json_is_the_same_each_time_but_for_the_seconds(sweep, capsys):
    found = []
    for _ in range(2):
        assert main(["dynamics", sweep, *ONE, "--format", "json"]) == 0
        one = json.loads(capsys.readouterr().out)
        del one[0]["seconds"], one[0]["states_a_second"]
        found.append(one)
    assert found[0] == found[1]
    assert found[0][0]["audit"] is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--only", "players"], "--only players: has no value"),
        (["--only", "players=7"], "--only players=7: fits no cell that is left; allowed: 2 | 3"),
        (["--only", "colour=red"], "allowed: game | variant | players | bots | deck | hand"),
        (
            ["--deals", "79"],
            "--deals: 79 is not legal; allowed: a whole number from 80",
        ),
        (["--audit", "1"], "--audit: 1 is not legal"),
        (["--rollouts", "1"], "--rollouts: 1 is not legal"),
        (["--alpha", "1"], "--alpha: 1.0 is not legal"),
        (["--jobs", "0"], "--jobs: 0 is not legal"),
        (["--format", "csv"], "text | json"),
    ],
)
def test_wrong_input_is_named(sweep, capsys, arguments, message):
    assert main(["dynamics", sweep, *arguments]) == 2
    assert message in capsys.readouterr().err
