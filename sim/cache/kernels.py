"""Keeps compiled kernels on disk, each under a hash of all that decides its code.

Numba's own cache does not see an edit in an imported file, puts the checkout's place into its
names and falls back beside the sources where it may not write. Here a kernel's folder is named
after its module's closure (`sim.cache.closures`) and its file after its signature, its options,
the processor, the versions of the compiler and what this package alters in it. So an edit compiles
what imports the edited file and nothing else, and checkouts share what they have in common. Where
nothing can be kept, kernels are compiled in memory and a line says so.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core import compiler, config, sigutils
from numba.core.caching import NullCache
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps

from sim.cache.closures import ClosureFile, closure_hash, closure_of
from sim.cache.folder import (
    AnotherKernelError,
    cache_root,
    notice,
    read_plain,
    why_not_kept,
    write_whole,
)

parts: Any
shared: Any
try:
    from sim.cache import parts, shared
except (ImportError, AttributeError):  # another Numba, built otherwise inside
    parts = shared = None

STARTED = time.time()
"""When this process began to load kernels: files changed later are not what it plays with."""
CLOCKS_APART = 60.0
"""Seconds by which the clock of a file system may be ahead of this machine's."""
DAY = 24 * 3600.0
KEPT_DAYS = 30
"""Days after which a folder that nobody used is removed."""
ENDING = ".kernel"
LOWERING = ("lean*.py", "parts.py", "shared.py")
"""Files beside this one that decide what code a kernel becomes; no closure counts them."""
CHECKSUM_BYTES = 16
SETTINGS = ("BOUNDSCHECK", "OPT", "DEBUGINFO_DEFAULT", "LOOP_VECTORIZE", "SLP_VECTORIZE")
"""Settings of Numba that change the code it makes."""
NUMBERS = (int, float, complex, np.generic)
PLAIN = (*NUMBERS, str, bytes, type(None))


def kernels_root() -> Path | None:
    """The folder of all kept kernels: ``NUMBA_CACHE_DIR`` or a part of the user's cache folder."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    root = cache_root()
    return Path(named) if named else root and root / "kernels"


def kernel_folder(module: str) -> Path | None:
    """The folder of a module's kernels as it is now; None if there is no cache folder."""
    root = kernels_root()
    return root and root / f"{module}-{closure_hash([module])}"


def are_kernels_kept(module: str) -> bool:
    """Is a kernel kept of a module, or of what lies in its package, as the sources are now?"""
    parts = [part.name for part in closure_of((module,)) if not part.is_data]
    inside = [name for name in parts if name == module or name.startswith(f"{module}.")]
    folders = [folder for folder in map(kernel_folder, inside) if folder is not None]
    return any(map(holds_kernels, folders))


def holds_kernels(folder: Path) -> bool:
    """Is there a kernel in this folder? None is in one that may not be looked into."""
    try:
        return next(folder.glob(f"*{ENDING}"), None) is not None
    except OSError:
        return False


def keep_kernel(dispatcher: Any, *, is_shared: bool = False) -> None:
    """Let a dispatcher look for its compiled code on disk, and write it there.

    What only other kernels call, and so has no wrapper for callers in C, is compiled as a part of
    them; with a Numba that lacks what `sim.cache.parts` needs, all is compiled as Numba does it.

    Args:
        dispatcher: Numba's object for the kernel.
        is_shared: its callers jump to its code.
    """
    dispatcher._cache = KernelCache(dispatcher)
    if parts is None:
        return
    if not dispatcher.targetoptions.get("no_cfunc_wrapper"):
        parts.compile_as_whole(dispatcher)
        return

    def make_whole() -> Any:
        """The same kernel again, for calls from Python."""
        jit: Any = numba.jit
        whole = jit(**dispatcher.targetoptions)(dispatcher.py_func)
        whole._cache = KernelCache(whole)
        parts.compile_as_whole(whole)
        return whole

    if is_shared:
        cache = SharedCache(dispatcher)
        dispatcher._cache = cache
        shared.compile_as_shared(dispatcher, make_whole, cache.name_of)
        return
    dispatcher._cache = PartCache(dispatcher)
    parts.compile_as_part(dispatcher, make_whole)


class KernelCache(NullCache):
    """The kept code of one kernel, a file for each signature: what Numba asks of a cache.

    Args:
        dispatcher: Numba's object for the kernel.
    """

    form = "form 5"
    """Changed when a kernel's file is written in another way, or its code answers otherwise."""

    def __init__(self, dispatcher: Any) -> None:
        self.function: Callable[..., Any] = dispatcher.py_func
        self.options = sorted(dispatcher.targetoptions.items())
        self.is_enabled = True

    @property
    def cache_path(self) -> str | None:
        """The kernel's folder, for Numba's statistics."""
        folder = kernel_folder(self.function.__module__)
        return str(folder) if folder else None

    def enable(self) -> None:
        """Read and write files again."""
        self.is_enabled = True

    def disable(self) -> None:
        """Neither read nor write files."""
        self.is_enabled = False

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The compiled code of a signature; None if it is not kept or its file is damaged."""
        path = self.path_of(signature, target.codegen())
        content = None if path is None else read_kernel(path)
        if path is None or content is None:
            return None
        mark_as_used(path.parent)
        # all that kept code needs of Numba: the rest of `target.refresh` is for compiling, which
        # asks for it itself
        rtsys.initialize(target)
        try:
            return self.rebuild(target, *pickle.loads(content))
        except AnotherKernelError:
            return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep compiled code; a line says so if that is not possible."""
        self.finish(compiled)
        path = self.path_of(signature, compiled.codegen)
        if path is None or compiled.lifted or compiled.library.has_dynamic_globals:
            return
        pack: Any = dumps
        content = pack(self.describe(compiled))
        try:
            if not path.parent.is_dir():
                path.parent.mkdir(parents=True, exist_ok=True)
                remove_unused(path.parent.parent)
            write_whole(path, checksum_of(path, content) + content)
        except OSError as error:
            notice("kept", why_not_kept(path.parent.parent, error))

    def finish(self, compiled: Any) -> None:
        """Make code ready that was compiled just now."""
        if parts is not None:
            parts.set_environments(compiled)

    def describe(self, compiled: Any) -> tuple[Any, ...]:
        """What is kept of compiled code."""
        whole = compiled._reduce if parts is None else partial(parts.describe_whole, compiled)
        described: tuple[Any, ...] = whole()
        return described

    def rebuild(self, target: Any, *described: Any) -> Any:
        """The compiled code that was described."""
        usual: Any = compiler.CompileResult._rebuild
        rebuild = usual if parts is None else parts.rebuild_whole
        return rebuild(target, *described)

    def path_of(self, signature: Any, codegen: Any) -> Path | None:
        """The file of a signature; None if it cannot be kept under a name that says it all."""
        function = self.function
        if not self.is_enabled or not is_whole(function):
            return None
        normalize: Any = sigutils.normalize_signature
        types, _ = normalize(signature)
        names = [str(one) for one in types]
        if any(" at 0x" in name for name in names):  # a kernel as an argument: its code is not
            return None  # in this module's closure
        folder = kernel_folder(function.__module__)
        if folder is None:
            notice("kept", why_not_kept(None, None))
            return None
        digest = hashlib.blake2b(digest_size=12)
        for text in (self.form, *names, *codegen.magic_tuple(), *self.options, *own_code(function)):
            digest.update(f"{text}\n".encode())
        digest.update(repr(compiler_versions()).encode())
        return folder / f"{function.__qualname__}-{digest.hexdigest()}{ENDING}"


class PartCache(KernelCache):
    """The same for what is compiled as a part of other kernels."""

    form = "part 1"

    def finish(self, compiled: Any) -> None:
        """A part is ready as it is."""

    def describe(self, compiled: Any) -> tuple[Any, ...]:
        """What is kept of a part."""
        described: tuple[Any, ...] = parts.describe_part(compiled)
        return described

    def rebuild(self, target: Any, *described: Any) -> Any:
        """The part that was described."""
        return parts.rebuild_part(target, *described)


class SharedCache(KernelCache):
    """The same for what other kernels jump to."""

    form = "shared 2"

    def finish(self, compiled: Any) -> None:
        """Its Python values are shown when it gets its name."""

    def name_of(self, arguments: tuple[Any, ...], codegen: Any) -> str | None:
        """What a kept file's place says of all that decides its code; None if it is not kept."""
        path = self.path_of(arguments, codegen)
        return None if path is None else f"{path.parent.name}/{path.stem}"


@cache
def compiler_versions() -> tuple[Any, ...]:
    """What compiles, and how it is set: of this package, what turns a kernel into code."""
    here = Path(__file__).parent
    files = [path for name in LOWERING for path in sorted(here.glob(name))]
    own = closure_hash(f"{__package__}.{path.stem}" for path in files)
    settings = [getattr(config, name, None) for name in SETTINGS]
    versions = (
        sys.implementation.cache_tag,
        numba.__version__,
        llvmlite.__version__,
        np.__version__,
    )
    return (*versions, own, *settings)


def own_code(function: Callable[..., Any]) -> Iterator[str]:
    """What tells two functions of one name in one module apart."""
    code = function.__code__
    yield code.co_code.hex()
    yield repr(code.co_names)
    yield repr([one for one in code.co_consts if isinstance(one, NUMBERS)])
    for cell in function.__closure__ or ():
        yield repr(cell.cell_contents)


def is_whole(function: Callable[..., Any]) -> bool:
    """Do the source files say all that a function is, and has none changed since they were loaded?

    A function made from a text has no file; one made in a function may hold other functions.
    """
    cells = function.__closure__ or ()
    if not all(isinstance(cell.cell_contents, PLAIN) for cell in cells):
        return False
    try:
        parts = closure_of((function.__module__,))
    except ModuleNotFoundError:
        return False
    own = next(part for part in parts if part.name == function.__module__)
    changed = first_changed(parts)
    if changed is not None:
        text = f"{changed} was changed while this runs: kernels are compiled in memory"
        notice("changed", text)
    is_from_file = str(own.path) == str(Path(function.__code__.co_filename).absolute())
    return changed is None and is_from_file


@cache
def first_changed(parts: tuple[ClosureFile, ...]) -> Path | None:
    """A file that was changed after this process began; None if all are as they were.

    A date in the future is that of another clock, or of an archive, and says nothing.
    """
    latest = time.time() + CLOCKS_APART
    for part in parts:
        if part.path is not None and STARTED < part.path.stat().st_mtime < latest:
            return part.path
    return None


def checksum_of(path: Path, content: bytes) -> bytes:
    """What stands before a kernel in its file: of the kernel and of where it belongs.

    Args:
        path: the kernel's file, of which its own name and its folder's say what it plays.
        content: the kernel.
    """
    place = f"{path.parent.name}/{path.name}\n".encode()
    return hashlib.blake2b(place + content, digest_size=CHECKSUM_BYTES).digest()


def read_kernel(path: Path) -> bytes | None:
    """A kernel's file without its checksum; None if it is not there, damaged or another's."""
    try:
        content = read_plain(path)
    except OSError:
        return None
    kernel = content[CHECKSUM_BYTES:]
    if checksum_of(path, kernel) == content[:CHECKSUM_BYTES]:
        return kernel
    notice(f"damaged-{path.name}", f"{path} is damaged: compiled again")
    return None


def mark_as_used(folder: Path) -> None:
    """Keep a folder from being removed by its age; at most one write a day."""
    try:
        if folder.stat().st_mtime < time.time() - DAY:
            os.utime(folder)
    except OSError:  # not ours, or removed by another process: it is read already
        return


def remove_unused(root: Path) -> None:
    """Remove the folders that nobody used for long."""
    for folder in root.iterdir():
        with contextlib.suppress(OSError):  # another process has removed it
            if folder.is_dir() and folder.stat().st_mtime < time.time() - KEPT_DAYS * DAY:
                shutil.rmtree(folder, ignore_errors=True)
