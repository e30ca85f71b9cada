"""``fairdeal verify``, ``merge``, ``compact`` and ``run --shard``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.commands.test_run_command import SWEEP


@pytest.fixture
def sweep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tiny.toml").write_text(SWEEP)
    return "tiny.toml"


def test_an_array_job_is_played_merged_verified_and_compacted(fairdeal, sweep):
    whole = fairdeal("run", sweep, "--jobs", "1").out.splitlines()[-1]
    for number in (2, 1):
        words = ("--jobs", "1", "--shard", f"{number}/2", "--out", f"part-{number}")
        said = fairdeal("run", sweep, *words)
        assert said.out.startswith("played  40 games of 2 cells in ")
        assert said.out.endswith(
            f"shard   {number}/2; when all are done: fairdeal merge OUT DIR...\n"
        )
    said = fairdeal("merge", "all", "part-1", "part-2")
    assert said.code == 0
    assert said.out == (
        f"merged  80 games from 2 folders\ngames   80 of 80\nresults all\n{whole}\n"
    )
    checked = fairdeal("verify", "all", "--seed", "1")
    assert checked.code == 0
    lines = checked.out.splitlines()
    assert lines[0] == "files   1 shards compared with their checksums"
    assert lines[1] == "played  2 ranges of deals again, 80 games"
    assert lines[-2:] == [whole, "verdict all right"]
    verdict = json.loads(fairdeal("verify", "all", "--format", "json").out)
    assert (verdict["is_right"], verdict["findings"], verdict["games"]) == (True, [], 80)
    packed = json.loads(fairdeal("compact", "part-1", "--format", "json").out)
    assert packed["shards_after"] == 1
    text = fairdeal("compact", "part-2").out
    assert re.match(r"shards  \d+ before, 1 now\nbytes   [\d,]+ before, [\d,]+ now\ndigest  ", text)


def test_a_wrong_folder_is_named_and_mended(fairdeal, sweep):
    digest = fairdeal("run", sweep, "--jobs", "1", "--out", "mine").out.splitlines()[-1]
    shard = sorted(Path("mine/shards").glob("*"))[0]
    shard.write_bytes(shard.read_bytes()[:-3])
    said = fairdeal("verify", "mine", "--traces", "0", "--mend")
    assert said.code == 1
    assert said.out.splitlines()[0] == (
        f"wrong   shards/{shard.name}: differs from its checksum in the manifest"
    )
    assert said.out.endswith("verdict 1 wrong\n")
    assert Path("mine/quarantine", shard.name).exists()
    again = fairdeal("run", sweep, "--jobs", "1", "--out", "mine")
    assert f"mine/shards/{shard.name} is not there any more; the deals are played" in again.err
    assert again.out.splitlines()[-1] == digest
    assert fairdeal("verify", "mine").code == 0


def test_what_a_merge_leaves_out_is_reported(fairdeal, sweep):
    fairdeal("run", sweep, "--jobs", "1", "--out", "mine")
    for shard in Path("mine/shards").glob("*"):
        shard.write_bytes(b"")
    said = fairdeal("merge", "all", "mine")
    assert said.code == 1
    assert said.out.startswith("damaged mine/shards/")
    assert "merged  0 games from 1 folders\n" in said.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["run", "tiny.toml", "--shard", "3/2"], "--shard: '3/2' is not legal; allowed: i/N, such"),
        (["verify", "none"], "none: holds no readable cells.json; allowed: a folder that"),
        (["verify", "none", "--shards", "-1"], "--shards: -1 is not legal; allowed: 0 to 1,000,"),
        (["merge", "all", "none"], "none: holds no readable cells.json; allowed: a folder that"),
        (["merge", "all"], "fairdeal merge: DIR is missing; allowed: see fairdeal merge --help"),
        (["compact", "none"], "none: holds no readable cells.json; allowed: a folder that"),
        (["run", "tiny.toml", "--out", "tiny.toml"], "--out tiny.toml: cannot be written (Not a"),
    ],
)
def test_mistaken_words_are_named(fairdeal, sweep, words, message):
    said = fairdeal(*words)
    assert said.code == 2
    assert said.err.startswith(f"error: {message}")
    assert not Path("all").exists()


@pytest.mark.parametrize("command", ["verify", "merge", "compact"])
def test_help_shows_examples(fairdeal, command):
    said = fairdeal(command, "--help")
    assert said.code == 0
    assert f"examples:\n  fairdeal {command} " in said.out
