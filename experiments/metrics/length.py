"""What a cell's games were like: their length, how they ended, how close they were.

Every public function returns a polars expression over a cell frame (see
`experiments.store.results.load_cells`), so it works in eager and lazy frames alike:

    cells.select("cell", minutes_quantile(0.5).alias("median_minutes"))

Estimates are structs of value, low and high; see each function for unit, range and source. A
direction says whether a designer wants more or less of it; a *target* metric has a declared best
value instead. ``alpha`` is the error rate of one interval; divide it by the number of intervals
that are to hold together (`experiments.statistics.intervals.bonferroni`).

Where bots differ, a deal is played in all rotations: each cell then counts as its number of deals,
not of games, which is on the safe side.
"""

from __future__ import annotations

import numpy as np
import polars as pl

from experiments.metrics.columns import (
    ESTIMATE,
    LENGTH,
    Columns,
    Flags,
    estimates,
    from_columns,
    independent,
    lengths,
)
from experiments.statistics.intervals import (
    Interval,
    Numbers,
    at_most_half,
    normal_mean,
    quantile_ranks,
    rare_share,
    wilson,
)

BIN_MINUTES = 0.25
"""Width of a bin of ``minutes_histogram``."""

ENDINGS = ("stall", "cap", "tie", "rule_gap")
"""How a game ends without one winner: nobody moves any more, turn cap, shared win, no rule."""

UNFINISHED = ("stall", "cap", "rule_gap")
"""The endings that are defects (ALL-05)."""

STOPPED = ("cap", "rule_gap")
"""Those that end a game for one unfinished: it is done when no word is left, won or not."""

MINUTES_COLUMNS = (
    *("games", "deals", "minutes_histogram", "unfinished_histogram"),
    *("players", *STOPPED),
)


def total(columns: Columns, names: tuple[str, ...]) -> Numbers:
    """The sum of these columns, shape (cells,)."""
    summed: Numbers = np.sum([columns[name] for name in names], axis=0)
    return summed


def unfinished_games(columns: Columns) -> Numbers:
    """Games that stalled, were stopped or met no rule; of those for one, all but stalls."""
    stalls = np.where(columns["players"] == 1, 0, columns["stall"])
    return np.asarray(stalls + total(columns, STOPPED), np.float64)


def finished_counts(columns: Columns) -> Numbers:
    """Finished games in each bin of minutes, shape (cells, bins).

    A stall finishes a game for one. Shards do not say which of the unfinished games stalled: where
    one was stopped, all of them count as stopped.
    """
    stalls_finish = (columns["players"] == 1) & (total(columns, STOPPED) == 0)
    unfinished = columns["unfinished_histogram"] * ~stalls_finish[:, None]
    finished: Numbers = columns["minutes_histogram"] - unfinished
    return finished


def bin_of_rank(counts: Numbers, ranks: Numbers) -> Numbers:
    """The first bin up to which there are so many games; the number of bins if nowhere."""
    reached = np.cumsum(counts, axis=1) >= ranks[:, None] - 1e-9
    found: Numbers = np.where(reached.any(axis=1), reached.argmax(axis=1), counts.shape[1])
    return found


def quantile_of_minutes(columns: Columns, share: float, alpha: float) -> tuple[Interval, Flags]:
    """See `minutes_quantile`; the second array is true where the value is only a floor."""
    finished, all_games = finished_counts(columns), columns["minutes_histogram"]
    worth = independent(columns)
    last = finished.shape[1] - 1
    ranks = quantile_ranks(share, columns["games"] * worth, alpha)
    value_rank, low_rank, high_rank = (np.maximum(rank / worth, 1e-6) for rank in ranks)

    place = bin_of_rank(finished, value_rank)
    is_over = place >= last
    inside = np.minimum(place, last)
    cells = np.arange(len(place))
    in_bin = np.maximum(finished[cells, inside], 1)
    before = np.cumsum(finished, axis=1)[cells, inside] - finished[cells, inside]
    within = np.clip((value_rank - before - 0.5) / in_bin, 0, 1)
    floor = np.minimum(bin_of_rank(all_games, value_rank), last)
    value = np.where(is_over, floor, inside + within) * BIN_MINUTES

    low_place = bin_of_rank(finished, low_rank)
    low_floor = np.minimum(bin_of_rank(all_games, low_rank), last)
    low = np.where(low_place > last, low_floor, low_place) * BIN_MINUTES
    low = np.where(ranks.low < 1, 0.0, low)
    high_place = bin_of_rank(finished, high_rank)
    high = np.where(high_place >= last, np.inf, (high_place + 1) * BIN_MINUTES)
    return Interval(value, np.minimum(low, value), np.maximum(high, value)), is_over


def minutes_quantile(share: float, alpha: float = 0.05) -> pl.Expr:
    """The minutes by which this share of all games has finished.

    Formula: the smallest t with #(finished games of at most t minutes) / #games >= share, placed
    inside its bin of 15 seconds as if the bin's games were spread evenly. Games that stalled (if
    several played) or were stopped count as never finishing (right-censored): where the quantile
    falls among them ``is_over`` is true, the value is the same quantile of all recorded times,
    which the true one exceeds, and the interval has no upper end. The same holds past the
    histogram's end (5 hours).

    Unit: minutes. Range: 0 up. Target metric (the declared minutes, for share 0.5).
    Interval: distribution-free, from order statistics
    (`experiments.statistics.intervals.quantile_ranks`), widened to whole bins. Source: methods 1.2;
    David and Nagaraja (2003), section 7.1.
    """

    def compute(columns: Columns) -> pl.Series:
        found, is_over = quantile_of_minutes(columns, share, alpha)
        return lengths(found, is_over)

    return from_columns(MINUTES_COLUMNS, compute, LENGTH)


def mean_minutes(alpha: float = 0.05) -> pl.Expr:
    """The mean of the recorded minutes.

    Formula: Σ milliseconds / 60,000 / games. ``is_over`` is true where any game was unfinished:
    the recorded mean is then a floor of the true one.

    Unit: minutes. Range: 0 up. Target metric. Standard error: sample standard deviation from the
    sums of squared tenths of a second, over the square root of the deals. Source: methods 1.2.
    """

    def compute(columns: Columns) -> pl.Series:
        worth = independent(columns)
        seconds = normal_mean(
            columns["milliseconds"] / 1000 * worth,
            columns["deciseconds_squared"] / 100 * worth,
            columns["games"] * worth,
            alpha,
        )
        found = Interval(*(end / 60 for end in seconds))
        return lengths(found, unfinished_games(columns) > 0)

    names = ("games", "deals", "milliseconds", "deciseconds_squared", "players", *UNFINISHED)
    return from_columns(names, compute, LENGTH)


def finished_within(columns: Columns, low: float, high: float) -> Numbers:
    """Finished games of low to high minutes; a bin that the edge cuts counts in proportion."""
    finished = finished_counts(columns)
    edges = np.arange(finished.shape[1] + 1) * BIN_MINUTES
    up_to = np.concatenate([np.zeros((len(finished), 1)), np.cumsum(finished, axis=1)], axis=1)
    return np.array([np.interp(high, edges, row) - np.interp(low, edges, row) for row in up_to])


def share_in_band(target: float, band: float, alpha: float = 0.05) -> pl.Expr:
    """The share of all games that finish within the band around a target.

    Formula: #(finished games of target (1 - band) to target (1 + band) minutes) / #games.

    Unit: share. Range: 0 to 1. More is better. Interval: Wilson. Source: methods 1.2.
    """

    def compute(columns: Columns) -> pl.Series:
        worth = independent(columns)
        hits = finished_within(columns, target * (1 - band), target * (1 + band)) * worth
        return estimates(wilson(hits, columns["games"] * worth, alpha))

    return from_columns(MINUTES_COLUMNS, compute, ESTIMATE)


def ideal_duration(low: float, high: float, alpha: float = 0.05) -> pl.Expr:
    """How near games come to a wanted range of minutes, as Ludii defines it.

    Formula: mean over all games of T / low below the range, 1 within, 1 - min(1, (T - high) /
    high) above it; T is the middle of its bin of 15 seconds. A game that stalled or was stopped
    counts 0.

    Unit: index. Range: 0 to 1. More is better. Interval: normal, from the histogram's mean and
    variance, cut at 0 and 1. Source: Ludii DurationMinutes ("IdealDuration"); methods 1.2.
    """
    if not 0 < low <= high:
        raise ValueError(f"no range of minutes: {low} to {high}")

    def compute(columns: Columns) -> pl.Series:
        finished, worth = finished_counts(columns), independent(columns)
        middle = (np.arange(finished.shape[1]) + 0.5) * BIN_MINUTES
        above = np.clip((middle - high) / high, 0, 1)
        score = np.where(middle < low, middle / low, 1 - above)
        one, squared = (finished @ score * worth, finished @ score**2 * worth)
        found = normal_mean(one, squared, columns["games"] * worth, alpha)
        return estimates(Interval(*(np.clip(end, 0, 1) for end in found)))

    return from_columns(MINUTES_COLUMNS, compute, ESTIMATE)


def relative_target_error(target: float, alpha: float = 0.05) -> pl.Expr:
    """How far the median is from the target, as a share of the target.

    Formula: |q50 - T*| / T*. Infinite, and ``is_over``, where the median falls among unfinished
    games. Low is 0 where the median's interval holds the target, else the distance of its nearer
    end; high is that of its further end.

    Unit: share of the target. Range: 0 up. Less is better. Interval: that of the median, so it
    holds as often. Source: methods 1.2.
    """

    def compute(columns: Columns) -> pl.Series:
        median, is_over = quantile_of_minutes(columns, 0.5, alpha)
        off = [np.abs(end - target) / target for end in median]
        holds = (median.low <= target) & (target <= median.high)
        low = np.where(holds, 0.0, np.minimum(off[1], off[2]))
        value = np.where(is_over, np.inf, off[0])
        return lengths(Interval(value, low, np.maximum(off[1], off[2])), is_over)

    return from_columns(MINUTES_COLUMNS, compute, LENGTH)


def band_p_value(target: float, band: float) -> pl.Expr:
    """How well the games agree with "the median lies within the band".

    Formula: twice the smaller of P(B <= finished up to the upper edge) and P(B >= finished before
    the lower edge), B ~ Binomial(games, 1/2), at most 1: an exact sign test on each side.

    Unit: probability. Range: 0 to 1. Small values say that the median misses the band; adjust them
    for a whole table with `experiments.statistics.intervals.holm`. Source: methods 2.2, 2.5.
    """

    def compute(columns: Columns) -> pl.Series:
        worth = independent(columns)
        games = np.round(columns["games"] * worth)
        within = np.ceil(finished_within(columns, 0, target * (1 + band)) * worth)
        before = np.floor(finished_within(columns, 0, target * (1 - band)) * worth)
        sides = np.minimum(at_most_half(within, games), at_most_half(games - before, games))
        return pl.Series(np.minimum(2 * sides, 1))

    return from_columns(MINUTES_COLUMNS, compute, pl.Float64())


def share_of(endings: tuple[str, ...], alpha: float = 0.05) -> pl.Expr:
    """The share of games that ended in one of these ways (columns of counts).

    Formula: #endings / #games.

    Unit: share. Range: 0 to 1. Less is better for `UNFINISHED`. Interval: Wilson, or the exact one
    of Clopper and Pearson below 30 such games, so that a defect never observed still has its upper
    bound. Source: methods 1.1 (completion, kept as separate rates), 2.2.
    """

    def compute(columns: Columns) -> pl.Series:
        worth = independent(columns)
        hits = total(columns, endings)
        # With fewer independent deals than games the count is no whole number; round up.
        return estimates(
            rare_share(np.maximum(np.ceil(hits * worth - 1e-9), 0), columns["games"] * worth, alpha)
        )

    return from_columns(("games", "deals", *endings), compute, ESTIMATE)


def share_not_finished(alpha: float = 0.05) -> pl.Expr:
    """The share of games that stalled, were stopped at the turn cap, or met no rule.

    Formula: 1 - completion = (stall + cap + rule gap) / games; see `share_of` for the rest.
    """
    return share_of(UNFINISHED, alpha)


def share_not_over(longest: float, alpha: float = 0.05) -> pl.Expr:
    """The share of games that are not over by the rules within so many minutes.

    Formula: 1 - #(games won or tied in less than ``longest`` minutes) / games. Games that stalled
    or were stopped count, however short they were: see `share_cut_short`. Of games for one, those
    that stalled in less than ``longest`` minutes are over.

    Unit: share. Range: 0 to 1. Less is better. Interval: exact (Clopper and Pearson) where rare,
    else Wilson's. Source: `experiments.metrics.definitions`.
    """

    def compute(columns: Columns) -> pl.Series:
        worth = independent(columns)
        hits = columns["games"] - finished_within(columns, 0, longest)
        return estimates(
            rare_share(np.maximum(np.ceil(hits * worth - 1e-9), 0), columns["games"] * worth, alpha)
        )

    return from_columns(MINUTES_COLUMNS, compute, ESTIMATE)


def share_cut_short(longest: float, alpha: float = 0.05) -> pl.Expr:
    """The share of games that were stopped at the turn cap before so many minutes had passed.

    They might have been over in time: by so much at most the cap moves `share_not_over`.
    Formula: #(games neither won nor tied in bins below ``longest``, less stalls and rule gaps) /
    games. Unit: share. Range: 0 to 1. Less is better. Interval: as `share_not_over`.
    """

    def compute(columns: Columns) -> pl.Series:
        worth = independent(columns)
        bins = int(longest / BIN_MINUTES)
        early = columns["unfinished_histogram"][:, :bins].sum(axis=1)
        hits = np.clip(early - columns["stall"] - columns["rule_gap"], 0, columns["cap"])
        whole = np.ceil(hits * worth - 1e-9) + 0.0  # never -0
        return estimates(rare_share(whole, columns["games"] * worth, alpha))

    return from_columns((*MINUTES_COLUMNS, "stall"), compute, ESTIMATE)


def completion(alpha: float = 0.05) -> pl.Expr:
    """The share of games that ended by the rules, with one winner or several.

    Formula: 1 - (stall + cap + rule gap) / games. Unit: share. Range: 0 to 1. More is better.
    Interval: that of `share_not_finished`, turned round. Source: methods 1.1 (Ludii's Completion).
    """

    def compute(columns: Columns) -> pl.Series:
        worth = independent(columns)
        hits = np.maximum(np.ceil(total(columns, UNFINISHED) * worth - 1e-9), 0)
        lost = rare_share(hits, columns["games"] * worth, alpha)
        return estimates(Interval(1 - lost.value, 1 - lost.high, 1 - lost.low))

    return from_columns(("games", "deals", *UNFINISHED), compute, ESTIMATE)


def mean_count(name: str, alpha: float = 0.05) -> pl.Expr:
    """The mean of a counter of the game (turns, passes, failures, ...) over all games.

    Formula: Σx / games. Unit: the counter's. Range: 0 up. No direction of its own.
    Standard error: from Σx and Σx² (columns ``name`` and ``name_squared``).
    """

    def compute(columns: Columns) -> pl.Series:
        worth = independent(columns)
        one, squared, games = (
            columns[column] * worth for column in (name, f"{name}_squared", "games")
        )
        return estimates(normal_mean(one, squared, games, alpha))

    return from_columns(("games", "deals", name, f"{name}_squared"), compute, ESTIMATE)


def runner_up_cards() -> pl.Expr:
    """Closeness: the mean of the fewest cards that a loser still held, over won games.

    Formula: Σ runner_up_left / won. Unit: cards. Range: 0 up. Less is closer.
    Standard error: none, as the sum of squares is not kept. Source: methods 1.3.
    """
    return pl.when(pl.col("won") > 0).then(pl.col("runner_up_left") / pl.col("won"))


def share_of_close_wins(alpha: float = 0.05) -> pl.Expr:
    """Closeness: the share of won games in which a loser held one card.

    Formula: runner_up_one / won. Unit: share. Range: 0 to 1. More is closer. Interval: Wilson.
    Source: methods 1.3 (P(runner-up <= 1)).
    """

    def compute(columns: Columns) -> pl.Series:
        worth = independent(columns)
        return estimates(wilson(columns["runner_up_one"] * worth, columns["won"] * worth, alpha))

    return from_columns(("games", "deals", "won", "runner_up_one"), compute, ESTIMATE)
