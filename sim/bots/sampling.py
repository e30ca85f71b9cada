"""Small tables with which kernels turn random words into normal draws and chances."""

from __future__ import annotations

from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from sim.kernel import kernel

NORMAL_STEPS = 11
"""Bits of a random word that choose a normal draw: 2048 equally likely values."""


def middle_quantiles(steps: int) -> npt.NDArray[np.int64]:
    """Standard normal values of equal probability, in thousandths.

    >>> middle_quantiles(4).tolist()
    [-1150, -319, 319, 1150]
    """
    normal = NormalDist()
    values = [round(1000 * normal.inv_cdf((step + 0.5) / steps)) for step in range(steps)]
    return np.array(values, dtype=np.int64)


NORMAL = middle_quantiles(1 << NORMAL_STEPS)


@kernel
def chance_below(parts_per_million):
    """The 32-bit bound below which a random word falls with this probability."""
    return (parts_per_million << 32) // 1_000_000
