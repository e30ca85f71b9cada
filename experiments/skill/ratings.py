"""The skill ladder: how strong each tier of bots is, in Elo points, and which rungs are real.

A *match* seats one upper bot among n - 1 lower ones and plays each deal in all rotations. The
tiers' strengths are Plackett and Luce's, fitted to all matches together; their intervals come from
resampling deals, because the games of one deal share its shuffle.

Ludii's SkillTrace is not among these metrics: it needs a budget that can be doubled eight times.
Word Crush has none (its cards lie open), and the only doubling that profiles of word games
express, `noticing`, spans 0.1 to 10, which is six doublings; the ladder's tiers differ in
vocabulary, noticing, memory and policy at once, so a rung is no doubling of anything.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from experiments.statistics.intervals import Numbers, bonferroni, wilson

RUNGS = ("novice", "casual", "strong", "expert", "oracle")
"""The ladder's bots from the weakest up."""

ELO = 400 / math.log(10)
"""Elo points of a unit on the natural logarithm's scale of strength."""

RESAMPLES = 400
RESAMPLING_SEED = 20261128

Match = tuple[str, str]
"""Names of the lower and the upper tier."""


@dataclass(frozen=True)
class SkillEstimate:
    """A figure with its interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Rung:
    """One step of the ladder.

    Attributes:
        lower, upper: neighbouring tiers.
        share: the upper bot's share of the wins among n - 1 lower ones, NaN where not played.
        gap: Elo points; all rungs' intervals hold together.
    """

    lower: str
    upper: str
    share: float
    gap: SkillEstimate

    @property
    def is_real(self) -> bool:
        """Is the gap's interval above 0?"""
        return self.gap.low > 0


@dataclass(frozen=True)
class Ladder:
    """The ladder of one table.

    Attributes:
        tiers: from the weakest up.
        elo: their strengths, the weakest at 0.
        rungs: between neighbours.
        depth: from the lowest tier to the highest, Elo points.
        spread: standard deviation of the tiers' strengths, Elo points.
        equivalent_p: see `equivalent_p`.
        players, deals: of each match.
    """

    tiers: tuple[str, ...]
    elo: tuple[float, ...]
    rungs: tuple[Rung, ...]
    depth: SkillEstimate
    spread: SkillEstimate
    equivalent_p: SkillEstimate
    players: int
    deals: int

    @property
    def chain(self) -> int:
        """See `skill_chain`."""
        return skill_chain(self)


def two_player_share(share: Numbers, players: int, deals: int) -> Numbers:
    """What one bot among n - 1 others would win against one of them alone.

    Formula: with Plackett-Luce strengths w = a / (a + (n - 1) b), so a / (a + b) =
    w / (w + (1 - w) / (n - 1)). Shares of 0 and 1 count as half a win in all games short of it,
    so that strengths stay finite.

    >>> two_player_share(np.array([0.25, 0.5]), 4, 100).round(3).tolist()
    [0.5, 0.75]
    """
    least = 0.5 / (deals * players)
    inside = np.clip(share, least, 1 - least)
    found: Numbers = inside / (inside + (1 - inside) / (players - 1))
    return found


def fit_strengths(
    matches: Sequence[tuple[int, int]], shares: Numbers, players: int, deals: int, tiers: int
) -> Numbers:
    """The tiers' Plackett-Luce strengths in Elo points, the weakest tier's 0.

    Fitted by choix (I-LSR) to the matches' two-player shares: its fit of single games with several
    losers does not take one item twice.

    Args:
        matches: lower and upper tier by number.
        shares: the upper bot's share of the wins in each match.
        players, deals: of each match.
        tiers: how many.
    """
    import choix

    won = np.zeros((tiers, tiers))
    for (lower, upper), share in zip(
        matches, two_player_share(shares, players, deals), strict=True
    ):
        won[upper, lower] += deals * share
        won[lower, upper] += deals * (1 - share)
    found: Numbers = ELO * choix.ilsr_pairwise_dense(won, max_iter=10_000)
    above: Numbers = found - found[0]
    return above


def resample(count: int, times: int = RESAMPLES) -> Numbers:
    """Weights of deals in resampled samples, shape (times, count), each row summing to 1."""
    generator = np.random.Generator(np.random.Philox(RESAMPLING_SEED))
    drawn = generator.multinomial(count, np.full(count, 1 / count), size=times)
    weights: Numbers = drawn / count
    return weights


def fit_ladder(
    tiers: Sequence[str],
    matches: Mapping[Match, Numbers],
    players: int,
    alpha: float = 0.05,
) -> Ladder:
    """The ladder from the matches' deals.

    Formula: strengths by Plackett-Luce; rung gap d_k = Elo(k + 1) - Elo(k); depth = sum of d_k;
    intervals from `RESAMPLES` resamples of deals, those of the rungs simultaneous (the quantile of
    the largest standardised deviation of any rung).

    Unit: Elo points. Range: unbounded. More is more skill. Minimum: 100 deals a match. Source:
    methods 1.4 and 2.6; Maystre and Grossglauser (2015), NeurIPS (I-LSR); Efron and Tibshirani
    (1993), chapter 13 (percentiles).

    Args:
        tiers: names from the weakest up.
        matches: the upper bot's share of the wins by deal, of all pairs of tiers.
        players: of a match.
        alpha: the error rate of each figure, and of all rungs together.
    """
    places = [(tiers.index(lower), tiers.index(upper)) for lower, upper in matches]
    deals = min(len(one) for one in matches.values())
    sample = np.stack([one[:deals] for one in matches.values()])
    means = sample.mean(axis=1)
    fitted = fit_strengths(places, means, players, deals, len(tiers))
    weights = resample(deals)
    drawn = np.stack([weights @ one for one in sample], axis=1)
    again = np.stack([fit_strengths(places, one, players, deals, len(tiers)) for one in drawn])
    played = dict(zip(matches, means, strict=True))
    pairs = list(itertools.pairwise(tiers))
    gaps = simultaneous(np.diff(fitted), np.diff(again, axis=1), alpha)
    certain = bonferroni(alpha, len(pairs))
    rungs = []
    for (lower, upper), gap in zip(pairs, gaps, strict=True):
        share = float(played.get((lower, upper), np.nan))
        rungs.append(Rung(lower, upper, share, at_edge(gap, share, deals, players, certain)))
    spread_again = again.std(axis=1)
    spread = percentiles(float(fitted.std()), spread_again, alpha)
    return Ladder(
        tiers=tuple(tiers),
        elo=tuple(float(one) for one in fitted),
        rungs=tuple(rungs),
        depth=percentiles(float(fitted[-1]), again[:, -1], alpha),
        spread=spread,
        equivalent_p=SkillEstimate(
            *(equivalent_p(end, len(tiers)) for end in (spread.value, spread.low, spread.high))
        ),
        players=players,
        deals=deals,
    )


def at_edge(
    gap: SkillEstimate, share: float, deals: int, players: int, alpha: float
) -> SkillEstimate:
    """A rung's gap; where one side won every game, whose resamples are all alike, Wilson's ends."""
    if share not in (0.0, 1.0):
        return gap
    found = wilson(share * deals, deals, alpha)
    ends = two_player_share(np.array([found.low, found.high]), players, deals)
    low, high = ELO * np.log(ends / (1 - ends))
    return SkillEstimate(gap.value, float(min(low, gap.value)), float(max(high, gap.value)))


def simultaneous(values: Numbers, again: Numbers, alpha: float) -> list[SkillEstimate]:
    """Intervals that hold together: values plus and minus c times their resampled errors.

    Args:
        values: shape (figures,).
        again: resampled, shape (resamples, figures).
        alpha: the error rate of all together.
    """
    errors = again.std(axis=0, ddof=1)
    safe = np.where(errors > 0, errors, np.inf)
    furthest = np.abs((again - values) / safe).max(axis=1)
    reach = float(np.quantile(furthest, 1 - alpha)) * errors
    return [
        SkillEstimate(float(value), float(value - half), float(value + half))
        for value, half in zip(values, reach, strict=True)
    ]


def percentiles(value: float, again: npt.NDArray[np.float64], alpha: float) -> SkillEstimate:
    """A figure with the percentile interval of its resamples."""
    low, high = np.quantile(again, [alpha / 2, 1 - alpha / 2])
    return SkillEstimate(value, float(min(low, value)), float(max(high, value)))


def depth(ladder: Ladder) -> SkillEstimate:
    """How far the ladder reaches: Elo of its highest tier less that of its lowest.

    Formula: sum of the rung gaps. Unit: Elo points. Range: unbounded. More is more skill.
    Minimum: 100 deals a match. Interval: percentiles over resampled deals. Source: methods 1.4.
    """
    return ladder.depth


def widest_rung(ladder: Ladder) -> SkillEstimate:
    """The largest gap between neighbouring tiers.

    Formula: max of d_k. Unit: Elo points. Range: unbounded. Describes. Minimum: 100 deals a match.
    Interval: simultaneous over rungs. Source: methods 1.4 (rung gap).
    """
    return max((rung.gap for rung in ladder.rungs), key=lambda gap: gap.value)


def skill_chain(ladder: Ladder) -> int:
    """How many rungs are certainly there.

    Formula: rungs whose simultaneous interval lies above 0. Unit: rungs. Range: 0 to tiers - 1.
    More is more skill. Minimum: 100 deals a match. Interval: none of its own, it counts intervals
    that hold together: with the error rate at most alpha it counts no rung that is not there.
    Source: methods 1.4.
    """
    return sum(rung.is_real for rung in ladder.rungs)


def strength_spread(ladder: Ladder) -> SkillEstimate:
    """The standard deviation of the tiers' strengths.

    Formula: sqrt(mean (Elo_k - mean Elo)²). Unit: Elo points. Range: 0 up. More is more skill.
    Minimum: 100 deals a match. Interval: percentiles over resampled deals; it is biased upwards
    where tiers are equal. Source: methods 1.4; Duersch, Lambrecht and Oechssler (2020), European
    Economic Review 127 (best-fit Elo of a population).
    """
    return ladder.spread


def spread_of_mixture(p: float, tiers: int) -> float:
    """The spread of strengths where every pair is decided by strength with chance p, else by coin.

    Each better player then wins (1 + p) / 2 of his games against each worse one, whatever the
    distance; the strengths are those that fit all pairs best.

    >>> round(spread_of_mixture(0.5, 2), 1)
    95.4
    """
    import choix

    won = np.full((tiers, tiers), (1 - p) / 2)
    won[np.tril_indices(tiers)] = (1 + p) / 2
    np.fill_diagonal(won, 0.0)
    return float(np.std(ELO * choix.ilsr_pairwise_dense(won, max_iter=10_000)))


def equivalent_p(spread: float, tiers: int) -> float:
    """How often strength would have to decide, a coin deciding the rest, for such a spread.

    Formula: the p at which `spread_of_mixture` is the ladder's `strength_spread`.

    Unit: probability. Range: 0 (all luck) to 1 (all skill). More is more skill. Minimum: 100 deals
    a match. Interval: the ends of the spread's, as p rises with it. Source: methods 1.4; after
    Duersch et al. (2020), whose "50 % chess" is p = 0.5.

    >>> round(equivalent_p(spread_of_mixture(0.3, 5), 5), 3)
    0.3
    """
    from scipy.optimize import brentq

    most = 1 - 1e-6
    if not spread > 0:
        return 0.0
    if spread >= spread_of_mixture(most, tiers):
        return 1.0
    return float(brentq(lambda p: spread_of_mixture(p, tiers) - spread, 0.0, most, xtol=1e-6))


def equivalent_share(ladder: Ladder) -> SkillEstimate:
    """See `equivalent_p`, of a ladder.

    Formula, unit, range, minimum, interval and source: as there.
    """
    return ladder.equivalent_p
