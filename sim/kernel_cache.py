"""Names the folder in which compiled kernels are kept.

Numba's cache does not see an edit in an imported file, nor a change of its bounds-check flag
(measured with Numba 0.68), so the folder's name holds a hash of every source file of ``sim``,
the Numba version and that flag. An edit anywhere gives a new folder; old ones are removed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from importlib.metadata import version
from pathlib import Path

KEPT_FOLDERS = 20
"""How many caches of earlier sources stay, so that switching branches does not recompile."""


def source_hash() -> str:
    """A hash of all source files of ``sim``, the same wherever the package lies."""
    digest = hashlib.blake2b(digest_size=10)
    root = Path(__file__).parent
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def cache_root() -> Path:
    """The user's cache folder for this project."""
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path.home() / ".cache") / "fairdeal" / "kernels"


def name_cache_folder() -> None:
    """Point Numba at this source's own cache folder, unless the user has named one."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return
    bounds = os.environ.get("NUMBA_BOUNDSCHECK", "")
    name = f"{source_hash()}-{version('numba')}-{bounds or 'unchecked'}"
    folder = cache_root() / name
    try:
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            remove_old_folders(cache_root())
    except OSError:
        return
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    if "numba" in sys.modules:  # it has read its environment already
        sys.modules["numba"].config.CACHE_DIR = str(folder)


def remove_old_folders(root: Path) -> None:
    """Remove all but the newest few caches."""
    folders = sorted(root.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for folder in folders[KEPT_FOLDERS:]:
        shutil.rmtree(folder, ignore_errors=True)
