"""Files are data: nothing here can execute or unpickle what it reads."""

from __future__ import annotations

import ast
from pathlib import Path

import experiments
import sim

SOURCES = sorted(
    path
    for package in (sim, experiments)
    for path in Path(str(package.__file__)).parent.rglob("*.py")
)
BANNED_MODULES = {
    *("pickle", "cPickle", "_pickle", "dill", "cloudpickle", "shelve", "marshal", "yaml", "runpy"),
    *("code", "codeop", "ruamel", "jsonpickle", "xmlrpc"),
}
BANNED_CALLS = {"eval", "exec", "compile", "__import__", "input"}
BANNED_METHODS = {
    ("np", "load"),
    ("numpy", "load"),
    ("joblib", "load"),
    ("pl", "deserialize"),
    ("os", "system"),
    ("os", "popen"),
    ("pd", "read_pickle"),
}
UNPICKLES = {
    "kernels.py",  # code that Numba compiled here, from the user's own cache, as Numba's cache does
    "serving.py",  # tasks and results between a process and the workers that it started, by pipes
}
"""Files that may read what this program itself has pickled, never what a user gave."""
BY_NAME = {
    "analysis_command.py",  # a package's analysis, named in the list of commands
    "cli.py",  # commands, from the package's own list
    "campaign_command.py",
    "compile_parts.py",  # parts of Numba and llvmlite, from a table in the source
    "peers.py",  # packages to compare with, from a table in the source
    "child.py",  # modules that the fuzzer watches, from a list in the sources
    "find_words.py",
    "searches.py",
    "shared.py",  # a kernel's module, from code that was compiled here and kept, as above
    "__init__.py",  # referees, from the package's own list
    "registry.py",  # games, from the package's own list and from entry points of installed ones
}
"""Files that may import a module by a name that they compute, never one that a user wrote."""


def test_there_are_sources_to_look_at():
    assert len(SOURCES) > 300


def test_nothing_executes_or_unpickles_what_it_reads_or_imports_what_is_named_there():
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                hold_import(path, node)
            elif isinstance(node, ast.Call):
                hold_call(path, node)
                hold_import_by_name(path, node)


def hold_import(path: Path, node: ast.Import | ast.ImportFrom) -> None:
    """Nothing that unpickles is imported."""
    is_from = isinstance(node, ast.ImportFrom)
    names = [node.module or ""] if is_from else [one.name for one in node.names]
    for name in names:
        is_banned = name.split(".")[0] in BANNED_MODULES
        assert not is_banned or path.name in UNPICKLES, f"{path}: {name}"


def hold_call(path: Path, call: ast.Call) -> None:
    """Nothing executes text."""
    place = f"{path}:{call.lineno}"
    if isinstance(call.func, ast.Name):
        assert call.func.id not in BANNED_CALLS, place
    if isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name):
        assert (call.func.value.id, call.func.attr) not in BANNED_METHODS, place
    for keyword in call.keywords:
        assert keyword.arg != "allow_pickle" or not ast.literal_eval(keyword.value), place
        assert keyword.arg != "shell", place


def hold_import_by_name(path: Path, call: ast.Call) -> None:
    """Modules are imported by names of ours only."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    name = call.func.id if isinstance(call.func, ast.Name) else name
    if name == "import_module" and not isinstance(call.args[0], ast.Constant):
        assert path.name in BY_NAME, f"{path}:{call.lineno}"
