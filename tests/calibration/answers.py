"""What each metric must make of the reference games: exact values, and which game has more of it.

An answer is a number, which the metric must hit, or `About` one, which its interval must hold: the
game draws chances, so the sample's value differs. ``nan`` is an answer: the game says nothing of
the metric. An order goes upwards; every step of it must be strict.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.calibration import reference_games as games
from tests.calibration.reference_games import ReferenceGame

DEALS = 400
ALPHA = 1e-4
"""The error rate of the intervals that must hold what is drawn: no answer is missed by chance."""


@dataclass(frozen=True)
class About:
    """A value that the interval must hold."""

    value: float


@dataclass(frozen=True)
class Near:
    """A value that is hit but for the width of a bin."""

    value: float
    within: float


Answer = float | About | Near


@dataclass(frozen=True)
class Known:
    """What is known of a metric.

    Attributes:
        answers: by situation.
        orders: situations from the least of it to the most, each order by itself.
    """

    answers: Mapping[str, Answer]
    orders: tuple[tuple[str, ...], ...] = field(default=())


NAN, INF = math.nan, math.inf

MIXTURE = games.mixture(0.4)
ENDED = {stop: games.unfinished(stop) for stop in ("stall", "cap", "rule gap")}
HALF_STALL = games.every_other("stall")

SITUATIONS: Mapping[str, ReferenceGame] = {
    "coin": ReferenceGame(games.coin_flip),
    "coin of 3": ReferenceGame(games.coin_flip, 3),
    "luck": ReferenceGame(games.luck_of_the_deal),
    "first": ReferenceGame(games.first_seat_wins),
    "first of 3": ReferenceGame(games.first_seat_wins, 3),
    "last": ReferenceGame(games.last_seat_wins),
    "known race": ReferenceGame(games.race_of_perfect_information),
    "race": ReferenceGame(games.random_race),
    "race of 3": ReferenceGame(games.random_race, 3),
    "long shot": ReferenceGame(games.long_shot),
    "stall": ReferenceGame(ENDED["stall"]),
    "stall of 3": ReferenceGame(ENDED["stall"], 3),
    "cap": ReferenceGame(ENDED["cap"]),
    "rule gap": ReferenceGame(ENDED["rule gap"]),
    "half stall": ReferenceGame(HALF_STALL),
    "tie": ReferenceGame(games.always_tied),
}
"""Games of equal players."""

STRONG, WEAK = 100.0, 0.0
UNEQUAL: Mapping[str, ReferenceGame] = {
    "skill": ReferenceGame(games.race_of_perfect_information, 2, (STRONG, WEAK)),
    "skill of 3": ReferenceGame(games.race_of_perfect_information, 3, (STRONG, WEAK, WEAK)),
    "coin": ReferenceGame(games.coin_flip, 2, (STRONG, WEAK)),
    "coin of 3": ReferenceGame(games.coin_flip, 3, (STRONG, WEAK, WEAK)),
    "luck": ReferenceGame(games.luck_of_the_deal, 2, (STRONG, WEAK)),
    "first": ReferenceGame(games.first_seat_wins, 2, (STRONG, WEAK)),
    "mixture": ReferenceGame(MIXTURE, 2, (STRONG, WEAK)),
    "mixture of 3": ReferenceGame(MIXTURE, 3, (STRONG, WEAK, WEAK)),
    "rated": ReferenceGame(games.rated, 2, (STRONG, WEAK)),
    "rated of 3": ReferenceGame(games.rated, 3, (STRONG, WEAK, WEAK)),
    "rated, weak": ReferenceGame(games.rated, 2, (WEAK, STRONG)),
    "skill, weak": ReferenceGame(games.race_of_perfect_information, 2, (WEAK, STRONG)),
    "tie": ReferenceGame(games.always_tied, 2, (STRONG, WEAK)),
}
"""Games of a strong and weak players, in all rotations; the figure is that of the first bot."""


def race_mean(worth) -> float:
    """The expected worth of an end of the random race of two."""
    return sum(chance * worth(run) for run, chance in games.race_ends(2)[0].items())


def margin(run) -> int:
    """Points ahead in the random race of two."""
    return 2 * (max(run) - min(run))


RACE_TURNS = games.race_ends(2)[1]
RACE_FIRST = games.race_chances(2)[(0, 0), 0][0]
RACE_EDGE = RACE_FIRST - 0.5
RACE_POINTS = race_mean(lambda run: run[0] - run[1])
"""The first runner's points beyond the mean of two: half of 2 points a step ahead."""
RACE_MARGIN = race_mean(margin)
RACE_SPREAD = math.sqrt(race_mean(lambda run: margin(run) ** 2) - RACE_MARGIN**2)
RACE_ONE_LEFT = race_mean(lambda run: min(run) == games.STEPS - 1)
RACE_LEFT = race_mean(lambda run: games.STEPS - min(run))
RACE_SCORE = race_mean(sum)


def elo_of(share: float) -> float:
    """A share of the wins of two on the Elo scale."""
    return 400 * math.log10(share / (1 - share))


def entropy(*chances: float) -> float:
    """Of chances, from 0 to 1."""
    return -sum(one * math.log(one) for one in chances if one) / math.log(len(chances))
