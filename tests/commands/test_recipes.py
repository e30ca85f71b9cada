"""What the recipes have people type is what the command understands."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import sim
from experiments.cli import build_parser
from sim.names import plain_name
from sim.registry import load_game

ROOT = Path(__file__).parents[2]
VARIABLES = re.compile(r"\$\(\([^)]*\)\)|\$[A-Z_]+")


def find_lines(page: str) -> list[str]:
    """The command lines of a page, also within a job's own."""
    text = (ROOT / page).read_text()
    blocks = re.findall(r"^```$(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return re.findall(r'(?:^|")(fairdeal [^"\n]+)', "\n".join(blocks), re.MULTILINE)


PAGES = ("README.md", "experiments/MANY_MACHINES.md", "experiments/RESULTS.md")
LINES = [(page, line) for page in PAGES for line in find_lines(page)]


def test_the_pages_have_recipes():
    found = {page: sum(page == one for one, _ in LINES) for page in PAGES}
    assert all(count >= 3 for count in found.values()), found


@pytest.mark.parametrize(("page", "line"), LINES)
def test_a_recipe_is_understood(page, line):
    words = shlex.split(VARIABLES.sub("1", line), comments=True)[1:]
    options, unknown = build_parser().parse_known_args(words)
    assert unknown == []
    assert callable(options.run)


def test_the_readme_lists_every_game_with_the_players_it_takes():
    table = (ROOT / "README.md").read_text("utf-8").partition("| game | players |")[2]
    rows = re.findall(
        r"^\| (?:The Final Word: )?(.+?) \| (\d)(?: to (\d))? \|$", table, re.MULTILINE
    )
    listed = {}
    for cell, low, high in rows:
        for title in map(plain_name, cell.split(";")):
            name = max((one for one in sim.games() if title.startswith(one)), key=len)
            listed.setdefault(name, set()).update(range(int(low), int(high or low) + 1))
    assert listed.keys() == set(sim.games())
    for name, players in listed.items():
        low, high = load_game(name).players
        assert players == set(range(low, high + 1)), name
