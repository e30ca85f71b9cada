"""What a message says of a value is what the file says, and never how Python would write it."""

from __future__ import annotations

import ast
import json
import tomllib
from pathlib import Path

import pytest

from sim.errors import MOST_LETTERS, describe_json, describe_value, shorten

ROOT = Path(__file__).parents[1]
NO_MESSAGES = {
    "experiments/__init__.py",  # attributes of a module
    "experiments/bench/start.py",  # a program
    "experiments/sensitivity/surface.py",  # a formula
    "sim/cache/syntax_trees.py",  # what hashes are made of
    "sim/decks/word_deck.py",  # the call that made a deck
    "sim/games/ring_grid/tiles.py",
    "sim/games/word_lift/cards.py",
}
"""Sources that write Python, not messages."""
VALUES = """
text = "cat"
quoted = "it's"
odd = "a\\u001b\\tb\\u202e"
path = 'C:\\words'
truth = true
number = -26
share = 0.25
large = 1e300
day = 1979-05-27
moment = 1979-05-27T07:32:00
hour = 07:32:00
list = [1, "a", [false]]
table = { hand = 3, "a b" = { mode = "long" } }
empty = []
"""


def test_values_of_toml_are_written_so_that_toml_reads_them_back():
    for key, value in tomllib.loads(VALUES).items():
        assert tomllib.loads(f"{key} = {describe_value(value)}") == {key: value}


@pytest.mark.parametrize(
    "value", ["cat", 'a"\u001b', None, True, 2.5, [1, [None]], {"a b": {"c": 1}}]
)
def test_values_of_json_are_written_so_that_json_reads_them_back(value):
    assert json.loads(describe_json(value)) == value


def test_large_and_deep_values_take_a_line():
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    for value in ("a" * 200_000, ["a" * 200_000] * 100, deep, {"a" * 999: deep}, 10**5000):
        assert len(describe_value(value)) < 12 * MOST_LETTERS
    while deep:  # freed from outside in: freeing it at once takes as many calls
        deep = deep.pop()
    assert shorten("a" * MOST_LETTERS) == "a" * MOST_LETTERS
    assert shorten("abcdefgh", 5) == "abc…h"


def test_no_message_writes_a_value_as_python_does():
    found = []
    for package in ("sim", "experiments"):
        for path in sorted((ROOT / package).rglob("*.py")):
            tree = ast.parse(path.read_text())
            name = path.relative_to(ROOT).as_posix()
            if name in NO_MESSAGES or "InputError" not in path.read_text():
                continue
            found += [
                f"{name}, line {part.lineno}"
                for part in ast.walk(tree)
                if isinstance(part, ast.FormattedValue) and part.conversion == ord("r")
            ]
    assert found == []
