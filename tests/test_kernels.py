"""Functions without annotations are kernels, and the places where they may be hold some.

The mark of a kernel is its decorator. Hooks and loops have none, since they are compiled to a
stated signature: hooks go by the names of `sim.spec.Hooks` or are what a game hands its family as
``kernels``, loops are what `compile_to` is given.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import tomllib
from dataclasses import fields
from functools import cache
from itertools import permutations
from pathlib import Path

import numba
import numpy as np

import sim
import sim.kernel
import sim.shared_kernel
from sim.spec import Hooks

ROOT = Path(sim.__file__).parents[1]
DECORATORS = {"kernel", "shared_kernel", "small_kernel", "inlined_kernel"}
HOOKS = {field.name for field in fields(Hooks)}


@cache
def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def sources() -> list[Path]:
    return sorted((ROOT / "sim").rglob("*.py"))


def functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def is_marked(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(one, ast.Name) and one.id in DECORATORS for one in function.decorator_list
    )


def compiled_to_signatures() -> set[str]:
    """The names of functions that a call of `compile_to` compiles."""
    calls = [node for path in sources() for node in ast.walk(parse(path)) if is_compile_to(node)]
    return {one.id for call in calls for one in call.args[1:] if isinstance(one, ast.Name)}


def is_compile_to(node: ast.AST) -> bool:
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return is_call and node.func.id == "compile_to"


@cache
def handed_to_families() -> set[str]:
    """The names of functions of a family that its games have as hooks."""
    calls = [node for path in sources() for node in ast.walk(parse(path))]
    handed = [
        one.value.elts
        for call in calls
        if isinstance(call, ast.Call)
        for one in call.keywords
        if one.arg == "kernels" and isinstance(one.value, ast.Tuple)
    ]
    return {one.attr for hooks in handed for one in hooks if isinstance(one, ast.Attribute)}


def is_kernel(path: Path, function: ast.FunctionDef) -> bool:
    is_game = path.is_relative_to(ROOT / "sim" / "games")
    is_hook = is_game and function.name in HOOKS | handed_to_families()
    is_loop = path.is_relative_to(ROOT / "sim" / "engine")
    return is_marked(function) or is_hook or (is_loop and function.name in compiled_to_signatures())


def is_annotated(function: ast.FunctionDef) -> bool:
    own = function.args
    every = [*own.posonlyargs, *own.args, *own.kwonlyargs, own.vararg, own.kwarg]
    named = [one for one in every if one is not None and one.arg not in ("self", "cls")]
    return function.name == "__init__" or (
        function.returns is not None and all(one.annotation for one in named)
    )


def patterns() -> list[str]:
    """Where pyproject.toml says that kernels may be, as mypy is given it."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (override,) = [
        one
        for one in settings["tool"]["mypy"]["overrides"]
        if one.get("disallow_untyped_defs") is False
    ]
    return override["module"]


def files_of(pattern: str) -> list[Path]:
    place = ROOT / pattern.removesuffix(".*").replace(".", "/")
    return sorted(place.rglob("*.py")) if pattern.endswith(".*") else [place.with_suffix(".py")]


def test_whatever_lacks_annotations_is_a_kernel() -> None:
    loose = [
        f"{path.relative_to(ROOT)}: {function.name}"
        for path in sources()
        for function in functions(parse(path))
        if not is_annotated(function) and not is_kernel(path, function)
    ]
    assert loose == []


def test_kernels_are_where_ruff_and_mypy_let_them_be_and_each_such_place_has_some() -> None:
    holding = {path for path in sources() if any(map(is_marked, functions(parse(path))))}
    allowed = {pattern: set(files_of(pattern)) for pattern in patterns()}
    assert holding <= set().union(*allowed.values())
    assert [pattern for pattern, files in allowed.items() if not files & holding] == []


def test_ruff_and_mypy_are_given_the_same_places() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (globs,) = [
        key
        for key, codes in settings["tool"]["ruff"]["lint"]["per-file-ignores"].items()
        if codes == ["ANN"]
    ]
    inside = globs.removeprefix("sim/{").removesuffix("}").split(",")
    as_modules = [f"sim.{one.removesuffix('.py').replace('/', '.')}" for one in inside]
    assert [one.replace(".**", ".*") for one in as_modules] == patterns()


def test_every_decorator_that_marks_a_kernel_is_known_here() -> None:
    trees = [parse(Path(one.__file__)) for one in (sim.kernel, sim.shared_kernel)]
    taking = {
        one.name
        for tree in trees
        for one in functions(tree)
        if one.args.args and ast.unparse(one.returns) == "Function" and not one.args.kwarg
    }
    assert taking == DECORATORS


def test_no_record_begins_as_another():
    """Numba takes such a record for the other, with a warning, by what was compiled before."""
    names = [one.name for one in pkgutil.walk_packages(sim.__path__, "sim.")]
    modules = [importlib.import_module(name) for name in names]
    records = {
        f"{module.__name__}.{name}": numba.from_dtype(value)
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, np.dtype) and value.names
    }
    assert len(set(records.values())) > 15
    alike = [
        (one, other)
        for one, other in permutations(records, 2)
        if records[one] != records[other]
        and records[one].can_convert_to(None, records[other]) is not None
    ]
    assert alike == []
