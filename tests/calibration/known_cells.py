"""What the metrics of cells and of games must make of the reference games."""

from __future__ import annotations

from collections.abc import Mapping

from tests.calibration.answers import (
    INF,
    NAN,
    RACE_EDGE,
    RACE_FIRST,
    RACE_LEFT,
    RACE_MARGIN,
    RACE_ONE_LEFT,
    RACE_POINTS,
    RACE_SCORE,
    RACE_SPREAD,
    RACE_TURNS,
    About,
    Known,
    Near,
    elo_of,
)

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
    "ideal_duration": Known(
        {"first": 1, "coin": (4 + BIN / 2) / 15, "stall": 0, "half stall": About(0.5)},
        (("stall", "coin", "half stall", "first"),),
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
    "share_not_over": Known(
        {"stall": 1, "cap": 1, "rule gap": 1, "half stall": 0.5, "tie": 0, "coin": 0},
        (("tie", "half stall", "stall"),),
    ),
    "share_cut_short": Known(
        {"cap": 1, "stall": 0, "rule gap": 0, "half stall": 0, "coin": 0}, (("stall", "cap"),)
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
    "seat_points": Known(
        {
            "first": 3,
            "last": -3,
            "first of 3": 4,
            "known race": 3,
            "half stall": 1.5,
            "coin": About(0),
            "luck": About(0),
            "race": About(RACE_POINTS),
            "tie": NAN,
            "stall": NAN,
        },
        (("last", "coin", "race", "half stall", "first", "first of 3"),),
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
    "turns": Known(
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
    "score": Known(
        {"coin": 1.5, "first": 7, "tie": 5, "stall": 0, "race": About(RACE_SCORE)},
        (("stall", "coin", "tie", "first"),),
    ),
    "points_a_turn": Known(
        {"coin": 0.75, "coin of 3": 1, "first": 3.5, "tie": 2.5, "stall": NAN},
        (("coin", "tie", "first"),),
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
"""Metrics of cells and games (`experiments.metrics.registry`); of seat lists, the first seat's."""
