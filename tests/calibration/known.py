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


BIN = 0.25
LENGTH_ORDER = (("coin", "first", "stall"),)

CELLS: Mapping[str, Known] = {
    "minutes_q10": Known({"coin": Near(4, BIN), "first": Near(20, BIN)}, LENGTH_ORDER),
    "minutes_q50": Known({"coin": Near(4, BIN), "first": Near(20, BIN)}, LENGTH_ORDER),
    "minutes_q90": Known({"coin": Near(4, BIN), "first": Near(20, BIN)}, LENGTH_ORDER),
    "mean_minutes": Known(
        {"coin": 4, "first": 20, "stall": 60, "race": About(RACE_TURNS)},
        (("coin", "race", "first", "half stall", "stall"),),
    ),
    "share_in_band": Known(
        {"first": 1, "coin": 0, "stall": 0, "half stall": About(0.5)},
        (("stall", "half stall", "first"),),
    ),
    "relative_target_error": Known(
        {"first": Near(0, BIN / 20), "coin": Near(0.8, BIN / 20), "stall": INF},
        (("first", "coin", "stall"),),
    ),
    "band_p_value": Known({"first": 1, "coin": Near(0, 1e-9)}, (("coin", "first"),)),
    "turns_q50": Known({"coin": Near(4, 4), "stall": Near(12, 4)}, (("coin", "stall"),)),
    "stall_share": Known(
        {"stall": 1, "half stall": 0.5, "coin": 0, "cap": 0, "rule gap": 0, "tie": 0},
        (("coin", "half stall", "stall"),),
    ),
    "cap_share": Known({"cap": 1, "stall": 0, "rule gap": 0, "tie": 0}, (("stall", "cap"),)),
    "tie_share": Known({"tie": 1, "stall": 0, "cap": 0, "coin": 0}, (("coin", "tie"),)),
    "rule_gap_share": Known({"rule gap": 1, "stall": 0, "cap": 0}, (("cap", "rule gap"),)),
    "share_not_finished": Known(
        {"stall": 1, "cap": 1, "rule gap": 1, "half stall": 0.5, "tie": 0, "coin": 0},
        (("tie", "half stall", "stall"),),
    ),
    "completion": Known(
        {"stall": 0, "cap": 0, "rule gap": 0, "half stall": 0.5, "tie": 1, "coin": 1},
        (("stall", "half stall", "tie"),),
    ),
    "outcome_uniformity": Known(
        {
            "coin": About(0),
            "coin of 3": About(0.5),
            "luck": About(0),
            "first": 1,
            "known race": 1,
            "stall": 1,
            "tie": 1,
            "race": About(1 - 4 * RACE_FIRST * (1 - RACE_FIRST)),
        },
        (("coin", "coin of 3", "first"),),
    ),
    "seat_edges": Known(
        {
            "first": 0.5,
            "last": -0.5,
            "first of 3": 2 / 3,
            "known race": 0.5,
            "tie": 0,
            "coin": About(0),
            "luck": About(0),
            "race": About(RACE_EDGE),
            "stall": NAN,
        },
        (("last", "coin", "first", "first of 3"), ("tie", "race", "first")),
    ),
    "largest_seat_edge": Known(
        {
            "first": 0.5,
            "last": 0.5,
            "first of 3": 2 / 3,
            "tie": 0,
            "coin": About(0),
            "race": About(RACE_EDGE),
        },
        (("tie", "race", "first", "first of 3"),),
    ),
    "seat_elo": Known(
        {"first": INF, "last": -INF, "tie": 0, "coin": About(0), "race": About(elo_of(RACE_FIRST))},
        (("last", "tie", "race", "first"),),
    ),
    "balance": Known(
        {"first": 0, "first of 3": 0, "tie": 1, "coin": About(1), "race": About(1 - 2 * RACE_EDGE)},
        (("first", "race", "tie"),),
    ),
    "first_to_last": Known(
        {
            "first": 1,
            "last": -1,
            "first of 3": 1,
            "tie": 0,
            "coin": About(0),
            "race": About(2 * RACE_EDGE),
        },
        (("last", "tie", "race", "first"),),
    ),
    "cardstock_fairness": Known(
        {"first": 0, "last": 0, "tie": 1, "coin": About(1), "race": About(2 * (1 - RACE_FIRST))},
        (("first", "race", "tie"),),
    ),
    "mean_count": Known(
        {"coin": 4, "stall": 12, "race": About(RACE_TURNS)}, (("coin", "race", "stall"),)
    ),
    "forced_passes": Known(
        {"coin": 0, "first": 1, "stall": 12, "half stall": 6.5, "race": About(RACE_TURNS / 2)},
        (("coin", "first", "race", "half stall", "stall"),),
    ),
    "share_of_stuck_turns": Known(
        {"coin": 0, "first": 0.25, "half stall": 13 / 16, "stall": 1, "race": About(0.5)},
        (("coin", "first", "race", "half stall", "stall"),),
    ),
    "runner_up_cards": Known(
        {"coin": 1, "first": 3, "race": Near(RACE_LEFT, 0.15)}, (("coin", "race", "first"),)
    ),
    "share_of_close_wins": Known(
        {"coin": 1, "first": 0, "race": About(RACE_ONE_LEFT)}, (("first", "race", "coin"),)
    ),
    "unplayed_cards": Known(
        {"coin": 0.5, "coin of 3": 2 / 3, "first": 1.5, "stall": 5, "race": About(RACE_LEFT / 2)},
        (("coin", "race", "first", "stall"),),
    ),
    "unplayed_value": Known(
        {"coin": 1, "first": 3, "stall": 10, "race": About(RACE_LEFT)},
        (("coin", "race", "first", "stall"),),
    ),
    "a_player": Known(
        {"coin": 1.5, "first": 7, "tie": 5, "stall": 0, "race": About(RACE_SCORE)},
        (("stall", "coin", "tie", "first"),),
    ),
    "winning_margin": Known(
        {"tie": 0, "coin": 1, "first": 6, "stall": NAN, "race": About(RACE_MARGIN)},
        (("tie", "coin", "race", "first"),),
    ),
    "margin_spread": Known(
        {"coin": 0, "first": 0, "half stall": Near(3, 0.01), "race": Near(RACE_SPREAD, 0.15)},
        (("coin", "race", "half stall"),),
    ),
    "relative_margin": Known(
        {"tie": 0, "coin": 2 / 3, "first": 6 / 7, "stall": NAN},
        (("tie", "coin", "first"),),
    ),
}
"""Metrics of cells and of games (`experiments.cell_metrics`); of seat lists, the first seat's."""

COIN_JUMP = math.sqrt(0.5)
COIN_JUMP_3 = math.sqrt(2 / 3)
LONG_STEPS = (0.4 * math.sqrt(2), 0.1 * math.sqrt(2), 0.9 * math.sqrt(2))

STATES: Mapping[str, Known] = {
    "drama": Known(
        {"coin": 0, "first": 0, "long shot": About(0.1 * 0.8 * 3 / 4), "stall": NAN},
        (("first", "long shot"), ("first", "race")),
    ),
    "drama_of_trailing": Known(
        {"coin": 0, "first": 0, "long shot": About(0.1 * math.sqrt(0.4)), "stall": NAN},
        (("first", "long shot"), ("first", "race")),
    ),
    "security": Known(
        {"coin": 1, "first": 1, "long shot": About(0.9 + 0.1 / 4), "stall": NAN},
        (("race", "first"), ("long shot", "first")),
    ),
    "lead_changes": Known(
        {"coin": 0, "first": 0, "stall": 0, "long shot": 1 / 3}, (("first", "race", "long shot"),)
    ),
    "decisiveness": Known(
        {"coin": 0, "first": 1, "long shot": About(0.9 * 0.75), "stall": NAN},
        (("coin", "race", "first"), ("coin", "long shot", "first")),
    ),
    "dead_time": Known(
        {"coin": 0, "stall": 0, "first": 1, "first of 3": 1, "long shot": 0.75},
        (("coin", "race", "long shot", "first"),),
    ),
    "decisiveness_threshold": Known(
        {
            "coin": 0.5,
            "coin of 3": 1 / 3,
            "first": 0,
            "long shot": About(0.9 * 0.5 + 0.1 * 0.9),
            "stall": NAN,
        },
        (("first", "coin of 3", "coin", "long shot"),),
    ),
    "runaway": Known(
        {"coin": 0, "coin of 3": 0, "first": 1, "first of 3": 1, "long shot": About(0.6)},
        (("coin", "race", "first"), ("coin", "long shot", "first")),
    ),
    "comeback": Known(
        {"coin": 0, "first": 0, "long shot": About(0.1), "stall": NAN},
        (("first", "long shot"), ("first", "race")),
    ),
    "late_uncertainty": Known(
        {"coin": 1, "coin of 3": 1, "stall": 1, "first": 0, "long shot": entropy(0.1, 0.9)},
        (("first", "race", "coin"), ("first", "long shot", "coin")),
    ),
    "suspense": Known(
        {
            "coin": COIN_JUMP,
            "coin of 3": COIN_JUMP_3,
            "first": 0,
            "stall": 0,
            "long shot": LONG_STEPS[0]
            + math.sqrt(0.9 * LONG_STEPS[1] ** 2 + 0.1 * LONG_STEPS[2] ** 2),
        },
        (("first", "coin", "long shot", "race"),),
    ),
    "surprise": Known(
        {
            "coin": COIN_JUMP,
            "coin of 3": COIN_JUMP_3,
            "first": 0,
            "stall": 0,
            "long shot": About(LONG_STEPS[0] + 0.9 * LONG_STEPS[1] + 0.1 * LONG_STEPS[2]),
        },
        (("first", "coin", "long shot", "race"),),
    ),
    "hopeless_time": Known(
        {"coin": 0, "stall": 0, "long shot": 0, "first": 0.5, "first of 3": 2 / 3},
        (("coin", "race", "first", "first of 3"),),
    ),
    "runner_up_left": Known(
        {"coin": 1, "first": 3, "race": About(RACE_LEFT), "stall": NAN},
        (("coin", "race", "first"),),
    ),
    "close_wins": Known(
        {"coin": 1, "first": 0, "race": About(RACE_ONE_LEFT), "stall": NAN},
        (("first", "race", "coin"),),
    ),
    "downtime": Known(
        {"coin": 1, "coin of 3": 2, "first": 5, "stall": 5, "stall of 3": 10, "race": 1},
        (("race", "coin of 3", "stall", "stall of 3"),),
    ),
    "forced_passes": Known(
        {"coin": 0, "first": 0.25, "stall": 1, "race": About(0.5)},
        (("coin", "first", "race", "stall"),),
    ),
}
"""Metrics of state logs (`experiments.dynamics`)."""

RATED = 1 / (1 + 10 ** (-STRONG / 400))
RATED_3 = 1 / (1 + 2 * 10 ** (-STRONG / 400))

DEALT: Mapping[str, Known] = {
    "order": Known(
        {
            "skill": 1,
            "skill of 3": 1,
            "skill, weak": -1,
            "luck": 0,
            "first": 0,
            "tie": 0,
            "coin": About(0),
            "coin of 3": About(0),
            "mixture": About(0.4),
            "mixture of 3": About(0.4),
        },
        (("skill, weak", "rated, weak", "luck", "rated", "mixture", "skill"),),
    ),
    "restricted_play": Known(
        {
            "skill": 0.5,
            "skill of 3": 2 / 3,
            "skill, weak": -0.5,
            "luck": 0,
            "first": 0,
            "coin": About(0),
            "rated, weak": About(0.5 - RATED),
        },
        (("skill, weak", "rated, weak", "luck", "rated", "skill"),),
    ),
    "vocabulary_edge": Known(
        {
            "skill": INF,
            "skill, weak": -INF,
            "luck": 0,
            "coin": About(0),
            "rated": About(STRONG),
            "rated of 3": About(STRONG),
            "rated, weak": About(-STRONG),
        },
        (("skill, weak", "rated, weak", "luck", "rated", "skill"),),
    ),
}
"""Metrics of frames of deals (`experiments.skill.order`): the first bot among the others."""

EVEN = 0.25
WINS: Mapping[str, Known] = {
    "skill_variance": Known(
        {
            "skill": EVEN,
            "skill of 3": 2 / 9,
            "luck": 0,
            "first": 0,
            "tie": 0,
            "coin": About(0),
            "coin of 3": About(0),
            "mixture": About(0.4**2 * EVEN),
            "mixture of 3": About(0.4**2 * 2 / 9),
        },
        (("luck", "mixture", "skill"),),
    ),
    "deal_variance": Known(
        {
            "skill": 0,
            "skill of 3": 0,
            "luck": About(EVEN),
            "coin": About(0),
            "coin of 3": About(0),
            "first": 0,
            "mixture": About(0),
        },
        (("skill", "luck"),),
    ),
    "seat_variance": Known(
        {"first": EVEN, "skill": 0, "luck": About(0), "coin": About(0), "coin of 3": About(0)},
        (("skill", "first"),),
    ),
    "rest_variance": Known(
        {
            "skill": 0,
            "luck": 0,
            "first": 0,
            "coin": About(EVEN),
            "coin of 3": About(2 / 9),
            "mixture": About((1 - 0.4**2) * EVEN),
        },
        (("skill", "mixture"), ("luck", "coin")),
    ),
    "luck_share": Known(
        {
            "skill": 0,
            "skill of 3": 0,
            "luck": 1,
            "first": 1,
            "coin": About(1),
            "mixture": About(1 - 0.4**2),
            "mixture of 3": About(1 - 0.4**2),
            "tie": NAN,
        },
        (("skill", "mixture", "luck"),),
    ),
}
"""Metrics of wins in all rotations (`experiments.skill.skill_share`)."""

TIERS = (0.0, 60.0, 160.0, 400.0)
TIER_SPREAD = math.sqrt(sum((one - sum(TIERS) / len(TIERS)) ** 2 for one in TIERS) / len(TIERS))
LADDERS: Mapping[str, games.Player] = {
    "coin": games.coin_flip,
    "luck": games.luck_of_the_deal,
    "rated": games.rated,
    "mixture": MIXTURE,
    "skill": games.race_of_perfect_information,
}
"""What a ladder of four tiers of the strengths `TIERS` is played in."""

LADDER: Mapping[str, Known] = {
    "widest_rung": Known(
        {"luck": 0, "rated": About(TIERS[3] - TIERS[2])}, (("luck", "rated", "skill"),)
    ),
    "depth": Known(
        {"luck": 0, "coin": About(0), "rated": About(TIERS[3])},
        (("luck", "mixture", "rated", "skill"),),
    ),
    "skill_chain": Known({"coin": 0, "luck": 0, "rated": 3, "skill": 3}, (("luck", "rated"),)),
    "strength_spread": Known(
        {"luck": 0, "rated": About(TIER_SPREAD)}, (("luck", "mixture", "rated", "skill"),)
    ),
    "equivalent_p": Known(
        {"luck": 0, "mixture": About(0.4), "skill": Near(1, 0.01)},
        (("luck", "mixture", "skill"),),
    ),
}
"""Metrics of ladders (`experiments.skill.ratings`)."""

HANDS: Mapping[str, Known] = {
    "strongest_pull": Known(
        {"ace": 0.5, "ace of 3": 2 / 3, "coin": About(0)}, (("coin", "ace", "ace of 3"),)
    ),
}
"""Metrics of opening hands: in ``ace`` who is dealt it wins, in ``coin`` no card counts."""

SWAPS: Mapping[str, Known] = {
    "card_swap": Known(
        {"ace": About(0.5), "coin": 0, "first": 0, "joker": -1}, (("joker", "coin", "ace"),)
    ),
}
"""Metrics of swapped cards: with the ace he wins, without it a coin decides; the joker loses."""
