"""One bot among others, as shares and on the Elo scale: order, restricted play, vocabulary edge.

Every function returns a polars expression over a frame of deals
(`experiments.skill.wins.deal_frame`: columns ``players`` and ``win``), an aggregation in one pass
that works lazily and by groups:

    frame.lazy().group_by("restriction").agg(restricted_play().alias("R"))

Each yields a struct of value, low and high.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import polars as pl

from experiments.statistics.intervals import normal_quantile

Ends = tuple[pl.Expr, pl.Expr, pl.Expr]


def mean_win(alpha: float) -> Ends:
    """The mean share of the win and its interval over deals, cut at 0 and 1.

    The normal interval from the spread between deals, but where the mean is near 0 or 1 (all deals
    alike) never shorter than Wilson's for as many deals as games: spread 0 proves nothing certain.
    """
    z = normal_quantile(alpha)
    win, count = pl.col("win"), pl.len()
    mean = win.mean()
    half = pl.when(count > 1).then(z * win.std() / count.sqrt()).otherwise(1.0)
    middle = (mean + z * z / (2 * count)) / (1 + z * z / count)
    spread = z * (mean * (1 - mean) / count + z * z / (4 * count * count)).sqrt()
    reach = spread / (1 + z * z / count)
    is_same = win.std().fill_null(0) == 0
    at_edge = is_same & ((mean == 0) | (mean == 1))
    low = pl.when(at_edge).then(middle - reach).otherwise(mean - half)
    high = pl.when(at_edge).then(middle + reach).otherwise(mean + half)
    return mean, pl.min_horizontal(low, mean).clip(0, 1), pl.max_horizontal(high, mean).clip(0, 1)


def of_ends(transform: Callable[[pl.Expr], pl.Expr], alpha: float) -> pl.Expr:
    """A struct of value, low and high: a rising function of the mean share of the win."""
    ends = (transform(end) for end in mean_win(alpha))
    names = ("value", "low", "high")
    return pl.struct([end.alias(name) for name, end in zip(names, ends, strict=True)])


def order(alpha: float = 0.05) -> pl.Expr:
    """How surely one good bot among n - 1 weak ones wins.

    Formula: (w - 1/n) / (1 - 1/n), w the good bot's share of the wins.

    Unit: index. Range: -1/(n - 1) to 1; 0 is chance, 1 is always. More is more skill. Minimum: 30
    deals. Standard error: spread of the deals' means (a deal is played in all rotations) over the
    root of their number. Source: methods 1.4; CardStock's Order, there with 100 games of an AI
    among random players.

    >>> deals = pl.DataFrame({"players": [2] * 4, "win": [1.0, 1.0, 0.5, 0.5]})
    >>> deals.select(found=order())["found"][0]["value"]
    0.5
    """
    n = pl.col("players").first()
    return of_ends(lambda w: (w - 1 / n) / (1 - 1 / n), alpha)


def restricted_play(alpha: float = 0.05) -> pl.Expr:
    """What a restriction costs: the restricted bot's share of the wins less an even share.

    Formula: R(rho) = w - 1/n, one restricted bot among n - 1 that are not.

    Unit: share of the wins. Range: -1/n to 1 - 1/n; 0: the restriction does not matter. Describes.
    Minimum: 30 deals. Standard error: as `order`. Source: methods 1.4; Jaffe et al. (2012),
    Evaluating competitive game balance with restricted play, AIIDE.
    """
    n = pl.col("players").first()
    return of_ends(lambda w: w - 1 / n, alpha)


def elo_edge(alpha: float = 0.05) -> pl.Expr:
    """One bot's strength over the others', in Elo points.

    Formula: 400 log10(w (n - 1) / (1 - w)): the Plackett-Luce strength of one bot over n - 1 equal
    ones. With one bot of the full lexicon among bots of 5,000 words this is the **vocabulary
    edge** Elo(full) - Elo(5k).

    Unit: Elo points. Range: unbounded; infinite where one side won every game. Describes; the
    vocabulary edge: less is fairer to families. Minimum: 100 deals. Interval: the ends of w on the
    same scale. Source: methods 1.1 and 1.4.

    >>> deals = pl.DataFrame({"players": [2] * 4, "win": [1.0, 1.0, 1.0, 0.0]})
    >>> round(deals.select(found=elo_edge())["found"][0]["value"], 1)
    190.8
    """
    n = pl.col("players").first()
    return of_ends(lambda w: 400 * (w * (n - 1) / (1 - w)).log10(), alpha)


def elo_of_order(order_found: float, players: int) -> float:
    """The good bot's strength over the weak ones in Elo points, from its `order`.

    Formula: 400 log10((1 + o (n - 1)) / (1 - o)): `elo_edge` of the share of the wins that the
    order o came from. Infinite where one side won every game.

    >>> round(elo_of_order(0.5, 2), 1), elo_of_order(0.0, 4), elo_of_order(1.0, 2)
    (190.8, 0.0, inf)
    """
    won, lost = 1 + order_found * (players - 1), 1 - order_found
    if won <= 0 or lost <= 0:
        return math.inf if lost <= 0 else -math.inf
    return 400 * math.log10(won / lost)


def skill_of_order(order_found: float) -> float:
    """The share of who wins that strength explains at a table of one good bot and weak ones.

    Formula: o². Of a win that one of n takes, with w the good bot's share, the variance between
    the bots is (w - 1/n)² / (n - 1) and all of it (n - 1) / n²: their ratio is the order's square.
    Shared wins make the whole a little smaller, so that this is a lower bound. See
    `experiments.skill.skill_share` for tables of more kinds of bots.

    >>> skill_of_order(0.5), skill_of_order(-0.1)
    (0.25, 0.0)
    """
    return max(order_found, 0.0) ** 2
