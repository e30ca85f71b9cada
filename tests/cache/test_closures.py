"""A closure holds what a module imports, as the syntax trees say it, and nothing else."""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import sim
from sim.cache.closures import closure_hash, closure_of
from sim.cache.syntax_trees import parse_source
from sim.registry import game_modules

FIND = """
import sys, json
{before}
from sim.cache.closures import closure_of, closure_hash
names = [part.name for part in closure_of(("{module}",))]
print(json.dumps([names, closure_hash(["{module}"])]))
"""


def find_closure(root: Path, module: str, before: str = "") -> tuple[list[str], str]:
    """A new process's closure of a module of the packages in a folder."""
    paths = [str(root), str(Path(sim.__file__).parents[1])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    code = FIND.format(module=module, before=before)
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    names, hashed = json.loads(done.stdout)
    return names, hashed


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = {
        "tiny/__init__.py": "from tiny.unused import NOTHING\n",
        "tiny/unused.py": "NOTHING = 0\n",
        "tiny/start.py": (
            "import os\nfrom typing import TYPE_CHECKING\nfrom . import beside\n"
            "from tiny.inner import taken, module\n"
            "if TYPE_CHECKING:\n    from tiny import types_only\n"
            "def later():\n    import tiny.late\n"
        ),
        "tiny/beside.py": (
            "from importlib import resources\nfrom pathlib import Path\n"
            "TABLE = resources.files('tiny').joinpath('table.csv')\n"
            "FOLDER = Path(__file__).parent / 'data'\n"
        ),
        "tiny/table.csv": "1,2\n",
        "tiny/other.csv": "3,4\n",
        "tiny/data/deck.csv": "5,6\n",
        "tiny/late.py": "",
        "tiny/types_only.py": "",
        "tiny/inner/__init__.py": "from ..deep import taken\n",
        "tiny/inner/module.py": "",
        "tiny/deep.py": "from numpy import int64 as taken\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_a_closure_follows_every_import_that_can_run(root):
    names, _ = find_closure(root, "tiny.start")
    assert names == [
        *("numpy", "tiny.beside", "tiny.deep", "tiny.inner", "tiny.inner.module"),
        *("tiny.late", "tiny.start", "tiny/data/deck.csv", "tiny/table.csv"),
    ]


def test_what_was_imported_before_does_not_matter(root):
    plain = find_closure(root, "tiny.start")
    assert find_closure(root, "tiny.start", "import tiny.start, tiny.late") == plain
    assert find_closure(root, "tiny.start", "import tiny.deep, sim.engine.simulation") == plain


@pytest.mark.parametrize(
    ("file", "content", "is_other"),
    [
        ("tiny/deep.py", "from numpy import int64 as taken\nX = 1\n", True),
        ("tiny/deep.py", "# why\n\nfrom numpy import int64 as taken  # so\n", False),
        ("tiny/table.csv", "1,3\n", True),
        ("tiny/table.csv", "1,2\r\n", False),
        ("tiny/data/another.csv", "1\n", True),
        ("tiny/other.csv", "4\n", False),
        ("tiny/unused.py", "NOTHING = 1\n", False),
        ("tiny/types_only.py", "X = 1\n", False),
        ("tiny/late.py", "X = 1\n", True),
    ],
)
def test_what_an_edit_changes(root, file, content, is_other):
    _, before = find_closure(root, "tiny.start")
    with (root / file).open("w", newline="") as written:
        written.write(content)
    _, after = find_closure(root, "tiny.start")
    assert (after != before) == is_other


SAYS = "def f(x):\n    return x + 1\n"


@pytest.mark.parametrize(
    ("text", "is_same"),
    [
        ('"""Doc."""\n\n\ndef f(x):  # sum\n    """Add."""\n\n    return (x +\n  1)\n', True),
        ('def f(x):\n    "one"\n    "two"\n    return x + 1\n', True),
        ("def f(x):\n    return x + 1.0\n", False),
        ("def f(x):\n    return x + True\n", False),
        ("def f(x):\n    return x - 1\n", False),
        ("def f(y):\n    return y + 1\n", False),
        ("def f(x):\n    return x + '1'\n", False),
        ("async def f(x):\n    return x + 1\n", False),
    ],
)
def test_a_tree_is_the_same_if_it_does_the_same(text, is_same):
    assert (parse_source(text.encode()) == parse_source(SAYS.encode())) == is_same


def test_a_damaged_file_of_answers_is_not_believed(root, tmp_path):
    environment = {"XDG_CACHE_HOME": str(tmp_path / "kept")}
    before = f"import os; os.environ.update({environment!r})"
    plain = find_closure(root, "tiny.start", before)
    kept = tmp_path / "kept" / "fairdeal" / "sources.json"
    content = kept.read_bytes()
    for damaged in (content.replace(b"tree_hash", b"tree_hush"), content[:100], b"", b"\0" * 500):
        kept.write_bytes(damaged)
        assert find_closure(root, "tiny.start", before) == plain
    kept.write_bytes(content)
    assert find_closure(root, "tiny.start", before) == plain


@pytest.mark.parametrize("game", game_modules())
def test_a_game_depends_on_no_other_and_on_no_referee(game):
    module = game_modules()[game]
    names = {part.name for part in closure_of((module, "sim.engine.simulation"))}
    others = {other for name, other in game_modules().items() if name != game}
    assert not names & others
    assert not [name for name in names if name.startswith(("sim.referee", "sim.cache"))]
    assert {module, "sim.rng", "sim.kernel", "sim.bots.profiles", "sim/bots/profiles.toml"} <= names


def test_what_a_kernel_calls_is_in_its_closure():
    """Every function and constant array that a kernel names comes from its module's closure."""
    checked = 0
    for found in pkgutil.walk_packages(sim.__path__, "sim."):
        if found.name.startswith(("sim.referee", "sim.lexicon.build")):
            continue
        module = importlib.import_module(found.name)
        kernels = [one for one in vars(module).values() if is_kernel_of(one, found.name)]
        if not kernels:
            continue
        names = {part.name for part in closure_of((found.name,))}
        for kernel in kernels:
            for name in kernel.py_func.__code__.co_names:
                home = home_of(kernel.py_func.__globals__.get(name))
                if home.startswith("sim."):
                    assert home in names, (found.name, kernel, name)
                    checked += 1
    assert checked > 500


def home_of(thing: Any) -> str:
    """The module that a thing is, or comes from."""
    home = thing if isinstance(thing, ModuleType) else getattr(thing, "__module__", None)
    return str(getattr(home, "__name__", home))


def is_kernel_of(thing: Any, module: str) -> bool:
    """Is this a compiled function that a module defines?"""
    function: Callable[..., Any] | None = getattr(thing, "py_func", None)
    return function is not None and function.__module__ == module


def test_a_module_without_a_source_is_refused():
    with pytest.raises(ModuleNotFoundError, match=r"sim\.nothing has no source file"):
        closure_hash(["sim.nothing"])
