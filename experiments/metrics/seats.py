"""How even the seats are, by turn position: the first to act is position 1.

Expressions over a cell frame, as in `experiments.metrics.length`. All count finished games only
(won or tied), with a shared win split among its winners. Their intervals hold for all seats of a
cell together (Bonferroni over the seats).
"""

from __future__ import annotations

import numpy as np
import polars as pl

from experiments.metrics.columns import (
    ESTIMATE,
    SEATS,
    Columns,
    estimates,
    from_columns,
    independent,
    seat_lists,
)
from experiments.statistics.intervals import Interval, Numbers, normal_mean, wilson
from sim.spec import WIN_SHARES

SEAT_COLUMNS = ("games", "deals", "players", "won", "tie", "win_by_position")


def win_shares(columns: Columns, alpha: float) -> Interval:
    """Each position's share of the wins, shape (cells, positions), NaN past a cell's players."""
    worth = independent(columns)
    finished = (columns["won"] + columns["tie"]) * worth
    wins = columns["win_by_position"] / WIN_SHARES * worth[:, None]
    found = [
        wilson(wins[cell], finished[cell], alpha / max(columns["players"][cell], 1))
        for cell in range(len(wins))
    ]
    blank = np.where(np.isnan(wins), np.nan, 0.0)
    stacked = (np.reshape([one[end] for one in found], wins.shape) + blank for end in range(3))
    return Interval(*stacked)


def edges(columns: Columns, alpha: float) -> Interval:
    """Each position's win share less an even share; see `seat_edges`."""
    even = 1 / columns["players"][:, None]
    return Interval(*(end - even for end in win_shares(columns, alpha)))


def seat_edges(alpha: float = 0.05) -> pl.Expr:
    """What each turn position gains: its win share less 1/n.

    Formula: A_s = w_s - 1/n. Unit: share of the wins. Range: -1/n to 1 - 1/n. Target: 0.
    Interval: Wilson for w_s, for all seats together. Source: methods 1.1.
    """

    def compute(columns: Columns) -> pl.Series:
        return seat_lists(edges(columns, alpha), columns["players"])

    return from_columns(SEAT_COLUMNS, compute, SEATS)


POINTS_COLUMNS = (
    "games",
    "deals",
    "players",
    "points_by_position",
    "points_by_position_squared",
)


def seat_points(alpha: float = 0.05) -> pl.Expr:
    """What each turn position gains in score: its points less the mean of all players'.

    Formula: (Σ n x_s - Σ_t x_t) / n / games, over all games. NaN where no game tells players apart
    by score.

    Unit: points. Range: unbounded. Target: 0. Interval: normal with deals as units, for all seats
    together. Source: methods 1.1.
    """

    def compute(columns: Columns) -> pl.Series:
        worth, players = independent(columns)[:, None], columns["players"][:, None]
        one, squared = (
            columns[name] / players**power * worth
            for name, power in (("points_by_position", 1), ("points_by_position_squared", 2))
        )
        games = columns["games"][:, None] * worth
        ends = [
            normal_mean(one[cell], squared[cell], games[cell], alpha / count)
            for cell, (count,) in enumerate(np.maximum(players, 1))
        ]
        told = np.nansum(squared, axis=1, keepdims=True) > 0
        blank = np.where(told, 0.0, np.nan)
        found = (np.reshape([each[end] for each in ends], one.shape) + blank for end in range(3))
        return seat_lists(Interval(*found), columns["players"])

    return from_columns(POINTS_COLUMNS, compute, SEATS)


def largest_seat_edge(alpha: float = 0.05) -> pl.Expr:
    """The largest gain or loss of any turn position.

    Formula: max over s of |A_s|. Unit: share of the wins. Range: 0 to 1. Less is better.
    Interval: low is the largest distance from 0 that some seat's interval is sure of, high the
    furthest that any reaches. The estimate is biased upwards when games are few: read it with the
    interval. Source: methods 1.1.
    """

    def compute(columns: Columns) -> pl.Series:
        found = edges(columns, alpha)
        sure = np.maximum(np.maximum(found.low, -found.high), 0)
        furthest = np.maximum(np.abs(found.low), np.abs(found.high))
        ends = (np.nanmax(end, axis=1) for end in (no_nan(np.abs(found.value)), sure, furthest))
        value, low, high = ends
        is_known = columns["won"] + columns["tie"] > 0
        return estimates(Interval(np.where(is_known, value, np.nan), low, high))

    return from_columns(SEAT_COLUMNS, compute, ESTIMATE)


def no_nan(values: Numbers) -> Numbers:
    """Values with 0 for NaN, so that a cell without finished games needs no warning."""
    return np.nan_to_num(values, nan=0.0)


def seat_elo(alpha: float = 0.05) -> pl.Expr:
    """Each turn position's edge on the Elo scale.

    Formula: 400 log10(w_s (n - 1) / (1 - w_s)). Unit: Elo points. Range: unbounded. Target: 0.
    Interval: the ends of w_s on the same scale (it rises with w_s). Source: methods 1.1.
    """

    def compute(columns: Columns) -> pl.Series:
        shares = win_shares(columns, alpha)
        others = columns["players"][:, None] - 1
        with np.errstate(divide="ignore", invalid="ignore"):
            found = (400 * np.log10(end * others / (1 - end)) for end in shares)
            return seat_lists(Interval(*found), columns["players"])

    return from_columns(SEAT_COLUMNS, compute, SEATS)


def balance(alpha: float = 0.05) -> pl.Expr:
    """Balance as Ludii defines it: 1 less the largest difference between two win shares.

    Formula: 1 - max over a, b of |w_a - w_b|. Unit: index. Range: 0 to 1. More is better.
    Interval: from the seats' joint intervals. Source: methods 1.1.
    """

    def compute(columns: Columns) -> pl.Series:
        shares = win_shares(columns, alpha)
        is_known = columns["won"] + columns["tie"] > 0
        value = no_nan(shares.value)
        blank = np.isnan(columns["win_by_position"])
        top, bottom = value.max(axis=1), np.where(blank, np.inf, value).min(axis=1)
        widest = np.nanmax(shares.high, axis=1) - np.nanmin(shares.low, axis=1)
        surest = np.maximum(np.nanmax(shares.low, axis=1) - np.nanmin(shares.high, axis=1), 0)
        found = Interval(np.where(is_known, 1 - (top - bottom), np.nan), 1 - widest, 1 - surest)
        return estimates(found)

    return from_columns(SEAT_COLUMNS, compute, ESTIMATE)


def first_to_last(alpha: float = 0.05) -> pl.Expr:
    """How much oftener who begins wins than who acts last.

    Formula: w_1 - w_n. Unit: share of the wins. Range: -1 to 1. Target: 0. Interval: from the two
    seats' joint intervals, so on the safe side. Source: methods 1.1.
    """

    def compute(columns: Columns) -> pl.Series:
        shares = win_shares(columns, alpha)
        cells = np.arange(len(shares.value))
        last = columns["players"].astype(np.int64) - 1
        first = Interval(*(end[:, 0] for end in shares))
        of_last = Interval(*(end[cells, last] for end in shares))
        gap = first.value - of_last.value
        return estimates(Interval(gap, first.low - of_last.high, first.high - of_last.low))

    return from_columns(SEAT_COLUMNS, compute, ESTIMATE)


def cardstock_fairness(alpha: float = 0.05) -> pl.Expr:
    """Fairness as CardStock defines it: how near the first player's wins are to an even share.

    Formula: n w_1 where w_1 <= 1/n, else n / (n - 1) (1 - w_1). Unit: index. Range: 0 (the first
    always or never wins) to 1 (an even share). More is better. Interval: the range of the formula
    over w_1's interval; where that holds 1/n it ends at 1. Source: methods 1.1; CardStock.
    """

    def compute(columns: Columns) -> pl.Series:
        n = columns["players"]
        worth = independent(columns)
        wins = columns["win_by_position"][:, 0] / WIN_SHARES
        # of one seat alone, so no joint interval is needed
        ends = wilson(wins * worth, (columns["won"] + columns["tie"]) * worth, alpha)

        others = np.maximum(n - 1, 1)  # alone the share is never above 1 / n

        def fair(share: Numbers) -> Numbers:
            return np.asarray(np.where(share <= 1 / n, n * share, n / others * (1 - share)))

        value, low, high = (fair(end) for end in ends)
        holds = (ends.low <= 1 / n) & (1 / n <= ends.high)
        top = np.where(holds, 1.0, np.maximum(low, high))
        return estimates(Interval(value, np.minimum(low, high), top))

    return from_columns(SEAT_COLUMNS, compute, ESTIMATE)
