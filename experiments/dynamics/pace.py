"""Metrics of waiting and of the last moment: they need no model.

Every function takes the number of seats and returns what a game contributes
(`experiments.dynamics.metric`). Standard error of all: of a ratio of sums over deals.
"""

from __future__ import annotations

import polars as pl

from experiments.dynamics.metric import PerGame, is_finished, of_games
from experiments.dynamics.states import seats_of
from experiments.runner.paired import MINUTE


def downtime(seats: int) -> PerGame:
    """How long a player waits for the others between two turns of his own.

    Formula: Σ waits / #waits; a wait runs from the end of a seat's turn to the start of its next,
    where another seat acts in between. The waits before a first and after a last turn are none.

    Unit: minutes. Range: 0 up. Direction: less. Minimum: 30 deals. Source: methods 1.2.
    """
    waited, waits = [], []
    for seat in seats_of(seats):
        is_own = pl.col("seat_to_act") == seat
        start = pl.col("milliseconds").filter(is_own)
        end = pl.col("milliseconds").shift(-1).filter(is_own)
        number = pl.int_range(pl.len()).filter(is_own)
        is_wait = number.diff() > 1
        waited.append((start - end.shift(1)).filter(is_wait).sum())
        waits.append(is_wait.fill_null(value=False).sum())
    return PerGame(pl.sum_horizontal(waited) / MINUTE, pl.sum_horizontal(waits))


def forced_passes(seats: int) -> PerGame:
    """The share of turns in which the player to act has no card to play.

    Formula: #{states with can_play = 0 of the seat to act} / #states, over all games. Games whose
    log has no ``can_play`` are counted by `experiments.metrics.words.share_of_stuck_turns`.

    Unit: share of the turns. Range: 0 to 1. Direction: less. Minimum: 30 deals. Source: methods
    1.2.
    """
    stuck = [
        (pl.col("seat_to_act") == seat) & (pl.col(f"can_play_{seat}") == 0)
        for seat in seats_of(seats)
    ]
    return PerGame(pl.any_horizontal(stuck).sum(), pl.len().cast(pl.Float64))


def fewest_left(seats: int) -> pl.Expr:
    """The fewest cards that a seat without a share of the win holds before the last turn."""
    held = [
        pl.when(pl.col(f"win_{seat}") == 0).then(pl.col(f"hand_{seat}")) for seat in seats_of(seats)
    ]
    return pl.min_horizontal(held).last()


def runner_up_left(seats: int) -> PerGame:
    """Closeness: how few cards a loser still held when the game was won.

    Formula: mean over won games of min over losers of the cards in hand before the last turn.

    Unit: cards. Range: 0 up. Direction: less is closer. Minimum: 30 deals. Source: methods 1.3.
    """
    left = fewest_left(seats)
    return of_games(left.fill_null(0), is_finished() * left.is_not_null())


def close_wins(seats: int) -> PerGame:
    """Closeness: the share of won games in which a loser held one card or none.

    Formula: P(min over losers of the cards in hand before the last turn ≤ 1).

    Unit: share of the games. Range: 0 to 1. Direction: more is closer. Minimum: 30 deals;
    interval Wilson's or exact. Source: methods 1.3.
    """
    left = fewest_left(seats)
    return of_games((left <= 1).cast(pl.Float64).fill_null(0), is_finished() * left.is_not_null())
