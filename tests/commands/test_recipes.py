"""What the recipes have people type is what the command understands."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from experiments.cli import build_parser

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
