"""What is said of cells of a table for which no hand is an answer."""

from __future__ import annotations

import math
from types import SimpleNamespace

from experiments.tuning.board import Known
from experiments.tuning.cell import BROKEN, MET
from experiments.tuning.judge import HandResult
from experiments.tuning.plan import BAND, NOT_FINISHED
from experiments.tuning.text import broken_text


def hand(cards, loss, late=MET, band=MET):
    return HandResult(cards, {}, Known(*loss), {BAND: band, NOT_FINISHED: late}, {}, {})


def test_all_hands_that_may_come_nearest_are_named_with_the_limits_that_they_break():
    """By the estimate 6 cards come nearest; after 64 games that is luck."""
    hands = [
        hand(3, (0.56, 0.4, 0.66), band=BROKEN),
        hand(6, (0.11, 0.0, 0.3), late=BROKEN),
        hand(7, (0.14, 0.0, math.inf), late=BROKEN),
    ]
    cell = SimpleNamespace(row="2", mode="long", hands=hands)
    assert broken_text(cell) == (
        "2 players, long: no answer among the nearest, hands 6, 7: too many games not over in time"
    )
