import shlex

from experiments.report.chapter import read_chapter
from tests.experiments.duelling.test_duelling import DUEL, SWEEP


def test_a_duel_is_said_and_written_as_a_chapter(fairdeal, tmp_path):
    file = tmp_path / "duels.toml"
    file.write_text(SWEEP.replace("[2, 4]", "[2]") + DUEL)
    out = tmp_path / "out"
    said = fairdeal("duel", str(file), "--jobs", "1", "--out", str(out))
    assert said.code == 0
    assert "never against always" in said.out
    assert "games   200" in said.out
    assert {one.name for one in out.iterdir()} == {"duel.html", "duel.json", "chapter.json"}
    chapter = read_chapter(out, "--with")
    assert chapter.command == f"fairdeal duel {shlex.quote(str(file))}"
    assert chapter.digest in said.out


def test_too_few_deals_are_wrong_input(fairdeal, tmp_path):
    file = tmp_path / "duels.toml"
    file.write_text(SWEEP + DUEL)
    said = fairdeal("duel", str(file), "--deals", "0")
    assert said.code == 2
    assert "--deals" in said.err
    assert "from 100 to 1,000,000" in said.err
