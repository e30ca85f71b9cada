"""What a module imports, directly or by others, and a hash of all of it.

A closure is the set of source and data files that decide what a module does. It is read from the
files' syntax trees, so it does not depend on what happens to be imported already, nor on where
the files lie; comments, docstrings and blank lines are no part of it. Of a package on the way to
a module only what is imported from the package itself counts.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from sim.cache.syntax_trees import DATA_FORMS, SourceTree, hash_of, keep_sources, read_source

LEFT_OUT = ("sim.cache",)
"""Packages that move no result."""


@dataclass(frozen=True)
class ClosureFile:
    """One file of a closure.

    Attributes:
        name: the module's dotted name; a data file's is its path below its top package; an
            installed package counts as a whole.
        path: the file; None for an installed package.
        is_data: is it no Python source?
        hash: of the syntax tree or of the data, in hex; an installed package's version.
    """

    name: str
    path: Path | None
    is_data: bool
    hash: str


@dataclass(frozen=True)
class Module:
    """A module's own file and what it imports.

    Attributes:
        part: its file.
        imports: names of modules.
        data: the data files that it names.
    """

    part: ClosureFile
    imports: tuple[str, ...]
    data: tuple[ClosureFile, ...]


def closure_hash(modules: Iterable[str], without: Collection[str] = ()) -> str:
    """A hash, in hex, of all that decides what these modules do; see `closure_of`."""
    digest = hashlib.blake2b(digest_size=10)
    for part in closure_of(tuple(modules), tuple(without)):
        digest.update(f"{part.name} {part.hash}\n".encode())
    return digest.hexdigest()


@cache
def closure_of(modules: tuple[str, ...], without: tuple[str, ...] = ()) -> tuple[ClosureFile, ...]:
    """The files that decide what modules do, themselves included, sorted by name.

    Args:
        modules: dotted names.
        without: packages and modules that are not followed.

    Raises:
        ModuleNotFoundError: if one of ``modules`` has no source file.
    """
    own = {name.partition(".")[0] for name in (*modules, __name__)}
    without = (*LEFT_OUT, *without)
    for name in modules:
        if find_file(name) is None:
            raise ModuleNotFoundError(f"{name} has no source file")
    found: dict[str, ClosureFile] = {}
    waiting, seen = list(modules), set(modules)
    while waiting:
        module = find_module(waiting.pop(), frozenset(own))
        if module is None:
            continue
        found.update({part.name: part for part in (module.part, *module.data)})
        fresh = {one for one in module.imports if one not in seen and not is_in(one, without)}
        seen |= fresh
        waiting += fresh
    keep_sources()
    return tuple(found[name] for name in sorted(found))


def is_in(name: str, packages: Collection[str]) -> bool:
    """Is a module one of these packages or inside one?"""
    return any(name == one or name.startswith(f"{one}.") for one in packages)


@cache
def find_module(name: str, own: frozenset[str]) -> Module | None:
    """A module by name; None for one of Python itself and for what is no module.

    Args:
        name: dotted.
        own: top packages that are followed whatever is installed under their names.
    """
    top = name.partition(".")[0]
    if top in sys.stdlib_module_names and top not in own:
        return None
    if top not in own:
        installed = installed_version(top)
        if installed is not None:
            return Module(ClosureFile(top, None, is_data=False, hash=installed), (), ())
    path = find_file(name)
    if path is None or path.suffix != ".py":
        return None
    source = read_source(path)
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    part = ClosureFile(name, path, is_data=False, hash=source.tree_hash)
    return Module(part, tuple(imported_names(source, package)), data_parts(source, path, top))


@cache
def installed_version(package: str) -> str | None:
    """The version of a distribution of this name; None if none is installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def imported_names(source: SourceTree, package: str) -> Iterable[str]:
    """The modules that a source imports; of ``from package import name`` whichever is one."""
    for level, module, names in source.imports:
        origin = module
        if level:
            parents = package.split(".")[: len(package.split(".")) - level + 1]
            origin = ".".join([*parents, *filter(None, [module])])
        inside = [f"{origin}.{name}" for name in names if find_file(f"{origin}.{name}")]
        yield from inside
        if len(inside) < len(names) or not names:
            yield origin


@cache
def find_file(name: str) -> Path | None:
    """The source of a module, without importing it; None if there is none to read."""
    parent, _, last = name.rpartition(".")
    if not parent:
        return top_file(name)
    above = find_file(parent)
    folders = folders_of(parent) if above is None else [above.parent]
    if above is not None and above.name != "__init__.py":
        return None
    for folder in folders:
        for path in (folder / last / "__init__.py", folder / f"{last}.py"):
            if path.is_file():
                return path
    return None


def top_file(name: str) -> Path | None:
    """The source of a module that lies in no package."""
    loaded = getattr(sys.modules.get(name), "__file__", None)
    if loaded is None and name not in sys.modules:
        try:
            spec = importlib.util.find_spec(name)
        except (ImportError, ValueError):
            return None
        loaded = spec.origin if spec else None
    path = Path(loaded) if loaded else None
    return path if path is not None and path.suffix == ".py" and path.is_file() else None


@cache
def folders_of(package: str) -> list[Path]:
    """The folders of a package without a source of its own."""
    parent, _, last = package.rpartition(".")
    if parent:
        above = find_file(parent)
        folders = [above.parent] if above else folders_of(parent)
        return [folder / last for folder in folders if (folder / last).is_dir()]
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        return []
    return [Path(one) for one in (spec.submodule_search_locations or [])] if spec else []


def data_parts(source: SourceTree, path: Path, top: str) -> tuple[ClosureFile, ...]:
    """The data files that a source names: beside it, in a folder it names, in a package it names.

    Args:
        source: of a module.
        path: its file.
        top: its top package.
    """
    packages = [find_file(one) for one in source.texts if one.startswith(f"{top}.")]
    folders = {path.parent, *(one.parent for one in packages if one is not None)}
    files = set()
    for text in source.texts:
        for folder in folders:
            place = folder / text
            if place.suffix in DATA_FORMS and place.is_file():
                files.add(place)
            elif "." not in text and "/" not in text and place.is_dir():
                files.update(one for one in place.iterdir() if one.suffix in DATA_FORMS)
    return tuple(data_part(file, top) for file in sorted(files))


@cache
def data_part(path: Path, top: str) -> ClosureFile:
    """A data file of a top package; ends of lines count as one whatever they are."""
    content = path.read_bytes()
    if path.suffix != ".parquet":
        content = content.replace(b"\r\n", b"\n")
    above = next(one for one in path.parents if one.name == top or one == path.parents[-1])
    name = path.relative_to(above.parent).as_posix()
    return ClosureFile(name, path, is_data=True, hash=hash_of(content))
