"""Every ruling cited exists, and every ruling of a built game is enforced, refereed and tested.

``tests/ruling_ids.txt`` lists the ids of all rulings, one a line.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import sim
from sim.registry import game_modules, game_names

ROOT = Path(__file__).parent.parent
VALID = frozenset((ROOT / "tests" / "ruling_ids.txt").read_text("utf-8").split())
CITED = re.compile(r"\b[A-Z]{1,3}\d{0,2}-\d{2}\b")
TESTED = re.compile(r"^def test_([a-z]{1,3}\d{0,2})_(\d{2})_", re.MULTILINE)
NO_RULINGS = ("XX-", "UTF-")
"""Doctests of the contract use ids of the first prefix; the second names how text is encoded."""

NO_SAY = {"word_crush": {"ALL-04"}}
"""Rulings for all games that have no say in a game: Word Crush's players form no words."""


def cited_in(text: str) -> set[str]:
    """The ids that a text names."""
    return {name for name in CITED.findall(text) if not name.startswith(NO_RULINGS)}


def ids_of_tests(text: str) -> set[str]:
    """The ids that a test file's functions are named for."""
    return {f"{prefix.upper()}-{number}" for prefix, number in TESTED.findall(text)}


def sources(*folders: Path) -> Iterator[Path]:
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in {".py", ".toml", ".md"}:
                yield path


@cache
def cited_by(path: Path) -> frozenset[str]:
    """The ids that a file names."""
    return frozenset(cited_in(path.read_text("utf-8")))


@cache
def enforced_by(path: Path) -> frozenset[str]:
    """The ids that stand beside a module's lines."""
    return frozenset(cited_in(enforcing_lines(path)))


def enforcing_lines(path: Path) -> str:
    """A module without its docstring and without the rules shown to a reader."""
    text = path.read_text("utf-8")
    shown: set[int] = set()
    body = ast.parse(text).body
    for number, node in enumerate(body):
        is_docstring = (
            number == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        )
        names = [getattr(target, "id", "") for target in getattr(node, "targets", [])]
        if is_docstring or any(name.endswith("RULES") for name in names):
            shown.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = text.splitlines()
    return "\n".join(line for at, line in enumerate(lines, start=1) if at not in shown)


def rulings_of(game: str) -> set[str]:
    """The rulings that have a say in a game, those of its family too."""
    found = sim.load(game)
    prefixes = [f"{name}-" for name in (found.prefix, found.family_prefix, "ALL") if name]
    return {name for name in VALID if name.startswith(tuple(prefixes))} - NO_SAY.get(game, set())


def package_of(game: str) -> str:
    """The module or package in ``sim/games`` that holds a game: its own, or its family's."""
    return game_modules()[game].split(".")[2]


def code_of(game: str) -> list[Path]:
    """The files of a game, and those that it shares with its family."""
    folder = ROOT / "sim" / "games"
    package = package_of(game)
    of_others = {one for one in game_names() if one != game and package_of(one) == package}
    files = list(sources(folder / package)) or [folder / f"{package}.py"]
    return [path for path in files if path.stem not in of_others]


def cited_by_a_relation(game: str) -> set[str]:
    """What the other games of its family cite: rulings that they share may stand there."""
    family = sim.load(game).family_prefix
    if not family:
        return set()
    files = [
        path for one in game_names() if package_of(one) == package_of(game) for path in code_of(one)
    ]
    cited = set().union(*(enforced_by(path) for path in files))
    return {name for name in cited if name.startswith(f"{family}-")}


def test_the_list_of_ids_is_whole():
    assert {f"WC-{number:02}" for number in range(1, 49)} <= VALID
    assert {f"ALL-{number:02}" for number in range(1, 8)} <= VALID
    assert all(CITED.fullmatch(name) for name in VALID)


@pytest.mark.parametrize("folder", ["sim", "experiments", "tests"])
def test_every_id_cited_exists(folder):
    wrong = {}
    for path in sources(ROOT / folder):
        text = path.read_text("utf-8")
        unknown = (cited_in(text) | ids_of_tests(text)) - VALID
        if unknown:
            wrong[str(path.relative_to(ROOT))] = sorted(unknown)
    assert wrong == {}


@pytest.mark.parametrize("game", game_names())
def test_every_ruling_stands_in_the_game_s_code(game):
    cited = set().union(*(enforced_by(path) for path in code_of(game)))
    assert sorted(rulings_of(game) - cited - cited_by_a_relation(game)) == []


@pytest.mark.parametrize("game", game_names())
def test_every_ruling_stands_in_the_referee(game):
    files = (ROOT / "sim" / "referee" / package_of(game)).rglob("*.py")
    cited = set().union(*(cited_by(path) for path in files))
    assert sorted(rulings_of(game) - cited) == []


@pytest.mark.parametrize("game", game_names())
def test_every_ruling_has_a_clause_test(game):
    files = (ROOT / "tests" / "games" / package_of(game)).rglob("test_clauses_*.py")
    named = set().union(*(ids_of_tests(path.read_text("utf-8")) for path in files))
    assert sorted(rulings_of(game) - named) == []


@pytest.mark.parametrize("game", game_names())
def test_every_parameter_and_rule_names_a_ruling_of_its_game(game):
    found = sim.load(game)
    known = rulings_of(game)
    assert {param.ruling for param in found.params} <= known
    assert {ruling for rule in found.rules for ruling in rule.rulings} <= known


def test_a_citation_that_does_not_exist_would_be_found():
    unknown = f"WC-{99}"
    assert cited_in(f"see {unknown} and ALL-01, not XX-01") - VALID == {unknown}
    assert ids_of_tests("def test_" + "wc_99_nothing(): ...") - VALID == {unknown}
