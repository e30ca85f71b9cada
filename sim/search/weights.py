"""What a bot of a profile thinks a move is worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.bots.profiles import policy_numbers
from sim.scoring import Scoring
from sim.search.build_words import Weights


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
    return Weights(points_weight, int(numbers["card_weight"]), keep, board_weight)
