"""How many games a test plays: fewer where every kernel runs as plain Python.

Random cases that differ by nothing but their draw are a sample in the short suite and many in the
full one (`make test-full`); the commands of `tests.search` ask as many as one likes.
"""

from __future__ import annotations

import os
from typing import TypeVar

from sim.kernel import IS_PLAIN_PYTHON

Sample = TypeVar("Sample")

IS_FULL = os.environ.get("FAIRDEAL_FULL") == "1"
"""Is this the full suite?"""

SLOWER = 250
"""About how many times longer a game takes with NUMBA_DISABLE_JIT=1 (less than it really is)."""
MOST = 60
"""Games that a test has time for then."""


PATIENCE = 1800
"""Seconds after which a process is taken to hang: what works ends sooner on any machine."""


def games(number: int, at_least: int = 1) -> int:
    """This many games, or the share of them that plain Python can play, but never none."""
    return max(at_least, min(number // SLOWER, MOST)) if IS_PLAIN_PYTHON else number


def sample(few: Sample, *, full: Sample) -> Sample:
    """These, or this many, random cases of a kind in the short suite, ``full`` in the full one."""
    return full if IS_FULL else few
