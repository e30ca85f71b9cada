"""What a bot of a profile thinks a move is worth, and how it searches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.bots.attention import CLOCK_EFFORT, PERFECT, pace_table
from sim.bots.profiles import policy_numbers
from sim.scoring import Scoring
from sim.search.build_words import Weights
from sim.search.words import SHARE_SHIFT


def policy_weights(values: Mapping[str, Any], scoring: Scoring) -> Weights:
    """The weights that the kernels get in the record of bots, as the words record needs them.

    Args:
        values: of the bot.
        scoring: of the game; says what a point of a board card used is worth beside the word's
            points.
    """
    numbers = {"points_weight": 100, "card_weight": 0, **policy_numbers(values)}
    points_weight = int(numbers["points_weight"])
    keep = tuple(int(worth) for worth in numbers.get("keep", Weights.keep))
    board_weight = points_weight * scoring.board_use
    if scoring.bots_weigh_use:
        board_weight = board_weight * int(numbers["leftover_weight"]) // 100
    card_weight = int(numbers["card_weight"])
    if scoring.length_takes:
        card_weight += int(numbers["trick_weight"])
    return Weights(points_weight, card_weight, keep, board_weight)


def attention_numbers(values: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of `sim.search.words.ATTENTION_DTYPE` of a bot with these values."""
    shares = {
        name: round(values[name] * (1 << SHARE_SHIFT)) for name in ("first_letter", "split_share")
    }
    is_instant = values["noticing"] == PERFECT
    of_clock = (1 << SHARE_SHIFT) / (values["looks_a_second"] * CLOCK_EFFORT)
    return {
        "pace": pace_table(values),
        "grid_pair": round(of_clock * values["grid_dead_ends"]),
        "grid_rival": 0 if is_instant else round(of_clock / values["noticing"]),
        "blank": round(1000 * values["blank"]),
        "revisit": round(1000 * values["revisit"]),
        **shares,
        "hand_first": round(1000 * values["hand_first"]),
        # who sees all at once has seen both words of a split
        "rest": 0 if is_instant else round(1000 * values["rest_seconds"]),
    }
