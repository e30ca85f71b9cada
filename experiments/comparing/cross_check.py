"""The cross-check on fresh deals: sign-flip permutation tests, held together by Holm's method.

Verdicts come from confidence sequences. This is a second opinion that shares nothing with them:
other deals, their number fixed beforehand, another kind of test.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from experiments.statistics.intervals import Numbers

FLIPS = 9999
FLIPS_AT_ONCE = 500


def sign_flip_p_values(differences: npt.ArrayLike, flips: int = FLIPS, seed: int = 0) -> Numbers:
    """Two-sided p-values of "differences are symmetric about 0", of several figures.

    Formula: (1 + how many sums with random signs are at least as far from 0) / (1 + flips); zeros
    stay. As scipy.stats.permutation_test with ``permutation_type="samples"``, with the same signs
    for all figures.

    Args:
        differences: shape (figures, deals).
        flips: how many random choices of signs.
        seed: of the signs.

    >>> sign_flip_p_values([[1.0] * 20, [1.0, -1.0] * 10]).tolist()
    [0.0001, 1.0]
    """
    values = np.asarray(differences, np.float64)
    seen = np.abs(values.sum(axis=1)) * (1 - 1e-12)
    rng = np.random.default_rng(seed)
    further = np.zeros(len(values))
    for start in range(0, flips, FLIPS_AT_ONCE):
        count = min(FLIPS_AT_ONCE, flips - start)
        signs = 1.0 - 2.0 * rng.integers(0, 2, (count, values.shape[1]))
        further += np.sum(np.abs(signs @ values.T) >= seen, axis=0)
    return np.asarray((1 + further) / (1 + flips), np.float64)
