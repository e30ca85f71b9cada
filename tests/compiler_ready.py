"""For the process that `tests.forks` forks: the compiler has begun its work."""

from numba import njit
from numba.core import event

import sim.kernel

njit(lambda value: value + 1)(1)

__all__ = ["event", "sim"]
