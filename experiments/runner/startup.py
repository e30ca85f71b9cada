"""What makes a command answer sooner: less is loaded, and less is looked through for garbage."""

from __future__ import annotations

import gc
import importlib
import sys
from collections.abc import Iterable

NEW_OBJECTS = 50_000
"""Python looks for garbage after so many new objects; 700 is its own figure. Loading modules and
preparing cells make hundreds of thousands that all stay."""

LINEAR_ALGEBRA = "scipy.linalg"
USES_LINEAR_ALGEBRA = "numba.np.arraymath"


def collect_less() -> None:
    """Look for garbage less often; it takes a tenth of a short command's time."""
    gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])


def load_compiler() -> None:
    """Load what the first kernel makes Numba load, but for SciPy's linear algebra.

    Numba looks whether SciPy is there to multiply matrices within kernels; no kernel of ours
    does, and SciPy takes a fifth of a second of the time to a first game. Other code loads it
    as ever. Nothing happens if either is loaded already.
    """
    if USES_LINEAR_ALGEBRA in sys.modules or LINEAR_ALGEBRA in sys.modules:
        return
    import sim.kernel  # noqa: F401 - Numba itself, its cache's folder named

    sys.modules[LINEAR_ALGEBRA] = None  # type: ignore[assignment]  # for Python: not there
    try:
        importlib.import_module(USES_LINEAR_ALGEBRA)
    finally:
        del sys.modules[LINEAR_ALGEBRA]


COMPILING = "compiling kernels: once for this version, about 20 seconds a game"


def announce_compiling(games: Iterable[str]) -> None:
    """Let a first-time user know on stderr why nothing happens for a while.

    Args:
        games: keys of the games that are about to be played.
    """
    from sim.cache.kernels import are_kernels_kept
    from sim.registry import game_modules

    if not all(are_kernels_kept(game_modules()[game]) for game in games):
        print(COMPILING, file=sys.stderr, flush=True)
