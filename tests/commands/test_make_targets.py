"""What `make study…` runs: commands that are understood, on sweeps that there are, all published.

The targets are run as they are, with a command in place of `fairdeal` that notes what it is called
with and leaves the files that are copied.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from experiments.cli import build_parser

ROOT = Path(__file__).parents[2]
TARGETS = re.findall(r"^(study[\w-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
STUDIES = [target for target in TARGETS if target != "study-bots"]
NOTE = """\
#!{python} -S
import json, pathlib, sys
words = sys.argv[1:]
with open("calls.jsonl", "a") as calls:
    calls.write(json.dumps(words) + "\\n")
if words[0] == "run":
    folder = pathlib.Path(words[words.index("--out") + 1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("sweep.toml", "manifest.jsonl"):
        (folder / name).write_text("")
"""


@pytest.fixture(params=STUDIES, scope="module")
def calls(request, tmp_path_factory):
    """The words of every command of a target, in order."""
    place = tmp_path_factory.mktemp(request.param)
    shutil.copy(ROOT / "Makefile", place)
    command = place / "bin" / "fairdeal"
    command.parent.mkdir()
    command.write_text(NOTE.format(python=sys.executable))
    command.chmod(0o755)
    (place / ".installed").touch()
    words = ["make", "-s", "-o", ".installed", "VENV=.", request.param]
    subprocess.run(words, cwd=place, check=True, env={**os.environ, "MAKEFLAGS": ""})
    return [json.loads(line) for line in (place / "calls.jsonl").read_text().splitlines()]


def outputs(calls, command):
    """Where the calls of a command write."""
    return [words[words.index("--out") + 1] for words in calls if words[0] == command]


def test_each_command_is_understood_and_its_sweep_is_there(calls):
    for words in calls:
        options, unknown = build_parser().parse_known_args(words)
        assert unknown == []
        assert callable(options.run)
        assert all((ROOT / word).is_file() for word in words if word.endswith(".toml"))


def test_each_chapter_and_each_run_is_published(calls):
    """By the target that makes it, none twice, and nothing that was not made."""
    made = [words[words.index("--out") + 1] for words in calls if words[0] not in ("run", "report")]
    reports = [words for words in calls if words[0] == "report"]
    shown = {word for words in reports for word in words if word.startswith("results/")}
    assert len(set(made)) == len(made)
    chapters = {one for one in shown if one.startswith("results/chapters/")}
    assert chapters == set(made)
    assert shown - chapters == set(outputs(calls, "run"))


def test_the_final_words_table_and_versions_are_published():
    assert "study-final-word" in STUDIES
    text = (ROOT / "Makefile").read_text("utf-8").partition("study-final-word: ")[2]
    published = text.partition("$(call with,")[2].partition(")")[0].split()
    assert {"final_word_table", "final_word_versions"} <= set(published)
