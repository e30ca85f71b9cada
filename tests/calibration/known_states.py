"""What the metrics of state logs must make of the reference games."""

from __future__ import annotations

import math
from collections.abc import Mapping

from tests.calibration.answers import (
    NAN,
    RACE_LEFT,
    RACE_ONE_LEFT,
    About,
    Known,
    entropy,
)

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
