"""Is one hand's median surely further from the target than another's? Exact, on shared deals.

Write T for the target, e for a hand's distance |median - T|. To show that hand h is further off
than hand g by more than a margin, refute "e(h) <= e(g) + margin". Let d be the true e(g).

* If g's median is T + d, the claim to refute says that h is at least half done by T + d + margin
  and at most half done by T - d - margin. As g is half done by T + d, the first gives
  P(h done by T + d + margin) >= P(g done by T + d): refuted by more deals in which only g was done
  in time. The second gives P(h done by T - d - margin) + P(g done by T + d) <= 1: refuted by more
  deals in which both were done in time than neither.
* If g's median is T - d, the same the other way round.

One of the two refutations is enough, so the chance to err is that of two tests at one point, the
true d: no search over d has to be paid for. As d is unknown the claim is refuted only if it is for
every d that g's own interval allows. Time runs in steps of the target / `STEPS`, each test at the
end of its step that is harder for it.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from experiments.tuning.evidence import sign_evidence

Numbers = npt.NDArray[np.float64]
Steps = npt.NDArray[np.int64]

STEPS = 400
"""Steps of time in one target: distances are told apart to a quarter of a percent of it."""

FURTHEST = STEPS
"""The largest distance of a rival, in steps, that is told apart from others: the whole target."""

NEVER = 8 * STEPS
"""The step of games that were longer than all that is looked at, or never finished."""

TESTS = 2
"""One-sided tests at the true distance that a refutation may rest on."""


def steps_from(minutes: Numbers, target: float) -> Steps:
    """How many steps after the target each game was done, rounded up; at most `NEVER`.

    >>> steps_from(np.array([5.0, 10.0, 10.01, np.inf]), 10).tolist()
    [-200, 0, 1, 3200]
    """
    after = np.ceil((minutes - target) * (STEPS / target) - 1e-9)
    steps: Steps = np.minimum(after, NEVER).astype(np.int64)
    return steps


def count_between(first: Steps, last: Steps, size: int) -> Numbers:
    """For each place from 0, in how many of the ranges first..last (inclusive) it lies."""
    first, last = np.maximum(first, 0), np.minimum(last + 1, size)
    is_some = first < last
    opened = np.bincount(first[is_some], minlength=size + 1)
    closed = np.bincount(last[is_some], minlength=size + 1)
    found: Numbers = np.cumsum(opened - closed)[:size].astype(np.float64)
    return found


def refuted_if_long(hand: Steps, rival: Steps, margin: int, size: int) -> tuple[Numbers, Numbers]:
    """Evidence against "hand is no further off" where the rival's median is T + d.

    Returns:
        for each d from 0: that the hand is too long, and that it is too short.
    """
    shift = margin + 1
    too_long = sign_evidence(
        count_between(rival, hand - shift - 1, size), count_between(hand - shift, rival - 1, size)
    )
    too_short = sign_evidence(
        count_between(rival, -hand - shift, size), count_between(1 - hand - shift, rival - 1, size)
    )
    return too_long, too_short


def refuted_if_short(hand: Steps, rival: Steps, margin: int, size: int) -> tuple[Numbers, Numbers]:
    """The same where the rival's median is T - d."""
    shift = margin + 1
    too_short = sign_evidence(
        count_between(1 - rival, -hand - shift, size), count_between(1 - hand - shift, -rival, size)
    )
    too_long = sign_evidence(
        count_between(1 - rival, hand - shift - 1, size), count_between(hand - shift, -rival, size)
    )
    return too_long, too_short


def evidence_at(hand: Steps, rival: Steps, margin: int, place: int, *, is_long: bool) -> float:
    """The larger evidence of the two refutations at one distance d, counted one by one.

    Args:
        hand, rival, margin: as in `refuted_if_long`.
        place: d, in steps.
        is_long: the rival's median is T + d, not T - d.
    """
    edge = place + margin + 1
    is_done, has_rival = hand <= edge, (rival <= place if is_long else rival <= -place)
    is_early = hand <= -edge
    if is_long:
        too_long = (has_rival & ~is_done, ~has_rival & is_done)
        too_short = (has_rival & is_early, ~has_rival & ~is_early)
    else:
        too_long = (~has_rival & ~is_done, has_rival & is_done)
        too_short = (~has_rival & is_early, has_rival & ~is_early)
    signs = (too_long, too_short)
    counts = [[int(np.count_nonzero(one)) for one in pair] for pair in signs]
    return max(float(sign_evidence(*pair)) for pair in counts)


def is_further(
    hand: Steps,
    rival: Steps,
    rival_median: tuple[float, float],
    target: float,
    margin: float,
    alpha: float,
) -> bool:
    """True if the hand's median is surely further from the target than the rival's.

    Args:
        hand, rival: steps of both on the same deals (`steps_from`).
        rival_median: an interval that holds the rival's median, in minutes.
        target: minutes.
        margin: by more than so much further, as a share of the target; negative to show that it is
            nearer by less than that.
        alpha: the error rate, at all times, given that ``rival_median`` is right.

    >>> short, near = np.full(200, -100), np.tile([20, 40], 100)
    >>> is_further(short, near, (10.5, 11.0), 10, 0, 0.01)
    True
    >>> is_further(near, short, (7.4, 7.6), 10, 0, 0.01)
    False
    """
    low, high = ((end - target) * STEPS / target for end in rival_median)
    if not math.isfinite(high) or max(-low, high) >= FURTHEST:
        return False
    shift = math.ceil(margin * STEPS - 1e-9)
    needed = math.log(TESTS / alpha)
    for is_long, first, last in ((True, low, high), (False, -high, -low)):
        if last < 0:
            continue
        start, end = math.floor(max(first, 0)), math.floor(last)
        middle = (start + end) // 2
        is_needed = middle + shift + 1 > 0
        if is_needed and evidence_at(hand, rival, shift, middle, is_long=is_long) < needed:
            return False  # one distance is enough to say no, and quickly
        test = refuted_if_long if is_long else refuted_if_short
        size = end + 1
        too_long, too_short = test(hand, rival, shift, size)
        is_refuted = np.maximum(too_long, too_short) >= needed
        is_refuted |= np.arange(size) + shift + 1 <= 0  # no distance is below nothing
        if not is_refuted[start:].all():
            return False
    return True
