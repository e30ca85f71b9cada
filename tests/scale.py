"""How many games a test plays: fewer where every kernel runs as plain Python."""

from __future__ import annotations

from sim.kernel import IS_PLAIN_PYTHON

SLOWER = 250
"""About how many times longer a game takes with NUMBA_DISABLE_JIT=1 (less than it really is)."""
MOST = 60
"""Games that a test has time for then."""


def games(number: int, at_least: int = 1) -> int:
    """This many games, or the share of them that plain Python can play, but never none."""
    return max(at_least, min(number // SLOWER, MOST)) if IS_PLAIN_PYTHON else number
