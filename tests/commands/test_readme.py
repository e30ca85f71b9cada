"""The README's examples run as they are printed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import polars as pl
import pytest

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
DEALS = 20
"""Of each cell, in place of the 2,000 of the starter sweep: all that is changed in it, but for
``keep_rows``, which the README names."""

NOT_RUN = {
    "fairdeal bench word_crush": "measures for minutes; tests/commands/test_bench_command.py",
    "fairdeal demo": "tests/test_wheel.py runs it from a wheel",
    "fairdeal dynamics mine.toml --only players=4 --only hand=3": (
        "plays for minutes; tests/commands/test_dynamics_command.py"
    ),
    "fairdeal skill mine.toml --only players=4 --only hand=3": "plays for minutes; tests/skill",
    "fairdeal duel experiments/sweeps/whitman_5359_closing.toml": (
        "plays for minutes; tests/commands/test_duel_command.py"
    ),
    "fairdeal fit my_playtests.csv": "the reader's own file; tests/commands/test_fit_command.py",
    "fairdeal report results/all --catalogue": "of a whole study; tests/experiments/test_catalogue",
    **{
        f"fairdeal {name} experiments/sweeps/{sweep}.toml": "a study of hours, in reports/"
        for name, sweep in (
            ("tune", "word_crush_table"),
            ("compare", "word_crush_versions"),
            ("robustness", "word_crush_robustness"),
            ("optimise", "final_word_letters"),
        )
    },
}
"""What takes too long for a test, and where it is run instead."""


def command_lines() -> list[str]:
    """The commands of the tour, without what is said of them."""
    blocks = re.findall(r"^```$(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    lines = [line.split("#")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("fairdeal ")]


LINES = command_lines()
RUN = [line for line in LINES if line not in NOT_RUN]


def test_what_is_not_run_is_in_the_readme():
    assert len(RUN) >= 12
    inline = re.findall(r"`(fairdeal demo)`", README)
    assert set(NOT_RUN) <= {*LINES, *inline}
    assert all(NOT_RUN.values())


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_examples_run_in_their_order(place, fairdeal):
    for line in RUN:
        said = fairdeal(*shlex.split(line)[1:])
        assert said.code == 0, (line, said.err)
        if line == "fairdeal init word_crush --out mine.toml":
            sweep = (place / "mine.toml").read_text("utf-8")
            assert "deals = 2000" in sweep
            changed = sweep.replace("deals = 2000", f"deals = {DEALS}")
            changed = changed.replace("keep_rows = false", "keep_rows = true")
            (place / "mine.toml").write_text(changed, "utf-8")
    assert (place / "results" / "mine" / "report.html").is_file()
    first, second = re.findall(r"^```python$(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    names: dict[str, object] = {}
    exec(first, names)
    exec(second, names)
    games, figures, rows, sums = (names[one] for one in ("games", "figures", "rows", "sums"))
    assert isinstance(games, pl.DataFrame)
    assert (games.height, len(games.to_pandas())) == (10_000, 10_000)
    assert {"figure", "low", "high", "unit"} <= set(figures.columns)
    assert len(rows) == DEALS * figures["cell"].n_unique()
    assert len(sums) >= figures["cell"].n_unique()
