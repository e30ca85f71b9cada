"""What the figures of a game mean: one name, one definition, wherever they stand.

Median minutes: half of all games are over by then; one that never ends counts as the longest.

Mean minutes: of all games, one that was stopped as long as it was when it was stopped. Where a game
counts at most so much (``[compare.most]``), the mean of what games count.

Not finished: games that are not over by the rules within a declared time: they take longer, were
stopped at the turn cap, or stalled. A stall is a game in which nobody moves any more; who
plays alone is then done, won or not, so that it counts as over.

Stuck turns: all turns without a move over all turns, everywhere. Where versions are compared deal
by deal, a deal counts so that the mean is that share (`experiments.runner.stuck_turns`).

Seat edge: the largest distance of a turn position's share of the wins from an even share, finished
games only. The first player's advantage: that of the first to act, with its sign; and in points of
score, beyond the mean of all players, over all games.

A game that is stopped at a turn cap before the declared time might have been over within it: it
counts as not finished, and reports say how many games that is, so that a cap that moves a figure is
seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

LONGEST = 60.0
"""Minutes within which a game should be over, where a sweep declares none."""

ROOM = 1.5
"""Times the longest target, where that is more than `LONGEST`."""

OF_SEVERAL_PLAYERS = ("first_wins", "last_wins", "first_bot_wins", "margin", "first_points")
"""Figures that mean nothing where one plays alone: they are the same in all games."""


def longest_of(targets: Mapping[str, Any]) -> float:
    """The minutes within which a game should be over, from a sweep's targets.

    >>> longest_of({}), longest_of({"minutes": {"long": 35}}), longest_of({"minutes": {"epic": 90}})
    (60.0, 60.0, 135.0)
    >>> longest_of({"longest": 45.0})
    45.0
    """
    usual = max(LONGEST, ROOM * max(targets.get("minutes", {}).values(), default=0.0))
    return float(targets.get("longest", usual))


def not_finished_title(longest: float) -> str:
    """What share is meant.

    >>> not_finished_title(60.0)
    'share of games not over in 60 minutes'
    """
    return f"share of games not over in {longest:g} minutes"
