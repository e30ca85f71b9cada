"""Metrics of who leads, for how long, and when it is decided.

Every function takes the number of seats and returns what a game contributes
(`experiments.dynamics.metric`); for notation see `experiments.dynamics.states`. Standard error of
all: of a ratio of sums over deals.
"""

from __future__ import annotations

import polars as pl

from experiments.dynamics.metric import PerGame, for_winner, is_finished, of_games
from experiments.dynamics.states import alone, seats_of

DECIDED = 0.9
"""A game is taken as decided once a seat's chance is this large."""

HOPELESS = 0.05
"""A seat whose chance is smaller has next to nothing left to hope for."""


def turns_logged() -> pl.Expr:
    """T."""
    return pl.len().cast(pl.Float64)


def place() -> pl.Expr:
    """i, over a game's rows."""
    return pl.int_range(pl.len())


def at(values: pl.Expr, share: float) -> pl.Expr:
    """The value at the state when a share x of the turns is done: i = floor(x T), at most T - 1."""
    # what floating point leaves of x T must not step back a turn
    which = (pl.len() * share + 1e-9).floor().cast(pl.Int64)
    return values.get(pl.min_horizontal(which, pl.len().cast(pl.Int64) - 1))


def lead_changes(seats: int) -> PerGame:
    """How often the lead changes hands, a turn.

    Formula: 1/(T - 1) Σ_{i≥1} 1[L(i) ≠ L(i-1)], mean over games of two states or more. L is a
    set: from one leader to two that are level is a change. The first state is compared with none
    (Ludii compares it with the empty set) and the end is no state.

    Unit: changes a turn. Range: 0 to 1. Direction: target (a designer's: 0 is a procession, 1
    noise). Minimum: 30 deals. Source: Ludii LeadChange; methods 1.3.
    """
    changed = pl.col("leaders") != pl.col("leaders").shift(1)
    changes = changed.fill_null(value=False).sum().cast(pl.Float64)
    steps = turns_logged() - 1
    return of_games(changes / steps, (steps > 0).cast(pl.Float64))


def decisiveness(seats: int) -> PerGame:
    """How early the winner takes the lead that he never gives up again.

    Formula: 1 - t_d / T, t_d being the number of states up to and with the last in which the
    winner did not lead alone; 0 if he never did before the end, 1 if he always did. Mean over
    finished games.

    Unit: share of the game. Range: 0 to 1. Direction: target. Minimum: 30 deals. Source: methods
    1.3 (Ludii's Decisiveness moves).
    """

    def of_seat(seat: int) -> pl.Expr:
        behind = place().filter(pl.col("leaders") != alone(seat))
        decided_at = behind.max().fill_null(-1) + 1
        return 1 - decided_at / turns_logged()

    return for_winner(seats, of_seat)


def dead_time(seats: int) -> PerGame:
    """The share of the turns that are played although the game is as good as decided.

    Formula: (T - i*) / T, i* being the first state with max_s V_s ≥ 0.9; 0 if there is none. Mean
    over all games.

    Unit: share of the turns. Range: 0 to 1. Direction: less. Minimum: 30 deals. Source: methods
    1.3.
    """
    first = place().filter(pl.col("best") >= DECIDED).min()
    dead = (pl.len().cast(pl.Int64) - first).fill_null(0) / turns_logged()
    return of_games(dead, pl.lit(1.0))


def decisiveness_threshold(seats: int) -> PerGame:
    """How close to winning a player came who did not win.

    Formula: max over states and over seats s that are not the winner of V_s(i). Mean over
    finished games. Where k share the win, the others of them count as not the winner.

    Unit: chance. Range: 0 to 1. Direction: target (high: no lead is safe). Minimum: 30 deals.
    Source: Ludii DecisivenessThreshold; methods 1.3.
    """

    def of_seat(seat: int) -> pl.Expr:
        others = [pl.col(f"v_{other}").max() for other in seats_of(seats) if other != seat]
        return pl.max_horizontal(others)

    return for_winner(seats, of_seat)


def runaway(seats: int) -> PerGame:
    """How surely who leads wins, over the whole game: the area under the hold curve, rescaled.

    Formula: R = (∫₀¹ H(x) dx - 1/n) / (1 - 1/n), H(x) being the chance that the leader at share x
    of the turns wins (`hold_at`). By game the integral is the mean over its states of the
    leaders' share of the win, so R is exact and no grid is needed. Over finished games.

    Unit: index. Range: -1/(n - 1) to 1: 0 if the lead says nothing, 1 if the first leader always
    wins. Direction: target; less runs away less. Minimum: 30 deals. Source: methods 1.3.
    """
    even = 1 / pl.col("players").last()
    return of_games((pl.col("lead_win").mean() - even) / (1 - even), is_finished())


def hold_at(share: float, seats: int) -> PerGame:
    """The chance that who leads when this share of the turns is done wins: H(x).

    Formula: mean over finished games of the leaders' share of the win at state floor(x T); for
    leaders that are level their mean.

    Unit: chance. Range: 0 to 1. Direction: target. Minimum: 30 deals. Source: methods 1.3.
    """
    return of_games(at(pl.col("lead_win"), share), is_finished())


def hopeless_time(seats: int) -> PerGame:
    """The share of players' turns that are spent with next to no chance.

    Formula: Σ over games and states #{s: V_s(i) < 0.05} / Σ n. Every seat counts at every state,
    for all wait for the end; long games weigh more.

    Unit: share of the player-turns. Range: 0 to 1 - 1/n. Direction: less. Minimum: 30 deals.
    Source: methods 1.3 (better than elimination counts).
    """
    chances = [pl.col(f"v_{seat}") < HOPELESS for seat in seats_of(seats)]
    hopeless = pl.sum_horizontal([one.fill_null(value=False) for one in chances])
    return PerGame(hopeless.sum(), pl.col("players").sum())
