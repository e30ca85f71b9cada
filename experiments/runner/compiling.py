"""Says that kernels are about to be compiled, which is silent and takes a while."""

from __future__ import annotations

import os
import sys
from pathlib import Path

COMPILING = "compiling kernels: once for this version, about 20 seconds"


def are_kernels_cached() -> bool:
    """True if the cache folder holds any compiled kernel, or none is named."""
    folder = os.environ.get("NUMBA_CACHE_DIR")
    return folder is None or any(Path(folder).rglob("*.nbi"))


def announce_compiling() -> None:
    """Tell a first-time user on stderr why nothing happens for a while."""
    if not are_kernels_cached():
        print(COMPILING, file=sys.stderr, flush=True)
