"""Evidence that may be looked at after every deal, from counts of signs alone.

One test carries the whole race. Of two things that a deal may show, "for" and "against", count how
often each came alone. If "for" is no likelier than "against", every count that settles the matter
is a throw of a coin that shows "for" with a chance of at most 1/2, whatever the distribution of
lengths. The likelihood ratio of a mixture of coins that favour "for" is then a supermartingale, so
that the chance of it *ever* reaching 1/alpha is at most alpha (Ville). No variance is estimated,
and no number of deals has to be fixed.

Source: Robbins (1970), Annals of Mathematical Statistics 41 (mixtures); Dixon and Mood (1946),
Journal of the American Statistical Association 41 (the sign test); methods 2.2.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from scipy import special

Numbers = npt.NDArray[np.float64]

SPREAD = 16.0
"""Of the mixture, a beta distribution with both parameters so large, cut at 1/2: its coins show
"for" with a chance of about 0.5 to 0.7, which is where races are decided."""


def sign_evidence(more: npt.ArrayLike, fewer: npt.ArrayLike) -> Numbers:
    """The logarithm of the evidence against "``more`` is at most as likely as ``fewer``".

    Formula: log of 2 ∫ (2p)^a (2(1-p))^b dBeta(p; s, s) over p from 1/2 to 1, with s = `SPREAD`.
    It rises with ``more`` and falls with ``fewer``; minus infinity where there are no more of them.

    Args:
        more, fewer: how often each of the two came without the other.

    >>> bool(sign_evidence(60, 20) > np.log(100) > sign_evidence(45, 35))
    True
    """
    a, b = np.asarray(more, np.float64), np.asarray(fewer, np.float64)
    a, b = np.broadcast_arrays(a, b)
    cut = np.full(a.shape, -np.inf)  # where fewer, there is no evidence and no need to say how much
    is_more = a > b
    cut[is_more] = np.log(2 * special.betainc(SPREAD + b[is_more], SPREAD + a[is_more], 0.5))
    mixed = special.betaln(SPREAD + a, SPREAD + b) - special.betaln(SPREAD, SPREAD)
    return np.asarray(mixed + (a + b) * math.log(2) + cut)


@lru_cache(maxsize=4096)
def most_needed(count: int, alpha: float) -> int:
    """How many of so many signs must be "for" to show that it is the likelier; count + 1 if none.

    >>> most_needed(4, 0.01), most_needed(100, 0.01)
    (5, 68)
    """
    low, high = count // 2, count + 1
    while low < high:
        middle = (low + high) // 2
        is_enough = middle > count or sign_evidence(middle, count - middle) >= -math.log(alpha)
        low, high = (low, middle) if is_enough else (middle + 1, high)
    return low


def median_interval(ordered: Numbers, alpha: float) -> tuple[float, float]:
    """Where the median lies, at whatever moment one looks.

    With r = `most_needed`: the interval from the (n - r + 1)-th to the r-th smallest value. Each of
    its ends fails with a chance of at most alpha/2 over the whole run: the values up to the true
    median are throws of a fair coin, so one test at that point is enough, at any time.

    Args:
        ordered: the values in rising order; infinite for games that never finished.
        alpha: the error rate.

    Returns:
        low and high, 0 and infinity where nothing is sure yet.

    >>> median_interval(np.arange(1.0, 101.0), 0.02)
    (33.0, 68.0)
    """
    count = len(ordered)
    needed = most_needed(count, alpha / 2)
    if needed > count:
        return 0.0, math.inf
    return float(ordered[count - needed]), float(ordered[needed - 1])
