"""How alike the outcomes of games are. Expressions over a frame of games, as `sim.simulate` has it.

They aggregate in one pass, lazily or by groups of one number of players:

    games.lazy().group_by("variant").agg(outcome_uniformity(3))
"""

from __future__ import annotations

import polars as pl

from experiments.statistics.intervals import normal_quantile

FINISHED = ("won", "tie")


def win_of_position(position: int, players: int) -> pl.Expr:
    """The win share of who acts in this place, 1 for who begins; 0 in unfinished games."""
    wins = pl.concat_list([f"win_{seat}" for seat in range(1, players + 1)])
    return wins.list.get((pl.col("first_seat") + position - 2) % players)


def utility_of_position(position: int, players: int) -> pl.Expr:
    """What a game was worth to a turn position: 1 won alone, 0 an even share or nobody won.

    Formula: (n w - 1) / (n - 1): -1 for a loss of two, -1/(n - 1) of more, so that utilities sum
    to 0.
    """
    worth = (players * win_of_position(position, players) - 1) / (players - 1)
    return pl.when(pl.col("stop").is_in(FINISHED)).then(worth).otherwise(0.0)


def outcome_uniformity(players: int, alpha: float = 0.05) -> pl.Expr:
    """Whether games end alike: 1 if every game ends the same way for every turn position.

    Formula: 1 - mean over positions p of Var(u_p), u the utility of `utility_of_position`.

    Unit: index. Range: 0 (two players, a fair coin) to 1; 1 - 1/(n - 1) for a fair game of n.
    Target: the fair game's value: below it nothing, above it a position decides or games never
    end. Minimum: 100 deals. Standard error: the spread over games of mean_p (u_p - mean u_p)²;
    of equal bots, where every deal is one game. Source: methods 1.1 (Ludii's OutcomeUniformity).
    """
    positions = [utility_of_position(place, players) for place in range(1, players + 1)]
    squares = [(one - one.mean()) ** 2 for one in positions]
    spread = pl.sum_horizontal(squares) / players
    half = normal_quantile(alpha) * spread.std().fill_null(float("inf")) / pl.len().sqrt()
    value = 1 - spread.mean()
    return pl.struct(
        value=value, low=(value - half).clip(0, 1), high=(value + half).clip(0, 1)
    ).alias("outcome_uniformity")
