"""``--out`` and ``--jobs``: the same for every command that writes a folder or a file."""

from __future__ import annotations

import errno
import os

import pytest

SWEEP = """
name = "small"
game = "word_crush"
deals = 100

[cells]
players = [3]
bots = ["casual"]

[cells.rules]
hand = [3, 4]

[targets.minutes]
regular = 20

[compare]
what = "rules.hand"
[compare.margins]
minutes = 2

[robustness.axes]
percentile = [10, 50]

[duel]
pairs = [["never", "always"]]
deals = 100
[duel.policies.casual]
"always" = {}
"never" = { exchange_policy = "never" }

[optimise]
trials = 1
deals = 10
final_deals = 10
[optimise.parameters]
first_player_cards = { low = -1, high = 1 }
[[optimise.objectives]]
figure = "not_finished"
"""

LOG = "game,players,hand,minutes,winner,turns\nword_crush,4,3,24,2,31\n"

PLAYERS = ("compare", "tune", "robustness", "dynamics", "skill", "duel", "optimise", "fit")
WRITERS = (*PLAYERS[:6], "fit")


@pytest.fixture
def question(tmp_path):
    """What each command is asked, by its name."""
    sweep, one_cell = tmp_path / "small.toml", tmp_path / "one.toml"
    sweep.write_text(SWEEP)
    one_cell.write_text(SWEEP.replace("hand = [3, 4]", "hand = [3]"))
    log = tmp_path / "log.csv"
    log.write_text(LOG)
    return {name: str(sweep) for name in PLAYERS} | {"fit": str(log), "optimise": str(one_cell)}


@pytest.mark.parametrize("command", WRITERS)
def test_a_folder_that_holds_something_is_left_alone(fairdeal, question, tmp_path, command):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "chapter.json").write_text("another command's")
    said = fairdeal(command, question[command], "--out", str(folder))
    assert said.code == 2
    assert said.out == ""
    assert f"--out {folder}: holds something already; allowed: a new folder, or --force" in said.err
    assert (folder / "chapter.json").read_text() == "another command's"


@pytest.mark.parametrize("command", [*WRITERS, "optimise"])
def test_a_file_is_no_folder_and_nothing_can_be_in_it(fairdeal, question, tmp_path, command):
    file = tmp_path / "notes"
    file.write_text("mine")
    for name in (file, file / "inside" / "deeper"):
        said = fairdeal(command, question[command], "--out", str(name))
        assert (said.code, said.out) == (2, "")
        assert f"--out {name}: " in said.err
        assert "a folder" in said.err
    assert file.read_text() == "mine"


@pytest.mark.skipif(os.name == "nt", reason="folders have no such right there")
@pytest.mark.parametrize("command", [*WRITERS, "optimise"])
def test_a_folder_that_may_not_be_written_is_refused_before_any_game(
    fairdeal, question, tmp_path, command, monkeypatch
):
    monkeypatch.setattr(os, "access", lambda *_: False)
    folder = tmp_path / "mine"
    said = fairdeal(command, question[command], "--out", str(folder))
    assert (said.code, said.out) == (2, "")
    assert f"--out {folder}: cannot be written (no right to write {tmp_path})" in said.err
    assert not folder.exists()


@pytest.mark.parametrize("command", [*WRITERS, "optimise", "run", "demo", "merge"])
def test_standard_output_is_no_folder(fairdeal, question, tmp_path, command, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asked = {name: [one, "--out", "-"] for name, one in question.items()}
    asked |= {"run": asked["tune"], "demo": ["--out", "-"], "merge": ["-", "results"]}
    said = fairdeal(command, *asked[command])
    assert (said.code, said.out) == (2, "")
    assert "is standard output, not a folder; allowed: the name of a folder" in said.err
    assert not (tmp_path / "-").exists()


FILES = {
    "play": ("play", "word_crush", "--players", "2"),
    "init": ("init", "word_crush"),
    "decks": ("decks", "printed", "--game", "word_crush"),
    "figures": ("report", "results", "--format", "csv"),
    "page": ("report", "results"),
}
"""Commands that write a file, by what it is."""


@pytest.fixture
def played(fairdeal, question, tmp_path, monkeypatch):
    """A folder of results, in the folder that commands are called in."""
    monkeypatch.chdir(tmp_path)
    assert fairdeal("run", question["tune"], "--deals", "20", "--out", "results").code == 0


@pytest.mark.usefixtures("played")
def test_a_file_is_written_into_folders_that_are_made_or_printed(fairdeal, tmp_path):
    for name, words in FILES.items():
        file = tmp_path / name / "inside" / "it.html"
        assert fairdeal(*words, "--out", str(file)).code == 0, name
        said = fairdeal(*words, "--out", "-")
        assert (said.code, said.out) == (0, file.read_text()), name
        assert ("standard output\n" in said.err) == (words[0] == "report"), name
        assert not (tmp_path / "-").exists()


@pytest.mark.usefixtures("played")
def test_a_file_that_is_there_is_replaced_only_if_it_is_an_earlier_report(fairdeal, tmp_path):
    for name, words in FILES.items():
        file = tmp_path / f"{name}.html"
        file.write_text("my own")
        said = fairdeal(*words, "--out", str(file))
        assert (said.code, said.out) == (2, ""), name
        assert f"--out {file}: exists already; allowed: a new name, or --force" in said.err, name
        assert file.read_text() == "my own"
        assert fairdeal(*words, "--out", str(file), "--force").code == 0, name
        again = fairdeal(*words, "--out", str(file))
        assert again.code == (0 if words[0] == "report" else 2), name


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("kind", ["html", "csv", "json", "parquet"])
def test_a_report_replaces_its_like_where_it_usually_goes(fairdeal, tmp_path, kind):
    words = ("report", "results", "--format", kind)
    file = tmp_path / "results" / f"report.{kind}"
    assert [fairdeal(*words).code for _ in range(2)] == [0, 0]
    file.write_text("my own")
    assert fairdeal(*words).code == 2
    assert file.read_text() == "my own"
    assert fairdeal(*words, "--force").code == 0


@pytest.mark.usefixtures("played")
def test_a_table_of_one_s_own_is_never_replaced_unasked(fairdeal, tmp_path):
    table = tmp_path / "mine.csv"
    words = ("report", "results", "--save-table", str(table))
    assert fairdeal(*words).code == 0
    saved = table.read_text()
    table.write_text("my own")
    said = fairdeal(*words)
    assert (said.code, said.out) == (2, "")
    assert f"--save-table {table}: exists already" in said.err
    assert fairdeal(*words, "--force").code == 0
    assert table.read_text() == saved


@pytest.mark.usefixtures("played")
def test_a_full_disk_is_no_wrong_command(fairdeal, question, tmp_path, monkeypatch):
    def fail(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    asked = {**FILES, "compare": ("compare", question["compare"])}
    for name, words in asked.items():
        file = tmp_path / f"{name}.html"
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fail)
            said = fairdeal(*words, "--out", str(file))
        assert said.code == 1, name
        assert said.err.startswith(f"error: {file}"), name
        assert ": No space left on device; nothing of its answer is kept" in said.err, name
        assert not file.is_file(), name


@pytest.mark.parametrize("command", PLAYERS)
@pytest.mark.parametrize("jobs", ["0", "-3", "1025"])
def test_jobs_out_of_range_are_refused(fairdeal, question, command, jobs):
    said = fairdeal(command, question[command], "--jobs", jobs)
    assert (said.code, said.out) == (2, "")
    assert f"--jobs: {jobs} is not legal; allowed: 1 to 1024" in said.err


def test_a_table_that_cannot_be_written_is_refused_before_any_game(fairdeal, question, tmp_path):
    table = tmp_path / "small.toml" / "t.csv"
    said = fairdeal("tune", question["tune"], "--save-table", str(table))
    assert (said.code, said.out) == (2, "")
    assert "--save-table" in said.err
    assert "is a file" in said.err


@pytest.mark.parametrize("command", WRITERS)
def test_help_says_that_a_stop_keeps_nothing(fairdeal, command):
    said = " ".join(fairdeal(command, "--help").out.split())
    assert "of a command that is stopped before, nothing is kept" in said


@pytest.mark.parametrize("command", ["dynamics", "skill"])
def test_several_cells_are_announced_with_what_a_stop_keeps(
    fairdeal, question, command, monkeypatch
):
    def stop(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("experiments.dynamics.play.study_cell", stop)
    monkeypatch.setattr("experiments.skill.play.study_table", stop)
    said = fairdeal(command, question[command])
    assert said.code == 130
    first, *_, last = said.err.splitlines()
    assert first.startswith("2 cells; nothing is kept if this is stopped before all are done: ")
    assert last.startswith("stopped; nothing of its answer is kept, start again with: fairdeal")
    said = fairdeal(command, question[command], "--only", "hand=3")
    assert "nothing is kept if" not in said.err
