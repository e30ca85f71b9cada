"""What word games are like: how often players are stuck, what is left over, by how much one wins.

Expressions over a cell frame, as in `experiments.metrics.length`. A game that does not count a
figure (knockout games have no scores) gets NaN.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import polars as pl

from experiments.metrics.columns import ESTIMATE, Columns, estimates, from_columns, independent
from experiments.metrics.length import mean_count
from experiments.statistics.intervals import (
    Interval,
    Numbers,
    normal_mean,
    quantile_ranks,
    ratio_of_means,
)
from experiments.store.tally import product_name

TURNS_A_BIN = 4
"""Width of a bin of ``turns_histogram``."""


def share_of_stuck_turns(alpha: float = 0.05) -> pl.Expr:
    """The share of all turns in which the player saw no move.

    Formula: Σ stuck turns / Σ turns, over all games: long games weigh more, as turns are counted.

    Unit: share of the turns. Range: 0 to 1. Less is better. Interval: delta method, with games as
    units (deals, where a deal is played in several rotations), from Σs, Σs², Σt, Σt² and Σst; cut
    at 0 and 1. Source: methods 1.2; Cochran (1977), section 2.11 (ratio estimate).
    """

    def compute(columns: Columns) -> pl.Series:
        worth = independent(columns)
        stuck, stuck_squared, turns, turns_squared, products, games = (
            columns[name] * worth for name in (*STUCK_COLUMNS, "games")
        )
        found = ratio_of_means(stuck, stuck_squared, turns, turns_squared, products, games, alpha)
        return estimates(Interval(*(np.clip(end, 0, 1) for end in found)))

    return from_columns(("games", "deals", *STUCK_COLUMNS), compute, ESTIMATE)


def ratio_columns(part: str, per: str) -> tuple[str, ...]:
    """Sums of numerator and denominator, each with squares, then of the products.

    >>> ratio_columns("a", "b")
    ('a', 'a_squared', 'b', 'b_squared', 'a_times_b')
    """
    return part, f"{part}_squared", per, f"{per}_squared", product_name((part, per))


STUCK_COLUMNS = ratio_columns("stuck_turns", "turns")


def a_player(name: str, alpha: float = 0.05) -> pl.Expr:
    """The mean of a figure that each seat has (score, cards or points left in hand) a player.

    Formula: Σx / games / players, x being a game's total over its seats.

    Unit: the figure's. Range: the figure's. Standard error: from Σx and Σx².
    """

    def compute(columns: Columns) -> pl.Series:
        worth, players = independent(columns), columns["players"]
        return estimates(
            normal_mean(
                columns[name] / players * worth,
                columns[f"{name}_squared"] / players**2 * worth,
                columns["games"] * worth,
                alpha,
            )
        )

    return from_columns(("games", "deals", "players", name, f"{name}_squared"), compute, ESTIMATE)


def points_a_turn(alpha: float = 0.05) -> pl.Expr:
    """The points that a turn brings, of whoever takes it, penalties and cards left counted.

    Formula: Σ score of all players / Σ turns, over all games. NaN where no game scored.

    Unit: points. Range: unbounded. Describes. Interval: delta method with games as units, for the
    widest that it can be: Σ score x turns is not kept, so the correlation of the two is taken as
    -1. Source: Cochran (1977), section 2.11 (ratio estimate).
    """

    def compute(columns: Columns) -> pl.Series:
        worth = independent(columns)
        score, score_squared, turns, turns_squared, games = (
            columns[name] * worth for name in (*SCORE_COLUMNS, "games")
        )
        with np.errstate(invalid="ignore", divide="ignore"):
            spreads = [
                np.maximum(squared - total * total / games, 0)
                for total, squared in ((score, score_squared), (turns, turns_squared))
            ]
            products = score * turns / games - np.sqrt(spreads[0] * spreads[1]) * np.sign(score)
        found = ratio_of_means(score, score_squared, turns, turns_squared, products, games, alpha)
        return estimates(Interval(*(end * has_scores(columns) for end in found)))

    return from_columns(("games", "deals", *SCORE_COLUMNS), compute, ESTIMATE)


SCORE_COLUMNS = ("score", "score_squared", "turns", "turns_squared")


def unplayed_cards(alpha: float = 0.05) -> pl.Expr:
    """The cards that a player still holds at the end; see `a_player`. Less is better."""
    return a_player("cards_left", alpha)


def unplayed_value(alpha: float = 0.05) -> pl.Expr:
    """The points of the cards that a player still holds at the end; see `a_player`."""
    return a_player("value_left", alpha)


def has_scores(columns: Columns) -> Numbers:
    """1 where any game of the cell scored, NaN where none did or scores were not summed."""
    return np.where(columns["score_squared"] > 0, 1.0, np.nan)


def winning_margin(alpha: float = 0.05) -> pl.Expr:
    """By how many points the winner leads the next best player.

    Formula: Σm / games; 0 in a tie. NaN where no game scored.

    Unit: points. Range: 0 up. Less is closer. Standard error: from Σm and Σm². Source: methods
    1.3 (closeness).
    """

    def compute(columns: Columns) -> pl.Series:
        worth = independent(columns)
        margin, squared, games = (
            columns[name] * worth for name in ("margin", "margin_squared", "games")
        )
        found = normal_mean(margin, squared, games, alpha)
        return estimates(Interval(*(end * has_scores(columns) for end in found)))

    names = ("games", "deals", "margin", "margin_squared", "score_squared")
    return from_columns(names, compute, ESTIMATE)


def margin_spread() -> pl.Expr:
    """The standard deviation of the winning margin over games.

    Formula: sqrt((Σm² - (Σm)² / n) / (n - 1)). Unit: points. Range: 0 up. NaN below two games and
    where no game scored. Standard error: none, as no fourth powers are kept.
    """
    games, total = pl.col("games"), pl.col("margin")
    squares = pl.col("margin_squared") - total * total / games
    spread = (squares.clip(0) / (games - 1)).sqrt()
    is_known = (games > 1) & (pl.col("score_squared").fill_null(0) > 0)
    return pl.when(is_known).then(spread).otherwise(float("nan"))


def relative_margin(alpha: float = 0.05) -> pl.Expr:
    """The winning margin as a share of the mean score a player.

    Formula: Σm / (Σ total score / players). NaN where that is not above 0.

    Unit: share of the mean score. Range: 0 up. Less is closer. Interval: delta method with games
    as units, cut at 0. Source: methods 1.3.
    """

    def compute(columns: Columns) -> pl.Series:
        worth, players = independent(columns), columns["players"]
        found = ratio_of_means(
            columns["margin"] * worth,
            columns["margin_squared"] * worth,
            columns["score"] / players * worth,
            columns["score_squared"] / players**2 * worth,
            columns["margin_times_score"] / players * worth,
            columns["games"] * worth,
            alpha,
        )
        known = np.where(columns["score"] > 0, 1.0, np.nan)
        return estimates(Interval(*(np.maximum(end, 0) * known for end in found)))

    names = ("games", "deals", "players", "margin", "margin_squared", "score", "score_squared")
    return from_columns((*names, "margin_times_score"), compute, ESTIMATE)


def forced_passes(alpha: float = 0.05) -> pl.Expr:
    """Turns a game that were passed: bots pass only where they see no move and cannot trade.

    See `experiments.metrics.length.mean_count`. Less is better.
    """
    return mean_count("passes", alpha)


def turns_quantile(share: float, alpha: float = 0.05) -> pl.Expr:
    """The turns within which this share of all games ended or was stopped.

    Formula: the smallest t with #(games of at most t turns) / #games >= share, placed inside its
    bin of four turns as if the bin's games were spread evenly.

    Unit: turns. Range: 0 up. Interval: distribution-free, from order statistics
    (`experiments.statistics.intervals.quantile_ranks`), widened to whole bins. Source: methods 1.2.
    """

    def compute(columns: Columns) -> pl.Series:
        worth = independent(columns)
        ranks = quantile_ranks(share, columns["games"] * worth, alpha)
        reached = np.cumsum(columns["turns_histogram"], axis=1)
        cells = np.arange(len(worth))
        last = reached.shape[1] - 1

        def bin_of(rank: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
            is_there = reached >= (np.maximum(rank / worth, 1e-6) - 1e-9)[:, None]
            place: npt.NDArray[np.int64] = np.where(
                is_there.any(axis=1), is_there.argmax(axis=1), last
            )
            return place

        place = bin_of(ranks.value)
        in_bin = np.maximum(columns["turns_histogram"][cells, place], 1)
        before = reached[cells, place] - columns["turns_histogram"][cells, place]
        within = np.clip((ranks.value / worth - before - 0.5) / in_bin, 0, 1)
        value = (place + within) * TURNS_A_BIN
        low, high = bin_of(ranks.low) * TURNS_A_BIN, (bin_of(ranks.high) + 1) * TURNS_A_BIN
        return estimates(Interval(value, np.minimum(low, value), np.maximum(high, value)))

    return from_columns(("games", "deals", "turns_histogram"), compute, ESTIMATE)
