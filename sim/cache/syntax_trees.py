"""Hashes of syntax trees, and what the trees import; kept by the files' content.

A tree takes some milliseconds to read and hash, so what was found is kept in the user's cache
folder (about 300 bytes a file), with a checksum: an answer that is damaged is not used.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from sim.cache.folder import cache_root, read_plain, write_whole

KEPT_SOURCES = 5000
"""Answers that are kept; the oldest go first."""
FORM = b"syntax trees, form 1\n"
"""Changed when trees are hashed or read in another way."""
DATA_FORMS = (".csv", ".txt", ".parquet", ".toml")
NO_MEANING = ("ctx", "kind", "type_comment", "type_ignores")
"""Fields of a tree that say nothing or say it twice."""


@dataclass(frozen=True)
class SourceTree:
    """What a source file says, whatever its name.

    Attributes:
        tree_hash: of its syntax tree without docstrings, in hex.
        imports: each import: its level (dots), its module, the names taken from it.
        texts: the strings that may name data files, folders or packages of them.
    """

    tree_hash: str
    imports: Sequence[tuple[int, str, Sequence[str]]]
    texts: Sequence[str]


@dataclass
class Kept:
    """The answers in the cache folder.

    Attributes:
        path: their file; None if there is no folder.
        sources: by the hash of a file's content.
        is_new: is there one that the file does not hold?
    """

    path: Path | None
    sources: dict[str, SourceTree] = field(default_factory=dict)
    is_new: bool = False


def read_source(path: Path) -> SourceTree:
    """What a source file says; `keep_sources` keeps it for the next process.

    Raises:
        OSError, SyntaxError: if it cannot be read.
    """
    content = path.read_bytes()
    kept = kept_sources()
    name = hash_of(content)
    if name not in kept.sources:
        kept.sources[name] = parse_source(content)
        kept.is_new = True
    return kept.sources[name]


def hash_of(content: bytes) -> str:
    """A hash of bytes, in hex."""
    return hashlib.blake2b(content, digest_size=10).hexdigest()


@cache
def kept_sources() -> Kept:
    """What earlier processes found; nothing if its file is not there or is damaged."""
    root = cache_root()
    kept = Kept(root / "sources.json" if root else None)
    with contextlib.suppress(OSError, ValueError, TypeError):
        if kept.path is not None:
            checksum, content = read_plain(kept.path).split(b"\n", 1)
            if checksum.decode() == hash_of(FORM + content):
                known = json.loads(content).items()
                kept.sources.update({name: SourceTree(**source) for name, source in known})
    return kept


def keep_sources() -> None:
    """Write what this process found; what cannot be written the next one finds again."""
    kept = kept_sources()
    if kept.path is None or not kept.is_new:
        return
    kept.is_new = False
    newest = list(kept.sources.items())[-KEPT_SOURCES:]
    content = json.dumps({name: asdict(source) for name, source in newest}).encode()
    with contextlib.suppress(OSError):
        kept.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(kept.path, f"{hash_of(FORM + content)}\n".encode() + content)


def parse_source(content: bytes) -> SourceTree:
    """What a file of Python says.

    Raises:
        SyntaxError: if it is none.
    """
    tree = ast.parse(content)
    imports: list[tuple[int, str, Sequence[str]]] = []
    texts: set[str] = set()
    for node in nodes_that_run(tree):
        if isinstance(node, ast.Import):
            imports += [(0, alias.name, ()) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [alias.name for alias in node.names]
            imports.append((node.level, node.module or "", names))
        texts.update(file_texts(node))
    written: list[str] = []
    write_tree(tree, written)
    return SourceTree(hash_of("".join(written).encode()), imports, sorted(texts))


def nodes_that_run(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes of a tree but those that only a type checker reads."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.If) and is_for_checkers(node.test):
            waiting += node.orelse
        else:
            waiting += ast.iter_child_nodes(node)


def is_for_checkers(test: ast.expr) -> bool:
    """Is a condition ``TYPE_CHECKING``?"""
    name = test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", "")
    return name == "TYPE_CHECKING"


def file_texts(node: ast.AST) -> Iterator[str]:
    """Strings of a node that may name a data file, a folder or a package of data."""
    found: list[ast.AST] = []
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
        found = [node.right]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        found = list(node.args) if node.func.attr in {"files", "joinpath"} else []
    elif isinstance(node, ast.Constant) and str(node.value).endswith(DATA_FORMS):
        found = [node]
    for one in found:
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield from [one.value] if "\n" not in one.value else []


def write_tree(node: Any, written: list[str]) -> None:
    """Append a text of a tree that is the same for trees that do the same.

    Places in the file, docstrings and other bare strings are left out, and so are empty fields,
    of which versions of Python have different ones.
    """
    if isinstance(node, ast.AST):
        written.append(f"{type(node).__name__}(")
        for name in node._fields:
            value = getattr(node, name, None)
            if value is None or name in NO_MEANING or (isinstance(value, list) and not value):
                continue
            written.append(f"{name}=")
            write_tree(value, written)
        written.append(")")
    elif isinstance(node, list):
        written.append("[")
        for one in node:
            if not is_bare_string(one):
                write_tree(one, written)
        written.append("]")
    else:
        written.append(f"{node!r},")


def is_bare_string(node: Any) -> bool:
    """Is this a docstring, or the comment below a constant?"""
    is_constant = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_constant and isinstance(node.value.value, str)
