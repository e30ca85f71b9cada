"""How much of who wins is skill, deal, seat and rest: variance components of the win share.

The unit is the deal, played in all n rotations, so that every bot sits once in every chair. With y
the share of the win of a bot in a chair less 1/n, each deal is a table bots by chairs.
"""

from __future__ import annotations

import numpy as np

from experiments.skill.ratings import SkillEstimate, percentiles, resample
from experiments.skill.wins import Wins
from experiments.statistics.intervals import Numbers

PARTS = ("skill", "deal", "seat", "rest")
FIGURES = ("total", *PARTS, "luck_share")


def deal_sums(wins: Wins) -> Numbers:
    """What the components need of each deal, shape (deals, 3 + 4 n).

    Columns: mean of y² over bots and chairs; of the bots' squared means; of the chairs' squared
    means; the bots' means and their squares; the positions' means and their squares.
    """
    n = wins.players
    deals = wins.shares.shape[0]
    y = wins.shares - wins.shares.mean(axis=2, keepdims=True)  # an unfinished game says nothing
    rotation, seat = np.meshgrid(np.arange(n), np.arange(n), indexing="ij")
    by_chair = np.zeros_like(y)
    by_chair[:, rotation, (seat + rotation) % n] = y
    position = (seat[None] - wins.first_seats[:, :, None]) % n
    by_position = np.zeros_like(y)
    np.put_along_axis(by_position, position, y, axis=2)
    bots, chairs, places = (one.mean(axis=1) for one in (y, by_chair, by_position))
    squares = [(y**2).mean(axis=(1, 2)), (bots**2).mean(axis=1), (chairs**2).mean(axis=1)]
    sums: Numbers = np.concatenate(
        [np.stack(squares, axis=1), bots, bots**2, places, places**2], axis=1
    ).reshape(deals, 3 + 4 * n)
    return sums


def components(means: Numbers, deals: int) -> Numbers:
    """Variance components from the means of `deal_sums`, shape (…, 6): `FIGURES`."""
    n = (means.shape[-1] - 3) // 4
    total, bot_squares, chair_squares = (means[..., place] for place in range(3))
    bots, bots_squared, places, places_squared = (
        means[..., 3 + part * n : 3 + (part + 1) * n] for part in range(4)
    )

    def between(mean: Numbers, squared: Numbers) -> Numbers:
        noise = (squared - mean**2) / max(deals - 1, 1)
        found: Numbers = (mean**2 - noise).mean(axis=-1)
        return found

    skill, seat = between(bots, bots_squared), between(places, places_squared)
    deal = chair_squares - (bot_squares - skill) - seat
    rest = total - skill - deal - seat
    with np.errstate(invalid="ignore", divide="ignore"):
        luck = 1 - skill / np.where(total > 0, total, np.nan)
    return np.stack([total, skill, deal, seat, rest, luck], axis=-1)


def skill_shares(wins: Wins, alpha: float = 0.05) -> dict[str, SkillEstimate]:
    """The variance of the win share, split into skill, deal, seat and rest; and the luck share.

    Formula: method of moments. total = mean y². skill = mean over bots of (mean y_i² - S_i² / D),
    S_i² the variance of a bot's means over D deals. seat = the same over turn positions. deal =
    mean squared chair mean - (mean squared bot mean - skill) - seat: what a chair's cards are worth
    whoever plays them, the noise of the chairs' means being that of the bots' means, for both are
    means of one game from each rotation. rest = what is left. luck share = 1 - skill / total.

    Where strength matters more in some deals than in others, that part of the bots' means counts
    as noise: the deal's share is then a lower bound. Estimates may fall slightly below 0.

    Unit: variance of a share of the win; the luck share a share. Range: 0 to (n - 1) / n²; 0 to 1.
    Luck share: less is more skill, relative to the line-up that played. Minimum: 100 deals.
    Interval: percentiles over resampled deals. Source: methods 1.4; Searle, Casella and McCulloch
    (1992), Variance Components, chapter 4 (method of moments).

    Raises:
        ValueError: if the deals were not played in all rotations.
    """
    if wins.shares.shape[1] != wins.players:
        raise ValueError("skill shares need each deal in all rotations: bots that differ")
    sums = deal_sums(wins)
    deals = len(sums)
    found = components(sums.mean(axis=0), deals)
    again = components(resample(deals) @ sums, deals)
    return {
        name: SkillEstimate(float(value), float("nan"), float("nan"))
        if np.isnan(value)
        else percentiles(float(value), again[:, place], alpha)
        for place, (name, value) in enumerate(zip(FIGURES, found, strict=True))
    }


def luck_share(wins: Wins, alpha: float = 0.05) -> SkillEstimate:
    """The share of the variance of the win that skill does not explain.

    Formula, unit, range, direction, minimum, interval and source: see `skill_shares`.
    """
    return skill_shares(wins, alpha)["luck_share"]


def skill_variance(wins: Wins, alpha: float = 0.05) -> SkillEstimate:
    """The variance of the win that the bots' strengths explain; see `skill_shares`."""
    return skill_shares(wins, alpha)["skill"]


def deal_variance(wins: Wins, alpha: float = 0.05) -> SkillEstimate:
    """The variance of the win that the chairs' cards explain; see `skill_shares`."""
    return skill_shares(wins, alpha)["deal"]


def seat_variance(wins: Wins, alpha: float = 0.05) -> SkillEstimate:
    """The variance of the win that the turn positions explain; see `skill_shares`."""
    return skill_shares(wins, alpha)["seat"]


def rest_variance(wins: Wins, alpha: float = 0.05) -> SkillEstimate:
    """The variance of the win that neither bots, cards nor seats explain; see `skill_shares`."""
    return skill_shares(wins, alpha)["rest"]
