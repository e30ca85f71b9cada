"""Length against hand: a rising curve through what was played, for hands that were not."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from scipy.optimize import isotonic_regression

Numbers = npt.NDArray[np.float64]


def fitted_medians(
    hands: Sequence[int], medians: npt.ArrayLike, deals: npt.ArrayLike, asked: Sequence[int]
) -> Numbers:
    """The median minutes that a rising curve gives each hand.

    The curve goes through the isotonic regression of the logarithm of the medians, weighted by
    deals, and is straight in the logarithm of both between and beyond the hands that were played.
    It guides the race; no claim rests on it.

    Args:
        hands: that were played, rising.
        medians: their medians; infinite where half of the games never finish.
        deals: how many each was played.
        asked: hands to say something about.

    >>> fitted_medians([1, 4], [5, 20], [64, 64], [2, 8]).round(1).tolist()
    [10.0, 40.0]
    """
    found = np.asarray(medians, np.float64)
    is_known = np.isfinite(found) & (found > 0)
    if not is_known.any():
        return np.full(len(asked), np.inf)
    x = np.log(np.asarray(hands, np.float64)[is_known])
    logs = np.log(found[is_known])
    y = isotonic_regression(logs, weights=np.asarray(deals, np.float64)[is_known]).x
    at = np.log(np.asarray(asked, np.float64))
    if len(x) == 1:
        return np.asarray(np.exp(y[0] + at - x[0]))
    place = np.clip(np.searchsorted(x, at) - 1, 0, len(x) - 2)
    slope = (y[place + 1] - y[place]) / (x[place + 1] - x[place])
    return np.asarray(np.exp(y[place] + slope * (at - x[place])))
