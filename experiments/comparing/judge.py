"""What the intervals of one comparison allow to be said; pure functions of numbers."""

from __future__ import annotations

from typing import NamedTuple

BETTER, WORSE = "better", "worse"
HIGHER, LOWER = "higher", "lower"
NEARER, FURTHER = "nearer", "further"
EQUIVALENT, UNDECIDED = "equivalent", "undecided"

WORDS = {
    "lower": (BETTER, WORSE),
    "higher": (WORSE, BETTER),
    "target": (NEARER, FURTHER),
    "": (LOWER, HIGHER),
}
"""By direction: the verdict on a figure that falls and on one that rises. Of a figure with a
target its distance from the target falls or rises."""


class Ends(NamedTuple):
    """An estimate and the ends of its interval."""

    value: float
    low: float
    high: float


def judge(change: Ends, margin: float, direction: str) -> str:
    """The verdict on one change.

    Equivalent goes first: a change that is surely no larger than the margin does not matter,
    though it may be surely above 0. If the interval holds the truth no verdict is false, whatever
    the moment at which it is reached.

    Args:
        change: after less before; of a figure with a target, of its distance from the target.
        margin: a change up to this does not matter.
        direction: ``lower``, ``higher``, ``target`` or empty.

    >>> judge(Ends(0.2, 0.1, 0.3), 0.5, ""), judge(Ends(2, 1, 3), 0.5, "lower")
    ('equivalent', 'worse')
    >>> judge(Ends(-2, -5, 1), 0.5, "")
    'undecided'
    """
    falls, rises = WORDS[direction]
    if -margin <= change.low and change.high <= margin:
        return EQUIVALENT
    if change.high < 0:
        return falls
    return rises if change.low > 0 else UNDECIDED


def distance_change(difference: Ends, middle: Ends, target: float) -> Ends:
    """How much further from a target the mean is than before, from two intervals that hold.

    With the middle m = (before + after) / 2 less the target and the difference d = after - before:
    |after - target| - |before - target| = |m + d/2| - |m - d/2|, which is 2 min(|m|, |d|/2) with
    the sign of m d. It moves one way in each of m and d while the other is held, so its extremes
    over both intervals lie at their corners.

    >>> distance_change(Ends(2, 1, 3), Ends(25, 24, 26), 20)
    Ends(value=2.0, low=1.0, high=3.0)
    >>> distance_change(Ends(4, 3, 5), Ends(20.5, 20, 21), 20)
    Ends(value=1.0, low=0.0, high=2.0)
    """
    corners = [
        further(m - target, d)
        for m in (middle.low, middle.high)
        for d in (difference.low, difference.high)
    ]
    value = further(middle.value - target, difference.value)
    return Ends(value, min(corners), max(corners))


def further(middle: float, difference: float) -> float:
    """|m + d/2| - |m - d/2|."""
    return float(abs(middle + difference / 2) - abs(middle - difference / 2))
