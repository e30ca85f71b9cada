"""What the metrics of skill must make of the reference games."""

from __future__ import annotations

import math
from collections.abc import Mapping

from tests.calibration import reference_games as games
from tests.calibration.answers import (
    INF,
    MIXTURE,
    NAN,
    STRONG,
    About,
    Known,
    Near,
)

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
