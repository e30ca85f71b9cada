"""Metrics of drama: how far winners were behind, how open the end is, how much each turn moves.

Every function takes the number of seats and returns what a game contributes
(`experiments.dynamics.metric`); for notation see `experiments.dynamics.states`. Standard error of
all: of a ratio of sums over deals.
"""

from __future__ import annotations

import polars as pl

from experiments.dynamics.lead import at, turns_logged
from experiments.dynamics.metric import PerGame, for_winner, of_games
from experiments.dynamics.states import TIE, seats_of

LATE = 0.75
"""Late in a game: when this share of its turns is done."""


def drama(seats: int) -> PerGame:
    """How far behind the leader the winner was, on average over the game (Ludii).

    Formula: 1/T Σ_i [max_s V_s(i) - V_w(i)], w the winner. Mean over finished games.

    Unit: chance. Range: 0 to 1. Direction: target; more is more dramatic. Minimum: 30 deals.
    Source: Ludii Drama (average); methods 1.3.
    """

    def of_seat(seat: int) -> pl.Expr:
        return (pl.col("best") - pl.col(f"v_{seat}")).mean()

    return for_winner(seats, of_seat)


def standing(seat: int, seats: int) -> pl.Expr:
    """By state: the rank that a seat may expect, as a number from 0 (last) to 1 (first).

    Formula: 1/(n - 1) Σ_{q≠s} V_s / (V_s + V_q), 1/2 where both are 0. It is (n - E[rank]) /
    (n - 1) if ranks follow Luce's choice axiom with the chances to win as strengths. For two
    players it is the chance to win itself.
    """
    own = pl.col(f"v_{seat}")
    ahead = []
    for other in seats_of(seats):
        if other != seat:
            both = own + pl.col(f"v_{other}")
            ahead.append(pl.when(both > 0).then(own / both).when(both == 0).then(0.5))
    return pl.sum_horizontal(ahead) / (pl.col("players") - 1)


def first_half_step(seats: int) -> pl.Expr:
    """θ = (1 + (n-2)/(n-1)) / 2: half way between the second place and the first."""
    players = pl.col("players")
    return (1 + (players - 2) / (players - 1)) / 2


def short_of_first(seat: int, seats: int) -> pl.Expr:
    """By state: how far a seat's standing is short of θ; null where it is not."""
    short = first_half_step(seats) - standing(seat, seats)
    return pl.when(short > TIE).then(short)


def drama_of_trailing(seats: int) -> PerGame:
    """How deep the winner's troughs were, over the states in which he was behind (Browne).

    Formula: 1/c Σ_{i: r_w(i) < θ} sqrt(θ - r_w(i)), c the number of such states, r_s the standing
    of seat s as an expected rank from 0 to 1 (`standing`: from the chances to win) and θ =
    (1 + (n-2)/(n-1)) / 2 half way between second place and first (1/2 for two players); 0 where
    c = 0. Mean over finished games.

    Unit: square root of a rank's share. Range: 0 to sqrt(θ) < 1. Direction: target; more is more
    dramatic. Minimum: 30 deals. Source: Browne (2008), Drama; CardStock; methods 1.3.
    """

    def of_seat(seat: int) -> pl.Expr:
        return short_of_first(seat, seats).sqrt().mean().fill_null(0.0)

    return for_winner(seats, of_seat)


def security(seats: int) -> PerGame:
    """The share of the game in which the winner was not behind.

    Formula: 1 - c/T, c being the number of states with r_w(i) < θ (see `drama_of_trailing`). Mean
    over finished games.

    Unit: share of the states. Range: 0 to 1. Direction: target. Minimum: 30 deals. Source:
    CardStock, Security; methods 1.3.
    """

    def of_seat(seat: int) -> pl.Expr:
        return 1 - short_of_first(seat, seats).count() / turns_logged()

    return for_winner(seats, of_seat)


def comeback(seats: int) -> PerGame:
    """The chance that the winner was as good as out of it in the second half.

    Formula: P(V_w(i) < 1/(2n) for some i ≥ T/2). Over finished games.

    Unit: share of the games. Range: 0 to 1. Direction: target. Minimum: 30 deals; interval
    Wilson's or exact. Source: methods 1.3.
    """

    def of_seat(seat: int) -> pl.Expr:
        is_late = 2 * pl.int_range(pl.len()) >= pl.len()
        down = pl.col(f"v_{seat}") < 1 / (2 * pl.col("players"))
        return (is_late & down).any().cast(pl.Float64)

    return for_winner(seats, of_seat)


def late_uncertainty(seats: int) -> PerGame:
    """How open the game still is when three quarters of its turns are done.

    Formula: U = - Σ_s V_s log V_s / log n at state floor(0.75 T). Mean over all games.

    Unit: index. Range: 0 (decided) to 1 (all equal). Direction: more. Minimum: 30 deals. Source:
    methods 1.3.
    """
    chances = [pl.col(f"v_{seat}").fill_null(0.0) for seat in seats_of(seats)]
    terms = [pl.when(one > 0).then(one * one.log()).otherwise(0.0) for one in chances]
    entropy = -pl.sum_horizontal(terms) / pl.col("players").log()
    return of_games(at(entropy, LATE), pl.lit(1.0))


def surprise(seats: int) -> PerGame:
    """How far chances move, summed over a game.

    Formula: Σ_i ‖V(i+1) - V(i)‖ (Euclid's length over seats), the last step to the shares of the
    win. Mean over all games.

    Unit: chance. Range: 0 up; a decision in one step between two equal seats counts 0.71, the
    largest step 1.41. Direction: target; more is livelier. Minimum: 30 deals. Source: Ely,
    Frankel, Kamenica (2015); methods 1.3.
    """
    return of_games(squared_steps(seats).sqrt().sum(), pl.lit(1.0))


def squared_steps(seats: int) -> pl.Expr:
    """By state: how far the chances move in its turn, squared; the last turn's end is the win."""
    steps = []
    for seat in seats_of(seats):
        chance = pl.col(f"v_{seat}").fill_null(0.0)
        following = chance.shift(-1).fill_null(pl.col(f"win_{seat}").last())
        steps.append((following - chance).pow(2))
    return pl.sum_horizontal(steps)


def suspense(seats: int) -> PerGame:
    """How far chances may be expected to move in the next turn, summed over a game.

    Formula: Σ_i sqrt(E[‖V(i+1) - V(i)‖² | state i]). The expectation is the column ``spread``,
    which the win-chance model fits by regression of the squared steps on the state's features.
    Mean over all games.

    Unit: chance. Range: 0 up. Direction: target; more is more suspense. Minimum: 30 deals.
    Source: Ely, Frankel, Kamenica (2015); methods 1.3.
    """
    return of_games(pl.col("spread").clip(0).sqrt().sum(), pl.lit(1.0))
